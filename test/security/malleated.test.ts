import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { type Ended, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { createMalleatingProxy, FORWARDINGS, type Forwarding, type MalleatingProxy } from '../faults/malleating.js'
import { shareRows } from '../limits.js'
import { openNode } from '../node.js'
import { createCounterProject } from './counter-project.js'

const SIGNED = ['--from', 'alice', '--network', 'dev', '--yes']
/** Commands that send transactions, with the number of them; `N` is replaced by the number of the run. */
const COMMANDS: Readonly<Record<string, readonly [count: number, args: readonly string[]]>> = {
  send: [1, ['token.iost', 'transfer', '["iost","alice","bobby","1","N"]', '--limit', 'iost:2', ...SIGNED]],
  deploy: [2, ['--network', 'dev', '--yes', '--fresh']],
  run: [1, ['scripts/send.js', '--network', 'dev', '--yes']],
  publish: [1, ['counter.js', 'counter.abi', ...SIGNED]],
  'account create': [1, ['comerN', '--owner', 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto', ...SIGNED]],
  'account buy-ram': [1, ['100', ...SIGNED]],
  'account pledge': [1, ['1', ...SIGNED]],
  'account permission': [1, ['add', 'extraN', ...SIGNED]],
}

/** Commands whose call fails the second time, so that a copy has no effect. */
const GUARDED = ['account create', 'account permission']

describe('a proxy that repeats signatures', () => {
  let node: EmbeddedNode
  let proxy: MalleatingProxy
  let cwd: string
  let [runs, sent] = [0, 0]

  before(async () => {
    node = await openNode()
    proxy = await createMalleatingProxy((await node.listen({ port: 0 })).url)
    cwd = createCounterProject(proxy.url)
  })
  after(async () => {
    console.log(`      ${runs} runs, ${sent} transactions through the proxy`)
    proxy.close()
    await node.close()
  })

  /**
   * Contents that the chain executed with success for alice since a block, as an observer of its blocks counts them.
   */
  async function listExecuted(since: number): Promise<string[]> {
    const contents: string[] = []
    for (let number = since + 1; number <= Number(node.chain.head.head.number); number++) {
      const { block } = await node.provider.request('getBlockByNumber', { number: BigInt(number), complete: true })
      for (const { publisher, time, actions, tx_receipt } of block.transactions)
        if (publisher === 'alice' && tx_receipt?.status_code === 'SUCCESS')
          contents.push(JSON.stringify([time, actions]))
    }
    return contents
  }

  const head = () => Number(node.chain.head.head.number)

  async function run(command: string, args: readonly string[], forwarding: Forwarding): Promise<Ended> {
    proxy.forwarding = forwarding
    proxy.count = 0
    runs++
    const given = args.map((arg) => arg.replace('N', String(runs)))
    await node.provider.dev('fund', { account: 'alice', token: 'gas', amount: '4000000' })
    await node.provider.dev('fund', { account: 'alice', token: 'ram', amount: '20000' })
    const ended = await runToolkit([...command.split(' '), ...given], { cwd })
    sent += proxy.count
    return ended
  }

  const cases = Object.keys(FORWARDINGS).flatMap((forwarding) =>
    Object.entries(COMMANDS).map((command) => ({ forwarding: forwarding as Forwarding, command })),
  )
  for (const [declare, { forwarding, command }] of shareRows(cases, 3)) {
    const [name, [count, args]] = command
    declare(`${name} reports what happened when it forwards ${forwarding}`, async () => {
      const since = head()
      const { exitCode, stderr, stdout } = await run(name, args, forwarding)
      const executed = await listExecuted(since)
      if (forwarding.includes('and') && !GUARDED.includes(name)) {
        expect(stderr + stdout).to.contain('TX_DOUBLED')
        expect(exitCode).to.equal(1)
        expect(executed).to.have.length(2)
        expect(new Set(executed)).to.have.length(1)
      } else {
        expect(exitCode, stderr).to.equal(0)
        expect(new Set(executed)).to.have.length(count)
        expect(executed).to.have.length(count)
      }
    })
  }

  it('makes no later run execute a step again', async () => {
    const since = head()
    const args = ['--network', 'dev', '--yes']
    expect(await run('deploy', [...args, '--fresh'], 'a copy and the original')).to.include({ exitCode: 1 })
    expect(await listExecuted(since)).to.have.length(2)
    // The step that was doubled is done; the next one is executed once.
    for (const forwarding of ['a copy alone', 'a copy alone, without an answer', 'the original twice'] as const)
      expect(await run('deploy', args, forwarding), forwarding).to.include({ exitCode: 0 })
    expect(await listExecuted(since)).to.have.length(3)
  })

  it('cannot use a signed file: one with a repeated signature is rejected, and one that was executed is not sent', async () => {
    const transfer = ['token.iost', 'transfer', '["iost","alice","bobby","2",""]', '--limit', 'iost:3', '--sign-only']
    const { stdout, exitCode } = await run('send', [...transfer, ...SIGNED], 'a copy alone')
    expect(exitCode).to.equal(0)
    const signed = JSON.parse(stdout)
    const repeated = { ...signed, publisher_sigs: [...signed.publisher_sigs, ...signed.publisher_sigs] }
    writeFiles(cwd, { 'signed.json': stdout, 'repeated.json': JSON.stringify(repeated) })
    const since = head()
    const refused = await run('send', ['repeated.json', '--network', 'dev', '--yes'], 'the original twice')
    expect(refused.stderr).to.contain('signs twice').and.contain('TX_SIGNATURE')
    expect([refused.exitCode, await listExecuted(since)]).to.deep.equal([1, []])
    for (const _ of ['sent', 'known'])
      expect(await run('send', ['signed.json', '--network', 'dev', '--yes'], 'a copy alone')).to.include({
        exitCode: 0,
      })
    expect(await listExecuted(since)).to.have.length(1)
    expect(proxy.count).to.equal(0)
  })
})
