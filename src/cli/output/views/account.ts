import { formatTime } from '../../../codec/chain-time.js'
import type { TableFact } from '../../../report/text/table.js'
import type { Results } from '../../../rpc/schema.js'
import type { TokenHolding } from '../holding.js'

type AccountResponse = Results['getAccount']

/** Describes an account. */
export function describeAccount(account: AccountResponse): TableFact[] {
  const { name, balance, balance_string, gas_info: gas, ram_info: ram, frozen_balances, vote_infos } = account
  return [
    ['account', name],
    ['balance', `${balance_string || balance} iost`],
    ['frozen', listFrozen(frozen_balances, 'iost')],
    ['gas', `${gas.current_total} of ${gas.limit}, ${gas.increase_speed} a second`],
    ['pledged', gas.pledged_info.map(({ pledger, amount }) => `${amount} iost for the gas of ${pledger}`)],
    ['RAM', `${ram.available} bytes left, ${ram.used} used`],
    ['votes', vote_infos.map(({ option, votes }) => `${votes} for ${option}`)],
  ]
}

/** Describes the balance of a token of an account or contract. */
export function describeBalance({ balance, frozen }: TokenHolding, token: string): TableFact[] {
  return [
    ['balance', `${balance} ${token}`],
    ['frozen', listFrozen(frozen, token)],
  ]
}

function listFrozen(frozen: readonly { amount: string | number; time: string }[], token: string): string[] {
  return frozen.map(({ amount, time }) => `${amount} ${token} until ${formatTime(BigInt(time))}`)
}

/** The heads of `listPermissions`. */
export const PERMISSION_HEADS = ['permission', 'threshold', 'weight', 'held by']

/** Lists the permissions of an account: one row for each key, account or group, and for each member of a group. */
export function listPermissions({ permissions, groups }: AccountResponse): string[][] {
  const ofPermissions = Object.values(permissions).flatMap(({ name, threshold, items, group_names }) => {
    const holders = [...items.map(describeHolder), ...group_names.map((group) => ['', `group ${group}`])]
    return holders.map((holder) => [name, threshold, ...holder])
  })
  const ofGroups = Object.values(groups).flatMap(({ name, items }) =>
    items.map((item) => [`group ${name}`, '', ...describeHolder(item)]),
  )
  return [...ofPermissions, ...ofGroups]
}

type PermissionHolder = AccountResponse['permissions'][string]['items'][number]

function describeHolder({ id, is_key_pair, weight, permission }: PermissionHolder): string[] {
  return [weight, is_key_pair ? id : `${id}@${permission}`]
}
