//! The losses of a training run, as a table and as a diagram.

use std::path::Path;

use plotters::prelude::*;

use crate::{DataError, Epoch, whole_file};

/// Writes the losses as CSV: epoch, training loss, validation loss.
///
/// # Errors
/// If the file cannot be written.
pub fn write_csv(path: &Path, history: &[Epoch]) -> Result<(), DataError> {
    let row = |epoch: &Epoch| {
        format!(
            "{},{:.6},{:.6}\n",
            epoch.number, epoch.training_loss, epoch.validation_loss
        )
    };
    let rows: String = history.iter().map(row).collect();
    let table = format!("epoch,training,validation\n{rows}");
    whole_file::write(path, table.as_bytes())
}

/// Draws the losses as SVG. The file is empty if no loss is finite.
///
/// # Errors
/// If the file cannot be written.
pub fn write_svg(path: &Path, title: &str, history: &[Epoch]) -> Result<(), DataError> {
    let mut picture = String::new();
    draw(&mut picture, title, history).expect("drawing into a string does not fail");
    whole_file::write(path, picture.as_bytes())
}

type DrawResult = Result<(), Box<dyn std::error::Error>>;

fn draw(picture: &mut String, title: &str, history: &[Epoch]) -> DrawResult {
    let losses = |of: fn(&Epoch) -> f64| -> Vec<(f64, f64)> {
        let points = history
            .iter()
            .map(|epoch| (f64::from(epoch.number), of(epoch)));
        points.filter(|point| point.1.is_finite()).collect()
    };
    let training = losses(|epoch| epoch.training_loss);
    let validation = losses(|epoch| epoch.validation_loss);
    let all = training.iter().chain(&validation).map(|point| point.1);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    if low > high {
        return Ok(());
    }
    let margin = ((high - low) / 10.0).max(1e-6);
    let area = SVGBackend::with_string(picture, (720, 440)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(
            1.0..history.len().max(2) as f64,
            low - margin..high + margin,
        )?;
    chart
        .configure_mesh()
        .x_desc("epoch")
        .y_desc("mean squared error")
        .draw()?;
    for (points, colour, name) in [
        (training, &BLUE, "training"),
        (validation, &RED, "validation"),
    ] {
        chart
            .draw_series(LineSeries::new(points, colour))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
    }
    chart
        .configure_series_labels()
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}
