use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How long the server waits for a browser that opens a connection without a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether to send the two headers by which browsers let pages share memory with their workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Isolation {
    On,
    Off,
}

impl Isolation {
    const fn headers(self) -> &'static str {
        match self {
            Self::On => {
                "Cross-Origin-Opener-Policy: same-origin\r\n\
                 Cross-Origin-Embedder-Policy: require-corp\r\n"
            }
            Self::Off => "",
        }
    }
}

/// Serves a folder of static files to this machine, and prints the address.
///
/// # Errors
/// If the folder cannot be read, or the port cannot be opened.
pub(crate) fn serve(folder: &Path, port: u16, isolation: Isolation) -> Result<(), String> {
    let found = folder.canonicalize();
    let found = found.map_err(|error| format!("{}: {error}", folder.display()))?;
    let folder: Arc<Path> = found.into();
    let (listener, port) = listen(port).map_err(|error| format!("port {port}: {error}"))?;
    println!("http://localhost:{port}/");
    for stream in listener.incoming() {
        let folder = Arc::clone(&folder);
        // A connection that breaks does not stop the server.
        thread::spawn(move || stream.and_then(|stream| answer(&stream, &folder, isolation)));
    }
    Ok(())
}

/// A listener on a port, and the number of the port, which differs if it was 0.
fn listen(port: u16) -> io::Result<(TcpListener, u16)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

/// Answers one request and closes the connection.
fn answer(mut stream: &TcpStream, folder: &Path, isolation: Isolation) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next(), words.next().unwrap_or_default());
    let file = requested_file(folder, target);
    let content = file.as_ref().map(fs::read);
    match (method, file, content) {
        (Some("GET"), Some(file), Some(Ok(content))) => {
            write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
                 Cache-Control: no-cache\r\nConnection: close\r\n{}\r\n",
                media_type(&file),
                content.len(),
                isolation.headers()
            )?;
            stream.write_all(&content)
        }
        _ => write!(
            stream,
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
    }
}

/// The requested file; `None` for a path outside the folder.
fn requested_file(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.trim_start_matches('/');
    let path = Path::new(path);
    let stays = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !path.components().all(stays) {
        return None;
    }
    let file = folder.join(path);
    Some(if file.is_dir() {
        file.join("index.html")
    } else {
        file
    })
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_stay_in_the_folder() {
        let folder = Path::new("/site");
        let found = |target| requested_file(folder, target);
        assert_eq!(found("/app.js?v=1"), Some(folder.join("app.js")));
        assert_eq!(found("/../secret"), None);
        assert_eq!(found("//etc/passwd"), Some(folder.join("etc/passwd")));
    }

    #[test]
    fn errors_quote_the_folder_and_the_port() {
        let error =
            |folder: &str, port| serve(Path::new(folder), port, Isolation::Off).unwrap_err();
        assert!(error("no/such/folder", 0).starts_with("no/such/folder: "));
        let (_listener, port) = listen(0).unwrap();
        assert!(error(".", port).starts_with(&format!("port {port}: ")));
    }
}
