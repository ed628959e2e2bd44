// The blocks of a policy: only those with a part in it are there, and what a library cannot do is called custom.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asked, choose, drag, durations, field, frames, native, openBlocks, paste, picker, select, sentence, slider, text, until, visit } from './lib.mjs'

const NAMES = ['Curve', 'Factor', 'Step', 'Power', 'Waits', 'Counting shift', 'Cap', 'Where the cap sits', 'Kind', 'From', 'To', 'Added time',
  'Rounding', 'Unit', 'Values', 'First retry']
/** The labels in the open drawer, in the order of the page. */
const shown = page => page.locator('#blocks label').evaluateAll(labels => labels.filter(label => label.checkVisibility()).map(label => label.textContent))
const without = (...names) => NAMES.filter(name => !names.includes(name))
/** The wait that the arithmetic ends with. */
const wait = page => page.locator('.arithmetic dl > div').evaluateAll(rows => rows.findLast(row => row.children[0].textContent === 'Wait').children[2].textContent)
const agrees = async (page, query) => {
  const said = native(query).sentence
  await until(async () => await sentence(page) === said, `“${said}”`)
}

const PARTS = {
  'policy=custom': without('Step', 'Power', 'Waits', 'Where the cap sits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&cap=9s': without('Step', 'Power', 'Waits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&growth=constant': without('Factor', 'Step', 'Power', 'Waits', 'Counting shift', 'Where the cap sits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&growth=linear': without('Factor', 'Power', 'Waits', 'Where the cap sits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&growth=polynomial': without('Factor', 'Waits', 'Where the cap sits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&growth=table&table=1s,5s': without('Factor', 'Step', 'Power', 'Where the cap sits', 'From', 'To', 'Added time', 'Values'),
  'policy=custom&jitter_kind=multiplicative&low=0.5': without('Step', 'Power', 'Waits', 'Where the cap sits', 'Added time', 'Values'),
  'policy=custom&jitter_kind=additive&extra=1s': without('Step', 'Power', 'Waits', 'Where the cap sits', 'From', 'To', 'Values'),
  'policy=custom&rounding=lattice': without('Step', 'Power', 'Waits', 'Where the cap sits', 'From', 'To', 'Added time'),
}

for (const [query, names] of Object.entries(PARTS)) {
  test(`the drawer of ${query} has what matters there and nothing else`, () =>
    visit({ query: `?${query}` }, async page => {
      await openBlocks(page)
      assert.deepEqual(await shown(page), names)
    }))
}

test('a control comes when a choice gives it a part, and goes when another takes it away', () =>
  visit({ query: '?policy=custom' }, async page => {
    await openBlocks(page)
    for (const [control, choice, comes, goes] of [
      ['Curve', 'linear', 'Step', 'Factor'], ['Curve', 'exponential', 'Factor', 'Step'],
      ['Kind', 'additive', 'Added time', 'Values'], ['Kind', 'multiplicative', 'From', 'Added time'],
      ['Rounding', 'lattice', 'Values', 'Step'],
    ]) {
      await select(page, control).selectOption(choice)
      await until(async () => (await shown(page)).includes(comes), `${comes} to come with ${choice}`)
      assert.ok(!(await shown(page)).includes(goes), `${goes} stays with ${choice}`)
    }
    await paste(page.getByLabel('Cap', { exact: true }), '5s')
    await until(async () => (await shown(page)).includes('Where the cap sits'), 'the position of the cap')
    await paste(page.getByLabel('Cap', { exact: true }), 'none')
    await until(async () => !(await shown(page)).includes('Where the cap sits'), 'no position without a cap')
  }))

test('a cap after the jitter makes a pile-up that the sentence tells, a cap before it does not', () =>
  visit({ query: '?policy=custom&attempt=5&cap=14s' }, async page => {
    await openBlocks(page)
    // 1000 ms * 2^4 = 16,000 ms, cut to 14,000 and then spread by a fifth.
    assert.deepEqual(durations((await wait(page)).replace(' to ', '\u00a0ms to ')).map(({ ms }) => ms), [11_200, 16_800])
    assert.doesNotMatch(await sentence(page), /in a single one/)
    await select(page, 'Where the cap sits').selectOption('after')
    // 16,000 ms spread to 12,800 and 19,200; what is above 14,000, four fifths of it, becomes exactly that.
    await until(async () => /12,800 to 14,000/.test(await wait(page)), 'another band')
    await agrees(page, 'policy=custom&attempt=5&cap=14s&cap_order=after')
    const said = await sentence(page)
    assert.match(said, /of them come back in a single one, after 14,000\u00a0ms\.$/)
    assert.ok(Math.abs(Number(said.match(/but (\d+)/)[1]) - 812.5) < 6 * 12.4, said)
    assert.ok((await page.locator('#warnings').textContent()).includes('there the herd is back'))
    await select(page, 'Where the cap sits').selectOption('before')
    await agrees(page, 'policy=custom&attempt=5&cap=14s')
    await until(async () => await asked(page, 'cap_order') === null, 'the default to leave the address')
  }))

test('every position of a cap, every kind of jitter, every curve and every rounding is what the command line computes', () =>
  visit({ query: '?policy=custom&attempt=4&cap=6s&table=100,900,3000' }, async page => {
    await openBlocks(page)
    const base = 'policy=custom&attempt=4&cap=6s&table=100,900,3000'
    for (const [name, control] of [
      ['cap_order', 'Where the cap sits'], ['jitter_kind', 'Kind'], ['growth', 'Curve'], ['rounding', 'Rounding'], ['first', 'First retry'], ['unit', 'Unit'],
    ]) {
      const before = await select(page, control).inputValue()
      const choices = await select(page, control).locator('option').evaluateAll(all => all.map(option => option.value))
      assert.ok(choices.length >= 3, control)
      for (const choice of choices) {
        await select(page, control).selectOption(choice)
        await agrees(page, `${base}&${name}=${choice}`)
      }
      await select(page, control).selectOption(before)
    }
    await agrees(page, base)
  }))

test('what a library cannot do is custom, from it, with a sentence; taken back, it is the library again', () =>
  visit({ query: '?policy=bullmq-node' }, async page => {
    await openBlocks(page)
    await until(async () => await picker(page).inputValue() === 'BullMQ for Node', 'the name of the policy')
    assert.equal(await text(page, '#policy-state'), '')
    await paste(page.getByLabel('Cap', { exact: true }), '5s')
    await until(async () => await text(page, '#policy-state') === 'custom, from BullMQ for Node', 'the policy to be custom')
    const [issue] = native('policy=bullmq-node&cap=5s').issues
    assert.equal(issue.message, 'bullmq-node cannot be told “cap = 5000”: what is shown is custom, from bullmq-node.')
    assert.equal(await text(page, '#issues'), issue.message)
    assert.equal(await page.getByLabel('Cap', { exact: true }).getAttribute('aria-invalid'), 'false', 'it is no mistake')
    await until(async () => await asked(page, 'cap') === '5000', 'the address to follow')
    assert.equal(await page.evaluate(() => location.search), '?policy=bullmq-node&cap=5000')
    assert.equal(await page.locator('#about pre').count(), 0, 'no settings of the library give this picture')
    await paste(page.getByLabel('Cap', { exact: true }), 'none')
    await until(async () => await text(page, '#policy-state') === '', 'the library again')
    assert.equal(await text(page, '#issues'), '')
    assert.equal(await page.locator('#about pre').count(), 1)
  }))

test('what a library can set is no reason to call it custom, and its settings are written out', () =>
  visit({ query: '?policy=bullmq-node' }, async page => {
    await drag(slider(page, 'Jitter'), 0.5)
    await paste(field(page, 'Base delay'), '2s')
    await until(async () => (await text(page, '#about pre').catch(() => '')).includes('delay: 2000, jitter: 0.5'), 'the settings')
    assert.equal(await text(page, '#policy-state'), '')
    assert.equal(await text(page, '#issues'), '')
  }))

test('the jitter slider rests for a policy without a fraction, which a sentence says, and wakes with a kind that has one', () =>
  visit({ query: '?policy=full' }, async page => {
    for (const control of [slider(page, 'Jitter'), field(page, 'Jitter')]) assert.ok(await control.isDisabled())
    assert.equal(await text(page, '#issue-jitter'), 'This policy takes no fraction.')
    assert.ok(await page.locator('#issue-jitter').isVisible())
    assert.ok(await page.locator('#families').isHidden())
    assert.ok(await slider(page, 'Base delay').isEnabled())
    await openBlocks(page)
    await select(page, 'Kind').selectOption('band')
    await until(() => slider(page, 'Jitter').isEnabled(), 'the slider to wake')
    assert.ok(await field(page, 'Jitter').isEnabled())
    assert.equal(await text(page, '#issue-jitter'), '')
    assert.ok(await page.locator('#families').isVisible())
    await drag(slider(page, 'Jitter'), 0.5)
    await agrees(page, 'policy=full&jitter_kind=band&jitter=0.5')
  }))

test('another policy brings its own values into every control', () =>
  visit({ query: '?policy=custom&growth=table&table=1s,5s&cap=9s&jitter=0.7' }, async page => {
    await openBlocks(page)
    assert.equal(await page.getByLabel('Waits', { exact: true }).inputValue(), '1000,5000')
    await choose(page, 'kafka', 'kafka-java')
    assert.equal(await select(page, 'Curve').inputValue(), 'exponential')
    assert.equal(await page.getByLabel('Cap', { exact: true }).inputValue(), '1000')
    assert.equal(await field(page, 'Base delay').inputValue(), '100')
    assert.equal(await field(page, 'Jitter').inputValue(), '0.2')
    assert.equal(await field(page, 'Attempt').inputValue(), '3', 'the attempt is not the policy\'s')
    assert.equal(await page.evaluate(() => location.search), '?policy=kafka-java')
  }))

test('a value of a block that cannot be used keeps the picture and is explained beside its control and in sight', () =>
  visit({ query: '?policy=custom&growth=table&table=1s,5s&attempt=2' }, async page => {
    await openBlocks(page)
    const good = await sentence(page)
    for (const [label, id, mistake] of [['Waits', 'table', '1s,x'], ['Cap', 'cap', 'soon'], ['Counting shift', 'shift', '1.5e']]) {
      const control = page.getByLabel(label, { exact: true })
      const before = await control.inputValue()
      await paste(control, mistake)
      await until(async () => await text(page, `#issue-${id}`) !== '', `an explanation of “${mistake}”`)
      assert.equal(await control.getAttribute('aria-invalid'), 'true', label)
      assert.equal(await control.inputValue(), mistake, 'what is being typed is left alone')
      assert.ok((await text(page, '#issues')).includes(await text(page, `#issue-${id}`)), 'the drawer may be closed')
      await frames(page)
      assert.equal(await sentence(page), good)
      await control.evaluate(input => input.blur())
      assert.equal(await control.inputValue(), before, 'a field that is left shows what counts')
      await paste(control, before)
      await until(async () => await text(page, `#issue-${id}`) === '', `no explanation of ${label} any more`)
    }
  }))
