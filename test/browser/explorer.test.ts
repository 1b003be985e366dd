import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { serveExplorer } from '../../src/cli/explorer/explorer-service.js'
import { type AnyContract, type ContractHandle, holdAccount } from '../../src/entries/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { ToolkitError } from '../../src/errors/errors.js'
import type { ExplorerListening } from '../../src/indexer/index.js'
import { NodeError } from '../../src/rpc/node-error.js'
import type { Provider } from '../../src/rpc/provider.js'
import { shareRows } from '../limits.js'
import { openNode } from '../node.js'
import { signTransfer } from '../unit/node/transfers.js'
import { changeResponses } from './changed-responses.js'
import { openBrowser } from './chromium.js'
import { openExplorerChain } from './explorer-chain.js'
import { expectAccessible, expectPresentable, leave, type Opened, openBlankPage, visit } from './looking.js'

const CODE = `class Jar {
  init() {
    storage.put('total', '0')
    storage.mapPut('notes', '<b>', '<img src=x onerror="document.title=2">')
  }
  tip(amount) {
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', new BigNumber(storage.get('total')).plus(amount).toFixed())
    blockchain.receipt('<img src=x onerror="document.title=1">')
    return storage.get('total')
  }
  sign(text) {
    storage.mapPut('signs', tx.publisher, text, tx.publisher)
  }
  refuse(reason) {
    throw new Error('refused: ' + reason)
  }
}
module.exports = Jar
`
const ABI = [
  { name: 'tip', args: ['string'], amountLimit: [{ token: 'iost', val: '100' }] },
  { name: 'sign', args: ['string'], amountLimit: [] },
  { name: 'refuse', args: ['string'], amountLimit: [] },
]

const notTraced = () => new NodeError({ text: 'trace not found: only recent blocks are traced' })

describe('explorer page', () => {
  let node: EmbeddedNode
  let listening: ExplorerListening
  let browser: Browser
  let shared: Opened
  let jar: ContractHandle<AnyContract>
  let published: number
  let tipped: string
  let refused: string

  before(async function () {
    browser = await openBrowser(this)
    const chain = await openExplorerChain()
    node = chain.node
    jar = await chain.deploy({ code: CODE, abi: ABI })
    published = node.chain.head.head.number
    tipped = (await jar.tip!('1.5').receipt()).tx_hash
    await jar.sign!('was here').receipt()
    refused = (await jar.refuse!('no reason').receipt()).tx_hash
    listening = await chain.serve()
    shared = await openBlankPage(browser, listening.url)
  })
  after(async () => {
    await browser?.close()
    await listening?.close()
    await node?.close()
  })

  const open = (path: string, look: { width?: number } = {}) =>
    visit(shared, listening.url + path, { own: listening.url, ...look })

  const views: [name: string, path: () => string, text: string][] = [
    ['the overview', () => '/', 'Latest blocks'],
    ['blocks', () => '/blocks', 'in all'],
    ['a block', () => '/blocks/2', 'Parent'],
    ['transactions', () => '/transactions', 'in all'],
    ['a transaction', () => `/transactions/${tipped}`, 'tip("1.5")'],
    ['a failed transaction', () => `/transactions/${refused}`, 'Error: refused: no reason'],
    [
      'the statements of a failed transaction',
      () => `/transactions/${refused}?view=debugger`,
      "throw new Error('refused: '",
    ],
    ['an account', () => '/addresses/alice', 'Balance'],
    ['a contract', () => `/addresses/${jar.id}`, 'tip'],
    ['its storage', () => `/addresses/${jar.id}?view=storage`, 'the contract'],
    ['its storage after a block', () => `/addresses/${jar.id}?view=storage&block=${published}`, 'Kept after block'],
    ['tokens', () => '/tokens', 'iost'],
    ['a token', () => '/tokens/iost', 'Holders'],
    ['nothing', () => '/nosuch', 'Nothing here'],
  ]
  for (const [declare, [name, path, text]] of shareRows(views, 4)) {
    declare(`shows ${name} light, dark and narrow, without browser errors or axe findings`, () =>
      expectPresentable(shared, listening.url + path(), text),
    )
  }

  it('shows a message for unknown names of any length', async () => {
    const long = `/addresses/${'x'.repeat(300)}`
    const malformed = ['/addresses/%E0%A4', '/transactions/0x1234', '/blocks/nosuch']
    for (const path of [long, `/transactions/0x${'ab'.repeat(32)}`, '/tokens/nosuch', ...malformed]) {
      const { page } = await open(path, { width: 360 })
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), path).to.equal(false)
    }
  })

  it('shows calls, gas by line, storage changes and receipts of a transaction as text', async () => {
    const { page, problems } = await open(`/transactions/${tipped}`)
    await page.getByText('token.iost').first().waitFor()
    await page.getByRole('tab', { name: 'Source and gas' }).click()
    const line = page.locator('.source tr', { hasText: "storage.put('total', new BigNumber" })
    expect(Number(await line.locator('td').nth(1).textContent())).to.equal(1)
    expect(Number(await line.locator('td').nth(2).textContent())).to.be.greaterThan(0)
    await line.getByText('storage.put 300 gas').waitFor()
    const paying = page.locator('.source tr', { hasText: 'blockchain.deposit' }).locator('td')
    expect(Number((await paying.nth(3).textContent())!.replaceAll(',', ''))).to.be.greaterThan(1000)
    await page.getByRole('tab', { name: 'State changes' }).click()
    await page.locator('tr', { hasText: 'total' }).getByText('1.5').waitFor()
    await page.getByRole('tab', { name: 'Receipts' }).click()
    await page.getByText('<img src=x').waitFor()
    expect(await page.title()).to.match(/^Transaction 0x\w{6}…\w{8} · Explorer$/)
    expect(problems).to.deep.equal([])
  })

  it('shows the request of a transaction that the node has not recorded', async () => {
    const answers = [async () => ({ entries: [], recording: null }), () => Promise.reject(notTraced())]
    for (const answer of answers) {
      const { provider: base } = node
      const provider: Provider = {
        url: 'forgetful',
        request: (...asked) => base.request(...asked),
        subscribe: (...asked) => base.subscribe(...asked),
        dev: ((...asked: Parameters<Provider['dev']>) =>
          asked[0] === 'trace' ? answer() : base.dev(...asked)) as Provider['dev'],
      }
      const serving = { network: 'forgetful', host: '127.0.0.1', port: 0, isDevelopment: true, onFailure: () => {} }
      const other = await serveExplorer({ provider, ...serving })
      const { page, problems } = await visit(shared, `${other.url}/transactions/${tipped}`, { own: other.url })
      try {
        await page.getByText('This one is not among them').waitFor()
        await page.getByLabel('Arguments of action 1').getByText('1.5').waitFor()
        expect(await page.getByRole('tab').allTextContents()).to.deep.equal(['Actions', 'Receipts', 'Transfers'])
        await expectAccessible(page)
        expect(problems).to.deep.equal([])
      } finally {
        await leave(shared)
        await other.close()
      }
    }
  })

  it('shows the storage of a contract with payers, now and after a block, by keyboard too', async () => {
    const { page, problems } = await open(`/addresses/${jar.id}`)
    await page.getByRole('tab', { name: 'Methods' }).focus()
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('signs').getByRole('link', { name: node.accounts[0]!.name }).waitFor()
    await row('total').getByText('the contract').waitFor()
    await row('<img src=x onerror').getByText('<b>').waitFor()
    const head = String(node.chain.head.head.number)
    await page.getByText(`Kept after block ${head}`).waitFor()
    await page.getByLabel('After block').fill(String(published))
    await page.keyboard.press('Enter')
    await row('signs').waitFor({ state: 'detached' })
    expect(await row('total').locator('.value').textContent()).to.equal('0')
    await page.reload()
    await page.getByText(`Kept after block ${published}`).waitFor()
    await page.getByRole('link', { name: 'The newest' }).click()
    await row('signs').waitFor()
    await page.goto(`${listening.url}/transactions/${tipped}?view=state-changes`)
    await page.getByRole('link', { name: 'total' }).click()
    await page.getByText(`Kept after block ${published + 1}, from total on`).waitFor()
    expect(await row('total').locator('.value').textContent()).to.equal('1.5')
    expect(await page.title()).to.match(/^Contract Contract\w+ · Explorer$/)
    expect(problems).to.deep.equal([])
  })

  it('pages through a long storage', async () => {
    for (let at = 0; at < 120; at++) {
      await node.provider.dev('setStorage', { id: 'vote.iost', key: `k${String(at).padStart(3, '0')}`, value: 'v' })
    }
    const { page, problems } = await open('/addresses/vote.iost?view=storage&from=b-k000')
    const rows = page.getByRole('tabpanel').locator('tbody tr')
    await rows.filter({ hasText: 'k099' }).waitFor()
    expect(await rows.count()).to.equal(100)
    await page.getByRole('link', { name: 'More' }).click()
    await rows.filter({ hasText: 'k119' }).waitFor()
    expect(await rows.filter({ hasText: 'k099' }).count()).to.equal(0)
    await page.getByRole('link', { name: 'From the start' }).click()
    await rows.filter({ hasText: 'k000' }).waitFor()
    expect(problems).to.deep.equal([])
  })

  it('explains why storage is unavailable for a future block, or a node without payers and past blocks', async () => {
    const plain = await openNode({ dev: false })
    const serving = { network: 'plain', host: '127.0.0.1', port: 0, isDevelopment: false, onFailure: () => {} }
    const other = await serveExplorer({ provider: plain.provider, ...serving })
    const { page } = await open(`/addresses/${jar.id}?view=storage&block=999999`)
    try {
      await page.getByRole('alert').getByText('unknown block 999999').waitFor()
      await expectAccessible(page)
      await page.goto(`${other.url}/addresses/token.iost?view=storage`)
      await page.getByText('payers and past storage are not available').waitFor()
      await page.getByRole('cell', { name: 'TIiost' }).first().waitFor()
      expect(await page.getByRole('columnheader', { name: 'Paid by' }).count()).to.equal(0)
      await expectAccessible(page)
      expect(await page.getByLabel('After block').count()).to.equal(0)
      await page.goto(`${other.url}/addresses/token.iost?view=storage&block=0`)
      await page.getByRole('alert').getByText('has no developer methods').waitFor()
    } finally {
      await leave(shared)
      await other.close()
      await plain.close()
    }
  })

  it('dry-runs methods as any account where no account can sign', async () => {
    const plain = await openNode({ dev: false })
    const serving = { network: 'plain', host: '127.0.0.1', port: 0, isDevelopment: false, onFailure: () => {} }
    const other = await serveExplorer({ provider: plain.provider, ...serving })
    const { page } = await visit(shared, `${other.url}/addresses/token.iost`, { own: other.url })
    try {
      await page.locator('summary', { hasText: 'balanceOf' }).first().click()
      const form = page.locator('.method[open]')
      await form.locator('input').nth(0).fill('iost')
      await form.locator('input').nth(1).fill('alice')
      await form.getByLabel('As account').fill('admin')
      await form.getByRole('button', { name: 'Read' }).click()
      await form.getByText('(dry run)').waitFor()
      expect(await form.getByRole('button', { name: 'Send' }).count()).to.equal(0)
      await expectAccessible(page)
      const sent = { contract: 'token.iost', method: 'transfer', args: '[]', account: 'admin', dryRun: false }
      const headers = { 'content-type': 'application/json' }
      const refused = await fetch(`${other.url}/local/calls`, { method: 'POST', headers, body: JSON.stringify(sent) })
      expect(refused.status).to.equal(400)
      const dry = JSON.stringify({ ...sent, dryRun: true })
      const statuses: number[] = []
      for (let at = 0; at < 62; at++)
        statuses.push((await fetch(`${other.url}/local/calls`, { method: 'POST', headers, body: dry })).status)
      expect(statuses.at(-1)).to.equal(429)
    } finally {
      await leave(shared)
      await other.close()
      await plain.close()
    }
  })

  it('reports an unreachable node, shows indexed data, and recovers by itself', async () => {
    let isAway = false
    const reach = async () => {
      if (isAway) throw new ToolkitError('NODE_UNREACHABLE', 'it cannot be reached')
    }
    const provider: Provider = {
      url: 'away',
      request: (...asked) => reach().then(() => node.provider.request(...asked)),
      dev: (...asked) => reach().then(() => node.provider.dev(...asked)),
      subscribe: (...asked) => reach().then(() => node.provider.subscribe(...asked)),
    }
    const serving = { network: 'away', host: '127.0.0.1', port: 0, isDevelopment: true, onFailure: () => {} }
    const other = await serveExplorer({ provider, ...serving })
    const { page } = await visit(shared, `${other.url}/blocks`, { own: other.url })
    try {
      await page.getByRole('link', { name: String(published), exact: true }).waitFor()
      isAway = true
      await page.getByText('The node does not respond. Blocks').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: String(published), exact: true }).click()
      await page.getByText('Parent').waitFor()
      await page.goto(`${other.url}/addresses/${jar.id}?view=storage`)
      await page.getByText('The node does not respond. Blocks').waitFor()
      isAway = false
      await page.getByText('Kept after block').waitFor()
      await page.getByText('The node does not respond. Blocks').waitFor({ state: 'detached' })
      expect(await page.getByText('The chain was restarted').count()).to.equal(0)
    } finally {
      await leave(shared)
      await other.close()
    }
  })

  it('reports an unreachable database, and the last indexed block when indexing has stopped', async () => {
    const { page } = await open('/blocks')
    let state = 'store-unavailable'
    await page.route('**/local/subscribe', (route) => route.abort())
    await page.route('**/local/info', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { progress: object } }
      await route.fulfill({
        response,
        json: { data: { ...data, progress: { ...data.progress, state, reason: 'the node lies', indexedBlock: 7 } } },
      })
    })
    const error = { code: 'STORE_UNAVAILABLE', message: 'the database of this explorer does not respond' }
    const failed = { status: 503, body: JSON.stringify({ status: 'error', error }) }
    const restore = await changeResponses(page, /^/, () => failed)
    try {
      await page.reload()
      await page.getByText('The database of this explorer does not respond. The page resumes').waitFor()
      await page.getByText('The database does not respond. This page tries again by itself.').waitFor()
      expect(await page.getByText('The node does not respond').count()).to.equal(0)
      await restore()
      state = 'stopped'
      await page.getByText('Indexing has stopped at block 7: the node lies.').waitFor()
      await page.getByRole('link', { name: String(published), exact: true }).waitFor()
      await expectAccessible(page)
    } finally {
      await page.unrouteAll()
      await leave(shared)
    }
  })

  it('reports the first block while it waits for it, and then shows it', async () => {
    const from = node.chain.head.head.number + 2
    const serving = { network: 'later', host: '127.0.0.1', port: 0, isDevelopment: true, from, onFailure: () => {} }
    const other = await serveExplorer({ provider: node.provider, ...serving })
    try {
      const { page } = await visit(shared, `${other.url}/`, { own: other.url })
      await page.getByText(`Waiting for block ${from}, the first to index. The node is at block ${from - 2}.`).waitFor()
      await page.getByText('No block is indexed yet. This page tries again by itself.').first().waitFor()
      expect(await page.getByText('does not respond').count()).to.equal(0)
      expect(await page.getByRole('contentinfo').textContent()).to.equal('later, no block yet · API')
      await node.provider.dev('mine', { blocks: 2 })
      await page
        .getByRole('link', { name: String(from), exact: true })
        .first()
        .waitFor()
      await page.getByText(`indexed since block ${from}`).waitFor()
    } finally {
      await leave(shared)
      await other.close()
    }
  })

  it('reports an unreachable service, and recovers by itself', async () => {
    const { page } = await open('/blocks')
    await page.getByRole('link', { name: String(published), exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('The service does not respond. This page may be out of date.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: String(published), exact: true }).click()
    await page.getByText('The service does not respond. This page tries again by itself.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('The service does not respond').first().waitFor({ state: 'detached' })
  })

  it('finds every named object with one search box', async () => {
    const { page } = await open('/')
    const found: [text: string, path: string][] = [
      ['2', '/blocks/2'],
      [tipped, `/transactions/${tipped}`],
      ['bobby', '/addresses/bobby'],
      [jar.id, `/addresses/${jar.id}`],
      ['iost', '/tokens/iost'],
      ['ALICE', '/addresses/alice'],
      [tipped.slice(0, 9), `/transactions/${tipped}`],
      [jar.id.slice(0, 16).toLowerCase(), `/addresses/${jar.id}`],
    ]
    for (const [text, path] of found) {
      await page.getByLabel('Search', { exact: true }).fill(text)
      await page.keyboard.press('Enter')
      await page.waitForURL(listening.url + path)
    }
    await page.getByLabel('Search', { exact: true }).fill('nosuchthing')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing found for "nosuchthing".').waitFor()
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByText('The service does not respond. Try again later.').waitFor()
  })

  it('keeps focus and text of the search box while a view loads', async () => {
    const { page } = await open('/')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const restore = await changeResponses(page, /^\/tokens\/iost$/, async (response) => {
      await released
      return response
    })
    const search = page.getByLabel('Search', { exact: true })
    await search.fill('iost')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${listening.url}/tokens/iost`)
    await search.fill('bobby')
    release()
    await page.locator('h1').waitFor()
    expect(await search.inputValue()).to.equal('bobby')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${listening.url}/addresses/bobby`)
    await restore()
  })

  it('sets the document title, moves the focus to the heading, and has a search shortcut', async () => {
    const { page, problems } = await open('/blocks')
    await untilTitle(page, 'Blocks · Explorer')
    expect(await page.evaluate('document.activeElement.tagName')).to.equal('BODY')
    await page.getByRole('link', { name: String(published), exact: true }).click()
    await untilTitle(page, `Block ${published} · Explorer`)
    expect(await page.evaluate('document.activeElement.textContent')).to.equal(`Block ${published}`)
    await page.getByRole('link', { name: 'Next block' }).click()
    await page.getByRole('heading', { name: `Block ${published + 1}` }).waitFor()
    await page.getByRole('link', { name: 'Previous block' }).click()
    await page.getByRole('heading', { name: `Block ${published}`, exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('bo/bby')
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).to.equal('bo/bby')
    expect(problems).to.deep.equal([])
  })

  it('shows the share of each token holder, and token and contract lists with totals', async () => {
    const { page } = await open('/tokens/iost')
    await page.getByRole('columnheader', { name: 'Share' }).waitFor()
    await page
      .getByText(/\d+\.\d\d %/)
      .first()
      .waitFor()
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await pager.getByText(/\d+ in all/).waitFor()
    await page.getByRole('tab', { name: 'Transfers' }).click()
    await page.getByRole('columnheader', { name: 'To' }).waitFor()
    await pager.getByText(/\d+ in all/).waitFor()
    await page.goto(`${listening.url}/addresses/${jar.id}?view=events`)
    await pager.getByText('1 in all').waitFor()
    await expectAccessible(page)
    await page.goto(`${listening.url}/addresses/${jar.id}`)
    await page.getByText('may spend up to 100 iost').waitFor()
    await page.goto(`${listening.url}/addresses/token.iost`)
    await page.getByText('may spend any token').first().waitFor()
  })

  it('shows limits, finality and expiry of a transaction, and copies its hash', async () => {
    const { page } = await open(`/transactions/${tipped}`)
    const { data } = (await (await fetch(`${listening.url}/api/transactions/${tipped}`)).json()) as {
      data: { hash: string }
    }
    await page.getByText('irreversible').waitFor()
    await page.getByText('Expires').waitFor()
    await page.getByText('any token').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the hash', exact: true }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(data.hash)
  })

  it('shows language, version and verification next to the code of a contract', async () => {
    const { page } = await open(`/addresses/${jar.id}?view=source`)
    for (const text of ['not verified', 'javascript', 'No contract of this project compiles to this code']) {
      await page.getByText(text).first().waitFor()
    }
    await page.getByLabel('Code on the chain').getByText('class Jar').waitFor()
    await expectAccessible(page)
  })

  it('shows how many further actions a transaction has', async () => {
    const { page } = await open('/blocks/1')
    await page.getByTitle('Further actions').first().waitFor()
  })

  it('dry-runs a method, and sends it, by keyboard alone', async () => {
    const { page, problems } = await open(`/addresses/${jar.id}`)
    const before = node.chain.head.head.number
    await page.locator('summary', { hasText: 'tip' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.getByText('(dry run)').waitFor()
    expect(node.chain.head.head.number).to.equal(before)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.ending').getByText('RAM:').waitFor()
    await page.locator('.ending a').first().waitFor()
    expect(await page.locator('.ending a').count()).to.equal(1)
    expect(node.chain.head.head.number).to.equal(before + 1)
    expect(problems).to.deep.equal([])
  })

  it('sends a call without waiting for its block, shows it as pending, then its outcome', async () => {
    const waiting = await openNode({ mining: 'manual' })
    const accounts = waiting.accounts.map(({ name, key }) => holdAccount(name, key))
    const serving = { network: 'waiting', host: '127.0.0.1', port: 0, isDevelopment: true, onFailure: () => {} }
    const other = await serveExplorer({ provider: waiting.provider, accounts, ...serving })
    const { page } = await visit(shared, `${other.url}/addresses/token.iost`, { own: other.url })
    try {
      await page.locator('summary', { hasText: 'transfer(' }).click()
      const form = page.locator('.method[open]')
      for (const [at, text] of ['iost', accounts[0]!.name, accounts[1]!.name, '2', ''].entries()) {
        await form.locator('input').nth(at).fill(text)
      }
      await form.getByRole('button', { name: 'Send' }).click()
      await form.getByText('Sent, waiting for a block').waitFor()
      expect(await form.getByRole('link').count()).to.equal(1)
      for (const name of ['Send', 'Dry run']) {
        expect(await form.getByRole('button', { name }).isDisabled(), name).to.equal(true)
      }
      await expectAccessible(page)
      await waiting.provider.dev('mine', {})
      await form.getByText('RAM:').waitFor()
      expect(await form.getByRole('button', { name: 'Send' }).isEnabled()).to.equal(true)
    } finally {
      await leave(shared)
      await other.close()
      await waiting.close()
    }
  })

  it('shows why a call failed', async () => {
    const { page } = await open(`/addresses/${jar.id}`)
    await page.locator('summary', { hasText: 'refuse' }).click()
    await page.locator('.method[open] input').fill('just so')
    await page.locator('.method[open]').getByRole('button', { name: 'Send' }).click()
    await page.getByText('refused: just so').waitFor()
  })

  /** Transfers of admin that wait: they are with those who have a part in them. */
  async function expectListedWith(page: Page, url: string): Promise<void> {
    for (const [name, count] of [
      ['admin', 1],
      ['token.iost', 1],
      ['gas.iost', 0],
    ] as const) {
      // Accounts show this tab first, so that the response may arrive before the page has loaded.
      const answered = page.waitForResponse((response) =>
        decodeURIComponent(response.url()).includes('/transactions/pending'),
      )
      await page.goto(`${url}/addresses/${name}`)
      await page.getByRole('tab', { name: 'Transactions' }).click()
      await (await answered).finished()
      await page.getByRole('navigation', { name: 'Pages' }).waitFor()
      if (count > 0) await page.getByRole('heading', { name: 'Waiting for a block: 1' }).waitFor()
      else expect(await page.getByText('Waiting for a block').count()).to.equal(0)
    }
  }

  it('shows pending transactions, their block once packed, and expired ones', async () => {
    const waiting = await openNode({ mining: 'manual' })
    const serving = { network: 'waiting', host: '127.0.0.1', port: 0, isDevelopment: true, onFailure: () => {} }
    const other = await serveExplorer({ provider: waiting.provider, ...serving })
    try {
      await waiting.provider.request('sendTx', signTransfer(waiting, '3'))
      const { page } = await visit(shared, `${other.url}/transactions`, { own: other.url })
      await page.getByRole('heading', { name: 'Waiting for a block: 1' }).waitFor()
      const list = page.getByRole('region', { name: 'Waiting for a block: 1' })
      expect(await list.getByRole('columnheader', { name: 'Moved' }).count()).to.equal(0)
      const [table, filter] = [await list.boundingBox(), await page.getByLabel('Method').boundingBox()]
      expect(filter!.y - table!.y - table!.height).to.be.at.least(8)
      await list.locator('tbody a').first().click()
      await page.getByRole('heading', { name: 'Actions' }).waitFor()
      for (const [name, text] of [
        ['Gas limit', /^100,000, ratio 1$/],
        ['May spend', /^any token$/],
        ['Expires', /^20\d\d-.* UTC$/],
      ] as const) {
        const fact = page.locator('.facts > div', { hasText: name }).locator('dd')
        expect(await fact.textContent(), name).to.match(text)
      }
      await page.getByText('producer000').waitFor()
      await expectAccessible(page)
      const another = await page.context().newPage()
      await expectListedWith(another, other.url)
      await another.close()
      await waiting.provider.dev('mine', {})
      await page.getByRole('tab', { name: 'Receipts' }).waitFor()
      await page.goto(`${other.url}/transactions`)
      await page.getByRole('link', { name: 'token.iost' }).first().waitFor()
      expect(await page.getByText('Waiting for a block').count()).to.equal(0)
      const { hash } = await waiting.provider.request('sendTx', signTransfer(waiting, '4'))
      await page.goto(`${other.url}/transactions/${hash}`)
      await page.getByRole('heading', { name: 'Actions' }).waitFor()
      await waiting.provider.dev('time', { advance: 100_000_000_000n })
      await waiting.provider.dev('mine', {})
      await page.getByText('It expired before a block included it').waitFor()
      await expectAccessible(page)
    } finally {
      await leave(shared)
      await other.close()
      await waiting.close()
    }
  })

  it('shows new blocks by itself, and reports a restart of the chain', async () => {
    const { page } = await open('/blocks')
    const { id } = await node.provider.dev('snapshot', {})
    await node.provider.dev('mine', { blocks: 3 })
    const { head } = node.chain.head
    await page.getByRole('link', { name: String(head.number), exact: true }).waitFor()
    await page.getByText(`test, block ${head.number}`).waitFor()
    await node.provider.dev('restore', { id })
    await page.getByRole('link', { name: String(head.number), exact: true }).waitFor({ state: 'detached' })
    await page.getByText('The chain was restarted or reset').waitFor()
  })
})

/** Waits by a locator, because the policy of the page lets no test evaluate a text in it repeatedly. */
async function untilTitle(page: Page, title: string): Promise<void> {
  await page.locator(`xpath=//title[.="${title}"]`).waitFor({ state: 'attached' })
}
