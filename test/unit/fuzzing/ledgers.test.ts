import { expect } from 'chai'
import fc from 'fast-check'
import { InvariantOracle, type Ledger } from '../../../src/fuzzing/oracles/invariant-rules.js'
import { Overlay } from '../../../src/state/overlay.js'
import { readRecord, recordKey, writeRecord } from '../../../src/state/records.js'
import { Store } from '../../../src/state/store.js'

const ID = 'ContractLedger'

/** A stored entry before and after a call. */
type Entry = [field: string | undefined, before: string | undefined, after: string]

/** Checks one call that changed these balances and the total. Returns the broken rule. */
function judge(balances: readonly Entry[], total: Entry): string | undefined {
  const before = new Overlay(new Store())
  put(before, 'balances', ['other', undefined, '0'], 'after')
  put(before, 'total', [undefined, undefined, '0'], 'after')
  for (const entry of balances) put(before, 'balances', entry, 'before')
  put(before, 'total', total, 'before')
  const store = new Store().commit(before.changes)
  const ledger: Ledger = { contract: { id: ID }, map: 'balances', total: 'total' }
  const oracle = new InvariantOracle({ ledgers: () => [ledger], defaults: { tokens: false } }, undefined, [], store)
  const after = new Overlay(store)
  oracle.begin([])
  for (const [key, entry] of [...balances.map((each) => ['balances', each] as const), ['total', total] as const]) {
    const [field] = entry
    const stateKey = recordKey(ID, key, field)
    oracle.write({ contract: ID, key, ...(field !== undefined && { field }), stateKey } as never, store.get(stateKey))
    put(after, key, entry, 'after')
  }
  const call = { caller: 'alice', names: ['pay'], receipt: { ramUsage: new Map() }, state: after }
  return oracle.judge(call as never)[0]?.error.message
}

function put(state: Overlay, key: string, [field, before, after]: Entry, which: 'before' | 'after'): void {
  const value = which === 'before' ? before : after
  if (value === undefined) return
  writeRecord(state, { contract: ID, key, field }, value)
  expect(readRecord(state, ID, key, field)?.value).to.equal(value)
}

describe('ledgers of invariants', () => {
  const right: [title: string, balances: Entry[], total: Entry][] = [
    ['in exponents of small numbers', [['alice', '1', '1.00000001']], [undefined, '0', '1e-8']],
    ['in exponents of large numbers', [['alice', undefined, '1e+21']], [undefined, '0', '1000000000000000000000']],
    ['with 20 decimals', [['alice', '0', '0.00000000000000000001']], [undefined, '0', '1e-20']],
    ['with trailing zeros', [['alice', '5.000', '6']], [undefined, '5', '6.0']],
    [
      'that move',
      [
        ['alice', '1e-7', '0'],
        ['bob', '0', '0.0000001'],
      ],
      [undefined, '0.0000001', '1e-7'],
    ],
  ]
  for (const [title, balances, total] of right) {
    it(`ledgers of invariants hold for amounts ${title}`, () => expect(judge(balances, total)).to.equal(undefined))
  }

  const wrong: [title: string, balances: Entry[], total: Entry, says: RegExp][] = [
    [
      'one unit of 20 decimals',
      [['alice', '0', '1.00000000000000000001']],
      [undefined, '0', '1'],
      /by 1\.0{19}1, total by 1$/,
    ],
    ['1e-8', [['alice', '0', '1']], [undefined, '0', '1.00000001'], /changes by 1, total by 1\.00000001/],
    [
      'a digit beyond doubles',
      [['alice', '0', '9007199254740993']],
      [undefined, '0', '9007199254740992'],
      /\d3, total by \d+2/,
    ],
    ['a tenfold', [['alice', '0', '1e-7']], [undefined, '0', '1e-8'], /by 0\.0000001, total by 0\.00000001/],
  ]
  for (const [title, balances, total, says] of wrong) {
    it(`ledgers of invariants are broken by a difference of ${title}`, () =>
      expect(judge(balances, total)).to.match(says))
  }

  for (const value of ['-1e-8', '-0.1', 'NaN', 'Infinity', '1e', '1e999999999', '0x10', '', ' 1', '1,5']) {
    it(`ledgers of invariants are broken by the balance ${JSON.stringify(value)}`, () => {
      expect(judge([['alice', '0', value]], [undefined, '0', value])).to.match(
        /^no balance is below zero: balances of alice/,
      )
    })
  }

  // The oracle counts in whole units of 10^-40, and knows the change before it is written as text.
  it('ledgers of invariants compare sums in every form of numbers', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 45n })
    fc.assert(
      fc.property(
        units,
        units,
        units,
        fc.constantFrom(0n, 0n, 1n),
        fc.infiniteStream(fc.nat(2)),
        (a, b, total, error, forms) => {
          const write = (value: bigint) => writeUnits(value, forms.next().value as number)
          const sum = total + b - a + error
          if (sum < 0n) return
          const message = judge([['alice', write(a), write(b)]], [undefined, write(total), write(sum)])
          expect(message === undefined).to.equal(error === 0n, message)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Writes units of 10^-40 plainly, with an exponent, or with a leading digit and an exponent. */
function writeUnits(units: bigint, form: number): string {
  const digits = String(units)
  if (form === 1) return `${digits}e-40`
  if (form === 2)
    return `${digits[0]}.${digits.slice(1) || '0'}e${digits.length - 41 < 0 ? '' : '+'}${digits.length - 41}`
  const padded = digits.padStart(41, '0')
  return `${padded.slice(0, -40)}.${padded.slice(-40)}`
}
