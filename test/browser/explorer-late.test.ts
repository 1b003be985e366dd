import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { Account, AnyContract, ContractHandle } from '../../src/entries/client.js'
import { holdResponses } from './changed-responses.js'
import { ExplorerSuite } from './explorer-suite.js'

const CODE = `class Shelf {
  init() {}
  fill() {
    for (let at = 100; at < 240; at++) storage.put('k' + at, 'v')
  }
  refuse() {
    throw new Error('no')
  }
}
module.exports = Shelf
`
const ABI = [
  { name: 'fill', args: [], amountLimit: [] },
  { name: 'refuse', args: [], amountLimit: [] },
]

// Each test holds the response that a claim depends on, and compares the claim with the rows that are shown meanwhile.
describe('explorer page with late responses', () => {
  let shelf: ContractHandle<AnyContract>
  let send: (actionName: string, ...args: unknown[]) => Promise<unknown>
  let alice: Account

  const suite = new ExplorerSuite(async (chain) => {
    alice = chain.accounts[0]!
    send = (actionName, ...args) =>
      chain.client.send({ from: alice, actions: [{ contract: 'token.iost', actionName, args }] })
    shelf = await chain.deploy({ code: CODE, abi: ABI })
    await shelf.fill!()
    await shelf.refuse!().receipt()
    await send('create', 'wholes', alice.name, 1000, { decimal: 0 })
    await send('issue', 'wholes', alice.name, '10')
  })
  const { open } = suite
  afterEach(() => suite.shared.page.unrouteAll({ behavior: 'ignoreErrors' }))

  const countRows = (page: Page) => page.locator('tbody tr').count()

  it('keeps the text and the place of a filter when the methods to suggest arrive', async () => {
    const { page } = await open('/blocks')
    const methods = await holdResponses(page, /\/methods/)
    await page.goto(`${suite.url}/addresses/${shelf.id}?view=transactions`)
    const field = page.getByLabel('Method')
    await field.pressSequentially('ref')
    const box = await field.boundingBox()
    await methods.isRequested
    await methods.release()
    await page.locator('#method-options option[value=refuse]').waitFor({ state: 'attached' })
    expect(await field.inputValue()).to.equal('ref')
    expect(await field.boundingBox()).to.deep.equal(box)
    expect(await page.evaluate('document.activeElement?.getAttribute("list")')).to.equal('method-options')
  })

  it('marks the rows of earlier filters as late until those of the chosen ones arrive', async () => {
    const { page } = await open('/transactions')
    await page.getByText('in all').waitFor()
    const rows = await countRows(page)
    const failed = await holdResponses(page, /status=error/)
    await page.getByRole('link', { name: 'Failed' }).click()
    await failed.isRequested
    await page.locator('.response[aria-busy=true]').waitFor()
    expect(await countRows(page)).to.equal(rows)
    await failed.release()
    await page.getByText('1 in all').waitFor()
    expect(await page.locator('[aria-busy]').count()).to.equal(0)
    expect(await countRows(page)).to.equal(1)
  })

  it('calls a list without rows unfiltered until the response to its filters arrives', async () => {
    const { page } = await open('/addresses/bobby?direction=out')
    await page.getByText('No transaction matches these filters.').waitFor()
    const all = await holdResponses(page, /\/addresses\/bobby\/transactions/)
    await page.getByRole('link', { name: 'Show all' }).click()
    await all.isRequested
    await page.locator('.response[aria-busy=true]').waitFor()
    expect(await page.getByText('No transaction matches these filters.').count()).to.equal(1)
    await all.release()
    await page.getByText('in all').waitFor()
  })

  it('names the first entry of the storage that it shows', async () => {
    const { page } = await open(`/addresses/${shelf.id}?view=storage`)
    await page.getByText('k100', { exact: true }).waitFor()
    const more = await holdResponses(page, /\/local\/storage\/.*from=./)
    await page.getByRole('link', { name: 'More' }).click()
    await more.isRequested
    await page.locator('.response[aria-busy=true]').waitFor()
    expect(await page.getByText(/^Kept after block/).textContent()).to.match(/block [\d,]+\.$/)
    await more.release()
    await page.getByText(/^Kept after block [\d,]+, from k\d+ on\.$/).waitFor()
    expect(await page.getByText('k100', { exact: true }).count()).to.equal(0)
  })

  it('shows no contract with the name of the one that its row had before', async () => {
    const { page } = await open('/blocks')
    const other = await suite.chain.deploy({ code: CODE, abi: ABI })
    await shelf.fill!()
    // The project has a name for each of both contracts: the second one arrives when the test lets it through.
    let tellOther = () => {}
    const isTold = new Promise<void>((resolve) => {
      tellOther = resolve
    })
    await page.route('**/local/names/*', async (route) => {
      const isOther = route.request().url().endsWith(other.id)
      if (isOther) await isTold
      await route.fulfill({ json: { data: { name: isOther ? 'second' : 'first' } } })
    })
    await page.goto(`${suite.url}/transactions`)
    const called = page.locator('tbody tr').first().locator('td').nth(2)
    await called.getByText('first.fill').waitFor()
    const asked = page.waitForRequest(`**/local/names/${other.id}`)
    await other.fill!()
    await asked
    await called.locator(`a[title="${other.id}"]`).waitFor()
    expect(await called.textContent()).to.equal(`${other.id.slice(0, 8)}…${other.id.slice(-8)}.fill`)
    tellOther()
    await called.getByText('second.fill').waitFor()
  })

  it('shows no amount with the decimals of the token that its row had before', async () => {
    const { page } = await open('/addresses/token.iost?view=storage&from=m-TBalice-')
    const value = page.locator('tbody tr').first().locator('td').nth(2)
    await value.getByText(/ iost$/).waitFor()
    const token = await holdResponses(page, /\/tokens\/wholes$/)
    await page.getByLabel('Keys with').fill('TBalice wholes')
    await token.isRequested
    await page.getByText(/^1 of \d+ of this part$/).waitFor()
    // The node keeps ten of the smallest unit, which has no decimals.
    expect(await value.textContent()).to.equal('10')
    await token.release()
    await value.getByText('10 wholes').waitFor()
  })

  it('shows shares of the supply that was read with the amounts', async () => {
    const { page } = await open('/tokens/wholes')
    const row = page.getByRole('row', { name: 'alice' })
    await row.getByText('100.00 %').waitFor()
    // The facts of the token and the holders are read again together, and that response is late.
    const block = await holdResponses(page, /\/tokens\/wholes\/holders/, { times: 1 })
    await send('issue', 'wholes', alice.name, '30')
    await block.isRequested
    await page.getByRole('tab', { name: 'Transfers' }).click()
    await page.getByRole('tab', { name: 'Holders' }).click()
    await row.getByText('40', { exact: true }).waitFor()
    expect(await row.textContent()).to.equal('alice40100.00\u00a0%')
    await block.release()
  })
})
