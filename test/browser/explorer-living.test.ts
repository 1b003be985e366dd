import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import type { Account } from '../../src/entries/client.js'
import { holdResponses } from './changed-responses.js'
import { ExplorerSuite } from './explorer-suite.js'
import { leave } from './looking.js'
import { openProxy } from './proxy.js'

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

  it('names the page of the rows that it shows, also while the next one is late', async () => {
    const { page } = await open('/transactions')
    await page.getByText(/page 1 of/).waitFor()
    const first = await listHashes(page)
    const second = await holdResponses(page, /page=2/)
    await page.getByRole('button', { name: 'Older' }).click()
    await second.isRequested
    expect(await page.getByText(/page \d of/).textContent()).to.match(/page 1 of/)
    expect(await listHashes(page)).to.deep.equal(first)
    await second.release()
    await page.getByText(/page 2 of/).waitFor()
    expect(await listHashes(page)).not.to.include(first[0])
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

  it('keeps its rows while it is scrolled, counts the new ones on top, and shows them on request', async () => {
    const { page } = await open('/transactions')
    await page.getByText(/page 1 of/).waitFor()
    const before = await listHashes(page)
    await page.evaluate('scrollTo(0, 600)')
    await send(3)
    const pill = page.getByRole('link', { name: '3 new', exact: true })
    await pill.waitFor()
    expect(await listHashes(page)).to.deep.equal(before)
    await send(2)
    await page.getByRole('link', { name: '5 new', exact: true }).click()
    await page.getByRole('link', { name: / new$/ }).waitFor({ state: 'detached' })
    while ((await listHashes(page))[5] !== before[0]) await page.waitForTimeout(50)
    expect(await page.evaluate('scrollY')).to.equal(0)
  })

  /** Opens the overview with a clock that the test moves, and records what it requests. */
  async function openWatched(context: BrowserContext, url = suite.url) {
    const page = await context.newPage()
    await page.clock.install()
    await page.addInitScript('Object.defineProperty(document, "hidden", { get: () => window.isHidden === true })')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(url)
    await page.getByRole('heading', { name: 'Latest blocks' }).waitFor()
    await page.getByText(/^Connecting/).waitFor({ state: 'detached' })
    // While the index is empty, responses have status 503, and the views try again.
    await page.getByRole('link', { name: String(suite.chain.node.chain.head.head.number), exact: true }).waitFor()
    return { page, requests }
  }

  const setHidden = (page: Page, isHidden: boolean) =>
    page.evaluate(`window.isHidden = ${isHidden}; document.dispatchEvent(new Event("visibilitychange"))`)

  async function withContext(run: (context: BrowserContext) => Promise<void>): Promise<void> {
    await leave(suite.shared)
    const context = await suite.browser.newContext()
    try {
      await run(context)
    } finally {
      await context.close()
    }
  }

  async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  it('has a stream, no request while nothing happens, and neither while it is hidden', async () => {
    await withContext(async (context) => {
      const { page, requests } = await openWatched(context)
      await until(() => requests.includes('/local/subscribe'))
      const stream = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/local/subscribe'))
      await until(() => requests.includes('/local/parts'))
      requests.length = 0
      // The stream's signs of life come by the real clock, so only moments pass for the page.
      await page.clock.runFor(2000)
      expect(requests).to.deep.equal([])
      await setHidden(page, true)
      await stream
      await page.clock.runFor(60_000)
      await suite.chain.node.provider.dev('mine', {})
      expect(requests).to.deep.equal([])
      await setHidden(page, false)
      await page.getByRole('link', { name: String(suite.chain.node.chain.head.head.number), exact: true }).waitFor()
      expect(requests[0]).to.equal('/local/info')
    })
  })

  it('requests at most once in two seconds while blocks arrive', async () => {
    await withContext(async (context) => {
      const { page, requests } = await openWatched(context)
      await until(() => requests.includes('/local/subscribe') && requests.includes('/local/parts'))
      await page.clock.runFor(2000)
      requests.length = 0
      const [steps, stepMs] = [10, 2000]
      for (let step = 0; step < steps; step++) {
        const answered = page.waitForResponse('**/local/parts?*')
        await suite.chain.node.provider.dev('mine', { blocks: 3 })
        await page.clock.runFor(stepMs)
        await answered
      }
      expect(new Set(requests)).to.deep.equal(new Set(['/local/parts']))
      expect(requests).to.have.length.at.most(steps + 1)
      const last = page.getByRole('link', { name: String(suite.chain.node.chain.head.head.number), exact: true })
      while ((await last.count()) === 0) await page.clock.runFor(100)
    })
  })

  it('polls once in two seconds where there is no stream', async () => {
    await withContext(async (context) => {
      await context.route('**/local/subscribe', (route) => route.fulfill({ status: 404, body: '' }))
      const { page, requests } = await openWatched(context)
      await until(() => requests.includes('/local/subscribe'))
      await page.clock.runFor(4000)
      requests.length = 0
      const [steps, stepMs] = [10, 2000]
      for (let step = 0; step < steps; step++) {
        const answered = page.waitForResponse('**/local/info')
        await page.clock.runFor(stepMs)
        await answered
      }
      expect(requests).to.have.length.at.most(steps + 1)
      await suite.chain.node.provider.dev('mine', {})
      const last = page.getByRole('link', { name: String(suite.chain.node.chain.head.head.number), exact: true })
      while ((await last.count()) === 0) await page.clock.runFor(100)
    })
  })

  it('opens three streams per browser, and the other pages poll', async () => {
    await withContext(async (context) => {
      const pages = []
      for (let at = 0; at < 5; at++) pages.push(await openWatched(context))
      await suite.chain.node.provider.dev('mine', {})
      const head = String(suite.chain.node.chain.head.head.number)
      for (const { page } of pages) {
        const last = page.getByRole('link', { name: head, exact: true })
        while ((await last.count()) === 0) await page.clock.runFor(100)
      }
      const streams = pages.map(({ requests }) => requests.filter((path) => path === '/local/subscribe').length)
      expect(streams).to.deep.equal([1, 1, 1, 0, 0])
    })
  })

  it('returns less often to a service that is gone, reports it, and recovers', async () => {
    // The proxy breaks and holds connections as a restarted or a stopped service does, without a part of the service.
    const proxy = await openProxy(suite.url)
    try {
      await withContext(async (context) => {
        const { page, requests } = await openWatched(context, proxy.url)
        await until(() => requests.includes('/local/subscribe'))
        const lost = page.getByText('The service does not respond. This page may be out of date.')
        for (const stop of [proxy.refuse, proxy.hold]) {
          requests.length = 0
          stop()
          while ((await lost.count()) === 0) await page.clock.runFor(500)
          requests.length = 0
          for (let second = 0; second < 120; second++) await page.clock.runFor(1000)
          // Pauses of 5 to 10 seconds: two requests at most after each, of the state and of a view that failed.
          expect(requests.filter((path) => path === '/local/info')).to.have.length.within(1, 30)
          expect(requests.filter((path) => path === '/local/subscribe')).to.deep.equal([])
          proxy.resume()
          while ((await lost.count()) > 0) await page.clock.runFor(500)
          await suite.chain.node.provider.dev('mine', {})
          const head = page.getByRole('link', { name: String(suite.chain.node.chain.head.head.number), exact: true })
          while ((await head.count()) === 0) await page.clock.runFor(500)
          await until(async () => {
            await page.clock.runFor(500)
            return requests.includes('/local/subscribe')
          })
        }
      })
    } finally {
      await proxy.close()
    }
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
