import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import libCoverage from 'istanbul-lib-coverage'
import type { Browser } from 'playwright-core'
import { writeReports } from '../../src/cli/measuring/coverage-reports.js'
import { openBrowser } from './chromium.js'
import { expectAccessible, openBlankPage, visit } from './looking.js'

const SOURCE = "export class Box {\n  put(n: number): void {\n    storage.put('n', String(n))\n  }\n}\n"

const LOOKS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const

/** The oracle is Chromium: it shows code in colours only if the scripts of the report run, and runs no other script. */
describe('pages of a coverage report', () => {
  const root = mkdtempSync(join(tmpdir(), 'toolkit-coverage-page-'))
  let browser: Browser
  before(async function () {
    browser = await openBrowser(this)
    const path = join(root, 'box.ts')
    writeFileSync(path, SOURCE)
    const statement = { start: { line: 3, column: 4 }, end: { line: 3, column: 30 } }
    const file = { path, statementMap: { 0: statement }, s: { 0: 1 }, fnMap: {}, f: {}, branchMap: {}, b: {} }
    writeReports(libCoverage.createCoverageMap({ [path]: file }), ['html', 'lcov'], root)
  })
  after(async () => {
    await browser?.close()
    rmSync(root, { recursive: true, force: true })
  })

  // axe and the layout of Chromium are the oracles; before a style of our own, axe had 133 findings on a file.
  for (const [page, text] of [
    ['coverage/index.html', 'All files'],
    ['coverage/box.ts.html', 'storage'],
    ['coverage/lcov-report/index.html', 'All files'],
  ] as const) {
    it(`pages of a coverage report are presentable light, dark and narrow: ${page}`, async () => {
      const url = pathToFileURL(join(root, page)).href
      const opened = await openBlankPage(browser, pathToFileURL(root).href)
      for (const [colorScheme, width] of LOOKS) {
        await visit(opened, url, { width })
        await opened.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await opened.page.getByText(text).first().waitFor()
        // axe requests styles, which the policy of the page refuses.
        await expectAccessible(opened.page)
        expect(await opened.page.evaluate('document.documentElement.scrollWidth > innerWidth')).to.equal(false)
      }
    })
  }

  it('pages of a coverage report have a dark background in the dark theme', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await page.goto(pathToFileURL(join(root, 'coverage/index.html')).href)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).to.equal('rgb(15, 18, 22)')
    await page.close()
  })

  for (const page of ['coverage/box.ts.html', 'coverage/lcov-report/box.ts.html', 'coverage/index.html']) {
    it(`pages of a coverage report have a policy with which their own scripts run, and no other: ${page}`, async () => {
      const path = join(root, page)
      const text = readFileSync(path, 'utf8')
      expect(text).to.match(/http-equiv="content-security-policy" content="default-src 'none'; /)
      writeFileSync(
        path,
        text.replace('<div class=', "<img src=x onerror='window.ran = 1'><script>window.ran = 1</script><div class="),
      )
      const opened = await browser.newPage()
      await opened.goto(pathToFileURL(path).href)
      const seen = await opened.evaluate<Record<string, number | string | boolean>>(`({
        ran: 'ran' in window,
        coloured: document.querySelectorAll('.prettyprint .kwd').length,
        margin: getComputedStyle(document.body).margin,
        sorters: document.querySelectorAll('.sorter').length,
      })`)
      expect(seen.ran).to.equal(false)
      if (page.endsWith('index.html')) expect(seen.sorters).to.be.above(0)
      else expect(seen.coloured).to.be.above(0)
      expect(seen.margin).to.equal('0px')
      await opened.close()
    })
  }
})
