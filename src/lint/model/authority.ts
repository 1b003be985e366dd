import { isOneOf } from '../../collections/shapes.js'
import { listCells } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import type { Write } from '../values/effects.js'
import { type Fact, type Facts, isAbsence, isSender, listFacts, readAuthorities } from '../values/facts.js'
import {
  findPart,
  isConstant,
  listAlternatives,
  listChoices,
  remember,
  type Value,
  walkContent,
} from '../values/values.js'
import { listTerms } from './addends.js'
import { isProduct, isQuotient, isRounded } from './arithmetic.js'
import { listOrders } from './bounds.js'
import { isAnyones, type OpenCells, type Target } from './open-cells.js'

/** Accounts whose authority the facts of a path imply. */
export interface Approval {
  /** Accounts that have signed, arguments among them. */
  accounts: readonly Value[]
  /** Somebody that callers do not choose has approved: the owner, a stored account, a role, who knows a secret. */
  isPrivileged: boolean
}

/** Reads the approvals of a path; of what an effect needs, where the account of an entry of its own does not count. */
export function readApproval(facts: Facts | undefined, openCells?: OpenCells, target?: Target): Approval {
  const all = [...listFacts(facts)]
  const approvers = readAuthorities(all).map(({ accounts: found, by }) => {
    if (by === 'level' && !openCells) return []
    return openCells && (by === 'role' || by === 'level')
      ? found.filter((role) => !isCondition(role) || !isJoinable(role, openCells))
      : found.filter((account) => !(openCells && isListed(account) && isJoinable(account, openCells)))
  })
  const isChosen = (account: Value) =>
    isDefaulted(account) ||
    listChoices(account).every(
      (choice) => isGiven(choice) || isSender(choice) || (choice.op === 'constant' && choice.constant === undefined),
    )
  const isOwn = (account: Value) => openCells && target && isAnyones(account, all, openCells, target)
  return {
    accounts: approvers.flat(),
    isPrivileged:
      approvers.some(
        (accounts) => accounts.some((account) => !isChosen(account) || hasRole(account, all)) && !accounts.some(isOwn),
      ) || all.some(isSecret),
  }
}

/** Whether a value is an argument, or an element or member of one. */
export function isGiven({ op, name, inputs: [first] }: Value): boolean {
  if (op === 'argument') return true
  const isPart = op === 'element' || op === 'member' || (op === 'builtin' && name === 'JSON.parse')
  return isPart && first !== undefined && isGiven(first)
}

/** Whether a role is a condition about the sender, and not an account that was compared with the sender. */
function isCondition(role: Value): boolean {
  return findPart(role, isSender) !== undefined
}

/** Whether an account is one of a stored list. */
function isListed(account: Value): boolean {
  return account.op === 'element'
}

/** Whether an account is that of one cell, and the sender's while nothing is stored there. */
export function isDefaulted(account: Value): boolean {
  const ways = listAlternatives(account)
  if (ways.length < 2 || !ways.some(isSender)) return false
  const isCell = ({ op, inputs }: Value) => op === 'read' && inputs.every((key) => isConstant(key))
  return ways.every((way) => isSender(way) || isCell(unwrapConversion(way)))
}

/** Whether a role depends only on what every account can store: a list that everybody can join. */
export function isJoinable(role: Value, openCells: ReadonlySet<string>): boolean {
  const cells = listCells(role)
  return cells.length > 0 && cells.every((cell) => openCells.has(cell))
}

/** Whether an authorised account that callers choose was found to be a stored one, or to have a role. */
function hasRole(account: Value, facts: readonly Fact[]): boolean {
  if (isSender(account)) return false
  return facts.some(({ value, truth }) => {
    if (!isComparison(value) || isAbsence(value, truth)) return false
    const names = findPart(value, ({ identity }) => identity === account.identity) !== undefined
    return (
      names && findPart(value, ({ op, name }) => op === 'read' || (op === 'chain' && name === 'owner')) !== undefined
    )
  })
}

/** A condition that only who knows a secret, or has a signature, meets. */
function isSecret({ value }: Fact): boolean {
  return dependsOnSecret(value)
}

const dependsOnSecret = remember(
  (value) => findPart(value, ({ op, name }) => op === 'builtin' && name.startsWith('IOSTCrypto.')) !== undefined,
)

/** A condition about membership or identity, and not about an amount. */
function isComparison({ op, name, inputs }: Value): boolean {
  if (op === 'read') return true
  const isPosition = inputs.some((input) => input.op === 'method' && /^(indexOf|findIndex)$/.test(input.name))
  if (op === 'operator') return !/^[<>]=?$/.test(name) || isPosition
  return op === 'choice' || op === 'member' || (op === 'method' && /^(includes|indexOf|find|findIndex)$/.test(name))
}

/** Whether an account has approved: it is the publisher, or it has signed. */
export function hasApproved(account: Value, { accounts }: Approval): boolean {
  return isSender(account) || accounts.some(({ identity }) => identity === account.identity)
}

/** Returns whether a write adds to the stored value, takes from it, or replaces it. */
export function judgeChange({ operation, key, field, value, facts }: Write): 'add' | 'take' | 'replace' {
  const isOld = (part: Value): boolean =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  if (operation === 'del' || !value) {
    const left = findZero(facts, isOld)
    return left && !takesFrom(left) ? 'add' : 'take'
  }
  if (findPart(value, isOld) === undefined) return 'replace'
  return takesFrom(value) && !isSumOf(value, isOld, facts) ? 'take' : 'add'
}

/**
 * Whether a value is a sum of the old value and of others. What is subtracted may be a fee: a share of what is added,
 * which no argument decides, or one that a condition compares with it.
 */
function isSumOf(value: Value, isOld: (part: Value) => boolean, facts: Facts | undefined): boolean {
  const { added, taken } = listTerms(value)
  const isNegative = ({ op, name }: Value) => name === (op === 'method' ? 'negated' : 'negate')
  if (!added.some(isOld) || added.every(isOld) || added.some(isNegative)) return false
  const others = added.filter((one) => !isOld(one))
  if (taken.every((term) => others.some((one) => isShareOf(term, one)))) return true
  const [fee, ...more] = taken
  return fee !== undefined && more.length === 0 && others.some((one) => isNotAbove(fee, one, facts))
}

/** Whether a condition has compared two values: the first is not above the second. */
function isNotAbove(less: Value, more: Value, facts: Facts | undefined): boolean {
  const isSame = (a: Value, b: Value) => unwrapConversion(a).identity === unwrapConversion(b).identity
  return [...listFacts(facts)].flatMap(listOrders).some(([least, most]) => isSame(least, less) && isSame(most, more))
}

/** Whether a value is a product or quotient of a whole, and of what callers do not choose. */
function isShareOf(value: Value, whole: Value): boolean {
  const inner = unwrapConversion(value)
  const [first, ...others] = inner.inputs
  const isFactor = (one: Value) => findPart(one, (part) => part.op === 'argument') === undefined
  if (!first || !(isRounded(inner) || isQuotient(inner) || isProduct(inner))) return false
  const isWhole = (one: Value) => unwrapConversion(one).identity === unwrapConversion(whole).identity
  const isPart = (one: Value) => isWhole(one) || isShareOf(one, whole)
  if (isPart(first) && others.every(isFactor)) return true
  return isProduct(inner) && isFactor(first) && others.every(isPart)
}

/** Finds the remainder of an entry that is deleted because the remainder is zero. */
function findZero(facts: Facts | undefined, isOld: (part: Value) => boolean): Value | undefined {
  for (const { value, truth } of listFacts(facts)) {
    const isZero = value.op === 'method' && value.name === 'isZero' && truth
    const [left, right] = value.inputs
    const isComparison = value.op === 'operator' && /^[!=]==?$/.test(value.name)
    const isEqual = isComparison && (value.name[0] === '=') === truth && isOneOf([0, '0', ''], right?.constant)
    if ((isZero || isEqual) && left && findPart(left, isOld)) return left
  }
  return undefined
}

function takesFrom(value: Value): boolean {
  return [...walkContent(value)].some(
    ({ op, name, inputs }) =>
      (op === 'operator' && (name === '-' || name === 'negate') && inputs.length > 0) ||
      (op === 'method' && /^(minus|negated|sub)$/.test(name)),
  )
}

/** Whether facts imply that a cell was empty before, so that writing it overwrites no account's data. */
export function isFirstWrite({ key, field, facts }: Pick<Write, 'key' | 'field' | 'facts'>): boolean {
  const isOld = (one: Value): boolean => {
    const part = unwrapConversion(one)
    // A helper returns what is read, or null where nothing is.
    const [first, ...others] =
      part.op === 'choice' ? listChoices(part).filter((choice) => !isConstant(choice, null)) : []
    if (first) return others.length === 0 && isOld(first)
    return (
      part.op === 'read' &&
      part.inputs[0]?.identity === key.identity &&
      (field === undefined || part.inputs[1]?.identity === field.identity)
    )
  }
  const isAbsent = ({ value, truth, anyOf }: Fact): boolean => {
    if (anyOf) return anyOf.every((way) => way.some(isAbsent))
    if (isOld(value)) return !truth
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return false
    const isEqual = (value.name[0] === '=') === truth
    const [left, right] = value.inputs
    if (left === undefined || right === undefined) return false
    const isEmpty = (one: Value) => isConstant(one, null, undefined, '', '0')
    return isEqual && ((isOld(left) && isEmpty(right)) || (isOld(right) && isEmpty(left)))
  }
  return [...listFacts(facts)].some(isAbsent)
}
