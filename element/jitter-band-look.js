// How the element looks. A style sheet that is made by script goes into a shadow root without an inline style, which a
// strict content security policy would refuse. The colours are those of src/plot/palette.rs; a test compares them.

// Stories of waits need no more room than a band.
const WAITS = 'thousand-jobs sorted-set four-kinds little-jitter no-floor same-seed no-cap cap-order short-schedule retry-after bullmq consumers visibility-timeout'
const HERD = `:is([view=herd], [story]:where(:not(${WAITS.split(' ').map(id => `[story=${id}]`)})))`

const LOOK = `
:host {
  display: block;
  container-type: inline-size;
  contain-intrinsic-inline-size: 640px;
  min-width: 0;
}
:host([hidden]), [hidden] {
  display: none !important;
}
.whole {
  --paper: #fdfcfa;
  --ink: #1c1f24;
  --faint: #5a616b;
  --hairline: #dddfe2;
  color-scheme: light;
  box-sizing: border-box;
  padding: 0.75em;
  border-radius: 0.5em;
  background: var(--paper);
  color: var(--ink);
  font: 400 16px/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
  letter-spacing: normal;
  word-spacing: normal;
  direction: ltr;
  unicode-bidi: isolate;
  text-align: start;
  text-indent: 0;
  text-transform: none;
  white-space: normal;
  cursor: auto;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
/* dark begins */
@media screen {
  .dark {
    --paper: #15171b;
    --ink: #eceef0;
    --faint: #a2a9b3;
    --hairline: #343840;
    color-scheme: dark;
  }
}
/* Changes with the colour scheme that the element inherits, which is how it learns of it. */
.scheme {
  position: absolute;
  color: light-dark(#000, #fff);
  transition: color 1ms;
}
.figure {
  position: relative;
  aspect-ratio: 1040 / 460;
}
/* The room that the simulations need, so that nothing moves when they are there. */
:host(${HERD}) .figure { aspect-ratio: auto; height: 568px; }
@container (max-width: 640px) {
  :host(${HERD}) .figure { height: 592px; }
}
:host(:is([view=contention], [story^=aws])) .figure { aspect-ratio: auto; height: 417px; }
:host(:is([view=fleet], [story=heartbeat], [story=poller], [story^=cache], [story^=rolling])) .figure { aspect-ratio: auto; height: 293px; }
:host(:is([view=lock], [story^=leader])) .figure { aspect-ratio: auto; height: 320px; }
:host([story^=aws]) .figure { height: 482px; }
:host(:is([story=heartbeat], [story^=cache])) .figure { height: 407px; }
:host([story=poller]) .figure { height: 331px; }
:host([story^=rolling]) .figure { height: 179px; }
.live, .figure img, ::slotted(*) {
  position: absolute !important;
  inset: 0 !important;
  display: block !important;
  box-sizing: border-box !important;
  width: 100% !important;
  height: 100% !important;
  max-width: none !important;
  margin: 0 !important;
}
.live {
  overflow: hidden;
}
.computing {
  position: absolute;
  inset: auto 0 0 auto;
  padding: 0 0.5em;
  border-radius: 0.25em;
  background: var(--paper);
  color: var(--faint);
}
.failure {
  position: relative;
  margin: 0 0 0.5em;
  padding: 0.5em 0.75em;
  border-inline-start: 3px solid var(--ink);
  background: var(--hairline);
}
.sentence {
  min-height: 2.7em;
  margin: 0.5em 0 0;
  font-size: 1.0625em;
  font-weight: 600;
  line-height: 1.35;
  text-wrap: pretty;
  overflow-wrap: anywhere;
}
.controls {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15em, 100%), 1fr));
  gap: 0.5em 2em;
  margin-top: 0.5em;
}
.control {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  align-items: center;
  gap: 0 0.5em;
}
.control > label {
  display: flex;
  align-items: center;
  min-height: 2.25em;
  font-weight: 600;
}
.control > select, .control > [type=range], .control > button {
  grid-column: 1 / -1;
}
.entry {
  color: var(--faint);
}
input, select, button {
  box-sizing: border-box;
  min-height: 2.25em;
  margin: 0;
  font: inherit;
  font-variant-numeric: inherit;
}
[role=spinbutton], select, button {
  padding: 0 0.5em;
  border: 1px solid var(--faint);
  border-radius: 0.375em;
  background: transparent;
  color: var(--ink);
}
[role=spinbutton] {
  width: 5.5em;
  text-align: end;
}
[aria-invalid=true] {
  border-width: 2px;
  border-color: var(--ink);
}
[type=range] {
  width: 100%;
  min-height: 1.75em;
  accent-color: var(--ink);
  touch-action: manipulation;
}
select {
  width: 100%;
  min-width: 0;
}
option, optgroup {
  background: var(--paper);
  color: var(--ink);
}
button {
  align-self: end;
  justify-self: start;
  margin-top: 2.25em;
  padding: 0 0.9em;
  cursor: pointer;
}
button:hover {
  border-color: var(--ink);
  background: var(--hairline);
}
:disabled {
  opacity: 0.5;
}
:focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: 2px;
}
.issues {
  margin: 0.5em 0 0;
  padding-inline-start: 1.25em;
  color: var(--faint);
  font-size: 0.9375em;
  overflow-wrap: anywhere;
}
:host(${HERD}) .sentence {
  min-height: 5.4em;
}
:host(:is([view=contention], [story^=aws])) .sentence {
  min-height: 2.7em;
}
:host(:is([view=fleet], [story=heartbeat], [story=poller], [story^=cache], [story^=rolling])) .sentence, :host(:is([view=lock], [story^=leader])) .sentence {
  min-height: 4.05em;
}
@container (max-width: 640px) {
  .figure {
    aspect-ratio: 360 / 380;
  }
  .sentence {
    min-height: 5.4em;
    font-size: 1em;
  }
  :host(${HERD}) .sentence { min-height: 14.85em; }
  :host(:is([view=contention], [story^=aws])) .sentence { min-height: 6.75em; }
  :host(:is([view=fleet], [story=heartbeat], [story=poller], [story^=cache], [story^=rolling])) .sentence { min-height: 12.15em; }
  :host(:is([view=lock], [story^=leader])) .sentence { min-height: 9.45em; }
  button {
    margin-top: 0;
  }
}
[inert] {
  opacity: 0.5;
}
@media print {
  .controls {
    display: none;
  }
}
`

const sheets = new WeakMap()

/** The style sheet for a document, one for all elements in it. */
export default function look({ defaultView }) {
  if (!sheets.has(defaultView)) {
    const sheet = new defaultView.CSSStyleSheet()
    sheet.replaceSync(LOOK)
    sheets.set(defaultView, sheet)
  }
  return sheets.get(defaultView)
}
