import { expect } from 'chai'
import fc from 'fast-check'
import { createBaseTransaction, formatParent } from '../../../src/chain/blocks/base-transaction.js'
import { Chain } from '../../../src/chain/chain.js'
import { createFixedClock } from '../../../src/chain/clock.js'
import { DEV_GENESIS } from '../../../src/chain/genesis.js'
import { createPrices } from '../../../src/gas/prices.js'
import { NO_SANDBOX } from '../../../src/node/contract-process/supervisor.js'
import { Overlay } from '../../../src/state/overlay.js'
import type { Store } from '../../../src/state/store.js'
import { BlockOpening } from '../../../src/system-contracts/block-opening.js'
import { findBuiltIn } from '../../../src/system-contracts/runtime/registry.js'
import { executeTransaction } from '../../../src/vm/execution/executor.js'
import type { BlockContext } from '../../../src/vm/execution/run.js'
import { openTransaction } from '../../../src/vm/execution/signed.js'

const START = 1_700_000_000_000_000_000n
const WITNESS = DEV_GENESIS.witnesses[0]!.signatureKey

/** The state after some blocks. */
function grow(blocks: number): Store {
  const chain = new Chain({ genesis: DEV_GENESIS, clock: createFixedClock(START), sandbox: NO_SANDBOX, now: () => 0 })
  for (let made = 0; made < blocks; made++) chain.mineBlock()
  return chain.state
}

interface Case {
  block: BlockContext
  parentWitness: string
  edits: readonly (readonly [key: string, value: string | undefined])[]
}

function asBlock(number: number, more: Partial<BlockContext> = {}): BlockContext {
  return { number, parentHash: '', time: START + BigInt(number) * 500_000_000n, witness: WITNESS, ...more }
}

/** Runs the original contracts. */
function runContracts(base: Store, { block, parentWitness, edits }: Case) {
  const state = edit(base, edits)
  const data = formatParent({ witness: parentWitness, gasUsage: 12345, electing: false })
  const heard: unknown[] = []
  const execution = executeTransaction(
    openTransaction(createBaseTransaction({ data, time: block.time, chainId: 1020 })),
    {
      environment: { prices: createPrices(), sandbox: NO_SANDBOX, findBuiltIn, onEvent: (event) => heard.push(event) },
      state,
      block,
      mode: 'system',
      now: () => 0,
      timeLimitMs: 100,
    },
  )
  if ('dropped' in execution) throw new Error(execution.dropped)
  const { statusCode, receipts, returns, ramUsage } = execution.receipt
  return { statusCode, receipts, returns, ramUsage, heard, changes: state.changes }
}

function runAtOnce(base: Store, { block, parentWitness, edits }: Case) {
  const state = edit(base, edits)
  const receipts = new BlockOpening().run(state, { block, prices: createPrices(), parentWitness })
  return receipts && { receipts, changes: state.changes }
}

function edit(base: Store, edits: Case['edits']): Overlay {
  return new Overlay(base.commit(new Map(edits)))
}

/** Compares both ways; returns whether the short one was taken. */
function compare(base: Store, one: Case): boolean {
  const atOnce = runAtOnce(base, one)
  if (atOnce === undefined) return false
  const { statusCode, receipts, returns, ramUsage, heard, changes } = runContracts(base, one)
  expect(statusCode).to.equal('SUCCESS')
  expect(returns).to.deep.equal(['[""]'])
  expect([...ramUsage]).to.deep.equal([])
  expect(atOnce.receipts).to.deep.equal(receipts)
  expect([...atOnce.changes]).to.deep.equal([...changes])
  expect(heard).to.deep.equal(
    receipts.map(({ content }) => ({ topic: 'CONTRACT_RECEIPT', contract: 'token.iost', data: content })),
  )
  return true
}

const TAKEN: Case = { block: asBlock(4), parentWitness: WITNESS, edits: [] }
const KEYS = {
  executed: 'b-base.iost-execBlockNumber',
  produced: 'b-base.iost-witness_produced',
  share: 'b-bonus.iost-blockContrib',
  time: 'b-bonus.iost-lastTime',
  supply: 'm-token.iost-TIcontribute-supply',
  total: 'm-token.iost-TIcontribute-totalSupply',
  balance: 'm-token.iost-TBproducer000-contribute',
  producer: `m-vote_producer.iost-producerKeyToId-${WITNESS}`,
}
const integer = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(value)
  return `i${bytes.toString('latin1')}@deadaddr`
}

describe('fast path for the start of a block', () => {
  let base: Store

  before(() => {
    base = grow(3)
  })

  it('produces the writes and the receipt of the contracts', () => {
    expect(compare(base, TAKEN)).to.equal(true)
  })

  it('runs in every state and block that it accepts', () => {
    let taken = 0
    const edits = fc.subarray([
      [KEYS.executed, 's1199@base.iost'],
      [KEYS.produced, `s{"${WITNESS}":987654321}@base.iost`],
      [KEYS.share, 's"2.10000000"@bonus.iost'],
      [KEYS.supply, integer(5n)],
      [KEYS.balance, integer(0n)],
      [KEYS.time, `s${START - 1_000_000_000n}@bonus.iost`],
    ] as const)
    const numbers = fc.oneof(fc.integer({ min: 2, max: 2_000_000 }), fc.constantFrom(1199, 1200, 1201, 172800))
    fc.assert(
      fc.property(numbers, edits, fc.constantFrom(WITNESS, 'nobody'), (number, chosen, witness) => {
        if (number % 1200 === 0) {
          expect(runAtOnce(base, { ...TAKEN, block: asBlock(number) })).to.equal(undefined)
          return
        }
        const block = asBlock(number, { time: START + BigInt(number % 1000) * 1_000_000_000n })
        if (compare(base, { block, parentWitness: witness, edits: chosen })) taken++
      }),
      { numRuns: 60 },
    )
    expect(taken).to.be.greaterThan(10)
  })

  const LEFT: Record<string, Partial<Case>> = {
    'a second time in a block': { block: asBlock(3) },
    'where statistics are due': { block: asBlock(1200) },
    'where a week has passed': { block: asBlock(4, { time: START + 700_000n * 1_000_000_000n }) },
    'where somebody else made blocks': { edits: [[KEYS.produced, 's{"other":1}@base.iost']] },
    'where the supply is used up': { edits: [[KEYS.total, integer(1n)]] },
    'where the producer has nothing yet': { edits: [[KEYS.balance, undefined]] },
    'where a name leads elsewhere': { edits: [['m-domain.iost-dns_table-bonus.iost', 'sContractX@admin']] },
    'where some of it is frozen': { edits: [['m-token.iost-TFproducer000-contribute', 'j[]@admin']] },
    'where the share is none': { edits: [[KEYS.share, 's"0.00000000"@bonus.iost']] },
    'where a contract is gone': { edits: [['c-bonus.iost', undefined]] },
  }
  for (const [when, change] of Object.entries(LEFT)) {
    it(`falls back to the contracts ${when}, and writes nothing`, () => {
      const one = { ...TAKEN, ...change }
      const state = edit(base, one.edits)
      const prices = createPrices()
      const { block, parentWitness } = one
      expect(new BlockOpening().run(state, { block, prices, parentWitness })).to.equal(undefined)
      expect(state.changes.size).to.equal(0)
    })
  }

  it('falls back to the contracts under other prices', () => {
    const prices = { ...createPrices(), OpPrice: { Data: 0, Net: 0, CPU: 2 } }
    const { block, parentWitness } = TAKEN
    expect(new BlockOpening().run(new Overlay(base), { block, prices, parentWitness })).to.equal(undefined)
  })

  it('detects that a known contract was replaced', () => {
    const opening = new BlockOpening()
    const run = (state: Store) =>
      opening.run(new Overlay(state), { block: TAKEN.block, prices: createPrices(), parentWitness: WITNESS })
    expect(run(base)).to.not.equal(undefined)
    expect(run(base.commit(new Map([['c-token.iost', undefined]])))).to.equal(undefined)
  })
})
