import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { serveExplorer } from '../../src/cli/explorer/explorer-service.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import type { ExplorerListening } from '../../src/indexer/index.js'
import { openBrowser } from '../browser/chromium.js'
import { isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'

const BLOCKS = Number(process.env.TOOLKIT_EXPLORER_BLOCKS ?? (isLong ? 10_000 : 1000))
/** Rows of a page of a list. */
const ROWS = 25

describe('explorer page of a long chain', function () {
  this.timeout(SOAK_MS)
  let node: EmbeddedNode
  let listening: ExplorerListening
  let browser: Browser

  before(async function () {
    browser = await openBrowser(this)
    node = await openNode()
    await node.provider.dev('mine', { blocks: BLOCKS - node.chain.head.head.number })
    const serving = { network: 'test', host: '127.0.0.1', port: 0, isDevelopment: true }
    listening = await serveExplorer({
      provider: node.provider,
      ...serving,
      onFailure: (error) => {
        throw error
      },
    })
  })
  after(async () => {
    await browser?.close()
    await listening?.close()
    await node?.close()
  })

  it(`shows ${BLOCKS} blocks like ten, and loads at most one page per view`, async () => {
    const page = await browser.newPage()
    const sizes: number[] = []
    page.on('response', async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0))
      if (/\/(api|local\/parts)/.test(response.url())) sizes.push(body.length)
    })
    const rows = page.locator('main tbody tr')
    const showsBlock = (number: number) =>
      page
        .getByRole('link', { name: number.toLocaleString('en'), exact: true })
        .first()
        .waitFor()

    await page.goto(`${listening.url}/blocks`)
    await showsBlock(BLOCKS)
    expect(await rows.count()).to.equal(ROWS)
    await page.getByRole('button', { name: 'Older' }).click()
    await showsBlock(BLOCKS - ROWS)
    const last = Math.ceil((BLOCKS + 1) / ROWS)
    await page.goto(`${listening.url}/blocks?page=${last}`)
    await showsBlock(0)
    await page.getByLabel('Search', { exact: true }).fill(String(BLOCKS >> 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Block ${(BLOCKS >> 1).toLocaleString('en')}` }).waitFor()
    await page.goto(listening.url)
    await page.getByText('Latest blocks').waitFor()
    await node.provider.dev('mine', { blocks: 1 })
    await showsBlock(BLOCKS + 1)
    expect(sizes.length).to.be.greaterThan(5)
    expect(Math.max(...sizes)).to.be.lessThan(64 * 1024)
  })
})
