import { findNearest } from '../../../codec/nearest.js'
import { itemAt } from '../../../collections/presence.js'
import { listOwnEffects } from '../../model/subject.js'
import { locate } from '../../syntax/place.js'
import type { Finding, LintRule } from '../rule.js'

const PERMISSIONS = ['active', 'owner']

export const wrongPermission: LintRule = {
  name: 'wrong-permission',
  group: 'authority',
  about: 'a permission name that no account can have, or a misspelt one',
  recommended: 'error',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    'For a permission that an account does not have, the chain checks `active`. So a misspelt `owner` requires less than intended. Without a second argument `requireAuth` fails.',
  remedy:
    'Write `active` or `owner`, or the name of a permission that the account has: 1 to 32 letters, digits and underscores.',
  kinds: ['A permission that is a constant, and that no account has.'],
  bad: `export class Safe {
  init(): void {}

  open(amount: string): void {
    const owner = blockchain.contractOwner() as string
    if (!blockchain.requireAuth(owner, 'onwer')) throw new Error('no permission')
    blockchain.withdraw(owner, amount, '')
  }
}
`,
  good: `export class Safe {
  init(): void {}

  open(amount: string): void {
    const owner = blockchain.contractOwner() as string
    if (!blockchain.requireAuth(owner, 'owner')) throw new Error('no permission')
    blockchain.withdraw(owner, amount, '')
  }
}
`,
  *check(subject) {
    for (const { value, place } of listOwnEffects(subject, 'authority')) {
      const permission = itemAt(value.inputs, 1)
      if (permission.op !== 'constant') continue
      const fault = judge(permission.constant)
      if (fault === undefined) continue
      const nearest = findNearest(String(permission.constant), PERMISSIONS)
      const at =
        permission.place?.module === place.module && permission.place.start < permission.place.end
          ? permission.place
          : undefined
      const finding: Finding = { place: at && locate(at).line === locate(place).line ? at : place, message: fault }
      const isText = at && /^['"]/.test(itemAt(at.module.text, at.start))
      if (nearest && isText)
        finding.suggestion = {
          text: `Write '${nearest}'.`,
          edits: [{ start: at.start, end: at.end, text: `'${nearest}'` }],
        }
      yield finding
    }
  },
}

function judge(permission: unknown): string | undefined {
  if (permission === undefined) return '`requireAuth` fails without a permission: write `active` as the second argument'
  if (typeof permission !== 'string')
    return `\`requireAuth\` fails with the permission ${String(permission)}, which is not a string`
  if (PERMISSIONS.includes(permission)) return undefined
  if (!/^\w{1,32}$/.test(permission))
    return `no account can have the permission ${JSON.stringify(permission)}: the chain checks \`active\` instead`
  const nearest = findNearest(permission, PERMISSIONS)
  if (nearest === undefined) return undefined
  return `the permission ${JSON.stringify(permission)} looks like \`${nearest}\`: where an account has none of that name, the chain checks \`active\``
}
