import { expect } from 'chai'
import { buildContract } from '../../src/compiler/artifact.js'
import { listContracts } from '../../src/compiler/contracts.js'
import { type Account, type AnyContract, type ContractHandle, updateContract } from '../../src/entries/client.js'
import { loadProject } from '../../src/project/project.js'
import { shareRows } from '../limits.js'
import { changeResponses } from './changed-responses.js'
import { ExplorerSuite } from './explorer-suite.js'
import { expectAccessible, expectPresentable } from './looking.js'

const write = (total: string) => `class Jar {
  init() {
    storage.put('total', '0')
    storage.put('self', blockchain.contractName())
  }
  tip(amount) {
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', new BigNumber(storage.get('total')).plus(amount).toFixed())
    blockchain.receipt(JSON.stringify({ receipt: 'tipped', from: tx.publisher, amount: amount, total: storage.get('total') }))
  }
  total() {
    return ${total}
  }
  can_update(data) {
    return blockchain.requireAuth(tx.publisher, 'active')
  }
}
module.exports = Jar
`
const ABI = [
  { name: 'tip', args: ['string'], amountLimit: [{ token: 'iost', val: '100' }] },
  { name: 'total', args: [], amountLimit: [] },
  { name: 'can_update', args: ['string'], amountLimit: [] },
]

describe('explorer page lists', () => {
  let jar: ContractHandle<AnyContract>
  let tipped: string

  const suite = new ExplorerSuite(async (chain) => {
    const { client, accounts } = chain
    jar = await chain.deploy({ code: write("storage.get('total')"), abi: ABI })
    tipped = (await jar.tip!('1.5').receipt()).tx_hash
    await updateContract(client, jar.id, { code: write("[storage.get('total')]"), abi: ABI }, { from: accounts[0]! })
  })
  const { open } = suite

  const views: [name: string, path: () => string, text: string][] = [
    ['a list filtered by method', () => '/transactions?method=tip', '1 in all'],
    ['the updates of a contract', () => `/addresses/${jar.id}?view=updates`, 'Updates: 1'],
    ['the events of a contract', () => `/addresses/${jar.id}?view=events`, '1 in all'],
    ['the transactions of a contract', () => `/addresses/${jar.id}?view=transactions`, '.tip'],
    ['a system contract', () => '/addresses/token.iost', 'part of the chain'],
    ['the transfers of a token', () => '/tokens/iost?view=transfers', 'in all'],
  ]
  for (const [declare, [name, path, text]] of shareRows(views, 3)) {
    declare(`shows ${name} light, dark and narrow, without axe findings`, () =>
      expectPresentable(suite.shared, suite.url + path(), text),
    )
  }

  it('shows the age, amount and counterparty of a transaction', async () => {
    const { page } = await open('/transactions')
    const row = page.getByRole('row', { name: '.tip' })
    await row.getByText('1.5 iost to Contract').waitFor()
    await row.getByText(/^\d+ (?:s|min|h|d|y) ago$/).waitFor()
    expect(await row.locator('time').getAttribute('title')).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
    await page.goto(`${suite.url}/addresses/alice?view=transactions`)
    await page.getByRole('row', { name: '.tip' }).getByText('−1.5 iost to Contract').waitFor()
    await page.goto(`${suite.url}/addresses/${jar.id}?view=transactions`)
    await page.getByRole('row', { name: '.tip' }).getByText('+1.5 iost from alice').waitFor()
  })

  it('filters transactions by method, and keeps the filter in the URL', async () => {
    const { page } = await open('/transactions')
    await page.getByLabel('Method').fill('setCode')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/transactions?method=setCode')
    await page.getByText('1 in all').waitFor()
    expect(await page.locator('tbody tr').count()).to.equal(1)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByText('.tip').first().waitFor()
    await page.getByLabel('Method').fill('nosuch')
    await page.keyboard.press('Enter')
    await page.getByText('No transaction matches these filters.').waitFor()
    await page.goto(`${suite.url}/addresses/${jar.id}?view=transactions`)
    await page.locator('#method-options option[value=tip]').waitFor({ state: 'attached' })
    await page.getByLabel('Method').fill('tip')
    await page.keyboard.press('Enter')
    await page.waitForURL('**method=tip')
    await page.getByText('1 in all').waitFor()
  })

  it('shows an event on one line, and expands it', async () => {
    const { page } = await open(`/addresses/${jar.id}?view=events`)
    await page.getByText('{"receipt":"tipped","from":"alice"').click()
    await page.locator('.tree li', { hasText: 'amount' }).getByText('"1.5"').waitFor()
  })

  it('shows only the changed lines of an update', async () => {
    const { page } = await open(`/addresses/${jar.id}?view=updates`)
    await page.getByText(/^Block \d+, /).click()
    // The line of the method in the code above.
    const added = page.locator('.diff .added')
    await added.getByText("+ return [storage.get('total')]").waitFor()
    await page.locator('.diff .removed').getByText("− return storage.get('total')").waitFor()
    expect(await added.locator('.diff-number').textContent()).to.equal('12')
    expect(await page.locator('.diff .added').count()).to.equal(1)
    expect(await page.locator('.diff .removed').count()).to.equal(1)
    await expectAccessible(page)
  })

  it('shows system contracts in any language as part of the chain', async () => {
    for (const id of ['token.iost', 'vote.iost']) {
      const { page } = await open(`/addresses/${id}?view=source`)
      await page.getByText('part of the chain', { exact: true }).waitFor()
      await page.getByText('This contract is part of the chain').waitFor()
      for (const text of ['not verified', 'No contract of this project', 'codes']) {
        expect(await page.getByText(text).count(), id).to.equal(0)
      }
    }
  })

  it('separates reads from writes, with the arguments of system contracts', async () => {
    const { page } = await open('/addresses/token.iost')
    const reads = page.getByRole('region', { name: 'Read' })
    await reads.getByText('(symbol: string, account: string)').click()
    await reads.getByLabel('symbol').first().fill('iost')
    await reads.getByLabel('account').first().fill('alice')
    expect(await reads.getByRole('button', { name: 'Send' }).count()).to.equal(0)
    await reads.getByRole('button', { name: 'Read' }).first().click()
    await page.getByText('(dry run)').waitFor()
    await page
      .getByRole('region', { name: 'Write' })
      .getByText('from: string, to: string, amount: string')
      .first()
      .waitFor()
  })

  it('separates reads from writes of a project contract by its source', async () => {
    const project = await loadProject({ directory: process.cwd(), environment: {} })
    const path = listContracts(project).find(({ path }) => path.includes('vault'))!.path
    const { script, info } = await buildContract(project, path)
    const vault = await suite.chain.deploy({ code: script, abi: info.abi })
    const { page } = await open(`/addresses/${vault.id}`)
    const reads = page.getByRole('region', { name: 'Read' })
    const writes = page.getByRole('region', { name: 'Write' })
    for (const method of ['depositOf', 'rewardsOf', 'owed']) await reads.getByText(method, { exact: true }).waitFor()
    for (const method of ['deposit', 'withdraw', 'claim', 'setRate']) {
      await writes.getByText(method, { exact: true }).waitFor()
      expect(await reads.getByText(method, { exact: true }).count(), method).to.equal(0)
    }
    expect(await writes.getByText('depositOf', { exact: true }).count()).to.equal(0)
    expect(await reads.getByRole('button', { name: 'Send' }).count()).to.equal(0)
  })

  it('links the contracts of a call tree, and collapses its reads', async () => {
    const { page } = await open(`/transactions/${tipped}`)
    await page.getByText('1 read').first().click()
    await page.getByText('reads total: 0').waitFor()
    await page.locator('.calls').getByRole('link', { name: 'token.iost' }).click()
    await page.waitForURL('**/addresses/token.iost')
  })

  it('labels the files of each contract, also if their paths are equal', async () => {
    const other = await suite.chain.deploy({ code: write("'0'"), abi: ABI })
    const actions = [jar.id, other.id].map((contract) => ({ contract, actionName: 'total', args: [] }))
    const { hash } = await suite.chain.client.send({ from: suite.chain.accounts[0]!, actions })
    const { page } = await open(`/transactions/${hash}?view=source-and-gas`)
    await page.getByRole('region', { name: 'Source of the code on the chain' }).nth(1).waitFor()
    await expectAccessible(page)
  })

  it('shows a transaction that is not indexed yet as soon as it is', async () => {
    const { page } = await open('/blocks')
    const error = { code: 'RESOURCE_NOT_FOUND', message: 'transaction not found' }
    const missing = { status: 404, body: JSON.stringify({ status: 'error', error }) }
    const path = `/transactions/${tipped}`
    const restore = await changeResponses(page, new RegExp(`^${path}$`), () => missing)
    await page.goto(suite.url + path)
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await restore()
    await suite.chain.node.provider.dev('mine', {})
    await page.getByRole('heading', { name: 'Transaction' }).waitFor()
  })

  it('links a transaction to the next and the previous one of the block', async () => {
    const { page } = await open(`/transactions/${tipped}`)
    await page.getByText('Transaction 2 of 2 in its block').waitFor()
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByText('Transaction 1 of 2 in its block').waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Transaction 2 of 2 in its block').waitFor()
  })

  it('suggests names during a search, for keyboard and mouse', async () => {
    const { page } = await open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('tok')
    await page.getByRole('listbox').getByRole('option', { name: 'token.iost' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/addresses/token.iost')
    await page.getByLabel('Search', { exact: true }).fill('bob')
    await page.getByRole('listbox').getByRole('option', { name: 'bobby' }).click()
    await page.waitForURL('**/addresses/bobby')
    await page.getByLabel('Search', { exact: true }).fill('ali')
    await page.getByRole('listbox').getByRole('option', { name: 'alice' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
  })

  it('suggests the names of contracts that only a call tree shows', async () => {
    const project = await loadProject({ directory: process.cwd(), environment: {} })
    const path = listContracts(project).find((each) => each.path.includes('vault'))!.path
    const { script, info, name } = await buildContract(project, path)
    const vault = await suite.chain.deploy({ code: script, abi: info.abi })
    const { tx_hash } = await vault.depositOf!(suite.chain.accounts[0]!.name).receipt()
    const { page } = await open(`/transactions/${tx_hash}`)
    await page.locator('.calls').getByRole('link', { name }).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await page
      .getByRole('option', { name })
      .filter({ hasText: vault.id.slice(-8) })
      .click()
    await page.waitForURL(`**/addresses/${vault.id}`)
  })

  it('shows issued tokens as such, and the number of a unique token', async () => {
    const { client, accounts } = suite.chain
    const [from] = accounts as [Account]
    const call = (actionName: string, ...args: unknown[]) => ({ contract: 'token721.iost', actionName, args })
    for (const action of [call('create', 'art', from.name, 10), call('issue', 'art', from.name, '{}')]) {
      await client.send({ from, actions: [action] })
    }
    const { page } = await open('/tokens/art?view=transfers')
    const row = page.getByRole('row', { name: '#0' })
    await row.getByText('issued').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Token id' }).count()).to.equal(1)
    expect(await page.getByText('Decimals').count()).to.equal(0)
    await expectAccessible(page)
    await page.goto(`${suite.url}/addresses/${from.name}?view=transactions`)
    await page
      .getByRole('row', { name: '.issue' })
      .getByText(/^\+#0 art issued$/)
      .waitFor()
  })

  it('distinguishes two tokens of one symbol in suggestions, headings and titles', async () => {
    const { client, accounts } = suite.chain
    const [from] = accounts as [Account]
    for (const action of [
      { contract: 'token.iost', actionName: 'create', args: ['gem', from.name, 1000, {}] },
      { contract: 'token721.iost', actionName: 'create', args: ['gem', from.name, 10] },
    ]) {
      await client.send({ from, actions: [action] })
    }
    const { page } = await open('/tokens')
    await page.getByRole('row', { name: 'gem' }).nth(1).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('gem')
    await page.getByRole('option', { name: /gem\s*unique token/ }).click()
    await page.getByRole('heading', { name: 'Unique token gem' }).waitFor()
    await page.locator('xpath=//title[.="Unique token gem · Explorer"]').waitFor({ state: 'attached' })
    await page.getByLabel('Search', { exact: true }).fill('gem')
    await page.getByRole('option', { name: /gem\s*token/ }).click()
    await page.getByRole('heading', { name: 'Token gem' }).waitFor()
  })

  it('turns the pages of a list by its order, and greys out a button at the end', async () => {
    const { page } = await open('/')
    const restore = await changeResponses(page, /\/holders/, ({ status, body }) => {
      const { pagination, ...rest } = JSON.parse(body) as { pagination: object }
      return { status, body: JSON.stringify({ ...rest, pagination: { ...pagination, total: 30, pages: 2 } }) }
    })
    await page.goto(`${suite.url}/tokens/iost`)
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous' }),
      page.getByRole('button', { name: 'Next' }),
    ]
    await previous.waitFor()
    const readOpacities = () =>
      page.evaluate("[...document.querySelectorAll('.pager button')].map((each) => getComputedStyle(each).opacity)")
    await next.waitFor()
    expect(await readOpacities()).to.deep.equal(['0.6', '1'])
    await restore()
  })

  it('links contracts in values of storage', async () => {
    const { page } = await open(`/addresses/${jar.id}?view=storage`)
    const link = page.getByRole('cell').getByRole('link', { name: jar.id })
    expect(await link.getAttribute('href')).to.equal(`/addresses/${jar.id}`)
  })

  it('keeps an expanded event expanded when others arrive above it', async () => {
    const { page } = await open(`/addresses/${jar.id}?view=events`)
    await page.getByText('{"receipt":"tipped","from":"alice"').click()
    const amount = page.locator('.tree li', { hasText: 'amount' }).filter({ visible: true })
    await amount.getByText('"1.5"').waitFor()
    await jar.tip!('3.75')
    await page.getByText('2 in all').waitFor()
    expect(await amount.textContent()).to.contain('"1.5"')
  })

  it('shows new transfers of a token without a reload', async () => {
    const { page } = await open('/tokens/iost?view=transfers')
    await page.getByText('1.5').first().waitFor()
    await jar.tip!('2.25')
    await page.getByText('2.25').waitFor()
  })
})
