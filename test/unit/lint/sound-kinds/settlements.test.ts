import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `double-payment` about a contract with some methods. */
function list(methods: string): string[] {
  const found = RULES.filter(({ name }) => name === 'double-payment')
  return found.flatMap((rule) => [...rule.check(analyse(contract(methods)))].map(({ message }) => message))
}

const READ = `const sale = JSON.parse(storage.mapGet('sales', id) || '{"bids":[],"percent":"10"}')`
const KEEP = `storage.mapPut('sales', id, JSON.stringify(sale), tx.publisher)`

/** A sale with a list of bids, each of which pays its account once. */
const sale = (unit: string, body: string) => `  /** @amountLimit iost unlimited */
  bid(id, amount) { ${READ}
    const paid = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, paid.toFixed(), '')
    sale.bids.push({ by: tx.publisher, amount: paid.toFixed(), taken: false })
    ${KEEP} }
  take(id) { if (!storage.mapHas('sales', id)) throw 'none'
    ${READ}
    const unit = ${unit}
    let sum = new BigNumber(0)
    ${body}
    if (sum.gt(0)) { blockchain.withdraw(tx.publisher, sum.toFixed(), '')
      ${KEEP} } }`

const EACH = 'for (let i = 0; i < sale.bids.length; i++) { const bid = sale.bids[i]\n     '
const OWN = 'bid.by === tx.publisher'

describe('double-payment of a sum over elements that are marked', () => {
  for (const [title, unit] of [
    ['a share of an entry', `new BigNumber(sale.percent).div(sale.bids.length)`],
    ['a fixed share', `'5'`],
  ] as const) {
    for (const [way, body] of [
      ['in the branch that adds', `${EACH} if (!bid.taken && ${OWN}) { sum = sum.plus(unit); bid.taken = true } }`],
      ['before it adds', `${EACH} if (!bid.taken && ${OWN}) { bid.taken = true; sum = sum.plus(unit) } }`],
      [
        'after others are left out',
        `${EACH} if (bid.taken || bid.by !== tx.publisher) continue
      sum = sum.plus(unit); bid.taken = true }`,
      ],
      [
        'in a loop over the elements',
        `for (const bid of sale.bids) if (${OWN} && bid.taken === false) { sum = sum.plus(unit); bid.taken = true }`,
      ],
    ] as const)
      it(`accepts ${title}, marked ${way}`, () => expect(list(sale(unit, body))).to.deep.equal([]))
    for (const [way, body] of [
      ['no mark', `${EACH} if (!bid.taken && ${OWN}) { sum = sum.plus(unit) } }`],
      ['another mark', `${EACH} if (!bid.taken && ${OWN}) { sum = sum.plus(unit); bid.seen = true } }`],
      ['a mark that is not looked at', `${EACH} if (${OWN}) { sum = sum.plus(unit); bid.taken = true } }`],
    ] as const)
      it(`reports ${title} with ${way}`, () => expect(list(sale(unit, body))).to.have.length(1))
  }
})

const END = `Number(storage.get('end'))`
const KNOWN = `JSON.parse(storage.get('known') || 'false')`

/** A pool of stakes, which is settled among those on one side, or refunded. */
const pool = (refund: string, settle: string, report: string) => `  set(end) { requireOwner(); storage.put('end', end) }
  /** @amountLimit iost unlimited */
  stake(side, amount) { const paid = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, paid.toFixed(), '')
    const key = tx.publisher + '/' + side
    storage.mapPut('stakes', key, paid.plus(storage.mapGet('stakes', key) || '0').toFixed(), tx.publisher)
    storage.mapPut('sides', side, paid.plus(storage.mapGet('sides', side) || '0').toFixed(), tx.publisher)
    storage.put('total', paid.plus(storage.get('total') || '0').toFixed()) }
  report(side) { requireOwner()
    ${report}
    storage.put('known', 'true'); storage.put('won', side) }
  refund(side) { ${refund}
    const key = tx.publisher + '/' + side
    const paid = readAmount(storage.mapGet('stakes', key)); if (!paid.gt(0)) throw 'none'
    storage.mapDel('stakes', key)
    blockchain.withdraw(tx.publisher, paid.toFixed(), '') }
  settle() { ${settle}
    const won = storage.get('won'); const key = tx.publisher + '/' + won
    const paid = readAmount(storage.mapGet('stakes', key)); if (!paid.gt(0)) throw 'none'
    storage.mapDel('stakes', key)
    const share = new BigNumber(storage.get('total')).times(paid).div(storage.mapGet('sides', won))
    blockchain.withdraw(tx.publisher, share.dp(8, 1).toFixed(), '') }`

describe('double-payment of a total from which refunds are not subtracted', () => {
  for (const [title, refund, settle, report] of [
    [
      'once the settlement is over',
      `if (block.time <= ${END}) throw 'early'`,
      `if (block.time > ${END}) throw 'late'`,
      '',
    ],
    [
      'at the time at which the settlement ends',
      `if (block.time < ${END}) throw 'early'`,
      `if (!(block.time < ${END})) throw 'late'`,
      '',
    ],
    [
      'where the outcome is unknown',
      `if (${KNOWN}) throw 'known'\n    if (block.time <= ${END}) throw 'early'`,
      `if (!${KNOWN}) throw 'no'`,
      `if (block.time > ${END}) throw 'late'`,
    ],
  ] as const)
    it(`accepts refunds ${title}`, () => expect(list(pool(refund, settle, report))).to.deep.equal([]))
  for (const [title, refund, settle] of [
    ['at any time', '', ''],
    ['until the settlement begins', `if (block.time > ${END}) throw 'late'`, `if (block.time <= ${END}) throw 'early'`],
    ['after another time', `if (block.time <= ${END}) throw 'early'`, `if (block.time > ${END} + 6e10) throw 'late'`],
    ['at a time at which the settlement is possible', `if (block.time <= ${END}) throw 'early'`, ''],
  ] as const)
    it(`reports refunds ${title}`, () => expect(list(pool(refund, settle, ''))).to.have.length(1))
})
