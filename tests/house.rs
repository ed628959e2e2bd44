//! The rules of the house that the compiler does not check: read from the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Which module may use which, directly; what these use in turn may be used as well.
const ARROWS: [(&str, &[&str]); 24] = [
    ("main", &["ui", "cli"]),
    ("ui", &["figure", "page", "export", "text", "query"]),
    ("bin", &["figure", "page", "export", "text", "query"]),
    ("cli", &["export", "text", "query", "catalogue"]),
    ("page", &["text", "settings", "decimal"]),
    ("figure", &["plot", "decimal"]),
    ("export", &["plot", "text", "query"]),
    ("plot", &["text", "sample", "policy"]),
    ("text", &["check", "settings", "sample", "policy", "decimal"]),
    ("check", &["query", "settings", "herd", "sample"]),
    ("query", &["settings"]),
    ("settings", &["stories", "catalogue", "fleet", "lock", "contention", "sample", "policy", "decimal"]),
    ("stories", &[]),
    ("catalogue", &[]),
    ("fleet", &["herd"]),
    ("lock", &["herd"]),
    ("contention", &["herd"]),
    ("herd", &["sample", "policy", "seed"]),
    ("sample", &["policy", "seed"]),
    ("policy", &["millis"]),
    ("seed", &[]),
    ("millis", &["decimal"]),
    ("decimal", &[]),
    ("memory", &[]),
];

/// The modules of the crate that run wherever they are compiled for: everything below `figure`.
const CORE: [&str; 17] = [
    "export",
    "plot",
    "text",
    "check",
    "query",
    "settings",
    "stories",
    "catalogue",
    "fleet",
    "lock",
    "contention",
    "herd",
    "sample",
    "policy",
    "seed",
    "millis",
    "decimal",
];

fn may_use(module: &str) -> BTreeSet<&'static str> {
    let direct = ARROWS.iter().find(|(name, _)| *name == module);
    let (name, direct) = direct.unwrap_or_else(|| panic!("{module} has no place among the arrows"));
    direct.iter().flat_map(|below| may_use(below)).chain(direct.iter().copied()).chain([*name]).collect()
}

/// A source file without what the compiler skips or only tests compile.
struct Source {
    path: PathBuf,
    /// The top module it belongs to: `plot` for `src/plot/band/mod.rs`, `main` for `src/main.rs`.
    module: String,
    /// The code with comments, texts and test modules blanked; line for line as in the file.
    code: String,
}

impl Source {
    /// The lines of code that hold `needle`, each with its file and number.
    fn lines_with<'a>(&'a self, needle: &'a str) -> impl Iterator<Item = String> + 'a {
        let lines = self.code.lines().enumerate().filter(move |(_, line)| line.contains(needle));
        lines.map(|(number, line)| format!("{}:{}: {}", self.path.display(), number + 1, line.trim()))
    }

    fn is_core(&self) -> bool {
        CORE.contains(&self.module.as_str())
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = vec![];
    files(&root, &mut paths);
    paths.sort();
    let codes: BTreeMap<PathBuf, String> =
        paths.into_iter().map(|path| (path.clone(), code(&fs::read_to_string(path).unwrap()))).collect();
    // A module that only tests compile is declared as such in the file above it.
    let only_tests: BTreeSet<PathBuf> = codes
        .iter()
        .flat_map(|(path, code)| {
            let folder = path.parent().unwrap().to_owned();
            test_modules(code).into_iter().map(move |name| folder.join(format!("{name}.rs")))
        })
        .collect();
    let sources: Vec<Source> = codes
        .into_iter()
        // What stands in the folder of such a module is below it.
        .filter(|(path, _)| !path.ancestors().any(|above| only_tests.contains(&above.with_extension("rs"))))
        .map(|(path, code)| {
            let inside = path.strip_prefix(&root).unwrap();
            let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
            let module = first.trim_end_matches(".rs").to_owned();
            Source { path: inside.to_owned(), module, code: without_tests(&code) }
        })
        .collect();
    assert!(sources.len() >= 20, "the sources were found");
    sources
}

/// The code with comments and the insides of texts and characters replaced by blanks.
fn code(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    let blank = |out: &mut String, chars: &[char]| {
        out.extend(chars.iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
    };
    while at < chars.len() {
        let rest = &chars[at..];
        let is = |start: &str| rest.iter().take(start.len()).copied().eq(start.chars());
        let hashes = rest.iter().skip(1).take_while(|c| **c == '#').count();
        let length = if is("//") {
            rest.iter().position(|c| *c == '\n').unwrap_or(rest.len())
        } else if is("r") && rest.get(hashes + 1) == Some(&'"') {
            // A raw text ends with a quote and as many hashes as it began with.
            let end: Vec<char> = ['"'].into_iter().chain(std::iter::repeat_n('#', hashes)).collect();
            let inside = &rest[hashes + 2..];
            hashes + 2 + inside.windows(end.len()).position(|window| window == end).unwrap() + end.len()
        } else if is("\"") {
            let mut end = 1;
            while rest[end] != '"' {
                end += if rest[end] == '\\' { 2 } else { 1 };
            }
            end + 1
        } else if is("'\\") {
            // An escaped character; a quote may follow the backslash.
            rest.iter().skip(3).position(|c| *c == '\'').unwrap() + 4
        } else if is("'") && rest.get(2) == Some(&'\'') {
            3
        } else {
            assert!(!is("/*"), "a comment this reader does not know, at {at}");
            0
        };
        if length == 0 {
            out.push(rest[0]);
            at += 1;
        } else {
            blank(&mut out, &rest[..length]);
            at += length;
        }
    }
    out
}

/// Where the attributes of test code begin in a file: a `cfg` that names `test`, not inside `not(...)`.
fn test_attributes(code: &str) -> Vec<usize> {
    let attributes = code.match_indices("#[cfg(").map(|(at, _)| at);
    attributes
        .filter(|at| {
            let attribute = &code[*at..*at + code[*at..].find(']').unwrap()];
            attribute.contains("(test") && !attribute.contains("not(test")
        })
        .collect()
}

/// The names of modules in files of their own that only tests compile: `#[cfg(test)] mod name;`.
fn test_modules(code: &str) -> Vec<String> {
    test_attributes(code)
        .into_iter()
        .filter_map(|at| {
            let item = code[at..].split_once(']')?.1.trim_start();
            let (name, _) = item.strip_prefix("mod ")?.split_once(';')?;
            name.chars().all(|c| c.is_alphanumeric() || c == '_').then(|| name.to_owned())
        })
        .collect()
}

/// The code without the items that only tests compile.
fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    for at in test_attributes(code) {
        let open = code[at..].find(['{', ';']).map(|brace| at + brace).unwrap();
        let mut depth = 0;
        let end = code[open..]
            .char_indices()
            .find(|(_, c)| {
                depth += i32::from(*c == '{') - i32::from(*c == '}');
                depth == 0
            })
            .map_or(code.len(), |(end, _)| open + end + 1);
        let blanks: String = code[at..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        // Blanks take fewer bytes than what they replace, unless the code is plain ASCII.
        assert_eq!(blanks.len(), end - at, "code outside of comments and texts is ASCII");
        out.replace_range(at..end, &blanks);
    }
    out
}

/// The modules of the crate that a piece of code names: after `crate::` or `jitterband::`, alone or in braces.
fn named_modules(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for start in ["crate::", "jitterband::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let rest = &code[at + start.len()..];
            let Some(list) = rest.strip_prefix('{') else {
                found.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
                continue;
            };
            // The first word after the brace and after each comma that is not inside another brace.
            let (mut depth, mut word, mut reading) = (0, String::new(), true);
            for c in list.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        found.insert(std::mem::take(&mut word));
                        reading = true;
                    }
                    c if depth == 0 && reading && (c.is_alphanumeric() || c == '_') => word.push(c),
                    c if depth == 0 && !c.is_whitespace() => reading = false,
                    _ => {}
                }
            }
            found.insert(word);
        }
    }
    // A constant of a program, such as its words, is no module.
    found.retain(|name| name.starts_with(|c: char| c.is_lowercase()));
    found
}

#[test]
fn the_reader_of_sources_knows_code_from_comments_texts_and_tests() {
    let source = "use crate::{millis::{Millis, crate_of}, policy, seed::Seed};\n// use crate::ui;\nlet a = \"crate::ui\\\"\";\n\
                  let b = ['\"', '\\'', 'x', r#\"crate::ui \"a\" \"#];\nfn c<'a>(d: &'a str) -> crate::sample::Wave {}\n\
                  #[cfg(test)]\nmod parity;\n#[cfg(all(test, unix))]\nmod tests { use crate::figure; fn f() { x.unwrap() } }\n\
                  #[cfg(not(test))]\nfn g() { y.unwrap() }";
    let code = code(source);
    assert_eq!(code.lines().count(), source.lines().count());
    assert_eq!(test_modules(&code), ["parity"]);
    let code = without_tests(&code);
    assert_eq!(named_modules(&code).into_iter().collect::<Vec<_>>(), ["millis", "policy", "sample", "seed"]);
    assert_eq!(code.matches("unwrap").count(), 1);
}

#[test]
fn no_module_uses_one_above_it() {
    // Every arrow points down the list, so nothing is reached from itself.
    for (at, (module, direct)) in ARROWS.iter().enumerate() {
        let is_below = |name: &&str| ARROWS[at + 1..].iter().any(|(below, _)| below == name);
        assert!(direct.iter().all(is_below), "{module}");
    }
    let mut climbing = vec![];
    for source in sources() {
        // The crate's own list of modules is not a use of them.
        if source.module == "lib" {
            continue;
        }
        let allowed = may_use(&source.module);
        for name in named_modules(&source.code) {
            if !allowed.contains(name.as_str()) {
                climbing.push(format!("{}: {} -> {name}", source.path.display(), source.module));
            }
        }
    }
    assert!(climbing.is_empty(), "{climbing:#?}");
}

#[test]
fn every_module_has_its_line_in_the_map_of_the_crate() {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let map: String = lib.lines().filter(|line| line.starts_with("//! |")).collect();
    let mut before = 0;
    // The arrows from the bottom up are the order of the map, which lists what is used before what uses it.
    for (module, _) in ARROWS.iter().rev().filter(|(module, _)| CORE.contains(module) || *module == "figure")
    {
        assert!(map.contains(&format!("`{module}`")), "{module} is missing in the map");
        before += 1;
    }
    assert_eq!(before, CORE.len() + 1);
    for module in CORE {
        let declared = lib.find(&format!("pub mod {module};")).unwrap_or_else(|| panic!("{module}"));
        for below in may_use(module).into_iter().filter(|below| *below != module) {
            let first = lib.find(&format!("pub mod {below};")).unwrap();
            assert!(first < declared, "{below} is declared after {module}, which uses it");
        }
    }
}

#[test]
fn nothing_in_the_library_panics_on_purpose() {
    let words =
        [".unwrap()", ".expect(", "panic!(", "todo!(", "unimplemented!(", "unreachable!(", ".unwrap_err("];
    let found: Vec<String> = sources()
        .iter()
        .filter(|source| source.module != "main")
        .flat_map(|source| words.iter().flat_map(|word| source.lines_with(word).collect::<Vec<_>>()))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_core_leaves_transcendental_functions_to_libm() {
    // The standard library's are the platform's own, and differ in the last bit between a browser and elsewhere.
    let names = "powf powi exp exp2 exp_m1 ln ln_1p log log2 log10 sin cos tan sin_cos asin acos atan atan2 sinh cosh \
                 tanh asinh acosh atanh hypot cbrt gamma ln_gamma erf erfc";
    let mut found = vec![];
    for source in sources().iter().filter(|source| source.is_core()) {
        for name in names.split_whitespace() {
            for call in [format!(".{name}("), format!("f64::{name}"), format!("f32::{name}")] {
                // `f64::ln` must not be found in `f64::ln_1p`, which is found under its own name.
                let whole = |line: &String| {
                    let after = line.split(&call).nth(1).and_then(|rest| rest.chars().next());
                    call.ends_with('(') || !after.is_some_and(|c| c.is_alphanumeric() || c == '_')
                };
                found.extend(source.lines_with(&call).filter(whole));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_core_knows_no_browser_no_clock_no_files_and_no_global_generator() {
    let foreign = [
        "wasm_bindgen",
        "web_sys",
        "js_sys",
        "reactive_graph",
        "gloo",
        "plotters_canvas",
        "getrandom",
        "std::time",
        "std::fs",
        "std::env",
        "std::io",
        "std::thread",
        "std::net",
        "std::process",
        "println!",
        "print!",
        "dbg!",
        "HashMap",
        "HashSet",
        "static mut",
        "thread_local!",
        "rand::rng",
        "thread_rng",
    ];
    let found: Vec<String> = sources()
        .iter()
        .filter(|source| source.is_core())
        .flat_map(|source| foreign.iter().flat_map(|word| source.lines_with(word).collect::<Vec<_>>()))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_the_seed_names_a_generator() {
    let generators = ["rand::", "SplitMix", "StdRng", "SmallRng", "SeedableRng", "TryRng"];
    let found: Vec<String> = sources()
        .iter()
        .filter(|source| source.is_core() && source.module != "seed")
        .flat_map(|source| generators.iter().flat_map(|word| source.lines_with(word).collect::<Vec<_>>()))
        // What is drawn from a distribution is given its generator.
        .filter(|line| !line.contains("rand_distr::") && !line.contains("use rand_distr"))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_core_has_nothing_of_the_web_among_its_dependencies() {
    // Native builds must not compile the web: what it needs stands under the target's own table.
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let (_, dependencies) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (native, _) = dependencies.split_once("\n[").unwrap();
    for web in ["reactive_graph", "web-sys", "js-sys", "wasm-bindgen", "getrandom", "plotters-canvas", "gloo"]
    {
        assert!(!native.contains(web), "{web}");
    }
    for source in sources().iter().filter(|source| source.module != "ui") {
        assert_eq!(source.lines_with("reactive_graph").collect::<Vec<_>>(), Vec::<String>::new());
    }
}
