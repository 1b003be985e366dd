import { expect } from 'chai'
import { numberPrecision } from '../../../../src/lint/rules/money/number-precision.js'
import { getWithoutNullCheck } from '../../../../src/lint/rules/storage/get-without-null-check.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const list = (text: string) => [...getWithoutNullCheck.check(analyse(text))].map(({ message }) => message)

/** Points of members, read after these statements. */
const points = (before: string, read = `storage.get(who + '_points')`) =>
  contract(`  add(who, amount, again) { if (!blockchain.requireAuth(who, 'active')) throw 'no'
    ${before}
    storage.put(who + '_points', new BigNumber(${read}).plus(amount).toFixed(), who) }`)

describe('get-without-null-check after the action has stored the entry', () => {
  for (const before of [
    `if (!storage.has(who + '_points')) storage.put(who + '_points', '0', who)`,
    `if (storage.has(who + '_points') === false) storage.put(who + '_points', '0', who)`,
    `if (!storage.has(who + '_points')) { storage.put(who + '_points', '0', who) } else { blockchain.receipt('again') }`,
    `storage.put(who + '_points', amount, who)`,
  ])
    it(`accepts: ${before}`, () => expect(list(points(before))).to.deep.equal([]))

  for (const [before, read] of [
    [`if (storage.has(who + '_points')) storage.put(who + '_points', '0', who)`],
    [`if (again) storage.put(who + '_points', '0', who)`],
    [`if (!storage.has(who + '_points') && again) storage.put(who + '_points', '0', who)`],
    [`if (!storage.has(who + '_points')) storage.put(who + '_score', '0', who)`],
    [`if (!storage.has(who + '_score')) storage.put(who + '_points', '0', who)`],
    [`storage.put(who + '_points', '0', who); if (again) storage.del(who + '_points')`],
    [
      `const old = storage.get(who + '_points')
    if (!storage.has(who + '_points')) storage.put(who + '_points', '0', who)`,
      'old',
    ],
  ] as const)
    it(`reports: ${before}`, () => expect(list(points(before, read))).to.have.length(1))
})

/** Shelves of shops: each line has entries of several kinds in the map of its shop. */
const shelves = (test: string, more = '', opening = '') =>
  contract(`  enter(shop) { if (!blockchain.requireAuth(shop, 'active')) throw 'no'
    storage.mapPut(shop, 'name', 'new', shop)
    storage.mapPut(shop, 'closed', '0', shop) }
  line(shop, line) { if (!blockchain.requireAuth(shop, 'active')) throw 'no'
    storage.mapPut(shop, line, '1', shop)
    ${opening || `storage.mapPut(shop, line + '_state', '0', shop)`} }
  ${more}
  sell(shop, line, other) { ${test}
    return new BigNumber(storage.mapGet(shop, line + '_state')).plus(new Float64(storage.mapGet(shop, 'closed'))) }`)
const STATE = '`*[]` may be missing, and then `new BigNumber` makes NaN of it'
const CLOSED = '`*[]` may be missing, and then `new Float64` makes NaN of it'

describe('get-without-null-check beside an entry of another kind', () => {
  const found = `if (!storage.mapHas(shop, line)) throw 'no line'`
  const entered = `if (!storage.mapHas(shop, 'name')) throw 'no shop'`
  it('accepts both after both checks', () => expect(list(shelves(`${found};${entered}`))).to.deep.equal([]))
  it('reports the other one', () => {
    expect(list(shelves(found))).to.deep.equal([CLOSED])
    expect(list(shelves(entered))).to.deep.equal([STATE])
  })
  for (const [test, more, opening] of [
    [`if (storage.mapHas(shop, line)) throw 'there'`],
    [`if (!storage.mapHas(shop, other)) throw 'no line'`],
    [found, `end(shop, line) { storage.mapDel(shop, line + '_state') }`],
    [found, '', `if (line.length > 3) return`],
    [found, `mark(shop, line) { storage.mapPut(shop, line, '2') }`],
  ] as const)
    it(`reports the state: ${test} ${more ?? ''} ${opening ?? ''}`, () =>
      expect(list(shelves(`${test};${entered}`, more, opening))).to.deep.equal([STATE]))
})

/** Members in a list, each with a share in a map of its own. */
const listed = (use: string, kind = 'share') =>
  contract(`  init() { storage.put('members', '[]') }
  join() { const members = JSON.parse(storage.get('members'))
    if (members.includes(tx.publisher) || members.length >= 50) throw 'no'
    members.push(tx.publisher)
    storage.put('members', JSON.stringify(members))
    storage.mapPut(tx.publisher, '${kind}', '1', tx.publisher) }
  leave() { const members = JSON.parse(storage.get('members'))
    const at = members.indexOf(tx.publisher); if (at < 0) throw 'no'
    members.splice(at, 1)
    storage.put('members', JSON.stringify(members))
    storage.mapDel(tx.publisher, '${kind}') }
  use(who) { const members = JSON.parse(storage.get('members'))
    ${use} }`)

describe('get-without-null-check of the entries of who is listed', () => {
  for (const use of [
    `if (members.includes(who)) return new BigNumber(storage.mapGet(who, 'share')).toFixed()`,
    `if (!members.includes(tx.publisher)) throw 'no'; return new BigNumber(storage.mapGet(tx.publisher, 'share')).toFixed()`,
    `for (let i = 0; i < members.length; i++) { const one = members[i]
      blockchain.receipt(new BigNumber(storage.mapGet(one, 'share')).toFixed()) }`,
    `for (const one of members) blockchain.receipt(new BigNumber(storage.mapGet(one, 'share')).toFixed())`,
  ]) {
    it(`accepts: ${use}`, () => expect(list(listed(use))).to.deep.equal([]))
    it(`reports where another kind is stored: ${use}`, () => expect(list(listed(use, 'vote'))).to.have.length(1))
  }
  for (const use of [
    `if (!members.includes(who)) return new BigNumber(storage.mapGet(who, 'share')).toFixed()`,
    `if (members.includes(who)) return new BigNumber(storage.mapGet(tx.publisher, 'share')).toFixed()`,
  ])
    it(`reports: ${use}`, () => expect(list(listed(use))).to.have.length(1))
})

const tally = (change: string) =>
  contract(`  open(id) { storage.mapPut('tally', id, JSON.stringify({ red: 0, blue: 0, by: tx.publisher, prize: '5' }), tx.publisher) }
  add(id, side, amount) { const tally = JSON.parse(storage.mapGet('tally', id) || 'null')
    if (!tally || tally.by === tx.publisher) throw 'no'
    ${change}
    storage.mapPut('tally', id, JSON.stringify(tally), tx.publisher)
    blockchain.deposit(tx.publisher, amount, '') }
  end(id) { const tally = JSON.parse(storage.mapGet('tally', id) || 'null')
    if (!tally || tally.by !== tx.publisher) throw 'no'
    storage.mapDel('tally', id)
    blockchain.withdraw(tx.publisher, tally.prize, '') }`)

describe('number-precision of counts under a computed name', () => {
  for (const change of ['tally[side] += 1', 'tally[side] = tally[side] + 2', 'tally[side]++', 'tally[side] -= 1'])
    it(`accepts: ${change}`, () =>
      expect([...numberPrecision.check(analyse(tally(change)))].map(({ message }) => message)).to.deep.equal([]))
  for (const change of ['tally[side] += Number(amount)'])
    it(`reports: ${change}`, () =>
      expect([...numberPrecision.check(analyse(tally(change)))].map(({ message }) => message)).to.have.length(1))
})
