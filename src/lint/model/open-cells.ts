import { unwrapConversion } from '../values/conversions.js'
import type { ContractCall, Transfer, Write } from '../values/effects.js'
import { type Fact, isSender, readAuthorities } from '../values/facts.js'
import { findRead, isAt, slotOf } from '../values/slots.js'
import { findPart, isConstant, listChoices, type Value, walkValue } from '../values/values.js'

/** Cells that every account can write. */
export class OpenCells extends Set<string> {
  /** Slots in which every account can name itself, of an entry that it makes or takes. */
  readonly accounts = new Set<string>()
  /** Slots of such entries that others decide, such as whether the owner has admitted one. */
  readonly decided = new Set<string>()
}

type ActingEffect = Write | Transfer | ContractCall

/** Something that needs an approval. */
export type Target = ActingEffect | 'anything'

/** The facts of a path without those that every account meets by an entry of its own, which an effect is not about. */
export function listOthers(facts: readonly Fact[], open: OpenCells, target: Target): Fact[] {
  const own = new Set<number | undefined>()
  const isOwn = (account: Value) => {
    const isIt = isAnyones(account, facts, open, target)
    if (isIt) own.add(findRead(account)?.identity)
    return isIt
  }
  const others = facts.filter((fact) => !readAuthorities([fact]).some(({ accounts }) => accounts.some(isOwn)))
  return others.filter((fact) => !own.has(readPresence(fact)?.identity))
}

/**
 * Whether an account approves of what is no matter of its own: an entry names it that every account can make, and the
 * effect is about other entries.
 */
export function isAnyones(account: Value, facts: readonly Fact[], open: OpenCells, target: Target): boolean {
  if (open.accounts.size === 0) return false
  // An account that has signed pays by its own authority.
  if (target !== 'anything' && target.kind === 'transfer' && target.from.identity === account.identity) return false
  return listChoices(account).some((one) => {
    const slot = slotOf(one)
    const read = slot !== undefined && isOpenSlot(slot, open) ? findRead(one) : undefined
    if (!read || slot === undefined) return false
    const names = read.inputs.flatMap((text) => [...walkValue(text)])
    if (!names.some((part) => part.op === 'argument' || isSender(part))) return false
    const known = facts.filter((fact) => !isAbout(fact, slot) && !readPresence(fact))
    if (known.some(({ value }) => isDecided(value, read, open))) return false
    const given = new Set(names.flatMap(({ op, identity }) => (op === 'argument' ? [identity] : [])))
    const isLink = ({ identity }: Value) => identity === read.identity || given.has(identity)
    return target === 'anything' || !isRelated(target, known, isLink)
  })
}

function isOpenSlot(slot: string, { accounts }: OpenCells): boolean {
  return accounts.has(slot) || (/\.\d/.test(slot) && [...accounts].some((any) => isAt(slot, any)))
}

/** Whether a fact only shows who the account of a slot is. */
function isAbout(fact: Fact, slot: string): boolean {
  return readAuthorities([fact]).some(({ accounts }) => accounts.some((account) => slotOf(account) === slot))
}

/** The read of which a fact only shows that an entry is there. */
function readPresence({ value }: Fact): Value | undefined {
  const [left, right] = value.inputs
  const isCompared = left !== undefined && /^[!=]==?$/.test(value.name) && isConstant(right, null, undefined, '')
  const read = unwrapConversion(isCompared ? left : value)
  return read.op === 'read' ? read : undefined
}

/** Whether a condition looks at something in an entry that its account cannot decide. */
function isDecided(value: Value, { identity }: Value, { decided }: OpenCells): boolean {
  const isIt = (part: Value) => {
    const slot = part.op === 'member' ? slotOf(part) : undefined
    return slot !== undefined && decided.has(slot) && findRead(part)?.identity === identity
  }
  return decided.size > 0 && findPart(value, isIt) !== undefined
}

/** Whether an effect is about an entry, or about one that its key or a condition ties to it. */
function isRelated(target: ActingEffect, facts: readonly Fact[], isLink: (part: Value) => boolean): boolean {
  const texts = listTexts(target)
  const isTied = (value: Value) => findPart(value, isLink) !== undefined
  if (texts.some(isTied)) return true
  if (target.kind === 'write' && target.value && isMadeBy(target.value, isLink)) return true
  const parts = texts.flatMap((text) => [...walkValue(text)])
  const chosen = new Set(parts.filter(isVariable).map(({ identity }) => identity))
  // What another entry gets may come out of the own one.
  if (chosen.size > 0 && target.kind === 'write' && target.value)
    for (const { op, identity } of walkValue(target.value)) if (op === 'argument') chosen.add(identity)
  if (chosen.size > 0)
    return facts.some(({ value }) => isTied(value) && findPart(value, ({ identity }) => chosen.has(identity)))
  // An amount that is the same for all may be what the entry is worth.
  if (target.kind !== 'transfer') return false
  return facts.some(({ value }) => isTied(value)) || parts.every(({ op }) => op !== 'read')
}

/** Whether a value is made from an entry, or is an object that has a member for it. */
function isMadeBy(value: Value, isLink: (part: Value) => boolean): boolean {
  const isIt = ({ op, inputs: [, name] }: Value) => op === 'member' && name !== undefined && isLink(name)
  const parts = [value, ...(value.members?.values() ?? [])]
  return parts.some((one) => findPart(one, (part) => isIt(part) || (part.op === 'read' && isLink(part))))
}

function listTexts(target: ActingEffect): Value[] {
  if (target.kind === 'write') return target.field ? [target.key, target.field] : [target.key]
  if (target.kind === 'transfer') return [target.amount, target.token]
  return target.contract.op === 'constant' ? [...(target.args ?? [])] : [target.contract]
}

function isVariable({ op, inputs }: Value): boolean {
  return op === 'argument' || op === 'element' || (op === 'read' && !inputs.every((key) => isConstant(key)))
}
