import { listAddends } from '../../../model/addends.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { type Effect, listEffects, listWorking, type Write } from '../../../values/effects.js'
import { addFacts, isSender, listFacts } from '../../../values/facts.js'
import { ANY_MEMBER, findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { BALANCE, isExchange, isTrusted, listPayments, type Payment, READING } from '../payments.js'

/** The weight of a vote that can come to another account, which votes with it again. */
interface MovableWeight {
  text: string
  assumes: string
}

/**
 * Reports votes by what the voter has now, of which only the account is marked: the same tokens, or the same entry of a
 * ledger, vote again from another account.
 */
export function* judgeVote(
  write: Write,
  payments: readonly Payment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (!write.value || isExchange(action, payments) || isTrusted(listOthers(write), contract)) return
  const cell = nameCell(write.key, write.field)
  const isOwn = isOfSender(write)
  if (!isOwn && !listEffects(action.effects, 'write').some((other) => isMark(other, write))) return
  for (const [slot, value] of listMembers(cell, write.value)) {
    if (slot === cell && write.value.members) continue
    const weight = findWeight(value, { slot, cell, isOwn }, action, contract)
    const reader = weight && findCounter(slot, cell, isOwn, action, contract)
    if (!weight || reader === undefined) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${slot}\`, which \`${reader}\` counts, grows by ${weight.text}`,
      steps: pathTo(action, write, value, isOwn ? 'stored as a vote' : `added to \`${slot}\``),
      assumes: weight.assumes,
    }
    return
  }
}

export function isOfSender({ key, field }: Pick<Write, 'key' | 'field'>): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/** Whether a write marks the sender, which is then refused a second time. */
function isMark(other: Write, write: Write): boolean {
  if (other.operation !== 'put' || !isOfSender(other)) return false
  const cell = nameCell(other.key, other.field)
  const isIt = (part: Value) => part.op === 'read' && cellOfRead(part) === cell
  return [...listFacts(write.facts)].some(({ value }) => findPart(value, isIt) !== undefined)
}

/** The facts of a write but those about an amount of the sender: that it has something is no role. */
function listOthers({ facts }: Write): Write['facts'] {
  const isAmount = (value: Value) => findPart(value, isReading) !== undefined
  return addFacts(
    undefined,
    [...listFacts(facts)].filter(({ value }) => !isAmount(value)),
  )
}

/** Whether a value is what a method of a contract that is not constant returns, which only reads. */
function isReading({ op, name }: Value): boolean {
  return op === 'result' && name.startsWith('?.') && READING.test(name.slice(2).replace(/#\d+$/, ''))
}

interface VoteSum {
  slot: string
  cell: string
  isOwn: boolean
}

/** The summand by which a tally grows, or the weight in the sender's own vote, that the sender can move. */
function findWeight(
  value: Value,
  { cell, isOwn }: VoteSum,
  action: ActionModel,
  contract: ContractModel,
): MovableWeight | undefined {
  const addends = listAddends(value)
  const isOld = (addend: Value) =>
    [...walkContent(addend)].some((part) => part.op === 'read' && cellOfRead(part) === cell)
  if (isOwn ? addends.length !== 1 || addends.some(isOld) : !addends.some(isOld)) return undefined
  for (const addend of addends) {
    if (isOld(addend)) continue
    for (const part of walkContent(addend)) {
      if (!part.inputs.some((input) => findPart(input, isSender) !== undefined)) continue
      if (part.op === 'result' && BALANCE.test(part.name))
        return {
          text: 'a balance that its owner can send to another account, which votes with it again',
          assumes: 'owners move their tokens between accounts',
        }
      if (isReading(part))
        return {
          text: 'an amount that another contract returns for the caller now, and nothing here follows its changes there',
          assumes: 'accounts can move that amount without this contract',
        }
      const mover = part.op === 'read' ? findMover(part, addend, action, contract) : undefined
      if (mover !== undefined)
        return {
          text: `what \`${cellOfRead(part)}\` holds for the caller, and \`${mover}\` gives that to another account, which votes with it again`,
          assumes: `accounts call \`${mover}\` after they have voted`,
        }
    }
  }
  return undefined
}

/** An action by which the sender gives away what an entry holds, and that looks at nothing that the vote leaves. */
function findMover(read: Value, addend: Value, action: ActionModel, contract: ContractModel): string | undefined {
  const ledger = cellOfRead(read)
  const slot = slotOf(addend)
  if (ledger === undefined || ledger.startsWith('*') || !/^(get|mapGet)$/.test(read.name)) return undefined
  const left = new Set(listEffects(action.effects, 'write').map(({ key, field }) => nameCell(key, field)))
  const looksElsewhere = [...listFacts(findFacts(read, action))].some(
    ({ value }) =>
      findPart(value, (part) => part.op === 'member' && isWithin(slotOf(part), ledger) && slotOf(part) !== slot) !==
      undefined,
  )
  if (left.has(ledger) || looksElsewhere) return undefined
  return contract.actions.find((one) => {
    if (one === action || !one.isPublic || !one.isComplete) return false
    const writes = listEffects(one.effects, 'write')
    const own = writes.filter(({ key, field }) => nameCell(key, field) === ledger)
    const taken = own.find((each) => isOfSender(each) && judgeChange(each) === 'take')
    if (!taken || isTrusted(taken.facts, contract) || isTimed(taken)) return false
    const isGiven = own.some((each) => !isOfSender(each)) || listPayments(one, contract).length > 0
    return isGiven && !one.effects.some((effect) => touches(effect, left))
  })?.name
}

function isWithin(slot: string | undefined, cell: string): boolean {
  return slot?.startsWith(`${cell}.`) === true
}

function findFacts(read: Value, { effects }: ActionModel): Write['facts'] {
  return (
    listEffects(effects, 'write').at(-1)?.facts ?? listEffects(effects, 'read').find((one) => one.value === read)?.facts
  )
}

function isTimed({ facts }: Write): boolean {
  return [...listFacts(facts)].some(
    ({ value }) =>
      findPart(value, (part) => isChain(part, 'block.time') || isChain(part, 'block.number')) !== undefined,
  )
}

/** Whether an effect reads or writes one of some cells. */
function touches(effect: Effect, cells: ReadonlySet<string>): boolean {
  if (effect.kind === 'write') return cells.has(nameCell(effect.key, effect.field))
  if (effect.kind !== 'read') return false
  const cell = cellOfRead(effect.value)
  return cell !== undefined && cells.has(cell)
}

/** Another action that decides or pays by the sum, or that goes through the votes of all accounts. */
function findCounter(
  slot: string,
  cell: string,
  isOwn: boolean,
  action: ActionModel,
  { actions }: ContractModel,
): string | undefined {
  const isAny = slot === `${cell}.${ANY_MEMBER}`
  const isIt = (part: Value) =>
    isAny ? part.op === 'read' && cellOfRead(part) === cell : part.op !== 'choice' && slotOf(part) === slot
  const isOthers = (part: Value) =>
    isIt(part) && findPart(part, (inner) => inner.op === 'read' && inner.inputs.some((key) => findPart(key, isElement)))
  const has = (value: Value) => findPart(value, isOwn ? (part) => !!isOthers(part) : isIt) !== undefined
  const depends = (effect: Effect) =>
    ((effect.kind === 'condition' || (isOwn && effect.kind === 'operation')) && has(effect.value)) ||
    (effect.kind === 'call' && listWorking(effect)?.some(has) === true) ||
    (effect.kind === 'transfer' && has(effect.amount))
  return actions.find((one) => one.isPublic && one !== action && one.effects.some(depends))?.name
}

function isElement({ op }: Value): boolean {
  return op === 'element'
}
