import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const SHOP = `type Side = 'buy' | 'sell'
interface Order {
  side: Side
  count: number
}

export class Shop {
  init(): void {
    storage.put('sold', '0')
    storage.put('orders', '0')
    storage.put('late', '0')
  }

  sell(count: number): void {
    if (count < 2) throw new Error('count')
    storage.put('sold', String(Number(storage.get('sold')) + count))
  }

  order(side: Side, order: Order): string {
    storage.put('orders', String(Number(storage.get('orders')) + 1))
    return side + JSON.stringify(order)
  }

  keep(side: 'left' | 'right', note: string): void {
    storage.mapPut('kept', tx.publisher, note + side + MARK)
  }

  end(): void {
    storage.put('end', String(block.time + 60 * 1e9))
  }

  close(): void {
    if (block.time >= Number(storage.get('end') ?? '1e30')) storage.put('late', '1')
  }
}
`
const HEAD = `import { arb, chain, expect, fixture, invariants, sameAs } from 'iost-toolkit/test'
import type { Shop } from '../contracts/shop'

type Stock = Record<string, number>
const published = fixture(async () => {
  const { owner } = await chain.accounts(['owner'])
  const shop = await chain.deploy<Shop>('shop', { from: owner })
  return { owner, shop, next: await chain.deploy('next', { from: owner }) }
})
type Stage = Awaited<ReturnType<typeof published>>
async function isUnused({ shop }: Stage): Promise<void> {
  expect(await shop.storage('orders')).to.equal('0')
}
`
/** The options of searches, whose functions use types in every way. */
const SEARCHES = {
  calls: `contracts: ({ shop }) => [shop], always: async ({ shop }) => {
    const stock: Stock = {}
    for (const key of ['sold', 'late']) stock[key] = Number((await shop.storage(key)) as string)
    const sum = Object.values(stock).reduce((all, each) => all + each, 0)
    expect(sum).to.be.below(7)
  }`,
  'a method with the last call': `contracts: ({ shop }) => [shop], async always({ shop }, call) {
    if (call?.method !== 'order') return
    const [side] = call.args as readonly string[]
    expect(await shop.storage('orders'), side).to.equal('0')
  }`,
  'a function of the file': 'contracts: ({ shop }) => [shop], always: isUnused',
  time: `contracts: ({ shop }) => [shop], except: ['sell', 'order'], always: async ({ shop }) => expect(await shop.storage('late')).to.equal('0')`,
  'an action': `actions: {
    sellMore: {
      values: { who: arb.account(), count: arb.integer({ min: 2, max: 9 }) },
      run: async ({ shop }, { who, count }) => {
        const receipt = (await shop.as(who).sell(count)) as unknown
        expect(receipt).to.be.an('object')
      },
    },
  },
  always: async ({ shop }) => expect(Number(await shop.storage('sold'))).to.be.below(5)`,
  'an upgrade': `contracts: ({ shop }) => [shop], agrees: ({ next }) => sameAs(next, { storage: ['kept'] })`,
  'a rule': `contracts: ({ shop }) => [shop], rules: { owned: ({ shop, owner }) => [{ contract: shop, keys: ['kept'], by: owner }] }`,
} as const

const OPEN = `export class Open {
  init(): void {}

  /** @amountLimit iost 1000 */
  fill(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }

  pay(to: string, amount: string): void {
    blockchain.withdraw(to, amount, '')
  }
}
`

/*
 * The oracle is the compiler of TypeScript in a project of the template, which checks the pasted tests as strictly as
 * it checks those of a user, and the run of the pasted tests.
 */
describe('printed tests in a TypeScript project', () => {
  let cwd: string
  before(async () => {
    const folder = createFolder()
    await runToolkit(['init', 'project', '--ts', '--yes', '--no-git', '--template', 'minimal'], { cwd: folder })
    cwd = join(folder, 'project')
    writeFiles(cwd, {
      'contracts/shop.ts': SHOP.replace('MARK', "''"),
      'contracts/next.ts': SHOP.replace('MARK', "'!'").replace('class Shop', 'class Next'),
      'contracts/open.ts': OPEN,
    })
  })

  async function run(...flags: string[]) {
    const { stdout, stderr } = await runToolkit(['test', '--json', 'test/shop.test.ts', ...flags], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    return (JSON.parse(stdout) as RunReport).tests
  }

  async function check() {
    const { exitCode, stdout, stderr } = await runToolkit(['check'], { cwd })
    expect(exitCode, `${stdout}${stderr}`).to.equal(0)
  }

  it('type-check and fail as the search did, for each form of options', async () => {
    const file = join(cwd, 'test/shop.test.ts')
    const searches = Object.entries(SEARCHES).map(
      ([name, text]) => `invariants('${name}', { setup: published, ${text} })\n`,
    )
    writeFileSync(file, `${HEAD}${searches.join('')}`)
    await check()
    const found = await run('--seed', '1', '--fuzz-runs', '300', '--bail=100')
    const printed = found.flatMap(({ failure }) => [
      failure?.found?.test ?? '',
      ...(failure?.found?.others ?? []).map(({ test }) => test ?? ''),
    ])
    expect(found.map(({ titles, state }) => `${titles[0]} ${state}`)).to.have.members(
      Object.keys(SEARCHES).map((name) => `${name} failed`),
    )
    writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, HEAD.length)}${printed.join('\n')}\n`)
    const again = await run()
    expect(again).to.have.length(printed.length)
    for (const { titles, state } of again) expect(state, titles[0]).to.equal('failed')
    await check()
  })

  it('type-check for a proof of lint', async () => {
    const { stdout } = await runToolkit(['lint', '--prove', '--json', 'contracts/open.ts'], { cwd })
    const { files } = JSON.parse(stdout) as { files: { messages: { proof?: { status: string; test?: string } }[] }[] }
    const proofs = files.flatMap(({ messages }) => messages.flatMap(({ proof }) => proof ?? []))
    const [proof] = proofs.filter(({ status }) => status === 'confirmed')
    expect(proof?.test, stdout).to.be.a('string')
    writeFileSync(join(cwd, 'test/open.test.ts'), `${proof?.test}\n`)
    await check()
  })
})
