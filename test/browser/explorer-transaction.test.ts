import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { AnyContract, ContractHandle } from '../../src/entries/client.js'
import { ExplorerSuite } from './explorer-suite.js'
import { expectAccessible, expectPresentable } from './looking.js'

const CODE = `class Shop {
  init() {}
  buy(kind, count, price) {
    this.check(count)
    for (let at = 0; at < 20; at++) storage.get('stock')
    blockchain.deposit(tx.publisher, price, '')
    storage.put('offer', JSON.stringify({ seller: tx.publisher, kind, count, price, until: 1798312769808000000 }))
    storage.put('stock', String(count))
    blockchain.receipt(JSON.stringify({ from: blockchain.contractName(), to: tx.publisher, kind, count }))
  }
  check(count) {
    // Few shops sell so many.
    if (count > 100) {
      throw new Error('too many: ' + count)
    }
  }
}
module.exports = Shop
`
const ABI = [
  { name: 'buy', args: ['string', 'number', 'string'], amountLimit: [{ token: 'iost', val: '100' }] },
  { name: 'check', args: ['number'], amountLimit: [] },
]
const COSTLIEST = 5
const FAILING = 14
const CALLING = 4

describe('transaction on the explorer page', () => {
  let shop: ContractHandle<AnyContract>
  let bought: string
  let failed: string

  const suite = new ExplorerSuite(async (chain) => {
    shop = await chain.deploy({ code: CODE, abi: ABI })
    failed = (await shop.buy!('wood', 101, '1').receipt()).tx_hash
    bought = (await shop.buy!('wood', 2, '2.5').receipt()).tx_hash
  })
  const { open } = suite
  const publisher = () => suite.chain.accounts[0]!.name
  /** The number of the focused line. */
  const readFocused = (page: Page) =>
    page.evaluate<string>("document.activeElement.closest('tr').querySelector('td').textContent")
  const isInView = (page: Page) =>
    page.evaluate<boolean>(
      '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())',
    )

  it('describes what happened in one sentence, with links', async () => {
    const { page } = await open(`/transactions/${bought}`)
    const sentence = page.locator('.sentence')
    await sentence.getByText('2 wood for 2.5').waitFor()
    expect((await sentence.textContent())!.replace(/Contract\w*…\w+/, 'shop')).to.equal(
      `${publisher()} called shop.buy: 2 wood for 2.5 iost.`,
    )
    await sentence.getByRole('link', { name: 'iost' }).click()
    await page.getByRole('heading', { name: 'Token iost' }).waitFor()
    await page.goto(`${suite.url}/transactions/${failed}`)
    await sentence.getByText('.buy, which failed.').waitFor()
  })

  it('shows its tabs in the first 800 pixels, also after a failure', async () => {
    for (const hash of [bought, failed]) {
      const { page } = await open(`/transactions/${hash}`)
      await page.setViewportSize({ width: 1280, height: 800 })
      if (hash === failed) await page.getByRole('link', { name: 'Debug the failing step' }).waitFor()
      const box = (await page.getByRole('tablist').boundingBox())!
      expect(box.y + box.height).to.be.lessThan(800)
    }
  })

  it('leads from the overview to the costliest line in three clicks', async () => {
    const { page, problems } = await open('/')
    await page.locator('section', { hasText: 'Latest transactions' }).locator('tbody a').first().click()
    await page.getByRole('tab', { name: 'Source and gas' }).click()
    await page.locator('.costliest tbody a').nth(1).waitFor()
    expect(await page.locator('.costliest tbody tr').count()).to.equal(5)
    // The call of the contract itself, which the chain charges with 30,000 gas, is the first; the loop is the second.
    const gas = await page.locator('.costliest tbody tr td:nth-child(3)').allTextContents()
    const figures = gas.map((text) => Number(text.replace(/^.*%/, '').replaceAll(',', '')))
    expect(figures).to.deep.equal(figures.toSorted((a, b) => b - a))
    const dearest = await readLines(bought)
    expect(figures).to.deep.equal(dearest.slice(0, 5).map(({ gas }) => gas))
    await page.locator('.costliest tbody a').first().click()
    expect(Number(await readFocused(page))).to.equal(dearest[0]!.line)
    expect(await isInView(page)).to.equal(true)
    expect(problems).to.deep.equal([])
  })

  /** The lines of a transaction, most gas first, as the service reports them. */
  async function readLines(hash: string): Promise<{ line: number; gas: number }[]> {
    const url = `${suite.url}/local/traces/${hash}`
    const { data } = (await (await fetch(url, { headers: { 'x-toolkit-page': '1' } })).json()) as {
      data: { sources: Record<string, { files: { lines: { line: number; gas: number }[] }[] }> }
    }
    const lines = Object.values(data.sources).flatMap(({ files }) => files.flatMap((file) => file.lines))
    return lines.toSorted((a, b) => b.gas - a.gas)
  }

  it('sorts the costliest lines by each column, shows them all, and returns to them', async () => {
    const { page } = await open(`/transactions/${bought}?view=source-and-gas`)
    const table = page.locator('.costliest')
    await table.getByRole('button', { name: 'Passes' }).click()
    expect(await table.getByRole('columnheader', { name: 'Passes' }).getAttribute('aria-sort')).to.equal('descending')
    const first = table.locator('tbody a').first()
    expect(await first.textContent()).to.match(new RegExp(`:${COSTLIEST}$`))
    await table.getByRole('button', { name: /^Show all \d+/ }).click()
    expect(await table.locator('tbody tr').count()).to.equal((await readLines(bought)).length)
    await first.click()
    expect(await readFocused(page)).to.equal(String(COSTLIEST))
    await first.click()
    expect(await readFocused(page)).to.equal(String(COSTLIEST))
    const linked = page.url()
    await page.goBack()
    await page.goto('about:blank')
    await page.goto(linked)
    await page.locator('tr.target').waitFor()
    expect(await readFocused(page)).to.equal(String(COSTLIEST))
  })

  it('shows the figures of the costliest lines on a phone without scrolling sideways', async () => {
    const { page } = await open(`/transactions/${bought}?view=source-and-gas`)
    await page.setViewportSize({ width: 390, height: 844 })
    const table = page.locator('.costliest tbody')
    await table.getByText('%').first().waitFor()
    const box = (await table.locator('tr').first().locator('td').last().boundingBox())!
    expect(box.x + box.width).to.be.at.most(390)
    expect(
      await page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.costliest .scroll'))",
      ),
    ).to.equal(0)
  })

  it('links a contract in the tree of a receipt', async () => {
    const { page } = await open(`/transactions/${bought}?view=receipts`)
    const tree = page.locator('.tree', { hasText: 'kind' }).first()
    await tree.getByRole('link', { name: /^Contract/ }).click()
    await page.getByRole('heading', { name: 'Contract' }).waitFor()
    expect(page.url()).to.include(shop.id)
  })

  it('separates the arrow of the sorted column from its name', async () => {
    const { page } = await open(`/transactions/${bought}?view=source-and-gas`)
    await page.locator('.costliest th[aria-sort] .sort').waitFor()
    const gap = await page.evaluate<number>(`(() => {
      const button = document.querySelector('.costliest th[aria-sort] .sort')
      const range = document.createRange()
      range.selectNode(button.firstChild)
      const [name, arrow] = [range, button.querySelector('.arrow')].map((each) => each.getBoundingClientRect())
      return Math.max(name.left - arrow.right, arrow.left - name.right)
    })()`)
    expect(gap).to.be.above(1)
  })

  for (const [view, values] of [
    ['state-changes', '.after'],
    ['calls', '.calls .step'],
  ] as const) {
    it(`breaks JSON in ${view} after commas, and not within its words, on a phone`, async () => {
      const { page } = await open(`/transactions/${bought}?view=${view}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator(values, { hasText: '"seller":' }).first().waitFor()
      // Each text between two places where it may break is on one line.
      const lines = await page.evaluate<number[]>(`(() => {
        const value = [...document.querySelectorAll('${values}')].find((each) => each.textContent.includes('"seller":'))
        const parts = [...value.childNodes].filter((node) => /^"\\w+":/.test(node.textContent))
        return parts.map((part) => {
          const range = document.createRange()
          range.selectNode(part)
          return range.getClientRects().length
        })
      })()`)
      expect(lines).to.deep.equal([1, 1, 1, 1])
    })
  }

  it('links a failure to its lines, which are marked, and to its step', async () => {
    const { page, problems } = await open(`/transactions/${failed}`)
    const failure = page.getByRole('alert')
    await failure.getByRole('link', { name: new RegExp(`:${FAILING}$`) }).click()
    expect(await readFocused(page)).to.equal(String(FAILING))
    await page.locator('tr.failing', { hasText: 'failed here' }).getByText("throw new Error('too many: '").waitFor()
    await page.locator('tr.failing', { hasText: 'failed in this call' }).getByText('this.check(count)').waitFor()
    await failure.getByRole('link', { name: new RegExp(`:${CALLING}$`) }).click()
    expect(await readFocused(page)).to.equal(String(CALLING))
    await failure.getByRole('link', { name: 'Debug the failing step' }).click()
    expect((await page.locator('tr.current').textContent())!).to.contain("throw new Error('too many: '")
    expect(problems).to.deep.equal([])
  })

  it('leads from a failure to its step on a phone, and by keyboard on from there', async () => {
    const { page } = await open(`/transactions/${failed}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Debug the failing step' }).click()
    await page.locator('tr.current', { hasText: 'too many' }).waitFor()
    // The page scrolls a moment after it has drawn the step.
    await page.waitForFunction(
      '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector("tr.current").getBoundingClientRect())',
    )
    await page.keyboard.press('Shift+ArrowUp')
    await page.locator('tr.current', { hasText: 'this.check(count)' }).waitFor()
  })

  it('opens a source whose address names no line of it', async () => {
    const { page, problems } = await open(`/transactions/${bought}?view=source-and-gas&line=nosuch/x.ts:9`)
    await page.getByRole('heading', { name: 'Costliest lines' }).waitFor()
    expect(await page.locator('tr.target').count()).to.equal(0)
    expect(problems).to.deep.equal([])
  })

  it('shows source and gas light, dark and narrow, without axe findings', async () => {
    const path = `/transactions/${failed}?view=source-and-gas&line=${shop.id}/the code on the chain:${FAILING}`
    await expectPresentable(suite.shared, suite.url + path, 'failed here')
    await expectAccessible(suite.shared.page)
  })
})
