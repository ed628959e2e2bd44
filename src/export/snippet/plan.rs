//! A delay function as a few lines of arithmetic, before it is written in a language.

/// A number that is computed; all of them are doubles.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Number(f64),
    Name(&'static str),
    Infix(Infix, Box<Expr>, Box<Expr>),
    Call(Call, Vec<Expr>),
}

/// What stands between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

/// What is done to numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Power,
    Min,
    Max,
    Trunc,
    Floor,
    Ceil,
    /// To the nearest whole number, halves to the even one.
    Even,
    /// A draw from 0 to just below 1.
    Uniform,
    /// A whole number from 0 on, below the one given; each as likely.
    Below,
}

/// A line of the function; names are bound once and may be set again.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// What to know about the next line.
    Comment(String),
    /// Binds `name` to the attempt, at most `last`, plus the shift.
    Attempt {
        name: &'static str,
        last: Option<u64>,
        shift: i64,
    },
    /// Binds `d` to the entry of the attempt, counted from 1; after the end the last one.
    Table(Vec<f64>),
    /// Binds `fibonacci` to the Fibonacci number of `n`.
    Fibonacci,
    /// Binds `d` to the base, multiplied `n` times and cut off each time.
    Steps {
        base: f64,
        factor: f64,
    },
    Let(&'static str, Expr),
    Set(&'static str, Expr),
    If(Test, Vec<Line>),
    Return(Expr),
}

/// When lines are for some attempts or draws only.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// The first retry.
    First,
    /// A comparison, with its sign.
    Compare(Expr, &'static str, Expr),
}

pub fn number(number: f64) -> Expr {
    Expr::Number(number)
}

pub fn name(name: &'static str) -> Expr {
    Expr::Name(name)
}

fn infix(sign: Infix, a: Expr, b: Expr) -> Expr {
    Expr::Infix(sign, Box::new(a), Box::new(b))
}

// What needs no computing is not written: nothing added, once as much, two numbers that are known.

pub fn plus(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Number(a), Expr::Number(b)) => number(a + b),
        (Expr::Number(0.0), x) | (x, Expr::Number(0.0)) => x,
        (a, b) => infix(Infix::Plus, a, b),
    }
}

pub fn minus(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Number(a), Expr::Number(b)) => number(a - b),
        (x, Expr::Number(0.0)) => x,
        (a, b) => infix(Infix::Minus, a, b),
    }
}

pub fn times(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Number(a), Expr::Number(b)) => number(a * b),
        (Expr::Number(0.0), _) | (_, Expr::Number(0.0)) => number(0.0),
        (Expr::Number(1.0), x) | (x, Expr::Number(1.0)) => x,
        (a, b) => infix(Infix::Times, a, b),
    }
}

pub fn over(a: Expr, b: f64) -> Expr {
    match a {
        Expr::Number(a) => number(a / b),
        a if b == 1.0 => a,
        a => infix(Infix::Over, a, number(b)),
    }
}

pub fn modulo(a: Expr, b: f64) -> Expr {
    infix(Infix::Modulo, a, number(b))
}

pub fn power(a: Expr, b: Expr) -> Expr {
    if a == number(1.0) { a } else { Expr::Call(Call::Power, vec![a, b]) }
}

pub fn min(a: Expr, b: f64) -> Expr {
    match a {
        Expr::Number(a) => number(a.min(b)),
        a => Expr::Call(Call::Min, vec![a, number(b)]),
    }
}

pub fn max(a: Expr, b: f64) -> Expr {
    match a {
        Expr::Number(a) => number(a.max(b)),
        a => Expr::Call(Call::Max, vec![a, number(b)]),
    }
}

pub fn trunc(a: Expr) -> Expr {
    cut(Call::Trunc, a, f64::trunc)
}

pub fn floor(a: Expr) -> Expr {
    cut(Call::Floor, a, f64::floor)
}

pub fn ceil(a: Expr) -> Expr {
    cut(Call::Ceil, a, f64::ceil)
}

pub fn even(a: Expr) -> Expr {
    cut(Call::Even, a, libm::rint)
}

fn cut(call: Call, a: Expr, now: fn(f64) -> f64) -> Expr {
    match a {
        Expr::Number(a) => number(now(a)),
        // A whole number stays what it is.
        Expr::Call(Call::Trunc | Call::Floor | Call::Ceil | Call::Even, _) => a,
        a => Expr::Call(call, vec![a]),
    }
}

pub fn uniform() -> Expr {
    Expr::Call(Call::Uniform, Vec::new())
}

pub fn below(count: Expr) -> Expr {
    Expr::Call(Call::Below, vec![count])
}

impl Expr {
    /// Whether anything in it is one of these calls.
    pub fn calls(&self, wanted: &[Call]) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => false,
            Self::Infix(_, a, b) => a.calls(wanted) || b.calls(wanted),
            Self::Call(call, of) => wanted.contains(call) || of.iter().any(|a| a.calls(wanted)),
        }
    }

    fn names(&self, wanted: &str) -> bool {
        match self {
            Self::Number(_) => false,
            Self::Name(name) => *name == wanted,
            Self::Infix(_, a, b) => a.names(wanted) || b.names(wanted),
            Self::Call(_, of) => of.iter().any(|a| a.names(wanted)),
        }
    }
}

/// Whether one of the lines, or of those inside of them, passes.
pub fn any(lines: &[Line], passes: &dyn Fn(&Line) -> bool) -> bool {
    lines.iter().any(|line| passes(line) || matches!(line, Line::If(_, inside) if any(inside, passes)))
}

/// Whether one of the lines calls one of these.
pub fn calls(lines: &[Line], wanted: &[Call]) -> bool {
    any(lines, &|line| match line {
        Line::Let(_, expr) | Line::Set(_, expr) | Line::Return(expr) => expr.calls(wanted),
        Line::If(Test::Compare(a, _, b), _) => a.calls(wanted) || b.calls(wanted),
        _ => false,
    })
}

/// Whether one of the lines uses this name.
pub fn uses(lines: &[Line], wanted: &str) -> bool {
    any(lines, &|line| match line {
        Line::Let(_, expr) | Line::Set(_, expr) | Line::Return(expr) => expr.names(wanted),
        Line::If(Test::Compare(a, _, b), _) => a.names(wanted) || b.names(wanted),
        _ => false,
    })
}

/// Whether a name that is bound is set again.
pub fn is_set(lines: &[Line], wanted: &str) -> bool {
    any(lines, &|line| matches!(line, Line::Set(name, _) if *name == wanted))
}
