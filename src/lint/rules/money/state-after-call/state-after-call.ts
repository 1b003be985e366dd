import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { type SlotStore, slotOf } from '../../../model/store.js'
import { cellOfRead, listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import {
  type ContractCall,
  type Effect,
  listEffects,
  type Read,
  type Transfer,
  type Write,
} from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { implied } from '../../../values/implications.js'
import { findPart, isChain, isConstant, listAlternatives, type Value, walkContent } from '../../../values/values.js'
import { describe, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { judgeLoan } from './own-loan.js'

export const stateAfterCall: LintRule = {
  name: 'state-after-call',
  group: 'money',
  about: 'a value that is read before a call to another contract and written after it, and a loan that is deposited',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A called contract can call other actions of this one before it returns: the chain only rejects the same action a second time. Their writes are overwritten with an outdated value, such as a balance that was already paid out.',
  remedy: 'Write what changes before the call, or read it again afterwards.',
  kinds: [
    'A write or payment after a call, calculated from a read before it, where the caller, or any account, chooses the called contract.',
    'A loan for which the balance after the call is the only evidence of repayment, while another action books what comes in as a deposit.',
  ],
  assumptions: [
    'the contract that the owner chose calls back, and another action that callers can use writes the same entry',
  ],
  bad: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  settle(game: string): void {
    const open = new BigNumber(storage.get('open') as string)
    blockchain.call(game, 'settle', [])
    storage.put('open', open.minus(1).toFixed())
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  good: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  settle(game: string): void {
    const open = new BigNumber(storage.get('open') as string)
    storage.put('open', open.minus(1).toFixed())
    blockchain.call(game, 'settle', [])
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      const reported = new Set<number>()
      for (const call of listEffects(action.effects, 'call')) {
        const trust = judgeCallee(call, action, contract)
        if (!trust || isLocked(call, action) || isOfRole(call, contract)) continue
        if (trust.assumes === undefined) yield* judgeLoan(call, action, contract)
        for (const stale of listStale(call, action, contract)) {
          if (reported.has(stale.effect.place.start)) continue
          if (trust.assumes !== undefined && !isWrittenElsewhere(stale.cell, action, contract)) continue
          reported.add(stale.effect.place.start)
          yield report(call, stale, trust, { action, contract: contract })
        }
      }
    }
  },
}

/** Choice of the called contract. Undefined where the source names it: it is as trusted as the source. */
interface Trust {
  text: string
  /** The choice that all findings after such calls have as their cause. */
  cause: string
  assumes?: string
}

function judgeCallee(
  { contract: called, facts }: ContractCall,
  { name }: ActionModel,
  { knowledge: { store } }: ContractModel,
): Trust | undefined {
  for (const one of listAlternatives(called)) {
    if (one.op === 'constant' || isChain(one, 'self')) continue
    const slot = slotOf(one)
    if (slot !== undefined) {
      const stored = (store.slots.get(slot) ?? []).filter(({ value }) => unwrapConversion(value).op !== 'constant')
      const open = findOpenSlot(slot, store)
      if (open !== undefined) return { text: `every account can store the called contract in \`${open}\``, cause: open }
      if (stored.length > 0 || !store.slots.has(slot))
        return {
          text: `the called contract is stored as \`${slot}\``,
          cause: 'the owner',
          assumes: 'the contract that the owner has chosen calls back',
        }
      continue
    }
    const argument = [...walkContent(one)].find(({ op }) => op === 'argument')
    if (!argument) continue
    const listed = [...listFacts(facts)].find((fact) => limitsContract(fact, argument))
    if (!listed)
      return {
        text: `the caller chooses the called contract, ${describe(argument)}`,
        cause: `${argument.name} of ${name}`,
      }
    const cells = listCells(listed.value)
    if (cells.length > 0 && cells.every((cell) => store.openCells.has(cell)))
      return { text: `${describe(argument)} is in a list that every account can change`, cause: cells.join(' ') }
    if (cells.length > 0)
      return {
        text: `the called contract is one of a list`,
        cause: 'the owner',
        assumes: 'a contract that the owner has listed calls back',
      }
  }
  return undefined
}

/**
 * Finds the slot in which every account can store the name of its choice: this one, or one that it is copied from. Who
 * copies a name that the owner has stored chooses nothing.
 */
function findOpenSlot(slot: string, store: SlotStore, seen = new Set<string>()): string | undefined {
  if (seen.has(slot)) return undefined
  seen.add(slot)
  for (const { value, isOpen } of store.slots.get(slot) ?? []) {
    for (const one of listAlternatives(unwrapConversion(value))) {
      const inner = unwrapConversion(one)
      if (inner.op === 'constant') continue
      const source = slotOf(inner)
      const open = source !== undefined ? findOpenSlot(source, store, seen) : isOpen ? slot : undefined
      if (open !== undefined) return open
    }
  }
  return undefined
}

/** Whether a condition names the contracts that may be called. The beginning or the length of a name limits nothing. */
export function limitsContract({ value, truth }: Fact, argument: Value): boolean {
  if (!names(value, argument)) return false
  const isEquality = value.op === 'operator' && /^[!=]==?$/.test(value.name)
  return value !== argument && (!isEquality || (value.name[0] === '=') === truth || listCells(value).length > 0)
}

/** Whether a value depends on an argument, and not only on the beginning or the length of its text. */
function names(value: Value, argument: Value, seen = new Set<Value>()): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  const { op, name, inputs } = value
  if (value.identity === argument.identity) return true
  const isOfText =
    (op === 'method' && /^(indexOf|includes|startsWith|slice|substr|substring|charAt)$/.test(name)) ||
    (op === 'member' && name === 'length')
  // A response of a contract is no condition on its name.
  const isResponse = op === 'result' || (op === 'read' && name.startsWith('global'))
  const isOfName = isResponse || (isOfText && inputs[0]?.op === 'argument')
  return (isOfName ? inputs.slice(1) : inputs).some((one) => names(one, argument, seen))
}

/** Whether only a role can make a call: it has chosen the called contract, or trusts who has. */
function isOfRole({ facts }: ContractCall, { knowledge }: ContractModel): boolean {
  return readApproval(facts, knowledge.store.openCells, 'anything').isPrivileged
}

/** Whether a lock is set before the call: a cell that a condition tests, and that is written before. */
function isLocked(call: ContractCall, { effects }: ActionModel): boolean {
  const before = listEffects(effects.slice(0, effects.indexOf(call)), 'write')
  return before.some(({ key, field, value }) => {
    const isLock = value === undefined || isConstant(value)
    const isIt = (part: Value) =>
      part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
    return (
      isLock && [...listFacts(call.earlier)].some(({ value: condition }) => findPart(condition, isIt) !== undefined)
    )
  })
}

/** An effect after a call that depends on a cell as it was before the call. */
interface Stale {
  effect: Write | Transfer
  cell: string
  read: Read
}

/** Lists what is written or paid after a call by what was read before it and not written in between. */
function listStale(call: ContractCall, action: ActionModel, contract: ContractModel): Stale[] {
  const { effects } = action
  const at = effects.indexOf(call)
  const before = effects.slice(0, at)
  const written = listEffects(before, 'write')
  const isSettled = (read: Read) =>
    written.some((write) => isSameCell(read, write) && before.indexOf(read) < before.indexOf(write))
  const reads = listEffects(before, 'read').filter((read) => cellOfRead(read.value) !== undefined && !isSettled(read))
  const after = effects.slice(at + 1).filter((effect) => !isOtherBranch(call, effect))
  const writes = listEffects(after, 'write').flatMap((write): Stale[] => {
    const read = reads.find((one) => isSameCell(one, write) && matters(one, call, write))
    if (read && !isConstantAgain(write, read)) return [{ effect: write, cell: nameCell(write.key, write.field), read }]
    // The other entries of the cell are stored as they were, too.
    const { whole } = write
    const outer = whole && reads.find((one) => one.value.epoch === whole.epoch && isSameCell(one, whole))
    return whole && outer ? [{ effect: write, cell: nameCell(whole.key, whole.field), read: outer }] : []
  })
  const payments = listEffects(after, 'transfer').flatMap((transfer): Stale[] => {
    if (!isChain(transfer.from, 'self')) return []
    const content = new Set(walkContent(transfer.amount))
    const read = reads.find(({ value }) => content.has(value))
    const cell = read && cellOfRead(read.value)
    return read && cell !== undefined && isChangedElsewhere(cell, contract) ? [{ effect: transfer, cell, read }] : []
  })
  return [...payments, ...writes]
}

/** Whether a call and an effect are in the two branches of one condition, which no loop repeats. */
function isOtherBranch(call: ContractCall, effect: Effect): boolean {
  if (effect.loops.some((loop) => call.loops.includes(loop))) return false
  const passed = [...listFacts(call.facts)]
  return [...listFacts(effect.facts)].some(({ value, truth, place }) =>
    implied(value, !truth, place).every((opposite) =>
      passed.some(
        (fact) =>
          fact.value === opposite.value && fact.truth === opposite.truth && fact.place?.start === opposite.place?.start,
      ),
    ),
  )
}

function isSameCell({ value }: Read, { key, field }: Pick<Write, 'key' | 'field'>): boolean {
  return value.inputs[0]?.identity === key.identity && value.inputs[1]?.identity === field?.identity
}

/** Whether what was read decides the call or the write: an amount that is sent, a condition, a new value. */
function matters({ value }: Read, call: ContractCall, write: Write): boolean {
  const isUsed = (one: Value | undefined) => one !== undefined && findPart(one, (part) => part === value) !== undefined
  if (isUsed(write.value)) return true
  if (/^(has|mapHas)$/.test(value.name) && isReadAgain(value, write)) return false
  if ([...listFacts(call.earlier)].some((fact) => isUsed(fact.value))) return true
  // A value that is calculated from a second read, after the call, is not outdated.
  const isAgain = (part: Value) => part.identity === value.identity
  if (write.value && findPart(write.value, isAgain) !== undefined) return false
  const args = call.args ?? call.result.inputs.slice(2)
  return args.some(isUsed)
}

/** Whether what is written is made from an entry that was found before a call, and is read after it. */
function isReadAgain({ inputs, epoch }: Value, { value }: Write): boolean {
  const isLater = (part: Value) =>
    part.op === 'read' &&
    part.epoch > epoch &&
    part.inputs.length === inputs.length &&
    part.inputs.every(({ identity }, index) => identity === inputs[index]?.identity)
  return value !== undefined && findPart(value, isLater) !== undefined
}

/** The write stores the value that was read, such as a time that stays. */
function isConstantAgain({ value }: Write, { value: read }: Read): boolean {
  return value !== undefined && value.identity === read.identity
}

function isChangedElsewhere(cell: string, { knowledge }: ContractModel): boolean {
  return knowledge.store.openCells.has(cell)
}

/** Whether another action that callers can use writes the cell: the chain rejects the same action a second time. */
function isWrittenElsewhere(cell: string, action: ActionModel, { actions, knowledge }: ContractModel): boolean {
  return actions.some(
    (other) =>
      other.isPublic &&
      other !== action &&
      listEffects(other.effects, 'write').some(
        ({ key, field, facts, whole = { key, field } }) =>
          (nameCell(key, field) === cell || nameCell(whole.key, whole.field) === cell) &&
          !readApproval(facts, knowledge.store.openCells).isPrivileged,
      ),
  )
}

function report(
  call: ContractCall,
  { effect, cell, read }: Stale,
  { text, assumes, cause }: Trust,
  { action, contract }: { action: ActionModel; contract: ContractModel },
): Finding {
  const does = effect.kind === 'write' ? 'is written' : 'decides a payment'
  return {
    place: reportPlace(contract, effect),
    message: `\`${cell}\` ${does} after a call to another contract that can call back before it, by what was read before the call: ${text}`,
    steps: [
      { place: action.places.get(read.value) ?? read.place, text: 'read here' },
      { place: call.place, text: 'another contract is called' },
      { place: effect.place, text: effect.kind === 'write' ? 'written here' : 'paid here' },
    ],
    cause,
    ...(assumes !== undefined && { assumes }),
  }
}
