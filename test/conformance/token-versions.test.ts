import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../src/fork/following/block-runner.js'
import { TraceRecorder } from '../../src/node/tracing/trace.js'
import type { WireReceipt } from '../../src/rpc/schema.js'
import { openTransaction } from '../../src/vm/execution/signed.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { Stage } from './errors/stage.js'

// Oracle: docs/spec/system-contracts.md §6.3, worked out by hand. Its figures for 1.0.6 are recorded ones, and the
// transfer of §11.1 (762900 with 286 bytes and a permission record of 389 bytes) is a recorded one of 1.0.0.

const VERSIONS = ['1.0.0', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']
const EARLY = ['1.0.0', '1.0.2']
const ADDRESS = `0x${'ab'.repeat(20)}`

/** Gas of the action alone: without the size of the transaction and the check of its publisher. */
async function measureAction(stage: Stage, target: string, args: readonly unknown[]) {
  const tx = stage.sign(target, args)
  const before = stage.node.chain.state
  const receipt = await stage.send(tx)
  const record = before.get('m-auth.iost-auth-alice')?.length ?? 0
  const gas = receipt.gas_usage - 10 * openTransaction(tx).size - record
  return { receipt, gas, trace: traceAction(stage, before) }
}

/** Labels of the charges of the native method in the newest block. */
function traceAction({ node: { chain } }: Stage, before: Stage['node']['chain']['state']): string[] {
  const recorder = new TraceRecorder()
  const { execute } = executeInSandbox(createSandbox(), () => performance.now())
  const runner = new BlockRunner({ execute: (task) => execute({ ...task, recorder }) })
  runner.run(before, chain.head, chain.head.transactions.length - 1)
  return recorder.entries.flat(9).filter((entry): entry is string => typeof entry === 'string' && /^map/.test(entry))
}

const contentOf = ({ receipts }: WireReceipt) => receipts.map(({ content }) => content)

describe('token.iost by version', () => {
  let stage: Stage
  async function open(version: string): Promise<Stage> {
    stage = await Stage.open()
    await stage.run('token.iost/create', ['gem', 'alice', 1000, { decimal: 3 }])
    await stage.run('token.iost/issue', ['gem', 'alice', '50'])
    await stage.run('system.iost/updateNativeCode', ['token.iost', version, ''], { by: 'admin' })
    return stage
  }
  afterEach(() => stage.close())

  for (const version of VERSIONS) {
    const isEarly = EARLY.includes(version)
    const isRaw = version === '1.0.0'

    it(`charges a transfer to a new record in ${version}`, async () => {
      await open(version)
      const { receipt, gas } = await measureAction(stage, 'token.iost/transfer', [
        'gem',
        'alice',
        'foundation',
        '1.50',
        '',
      ])
      const content = isRaw ? '["gem","alice","foundation","1.50",""]' : '["gem","alice","foundation","1.5",""]'
      expect(contentOf(receipt)).to.deep.equal([content])
      // 3950 + A + e(from), 300 less without normalisation; one limit, one receipt, its bytes, and "[]"
      const cpu = 3950 + 10 + 300 - (isRaw ? 300 : 0)
      expect(gas).to.equal(cpu + 10 + 10 + 10 * content.length + 20)
    })

    it(`charges issue, destroy and transferFreeze in ${version}`, async () => {
      await open(version)
      const less = isRaw ? 300 : 0
      const amount = isRaw ? '1.50' : '1.5'
      const issue = await measureAction(stage, 'token.iost/issue', ['gem', 'bobby', '1.50'])
      expect(contentOf(issue.receipt)).to.deep.equal([`["gem","bobby","${amount}"]`])
      expect(issue.gas).to.equal(3950 - less + 10 + 40 + 10 * contentOf(issue.receipt)[0]!.length)
      const destroy = await measureAction(stage, 'token.iost/destroy', ['gem', 'alice', '1.50'])
      expect(contentOf(destroy.receipt)).to.deep.equal([`["gem","alice","${amount}"]`])
      expect(destroy.gas).to.equal(3060 - less + 40 + 10 * contentOf(destroy.receipt)[0]!.length)
      const freeze = await measureAction(stage, 'token.iost/transferFreeze', ['gem', 'alice', 'bobby', '1.50', 5, ''])
      expect(contentOf(freeze.receipt)).to.deep.equal([`["gem","alice","bobby","${amount}",5,""]`])
      expect(freeze.gas).to.equal(3680 - less + 40 + 10 * contentOf(freeze.receipt)[0]!.length)
    })

    it(`reads and writes the balances of a transfer in the order of ${version}`, async () => {
      await open(version)
      const { trace } = await measureAction(stage, 'token.iost/transfer', ['gem', 'alice', 'foundation', '1', ''])
      const checks = [
        'mapHas TIgem issuer',
        ...(isRaw ? [] : ['mapGet TIgem decimal']),
        'mapGet TIgem canTransfer',
        'mapGet TIgem onlyIssuerCanTransfer',
        'mapGet TIgem decimal',
      ]
      const [alice, foundation] = ['TBalice gem', 'TBfoundation gem']
      const readFrom = [`mapHas ${alice}`, `mapGet ${alice}`, 'mapHas TFalice gem']
      const readTo = [`mapHas ${foundation}`, 'mapHas TFfoundation gem']
      const writeFrom = [`mapHas ${alice}`, `mapPut ${alice}`]
      const writeTo = [`mapHas ${foundation}`, `mapPut ${foundation}`]
      const moves = isEarly ? [readFrom, readTo, writeTo, writeFrom] : [readFrom, writeFrom, readTo, writeTo]
      expect(trace).to.deep.equal([...checks, ...moves.flat()])
    })

    it(`treats a transfer to oneself as ${version} does`, async () => {
      await open(version)
      const { receipt, gas, trace } = await measureAction(stage, 'token.iost/transfer', [
        'gem',
        'alice',
        'alice',
        '1',
        '',
      ])
      expect([receipt.status_code, receipt.returns]).to.deep.equal(['SUCCESS', ['[]']])
      expect(receipt.receipts).to.have.length(isEarly ? 0 : 1)
      // early: one operation, one limit and "[]"
      if (isEarly) expect([gas, trace]).to.deep.equal([10 + 10 + 20, []])
      else expect(gas).to.equal(4560 + 40 + 10 * contentOf(receipt)[0]!.length)
    })

    it(`treats a transfer to an address without an account as ${version} does`, async () => {
      await open(version)
      const { receipt } = await measureAction(stage, 'token.iost/transfer', ['iost', 'alice', ADDRESS, '1', ''])
      const names = receipt.receipts.map(({ func_name }) => func_name)
      if (isEarly) expect(receipt.message).to.match(new RegExp(`invalid account ${ADDRESS}$`))
      else expect(names).to.include('auth.iost/signUp')
    })

    it(`treats a negative amount as ${version} does`, async () => {
      await open(version)
      const { receipt } = await measureAction(stage, 'token.iost/destroy', ['gem', 'alice', '-1'])
      expect(receipt.message).to.match(isRaw ? /error: invalid amount$/ : /error: invalid amount -1 <nil>$/)
    })

    it(`has the methods of ${version}`, async () => {
      await open(version)
      const { abis } = await stage.node.provider.request('getContract', { id: 'token.iost', by_longest_chain: true })
      const common = ['balanceOf', 'can_update', 'create', 'destroy', 'issue']
      const added = { '1.0.4': ['updateTotalSupply'], '1.0.5': ['recycle', 'transferNamespace'], '1.0.6': ['recycle'] }
      const methods = [
        ...common,
        'supply',
        'totalSupply',
        'transfer',
        'transferFreeze',
        ...(added[version as '1.0.6'] ?? []),
      ]
      expect(abis.map(({ name }) => name).sort()).to.deep.equal(methods.sort())
    })
  }

  it('charges only the last steps of updateTotalSupply in 1.0.4', async () => {
    await open('1.0.4')
    const { receipt, gas } = await measureAction(stage, 'token.iost/updateTotalSupply', ['gem', 2000])
    expect([receipt.status_code, receipt.receipts]).to.deep.equal(['SUCCESS', []])
    expect(gas).to.equal(600 + 300 + 10 + 20)
    const { returns } = (await measureAction(stage, 'token.iost/totalSupply', ['gem'])).receipt
    expect(returns).to.deep.equal(['["2000"]'])
  })

  it('charges the recorded gas of a transfer in 1.0.0', async () => {
    await open('1.0.0')
    await stage.run('auth.iost/signUp', ['user_0', ...Array(2).fill(stage.keyOf('alice').id)])
    const args = ['iost', 'alice', 'user_0', '0.0001', '']
    const { receipt, gas } = await measureAction(stage, 'token.iost/transfer', args)
    // alice has a letter less than the sender of the recording
    expect(gas + 10).to.equal(7629 - 2860 - 389)
    expect(contentOf(receipt)).to.deep.equal(['["iost","alice","user_0","0.0001",""]'])
  })
})
