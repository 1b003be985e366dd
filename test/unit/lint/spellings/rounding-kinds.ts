import type { Actions, Statement } from './forms.js'
import { action, add, gold, ME, mapKinds, N, OWNER, SELF, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const PRICE: Actions = {
  setPrice: action('price', OWNER, "storage.put('price', price)"),
}
const silver = (method: string, sum: string) =>
  `blockchain.callWithAuth('token.iost', '${method}', ['silver', ${ME}, ${sum}])`
/** Pays for what was bought, by the same price. */
const sell = (take: string): Actions => ({
  ...PRICE,
  sell: action(
    'amount',
    ...VALUE,
    take,
    `blockchain.withdraw(${ME}, value.div(storage.get('price')).toFixed(8), 'sell')`,
  ),
})
const redeem = (map: string): Actions => ({
  ...PRICE,
  redeem: action(
    '',
    `const all = storage.mapGet('${map}', ${ME})`,
    { check: 'all !== null' },
    `storage.mapDel('${map}', ${ME})`,
    `blockchain.withdraw(${ME}, all, 'redeem')`,
  ),
})

const POSITIVE: Statement = { check: 'count.isFinite() && count.gt(0)' }
const pay = (sum: string) => `blockchain.deposit(${ME}, ${sum}, 'buy')`
/** A purchase for a count that is rounded down for the payment, and in the twin before all. */
const kind = (common: Actions, cut: string, ...credit: Statement[]): Kind => {
  const rest: Statement[] = [POSITIVE, pay(cut), ...credit]
  return {
    rules: ['unvalidated-amount'],
    common,
    parameters: 'amount',
    theft: [`const count = ${N('amount')}`, ...rest],
    twin: [`const whole = ${N('amount')}`, `const count = ${N(cut.replace('count', 'whole'))}`, ...rest],
  }
}
const WORTH = "count.times(storage.get('price'))"

/** Payments that are rounded down, for credits that are calculated from the text of the caller. */
export const ROUNDING_KINDS: Record<string, Kind> = mapKinds('a payment that is rounded down', {
  'for tokens that are minted': kind(
    sell(silver('destroy', 'value.toFixed()')),
    'count.toFixed(0, 1)',
    silver('issue', `${WORTH}.toFixed(8)`),
  ),
  'for tokens that are paid': kind(sell(gold(ME, SELF)), 'count.toFixed(0)', gold(SELF, ME, `${WORTH}.toFixed(8, 1)`)),
  'for points': kind(redeem('points'), 'count.integerValue().toFixed()', add('points', WORTH)),
  'for what a record has': {
    ...kind(
      {
        ...PRICE,
        collect: action(
          'id',
          "const bond = JSON.parse(storage.mapGet('bonds', id))",
          { check: `bond !== null && bond.owner === ${ME}` },
          "storage.mapDel('bonds', id)",
          `blockchain.withdraw(${ME}, bond.due, 'collect')`,
        ),
      },
      'count.dp(0).toFixed()',
      { check: "!storage.mapHas('bonds', id)" },
      `storage.mapPut('bonds', id, JSON.stringify({ owner: ${ME}, due: ${WORTH}.toFixed(8) }), ${ME})`,
    ),
    parameters: 'id, amount',
  },
  'to the places of the token': kind(
    { ...redeem('points'), setPlaces: action('places', OWNER, "storage.put('places', places)") },
    "count.toFixed(Number(storage.get('places')), 1)",
    add('points', WORTH),
  ),
})
