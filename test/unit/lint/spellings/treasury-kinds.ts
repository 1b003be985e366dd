import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const SHOP: Actions = {
  sell: action('seller, amount', ...VALUE, TAKE, add('earned', 'value', 'seller')),
  out: action(
    '',
    `const earned = ${old('earned')}`,
    { check: 'earned.gt(0)' },
    `storage.mapDel('earned', ${ME})`,
    `blockchain.withdraw(${ME}, earned.toFixed(), 'earned')`,
  ),
}
/** A payment of what sellers have earned to an account that no caller chooses. */
const takeOut = (...theft: Statement[]): Kind => ({
  rules: ['missing-authority'],
  common: SHOP,
  parameters: 'amount',
  theft,
  twin: [OWNER, ...theft],
})

/** Kinds about what the team of a contract may take. */
export const TREASURY_KINDS: Record<string, Kind> = {
  ...mapKinds('what others have earned, sent to the team by anyone', {
    'in any amount': takeOut("blockchain.withdraw('alice', amount, 'team')"),
    'to the owner': takeOut(...VALUE, "blockchain.withdraw(blockchain.contractOwner(), value.toFixed(), 'team')"),
    'to a stored account': takeOut(...VALUE, "blockchain.withdraw(storage.get('boss'), value.toFixed(), 'team')"),
    'with a count of calls': takeOut(
      ...VALUE,
      `storage.put('count', ${N("storage.get('count')")}.plus(1).toFixed(), ${ME})`,
      "blockchain.withdraw('alice', value.toFixed(), 'team')",
    ),
    'all at once': takeOut(
      "const all = blockchain.call('token.iost', 'balanceOf', ['iost', blockchain.contractName()])[0]",
      "blockchain.withdraw('alice', new BigNumber(all).toFixed(), 'team')",
    ),
  }),
  'fees, sent to the team by anyone': sound(
    {
      ...SHOP,
      sell: action(
        'seller, amount',
        ...VALUE,
        TAKE,
        add('earned', "value.times('0.9').dp(8, 1)", 'seller'),
        `storage.put('fees', ${N("storage.get('fees') || '0'")}.plus(value).minus(value.times('0.9').dp(8, 1)).toFixed(), ${ME})`,
      ),
    },
    'amount',
    ...VALUE,
    `const fees = ${N("storage.get('fees') || '0'")}`,
    { check: 'value.lte(fees)' },
    `storage.put('fees', fees.minus(value).toFixed(), ${ME})`,
    "blockchain.withdraw('alice', value.toFixed(), 'team')",
  ),
}
