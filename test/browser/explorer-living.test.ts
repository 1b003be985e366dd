import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { Account } from '../../src/entries/client.js'
import { ExplorerSuite } from './explorer-suite.js'
import { leave } from './looking.js'

describe('explorer page that stays open', () => {
  const suite = new ExplorerSuite(async () => {
    await send(60)
  })
  const { open } = suite

  async function send(count: number): Promise<void> {
    const [from, to] = suite.chain.accounts as [Account, Account]
    for (let at = 0; at < count; at++) {
      const args = ['iost', from.name, to.name, '1', String(at)]
      await suite.chain.client.send({ from, actions: [{ contract: 'token.iost', actionName: 'transfer', args }] })
    }
  }

  const listHashes = (page: Page) =>
    page
      .locator('main td a[href^="/transactions/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

  it('keeps the records of a page while others arrive, and links to the new ones', async () => {
    const [{ name }] = suite.chain.accounts as [Account]
    for (const path of [`/addresses/${name}?view=transactions`, '/addresses/token.iost?view=events', '/transactions']) {
      const { page } = await open(path)
      await page.getByRole('button', { name: 'Older' }).click()
      await page.getByText(/page 2 of/).waitFor()
      const before = await listHashes(page)
      expect(before, path).to.have.length.greaterThan(20)
      await send(3)
      await page.reload()
      await page.getByText(/page 2 of/).waitFor()
      expect(await listHashes(page), path).to.deep.equal(before)
      await page.getByRole('link', { name: /^\d+ new$/ }).click()
      await page.getByText(/page 1 of/).waitFor()
    }
  })

  it('returns to the place and the link that led away', async () => {
    const { page } = await open('/transactions')
    const link = page.locator('main td a[href^="/transactions/"]').nth(20)
    const href = await link.getAttribute('href')
    await link.scrollIntoViewIfNeeded()
    await link.focus()
    const scroll = await page.evaluate('scrollY')
    expect(scroll).to.be.greaterThan(100)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.locator('h1', { hasText: 'Transaction' }).waitFor()
    await page.goBack()
    const isRestored = `scrollY === ${scroll} && document.activeElement.getAttribute('href') === '${href}'`
    while (!(await page.evaluate(isRestored))) await page.waitForTimeout(50)
  })

  it('has one request in two seconds while nothing happens, and none while it is hidden', async () => {
    await leave(suite.shared)
    const context = await suite.browser.newContext()
    const page = await context.newPage()
    await page.clock.install()
    await page.addInitScript('Object.defineProperty(document, "hidden", { get: () => window.isHidden === true })')
    let requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(suite.url)
    await page.getByRole('heading', { name: 'Latest blocks' }).waitFor()
    await page.waitForLoadState('networkidle')
    requests = []
    const [steps, stepMs] = [10, 2000]
    for (let step = 0; step < steps; step++) {
      const answered = page.waitForResponse('**/local/info')
      await page.clock.runFor(stepMs)
      await answered
      await page.waitForLoadState('networkidle')
    }
    expect(requests.filter((url) => !url.endsWith('/local/info'))).to.deep.equal([])
    expect(requests).to.have.length.at.most(steps + 1)
    await page.evaluate('window.isHidden = true')
    await page.clock.runFor(stepMs)
    requests = []
    await page.clock.runFor(60_000)
    expect(requests).to.deep.equal([])
    await page.evaluate('window.isHidden = false; document.dispatchEvent(new Event("visibilitychange"))')
    await page.waitForResponse('**/local/info')
    await context.close()
  })

  it('reports a service that does not answer, and recovers', async () => {
    const { page } = await open('/')
    await page.getByRole('heading', { name: 'Latest blocks' }).waitFor()
    await page.route('**/local/info', () => {})
    await page.getByText('The service does not respond. This page may be out of date.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByText('The service does not respond').waitFor({ state: 'detached' })
  })

  it('copies over plain HTTP, where browsers have no clipboard', async () => {
    await leave(suite.shared)
    const context = await suite.browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(`
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text/plain') })
    `)
    await page.goto(`${suite.url}/blocks/2`)
    await page
      .getByRole('button', { name: /^Copy the / })
      .first()
      .click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('window.copied')).to.match(/^0x[\da-f]{64}$/)
    await context.close()
  })
})
