//! Writes the JavaScript side of the WebAssembly modules, and serves the page.
//!
//! `web-tool bindgen MODULE.wasm FOLDER NAME` writes `NAME.js` and `NAME_bg.wasm` into the folder.
//! `web-tool serve FOLDER PORT [plain]` serves the folder on this machine until it is stopped; port 0 takes
//! a free one. `plain` leaves out the headers that allow shared memory, as many static hosts do.

mod server;

use std::path::Path;
use std::process::ExitCode;

use server::Isolation;
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str =
    "usage: web-tool bindgen MODULE.wasm FOLDER NAME | web-tool serve FOLDER PORT [plain]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["bindgen", module, folder, name] => bindgen(module, folder, name),
        ["serve", folder, port] => serve(folder, port, Isolation::On),
        ["serve", folder, port, "plain"] => serve(folder, port, Isolation::Off),
        _ => Err(USAGE.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve(folder: &str, port: &str, isolation: Isolation) -> Result<(), String> {
    let port = port.parse().map_err(|_| format!("not a port: {port:?}"))?;
    server::serve(Path::new(folder), port, isolation)
}

/// An ES module for a browser, which fetches the WebAssembly module beside it.
fn bindgen(module: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false);
    let bindgen = bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    let written = bindgen
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder);
    written.map_err(|error| format!("{module}: {error:#}"))
}
