//! Where the band comes from: the formula of the policy with the numbers filled in.

use super::{N, percent};
use crate::{
    millis::Millis,
    policy::{CapOrder, Curve, Effect, First, Floor, Kind, Policy, Rule, Unit, Whole},
    sample::Wave,
    settings::{DEFAULT, Settings},
    text::{
        Step,
        shared::formula::{index, tidy, truncated},
    },
};

/// The steps in the order in which they are computed.
pub fn steps(settings: &Settings, wave: &Wave) -> Vec<Step> {
    let (policy, band) = (&settings.choice.policy, &wave.band);
    let unit = policy.rounding.unit;
    let raw = Millis::exact(unit.ms(policy.growth.delay(wave.attempt, unit)));
    let mut steps = Vec::new();
    if policy.has_memory() && !policy.jitter.shared {
        steps.push(Step { name: "Waktu tunggu", sum: memory(policy), result: String::new() });
    } else {
        steps.push(Step { name: "Jeda", sum: growth(policy, wave.attempt), result: N.millis(raw) });
        if let Some(sum) = before(policy) {
            steps.push(Step { name: "Cap", sum, result: N.millis(band.delay) });
        }
        spread(policy, wave, &mut steps);
    }
    limits(policy, wave, &mut steps);
    if band.min.as_f64().is_some() && band.max.as_f64().is_some() {
        let neat = |span: Millis| if let Millis::Fraction(ms) = span { tidy(ms) } else { span };
        let (min, max) = (neat(band.min), neat(band.max));
        let result =
            if min == max { N.millis(max) } else { format!("{} sampai {}", N.bare(min), N.millis(max)) };
        steps.push(Step { name: "Waktu tunggu", sum: rounding(policy, wave), result });
    }
    steps
}

/// What the arithmetic is like, and what the picture leaves out.
pub fn notes(settings: &Settings) -> Vec<&'static str> {
    let policy = &settings.choice.policy;
    let mut notes = Vec::new();
    if policy.rounding.rule == Rule::BandTrunc {
        notes.push(
            "trunc membuang angka di belakang koma setelah perhitungan floating point biner, sehingga sebuah tepi bisa \
             satu milidetik lebih rendah daripada hitungan di atas kertas.",
        );
    }
    if settings.choice.id() == DEFAULT {
        notes.push(
            "Inilah aritmetika modul Backoff milik EchoMQ, sama dengan milik BullMQ untuk Elixir. Library lain memberi \
             arti lain pada jitter 0,2.",
        );
    }
    if policy.has_memory() {
        notes.push(match policy.jitter.kind {
            _ if policy.jitter.shared => {
                "Semua job mendapat angka acak yang sama: di mana mereka bertemu itu kebetulan, bahwa mereka bertemu itu pasti."
            }
            Kind::Frozen => {
                "Interval diundi satu kali untuk semua job, jadi tidak ada rumus untuk peluang suatu waktu tunggu: \
                 job-job itu diundi, dan nilai harapannya tidak ada."
            }
            Kind::Sorted => {
                "Waktu tunggu sebuah job diurutkan setelah diundi, jadi tidak ada rumus untuk peluang masing-masing: \
                 job-job itu diundi, dan nilai harapannya tidak ada."
            }
            _ => {
                "Setiap waktu tunggu bergantung pada yang sebelumnya, jadi tidak ada rumus untuk peluangnya: job-job itu \
                 diundi, dan nilai harapannya tidak ada."
            }
        });
    }
    notes.push(
        "Tidak ada dalam gambar ini: waktu yang dihabiskan panggilan yang gagal, timer yang terlambat, dan apa yang \
         dilakukan layanan dengan job-job itu ketika mereka tiba.",
    );
    notes
}

fn growth(policy: &Policy, attempt: i64) -> String {
    let growth = &policy.growth;
    let (base, n) = (N.exact(growth.base), index(&N, policy, attempt));
    let step = N.exact(growth.step.unwrap_or(growth.base));
    let plus = |first: f64, rest: String| {
        if first == 0.0 { rest } else { format!("{} + {rest}", N.exact(first)) }
    };
    let sum = match growth.curve {
        Curve::Constant => return "jeda dasar, setiap kali".into(),
        Curve::Linear => plus(growth.base, format!("{step} \u{d7} {n}")),
        Curve::Exponential => plus(growth.offset, format!("{}^{n} \u{d7} {base}", N.exact(growth.factor))),
        Curve::ExponentialMinusOne => format!("({}^{n} \u{2212} 1) \u{d7} {base}", N.exact(growth.factor)),
        Curve::Polynomial => plus(growth.base, format!("{step} \u{d7} {n}^{}", N.exact(growth.exponent))),
        Curve::Fibonacci => format!("{base} \u{d7} bilangan Fibonacci ke-{n}"),
        Curve::Table => {
            return format!("entri ke-{} dalam tabel", N.signed(growth.index(attempt).saturating_add(1)));
        }
    };
    match growth.whole {
        Whole::No => sum,
        Whole::Trunc => format!("trunc({sum})"),
        Whole::Round | Whole::Even => format!("round({sum})"),
        Whole::EveryStep => format!("{sum}, dipotong di setiap langkah"),
    }
}

/// What the cap does before the jitter.
fn before(policy: &Policy) -> Option<String> {
    let cap = format!("{}\u{a0}ms", N.exact(policy.cap.at?));
    Some(match policy.cap.order {
        CapOrder::Before | CapOrder::Both => format!("paling lama {cap}, sebelum jitter"),
        CapOrder::Exponent => format!("kurva berhenti di {cap}"),
        CapOrder::Headroom => format!("cukup rendah sehingga tidak ada undian yang melampaui {cap}"),
        CapOrder::Clip => format!("paling lama {cap}; rentang dipotong antara jeda dasar dan nilai itu"),
        CapOrder::Replace => format!("lewat dari {cap}, tepat sekian tanpa diundi"),
        CapOrder::Overshoot => format!("kurva berhenti setelah melewati {cap}"),
        CapOrder::After | CapOrder::Redraw => return None,
    })
}

fn spread(policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
    let (band, jitter, unit) = (&wave.band, &policy.jitter, policy.rounding.unit);
    let (d, j) = (N.bare(band.delay), N.exact(jitter.fraction));
    let Effect::Spread { low, width } = band.effect else {
        let sum = match band.effect {
            Effect::Off if jitter.kind.uses_fraction() && jitter.fraction == 0.0 => {
                "jeda itu sendiri, karena jitter 0"
            }
            Effect::Off if jitter.kind == Kind::None => "jeda itu sendiri: tidak ada jitter",
            Effect::Off if policy.first == First::Zero && wave.attempt <= 1 => {
                "tidak ada: retry pertama tidak menunggu"
            }
            Effect::Off => "jeda itu sendiri, kali ini tanpa jitter",
            Effect::Ignored => {
                let sum = format!("jeda itu sendiri: jitter {j} di luar 0 sampai 1");
                steps.push(Step { name: "Jitter", sum, result: N.millis(band.max) });
                return;
            }
            Effect::Empty => "rentang kosong: di sini library melempar error",
            Effect::Memory | Effect::Shared => "undian yang sama untuk setiap job",
            Effect::NoDelay | Effect::Spread { .. } => return,
        };
        steps.push(Step { name: "Jitter", sum: sum.into(), result: N.millis(band.delay) });
        return;
    };
    let high = low + width;
    if policy.rounding.rule == Rule::BandTrunc {
        let span = |ticks: f64| N.millis(Millis::exact(unit.ms(ticks.trunc())));
        let twice = if jitter.kind == Kind::Band { " \u{d7} 2" } else { "" };
        steps.push(Step {
            name: "Tunggu terpendek",
            sum: truncated(&N, format!("{d} \u{d7} (1 \u{2212} {j})"), low),
            result: span(low),
        });
        steps.push(Step {
            name: "Lebar rentang",
            sum: truncated(&N, format!("{d} \u{d7} {j}{twice}"), width),
            result: span(width),
        });
        return;
    }
    let extra = N.exact(jitter.extra.ms(policy.growth.base));
    let n = policy.growth.index(wave.attempt);
    let (shortest, longest) = match jitter.kind {
        Kind::Band => (format!("{d} \u{d7} (1 \u{2212} {j})"), format!("{d} \u{d7} (1 + {j})")),
        Kind::Down => (format!("{d} \u{d7} (1 \u{2212} {j})"), "jeda itu".into()),
        Kind::Up | Kind::Fields => ("jeda itu".into(), format!("{d} \u{d7} (1 + {j})")),
        Kind::Full => ("nol".into(), "jeda itu".into()),
        Kind::Equal => ("setengah jeda".into(), "jeda itu".into()),
        Kind::Multiplicative => (
            format!("{d} \u{d7} {}", N.exact(jitter.low)),
            format!("{d} \u{d7} {}", N.exact(jitter.high.unwrap_or(policy.growth.factor))),
        ),
        Kind::Between => {
            (format!("{extra}\u{a0}ms, setiap kali"), "jeda, atau nilai itu bila lebih panjang".into())
        }
        Kind::Additive => ("jeda itu".into(), format!("{d} + {extra}")),
        Kind::AdditiveBand => (format!("{d} \u{2212} {extra}"), format!("{d} + {extra}")),
        Kind::AdditiveGrowing => {
            ("jeda itu".into(), format!("{d} + {extra} \u{d7} {}", N.signed(n.saturating_add(1))))
        }
        Kind::AdditiveStepped => (
            format!("{d} \u{2212} {extra} \u{d7} trunc(jeda / dasar)"),
            format!("{d} + {extra} \u{d7} trunc(jeda / dasar)"),
        ),
        Kind::Split => {
            let sum = format!(
                "satu undian U: di bawah setengah, jeda \u{2212} U \u{d7} {j} \u{d7} {d}; selebihnya jeda + nilai yang sama"
            );
            steps.push(Step { name: "Jitter", sum, result: "dua rentang dengan celah".into() });
            return;
        }
        Kind::PercentSplit => {
            let sum = format!(
                "hingga {} lebih singkat, atau setengahnya sampai seluruhnya lebih lama, dalam persen bulat",
                percent(jitter.fraction)
            );
            steps.push(Step { name: "Jitter", sum, result: "dua rentang dengan celah".into() });
            return;
        }
        _ => return,
    };
    // A draw may be negative before the floor.
    let span = |ticks: f64| match tidy(unit.ms(ticks)) {
        Millis::Invalid => format!("{}\u{a0}ms", N.decimal(unit.ms(ticks), 3)),
        span => N.millis(span),
    };
    steps.push(Step { name: "Undian terpendek", sum: shortest, result: span(low) });
    steps.push(Step { name: "Undian terpanjang", sum: longest, result: span(high) });
}

/// What the cap and the floor do after the jitter.
fn limits(policy: &Policy, wave: &Wave, steps: &mut Vec<Step>) {
    let atoms = wave.band.law.atoms();
    let share = |at: f64| {
        let at = Millis::exact(at);
        let atom = atoms.iter().find(|atom| atom.at == at);
        atom.map_or(String::new(), |atom| format!("{} dari semua waktu tunggu", percent(atom.share)))
    };
    if let Some(cap) = policy.cap.at {
        let after = match policy.cap.order {
            CapOrder::After | CapOrder::Both => {
                Some(format!("yang lebih lama menunggu tepat {}\u{a0}ms", N.exact(cap)))
            }
            CapOrder::Redraw => Some(format!(
                "yang lebih lama diundi ulang dari {} sampai {}\u{a0}ms",
                N.exact(cap / 2.0),
                N.exact(cap)
            )),
            _ => None,
        };
        if let Some(sum) = after {
            steps.push(Step { name: "Cap", sum, result: share(cap) });
        }
    }
    let base = policy.growth.base;
    let floor = match policy.cap.floor {
        Floor::None => None,
        Floor::At(floor) => Some((format!("yang lebih singkat menunggu {}\u{a0}ms", N.exact(floor)), floor)),
        Floor::Base => Some(("yang lebih singkat menunggu selama jeda dasar".into(), base)),
        Floor::HalfBase => {
            Some(("yang lebih singkat menunggu selama setengah jeda dasar".into(), base / 2.0))
        }
        Floor::Reset => Some(("yang negatif menunggu selama jeda dasar".into(), base)),
    };
    if let Some((sum, at)) = floor {
        steps.push(Step { name: "Batas bawah", sum, result: share(at) });
    }
}

/// How a draw becomes a wait.
fn rounding(policy: &Policy, wave: &Wave) -> String {
    let unit = match policy.rounding.unit {
        Unit::Second => "detik",
        Unit::Millisecond => "milidetik",
        Unit::Microsecond => "mikrodetik",
        Unit::Tick => "tick sebesar 100\u{a0}ns",
        Unit::Nanosecond => "nanodetik",
    };
    let mut sum = match policy.rounding.rule {
        _ if wave.band.min == wave.band.max => "sama untuk setiap job".into(),
        Rule::Float => "bilangan apa pun di antaranya".into(),
        Rule::Trunc => format!("dipotong ke {unit} bulat"),
        Rule::Round => format!("dibulatkan ke {unit} terdekat"),
        Rule::Ceil => format!("dibulatkan ke atas ke {unit} bulat"),
        Rule::PlusOne => format!("ditambah satu, dipotong ke {unit} bulat"),
        Rule::BandTrunc
            if wave.band.law.is_even() && wave.band.points() == wave.band.range.whole().map(|r| r + 1) =>
        {
            format!("{} + bilangan bulat dari 0 sampai {}", N.bare(wave.band.min), N.bare(wave.band.range))
        }
        Rule::Integer | Rule::BandTrunc | Rule::Amount => {
            format!("{unit} bulat, kedua ujungnya mungkin")
        }
        Rule::IntegerAbove => format!("{unit} bulat di atas yang terpendek, kedua ujungnya mungkin"),
        Rule::IntegerExclusive => format!("{unit} bulat, tanpa ujung atas"),
        Rule::Lattice => {
            format!("salah satu dari {} nilai yang berjarak sama", N.whole(policy.rounding.points))
        }
        Rule::Percent => "persen bulat, tanpa ujung bawah".into(),
        Rule::Seconds => "dipotong ke detik bulat".into(),
    };
    if policy.rounding.plus > 0.0 {
        sum.push_str(&format!(", ditambah {}\u{a0}ms", N.exact(policy.rounding.plus)));
    }
    sum
}

/// Policies whose waits depend on those before them, in words.
fn memory(policy: &Policy) -> String {
    let (base, factor) = (N.exact(policy.growth.base), N.exact(policy.growth.factor));
    let j = N.exact(policy.jitter.fraction);
    let cap = policy.cap.at.map_or(String::new(), |cap| format!(", paling lama {}\u{a0}ms", N.exact(cap)));
    match policy.jitter.kind {
        Kind::Feedback => format!(
            "waktu tunggu sebelumnya \u{d7} {factor}{cap}, lalu \u{b1} {j} darinya; mulai dari {base}\u{a0}ms"
        ),
        Kind::FeedbackUp => format!(
            "waktu tunggu sebelumnya \u{d7} {factor}, ditambah hingga {j} darinya{cap}; mulai dari {base}\u{a0}ms"
        ),
        Kind::FeedbackFirst => format!(
            "waktu tunggu sebelumnya \u{b1} {j}, lalu \u{d7} {factor}{cap}; mulai dari {base}\u{a0}ms"
        ),
        Kind::Decorrelated => format!(
            "di mana pun dari {base} sampai 3 \u{d7} waktu tunggu sebelumnya; yang lebih lama dari cap menunggu selama cap{cap}"
        ),
        Kind::DecorrelatedRange => format!(
            "di mana pun dari {base} sampai 3 \u{d7} waktu tunggu sebelumnya, atau sampai cap bila itu lebih kecil{cap}"
        ),
        Kind::Polly => format!(
            "{base} / 1,4 \u{d7} (f(t) \u{2212} f(t sebelumnya)), f(t) = {factor}^t \u{d7} tanh(\u{221a}(4t)), t = jumlah retry sejauh ini + satu undian{cap}"
        ),
        Kind::Frozen => {
            format!("satu interval diundi sekali untuk semua job, lalu \u{b1} {j} untuk masing-masing")
        }
        _ => format!("semua waktu tunggu sebuah job diundi di awal lalu diurutkan{cap}"),
    }
}
