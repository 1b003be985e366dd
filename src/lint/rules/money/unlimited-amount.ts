import { isSystemContract } from '../../interpreter/host.js'
import { listOrders } from '../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import type { Limit } from '../../model/contract-source.js'
import { type SlotStore, slotOf } from '../../model/store.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type ContractCall, listEffects, type Transfer } from '../../values/effects.js'
import { listFacts } from '../../values/facts.js'
import { findPart, isConstant, type Value } from '../../values/values.js'
import { isFresh } from '../authority/entries.js'
import type { Finding, LintRule } from '../rule.js'
import { listTaken, READING } from './payments.js'

export const unlimitedAmount: LintRule = {
  name: 'unlimited-amount',
  group: 'money',
  about: 'an amount limit above the amount that the action can take',
  recommended: 'warn',
  strict: 'warn',
  hasSuggestions: true,
  consequence:
    'Wallets show the limit in the ABI. It protects callers from mistakes and from replaced contracts further down: with their signature, all called contracts together can take that much.',
  remedy:
    'List the tokens that the action takes, with an amount that no honest call exceeds: `@amountLimit iost 1000`. An action that takes no tokens needs no limit.',
  bad: `export class Jar {
  init(): void {}

  /** @amountLimit * unlimited */
  tip(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    blockchain.receipt(amount)
  }
}
`,
  good: `export class Jar {
  init(): void {}

  /** @amountLimit iost 1000 */
  tip(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    blockchain.receipt(amount)
  }
}
`,
  *check({ contract, module }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isComplete || !action.isPublic) continue
      const taken = listTaken(action)
      const calls = listEffects(action.effects, 'call').some(mayTake)
      for (const limit of action.limits) {
        if (limit.place.module !== module || calls || isDefault(limit, contract)) continue
        const finding = judge(limit, taken, action, contract)
        if (finding) yield finding
      }
    }
  },
}

/** Whether a called contract may take tokens of the signers: another one, or one of the chain that locks them. */
function mayTake({ contract: called, method }: ContractCall): boolean {
  if (isConstant(called, 'token.iost', 'token721.iost')) return false
  return !isSystemContract(called) || !READING.test(String(method.constant))
}

/** The limit that tools write into an ABI file for every action: it was not chosen for this one. */
function isDefault({ token, val }: Limit, { hasAbiFile }: ContractModel): boolean {
  return hasAbiFile && token === '*' && val === 'unlimited'
}

function judge(
  { token, val, place }: Limit,
  taken: readonly Transfer[],
  { name, returns }: ActionModel,
  contract: ContractModel,
): Finding | undefined {
  // What an action takes after a call that fails is not known.
  if (taken.length === 0 && returns.length === 0) return undefined
  const tokens = [
    ...new Set(taken.map((transfer) => (isConstant(transfer.token) ? String(transfer.token.constant) : '*'))),
  ]
  if (taken.length === 0)
    return {
      place,
      message: `\`${name}\` takes nothing from accounts, so the limit of ${token} only widens what can go wrong`,
    }
  if (token === '*' && !tokens.includes('*')) {
    const text = tokens.map((one) => `@amountLimit ${one} ${val}`).join('\n   * ')
    const isTag = place.module.text.slice(place.start, place.end).startsWith('@amountLimit')
    return {
      place,
      message: `the limit of \`${name}\` is for every token, and it takes only ${tokens.join(', ')}`,
      ...(isTag && {
        suggestion: { text: `Limit ${tokens.join(', ')} only.`, edits: [{ start: place.start, end: place.end, text }] },
      }),
    }
  }
  if (val !== 'unlimited') return undefined
  const amounts = taken.map(({ amount }) => (isConstant(amount) ? Number(amount.constant) : Number.NaN))
  const most = amounts.reduce((sum, amount) => sum + amount, 0)
  if (Number.isFinite(most) && taken.every(({ loops }) => loops.length === 0))
    return {
      place,
      message: `the limit of \`${name}\` is unlimited, and it takes ${most} ${tokens.join(', ')} at most`,
    }
  if (taken.every((transfer) => isNamedByCaller(transfer, contract) || isFixed(transfer, contract))) return undefined
  return {
    place,
    message: `the limit of \`${name}\` is unlimited: a call can take everything that its signers have of ${token}`,
  }
}

/**
 * Whether the caller names the amount: a deposit or a bid of free size has no natural limit, and a stored price that is
 * compared with an argument is the one that the caller knows. Prices and fees of the owner are part of the contract.
 */
function isNamedByCaller({ amount, facts }: Transfer, { knowledge }: ContractModel): boolean {
  const unknown = listUnknown(amount)
  if (unknown === undefined || (unknown.length === 0 && !isGiven(amount))) return false
  const limits = [...listFacts(facts)].flatMap(listOrders).filter(([, most]) => isGiven(most))
  return unknown.every((part) => isOfOwner(part, knowledge.store) || limits.some(([least]) => holds(least, part)))
}

/**
 * Whether the amount is read from an entry that the caller names and that keeps it: only new entries get one, under a
 * number that is used once.
 */
function isFixed({ amount }: Transfer, contract: ContractModel): boolean {
  const parts = listUnknown(amount) ?? []
  return parts.length > 0 && parts.every((part) => isStoredOnce(slotOf(part), contract))
}

/** Whether a slot is stored for new entries only, and left as it is otherwise. */
function isStoredOnce(slot: string | undefined, { actions, knowledge }: ContractModel): boolean {
  const stored = (slot?.includes('[]') && knowledge.store.slots.get(slot)) || []
  return (
    stored.length > 0 &&
    stored.every(({ value, action, write }) => {
      const effects = actions.find(({ name }) => name === action)?.effects ?? []
      return slotOf(value) === slot || isFresh(write, { effects })
    })
  )
}

/** Whether only the owner, or another privileged account, stores a value. */
function isOfOwner(part: Value, { slots }: SlotStore): boolean {
  const slot = slotOf(part)
  const stored = (slot !== undefined && slots.get(slot)) || []
  return stored.length > 0 && stored.every(({ isOpen, action }) => action === 'init' || !isOpen)
}

/** Whether a value is made from arguments only. */
function isGiven(value: Value): boolean {
  return listUnknown(value)?.length === 0 && findPart(value, ({ op }) => op === 'argument') !== undefined
}

function holds(value: Value, part: Value): boolean {
  return findPart(value, ({ identity }) => identity === part.identity) !== undefined
}

/** Lists the stored parts of an amount, without decimal places; undefined if a part comes from elsewhere. */
function listUnknown(value: Value, seen = new Set<Value>()): Value[] | undefined {
  if (seen.has(value)) return []
  seen.add(value)
  const { op, name, inputs } = value
  if (op === 'result' || op === 'unknown') return undefined
  if (op === 'read' || (op === 'member' && slotOf(value) !== undefined)) return [value]
  // A rest of a constant is not above it.
  if (/^(-|minus)$/.test(name) && inputs[0] && isConstant(unwrapConversion(inputs[0]))) return []
  const parts = /^(toFixed|dp)$/.test(name) ? inputs.slice(0, 1) : inputs
  const found = parts.map((part) => listUnknown(part, seen))
  return found.some((part) => part === undefined) ? undefined : found.flatMap((part) => part ?? [])
}
