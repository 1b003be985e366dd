import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { COUNTER } from '../e2e/counter.js'
import { Session } from '../e2e/session.js'
import { createFolder, type Ended, startToolkit, untilEnd } from '../e2e/toolkit.js'
import { createLyingNode, LIES, type LyingNode } from '../faults/lying-node.js'
import { shareRows, takeShare } from '../limits.js'
import { openNode } from '../node.js'

const TRANSFER = ['token.iost', 'transfer', '["iost","alice","bobby","1",""]', '--limit', 'iost:2']
const HASH = '7vFhPHbwT6rCTZNcEJkrzMGLsFcTnVKRJ9A8V2G3Fn1o'
const SIGNED = ['--from', 'alice', '--network', 'lying', '--timeout', '500']
const READ = ['--network', 'lying', '--timeout', '500']

/** Every command that speaks to a node. */
const READS: Readonly<Record<string, readonly string[]>> = {
  chain: READ,
  block: ['1', ...READ],
  tx: [HASH, ...READ],
  receipt: [HASH, ...READ],
  account: ['alice', ...READ],
  balance: ['alice', ...READ],
  contract: ['token.iost', ...READ],
  storage: ['token.iost', 'TIiost', ...READ],
  producer: ['produ', ...READ],
  'producer list': READ,
  call: ['token.iost', 'supply', '["iost"]', ...READ],
  exec: ['token.iost', 'supply', '["iost"]', ...READ],
  verify: ['token.iost', '--source', 'counter', ...READ],
  events: READ,
  doctor: READ,
  test: ['--network', 'lying'],
  debug: [HASH, '--network', 'lying', '--commands', 'q'],
  console: ['--network', 'lying'],
  'fork update': ['--network', 'forked'],
  shadow: ['--network', 'lying', '--contract', 'ContractAbc', '--blocks', '1'],
  'explorer serve': [...READ, '--port', '0'],
}
/** Commands that send a transaction. */
const SENDS: Readonly<Record<string, readonly string[]>> = {
  send: [...TRANSFER, ...SIGNED],
  deploy: READ,
  run: ['scripts/send.js', ...READ],
  publish: ['counter.js', 'counter.abi', ...SIGNED],
  'account create': ['newcomer', '--owner', 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto', ...SIGNED],
  'account buy-ram': ['100', ...SIGNED],
  'account pledge': ['1', ...SIGNED],
  'account permission': ['add', 'extra', ...SIGNED],
  vote: ['produ', '1', ...SIGNED],
  unvote: ['produ', '1', ...SIGNED],
  'vote withdraw': SIGNED,
  'producer register': ['Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto', ...SIGNED],
  'producer redeem': SIGNED,
}
/** Lies after which a command that is still waiting is interrupted as with Ctrl-C. */
const PATIENCE = 3

describe('a node that lies', () => {
  let node: EmbeddedNode
  let lying: LyingNode
  let cwd: string
  let ended = 0

  before(async () => {
    node = await openNode()
    lying = await createLyingNode((await node.listen({ port: 0 })).url)
    const { url } = lying
    const networks = { lying: { kind: 'http', url }, forked: { kind: 'fork', of: 'lying' } }
    cwd = createFolder({
      ...COUNTER,
      'toolkit.config.js': `export default ${JSON.stringify({ networks, defaultNetwork: 'lying' })}`,
      'test/one.test.js':
        "import { chain } from 'iost-toolkit/test'\nit('runs', async () => { await chain.accounts(1) })\n",
      'deploy/main.js':
        "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment((d) => d.deploy('counter', { from: 'alice' }))\n",
      'counter.js': COUNTER['contracts/counter.js'],
      'counter.abi': JSON.stringify({ lang: 'javascript', version: '1.0.0', abi: [] }),
      'scripts/send.js': "export default async (d) => { await d.deploy('counter', { from: 'alice' }) }\n",
    })
  })
  after(async () => {
    console.log(`      ${ended} of ${cases.length + partial.length} runs against a lying node`)
    lying.close()
    await node.close()
  })

  /** Runs a command while responses to matching paths are lies. `isReached`: whether it received one. */
  async function run(
    [command, args]: readonly [string, readonly string[]],
    lie: string,
    paths: RegExp,
  ): Promise<Ended & { isReached: boolean; isInterrupted: boolean }> {
    const first = lying.lie(lie, paths)
    const child = startToolkit([...command.split(' '), ...args], { cwd })
    child.stdin!.end()
    let isReached = false
    let isInterrupted = false
    const ended = untilEnd(child)
    void first.then(async () => {
      isReached = true
      if (lie !== 'silence') await untilLies(child)
      isInterrupted = child.exitCode === null && child.signalCode === null
      child.kill('SIGINT')
    })
    return { ...(await ended), isReached, isInterrupted }
  }

  /** Resolves when a command has received several lies, or has ended. */
  async function untilLies(child: ChildProcess): Promise<void> {
    while (lying.count < PATIENCE && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const head = () => node.chain.head.head.number

  const cases = [...Object.entries(READS), ...Object.entries(SENDS)]
    .flatMap((command) => Object.keys(LIES).map((lie) => [command, lie] as const))
    .map(([command, lie]) => ({ command, lie }))
  for (const [declare, { command, lie }] of shareRows(takeShare(cases, 5), 6)) {
    declare(`ends ${command[0]} with a failure when every response is ${lie}`, async () => {
      const { exitCode, isInterrupted, stdout, stderr, isReached } = await run(command, lie, /./)
      expect(isReached, `${command[0]} asked the node\n${stderr}`).to.equal(true)
      expect(exitCode, `${stdout}\n${stderr}`).to.be.oneOf([1, 2, 4, 130, ...(isInterrupted ? [null] : [])])
      expect(stderr + stdout).to.not.match(/internal error|\n +at .*:\d+:\d+\)/)
      ended++
    })
  }

  // A service is ended by its user, with 0 as its reference says; the lies are reported while it serves.
  for (const lie of ['an empty object', 'null members']) {
    it(`reports ${lie} in place of a block while explorer serve runs, which Ctrl-C ends with 0`, async () => {
      void lying.lie(lie, /getBlock|getRawBlock/)
      const session = new Session(['explorer', 'serve', '--network', 'lying', '--port', '0'], { cwd })
      const said = await session.until(/NODE_ANSWER/)
      expect(said).to.match(/gave a response to get\w*Block\w* without/)
      session.child.kill('SIGINT')
      expect((await session.end()).exitCode).to.equal(0)
    })
  }

  const partial = Object.entries(SENDS).flatMap((command) =>
    Object.keys(LIES).flatMap((lie) => [/sendTx|execTx/, /sendTx/, /getTx/].map((paths) => ({ command, lie, paths }))),
  )
  for (const [declare, { command, lie, paths }] of shareRows(takeShare(partial, 19), 7)) {
    declare(`never ends ${command[0]} with 0 and nothing done when ${paths} gives ${lie}`, async () => {
      // A journal of an earlier run would say that the deployment is done.
      for (const kept of ['deployments', '.toolkit']) rmSync(join(cwd, kept), { recursive: true, force: true })
      const before = head()
      const { exitCode, isInterrupted, stdout, stderr } = await run(command, lie, paths)
      // The chain, which the proxy can't change, says whether something was done: only a transaction makes a block.
      if (exitCode === 0) expect(head(), stdout).to.be.greaterThan(before)
      expect(exitCode, `${stdout}\n${stderr}`).to.be.oneOf([0, 1, 2, 4, 130, ...(isInterrupted ? [null] : [])])
      expect(stderr + stdout).to.not.match(/internal error|\n +at .*:\d+:\d+\)/)
      ended++
    })
  }
})
