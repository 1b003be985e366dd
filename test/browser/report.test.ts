import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { makeFolder } from '../folder.js'
import { openBrowser } from './chromium.js'
import { writeLargeRun } from './large-run.js'
import { expectPresentable, type Opened, openBlankPage, visit } from './looking.js'

const HOSTILE = '</script><img src=x onerror="document.title=1"><!--'

const PROJECT = {
  ...COUNTER,
  'contracts/outer.js': `class Outer {
  init() {}
  /**
   * @param {string} counter
   * @param {string} text
   */
  pass(counter, text) {
    console.log(text)
    if (text === 'never') storage.put('never', text)
    blockchain.call(counter, 'add', '[1]')
  }
}
module.exports = Outer
`,
  'test/a.test.ts': `${SETUP}
describe('a suite', () => {
  it('adds', async () => {
    const { counter } = await setup()
    await counter.add(1)
    await counter.add(2)
  })
  it('calls ${HOSTILE}', async () => {
    const { alice, counter } = await setup()
    const outer = await chain.deploy<any>('outer', { from: alice })
    await outer.pass(counter.id, '${HOSTILE}')
  })
  it('is refused', async () => {
    const { bob, counter } = await setup()
    await counter.as(bob).reset()
  })
  it('fails with ${HOSTILE}', () => {
    throw new Error('${HOSTILE}')
  })
  it.skip('later')
})
`,
}

describe('report page', () => {
  let browser: Browser
  let shared: Opened
  let url: string

  before(async function () {
    browser = await openBrowser(this)
    const cwd = createFolder(PROJECT)
    const update = await runToolkit(['test', '-g', '/adds|calls/', '--reporter', 'json'], { cwd })
    expect(update.exitCode, update.stderr).to.equal(0)
    writeFileSync(
      join(cwd, 'costs.json'),
      '{"version":1,"actions":{"counter.add":{"gas":[1,1,1],"ram":[0,0,0]},"gone.away":{"gas":[1,1,1],"ram":[0,0,0]}},"tests":{}}',
    )
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--reporter', 'html=out/report.html'], { cwd })
    expect(exitCode, stderr).to.equal(1)
    expect(stdout).to.match(/2 passed, 2 failed, 1 skipped \([\d.]+ m?s\)\n$/)
    url = pathToFileURL(join(cwd, 'out/report.html')).href
    shared = await openBlankPage(browser, url)
  })
  after(() => browser?.close())

  const open = (view: string, file = url) => visit(shared, `${file}#${view}`, { own: file })

  for (const [view, text] of [
    ['results', 'a suite'],
    ['costs', 'counter.add'],
    ['coverage', 'contracts/counter.js'],
    ['source/contracts%2Fouter.js:9', "storage.put('never', text)"],
    ['flames', 'outer.pass'],
  ] as const) {
    it(`shows ${view} light, dark and narrow, without browser errors or axe findings`, () =>
      expectPresentable(shared, `${url}#${view}`, text))
  }

  for (const [view, name] of [
    ['costs', 'counter.add'],
    ['coverage', 'contracts/counter.js'],
  ] as const) {
    it(`keeps names of ${view} readable on a phone`, async () => {
      const { page } = await open(view)
      await page.setViewportSize({ width: 390, height: 844 })
      const cell = page.locator('.scroll tbody td:first-child', { hasText: name }).first()
      await cell.waitFor()
      // At most three lines: without a width of its own, the column was as wide as a letter.
      expect((await cell.boundingBox())!.height).to.be.below(90)
    })
  }

  it('shows failures like the terminal, and calls of tests, as text', async () => {
    const { page, problems } = await open('results')
    const refused = page.locator('.test', { hasText: 'is refused' })
    await refused.getByText('contracts/counter.js:').first().waitFor()
    await refused.getByText('signed by').waitFor()
    await page
      .locator('.terminal', { hasText: `${HOSTILE}\n` })
      .last()
      .waitFor()
    const calling = page.locator('.test', { hasText: 'calls' }).filter({ hasText: HOSTILE })
    await calling.locator('summary').first().click()
    await calling.locator('.calls summary', { hasText: 'outer.pass' }).click()
    await calling.locator('.calls ul', { hasText: 'counter.add' }).waitFor()
    expect(await calling.locator('.calls > li').allTextContents()).to.have.length(2)
    expect(await page.title()).to.equal('Test report')
    expect(await page.locator('img').count()).to.equal(0)
    expect(problems).to.deep.equal([])
  })

  it('filters tests by state and title by keyboard alone', async () => {
    const { page } = await open('results')
    const count = () => page.locator('.test:not(:has(.listed))').count()
    expect(await count()).to.equal(5)
    await page.getByRole('button', { name: 'failed 2' }).focus()
    await page.keyboard.press('Enter')
    expect(await count()).to.equal(2)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.getByLabel('Titles with this text').focus()
    await page.keyboard.type('ADDS')
    await page.locator('.test', { hasText: 'is refused' }).waitFor({ state: 'detached' })
    expect(await count()).to.equal(1)
    await page.locator('.test', { hasText: 'adds' }).locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('.calls', { hasText: 'counter.add' }).waitFor()
  })

  it('compares costs with the cost file, and sorts them', async () => {
    const { page } = await open('costs')
    const hidden = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroll'))`
    expect(await page.evaluate(hidden), 'columns are hidden at 1280 pixels').to.equal(0)
    const rows = page.getByRole('region', { name: 'Costs by action' }).locator('tbody tr')
    const first = () => rows.first().locator('td').first().textContent()
    expect(await page.getByRole('columnheader', { name: 'Max gas' }).getAttribute('aria-sort')).to.equal('descending')
    await page.getByRole('button', { name: 'Action' }).focus()
    await page.keyboard.press('Enter')
    expect(await first()).to.equal('counter.(deploy)')
    await page.keyboard.press('Enter')
    expect(await first()).to.equal('outer.pass')
    expect(await page.getByRole('columnheader', { name: 'Action' }).getAttribute('aria-sort')).to.equal('descending')
    const add = rows.filter({ hasText: 'counter.add' })
    expect(await add.locator('.rise').first().textContent()).to.match(/^ ×[\d,]+$/)
    await rows.filter({ hasText: 'counter.reset' }).getByText('new').first().waitFor()
    await page.locator('.names', { hasText: 'gone.away' }).waitFor()
  })

  it('shows hits and gas of every line, and sorts lines by them', async () => {
    const { page } = await open('coverage')
    await page.getByRole('link', { name: 'contracts/outer.js' }).click()
    await page.getByRole('heading', { name: 'Source of contracts/outer.js' }).waitFor()
    const cells = async (text: string) =>
      page.locator('.source tr', { hasText: text }).first().locator('td').allTextContents()
    const [line, hits, own] = await cells("blockchain.call(counter, 'add', '[1]')")
    expect([line, hits]).to.deep.equal(['10', '1'])
    expect(Number(own)).to.be.greaterThan(0)
    expect(await cells("storage.put('never', text)").then((row) => row[5])).to.contain('one way was never gone')
    await page.getByRole('columnheader', { name: 'Own gas' }).getByRole('button').click()
    const figures = (await page.locator('.source tbody td.own').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    )
    expect(figures).to.deep.equal(figures.toSorted((a, b) => b - a))
    await page.getByRole('combobox').selectOption('contracts/counter.js')
    await page.getByRole('heading', { name: 'Source of contracts/counter.js' }).waitFor()
  })

  it('steps through a call with the line in view and the indents of the source', async () => {
    const { page } = await open('results')
    await page.setViewportSize({ width: 1280, height: 200 })
    await page
      .getByRole('link', { name: /Step through counter\.reset/ })
      .first()
      .click()
    const current = page.locator('.panes tr.current')
    await current.waitFor()
    // As the browser lays it out: collapsed spaces are not in it.
    const shown = await current.locator('.code').innerText()
    expect(shown).to.match(/^ {4}\S/)
    expect(PROJECT['contracts/counter.js'].split('\n')).to.include(shown.replace('\u200b', ''))
    const pane = (await page.locator('.panes .source').boundingBox())!
    const line = (await current.boundingBox())!
    expect(pane.height).to.be.at.most(140)
    expect(line.y).to.be.within(pane.y, pane.y + pane.height - line.height)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('navigates the flame graph by keyboard', async () => {
    const { page } = await open('flames')
    await page.locator('.flame', { hasText: 'outer.pass' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('all › outer.pass › ').waitFor()
    await page.getByRole('button', { name: 'calls', exact: true }).click()
    await page.locator('.flame', { hasText: 'outer.pass' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('all › outer.pass › counter.add').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await page.locator('.flame').allTextContents()).to.deep.equal(['outer.pass', 'counter.add'])
    await page.keyboard.press('Enter')
    await page.locator('.flame', { hasText: /^all$/ }).waitFor()
    expect(await page.locator('.flame', { hasText: '(deploy)' }).count()).to.equal(0)
    await page.getByRole('button', { name: 'calls and publishing' }).click()
    await page.locator('.flame', { hasText: 'outer.(deploy)' }).waitFor()
  })

  it('shows a message without measurements', async () => {
    const file = writeLargeRun(join(await makeFolder(), 'report.html'), {
      tests: 3,
      details: false,
    })
    const { page, problems } = await open('costs', file)
    await page.getByRole('heading', { name: 'Not measured' }).waitFor()
    expect(problems).to.deep.equal([])
  })

  it('shows a thousand tests with twelve calls each within 5 MB', async () => {
    const path = join(await makeFolder(), 'report.html')
    const file = writeLargeRun(path, { tests: 1000, details: true })
    expect(readFileSync(path).length).to.be.lessThan(5_000_000)
    const { page, problems } = await open('results', file)
    expect(await page.locator('.test').count()).to.equal(1000)
    await page.getByLabel('Titles with this text').fill('number 777')
    await page.locator('.test', { hasText: 'number 778' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Costs' }).click()
    await page.getByRole('button', { name: 'Show all 1,000' }).click()
    expect(problems).to.deep.equal([])
  })
})
