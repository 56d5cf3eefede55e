//! A picture of many shares, each with what is wanted of it.

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

/// A share in a picture of many: on which line, in which of up to four colours, how large, and how large it should be.
pub struct Point {
    /// What stands at its line.
    pub line: String,
    /// Its place among those of the line.
    pub level: usize,
    /// In percent.
    pub value: f64,
    /// Half the width of its interval.
    pub spread: f64,
    /// From and to.
    pub wanted: Option<(f64, f64)>,
    /// Of which it is the mean, up to four: a small dot, a ring, a cross and a triangle.
    pub kinds: Vec<f64>,
}

/// The colours of the places in a line.
const COLOURS: [RGBColor; 4] =
    [RGBColor(40, 130, 70), RGBColor(40, 90, 170), RGBColor(180, 110, 10), RGBColor(170, 40, 40)];

/// A picture of shares from 0 to 100: a line for each thing, on it dots with their intervals before what is wanted.
pub fn draw_points(path: &Path, points: &[Point]) -> Result<(), Box<dyn Error>> {
    let mut lines: Vec<&str> = Vec::new();
    for point in points {
        if !lines.contains(&point.line.as_str()) {
            lines.push(&point.line);
        }
    }
    let area = SVGBackend::new(path, (860, 70 + 34 * lines.len() as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(
            "wins in percent: novice (green), standard, veteran, expert (red); careful •, greedy ○, planner ×, bold ▲, their mean with its interval ■",
            ("sans-serif", 15),
        )
        .margin(8)
        .x_label_area_size(24)
        .y_label_area_size(230)
        .build_cartesian_2d(0.0..100.0, 0.0..lines.len() as f64)?;
    // Labels stand at whole numbers, lines between them.
    let name = |at: &f64| lines.get(lines.len().wrapping_sub(at.round() as usize)).map_or("", |name| name).to_owned();
    chart.configure_mesh().disable_y_mesh().y_labels(lines.len() + 1).y_label_formatter(&name).draw()?;
    let height = |point: &Point| {
        let line = lines.iter().position(|line| *line == point.line).unwrap_or(0);
        (lines.len() - line) as f64 - 0.2 - 0.2 * point.level as f64
    };
    let bars = points.iter().filter_map(|point| {
        let ((from, to), y) = (point.wanted?, height(point));
        Some(Rectangle::new([(from, y - 0.09), (to, y + 0.09)], COLOURS[point.level % 4].mix(0.25).filled()))
    });
    chart.draw_series(bars)?;
    let spreads = points.iter().map(|point| {
        let (y, colour) = (height(point), COLOURS[point.level % 4]);
        PathElement::new(vec![(point.value - point.spread, y), (point.value + point.spread, y)], colour.stroke_width(2))
    });
    chart.draw_series(spreads)?;
    let means = points.iter().map(|point| {
        let y = height(point);
        let corners = [(point.value - 0.45, y - 0.08), (point.value + 0.45, y + 0.08)];
        Rectangle::new(corners, COLOURS[point.level % 4].filled())
    });
    chart.draw_series(means)?;
    for point in points {
        let (y, colour) = (height(point), COLOURS[point.level % 4]);
        for (place, value) in point.kinds.iter().enumerate() {
            let mark = match place {
                0 => Circle::new((*value, y), 2, colour.filled()).into_dyn(),
                1 => Circle::new((*value, y), 3, colour.stroke_width(1)).into_dyn(),
                2 => Cross::new((*value, y), 3, colour.stroke_width(1)).into_dyn(),
                _ => TriangleMarker::new((*value, y), 4, colour.filled()).into_dyn(),
            };
            chart.draw_series([mark])?;
        }
    }
    area.present()?;
    Ok(())
}
