import { join } from 'node:path'
import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../src/fork/following/block-runner.js'
import { Follower } from '../../src/fork/following/follower.js'
import { LiveNode } from '../../src/fork/reading/live-node.js'
import { DIFFERENCE_KINDS } from '../../src/fork/shadow/observation.js'
import { formatPastedTest } from '../../src/fork/shadow/pasted-test.js'
import { type DifferenceGroup, Shadow } from '../../src/fork/shadow/shadow.js'
import { createNode, type EmbeddedNode } from '../../src/node/node.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { compileContractText } from '../unit/fork/contracts.js'
import { Load } from '../unit/fork/load.js'
import { BOOK, BOOK_INFO, SHOP, PLANTED as SHOP_CHANGES, SHOP_INFO } from '../unit/fork/shadow/planted.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

/** Changes of the contract `vault`, by the kind of difference that they cause. */
const PLANTED = {
  returns: ['return next\n', "return next + '!'\n"],
  receipts: ['receipt(JSON.stringify([from, next]))', 'receipt(JSON.stringify([next, from]))'],
  writes: ['{ from: from, amount: amount }', '{ from: amount, amount: from }'],
  gas: ['return next\n', "return next + ''\n"],
  ram: ["mapPut('held', from, next, from)", "mapPut('held', from, next)"],
  message: ["throw 'nothing held'", "throw 'there is nothing'"],
  status: ["throw 'nothing held'", "return 'nothing held'"],
  refusal: ['return next\n', "throw 'closed'\n"],
} as const

/** Changes of another contract, for what `vault` does not do. */
const SHOP_PLANTED = [
  'a hook that refuses',
  'the text of an event',
  'the argument of a call',
  'the text of a log',
  'the memo of a transfer',
  'the payer of a text',
  'a written value',
]

/*
 * The oracle is the run of the pasted tests: on the fork with the published code all pass, and with a candidate on the
 * chain in its place the test of its difference fails.
 */
describe('tests that toolkit shadow prints', () => {
  const sandbox = createSandbox()
  let live: EmbeddedNode
  before(async () => {
    live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
  })
  after(async () => {
    await live.close()
    sandbox.dispose()
  })

  it('tests that toolkit shadow prints pass with the published code, fail with the candidate and have sound types, for every difference of every kind', async () => {
    const load = new Load(live, 5)
    load.open()
    const { code, info } = compileContractText('vault')
    const plants = Object.entries(PLANTED).map(([name, [from, to]]) => {
      expect(code, name).to.include(from)
      const script = code.replace(from, to)
      const text = JSON.stringify({ ...compileContractText('vault'), code: script })
      const id = load.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [text] }])
      const kind = name === 'refusal' ? 'status' : name
      return { name, kind, contract: load.vault, script, info, id }
    })
    const setCode = (text: object) =>
      load.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [JSON.stringify(text)] }])
    const shop = setCode({ ID: '', info: SHOP_INFO, code: SHOP })
    const book = setCode({ ID: '', info: BOOK_INFO, code: BOOK })
    for (const name of SHOP_PLANTED) {
      const { from, to, kind } = SHOP_CHANGES.find((change) => change.name === name) ?? { from: name, to: '', kind: '' }
      expect(SHOP).to.include(from)
      const script = SHOP.replace(from, to)
      const id = setCode({ ID: '', info: SHOP_INFO, code: script })
      plants.push({ name, kind, contract: shop, script, info: SHOP_INFO, id })
    }
    load.mine()
    const node = new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    const shadows = plants.map(
      ({ contract, script, info }) =>
        new Shadow({ runner, contract, candidate: { contract, script, info }, gasTolerance: 0 }),
    )
    const follower: Follower = new Follower({
      node,
      runner,
      start: (await node.readHead()).lib,
      values: new Map(),
      ramPayer: 'contract',
      async onExecuted(transaction) {
        for (const shadow of shadows) await shadow.try(follower, transaction)
      },
      onSettled(transaction) {
        for (const shadow of shadows) shadow.settle(transaction)
      },
    })
    const act = (actionName: string, ...args: string[]) => ({ contract: shop, actionName, args })
    const put = (from: string, amount: string) => ({ contract: load.vault, actionName: 'put', args: [from, amount] })
    for (const amount of ['1.5', '2.5', '3.5']) {
      load.send('bobby', [put('bobby', amount), put('bobby', '4')], ['bobby@owner'])
      load.send('alice', [{ contract: load.vault, actionName: 'take', args: ['alice'] }])
      load.send('carol', [act('ask', book, 'carol'), act('buy', 'carol', amount)])
      for (const signer of ['bobby', 'carol', 'alice'])
        load.send(signer, [act('sign', signer), act('buy', signer, '1')])
      const update = JSON.stringify({ ID: shop, info: SHOP_INFO, code: SHOP })
      load.send('alice', [{ contract: 'system.iost', actionName: 'updateCode', args: [update, 'yes'] }])
      load.mine()
      load.send('bobby', [{ contract: load.vault, actionName: 'take', args: ['bobby'] }])
      load.mine()
      await follower.follow((await node.readHead()).lib)
    }
    for (let block = 0; block < 4; block++) live.chain.mineBlock()
    await follower.follow((await node.readHead()).lib)
    const { url } = await live.listen({ port: 0 })
    const tests = plants.flatMap(({ name, kind, contract, id }, index) => {
      const groups = shadows[index]?.groups ?? []
      expect(
        groups.map((group) => group.kind),
        name,
      ).to.include(kind)
      return groups.map((group) => ({ name: `${name}: ${group.kind}`, contract, id, text: formatPastedTest(group) }))
    })
    const networks = { local: { kind: 'http', url }, fork: { kind: 'fork', of: 'local', file: 'forks/local.jsonl' } }
    const cwd = createFolder({
      'toolkit.config.js': `export default ${JSON.stringify({ tests: 'test/*.js', networks })}`,
      'test/pasted.test.js': [
        "import { chain, expect } from 'iost-toolkit/test'",
        ...tests.map(({ name, text }) => `describe('published ${name}', () => {\n${text}\n})`),
        ...tests.map(
          ({ name, contract, id, text }) => `describe('candidate ${name}', () => {
            before(() => chain.replaceCode('${contract}', '${id}'))
            ${text}
          })`,
        ),
      ].join('\n'),
    })
    const { stdout } = await runToolkit(['test', '--network', 'fork', '--reporter', 'json'], { cwd })
    const results: { titles: string[]; state: string }[] = JSON.parse(stdout).tests
    expect(results.map(({ titles, state }) => `${titles[0]}: ${state}`)).to.have.members([
      ...tests.map(({ name }) => `published ${name}: passed`),
      ...tests.map(({ name }) => `candidate ${name}: failed`),
    ])
    await runToolkit(['init', 'project', '--ts', '--yes', '--no-git'], { cwd })
    const header = "import { chain, expect } from 'iost-toolkit/test'\n"
    writeFiles(cwd, { 'project/test/pasted.test.ts': header + tests.map(({ text }) => text).join('\n') })
    expect(await runToolkit(['check'], { cwd: join(cwd, 'project') })).to.include({ exitCode: 0, stderr: '' })
  })

  it('tests that toolkit shadow prints stay one test whatever names and texts the chain has', () => {
    const hostile = `x', () => {}); it.stolen = 1; it('\\"\n\u2028\`\${it.stolen = 1}`
    const group: DifferenceGroup = {
      kind: 'writes',
      action: hostile,
      hash: 'hash',
      index: 0,
      block: 1,
      published: hostile,
      candidate: hostile,
      count: 1,
      trace: undefined,
      transaction: {
        publisher: hostile,
        actions: [{ contract: hostile, action: hostile, data: JSON.stringify([hostile]) }],
        signers: [`${hostile}@${hostile}`],
        gasLimit: 1,
        gasRatio: 1,
        amountLimit: [{ token: hostile, value: hostile }],
        before: [{ contract: hostile, key: hostile, field: hostile, value: hostile }],
        after: [{ contract: hostile, key: hostile, field: hostile, value: hostile }],
        receipt: { statusCode: 'SUCCESS', returns: [hostile], receipts: [[hostile, hostile]] },
        observed: {
          events: [[hostile, hostile]],
          calls: [[hostile, hostile, JSON.stringify([hostile])]],
          console: [[hostile, hostile]],
        },
      },
    }
    for (const kind of DIFFERENCE_KINDS) {
      const titles: string[] = []
      const it = Object.assign((title: string) => titles.push(title), { stolen: 0 })
      new Function('it', formatPastedTest({ ...group, kind }))(it)
      expect(titles, kind).to.deep.equal([`keeps the ${kind} of ${hostile}, as in hash`])
      expect(it.stolen, kind).to.equal(0)
    }
  })
})
