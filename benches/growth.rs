//! How the cost grows with the number of jobs, natively: `cargo bench --bench growth`, and with `-- docs/growth.svg` as a
//! picture too.
//!
//! Each cost is that of the quickest of several runs, as whatever else the machine does only adds to it. The exponent of a stretch is the slope of the straight line that fits its points
//! best where both axes are logarithmic: 1 is in proportion to the jobs, 0 does not depend on them.

use std::{error::Error, fs, hint::black_box, time::Instant};

use jitterband::{
    herd::{Scenario, Simulation},
    query,
};
use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use plotters_svg::SVGBackend;

/// About what a system lets a program run at a time, in milliseconds.
const TURN: f64 = 20.0;

/// A number of jobs and the milliseconds it costs.
type Point = (f64, f64);

/// A cost against the number of jobs, and up to how many jobs each stretch goes whose exponent is told.
struct Growth {
    name: &'static str,
    points: Vec<Point>,
    stretches: Vec<(&'static str, f64)>,
}

/// How long this program has had a processor, in milliseconds, where the system tells.
fn processor() -> Option<f64> {
    let told = fs::read_to_string("/proc/self/schedstat").ok()?;
    told.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e6)
}

/// The least time of some work, in milliseconds: it runs for half a second, three times at least.
///
/// What takes longer than a turn that the system gives a program would be measured with the turns of others: there it is the
/// time on a processor, which the system does not tell finely enough for what is short.
fn quickest(mut work: impl FnMut()) -> f64 {
    let (begin, mut runs, mut least) = (Instant::now(), 0, f64::MAX);
    while runs < 3 || begin.elapsed().as_millis() < 500 {
        let (start, before) = (Instant::now(), processor());
        work();
        let elapsed = start.elapsed().as_secs_f64() * 1e3;
        let had = processor().zip(before).map(|(now, before)| now - before);
        least = least.min(had.filter(|_| elapsed > TURN).unwrap_or(elapsed));
        runs += 1;
    }
    least
}

/// The band of so many jobs: drawn one by one up to 100,000, above that as counts.
fn band() -> Growth {
    let cost = |jobs: u64| {
        let settings = query::decode(&format!("jobs={jobs}")).0;
        (jobs as f64, quickest(|| drop(black_box(black_box(&settings).wave()))))
    };
    Growth {
        name: "a band of N jobs",
        points: (2..=9)
            .flat_map(|power| [10u64.pow(power), 3 * 10u64.pow(power)])
            .take(15)
            .map(cost)
            .collect(),
        stretches: vec![("drawn one by one", 1e5), ("drawn as counts", f64::INFINITY)],
    }
}

/// A herd of so many jobs against a service that serves a tenth of them a second, as the default one does.
fn herd() -> Growth {
    let cost = |jobs: u64| {
        let scenario = Scenario { jobs, capacity: jobs as f64 / 10.0, ..Scenario::default() };
        let run = || Simulation::new(black_box(&scenario)).map(|run| run.finish().outcome());
        let calls = run().map_or(0, |outcome| outcome.calls);
        println!("{jobs} jobs of a herd make {calls} calls");
        (jobs as f64, quickest(|| drop(black_box(run()))))
    };
    Growth {
        name: "a herd of N jobs",
        points: (2..=6)
            .flat_map(|power| [10u64.pow(power), 3 * 10u64.pow(power)])
            .take(9)
            .map(cost)
            .collect(),
        stretches: vec![("event by event", f64::INFINITY)],
    }
}

/// The slope of the line of least squares through the logarithms of some points.
fn exponent(points: &[Point]) -> f64 {
    let logs = || points.iter().map(|(jobs, ms)| (jobs.log10(), ms.log10()));
    let count = points.len() as f64;
    let (x, y) = (logs().map(|(x, _)| x).sum::<f64>() / count, logs().map(|(_, y)| y).sum::<f64>() / count);
    logs().map(|(a, b)| (a - x) * (b - y)).sum::<f64>() / logs().map(|(a, _)| (a - x).powi(2)).sum::<f64>()
}

/// What would be in proportion to N log N, through a point.
fn guide(points: &[Point], through: Point) -> Vec<Point> {
    let cost = |jobs: f64| jobs * jobs.ln();
    points.iter().map(|(jobs, _)| (*jobs, through.1 * cost(*jobs) / cost(through.0))).collect()
}

fn plot(growth: &Growth, area: &DrawingArea<SVGBackend, Shift>) -> Result<(), Box<dyn Error>> {
    let (blue, grey) = (RGBColor(0, 95, 150), RGBColor(120, 120, 120));
    let (first, last) = (growth.points[0], growth.points[growth.points.len() - 1]);
    let costs = || growth.points.iter().map(|(_, ms)| *ms);
    let decade = |ms: f64, round: fn(f64) -> f64| 10f64.powf(round(ms.log10()));
    let (least, most) = (costs().fold(f64::MAX, f64::min), costs().fold(0.0, f64::max));
    let (bottom, top) = (decade(least, f64::floor), decade(most, f64::ceil));
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .caption(format!("{}: milliseconds", growth.name), ("sans-serif", 15))
        .build_cartesian_2d((first.0..last.0).log_scale(), (bottom..top).log_scale())?;
    let power = |value: &f64| format!("1e{}", value.log10().round());
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_label_formatter(&power)
        .y_label_formatter(&power)
        .x_desc("N")
        .draw()?;
    let line = guide(&growth.points, first);
    let inside: Vec<Point> = line.into_iter().take_while(|(_, ms)| *ms <= top).collect();
    if let Some(end) = inside.last() {
        let style = ("sans-serif", 13).into_font().color(&grey).pos(Pos::new(HPos::Right, VPos::Bottom));
        chart.draw_series([Text::new("N log N ", *end, style)])?;
    }
    chart.draw_series([PathElement::new(inside, grey.stroke_width(1))])?;
    chart.draw_series([PathElement::new(growth.points.clone(), blue.stroke_width(2))])?;
    chart.draw_series(growth.points.iter().map(|point| Circle::new(*point, 3, blue.filled())))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let growths = [band(), herd()];
    for growth in &growths {
        println!("{}", growth.name);
        for (jobs, ms) in &growth.points {
            println!("{jobs:>12.0} {ms:>12.4} ms {:>10.2} ns a job", ms * 1e6 / jobs);
        }
        let mut from = 0.0;
        for (name, to) in &growth.stretches {
            let inside: Vec<Point> =
                growth.points.iter().copied().filter(|(jobs, _)| *jobs > from && *jobs <= *to).collect();
            println!("{name}: cost in proportion to N^{:.2}", exponent(&inside));
            from = *to;
        }
        let ends = (growth.points[0], growth.points[growth.points.len() - 1]);
        let guided = guide(&growth.points, ends.0);
        println!(
            "at the end {:.2} times what N log N from the first point would be\n",
            ends.1.1 / guided[guided.len() - 1].1
        );
    }
    if let Some(file) = std::env::args().skip(1).find(|given| given.ends_with(".svg")) {
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, (960, 380)).into_drawing_area();
            area.fill(&WHITE)?;
            for (growth, half) in growths.iter().zip(area.split_evenly((1, 2))) {
                plot(growth, &half)?;
            }
            area.present()?;
        }
        fs::write(file, svg)?;
    }
    Ok(())
}
