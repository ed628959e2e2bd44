// The policy picker: found by its name, opened by hand or by keyboard, searched, never in the way.
import assert from 'node:assert/strict'
import test from 'node:test'
import { active, asked, catalogue, choose, drag, frames, native, options, picker, sentence, slider, started, text, until, visit } from './lib.mjs'

const expanded = page => picker(page).getAttribute('aria-expanded')
const wordsAsked = host => host.requests.filter(path => path.endsWith('.tsv')).length
const opened = page => until(async () => await page.locator('#policies .group').count() > 0, 'the groups of the list')
const own = 'custom'

/** Where the marked option is, as far as the list and the window show it. */
const marked = page => page.evaluate(() => {
  const option = document.querySelector('#policies [data-active=yes]').getBoundingClientRect()
  const list = document.getElementById('policies').getBoundingClientRect()
  return option.top >= list.top - 1 && option.bottom <= list.bottom + 1 && list.bottom <= innerHeight && list.top >= 0
})

test('a click opens the list, whole, in its groups, with the policy of the page marked and in sight', () =>
  visit({}, async page => {
    assert.equal(await expanded(page), 'false')
    assert.equal(await options(page).count(), 0, 'no option while it is closed')
    await picker(page).click()
    await opened(page)
    assert.equal(await expanded(page), 'true')
    const known = catalogue()
    const ids = await options(page).evaluateAll(all => all.map(option => option.dataset.id))
    assert.deepEqual(ids, [own, ...known.map(({ id }) => id)])
    const groups = await page.getByRole('listbox').getByRole('group').evaluateAll(all => all.map(group => group.getAttribute('aria-label')))
    assert.deepEqual(groups, [...new Set(known.map(({ group }) => group))])
    assert.deepEqual(await page.locator('#policies .group').allTextContents(), groups)
    assert.deepEqual(await options(page).evaluateAll(all => all.filter(option => option.ariaSelected === 'true').map(option => option.dataset.id)), ['echomq'])
    assert.equal(await active(page), 'echomq')
    assert.ok(await marked(page))
  }))

test('every arrow key and page key keeps the marked option in sight, and stops at both ends', () =>
  visit({ context: { viewport: { width: 1280, height: 900 } } }, async page => {
    await picker(page).focus()
    await page.keyboard.press('ArrowDown')
    await opened(page)
    assert.equal(await active(page), 'echomq', 'the key that opens the list moves nothing')
    const ids = [own, ...catalogue().map(({ id }) => id)]
    await page.keyboard.press('ArrowDown')
    assert.equal(await active(page), ids[2])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    assert.equal(await active(page), own)
    for (let press = 0; press < ids.length / 8 + 1; press++) {
      await page.keyboard.press('PageDown')
      assert.ok(await marked(page), `${await active(page)} is out of sight`)
    }
    assert.equal(await active(page), ids.at(-1))
    await page.keyboard.press('PageUp')
    assert.equal(await active(page), ids.at(-9))
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page keeps its place')
    assert.equal(await sentence(page), native('').sentence, 'nothing is chosen yet')
  }))

test('with the list closed page keys scroll the page, and nothing is marked', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('PageDown')
    await until(() => page.evaluate(() => scrollY > 0), 'the page to scroll')
    assert.equal(await active(page), null)
  }))

test('“kaf” and Enter choose the Kafka client: address, name, sentence and what is known about it', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    await page.keyboard.type('kaf')
    const kafka = catalogue().find(({ id }) => id === 'kafka-java')
    await until(async () => await active(page) === kafka.id, 'the Kafka client to be marked')
    const left = await options(page).evaluateAll(all => all.map(option => option.dataset.id))
    const matching = catalogue().filter(({ id, group, name, source }) => /kaf/i.test([id, group, name, source].join(' ')))
    assert.deepEqual(left, matching.map(({ id }) => id))
    await page.keyboard.press('Enter')
    assert.equal(await expanded(page), 'false')
    assert.equal(await active(page), null)
    assert.equal(await picker(page).inputValue(), kafka.name)
    await until(async () => await asked(page, 'policy') === kafka.id, 'the address to follow')
    assert.equal(await page.evaluate(() => location.search), '?policy=kafka-java')
    assert.equal(await sentence(page), native('policy=kafka-java').sentence)
    const about = await text(page, '#about')
    for (const words of [kafka.name, kafka.version, kafka.source, kafka.meaning, kafka.defaults, ...kafka.quirks.split(' | ')]) {
      assert.ok(about.includes(words), `“${words}” is not among what is known`)
    }
  }))

test('every word of a search must match, in any order and of any size', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    await page.keyboard.type('SDK  javascript AWS')
    await until(async () => await active(page) === 'aws-js-v3', 'a match')
    assert.deepEqual(await options(page).evaluateAll(all => all.map(option => option.dataset.id)), ['aws-js-v3', 'aws-js-v3-old'])
  }))

test('a search without a match says so, and Enter chooses nothing', () =>
  visit({}, async page => {
    const before = await sentence(page)
    await picker(page).click()
    await opened(page)
    await page.keyboard.type('<img src=x onerror=window.hit=1>')
    await until(async () => await options(page).count() === 0, 'no match')
    assert.equal(await text(page, '#policies'), 'No policy matches.')
    assert.equal(await picker(page).getAttribute('aria-activedescendant'), 'policy-none', 'what is said is read out')
    assert.equal(await active(page), null)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await frames(page)
    assert.equal(await sentence(page), before)
    assert.equal(await page.evaluate(() => window.hit), undefined)
    await page.keyboard.press('Escape')
    assert.equal(await picker(page).inputValue(), 'EchoMQ')
  }))

test('a field that was emptied shows the whole list again, and Enter keeps the policy', () =>
  visit({ query: '?policy=celery' }, async page => {
    await picker(page).click()
    await opened(page)
    await page.keyboard.type('kaf')
    await until(async () => await active(page) === 'kafka-java', 'a match')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    await until(async () => await options(page).count() === catalogue().length + 1, 'the whole list')
    assert.equal(await active(page), 'celery')
    await page.keyboard.press('Enter')
    await frames(page)
    assert.equal(await page.evaluate(() => location.search), '?policy=celery')
  }))

test('Escape, Tab and a click elsewhere close the list and leave the policy as it was', () =>
  visit({}, async page => {
    const leave = {
      Escape: () => page.keyboard.press('Escape'),
      Tab: () => page.keyboard.press('Tab'),
      'a click': () => page.locator('h1').click(),
    }
    for (const [name, act] of Object.entries(leave)) {
      await picker(page).click()
      await page.keyboard.type('kafkajs')
      await until(async () => await active(page) === 'kafkajs', 'a match')
      await act()
      await until(async () => await expanded(page) === 'false', `${name} to close the list`)
      assert.equal(await picker(page).inputValue(), 'EchoMQ', name)
      assert.equal(await active(page), null, name)
      assert.equal(await picker(page).evaluate(input => input === document.activeElement), name === 'Escape', `focus after ${name}`)
    }
    assert.equal(await page.evaluate(() => location.search), '')
  }))

test('a click on an option chooses it and leaves the focus in the field', () =>
  visit({}, async page => {
    await picker(page).click()
    await opened(page)
    await options(page).filter({ hasText: 'Sidekiq' }).click()
    assert.equal(await expanded(page), 'false')
    assert.equal(await picker(page).inputValue(), 'Sidekiq')
    assert.ok(await picker(page).evaluate(input => input === document.activeElement))
    assert.equal(await sentence(page), native('policy=sidekiq').sentence)
    // Chosen again by keyboard, the list opens where the policy is.
    await page.keyboard.press('ArrowUp')
    await until(async () => await active(page) === 'sidekiq', 'the policy to be marked')
    assert.ok(await marked(page))
    assert.equal(await options(page).and(page.locator('[aria-selected=true]')).getAttribute('data-id'), 'sidekiq')
  }))

test('how each kind of policy is known is said in words', async () => {
  const said = {
    run: 'The real code was run.',
    read: 'Read from source, not run.',
    secondary: 'From its documentation: no source was to be had.',
    pattern: 'A formula everyone knows, not a library.',
  }
  for (const [evidence, words] of Object.entries(said)) {
    const { id } = catalogue().find(about => about.evidence === evidence && about.id !== 'echomq')
    await visit({ query: `?policy=${id}` }, async page => {
      await until(async () => (await text(page, '#about')).includes(words), `“${words}” about ${id}`)
      for (const other of Object.values(said).filter(other => other !== words)) assert.ok(!(await text(page, '#about')).includes(other))
    })
  }
})

test('a policy its makers advise against says so under its name', () =>
  visit({}, async page => {
    const { id } = catalogue().find(about => about.deprecated)
    await choose(page, id, id)
    assert.equal(await text(page, '#policy-state'), 'Its makers advise against it.')
    await choose(page, 'celery', 'celery')
    assert.equal(await text(page, '#policy-state'), '')
  }))

test('a default visit asks for no words, whatever is moved; the first opening asks once, the next ones not again', () =>
  visit({}, async (page, host) => {
    await drag(slider(page, 'Jitter'), 0.5)
    await frames(page)
    assert.equal(wordsAsked(host), 0)
    for (let time = 0; time < 3; time++) {
      await picker(page).click()
      await opened(page)
      await page.keyboard.press('Escape')
    }
    await choose(page, 'ky', 'ky')
    assert.equal(wordsAsked(host), 1)
  }))

for (const [query, asks] of [['?jitter=0.5&base=2000', 0], ['?policy=echomq', 0], ['?policy=celery', 1], ['?compare=celery', 1]]) {
  test(`the address ${query} asks for the words ${asks ? 'once' : 'not at all'}`, () =>
    visit({ query }, async (page, host) => {
      if (asks) await until(() => wordsAsked(host) > 0, 'the words to be asked for')
      await drag(slider(page, 'Attempt'), 5)
      await until(async () => await asked(page, 'attempt') === '5', 'the address to follow')
      assert.equal(wordsAsked(host), asks)
    }))
}

test('the way back to another policy brings its name along', () =>
  visit({}, async (page, host) => {
    await page.evaluate(() => {
      history.pushState(null, '', '?policy=celery')
      history.pushState(null, '', '?jitter=0.3')
    })
    await page.goBack()
    await until(async () => await picker(page).inputValue() === 'Celery, retry_backoff', 'the name of the policy')
    assert.equal(await sentence(page), native('policy=celery').sentence)
    await page.goBack()
    await until(async () => await picker(page).inputValue() === 'EchoMQ', 'the policy before')
    assert.equal(wordsAsked(host), 1)
  }))

test('words that come late leave the search alone and give the ids their names', async () => {
  let arrive
  const arrival = new Promise(resolve => { arrive = resolve })
  await visit({ query: '?policy=kafka-java', server: { hold: [/tsv$/, arrival] } }, async page => {
    assert.equal(await picker(page).inputValue(), 'kafka-java')
    await picker(page).click()
    await page.keyboard.type('celer')
    await until(async () => await active(page) === 'celery', 'a match among the ids')
    assert.equal(await page.locator('#policies .group').count(), 0)
    arrive()
    await opened(page)
    assert.equal(await picker(page).inputValue(), 'celer')
    assert.equal(await active(page), 'celery')
    assert.equal(await text(page, '#policies [data-id=celery] b'), 'Celery, retry_backoff')
    await page.keyboard.press('Escape')
    assert.equal(await picker(page).inputValue(), 'Kafka client (Java)')
  })
})

test('without the words the ids are listed, a sentence says so, and choosing works', () =>
  visit({ server: { missing: /tsv$/ }, failing: true }, async page => {
    await picker(page).click()
    const why = 'The names of the policies could not be loaded; they are listed by their ids.'
    await until(async () => (await text(page, '#policies')).includes(why), 'the sentence in the open list')
    assert.deepEqual((await options(page).evaluateAll(all => all.map(option => option.dataset.id))).toSorted(),
      [own, ...catalogue().map(({ id }) => id)].toSorted())
    await page.keyboard.type('kaf')
    await until(async () => await active(page) === 'kafka-java', 'the Kafka client to be marked')
    await page.keyboard.press('Enter')
    assert.equal(await sentence(page), native('policy=kafka-java').sentence)
    assert.equal(await picker(page).inputValue(), 'kafka-java')
    await until(async () => await text(page, '#about') === why, 'the sentence among what is known')
    assert.ok(await page.locator('#failure').isHidden())
  }))

test('a list that is loaded at the second attempt is there', async () => {
  let answered = 0
  await visit({
    failing: true,
    before: page => page.route(/tsv$/, route => ++answered === 1 ? route.abort() : route.continue()),
  }, async page => {
    await picker(page).click()
    await until(async () => (await text(page, '#policies')).includes('could not be loaded'), 'the sentence')
    await page.keyboard.press('Escape')
    await picker(page).click()
    await opened(page)
    assert.ok(!(await text(page, '#policies')).includes('could not be loaded'))
  })
})

test('“Build your own” opens the drawer with the blocks', () =>
  visit({}, async page => {
    await choose(page, 'build', own)
    assert.ok(await page.locator('#blocks').evaluate(details => details.open))
    assert.equal(await picker(page).inputValue(), 'Build your own')
    assert.equal(await sentence(page), native('policy=custom').sentence)
    await page.reload()
    await started(page)
    assert.equal(await picker(page).inputValue(), 'Build your own')
  }))

for (const [width, height, colorScheme] of [[360, 740, 'light'], [360, 740, 'dark'], [320, 480, 'light'], [740, 360, 'light']]) {
  test(`in a window of ${width} by ${height} pixels, ${colorScheme}, the list stays inside and can be read, wherever the page is scrolled`, () =>
    visit({ context: { viewport: { width, height }, colorScheme, hasTouch: true } }, async page => {
      for (const block of ['start', 'center', 'end']) {
        await picker(page).evaluate((input, block) => input.scrollIntoView({ block }), block)
        await picker(page).tap()
        await opened(page)
        const { list, wide, see } = await page.evaluate(() => {
          const { left, right, top, bottom } = document.getElementById('policies').getBoundingClientRect()
          const [r, g, b, alpha = 1] = getComputedStyle(document.getElementById('policies')).backgroundColor.match(/[\d.]+/g).map(Number)
          return { list: [left, right, top, bottom].map(Math.round), wide: document.documentElement.scrollWidth, see: { alpha, light: (r + g + b) / 765 } }
        })
        assert.ok(list[0] >= 0 && list[1] <= width, `from ${list[0]} to ${list[1]}`)
        assert.ok(list[2] >= 0 && list[3] <= height, `from ${list[2]} down to ${list[3]}, picker at ${block}`)
        assert.ok(list[3] - list[2] >= 100, `${list[3] - list[2]} pixels are no list`)
        assert.equal(wide, width)
        assert.equal(see.alpha, 1, 'nothing shines through')
        assert.ok(colorScheme === 'dark' ? see.light < 0.2 : see.light > 0.8, `lightness ${see.light}`)
        await page.keyboard.press('Escape')
      }
    }))
}

test('on a phone a tap opens the list and another one chooses, without a keyboard\'s help', () =>
  visit({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } }, async page => {
    await picker(page).tap()
    await opened(page)
    await options(page).filter({ hasText: 'Celery' }).tap()
    assert.equal(await expanded(page), 'false')
    assert.equal(await picker(page).inputValue(), 'Celery, retry_backoff')
    assert.equal(await sentence(page), native('policy=celery').sentence)
    await page.locator('h1').tap()
    assert.equal(await expanded(page), 'false')
  }))
