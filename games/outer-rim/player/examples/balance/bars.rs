//! A picture of bars.

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

/// A picture of bars from 0 to the most there can be, with lines at some values; what is beyond the last line is red.
pub fn draw(path: &Path, title: &str, bars: &[(String, f64)], most: f64, lines: &[f64]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (760, 60 + 26 * bars.len() as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(8)
        .x_label_area_size(24)
        .y_label_area_size(230)
        .build_cartesian_2d(0.0..most, 0..bars.len())?;
    let name = |at: &usize| bars.get(*at).map_or_else(String::new, |(name, _)| name.clone());
    chart.configure_mesh().disable_y_mesh().y_labels(bars.len()).y_label_formatter(&name).draw()?;
    let last = lines.last().copied().unwrap_or(most);
    let colour = |value: f64| if value > last { RGBColor(190, 60, 40) } else { RGBColor(60, 110, 170) };
    let drawn = bars.iter().enumerate().map(|(at, (_, value))| {
        let mut bar = Rectangle::new([(0.0, at), (value.min(most), at + 1)], colour(*value).filled());
        bar.set_margin(4, 4, 0, 0);
        bar
    });
    chart.draw_series(drawn)?;
    chart.draw_series(lines.iter().map(|x| PathElement::new(vec![(*x, 0), (*x, bars.len())], BLACK)))?;
    area.present()?;
    Ok(())
}
