import { readActors } from '../../../model/actors.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { listKeyParts, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isTrusted, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { hasTime } from './raised-price.js'

/** An item whose owner lets another account use it for a payment. */
export interface Lease {
  action: ActionModel
  /** Slot of the account that uses the item. */
  user: string
  /** Slot of the account that owns it. */
  owner: string
  /** The time until which the user has paid is stored. */
  isTimed: boolean
}

/** Lists the actions by which who pays becomes the user of an item, and the owner stays. */
export function listLeases(contract: ContractModel): Lease[] {
  const owners = listOwners(contract)
  return contract.actions.flatMap((action) => {
    if (!action.isPublic || !action.isComplete || listTaken(action).length === 0) return []
    return listEffects(action.effects, 'write').flatMap((write): Lease[] => {
      const users = listStored(write).filter(([, value]) => isSender(unwrapConversion(value)))
      return users.flatMap(([user]) =>
        owners.flatMap((owner): Lease[] => {
          if (owner === user || !areOfOne(owner, user, contract) || changes(action, owner)) return []
          if (listEffects(action.effects, 'transfer').some(({ to }) => slotOf(to) === user)) return []
          return [{ action, user, owner, isTimed: isTimedBy(action) }]
        }),
      )
    })
  })
}

/** The slots of entries whose account an action asks, and that another one lets it give away. */
function listOwners({ actions }: ContractModel): string[] {
  const found = new Set<string>()
  for (const { effects } of actions)
    for (const { facts } of listEffects(effects, 'write'))
      for (const slot of readActors(facts).required) if (isEntry(slot)) found.add(slot)
  return [...found]
}

/** Whether two slots are accounts of the same items: members of one entry, or maps that one action writes together. */
function areOfOne(owner: string, user: string, { actions }: ContractModel): boolean {
  const base = owner.split('.')[0]
  if (owner.includes('.') || user.includes('.')) return base === user.split('.')[0] && owner.includes('.')
  return actions.some(({ effects }) => {
    const writes = listEffects(effects, 'write')
    const find = (slot: string) => writes.find(({ key, field }) => nameCell(key, field) === slot)
    const [one, other] = [find(owner), find(user)]
    return one !== undefined && other !== undefined && lastKey(one)?.identity === lastKey(other)?.identity
  })
}

function lastKey({ key, field }: Pick<Write, 'key' | 'field'>): Value | undefined {
  return field ?? listKeyParts(key).findLast(({ op }) => op !== 'constant')
}

function listStored({ key, field, value }: Write): [slot: string, value: Value][] {
  return value ? listMembers(nameCell(key, field), value) : []
}

/** Whether an action stores something else in a slot than what it has. */
function changes({ effects }: ActionModel, slot: string): boolean {
  return listEffects(effects, 'write').some((write) =>
    listStored(write).some(([each, value]) => each === slot && slotOf(value) !== slot),
  )
}

function isTimedBy({ effects }: ActionModel): boolean {
  return listEffects(effects, 'write').some((write) =>
    listStored(write).some(([, value]) => !value.members && hasTime(value)),
  )
}

/** Reports actions by which the user of an item gives it away, and those by which its owner ends a term at once. */
export function* judgeLeases(
  leases: readonly Lease[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (listEffects(action.effects, 'transfer').length > 0) return
  for (const lease of leases) {
    if (lease.action === action) continue
    const found = [...judgeGift(lease, action, contract), ...judgeEnd(lease, action, contract)]
    yield* found.slice(0, 1)
    if (found.length > 0) return
  }
}

function* judgeGift(
  { user, owner, action: paid }: Lease,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const next = listStored(write).find(([slot]) => slot === owner)?.[1]
    const isGiven = next !== undefined && unwrapConversion(next).op === 'argument'
    if (!isGiven || isTrusted(write.facts, contract) || isTimed(write)) continue
    const { required, allowed } = readActors(write.facts)
    if (!required.has(user) || allowed.some(({ slot }) => slot === owner) || mentions(write, owner)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` gives away what \`${owner}\` owns, with the authority of \`${user}\` alone: who pays in \`${paid.name}\` becomes that account`,
      steps: pathTo(action, write, next, `\`${owner}\` changes here`),
      assumes: `who pays in \`${paid.name}\` uses the item and does not own it`,
    }
  }
}

function* judgeEnd(
  { user, owner, action: paid, isTimed: isTerm }: Lease,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (!isTerm) return
  for (const write of listEffects(action.effects, 'write')) {
    const cell = nameCell(write.key, write.field)
    const next = listStored(write).find(([slot]) => slot === user)?.[1]
    const isEnded =
      write.operation === 'del' ? user.split('.')[0] === cell : next !== undefined && slotOf(next) !== user
    if (!isEnded || (next && isSender(unwrapConversion(next)) && !readActors(write.facts).required.has(owner))) continue
    const { required } = readActors(write.facts)
    if (!required.has(owner) || required.has(user) || isTimed(write) || mentions(write, user)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` takes an item back from \`${user}\`, with the authority of \`${owner}\` alone, and looks at no time: who has paid in \`${paid.name}\` loses the rest of its term`,
      steps: pathTo(action, write, next, `\`${user}\` changes here`),
      assumes: `the time that \`${paid.name}\` stores is a term that the user has paid for`,
    }
  }
}

function isTimed({ facts }: Effect): boolean {
  return [...listFacts(facts)].some(({ value }) => hasTime(value))
}

/** Whether a condition looks at a slot. */
function mentions({ facts }: Effect, slot: string): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => /^(read|member)$/.test(part.op) && slotOf(part) === slot),
  )
}
