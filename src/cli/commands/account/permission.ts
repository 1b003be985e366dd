import { ToolkitError } from '../../../errors/errors.js'
import type { Provider } from '../../../rpc/provider.js'
import type { Command } from '../../command.js'
import { declareWriter, type WriterFlags } from '../../output/writer.js'

interface Flags extends WriterFlags {
  change: string | undefined
  name: string | undefined
  item: string | undefined
  weight: number | undefined
  threshold: number | undefined
}

/** The changes with the action of auth.iost and its arguments besides account and name (system-contracts.md §7.1). */
const CHANGES: Readonly<Record<string, { action: string; takes: readonly ('threshold' | 'item' | 'weight')[] }>> = {
  add: { action: 'addPermission', takes: ['threshold'] },
  drop: { action: 'dropPermission', takes: [] },
  assign: { action: 'assignPermission', takes: ['item', 'weight'] },
  revoke: { action: 'revokePermission', takes: ['item'] },
  'add-group': { action: 'addGroup', takes: [] },
  'drop-group': { action: 'dropGroup', takes: [] },
  'assign-group': { action: 'assignGroup', takes: ['item', 'weight'] },
  'revoke-group': { action: 'revokeGroup', takes: ['item'] },
  'use-group': { action: 'assignPermissionToGroup', takes: ['item'] },
  'leave-group': { action: 'revokePermissionInGroup', takes: ['item'] },
}

export const accountPermissionCommand: Command<Flags> = {
  command: 'account permission <change> <name> [item]',
  describe: 'Change the permissions of an account: keys, accounts, weights, groups',
  examples: [['account permission add mint', 'Add a permission named mint']],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('change', { type: 'string', describe: Object.keys(CHANGES).join(', ') })
        .positional('name', { type: 'string', describe: 'Name of the permission or group' })
        .positional('item', { type: 'string', describe: 'A public key, account@permission, or a group (use-group)' })
        .option('weight', { type: 'number', describe: 'Weight of the item (default: 100)' })
        .option('threshold', { type: 'number', describe: 'Threshold of a new permission (default: 100)' }),
    ),
  async run({ change = '', name = '', item, weight = 100, threshold = 100, ...flags }) {
    const { sendChange } = await import('../../transactions/account-change.js')
    const { action, takes } = findChange(change)
    checkName(name)
    checkItem(change, item, takes.includes('item'))
    const given = { item, weight: checkWeight('weight', weight), threshold: checkWeight('threshold', threshold) }
    return sendChange(flags, async ({ client }, from) => {
      if (change === 'revoke') await refuseLockout(client.provider, { account: from, permission: name, item: item! })
      const args = [from, name, ...takes.map((member) => given[member])]
      return { actions: [{ contract: 'auth.iost', actionName: action, args }], signers: [`${from}@owner`] }
    })
  },
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
  if (Number.isSafeInteger(weight) && weight > 0) return weight
  throw new ToolkitError('USAGE', `--${name}: expected a whole number from 1, got ${weight}`, {
    hint: 'The weights of the signing keys must add up to the threshold.',
  })
}

/**
 * Rejects a change after which the remaining weight does not reach the threshold. The chain accepts such a change,
 * which locks the account.
 */
async function refuseLockout(
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
