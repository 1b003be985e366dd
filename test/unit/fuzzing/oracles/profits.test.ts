import { expect } from 'chai'
import { type Gains, ProfitOracle } from '../../../../src/fuzzing/oracles/losses/profit-oracle.js'
import type { StoredChange } from '../../../../src/fuzzing/oracles/losses/stored-change.js'
import { Overlay } from '../../../../src/state/overlay.js'
import { recordKey, writeRecord } from '../../../../src/state/records.js'
import { Store } from '../../../../src/state/store.js'
import type { StateValue } from '../../../../src/state/values.js'

const ID = 'ContractBank'

/** A written entry: `key` or `key/field`, with its value before and after. */
interface Entry {
  name: string
  before?: StateValue | undefined
  after?: StateValue | undefined
  contract?: string
}

interface Call {
  by?: string
  args?: readonly unknown[]
  isPrivileged?: boolean
  wrote: readonly Entry[]
}

/** An oracle of a bank after a fixture in which the tokens were created, and `deposits` were made. */
function openOracle(deposits: ReadonlyMap<string, Gains> = new Map()): ProfitOracle {
  const start = new Overlay(new Store())
  for (const symbol of ['gold', 'iost'])
    writeRecord(start, { contract: 'token.iost', key: `TI${symbol}`, field: 'issuer' }, 'alice')
  const watched = new Map([[ID, 'bank']])
  return new ProfitOracle({
    watched,
    publishers: new Set(['alice']),
    deposits,
    start,
    isClaimed: () => true,
    isKnown: (account) => account !== 'david',
  })
}

/**
 * Records calls one after the other; returns how many of the last may be repeated for a profit. `wait`: time passes.
 */
function suspect(...calls: (Call | 'wait')[]): number[] {
  const oracle = openOracle()
  const state = new Overlay(new Store())
  for (const call of calls) {
    if (call === 'wait') {
      oracle.interrupt()
      continue
    }
    const { by = 'bobby', args = [], isPrivileged = false, wrote } = call
    const changed = wrote.map(({ name, before, after, contract = ID }): StoredChange => {
      const [key = '', field] = name.split('/')
      const place = { contract, key, field, stateKey: recordKey(contract, key, field) }
      const encode = (value: StateValue | undefined) => {
        if (value === undefined) return undefined
        writeRecord(state, place, value, by)
        return state.get(place.stateKey)
      }
      return { ...place, before: encode(before), after: encode(after) }
    })
    oracle.record({ caller: by, args, isPrivileged, changed }, changed)
  }
  return oracle.listSuspects(state)
}

const token = (account: string, before: bigint, after: bigint, symbol = 'gold'): Entry => ({
  ...{ name: `TB${account}/${symbol}`, before, after, contract: 'token.iost' },
})
const wrote = (name: string, before?: string, after?: string): Entry => ({ name, before, after })

/** A payment of 5 units to an account that has had 10. */
const paid = (by = 'bobby', had = 10n, held = 90n) => [token(ID, held, held - 5n), token(by, had, had + 5n)]
/** The way of 3 units to the contract, before the payment. */
const sent = [token('bobby', 13n, 10n), token(ID, 87n, 90n)]

describe('calls that can be repeated for a profit', () => {
  const suspects: [title: string, calls: (Call | 'wait')[], counts: number[]][] = [
    ['a payment that is not stored', [{ wrote: paid() }], [1]],
    ['a payment of which only a total is stored', [{ wrote: [...paid(), wrote('spent', '5', '10')] }], [1]],
    [
      'a payment of which only totals in JSON are stored',
      [{ wrote: [...paid(), wrote('sums', '{"in":90,"out":5}', '{"in":90,"out":10}')] }],
      [1],
    ],
    [
      'a payment that stores the same mark as before',
      [{ wrote: [...paid(), wrote('done/bobby', 'true', 'true')] }],
      [1],
    ],
    [
      'a payment that stores a mark for the first time',
      [{ wrote: [...paid(), wrote('done/bobby', undefined, '1')] }],
      [1],
    ],
    [
      'a deposit of 3 that is booked as 5 and withdrawn',
      [{ wrote: [...sent, wrote('has/bobby', '2', '7')] }, { wrote: [...paid(), wrote('has/bobby', '7', '2')] }],
      [2],
    ],
    [
      'a deposit of an account without an entry, which ends at zero',
      [{ wrote: [...sent, wrote('has/bobby', undefined, '5')] }, { wrote: [...paid(), wrote('has/bobby', '5', '0')] }],
      [2],
    ],
    [
      'a deposit in one JSON text of all accounts',
      [
        { wrote: [...sent, wrote('all', '{"carol":9,"bobby":2}', '{"carol":9,"bobby":7}')] },
        { wrote: [...paid(), wrote('all', '{"carol":9,"bobby":7}', '{"carol":9,"bobby":2}')] },
      ],
      [2],
    ],
    [
      'a payment to an unknown account, beside a list of its calls that grows',
      [{ by: 'david', wrote: [...paid('david'), wrote('log/david', '["in"]', '["in","out"]')] }],
      [1],
    ],
    [
      'a payment to an unknown account, beside sums about it that grow',
      [{ by: 'david', wrote: [...paid('david'), wrote('game/david', '{"out":5,"left":4}', '{"out":10,"left":4}')] }],
      [1],
    ],
    ['a payment after a deposit long ago', [{ wrote: sent }, 'wait', { wrote: paid() }], [1]],
  ]
  for (const [title, calls, counts] of suspects) {
    it(`calls that can be repeated for a profit may be ${title}`, () => expect(suspect(...calls)).to.deep.equal(counts))
  }

  const sound: [title: string, calls: (Call | 'wait')[]][] = [
    ['a withdrawal from a balance', [{ wrote: [...paid(), wrote('has/bobby', '7', '2')] }]],
    [
      'a withdrawal that is counted under the name of its caller',
      [{ wrote: [...paid(), wrote('out/bobby', '5', '10')] }],
    ],
    [
      'a payment to an unknown account whose amount becomes smaller',
      [{ by: 'david', wrote: [...paid('david'), wrote('game/david', '{"out":5,"left":7}', '{"out":10,"left":2}')] }],
    ],
    [
      'a payment to an unknown account whose list becomes another',
      [{ by: 'david', wrote: [...paid('david'), wrote('log/david', '["in","in"]', '["in","out"]')] }],
    ],
    [
      'a payment to an unknown account after a call of another, which may have given it something',
      [
        { by: 'carol', wrote: [wrote('has/david', undefined, '10')] },
        { by: 'david', wrote: [...paid('david'), wrote('out/david', '5', '10')] },
      ],
    ],
    ['a claim that changes its mark', [{ wrote: [...paid(), wrote('done/bobby', 'false', 'true')] }]],
    [
      'a part of a balance in JSON of all accounts',
      [{ wrote: [...paid(), wrote('all', '{"bobby":7}', '{"bobby":2}')] }],
    ],
    [
      'a part of a balance in a list of JSON',
      [{ wrote: [...paid(), wrote('all', '[{"who":"bobby","left":7}]', '[{"who":"bobby","left":2}]')] }],
    ],
    [
      'a part of a balance in a list of pairs',
      [{ wrote: [...paid(), wrote('all', '[["bobby",7]]', '[["bobby",2]]')] }],
    ],
    [
      'a part of a deposit under a number',
      [
        {
          args: ['1'],
          wrote: [...paid(), wrote('slip_1', '{"owner":"bobby","left":7}', '{"owner":"bobby","left":2}')],
        },
      ],
    ],
    ['a part of a deposit under a number without a name', [{ wrote: [...paid(), wrote('slip_1', '7', '2')] }]],
    ['a part of an entry of a map', [{ wrote: [...paid(), wrote('slips/blue', '7', '2')] }]],
    ['a code that is used up', [{ args: ['blue'], wrote: [...paid(), wrote('code_blue', '1', '0')] }]],
    ['a purchase with another token', [{ wrote: [...paid(), token('bobby', 9n, 4n, 'iost')] }]],
    ['a payment to an account with a role', [{ isPrivileged: true, wrote: paid() }]],
    [
      'a payment by terms that an account with a role set',
      [{ by: 'carol', isPrivileged: true, wrote: [] }, { wrote: paid() }],
    ],
    ['a payment of another account', [{ wrote: [token('carol', 9n, 4n), token('bobby', 10n, 15n)] }]],
    ['a payment before a call that pays nothing', [{ wrote: paid() }, { wrote: [] }]],
    ['a token that a call has created', [{ wrote: [token('bobby', 0n, 5n, 'lp')] }]],
    ['a token that the contract issues', [{ wrote: [token('bobby', 0n, 5n, 'gold')] }]],
    ['resources of the chain', [{ wrote: [token(ID, 9n, 4n, 'ram'), token('bobby', 0n, 5n, 'ram')] }]],
  ]
  for (const [title, calls] of sound) {
    it(`calls that can be repeated for a profit are not ${title}`, () => expect(suspect(...calls)).to.deep.equal([]))
  }

  it('calls that can be repeated for a profit are forgotten with an undone step', () => {
    const oracle = openOracle(new Map([['bobby', new Map([['gold', 4n]])]]))
    const back = oracle.mark()
    const state = new Overlay(new Store())
    const place = {
      contract: 'token.iost',
      key: 'TBbobby',
      field: 'gold',
      stateKey: recordKey('token.iost', 'TBbobby', 'gold'),
    }
    writeRecord(state, place, 3n, 'bobby')
    const after = state.get(place.stateKey)
    oracle.record({ caller: 'bobby', args: [], isPrivileged: false, changed: [{ ...place, before: undefined }] }, [
      { ...place, before: undefined, after },
    ])
    expect([oracle.hasPaid, oracle.readDeposits('bobby', 'gold', state)]).to.deep.equal([true, 1n])
    back()
    expect(oracle.readDeposits('bobby', 'gold', state)).to.equal(4n)
    expect(oracle.listSuspects(state)).to.deep.equal([])
  })
})
