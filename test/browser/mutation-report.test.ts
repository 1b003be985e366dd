import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { countVerdicts, type MutantResult } from '../../src/report/model/mutation.js'
import { MUTATION_REPORTERS } from '../../src/report/mutation/reporters.js'
import { PLAIN } from '../../src/report/text/paint.js'
import { openBrowser } from './chromium.js'
import { expectPresentable, type Opened, openBlankPage, visit } from './looking.js'

const ELEMENTS = join(import.meta.dirname, '../../dist/report/mutation-test-elements.js')
const SOURCE = 'export class Box {\n  put(n: number): void {\n    storage.put("n", String(n))\n  }\n}\n'
const SURVIVOR: MutantResult = {
  id: 'a',
  verdict: 'survived',
  operator: 'storage',
  what: 'storage.put() removed',
  file: 'contracts/box.ts',
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 32,
  start: 50,
  end: 77,
  original: 'storage.put("n", String(n))',
  replacement: ';',
  coveredBy: ['t'],
  testsRun: 1,
  durationMs: 1,
  differences: [
    { test: 't', call: 'box.put(5)', changes: [{ what: 'storage box n', before: 'nothing → 5', after: 'unchanged' }] },
  ],
  matcher: ".to.changeStorage(box, { n: [null, '5'] })",
}

const digestScript = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

describe('the page of a mutation report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-mutation-page-'))
  const file = join(folder, 'mutation.html')
  let browser: Browser
  let opened: Opened

  before(async function () {
    browser = await openBrowser(this)
    const mutants = [SURVIVOR]
    const report = {
      mutation: 1 as const,
      mutants,
      tests: [{ id: 't', title: 'puts', file: 'test/box.test.ts' }],
      sources: { 'contracts/box.ts': SOURCE },
      score: 0,
      counts: countVerdicts(mutants),
      durationMs: 1,
      seed: 1,
      leftOut: 0,
      warnings: [],
    }
    const options = { paint: PLAIN, folder: '', readElements: () => readFileSync(ELEMENTS, 'utf8'), digestScript }
    writeFileSync(file, MUTATION_REPORTERS.html!(report, options))
    opened = await openBlankPage(browser, pathToFileURL(file).href)
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  for (const width of [1200, 1440]) {
    it(`shows all columns of the table at ${width} pixels`, async () => {
      const { page, problems } = await visit(opened, pathToFileURL(file).href, { width })
      const table = page.locator('table').first()
      await table.waitFor()
      const right = await table.evaluate((each) => each.getBoundingClientRect().right)
      const visible = await table.evaluate((each) => each.parentElement!.getBoundingClientRect().right)
      expect(right).to.be.at.most(visible)
      expect(problems).to.deep.equal([])
    })
  }

  for (const width of [360, 1280]) {
    it(`shows the reason of a selected mutant at ${width} pixels`, async () => {
      const { page, problems } = await visit(opened, `${pathToFileURL(file).href}#mutant/box.ts`, { width })
      await page.locator('svg.mutant-dot').first().click()
      const reason = page.getByText("Assert on the call: .to.changeStorage(box, { n: [null, '5'] })")
      await reason.waitFor()
      const { right, bottom } = await reason.evaluate((each) => each.getBoundingClientRect())
      const drawer = await page.locator('mte-drawer').evaluate((each) => each.getBoundingClientRect())
      const size = page.viewportSize()!
      expect(right).to.be.at.most(drawer.right)
      expect(drawer.right).to.be.at.most(size.width)
      expect(bottom).to.be.at.most(size.height)
      expect(problems).to.deep.equal([])
    })
  }

  it('runs no script but its own, and requests nothing', async () => {
    const attack = `<img src=x onerror="document.title = 'hit'"><script>document.title = 'hit'</script>`
    const attacked = join(folder, 'attacked.html')
    writeFileSync(attacked, readFileSync(file, 'utf8').replace('<body>', `<body>${attack}`))
    const { page, problems } = await visit(opened, pathToFileURL(attacked).href)
    await page.locator('table').first().waitFor()
    const request = "fetch('data:,').then(() => 'sent', () => 'refused')"
    expect(await page.evaluate(request)).to.equal('refused')
    expect(await page.title()).to.not.equal('hit')
    expect(problems.splice(0).join()).to.include('Content Security Policy')
  })

  // axe and the layout of Chromium are the oracles.
  for (const [view, text] of [
    ['', 'All files'],
    ['#mutant/box.ts', 'export'],
    ['#test/box.test.ts', 'box.test.ts'],
  ] as const) {
    it(`is presentable light, dark and narrow: ${view || 'all files'}`, () =>
      expectPresentable(opened, pathToFileURL(file).href + view, text))
  }

  it('does not scroll sideways on a narrow screen', async () => {
    const { page } = await visit(opened, pathToFileURL(file).href, { width: 390 })
    await page.locator('table').first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(390)
  })
})
