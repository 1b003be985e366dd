import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { type Ended, runToolkit } from '../e2e/toolkit.js'
import { createLyingNode, LIES, type LyingNode } from '../faults/lying-node.js'
import { shareRows } from '../limits.js'
import { openNode } from '../node.js'
import { createCounterProject } from './counter-project.js'

const NETWORK = ['--network', 'dev', '--yes', '--timeout', '500']
const SIGNED = ['--from', 'alice', ...NETWORK]
/** Commands that send transactions, with the number of them; `N` is replaced by the number of the run. */
const COMMANDS: Readonly<Record<string, readonly [count: number, args: readonly string[]]>> = {
  send: [1, ['token.iost', 'transfer', '["iost","alice","bobby","1","N"]', '--limit', 'iost:2', ...SIGNED]],
  deploy: [2, [...NETWORK, '--fresh']],
  run: [1, ['scripts/send.js', ...NETWORK]],
  publish: [1, ['counter.js', 'counter.abi', ...SIGNED]],
  'account create': [1, ['comerN', '--owner', 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto', ...SIGNED]],
  'account buy-ram': [1, ['100', ...SIGNED]],
  'account pledge': [1, ['1', ...SIGNED]],
  'account permission': [1, ['add', 'extraN', ...SIGNED]],
}

/**
 * Each command that sends, to a node that accepts the transaction and whose response never arrives, arrives after the
 * client has stopped waiting, or is another one. The oracle counts what the chain executed.
 */
describe('a node that accepts transactions and does not say so', () => {
  let node: EmbeddedNode
  let lying: LyingNode
  let cwd: string
  let runs = 0
  const endings = new Map<number | null, number>()

  before(async () => {
    node = await openNode()
    lying = await createLyingNode((await node.listen({ port: 0 })).url)
    cwd = createCounterProject(lying.url)
  })
  after(async () => {
    const said = [...endings].map(([code, count]) => `${count} with ${code}`).join(', ')
    console.log(`      ${runs} runs whose response to sendTx was lost ended: ${said}`)
    lying.close()
    await node.close()
  })

  /** Contents that the chain executed for alice since a block. */
  async function listExecuted(since: number): Promise<string[]> {
    const contents: string[] = []
    for (let number = since + 1; number <= Number(node.chain.head.head.number); number++) {
      const { block } = await node.provider.request('getBlockByNumber', { number: BigInt(number), complete: true })
      for (const { publisher, time, actions, tx_receipt } of block.transactions)
        if (publisher === 'alice') contents.push(JSON.stringify([tx_receipt?.status_code, time, actions]))
    }
    return contents
  }

  async function run(command: string, args: readonly string[], lie: string): Promise<Ended> {
    lying.loseResponses(lie, /sendTx/)
    runs++
    const given = args.map((arg) => arg.replace('N', String(runs)))
    await node.provider.dev('fund', { account: 'alice', token: 'gas', amount: '4000000' })
    await node.provider.dev('fund', { account: 'alice', token: 'ram', amount: '20000' })
    const ended = await runToolkit([...command.split(' '), ...given], { cwd })
    endings.set(ended.exitCode, (endings.get(ended.exitCode) ?? 0) + 1)
    return ended
  }

  const cases = Object.entries(COMMANDS).flatMap((command) => Object.keys(LIES).map((lie) => ({ command, lie })))
  for (const [declare, { command, lie }] of shareRows(cases, 7)) {
    const [name, [count, args]] = command
    declare(`has each transaction of ${name} executed once when the response is ${lie}`, async () => {
      const since = Number(node.chain.head.head.number)
      const { exitCode, stdout, stderr } = await run(name, args, lie)
      const executed = await listExecuted(since)
      expect(lying.count, stderr).to.be.at.least(1)
      expect(new Set(executed), stderr).to.have.length(executed.length)
      expect(stderr + stdout).not.to.match(/internal error|ended before it was done/)
      if (exitCode === 0) expect(executed, stdout).to.have.length(count)
      else expect({ exitCode, executed: executed.length }, stderr).to.deep.equal({ exitCode: 4, executed: 1 })
      expect(
        executed.every((each) => each.includes('"SUCCESS"')),
        executed.join('\n'),
      ).to.equal(true)
      // Where the command could not tell what became of it, the same deployment finds it.
      if (exitCode === 0 || name !== 'deploy') return
      lying.loseResponses('silence', /^never$/)
      const again = await runToolkit(['deploy', ...NETWORK], { cwd })
      expect(again.exitCode, again.stderr).to.equal(0)
      expect(await listExecuted(since)).to.have.length(count)
    })
  }
})
