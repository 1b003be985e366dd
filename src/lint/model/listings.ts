import { cellOfRead, listKeyParts, nameCell } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Effect, listEffects, type Write } from '../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../values/facts.js'
import { findPart, isChain, isConstant, type Value } from '../values/values.js'
import { readApproval } from './authority.js'
import type { ContractModel } from './contract-model.js'
import { findSource } from './entry-source.js'

/** A list of names that every account can make longer: fields of a map, or elements of a list in a cell. */
export interface OpenListing {
  cell: string
  action: string
  write: Write
}

/** The outcome of a condition about a name: a cell lists it, maybe with a constant. */
interface Membership {
  cell: string
  value: Value | undefined
}

/** The kind of names that are listed: an account can add itself, too. */
type ListedName = 'account' | 'contract'

/** Finds the listing that a condition looks for a name in, if every account can add the name to it first. */
export function findOpenListing(
  fact: Fact,
  name: Value,
  listed: ListedName,
  contract: ContractModel,
): OpenListing | undefined {
  const found = fact.anyOf ? undefined : readMembership(fact, name)
  return found && findAddition(found, listed, contract)
}

function readMembership({ value, truth }: Fact, { identity }: Value): Membership | undefined {
  if (isAbsence(value, truth)) return undefined
  const isNamed = (part: Value) => unwrapConversion(part).identity === identity
  const { op, name, inputs } = value
  const search = findPart(value, (part) => part.op === 'method' && /^(includes|indexOf)$/.test(part.name))
  if (search?.inputs.slice(1).some(isNamed)) {
    const source = search.inputs[0] && findSource(search.inputs[0])
    const cell = source && cellOfRead(source.read)
    return cell === undefined ? undefined : { cell, value: undefined }
  }
  const isEquality = op === 'operator' && /^[!=]==?$/.test(name)
  const constant = isEquality ? inputs.find((input) => isConstant(input)) : undefined
  const read = unwrapConversion(constant ? (inputs.find((input) => input !== constant) ?? value) : value)
  const isOfName = read.op === 'read' && read.inputs.flatMap(listKeyParts).some(isNamed)
  const cell = isOfName ? cellOfRead(read) : undefined
  if (cell === undefined || (isEquality && !constant) || !(isEquality || truth)) return undefined
  return { cell, value: constant?.constant && (name[0] === '=') === truth ? constant : undefined }
}

/** Finds the action by which every account adds a name of its choice, or its own, to a listing. */
export function findAddition(
  { cell, value }: Membership,
  listed: ListedName,
  contract: ContractModel,
): OpenListing | undefined {
  const { openCells } = contract.knowledge.store
  const isName = (part: Value) => (listed === 'account' ? isAccountName(part) : isContractName(part))
  for (const { name, isPublic, effects } of contract.actions) {
    if (!isPublic) continue
    const write = listEffects(effects, 'write').find((one) => {
      if (one.operation === 'del' || nameCell(one.key, one.field) !== cell) return false
      if (readApproval(one.facts, openCells, one).isPrivileged) return false
      if (value && isConstant(one.value) && one.value?.constant !== value.constant) return false
      const added = [...listNames(one, cell), ...listAdded(effects, cell)].filter(isName)
      return added.some((argument) => ![...listFacts(one.facts)].some((fact) => isTied(fact, argument)))
    })
    if (write) return { cell, action: name, write }
  }
  return undefined
}

function isAccountName(value: Value): boolean {
  return value.op === 'argument' || isSender(value)
}

function isContractName(value: Value): boolean {
  return isChain(value, 'caller') || (value.op === 'argument' && !isSender(value))
}

/** The names in the key of an entry. */
function listNames({ key, field }: Write, cell: string): Value[] {
  return (field ? [field] : cell.includes('*') ? key.inputs : []).map(unwrapConversion)
}

/** The names that are added to the list in a cell. */
export function listAdded(effects: readonly Effect[], cell: string): Value[] {
  return listEffects(effects, 'change').flatMap(({ object, value, isAdded }) => {
    const source = isAdded ? findSource(object) : undefined
    return source && cellOfRead(source.read) === cell ? [unwrapConversion(value)] : []
  })
}

/** Whether a condition shows which names are meant. That a name is not listed yet, or signs, shows nothing. */
function isTied({ value, truth, anyOf }: Fact, argument: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isTied(fact, argument)))
  if (value.identity === argument.identity || value.op === 'authority' || isAbsence(value, truth)) return false
  return findPart(value, ({ identity }) => identity === argument.identity) !== undefined
}
