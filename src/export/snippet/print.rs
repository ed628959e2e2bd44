//! Writing lines of arithmetic in a language: what all languages share.

use super::plan::{Call, Expr, Infix, Line, Test, is_set};

/// An expression as it is written, and how tightly it holds together.
#[derive(Clone, Debug)]
pub struct Text {
    pub code: String,
    pub tie: Tie,
}

/// What binds the parts of an expression, from the loosest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tie {
    Sum,
    Product,
    /// A sign in front, a power, a cast.
    Prefix,
    /// A name, a number, a call.
    Atom,
}

impl Text {
    pub fn new(code: impl Into<String>, tie: Tie) -> Self {
        Self { code: code.into(), tie }
    }

    pub fn atom(code: impl Into<String>) -> Self {
        Self::new(code, Tie::Atom)
    }

    /// Without blanks around its signs.
    pub fn without_blanks(&self) -> Self {
        let signs = ["+", "-", "*", "/"];
        let code =
            signs.iter().fold(self.code.clone(), |code, sign| code.replace(&format!(" {sign} "), sign));
        Self { code, tie: self.tie }
    }

    /// In brackets where it is looser than `tie`.
    pub fn within(&self, tie: Tie) -> String {
        if self.tie < tie { format!("({})", self.code) } else { self.code.clone() }
    }
}

/// The arguments of a call, as they are.
pub fn list(of: &[Text]) -> String {
    of.iter().map(|text| text.code.as_str()).collect::<Vec<_>>().join(", ")
}

/// A language, as far as arithmetic goes.
pub trait Dialect {
    /// What a line inside of another begins with.
    const INDENT: &'static str;

    /// Whether the house style writes what stands inside of a sum, and in the calls beside a sign, without blanks.
    const TIGHT: bool = false;

    /// A number.
    fn number(&self, number: f64) -> String;

    /// A call; the arguments are written already.
    fn call(&self, call: Call, of: &[Text]) -> Text;

    /// The attempt as a number, at most `last`.
    fn attempt(&self, last: Option<u64>) -> Text;

    /// Binds a name for the first time. `literal`: to a plain number; `again`: it is set later on.
    fn bind(&self, name: &str, value: &Text, literal: bool, again: bool) -> String;

    /// Sets a name again.
    fn set(&self, name: &str, value: &Text) -> String;

    /// A comment.
    fn comment(&self, words: &str) -> String;

    /// What the function gives; `last`: in its last line.
    fn give(&self, value: &Text, last: bool) -> String;

    /// The lines around others that are for some draws only.
    fn when(&self, test: &str) -> [String; 2];

    /// Lines of a curve that takes more than an expression: a table, the Fibonacci numbers, steps. `again`: `d` is set
    /// later on.
    fn curve(&self, line: &Line, again: bool) -> Vec<String>;
}

/// An expression in a language.
pub fn expr<D: Dialect>(of: &Expr, dialect: &D) -> Text {
    match of {
        Expr::Number(number) if *number < 0.0 => Text::new(dialect.number(*number), Tie::Prefix),
        Expr::Number(number) => Text::atom(dialect.number(*number)),
        Expr::Name(name) => Text::atom(*name),
        Expr::Infix(Infix::Minus, zero, b) if **zero == Expr::Number(0.0) => {
            Text::new(format!("-{}", expr(b, dialect).within(Tie::Atom)), Tie::Prefix)
        }
        Expr::Infix(sign, a, b) => {
            let (sign, tie, tighter) = match sign {
                Infix::Plus => ('+', Tie::Sum, Tie::Product),
                Infix::Minus => ('-', Tie::Sum, Tie::Product),
                Infix::Times => ('*', Tie::Product, Tie::Prefix),
                Infix::Over => ('/', Tie::Product, Tie::Prefix),
                Infix::Modulo => ('%', Tie::Product, Tie::Prefix),
            };
            // From left to right: what stands at the right keeps its brackets.
            let (a, b) = (expr(a, dialect), expr(b, dialect));
            let inside = |text: Text| {
                let tight = D::TIGHT && (tie == Tie::Sum || text.tie == Tie::Atom);
                if tight { text.without_blanks() } else { text }
            };
            // A sum that goes on is one sum.
            let (a, b) = (if a.tie == Tie::Sum && tie == Tie::Sum { a } else { inside(a) }, inside(b));
            Text::new(format!("{} {sign} {}", a.within(tie), b.within(tighter)), tie)
        }
        Expr::Call(call, of) => {
            let of: Vec<Text> = of.iter().map(|argument| expr(argument, dialect)).collect();
            dialect.call(*call, &of)
        }
    }
}

/// All lines of a function, each with so many indents.
pub fn body<D: Dialect>(lines: &[Line], dialect: &D, depth: usize) -> String {
    let mut code = String::new();
    write(lines, lines, dialect, depth, &mut code);
    code
}

fn write<D: Dialect>(lines: &[Line], all: &[Line], dialect: &D, depth: usize, code: &mut String) {
    for line in lines {
        let written = match line {
            Line::Comment(words) => dialect.comment(words),
            Line::Attempt { name, last, shift } => {
                dialect.bind(name, &shifted(dialect, *last, *shift), false, false)
            }
            Line::Let(name, value) => {
                let literal = matches!(value, Expr::Number(_));
                dialect.bind(name, &expr(value, dialect), literal, is_set(all, name))
            }
            Line::Set(name, value) => dialect.set(name, &expr(value, dialect)),
            // The lines of a condition are no last ones.
            Line::Return(value) => dialect.give(&expr(value, dialect), std::ptr::eq(lines, all)),
            Line::If(test, inside) => {
                let test = match test {
                    Test::First => "attempt <= 1".into(),
                    Test::Compare(a, sign, b) => {
                        format!("{} {sign} {}", expr(a, dialect).code, expr(b, dialect).code)
                    }
                };
                let [open, close] = dialect.when(&test);
                put::<D>(&open, depth, code);
                write(inside, all, dialect, depth + 1, code);
                close
            }
            Line::Table(_) | Line::Fibonacci | Line::Steps { .. } => {
                let curve = dialect.curve(line, is_set(all, "d"));
                curve.iter().for_each(|line| put::<D>(line, depth, code));
                continue;
            }
        };
        put::<D>(&written, depth, code);
    }
}

fn put<D: Dialect>(line: &str, depth: usize, code: &mut String) {
    if !line.is_empty() {
        code.push_str(&D::INDENT.repeat(depth));
        code.push_str(line);
        code.push('\n');
    }
}

/// The attempt, at most the last one, and the shift.
fn shifted(dialect: &impl Dialect, last: Option<u64>, shift: i64) -> Text {
    let attempt = dialect.attempt(last);
    if shift == 0 {
        return attempt;
    }
    let sign = if shift < 0 { '-' } else { '+' };
    let shift = dialect.number(shift.unsigned_abs() as f64);
    Text::new(format!("{} {sign} {shift}", attempt.code), Tie::Sum)
}
