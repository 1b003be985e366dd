import { actsAlways } from '../../../model/actors.js'
import { listAddends } from '../../../model/addends.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts, readAuthorities } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { listPayments } from '../payments.js'

const SEARCH = /^(includes|indexOf|lastIndexOf|find|findIndex|some|every|filter|has|add)$/
/** Methods that look for one account, which is their argument. */
const LOOKUP = /^(includes|indexOf|lastIndexOf|has)$/

/** A confirmation that an action counts. */
interface Confirmation {
  effect: Effect
  /** Slot of the list or the number. */
  slot: string
  signer: Value
  isList: boolean
}

/** Reports confirmations that are counted, such as those of validators, and that one account can give several times. */
export function* judgeSigners(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const isPaying = listEffects(action.effects, 'transfer').some(({ from }) => !isChain(from, 'self'))
  if (isPaying) return
  for (const confirmation of [...listSigned(action), ...listCounted(action, contract)]) {
    const { slot, signer, effect, isList } = confirmation
    if (!isRole(effect, signer, contract) || isSearched(action, confirmation)) continue
    const isCount = (value: Value) => (isList ? isLength(value, slot) : slotOf(value) === slot)
    const payer = findCountedPayer(isCount, contract)
    if (payer !== undefined) yield report(confirmation, payer, action, contract)
  }
}

function report(
  { effect, slot, signer, isList }: Confirmation,
  payer: string,
  action: ActionModel,
  contract: ContractModel,
): Finding {
  return {
    place: reportPlace(contract, effect),
    message: `\`${slot}\` counts the accounts that confirm what \`${payer}\` pays, and no condition looks whether ${isSender(signer) ? 'the sender' : 'the account'} is counted already: one of them is enough`,
    steps: pathTo(action, effect, undefined, 'counted here'),
    ...(!isList && { assumes: `\`${slot}\` counts accounts, and not calls of one of them` }),
  }
}

/** Lists the accounts that act and that are added to a list, or are stored in a new one with its elements. */
function listSigned({ effects }: ActionModel): Confirmation[] {
  const isSigner = (value: Value, { facts }: Effect) =>
    isSender(value) || (value.op === 'argument' && actsAlways(value, facts))
  const added = listEffects(effects, 'change').flatMap((effect) => {
    const { object, value, isAdded } = effect
    const slot = slotOf(object)
    const isSigned = isAdded && slot !== undefined && isSigner(value, effect)
    return isSigned ? [{ effect, slot, signer: value, isList: true }] : []
  })
  const stored = listEffects(effects, 'write').flatMap((effect) => {
    const { key, field, value } = effect
    if (!value) return []
    return listMembers(nameCell(key, field), value).flatMap(([slot, member]) => {
      const signer = listExtended(member, value, slot).find((one) => isSigner(one, effect))
      return signer ? [{ effect, slot, signer, isList: true }] : []
    })
  })
  return [...added, ...stored]
}

/** Lists the parts of a new list that has the elements of a stored one; `text` is the stored object. */
function listExtended(value: Value, text: Value, slot: string): readonly Value[] {
  const inner = unwrapConversion(value)
  const isOf = (list: Value | undefined) => list !== undefined && slotOf(list) === slot
  if (inner.op === 'method' && inner.name === 'concat') return isOf(inner.inputs[0]) ? inner.inputs : []
  const isSpread = ({ op, inputs: [list] }: Value) => op === 'element' && isOf(list)
  return inner.op === 'list' && text.inputs.some(isSpread) ? text.inputs : []
}

/** Lists the numbers of an entry to which a call with a role adds one. */
function listCounted({ effects }: ActionModel, contract: ContractModel): Confirmation[] {
  return listEffects(effects, 'write').flatMap((effect) => {
    const { key, field, value } = effect
    if (!value || !isEntry(nameCell(key, field))) return []
    const counts = listMembers(nameCell(key, field), value).filter(([slot, member]) => {
      const addends = listAddends(member)
      return addends.length === 2 && addends.some((one) => slotOf(one) === slot) && addends.some((one) => isOne(one))
    })
    const signer = findSigner(effect, contract)
    return signer ? counts.map(([slot]) => ({ effect, slot, signer, isList: false })) : []
  })
}

function isOne(value: Value): boolean {
  return isConstant(value, 1, '1')
}

/** The account whose role the facts of an effect require. */
function findSigner({ facts }: Effect, contract: ContractModel): Value | undefined {
  const parts = [...listFacts(facts)].flatMap(({ value }) => [...walkValue(value)])
  const signers = parts.filter((part) => isSender(part) || (part.op === 'argument' && actsAlways(part, facts)))
  return signers.find((signer) => isRole({ facts }, signer, contract))
}

/** Whether an account has a role that several accounts may have. */
function isRole({ facts }: Pick<Effect, 'facts'>, signer: Value, { knowledge }: ContractModel): boolean {
  const { openCells } = knowledge.store
  if (isSender(signer)) {
    if (!readApproval(facts, openCells).isPrivileged) return false
    return readAuthorities(listFacts(facts)).some(({ by }) => by === 'role')
  }
  const isIt = ({ identity }: Value) => identity === signer.identity
  const isMember = ({ value, truth, anyOf }: Fact): boolean => {
    if (anyOf) return anyOf.every((way) => way.some(isMember))
    if (isAbsence(value, truth)) return false
    const found = findPart(
      value,
      ({ op, name, inputs }) =>
        (op === 'method' && LOOKUP.test(name) && inputs.slice(1).some(isIt)) || (op === 'read' && inputs.some(isIt)),
    )
    return found !== undefined && !listCells(found).some((cell) => openCells.has(cell))
  }
  return [...listFacts(facts)].some(isMember)
}

/** Whether the action looks for the account in the list, or at an entry of it besides its role. */
function isSearched({ effects }: ActionModel, { slot, signer }: Confirmation): boolean {
  const isIt = (part: Value) => (isSender(signer) ? isSender(part) : part.identity === signer.identity)
  const names = (part: Value) => findPart(part, isIt) !== undefined
  const cells = listEffects(effects, 'write').map(({ key, field }) => nameCell(key, field))
  const isStored = (object: Value) => listCells(object).some((cell) => cells.includes(cell))
  const looks = ({ op, name, inputs }: Value) => {
    const [first, ...sought] = inputs
    const isInto =
      (op === 'method' && SEARCH.test(name) && (!LOOKUP.test(name) || sought.some(names))) ||
      op === 'element' ||
      (op === 'member' && name === '[]')
    if (isInto && first && slotOf(first) === slot) return true
    if (op === 'operator' && /^[!=]==?$/.test(name) && inputs.some(isIt))
      return inputs.some((other) => !isIt(other) && isEntry(slotOf(other) ?? ''))
    if (op === 'member' && name === '[]' && first && sought.some(names) && isStored(first)) return true
    return op === 'read' && inputs.some(names) && inputs.some((key) => key.op === 'text' || isOther(key, signer))
  }
  const isWritten = listEffects(effects, 'write').some(({ key, field }) =>
    [key, field].some((text) => text && names(text)),
  )
  return (
    isWritten ||
    effects.some(
      (effect) =>
        (effect.kind === 'condition' || effect.kind === 'operation' || effect.kind === 'read') &&
        findPart(effect.value, looks),
    ) ||
    effects.some(({ loops }) => loops.some(({ bound }) => slotOf(bound) === slot))
  )
}

function isOther(key: Value, signer: Value): boolean {
  return key.op === 'argument' && key.identity !== signer.identity
}

function isLength({ op, name, inputs: [list] }: Value, slot: string): boolean {
  return op === 'member' && name === 'length' && list !== undefined && slotOf(list) === slot
}

/** The action that pays behind a comparison with a number of confirmations. */
function findCountedPayer(isCount: (value: Value) => boolean, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(({ effect }) =>
        [...listFacts(effect.facts)].some(
          ({ value }) => /^([<>]=?|[!=]==?|[gl]te?|eq)$/.test(value.name) && findPart(value, isCount) !== undefined,
        ),
      ),
  )?.name
}
