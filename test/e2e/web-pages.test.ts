import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { openNode } from '../node.js'

const CHROMIUM = '/usr/bin/chromium'

/** Effects of a stranger's page in a real browser on a node of the same machine. */
describe('web pages', () => {
  let browser: Browser
  let node: EmbeddedNode
  let url: string
  const pages: { origin: string; close(): void }[] = []

  before(async function () {
    if (!existsSync(CHROMIUM)) {
      if (process.env.CI) throw new Error(`there is no ${CHROMIUM}: apt-get install chromium`)
      return this.skip()
    }
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      // a name of the stranger's that leads to this machine
      args: ['--no-sandbox', '--host-resolver-rules=MAP rebound.example 127.0.0.1'],
    })
    const [stranger, friend] = [await servePage(), await servePage()]
    pages.push(stranger, friend)
    node = await openNode()
    url = (await node.listen({ port: 0, allowOrigins: [friend.origin] })).url
  })

  after(async () => {
    await browser?.close()
    await node?.close()
    for (const page of pages) page.close()
  })

  const visit = async (address: string): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(address)
    return page
  }

  /** Sends a request from a page and returns the readable response: status and body, or the failure. */
  const ask = (page: Page, address: string, init: RequestInit) =>
    page.evaluate(
      ([address, init]) =>
        fetch(address, init).then(
          async (response) => [response.type === 'opaque' ? 'opaque' : response.status, await response.text()],
          () => ['failed', ''],
        ),
      [address, init] as const,
    )

  const head = () => node.chain.head.head.number
  const mine = (type: string, more: RequestInit = {}): RequestInit => ({
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': type },
    ...more,
  })

  it('pages of any origin can read chain methods of a node', async () => {
    const page = await visit(pages[0]!.origin)
    const [status, body] = await ask(page, `${url}/getChainInfo`, {})
    expect([status, JSON.parse(String(body)).chain_id]).to.deep.equal([200, 1020])
  })

  it('pages of other origins cannot call developer methods by any browser request', async () => {
    const page = await visit(pages[0]!.origin)
    const before = head()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      expect((await ask(page, `${url}/dev/mine`, mine(type)))[0], type).to.equal('failed')
    }
    expect(await ask(page, `${url}/dev/mine`, mine('text/plain', { mode: 'no-cors' }))).to.deep.equal(['opaque', ''])
    await page.setContent(`<form action="${url}/dev/mine" method="post" enctype="text/plain"><button>x</button></form>`)
    await page.click('button')
    await page.waitForURL(`${url}/dev/mine`)
    expect(await page.textContent('body')).to.match(/"code":7/)
    expect(head()).to.equal(before)
  })

  it('cannot connect by a DNS name that resolves to this machine', async () => {
    const { port } = new URL(url)
    const page = await visit(`http://rebound.example:${port}/getNodeInfo`)
    expect(await page.textContent('body')).to.match(/is not a name of this node/)
    const before = head()
    const [status] = await ask(page, `http://rebound.example:${port}/dev/mine`, mine('application/json'))
    expect([status, head()]).to.deep.equal([403, before])
  })

  it('pages of an allowed origin can call developer methods', async () => {
    const page = await visit(pages[1]!.origin)
    const before = head()
    const [status, body] = await ask(page, `${url}/dev/mine`, mine('application/json'))
    expect([status, JSON.parse(String(body)).head_block]).to.deep.equal([200, String(before + 1)])
  })
})

/** A page on a port of its own, which is an origin of its own. */
async function servePage(): Promise<{ origin: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<body>page</body>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() }
}
