import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { AnyContract, ContractHandle } from '../../src/entries/client.js'
import { shareRows } from '../limits.js'
import { changeResponses } from './changed-responses.js'
import { ExplorerSuite } from './explorer-suite.js'
import { expectAccessible, expectPresentable } from './looking.js'

const CODE = `class Shelf {
  init() {}
  put(count) {
    if (count < 0) throw new Error('negative')
    for (const name of ['book10', 'book2', 'book1']) storage.put(name, JSON.stringify({ count, tags: ['a', 'b'] }))
    storage.put('nested', JSON.stringify({ inner: JSON.stringify({ deep: [1, 2] }) }))
  }
  list() {
    return { title: 'x', parts: [1, { y: true }], text: '{"z":9007199254740993}' }
  }
}
module.exports = Shelf
`
const ABI = [
  { name: 'put', args: ['number'], amountLimit: [] },
  { name: 'list', args: [], amountLimit: [] },
]

describe('views of the explorer page', () => {
  let shelf: ContractHandle<AnyContract>
  let listed: string
  let written: string

  const suite = new ExplorerSuite(async (chain) => {
    shelf = await chain.deploy({ code: CODE, abi: ABI })
    for (let at = 0; at < 60; at++) await shelf.put!(at)
    await shelf.put!(-1).receipt()
    written = (await shelf.put!(7).receipt()).tx_hash
    listed = (await shelf.list!().receipt()).tx_hash
  })
  const { open } = suite

  const views: [name: string, path: () => string, text: string][] = [
    ['contracts', () => '/contracts', 'in all'],
    ['accounts by balance', () => '/accounts', 'in all'],
    ['failed transactions', () => '/transactions?status=error', '1 in all'],
    ['transactions of an account', () => '/addresses/alice?direction=out', 'in all'],
    ['the debugger with marks', () => `/transactions/${written}?view=debugger`, 'writes below: 4'],
    ['trees in storage', () => `/addresses/${shelf.id}?view=storage`, 'book10'],
  ]
  for (const [declare, [name, path, text]] of shareRows(views, 3)) {
    declare(`show ${name} light, dark and narrow, without axe findings`, () =>
      expectPresentable(suite.shared, suite.url + path(), text),
    )
  }

  it('views of the explorer page lead from the navigation to a contract, with its calls', async () => {
    const { page, problems } = await open('/')
    await page.getByRole('link', { name: 'Contracts', exact: true }).click()
    await page.getByRole('heading', { name: 'Contracts' }).waitFor()
    const row = page.locator('tbody tr').first()
    await row.getByRole('cell', { name: '63', exact: true }).first().waitFor()
    await page
      .getByRole('row', { name: /^token\.iost / })
      .getByText('part of the chain')
      .waitFor()
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { name: /^Contract / }).waitFor()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('row', { name: /alice/ }).waitFor()
    expect(problems).to.deep.equal([])
  })

  it('filter by chips, and export what is filtered', async () => {
    const { page, problems } = await open('/addresses/alice')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await pager.getByText(/\d+ in all/).waitFor()
    await page.getByRole('link', { name: 'Failed' }).click()
    await pager.getByText('1 in all').waitFor()
    expect(await page.getByRole('link', { name: 'Failed' }).getAttribute('aria-current')).to.equal('page')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).split('\r\n')
    expect(lines).to.have.length(3)
    expect(lines[0]).to.match(/^hash,block,time,status,/)
    expect(lines[1]).to.contain(',RUNTIME_ERROR,alice,').and.to.contain('negative')
    await page.getByRole('link', { name: 'Out', exact: true }).click()
    await page.waitForURL('**status=error&direction=out')
    await pager.getByText('1 in all').waitFor()
    await page.getByRole('link', { name: 'In', exact: true }).click()
    await page.waitForURL('**status=error&direction=in')
    await page.getByText('No transaction matches these filters.').waitFor()
    await page.getByRole('link', { name: 'Failed' }).click()
    await page.waitForURL('**?direction=in')
    await page.locator('.direction').first().waitFor()
    expect([...new Set(await page.locator('.direction').allTextContents())]).to.deep.equal(['in'])
    await page.getByLabel('To', { exact: true }).fill('2001-01-01')
    await page.getByText('No transaction matches these filters.').waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.waitForURL((url) => url.search === '')
    expect(problems).to.deep.equal([])
  })

  it('search on from the block at which a search by several filters ended', async () => {
    const { page } = await open('/blocks')
    // Lists that are long enough for a search to end before theirs would take minutes to fill.
    const response = await fetch(`${suite.url}/api/blocks/2`)
    const { number, timestamp } = ((await response.json()) as { data: { number: number; timestamp: number } }).data
    const asked: string[] = []
    const restore = await changeResponses(page, /^\/transactions\?.*method=transfer/, (response) => {
      const body = JSON.parse(response.body)
      if (asked.length === 0) body.pagination.searched_to = number
      return { ...response, body: JSON.stringify(body) }
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      const paths = [url.pathname + url.search, ...url.searchParams.getAll('path')]
      asked.push(...paths.filter((path) => path.includes(`endDate=${timestamp}`)))
    })
    await page.goto(`${suite.url}/transactions?status=error&method=transfer`)
    await page.getByText(`Searched back to block ${number}.`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Search earlier blocks' }).click()
    await page.getByText('Searched back to block').waitFor({ state: 'detached' })
    expect(asked).not.to.deep.equal([])
    const until = new Date(timestamp * 1000).toISOString()
    expect(new URL(page.url()).searchParams.get('until')).to.equal(until.replace('.000', ''))
    expect(await page.getByLabel('To', { exact: true }).inputValue()).to.equal(until.slice(0, 10))
    expect(new URL(page.url()).searchParams.get('status')).to.equal('error')
    await restore()
  })

  it('views of the explorer page go to any page of a list, and to the last', async () => {
    const { page } = await open('/transactions')
    await page.getByLabel('Page', { exact: true }).fill('2')
    await page.keyboard.press('Enter')
    await page.getByText(/page 2 of \d/).waitFor()
    await page.getByRole('button', { name: 'Last' }).click()
    await page.getByText(/page (\d) of \1/).waitFor()
    expect(await page.getByRole('button', { name: 'Last' }).isDisabled()).to.equal(true)
  })

  it('views of the explorer page keep the head of a list in view', async () => {
    const { page } = await open('/transactions')
    await page.locator('tbody tr').nth(20).waitFor()
    await page.locator('tbody tr').nth(20).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 400)
    await page.waitForFunction('scrollY > 200')
    expect((await page.getByRole('columnheader', { name: 'Status' }).boundingBox())!.y).to.be.closeTo(0, 1)
  })

  it('views of the explorer page keep the theme and the time zone', async () => {
    const { page } = await open(`/transactions/${listed}`)
    const readColour = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    const light = await readColour()
    await page.getByRole('button', { name: 'Theme: system' }).click()
    expect(await readColour()).to.equal(light)
    await page.getByRole('button', { name: 'Theme: light' }).click()
    const dark = await readColour()
    expect(dark).not.to.equal(light)
    await page.getByText(/ UTC \(/).waitFor()
    await page.getByRole('button', { name: 'Time zone: UTC' }).click()
    await page.getByText(/ [+-]\d\d:\d\d \(/).waitFor()
    await page.reload()
    await page.getByText(/ [+-]\d\d:\d\d \(/).waitFor()
    expect(await readColour()).to.equal(dark)
    await expectAccessible(page)
    // Another tab of the browser has them, and what is chosen there arrives here.
    const other = await page.context().newPage()
    try {
      await other.goto(`${suite.url}/transactions/${listed}`)
      await other.getByText(/ [+-]\d\d:\d\d \(/).waitFor()
      await other.getByRole('button', { name: 'Theme: dark' }).click()
      await other.getByRole('button', { name: 'Time zone: local' }).click()
    } finally {
      await other.close()
    }
    await page.getByText(/ UTC \(/).waitFor()
    await page.getByRole('button', { name: 'Theme: system' }).waitFor()
    expect(await readColour()).to.equal(light)
  })

  it('views of the explorer page show returned values and storage as trees, with JSON in texts', async () => {
    const { page } = await open(`/transactions/${listed}?view=receipts`)
    const returned = page.getByRole('region', { name: 'Return values' })
    await returned.getByText('title', { exact: true }).waitFor()
    await returned.locator('summary', { hasText: 'text in JSON' }).click()
    await returned.locator('li', { hasText: /^z 9007199254740993$/ }).waitFor()
    await returned.locator('summary', { hasText: '2 items' }).click()
    await returned.locator('summary', { hasText: '1 member' }).first().click()
    await returned.locator('li', { hasText: /^y true$/ }).waitFor()
    await page.goto(`${suite.url}/addresses/${shelf.id}?view=storage`)
    await page.getByRole('cell', { name: 'book10' }).waitFor()
    const keys = await page.locator('tbody td:first-child').allTextContents()
    expect(keys).to.deep.equal(['book1', 'book2', 'book10', 'nested'])
    await page.getByLabel('Keys with').fill('BOOK1')
    await page.getByText('2 of 4 of this part').waitFor()
    expect(await page.locator('tbody tr').count()).to.equal(2)
  })

  it('views of the explorer page show balances in storage as amounts of their token', async () => {
    const { page } = await open('/addresses/token.iost?view=storage&from=m-TBalice-')
    await page.getByTitle('of its smallest unit').first().waitFor()
    await page
      .getByRole('cell', { name: /^[\d,.]+ iost$/ })
      .first()
      .waitFor()
  })

  it('center the line of a step in its pane, below controls that stay', async () => {
    const { page } = await open(`/transactions/${written}?view=debugger`)
    const pane = page.locator('.panes .source')
    await page.locator('tr.current').waitFor()
    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: /^Step →/ }).click()
    const [outer, inner] = [(await pane.boundingBox())!, (await page.locator('tr.current').boundingBox())!]
    expect(inner.y).to.be.within(outer.y, outer.y + outer.height)
    expect(await page.locator('.gas-curve .mark.write').count()).to.equal(4)
    expect(await page.locator('.panes .token.keyword').count()).to.be.greaterThan(3)
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.mouse.move(600, 300)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    expect((await page.locator('.dashboard').boundingBox())!.y).to.be.at.least(-1)
  })

  it('views of the explorer page show transactions as cards of two lines on a phone', async () => {
    const { page } = await open('/transactions')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('tbody tr').first().waitFor()
    const heights = await readHeights(page)
    expect(Math.max(...heights)).to.be.lessThan(80)
  })

  it('views of the explorer page show events and stored values as cards with a value of one line on a phone', async () => {
    for (const view of ['storage', 'events']) {
      const { page } = await open(`/addresses/${view === 'storage' ? shelf.id : 'token.iost'}?view=${view}`)
      await page.setViewportSize({ width: 390, height: 844 })
      const value = page.locator('tbody tr').locator('summary').first()
      expect((await value.boundingBox())!.height, view).to.be.lessThan(30)
      expect(Math.max(...(await readHeights(page))), view).to.be.lessThan(110)
      for (const cell of await page.locator('tbody tr').first().locator('td:visible').all()) {
        const box = (await cell.boundingBox())!
        expect(box.x + box.width, view).to.be.at.most(390)
      }
    }
  })

  it('views of the explorer page lead from an address without anything to the overview', async () => {
    const { page } = await open('/nothing/here')
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'overview' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  it('views of the explorer page show navigation, filters and tabs of a phone in one line each, and all filter fields on request', async () => {
    const { page } = await open(`/addresses/${shelf.id}?view=transactions`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('tbody tr').first().waitFor()
    const [navigation, tabs] = [page.locator('.top nav'), page.getByRole('tablist')]
    for (const line of [navigation, tabs]) expect((await line.boundingBox())!.height).to.be.lessThan(50)
    const chips = page.getByRole('group', { name: 'Filters' })
    expect((await chips.boundingBox())!.height).to.be.lessThan(50)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    for (const name of ['Method', 'Token', 'From', 'To']) {
      // A date has ten characters and a button.
      const box = (await page.getByLabel(name, { exact: true }).boundingBox())!
      expect(box.width, name).to.be.greaterThan(150)
      expect(box.x + box.width, name).to.be.lessThan(390)
    }
    await expectAccessible(page)
    await page.getByLabel('Method').fill('put')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  })

  it('reveal the chosen place of the navigation and the chosen tab of a phone', async () => {
    const { page } = await open('/blocks')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${suite.url}/accounts`)
    const isVisible = async (name: string) => {
      const { x, width } = (await page.getByRole('link', { name, exact: true }).boundingBox())!
      return x >= 0 && x + width <= 390
    }
    await page.locator('tbody tr').first().waitFor()
    expect(await isVisible('Accounts')).to.equal(true)
    expect(await isVisible('Overview')).to.equal(false)
    await page.goto(`${suite.url}/addresses/${shelf.id}?view=tokens`)
    await page.getByText('No tokens.').waitFor()
    const { x, width } = (await page.getByRole('tab', { name: 'Tokens' }).boundingBox())!
    expect(x + width).to.be.at.most(390)
  })

  const readHeights = (page: Page) =>
    page.evaluate<number[]>(
      "[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)",
    )
})
