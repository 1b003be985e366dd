import { expect } from 'chai'
import { contract } from '../examples/contract.js'
import { analyse, listFindings } from '../subjects.js'

const OWNER = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`

const until = (end: string) =>
  contract(`  /** @amountLimit iost 100 */
  open(start, sum) { ${OWNER}
    storage.put('pool', JSON.stringify({ total: new BigNumber(sum).toFixed(8), end: ${end} }))
    blockchain.deposit(tx.publisher, new BigNumber(sum).toFixed(8), '') }
  out() { ${OWNER}
    const pool = JSON.parse(storage.get('pool'))
    storage.del('pool')
    blockchain.withdraw(tx.publisher, pool.end, '') }`)

const bet = (divisor: string) =>
  contract(
    `  /** @amountLimit iost 100
   * @param {number} number
   */
  bet(id, amount, number) { if (storage.has('bet:' + id)) throw 'there'
    blockchain.deposit(tx.publisher, new BigNumber(amount).toFixed(8), '')
    storage.put('bet:' + id, JSON.stringify(new Bet(tx.publisher, amount, number)), tx.publisher) }
  win(id) { ${OWNER}
    const bet = Object.assign(new Bet(), JSON.parse(storage.get('bet:' + id)))
    storage.del('bet:' + id)
    blockchain.withdraw(bet.player, new BigNumber(bet.amount).times(98).div(${divisor}).toFixed(), '') }`,
    `class Bet { constructor(player, amount, number) { this.player = player
    this.amount = amount
    this.number = number } }\n`,
  )

const asked = (make: string) =>
  contract(
    `  del(id) { const note = ${make}
    if (!blockchain.requireAuth(note.by, 'active')) throw 'no'
    storage.del('note:' + id) }`,
    `class Note { constructor(by) { this.by = by } }\n`,
  )

const raw = (condition: string) =>
  contract(`  _put(key, value, plain) { if (${condition}) storage.put(key, value)
    else storage.put(key, JSON.stringify(value)) }
  set(amount) { ${OWNER}
    this._put('daily', +amount, tx.publisher) }`)

const rank = (check: string) =>
  contract(`  join(name) { ${OWNER}
    storage.mapPut('rank', name, 'leader') }
  leave(name) { if (${check}) throw 'no'
    storage.mapPut('rank', name, 'member') }`)

/** Contracts that differ in what prevents the fault: sound, and with the fault. */
const PAIRS: Record<string, { rule: string; sound: string; fault: string }> = {
  'a time that is some days after another one': {
    rule: 'number-precision',
    sound: until('Number(start) + 86400'),
    fault: until('Number(start) + 60'),
  },
  'a divisor that is stored as a whole number in an object of a class': {
    rule: 'number-precision',
    sound: bet('bet.number - 1'),
    fault: bet('bet.amount - 1'),
  },
  'a member that an object gets from a stored one': {
    rule: 'wrong-arguments',
    sound: asked(`Object.assign(new Note(), JSON.parse(storage.get('note:' + id)))`),
    fault: asked('Object.assign(new Note(), { at: tx.time })'),
  },
  'a branch that needs an account to be a boolean': {
    rule: 'wrong-arguments',
    sound: raw('plain === false'),
    fault: raw('plain !== false'),
  },
  'an entry that was found to be a certain text': {
    rule: 'ram-payer',
    sound: rank(`storage.mapGet('rank', name) !== 'leader'`),
    fault: rank(`storage.mapGet('rank', name) === 'leader'`),
  },
}

// The oracle is the construction: both contracts differ in what prevents the fault.
describe('lint rules beside what cannot be the case', () => {
  for (const [name, { rule, sound, fault }] of Object.entries(PAIRS)) {
    const report = (text: string) =>
      listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
    it(`${name} is accepted`, () => expect(report(sound)).to.deep.equal([]))
    it(`the fault in place of ${name} is reported`, () => expect(report(fault)).to.not.deep.equal([]))
  }
})
