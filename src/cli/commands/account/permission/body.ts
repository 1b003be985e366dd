import { must } from '../../../../collections/presence.js'
import { ToolkitError } from '../../../../errors/errors.js'
import type { Provider } from '../../../../rpc/provider.js'
import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { requireInteger } from '../../../flags/integers.js'
import { sendChange } from '../../../transactions/account-change.js'
import { CHANGES } from './changes.js'
import type { accountPermissionCommand } from './command.js'

export default async function changePermission({
  change = '',
  name = '',
  item,
  weight = 100,
  threshold = 100,
  ...flags
}: FlagsOf<typeof accountPermissionCommand>): Promise<ExitCode> {
  const { action, takes } = findChange(change)
  checkName(name)
  checkItem(change, item, takes.includes('item'))
  const given = { item, weight: checkWeight('weight', weight), threshold: checkWeight('threshold', threshold) }
  return sendChange(flags, async ({ client }, from) => {
    if (change === 'revoke')
      await requireNoLockout(client.provider, { account: from, permission: name, item: must(item, 'item') })
    const args = [from, name, ...takes.map((member) => given[member])]
    return { actions: [{ contract: 'auth.iost', actionName: action, args }], signers: [`${from}@owner`] }
  })
}

function findChange(change: string): (typeof CHANGES)[string] {
  const found = Object.hasOwn(CHANGES, change) ? CHANGES[change] : undefined
  if (found !== undefined) return found
  throw new ToolkitError('USAGE', `unknown change of a permission ${JSON.stringify(change)}`, {
    hint: `The changes are ${Object.keys(CHANGES).join(', ')}.`,
  })
}

function checkName(name: string): void {
  if (/^\w{2,32}$/.test(name)) return
  throw new ToolkitError('USAGE', 'a permission or group has a name of 2 to 32 letters, digits and underscores', {
    hint: 'Every account has the permissions active and owner.',
  })
}

function checkItem(change: string, item: string | undefined, isWanted: boolean): void {
  if (!isWanted && item !== undefined)
    throw new ToolkitError('USAGE', `${change} takes no item`, { hint: 'Leave it out.' })
  if (!isWanted || /^(\w{2,50}|\w{5,42}@\w{2,32})$/.test(item ?? '')) return
  throw new ToolkitError('USAGE', `${change} needs an item`, {
    hint: 'A public key (toolkit keys lists them), account@permission, or the name of a group for use-group.',
  })
}

function checkWeight(name: string, weight: number): number {
  const hint = 'The weights of the signing keys must add up to the threshold.'
  return requireInteger(`--${name}`, weight, { least: 1, hint })
}

/**
 * Rejects a change after which the remaining weight does not reach the threshold. The chain accepts such a change,
 * which locks the account.
 */
async function requireNoLockout(
  provider: Provider,
  { account, permission, item }: { account: string; permission: string; item: string },
): Promise<void> {
  if (permission !== 'owner' && permission !== 'active') return
  const { permissions, groups } = await provider.request('getAccount', { name: account, by_longest_chain: true })
  const held = permissions[permission]
  if (held === undefined) return
  const items = [...held.items, ...held.group_names.flatMap((group) => groups[group]?.items ?? [])]
  const left = items.filter(({ id, permission }) => item !== id && item !== `${id}@${permission}`)
  const weight = left.reduce((sum, { weight }) => sum + Number(weight), 0)
  if (weight >= Number(held.threshold)) return
  throw new ToolkitError('ACCOUNT_LOCKOUT', `without ${item} no combination of keys reaches ${account}@${permission}`, {
    hint: `Its threshold is ${held.threshold}, the remaining keys weigh ${weight}: assign another key first.`,
  })
}
