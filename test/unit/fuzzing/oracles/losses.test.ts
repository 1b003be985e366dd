import { expect } from 'chai'
import fc from 'fast-check'
import { LossOracle } from '../../../../src/fuzzing/oracles/losses/loss-oracle.js'
import type { StoredChange } from '../../../../src/fuzzing/oracles/losses/stored-change.js'
import { Overlay } from '../../../../src/state/overlay.js'
import { readRecord, recordKey, writeRecord } from '../../../../src/state/records.js'
import { Store } from '../../../../src/state/store.js'
import type { StateValue } from '../../../../src/state/values.js'

const ID = 'ContractBank'
const NOW = 1_790_000_000_000_000_000n

/** A written entry: `key` or `key/field`, with its value before and after. `contract`: another one than the bank. */
interface Entry {
  name: string
  before?: StateValue
  after?: StateValue
  contract?: string
  payer?: string
}

/** Entries that a call wrote, and its caller. */
interface Call {
  by: string
  wrote: readonly Entry[]
  read?: readonly [name: string, text: string][]
  receipts?: readonly string[]
  ram?: Record<string, number>
}

function place({ name, contract = ID }: Pick<Entry, 'name' | 'contract'>) {
  const [key = '', field] = name.split('/')
  return { contract, key, field, stateKey: recordKey(contract, key, field) }
}

/** Plays calls one after the other; returns the loss of the last one. The contract was published by `alice`. */
function judge(...calls: Call[]): string | undefined {
  return judgeAfter([], calls)
}

/** The same after a fixture that wrote entries. `owner` is an account that makes no calls. */
function judgeAfter(
  fixture: readonly string[] | Readonly<Record<string, string>>,
  calls: readonly Call[],
): string | undefined {
  const start = new Overlay(new Store())
  writeRecord(start, { contract: 'system.iost', key: 'contract_owner', field: ID }, 'alice')
  writeRecord(start, { contract: 'auth.iost', key: 'auth', field: 'owner' }, '{}')
  const texts = Array.isArray(fixture) ? fixture.map((name): [string, string] => [name, '1']) : Object.entries(fixture)
  for (const [name, text] of texts) writeRecord(start, place({ name }), text, 'alice')
  const accounts = ['alice', 'bobby', 'carol', 'david']
  const oracle = new LossOracle(accounts, [{ id: ID, name: 'bank' }], new Store().commit(start.changes))
  let loss: string | undefined
  for (const { by, wrote, read = [], receipts = [], ram = {} } of calls) {
    oracle.begin()
    for (const [name, text] of read) oracle.read(place({ name }), text)
    const state = new Overlay(new Store())
    const changed = wrote.map((entry): StoredChange => {
      const at = place(entry)
      const encode = (value: StateValue | undefined) => {
        if (value === undefined) return undefined
        writeRecord(state, at, value, entry.payer ?? by)
        expect(readRecord(state, at.contract, at.key, at.field)?.value).to.equal(value)
        return state.get(at.stateKey)
      }
      return { ...at, before: encode(entry.before), after: encode(entry.after) }
    })
    loss = oracle.judge({
      caller: by,
      changed,
      receipts: receipts.map((content) => ({ funcName: 'token.iost/transfer', content })),
      ramUsage: new Map(Object.entries(ram)),
      state,
      now: NOW,
    })
    oracle.record(changed, by)
  }
  return loss
}

function wrote(name: string, before: StateValue | undefined, after?: StateValue): Entry {
  return { name, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

const token = (account: string, before: bigint, after: bigint, symbol = 'gold'): Entry => ({
  ...wrote(`TB${account}/${symbol}`, before, after),
  contract: 'token.iost',
})

describe('losses of accounts that did not sign', () => {
  const used = [{ by: 'bobby', wrote: [wrote('existing/carol', '1', '0')] }]

  it('losses of accounts that did not sign are not found in a map whose fields after the fixture are no accounts: carol is a kind of goods', () => {
    expect(judgeAfter(['existing/wood'], used)).to.equal(undefined)
    expect(judgeAfter(['existing/wood', 'existing/12', 'existing/gold_2'], used)).to.equal(undefined)
  })

  for (const fields of [[], ['owner'], ['wood', 'alice'], ['gold:owner'], ['gold_owner'], ['alice/gold']]) {
    it(`losses of accounts that did not sign are found in a map with the fields ${JSON.stringify(fields)} after the fixture`, () => {
      const fixture = fields.map((field) => `existing/${field}`)
      expect(judgeAfter(fixture, used)).to.match(/bobby changed existing of carol from "1" to "0"/)
    })
  }

  const losses: [title: string, calls: Call[], says: RegExp][] = [
    [
      'ownership in a list of JSON',
      [
        {
          by: 'bobby',
          wrote: [
            wrote(
              'pets',
              '[{"id":1,"owner":"carol"},{"id":2,"owner":"carol"}]',
              '[{"id":1,"owner":"bobby"},{"id":2,"owner":"carol"}]',
            ),
          ],
        },
      ],
      /pets so that the owner is another, which is carol's/,
    ],
    [
      'an id of token721 of the contract, without any entry',
      [{ by: 'bobby', wrote: [{ ...wrote('T721Icat/3', ID, 'bobby'), contract: 'token721.iost' }] }],
      /bank gives cat 3 to bobby and stores nothing/,
    ],
    [
      'a lower amount under the name of an account',
      [{ by: 'bobby', wrote: [wrote('has/carol', '5', '4.99999999')] }],
      /bobby changed has of carol from "5" to "4\.99999999", which is carol's/,
    ],
    ['a lower amount under a joined key', [{ by: 'bobby', wrote: [wrote('has_carol_gold', '1e-7', '1e-8')] }], /1e-8/],
    ['a deleted amount', [{ by: 'bobby', wrote: [wrote('has/carol', '5')] }], /from "5" to nothing/],
    ['an amount that is NaN', [{ by: 'bobby', wrote: [wrote('has/carol', '5', 'NaN')] }], /to "NaN"/],
    [
      'a lower amount in JSON',
      [{ by: 'bobby', wrote: [wrote('has/carol', '{"gold":5,"iost":"7"}', '{"gold":5,"iost":"6"}')] }],
      /iost from "7" to "6"/,
    ],
    [
      'an amount moved to another account',
      [{ by: 'bobby', wrote: [wrote('has/carol', '5', '0'), wrote('has/david', '5', '10')] }],
      /of carol/,
    ],
    [
      'an amount, with a later time and a counter of the same account',
      [
        {
          by: 'bobby',
          wrote: [wrote('has/carol', '5', '4'), wrote('at/carol', '0', String(NOW)), wrote('n/carol', '1', '2')],
        },
      ],
      /of carol/,
    ],
    [
      'text that the account wrote',
      [
        { by: 'carol', wrote: [wrote('keys/carol', undefined, 'K1')] },
        { by: 'bobby', wrote: [wrote('keys/carol', 'K1', 'K2')] },
      ],
      /from "K1" to "K2"/,
    ],
    [
      'text that the account pays for',
      [{ by: 'bobby', wrote: [{ ...wrote('keys/carol', 'K1', 'K2'), payer: 'carol' }] }],
      /from "K1" to "K2"/,
    ],
    [
      'ownership in JSON',
      [{ by: 'bobby', wrote: [wrote('pets/7', '{"owner":"carol"}', '{"owner":"bobby"}')] }],
      /pets of 7 so that the owner is another, which is carol's/,
    ],
    [
      'ownership in JSON that is deleted',
      [{ by: 'bobby', wrote: [wrote('pets/7', '{"owner":"carol"}', undefined)] }],
      /bobby changed pets of 7 to nothing, which is carol's/,
    ],
    [
      'text in JSON that the account wrote',
      [
        { by: 'carol', wrote: [wrote('names/carol', undefined, '{"address":"x"}')] },
        { by: 'bobby', wrote: [wrote('names/carol', '{"address":"x"}', '{"address":"y"}')] },
      ],
      /address from "x" to "y"/,
    ],
    ['ownership under a key', [{ by: 'bobby', wrote: [wrote('owner', 'carol', 'bobby')] }], /owner so that/],
    [
      'an amount of which the caller added less',
      [
        { by: 'bobby', wrote: [wrote('has/carol', '5', '6')] },
        { by: 'bobby', wrote: [wrote('has/carol', '6', '4')] },
      ],
      /from "6" to "4"/,
    ],
    [
      'an amount that the account approved to another account',
      [
        {
          by: 'bobby',
          wrote: [wrote('has/carol', '5', '4')],
          read: [['allowed/carol:david', '5']],
        },
      ],
      /of carol/,
    ],
    [
      'an amount by an allowance that the caller wrote',
      [
        { by: 'bobby', wrote: [wrote('allowed/carol:bobby', undefined, '5')] },
        { by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['allowed/carol:bobby', '5']] },
      ],
      /of carol/,
    ],
    [
      'an amount by a role that the caller took',
      [
        { by: 'bobby', wrote: [wrote('admin', 'david', 'bobby')] },
        { by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['admin', 'bobby']] },
      ],
      /of carol/,
    ],
    [
      'an amount by an account that JSON names, but gives no role',
      [
        {
          by: 'bobby',
          wrote: [wrote('has/carol', '5', '4')],
          read: [
            ['round_1', '{"winner":"bobby","prize":"5"}'],
            ['sums', '{"bobby":5,"carol":"7"}'],
          ],
        },
      ],
      /of carol/,
    ],
    ['tokens', [{ by: 'bobby', wrote: [token('carol', 5n, 4n)] }], /bobby took 1 units of gold from carol/],
    [
      'an id of token721',
      [{ by: 'bobby', wrote: [{ ...wrote('T721Icat/3', 'carol', 'bobby'), contract: 'token721.iost' }] }],
      /bobby took cat 3 from carol/,
    ],
    ['RAM', [{ by: 'bobby', wrote: [], ram: { carol: 12 } }], /carol pays for 12 bytes of a call of bobby/],
    [
      'tokens of a contract that stores nothing about it',
      [{ by: 'bobby', wrote: [token(ID, 9n, 4n), token('bobby', 0n, 5n)] }],
      /bank pays 5 units of gold to bobby and stores nothing/,
    ],
  ]
  for (const [title, calls, says] of losses) {
    it(`finds the loss of an account that did not sign: ${title}`, () => expect(judge(...calls)).to.match(says))
  }

  const legitimate: [title: string, calls: Call[]][] = [
    ...['preowner', 'lastOwner', 'previous_owner'].map((name): [string, Call[]] => [
      `of the ${name}, who is another one`,
      [{ by: 'bobby', wrote: [wrote('land/7', `{"${name}":"carol"}`, `{"${name}":"david"}`)] }],
    ]),
    [
      'of a list of JSON whose order changes',
      [
        {
          by: 'bobby',
          wrote: [wrote('pets', '[{"owner":"carol"},{"owner":"david"}]', '[{"owner":"david"},{"owner":"carol"}]')],
        },
      ],
    ],
    [
      'of an id of token721 that the contract gives to the account of an entry',
      [
        {
          by: 'bobby',
          wrote: [{ ...wrote('T721Icat/3', ID, 'bobby'), contract: 'token721.iost' }, wrote('kept/3', 'bobby')],
        },
      ],
    ],
    [
      'by an account in a list of members',
      [{ by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['members', '["carol","bobby"]']] }],
    ],
    [
      'by an account with a role in JSON of all accounts',
      [{ by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['roles', '{"bobby":"judge","carol":true}']] }],
    ],
    ['of the caller itself', [{ by: 'carol', wrote: [wrote('has/carol', '5', '4')] }]],
    ['that are gains', [{ by: 'bobby', wrote: [wrote('has/carol', '5', '6')] }]],
    ['of an entry that names the caller too', [{ by: 'bobby', wrote: [wrote('allowed/carol:bobby', '5', '4')] }]],
    ['of an account whose name only begins like another', [{ by: 'bobby', wrote: [wrote('has/carola', '5', '4')] }]],
    [
      'of text that another account wrote',
      [{ by: 'bobby', wrote: [{ ...wrote('note/carol', 'a', 'b'), payer: 'david' }] }],
    ],
    [
      'of a reference to another account in JSON that the account wrote',
      [
        { by: 'carol', wrote: [wrote('queue/carol', undefined, '{"amount":"5","before":"bobby"}')] },
        {
          by: 'bobby',
          wrote: [wrote('queue/carol', '{"amount":"5","before":"bobby"}', '{"amount":"5","before":null}')],
        },
      ],
    ],
    [
      'of a reference to another account',
      [{ by: 'bobby', wrote: [{ ...wrote('next/carol', 'bobby'), payer: 'carol' }] }],
    ],
    ['of a time', [{ by: 'bobby', wrote: [wrote('until/carol', String(NOW), '1')] }]],
    ['by the publisher of the contract', [{ by: 'alice', wrote: [wrote('has/carol', '5', '4')] }]],
    ['for tokens', [{ by: 'bobby', wrote: [wrote('goods/carol', '5', '4'), token('carol', 0n, 7n)] }]],
    [
      'for an amount in the contract',
      [{ by: 'bobby', wrote: [wrote('goods/carol', '5', '4'), wrote('credit/carol', '0', '7')] }],
    ],
    ['of a bid that is refunded', [{ by: 'bobby', wrote: [wrote('bids/carol', '5'), token('carol', 0n, 5n)] }]],
    [
      'by an allowance of the account',
      [
        { by: 'carol', wrote: [wrote('allowed/carol:bobby', undefined, '5')] },
        { by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['allowed/carol:bobby', '5']] },
      ],
    ],
    [
      'of an entry that names the caller as approved',
      [
        {
          by: 'bobby',
          wrote: [wrote('pets/7', '{"owner":"carol","approved":"bobby"}', '{"owner":"bobby"}')],
          read: [['pets/7', '{"owner":"carol","approved":"bobby"}']],
        },
      ],
    ],
    [
      'of what the caller had added',
      [
        { by: 'bobby', wrote: [wrote('votes/carol', '5', '6.5')] },
        { by: 'bobby', wrote: [wrote('votes/carol', '6.5', '5')] },
      ],
    ],
    ['by an account with a role', [{ by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['judge', 'bobby']] }]],
    [
      'by an account in a map of roles',
      [{ by: 'bobby', wrote: [wrote('has/carol', '5', '4')], read: [['roles/bobby', 'true']] }],
    ],
    [
      'of a contract that stores something about it',
      [{ by: 'bobby', wrote: [token(ID, 9n, 4n), token('bobby', 0n, 5n), wrote('paid/bobby', '0', '5')] }],
    ],
    [
      'of a contract that receives a token',
      [
        {
          by: 'bobby',
          wrote: [token(ID, 9n, 4n), token('bobby', 0n, 5n)],
          receipts: [JSON.stringify(['iost', 'bobby', ID, '1', ''])],
        },
      ],
    ],
  ]
  for (const [title, calls] of legitimate) {
    it(`losses of accounts that did not sign are not reported ${title}`, () =>
      expect(judge(...calls)).to.equal(undefined))
  }

  // The oracle counts in whole units of 10^-30, as BigInts, and knows both amounts before they are written as
  // text. None is as large as a time.
  const cell = (text: string): Entry => wrote('all', '{"carol":5,"bobby":1,"sum":6}', text)

  it('losses of accounts that did not sign are found in JSON with the names of accounts', () => {
    const fixture = { all: '{"carol":5,"sum":5}' }
    const says = /bobby changed all carol from "5" to "3", which is carol's/
    expect(judgeAfter(fixture, [{ by: 'bobby', wrote: [cell('{"carol":3,"bobby":3,"sum":6}')] }])).to.match(says)
    expect(judgeAfter(fixture, [{ by: 'bobby', wrote: [cell('{"bobby":1,"sum":1}')] }])).to.match(/to nothing/)
    const nested = [wrote('all', '{"has":{"carol":{"gold":5}}}', '{"has":{"carol":{"gold":4}}}')]
    expect(judgeAfter({ all: '{"has":{"carol":{"gold":5}}}' }, [{ by: 'bobby', wrote: nested }])).to.match(
      /carol\.gold/,
    )
  })

  it('losses of accounts that did not sign are not reported of JSON where nothing of theirs is lost', () => {
    const fixture = { all: '{"carol":5,"sum":5}' }
    const judgeCell = (text: string, ...others: Entry[]) =>
      judgeAfter(fixture, [{ by: 'bobby', wrote: [cell(text), ...others] }])
    expect(judgeCell('{"carol":5,"bobby":0,"sum":5}'), 'own').to.equal(undefined)
    expect(judgeCell('{"carol":6,"bobby":0,"sum":6}'), 'gain').to.equal(undefined)
    expect(judgeCell('{"carol":3,"bobby":3,"sum":6}', token('carol', 0n, 2n)), 'sale').to.equal(undefined)
    expect(judgeCell('{"carol":3,"bobby":3,"sum":6}', wrote('owed', '{"carol":1}', '{"carol":3}')), 'owed').to.equal(
      undefined,
    )
    const back = [
      { by: 'bobby', wrote: [wrote('all', '{"carol":5}', '{"carol":8}')] },
      { by: 'bobby', wrote: [wrote('all', '{"carol":8}', '{"carol":5}')] },
    ]
    expect(judgeAfter(fixture, back), 'taking back').to.equal(undefined)
    const goods = [{ by: 'bobby', wrote: [wrote('all', '{"wood":5,"carol":5}', '{"wood":5,"carol":4}')] }]
    expect(judgeAfter({ all: '{"wood":5}' }, goods), 'kinds of goods').to.equal(undefined)
  })

  it('losses of accounts that did not sign compare amounts in every form of numbers', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 38n })
    fc.assert(
      fc.property(units, fc.constantFrom(0n, 1n, -1n, 10n ** 12n), fc.nat(2), fc.nat(2), (amount, change, one, two) => {
        const after = amount + change
        if (after < 0n) return
        const loss = judge({
          by: 'bobby',
          wrote: [wrote('has/carol', writeUnits(amount, one), writeUnits(after, two))],
        })
        expect(loss !== undefined).to.equal(after < amount, loss)
      }),
      { numRuns: 300 },
    )
  })

  it('losses of accounts that did not sign do not depend on what an undone step wrote', () => {
    const oracle = new LossOracle(['bobby', 'carol'], [{ id: ID, name: 'bank' }], new Store())
    const back = oracle.mark()
    const at = place({ name: 'roles/bobby' })
    oracle.record([{ ...at, before: undefined, after: 'strue@bobby' }], 'bobby')
    oracle.begin()
    oracle.read(at, 'true')
    expect(oracle.isPrivileged('bobby')).to.equal(false)
    back()
    expect(oracle.isPrivileged('bobby')).to.equal(true)
  })
})

/** Writes units of 10^-30 plainly, with an exponent, or with a leading digit and an exponent. */
function writeUnits(units: bigint, form: number): string {
  const digits = String(units)
  const power = digits.length - 31
  if (form === 1) return `${digits}e-30`
  if (form === 2) return `${digits[0]}.${digits.slice(1) || '0'}e${power < 0 ? '' : '+'}${power}`
  const padded = digits.padStart(31, '0')
  return `${padded.slice(0, -30)}.${padded.slice(-30)}`
}
