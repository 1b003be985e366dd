import { expect } from 'chai'
import fc from 'fast-check'
import type { Snapshot } from '../../src/chain/chain.js'
import { readGasAt } from '../../src/gas/balance.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { Economy, failing, type Move, moves } from './economy.js'
import { hashState, listDifferences, readBalance, readBooks } from './ledger.js'

const bounded = (numRuns: number) => ({ numRuns, seed: 20231114 })

/** Invariants of the economy that hold after any sequence of transactions. */
describe('token economy', () => {
  let sandbox: Sandbox
  let economy: Economy
  let start: Snapshot
  before(() => {
    useNativeCrypto()
    sandbox = createSandbox()
    economy = new Economy(sandbox)
    start = economy.chain.snapshot()
  })
  after(() => sandbox.dispose())

  const restart = () => economy.chain.restore(start)
  const playAll = (list: readonly Move[]) => list.map((each) => economy.play(each))

  function expectEvenBooks(): void {
    const { tokens, supplies, pledges, ram, unsold } = readBooks(economy.chain.state)
    expect(tokens, 'what accounts have of a token is its supply').to.deep.equal(supplies)
    expect(pledges.made, 'gas.iost has what is pledged').to.equal(pledges.held)
    expect(ram.held, 'free and used RAM is the supply of ram').to.equal(ram.supply)
    expect(ram.market, 'sold and unsold RAM is the supply of ram').to.equal(ram.supply)
    expect(unsold.held, 'ram.iost has what it can sell').to.equal(unsold.market)
  }

  it('starts with a balanced ledger', () => {
    expect(readBooks(economy.chain.state).tokens).to.include.keys('iost', 'gem', 'contribute')
    expectEvenBooks()
  })

  it('balances the ledger after every transaction', () => {
    const endings = new Map<string, Set<string>>()
    const property = fc.property(moves, (list) => {
      for (const each of list) {
        const outcome = economy.play(each)
        expectEvenBooks()
        if ('refused' in outcome) continue
        for (const [target] of each.calls) {
          endings.set(target, (endings.get(target) ?? new Set()).add(outcome.receipt.statusCode))
        }
      }
    })
    fc.assert(property.beforeEach(restart), bounded(100))
    const always = [...endings].filter(([, codes]) => !codes.has('SUCCESS') || codes.size < 2).map(([target]) => target)
    expect(endings.size, 'calls').to.equal(15)
    expect(always, 'calls that always or never succeed').to.deep.equal([])
    expect(
      [...endings.values()].some((codes) => codes.has('BALANCE_NOT_ENOUGH')),
      'RAM runs out',
    ).to.equal(true)
  })

  it('charges only gas for a failing transaction', () => {
    const property = fc.property(moves, failing, (list, { after = 0, ...last }) => {
      const { chain } = economy
      playAll(list)
      chain.clock.advance(BigInt(after) * 1_000_000_000n)
      const before = chain.snapshot()
      chain.mineBlock()
      const without = chain.state
      const gas = readGasAt(without, last.by, chain.head.head.time).value
      chain.restore(before)
      const outcome = economy.play(last)
      const differences = listDifferences(without, chain.state)
      if ('refused' in outcome) {
        expect(differences).to.deep.equal([])
        return
      }
      const { statusCode, gasUsage, ramUsage, returns, receipts } = outcome.receipt
      expect(statusCode).not.to.equal('SUCCESS')
      expect({ returns, receipts, ram: ramUsage.size }).to.deep.equal({ returns: [], receipts: [], ram: 0 })
      expect(BOOKKEEPING(last.by)).to.include.members(differences)
      expect(gasUsage).to.be.greaterThan(0)
      expect(readGasAt(chain.state, last.by, chain.head.head.time).value).to.equal(gas - BigInt(gasUsage))
      expect(readBalance(chain.state, last.by, 'ram')).to.equal(readBalance(without, last.by, 'ram'))
    })
    fc.assert(property.beforeEach(restart), bounded(60))
  })

  it('reaches the same state when another node executes the blocks', () => {
    const other = new Economy(sandbox)
    const beginning = other.chain.snapshot()
    const property = fc.property(fc.array(moves, { minLength: 1, maxLength: 3 }), (blocks) => {
      other.chain.restore(beginning)
      for (const list of blocks) {
        for (const each of list) economy.send(each)
        const block = economy.chain.mineBlock()
        expect(other.repeat(block).id).to.equal(block.id)
      }
      expect(hashState(other.chain.state)).to.equal(hashState(economy.chain.state))
    })
    fc.assert(property.beforeEach(restart), bounded(15))
  })

  it('restores a snapshot, and continues identically', () => {
    const property = fc.property(moves, moves, (list, rest) => {
      const { chain } = economy
      const describe = () => [chain.head.id, hashState(chain.state)]
      playAll(list)
      const snapshot = chain.snapshot()
      const there = describe()
      playAll(rest)
      const end = describe()
      chain.restore(snapshot)
      expect(describe()).to.deep.equal(there)
      playAll(rest)
      expect(describe()).to.deep.equal(end)
    })
    fc.assert(property.beforeEach(restart), bounded(25))
  })

  it('shrinks a violation to the call that causes it', () => {
    const property = fc.property(moves, (list) => {
      playAll(list)
      return readBalance(economy.chain.state, 'carol', 'gem') === 0n
    })
    const { counterexample } = fc.check(property.beforeEach(restart), bounded(100))
    const [[{ by, calls } = { by: '', calls: [] }, ...rest]] = counterexample as [Move[]]
    expect(rest).to.deep.equal([])
    expect(fc.stringify({ by, calls })).to.match(
      /^\{"by":"\w+","calls":\[\["token\.iost\/(transfer|issue)","gem",("\w+",)?"carol","0\.001"(,"")?\]\]\}$/,
    )
  })
})

/** Keys that a failing transaction writes: its publisher's gas, and its RAM, which is not settled. */
const BOOKKEEPING = (publisher: string): string[] => [
  `b-gas.iost-${publisher}gs`,
  `b-gas.iost-${publisher}gu`,
  `b-ram.iost-UR${publisher}`,
  `m-token.iost-TB${publisher}-ram`,
]
