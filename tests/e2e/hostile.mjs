// Queries that nobody means well, the same ones at every run: markup, huge numbers, other scripts, broken escapes, repeated
// names, controls, and every known name with garbage.

/** The names of the query; a test holds them against the program. */
export const NAMES = `v story view policy growth base attempt jitter factor step exponent shift offset limit table growth_rounding
cap cap_order floor jitter_kind low high extra rounding unit points plus first luck max_attempts deadline jobs seed bars
outage window outage_from slow load capacity crash_backlog restart timeout budget budget_size shed shed_cost horizon
period sizes compare same_mean t embed controls lang theme`.split(/\s+/)

/** Elements and attributes that the markup below would make; nothing of the page has them. */
export const INJECTED = '[data-hit], [onerror], [onload], [onclick], [onfocus], [ontoggle], script:not([src]), iframe, object, embed, marquee, img[src=x]'

const MARKUP = [
  '<script data-hit>window.hit=1</script>', '"><img src=x data-hit onerror=window.hit=1>', "'><svg data-hit onload=window.hit=1>", '</text><script data-hit>window.hit=1</script>',
  '<b data-hit>bold</b>', '</title><a data-hit>', '" onfocus="window.hit=1" autofocus data-hit="', "' onclick='window.hit=1' data-hit='", '<iframe srcdoc="x">', 'javascript:window.hit=1',
  '<!--', '-->', ']]>', '<![CDATA[', '&lt;b data-hit&gt;', '&#60;b data-hit&#62;', '<details open ontoggle=window.hit=1 data-hit>', '</p><p data-hit>', '{{constructor.constructor("window.hit=1")()}}', '${window.hit=1}', '`',
]
const NUMBERS = [
  '1e400', '-1e400', '1e-400', 'NaN', 'nan', 'Infinity', '-Infinity', 'inf', '0x1', '0b1', '1_0', '01', '+1', '-0', '-1', '--1', '1e', '.', '.5', '5.', '1,000', '1.000,5', '0,5', '1 000', '1e1e1', '٣', '１２',
  '9007199254740991', '9007199254740992', '9007199254740993', '18446744073709551615', '18446744073709551616', '170141183460469231731687303715884105728', '4294967295', '4294967296', '2147483648', '-2147483649',
  '1.7976931348623157e308', '1.7976931348623159e308', '5e-324', '2e-324', '0.1000000000000000055511151231257827', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '1ms', '1s', '1e9d', '-5min', '5 s', '1h1m', 'none', 'auto', 'on', 'off', 'null', 'undefined', 'true',
]
const TEXTS = [
  '', ' ', '\0', 'a\0b', '\u0001\u001f\u007f', '\u200b', '\u202etxt', '\ufeff', '\u2028', '\ud83d\ude00', '👩‍👩‍👧‍👦', 'Ω≈ç√∫', 'ﷺ', 'e\u0301'.repeat(50), 'İı', 'ß', '\r\nX: y', '\t', '../../etc', 'C:\\', '%', '%%', '%zz', '%00', '%E0%A4%A', '%ff%fe', '%ed%a0%80', '%2525', '+', '&', '=', '==', ';', '#', '?', '??', '!', '!!',
  'echomq', 'custom', 'full', 'none', 'herd', 'x'.repeat(3000), '__proto__', 'constructor', 'toString', '1..2', '10..5', '1..1e9', '1,,2', ',', '!a:b!', 'echomq!jitter:<b data-hit>', 'echomq!jitter:1e400!cap:-1', 'full,full,full,full,full',
]
const ALL = [...MARKUP, ...NUMBERS, ...TEXTS]
// What a view simulates must end within a test: of these the last value counts.
const SMALL = 'jobs=20&load=0&horizon=20s&sizes=5,10&period=1s&window=1s&outage=5s&capacity=10'
const VIEWS = ['herd', 'contention', 'fleet', 'lock']

/** A generator of whole numbers below a bound: the 32 bits of a linear congruence's upper half. */
function numbers(seed) {
  let state = BigInt(seed)
  return bound => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    return Number((state >> 33n) % BigInt(bound))
  }
}

/** `count` queries, as they would stand in an address after the question mark. */
export function* queries(count, seed = 1) {
  const below = numbers(seed)
  const of = list => list[below(list.length)]
  // Now and then escapes that are wrong, or none at all.
  const escaped = text => below(4) ? encodeURIComponent(text.toWellFormed?.() ?? text) : text.replace(/[#&+]/g, encodeURIComponent)
  const name = () => below(6) ? of(NAMES) : of(ALL).slice(0, 200)
  const pair = (name, value) => below(12) ? `${escaped(name)}=${escaped(value)}` : escaped(name)
  for (let at = 0; at < count; at++) {
    // Every name meets garbage, in order; then as it comes.
    const parts = [pair(NAMES[at % NAMES.length], of(ALL))]
    for (let more = below(6); more > 0; more--) parts.push(pair(name(), of(ALL)))
    if (!below(5)) parts.push(parts[0], pair(NAMES[at % NAMES.length], of(ALL)))
    if (!below(12)) parts.push('policy=custom', `growth=${of(['table', 'polynomial', 'fibonacci', 'linear'])}`)
    const simulates = !below(30)
    // A view of garbage is none; a story may bring one.
    const query = parts.filter(part => simulates || !/^(view=(herd|contention|fleet|lock)|story=[a-z])/.test(part)).join(below(20) ? '&' : '&&')
    yield simulates ? `${query}&view=${of(VIEWS)}&${SMALL}` : query
  }
}
