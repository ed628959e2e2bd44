//! Programs around the code of many policies, one for each language, and what they print.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use jitterband::{
    export::{Language, snippet},
    policy::Policy,
};

use super::{ATTEMPTS, DRAWS, HELPERS, HUGE, settings_of};

type Codes = [(String, Policy, String)];

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snippets").join(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn is_there(program: &str, argument: &str) -> bool {
    let call = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    call.is_ok_and(|status| status.success())
}

/// What a program prints.
fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn helpers(language: Language) -> impl Iterator<Item = (usize, String, u32, bool)> {
    HELPERS.into_iter().enumerate().map(move |(at, (query, fails, stop, _))| {
        (at, snippet(&settings_of(query), language).code, fails, stop)
    })
}

fn numbers(of: &[i64]) -> String {
    of.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// All policies in one compilation.
pub fn rust(codes: &Codes) -> Vec<u8> {
    let folder = folder("rust");
    let (mut modules, mut main) = (String::new(), String::new());
    for (at, (.., code)) in codes.iter().enumerate() {
        let given = if code.contains("attempt: u64, random") { ", &mut random" } else { "" };
        writeln!(modules, "mod p{at} {{\n{code}}}").unwrap();
        writeln!(main, "    draw(&mut out, &mut |attempt| p{at}::delay(attempt{given}));").unwrap();
    }
    for (at, code, fails, stop) in helpers(Language::Rust) {
        let given = if code.contains("random: &mut") { "&mut random, " } else { "" };
        writeln!(modules, "mod h{at} {{\n{code}}}").unwrap();
        writeln!(
            main,
            "    let mut calls = 0;\n    let call = || {{ calls += 1; if calls > {fails} {{ Ok(()) }} else {{ Err(calls) }} }};\n    \
             let answer = h{at}::retry(call, {given}|| {stop});\n    assert_eq!(answer.err(), (calls <= {fails}).then_some(calls));\n    \
             out.extend(f64::from(calls).to_le_bytes());"
        )
        .unwrap();
    }
    let program = format!(
        "{modules}\nfn draw(out: &mut Vec<u8>, delay: &mut impl FnMut(u64) -> f64) {{\n    \
         for attempt in [{}] {{\n        for _ in 0..{DRAWS} {{\n            out.extend(delay(attempt).to_le_bytes());\n        \
         }}\n    }}\n    for attempt in [{}] {{\n        out.extend(delay(attempt).to_le_bytes());\n    }}\n}}\n\n\
         fn main() {{\n    let mut state = 1u64;\n    \
         // SplitMix64.\n    let mut random = move || {{\n        state = state.wrapping_add(0x9e3779b97f4a7c15);\n        \
         let z = (state ^ (state >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);\n        \
         let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);\n        z ^ (z >> 31)\n    }};\n    \
         let mut out = Vec::new();\n{main}    \
         std::io::Write::write_all(&mut std::io::stdout(), &out).unwrap();\n}}\n",
        numbers(&ATTEMPTS),
        numbers(&HUGE),
    );
    let (source, binary) = (folder.join("main.rs"), folder.join("main"));
    fs::write(&source, program).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or("rustc".into());
    // A warning in what a person pastes is a mistake; what is not called is not.
    let options = ["--edition=2021", "-Copt-level=1", "-Dwarnings", "-Adead_code", "-o"];
    run(Command::new(rustc).args(options).arg(&binary).arg(&source));
    run(&mut Command::new(binary))
}

pub fn python(codes: &Codes) -> Option<Vec<u8>> {
    if !is_there("python3", "--version") {
        return None;
    }
    let folder = folder("python");
    let mut main = format!(
        "import array, random, sys, threading\nsys.set_int_max_str_digits(0)\nrng = random.Random(1)\n\
         out = array.array('d')\n\
         def draw(delay, *rng):\n    for attempt in [{}]:\n        \
         out.extend(delay(attempt, *rng) for _ in range({DRAWS}))\n    \
         out.extend(delay(attempt, *rng) for attempt in [{}])\n",
        numbers(&ATTEMPTS),
        numbers(&HUGE),
    );
    for (at, (.., code)) in codes.iter().enumerate() {
        fs::write(folder.join(format!("p{at}.py")), code).unwrap();
        let given = if code.contains("rng=random") { ", rng" } else { "" };
        writeln!(main, "import p{at}; draw(p{at}.delay{given})").unwrap();
    }
    main.push_str(
        "def helper(retry, fails, stopped):\n    calls = 0\n    def call():\n        nonlocal calls\n        \
         calls += 1\n        if calls <= fails:\n            raise ValueError(calls)\n        return calls\n    \
         stop = threading.Event()\n    if stopped:\n        stop.set()\n    try:\n        \
         assert retry(call, stop) == calls > fails\n    except ValueError as error:\n        \
         assert error.args == (calls,)\n    out.append(calls)\n",
    );
    for (at, code, fails, stop) in helpers(Language::Python) {
        fs::write(folder.join(format!("h{at}.py")), code).unwrap();
        writeln!(main, "import h{at}; helper(h{at}.retry, {fails}, {})", u8::from(stop)).unwrap();
    }
    main.push_str("if sys.byteorder == 'big':\n    out.byteswap()\nsys.stdout.buffer.write(out.tobytes())\n");
    fs::write(folder.join("main.py"), main).unwrap();
    Some(run(Command::new("python3").arg("-B").arg("main.py").current_dir(folder)))
}

pub fn javascript(codes: &Codes) -> Option<Vec<u8>> {
    if !is_there("node", "--version") {
        return None;
    }
    let folder = folder("javascript");
    let mut main = format!(
        "import {{ writeSync }} from 'node:fs';\nlet state = 1;\n\
         // Mulberry32, two draws for the 53 bits of a double.\nfunction bits() {{\n  state = (state + 0x6d2b79f5) | 0;\n  \
         let t = Math.imul(state ^ (state >>> 15), 1 | state);\n  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;\n  \
         return (t ^ (t >>> 14)) >>> 0;\n}}\n\
         const random = () => ((bits() >>> 5) * 2 ** 26 + (bits() >>> 6)) / 2 ** 53;\nconst out = [];\n\
         function draw({{ delay }}) {{\n  for (const attempt of [{}])\n    \
         for (let i = 0; i < {DRAWS}; i++) out.push(delay(attempt, random));\n  \
         for (const attempt of [{}]) out.push(delay(attempt, random));\n}}\n",
        numbers(&ATTEMPTS),
        numbers(&HUGE),
    );
    for (.., code) in codes {
        writeln!(main, "draw((() => {{\n{code}return {{ delay }};\n}})());").unwrap();
    }
    main.push_str(
        "async function helper({ retry }, fails, stopped) {\n  let calls = 0;\n  const call = async () => {\n    \
         if (++calls <= fails) throw new RangeError();\n    return calls;\n  };\n  \
         const signal = stopped ? AbortSignal.timeout(20) : undefined;\n  \
         await retry(call, { signal }).catch((error) => {\n    \
         if (!(error instanceof RangeError) && !signal?.aborted) throw error;\n  });\n  out.push(calls);\n}\n",
    );
    for (_, code, fails, stop) in helpers(Language::JavaScript) {
        writeln!(main, "await helper((() => {{\n{code}return {{ retry }};\n}})(), {fails}, {stop});")
            .unwrap();
    }
    main.push_str(
        "const bytes = Buffer.from(new Float64Array(out).buffer);\n\
         for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);\n",
    );
    fs::write(folder.join("main.mjs"), main).unwrap();
    Some(run(Command::new("node").arg("main.mjs").current_dir(folder)))
}

pub fn go(codes: &Codes) -> Option<Vec<u8>> {
    if !is_there("go", "version") {
        return None;
    }
    let folder = folder("go");
    let (mut imports, mut main) = (String::new(), String::new());
    for (at, (.., code)) in codes.iter().enumerate() {
        let package = folder.join(format!("p{at}"));
        fs::create_dir(&package).unwrap();
        fs::write(package.join("backoff.go"), code).unwrap();
        let given = if code.contains("rng *rand.Rand") { ", rng" } else { "" };
        writeln!(imports, "\tp{at} \"snippets/p{at}\"").unwrap();
        writeln!(main, "\tdraw(func(attempt int64) float64 {{ return p{at}.Delay(attempt{given}) }})")
            .unwrap();
    }
    for (at, code, fails, stop) in helpers(Language::Go) {
        let package = folder.join(format!("h{at}"));
        fs::create_dir(&package).unwrap();
        let given = if code.contains("rng *rand.Rand") { ", rng" } else { "" };
        fs::write(package.join("backoff.go"), code).unwrap();
        writeln!(imports, "\th{at} \"snippets/h{at}\"").unwrap();
        writeln!(
            main,
            "\thelper({fails}, {stop}, func(ctx context.Context, call func() error) error {{ return h{at}.Retry(ctx{given}, call) }})"
        )
        .unwrap();
    }
    let program = format!(
        "package main\n\nimport (\n\t\"bufio\"\n\t\"context\"\n\t\"encoding/binary\"\n\t\"errors\"\n\t\"math/rand\"\n\t\"os\"\n{imports})\n\n\
         var out = bufio.NewWriter(os.Stdout)\n\nfunc put(x float64) {{ binary.Write(out, binary.LittleEndian, x) }}\n\n\
         func draw(delay func(int64) float64) {{\n\tfor _, attempt := range []int64{{{}}} {{\n\t\t\
         for i := 0; i < {DRAWS}; i++ {{\n\t\t\tput(delay(attempt))\n\t\t}}\n\t}}\n\t\
         for _, attempt := range []int64{{{}}} {{\n\t\tput(delay(attempt))\n\t}}\n}}\n\n\
         func helper(fails int, stop bool, retry func(context.Context, func() error) error) {{\n\t\
         calls := 0\n\tctx, cancel := context.WithCancel(context.Background())\n\tif stop {{\n\t\tcancel()\n\t}}\n\t\
         err := retry(ctx, func() error {{\n\t\tif calls++; calls <= fails {{\n\t\t\treturn errors.New(\"down\")\n\t\t}}\n\t\treturn nil\n\t}})\n\t\
         if (err == nil) != (calls > fails) {{\n\t\tpanic(err)\n\t}}\n\tput(float64(calls))\n\tcancel()\n}}\n\n\
         func main() {{\n\trng := rand.New(rand.NewSource(1))\n\t_ = rng\n{main}\tout.Flush()\n}}\n",
        numbers(&ATTEMPTS),
        numbers(&HUGE),
    );
    fs::write(folder.join("main.go"), program).unwrap();
    fs::write(folder.join("go.mod"), "module snippets\n\ngo 1.18\n").unwrap();
    let cache = folder.join("cache");
    Some(run(Command::new("go").args(["run", "."]).env("GOCACHE", cache).current_dir(folder)))
}

pub fn elixir(codes: &Codes) -> Option<Vec<u8>> {
    if !is_there("elixir", "--version") {
        return None;
    }
    let mut main = format!(
        ":rand.seed(:exsss, {{1, 2, 3}})\nout = File.open!(\"out\", [:write, :raw, :delayed_write])\n\
         draw = fn delay ->\n  put = fn attempt -> <<delay.(attempt)::float-little-64>> end\n  \
         for attempt <- [{}], do: IO.binwrite(out, for(_ <- 1..{DRAWS}, do: put.(attempt)))\n  \
         for attempt <- [{}], do: IO.binwrite(out, put.(attempt))\nend\n",
        numbers(&ATTEMPTS),
        numbers(&HUGE),
    );
    for (at, (.., code)) in codes.iter().enumerate() {
        main.push_str(&code.replace("defmodule Backoff", &format!("defmodule P{at}")));
        writeln!(main, "draw.(&P{at}.delay/1)").unwrap();
    }
    main.push_str(
        "helper = fn retry, fails ->\n  Process.put(:calls, 0)\n  answer = retry.(fn ->\n    \
         calls = Process.get(:calls) + 1\n    Process.put(:calls, calls)\n    \
         if calls <= fails, do: {:error, calls}, else: {:ok, calls}\n  end)\n  calls = Process.get(:calls)\n  \
         true = answer == if(calls <= fails, do: {:error, calls}, else: {:ok, calls})\n  \
         IO.binwrite(out, <<calls::float-little-64>>)\nend\n",
    );
    for (at, code, fails, stop) in helpers(Language::Elixir) {
        if stop {
            // Nothing stops the helper but the end of its process.
            main.push_str("IO.binwrite(out, <<1::float-little-64>>)\n");
            continue;
        }
        main.push_str(&code.replace("defmodule Backoff", &format!("defmodule H{at}")));
        writeln!(main, "helper.(&H{at}.retry/1, {fails})").unwrap();
    }
    main.push_str("File.close(out)\n");
    let folder = folder("elixir");
    fs::write(folder.join("main.exs"), main).unwrap();
    run(Command::new("elixir").arg("main.exs").current_dir(&folder));
    // Its standard output is text.
    Some(fs::read(folder.join("out")).unwrap())
}
