import { expect } from 'chai'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { type WaitOptions, waitForReceipt } from '../../../../src/rpc/delivery/receipt-wait.js'
import { completeMessage } from '../../../../src/rpc/encoding/message-json.js'
import { TransactionResponse, TxReceipt } from '../../../../src/rpc/encoding/messages/transactions.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'

const T0 = 1_700_000_000_000_000_000n
const SENT = { hash: 'h', time: T0, expiration: T0 + 90_000_000_000n }
const SECOND = 1_000_000_000n

type State = 'PENDING' | 'PACKED' | 'IRREVERSIBLE' | Error
const missing = new NodeError({ text: 'tx not found' })
const unreachable = new ToolkitError('NODE_UNREACHABLE', 'gone')

/** Waits against a node that goes through states, the last one for good; each pause moves the clock. */
async function wait(states: State[], options: WaitOptions = {}, sent = SENT) {
  let asked = 0
  let now = T0
  const request = async () => {
    const state = states[Math.min(asked++, states.length - 1)]!
    if (state instanceof Error) throw state
    const tx_receipt = state === 'PENDING' ? null : completeMessage(TxReceipt, { tx_hash: 'h' })
    const block_number = state === 'IRREVERSIBLE' ? '12' : '-1'
    return completeMessage(TransactionResponse, { status: state, transaction: { tx_receipt }, block_number })
  }
  const sleep = async (ms: number): Promise<void> => {
    now += BigInt(ms) * 1_000_000n
  }
  const clock = { now: () => now, sleep, pollMs: 1000 }
  const result = await waitForReceipt({ request } as unknown as Provider, sent, { ...clock, ...options }).then(
    (outcome) => ({ outcome, code: undefined }),
    (error) => ({ outcome: undefined, code: error.code ?? error.message }),
  )
  return { ...result, asked, elapsed: now - T0 }
}

describe('receipt wait', () => {
  it('waits until the transaction is irreversible', async () => {
    const { outcome, asked } = await wait([missing, 'PENDING', 'PACKED', 'PACKED', 'IRREVERSIBLE'])
    expect(outcome).to.deep.include({ status: 'IRREVERSIBLE', blockNumber: 12 })
    expect(outcome?.receipt.tx_hash).to.equal('h')
    expect(asked).to.equal(5)
  })

  it('returns early when packed is sufficient', async () => {
    const { outcome, asked } = await wait(['PENDING', 'PACKED', 'IRREVERSIBLE'], { until: 'PACKED' })
    expect(outcome).to.deep.include({ status: 'PACKED', blockNumber: undefined })
    expect(asked).to.equal(2)
    expect((await wait(['IRREVERSIBLE'], { until: 'PACKED' })).outcome?.status).to.equal('IRREVERSIBLE')
  })

  it('fails once no block can include the transaction, 90 s after its time at the latest', async () => {
    for (const state of [missing, 'PENDING' as const]) {
      const { code, elapsed } = await wait([state])
      expect(code).to.equal('TX_DROPPED')
      expect(elapsed).to.equal(96n * SECOND)
    }
    const early = await wait([missing], {}, { ...SENT, expiration: T0 + 10n * SECOND })
    expect(early.elapsed).to.equal(16n * SECOND)
    const late = await wait([missing], {}, { ...SENT, expiration: T0 + 1000n * SECOND })
    expect(late.elapsed).to.equal(96n * SECOND)
  })

  it('fails after consecutive misses on request', async () => {
    const { code, asked } = await wait(['PENDING', missing, 'PENDING', missing, missing], { misses: 2 })
    expect(code).to.equal('TX_DROPPED')
    expect(asked).to.equal(5)
  })

  it('fails at once with the reason if a development chain has dropped the transaction', async () => {
    let looks = 0
    const provider = {
      async request() {
        looks++
        throw new NodeError({ text: 'tx not found' })
      },
      dev: async () => ({ reason: 'unauthorized publisher: bobby' }),
    } as never
    const error = await waitForReceipt(provider, { hash: 'x', time: 0n, expiration: 1n }, { now: () => 0n }).catch(
      (error: unknown) => error,
    )
    expect(error).to.include({
      code: 'TX_DROPPED',
      message: 'transaction x was never executed: unauthorized publisher: bobby',
    })
    expect(looks).to.equal(1)
  })

  it('gives a packed transaction time to become irreversible', async () => {
    const slow = await wait([...Array<State>(120).fill('PACKED'), missing, 'IRREVERSIBLE'], { misses: 1 })
    expect(slow.outcome?.status).to.equal('IRREVERSIBLE')
    expect(await wait(['PACKED'], { finalityMs: 20_000 })).to.include({ code: 'TX_NOT_FINAL', elapsed: 21n * SECOND })
  })

  it('retries network failures, and reports lasting ones', async () => {
    expect((await wait([unreachable, unreachable, 'IRREVERSIBLE'], { misses: 1 })).outcome?.status).to.equal(
      'IRREVERSIBLE',
    )
    expect((await wait([unreachable])).code).to.equal('NODE_UNREACHABLE')
  })

  it('returns other failures at once', async () => {
    expect(await wait([new NodeError({ text: 'hash len(100) is greater then 100' })])).to.include({
      code: 'NODE_REFUSED',
      asked: 1,
    })
  })

  it('aborts with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    const sleep = async (_: number, given?: AbortSignal): Promise<void> => given?.throwIfAborted()
    expect((await wait(['PENDING'], { signal, sleep })).code).to.equal('enough')
  })
})
