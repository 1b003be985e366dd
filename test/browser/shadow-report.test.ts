import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { formatShadowPage } from '../../src/cli/fork/shadow-page.js'
import { openBrowser } from './chromium.js'
import { expectPresentable, openBlankPage } from './looking.js'

const HASH = 'FLARq9nCSB7GmaGXWiPXLy15U5ZbYu24ze5wJHWKw9cZ'
const CONTRACT = 'Contract4Fnkgtkzu5Wio6GbYmZjjKbkMN6oAJLKBoNTAh3CqvUx'

/** The oracles are axe and the layout of Chromium. */
describe('page of a shadow run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-shadow-page-'))
  const url = pathToFileURL(join(folder, 'shadow.html')).href
  let browser: Browser
  before(async function () {
    browser = await openBrowser(this)
    const group = { action: 'make', kind: 'gas', count: 2, hash: HASH, published: '37142', candidate: '37143' }
    const page = formatShadowPage({
      network: 'mainnet',
      contract: CONTRACT,
      code: 'contracts/next.ts',
      blocks: { from: 3, to: 9 },
      figures: { transactions: 14, equal: 13, different: 1, unknown: 0, ofContract: 2, compared: 2 },
      requests: 10,
      isFaithful: false,
      maxUnknown: 5,
      gaps: ['too few transactions'],
      unfaithful: [{ hash: HASH, block: 4, differences: [{ field: 'gas', expected: '1', actual: '2' }] }],
      differences: [
        { ...group, test: `await expect(next.make('${HASH}${HASH}${HASH}')).to.succeed` },
        { ...group, kind: 'ram', test: 'two' },
      ],
    } as unknown as Parameters<typeof formatShadowPage>[0])
    writeFileSync(join(folder, 'shadow.html'), page)
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  it('is presentable light, dark and narrow', async () =>
    expectPresentable(await openBlankPage(browser, url), url, 'Differences of contracts/next.ts'))
})
