import type { Place } from '../syntax/place.js'
import { type Fact, type Facts, findPart, isChain, isConstant, type Value } from './values.js'

export type { Fact, Facts } from './values.js'

export function* listFacts(facts: Facts | undefined, until?: Facts): Generator<Fact> {
  for (let at = facts; at !== undefined && at !== until; at = at.next) yield at.fact
}

export function addFacts(facts: Facts | undefined, added: Iterable<Fact>): Facts | undefined {
  let all = facts
  for (const fact of added) all = { fact, next: all }
  return all
}

/** Returns the facts that follow from a condition being true or false. */
export function implied(value: Value, truth: boolean, place: Place | undefined): Fact[] {
  const fact: Fact = { value, truth, place }
  if (value.op === 'operator') return implyOperator(value, truth, place)
  if (value.op === 'builtin' && value.name === 'Boolean') return implied(value.inputs[0]!, truth, place)
  if (value.op !== 'choice') return [fact]
  const ways = value.inputs.flatMap((input, index) => {
    if (input.op === 'constant' && !!input.constant !== truth) return []
    const guards = [...listFacts(value.guards?.[index])]
    return [[...guards, ...(input.op === 'constant' ? [] : implied(input, truth, place))]]
  })
  return mergeWays(fact, ways)
}

function implyOperator(value: Value, truth: boolean, place: Place | undefined): Fact[] {
  const [left, right] = value.inputs as [Value, Value]
  const fact: Fact = { value, truth, place }
  switch (value.name) {
    case '!':
      return implied(left, !truth, place)
    case '&&':
    case '||': {
      const isBoth = (value.name === '&&') === truth
      const ways = [implied(left, truth, place), implied(right, truth, place)]
      return isBoth ? ways.flat() : mergeWays(fact, ways)
    }
    case '===':
    case '==':
    case '!==':
    case '!=': {
      const isEqual = (value.name[0] === '=') === truth
      const [tested, wanted] = isConstant(right) ? [left, right] : [right, left]
      const { constant } = wanted
      if (wanted.op === 'constant' && (typeof constant === 'boolean' || constant === 'true' || constant === 'false'))
        return [fact, ...implied(tested, String(constant) === 'true' ? isEqual : !isEqual, place)]
      return [fact]
    }
    default:
      return [fact]
  }
}

/** Merges the facts of several branches, one of which was taken. */
function mergeWays(fact: Fact, ways: readonly (readonly Fact[])[]): Fact[] {
  if (ways.length === 1) return [fact, ...ways[0]!]
  return ways.length === 0 ? [fact] : [{ ...fact, anyOf: ways }]
}

/** Joins the facts of two paths that meet: those from before the branch, and those both paths found since. */
export function joinFacts(
  base: Facts | undefined,
  left: Facts | undefined,
  right: Facts | undefined,
): Facts | undefined {
  if (left === right) return left
  const [a, b] = [[...listFacts(left, base)], [...listFacts(right, base)]]
  const both = a.filter((fact) => b.some((other) => isSame(fact, other)))
  const [onlyA, onlyB] = [a.filter((fact) => !both.includes(fact)), b.filter((fact) => !includes(both, fact))]
  const ways = [onlyA, onlyB].map((facts) => facts.filter(isAuthorityFact))
  const merged = ways.every(({ length }) => length > 0) ? [{ ...ways[0]![0]!, anyOf: ways }] : []
  return addFacts(base, [...merged, ...both.reverse()])
}

function includes(facts: readonly Fact[], fact: Fact): boolean {
  return facts.some((other) => isSame(fact, other))
}

function isSame(a: Fact, b: Fact): boolean {
  return a.truth === b.truth && a.value.identity === b.value.identity
}

function isAuthorityFact(fact: Fact): boolean {
  return readAuthorities([fact]).length > 0
}

/** An account or role that has approved of the call according to the facts. */
export interface Authority {
  /** Account whose authority it is; several if any one suffices. */
  accounts: readonly Value[]
  /** Kind of the check: `requireAuth`, or a comparison with the sender of the transaction. */
  by: 'requireAuth' | 'comparison' | 'role'
  permission: string | undefined
  place: Place | undefined
}

/** The authorities among facts. */
export function readAuthorities(facts: Iterable<Fact>): Authority[] {
  return [...facts].flatMap((fact) => readAuthority(fact))
}

function readAuthority({ value, truth, place, anyOf }: Fact): Authority[] {
  if (anyOf) return readAlternatives(anyOf, place)
  if (value.op === 'authority' && truth) {
    const [account, permission] = value.inputs as [Value, Value]
    const name = permission.op === 'constant' ? String(permission.constant) : undefined
    return [{ accounts: [account], by: 'requireAuth', permission: name, place }]
  }
  const compared = readComparedSender(value, truth)
  if (compared) return [{ accounts: [compared], by: 'comparison', permission: undefined, place }]
  return isRoleCheck(value) ? [{ accounts: [value], by: 'role', permission: undefined, place }] : []
}

function readAlternatives(anyOf: readonly (readonly Fact[])[], place: Place | undefined): Authority[] {
  const ways = anyOf.map((facts) => readAuthorities(facts))
  if (ways.some((authorities) => authorities.length === 0)) return []
  const accounts = [...new Set(ways.flat().flatMap((authority) => authority.accounts))]
  const by = ways.flat().every((authority) => authority.by === 'requireAuth') ? 'requireAuth' : 'role'
  return [{ accounts, by, permission: ways[0]![0]!.permission, place }]
}

/** The account that whoever sent the transaction, or called the contract, was found to be. */
function readComparedSender(value: Value, truth: boolean): Value | undefined {
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return undefined
  if ((value.name[0] === '=') !== truth) return undefined
  const [left, right] = value.inputs as [Value, Value]
  if (isSender(left)) return right
  return isSender(right) ? left : undefined
}

/** Returns whether a value is the sender of the transaction or the calling contract. */
export function isSender(value: Value): boolean {
  return isChain(value, 'publisher') || isChain(value, 'caller')
}

/**
 * True for a condition about the sender and something the contract stores or names: a list of members, a map of roles.
 */
function isRoleCheck(value: Value): boolean {
  if (findPart(value, isSender) === undefined || isAboutAmount(value)) return false
  const isKept = (part: Value) => part.op === 'read' || part.op === 'result'
  return findPart(value, isKept) !== undefined || isListed(value)
}

/** True for a comparison of amounts, which anyone with enough tokens can satisfy. */
function isAboutAmount(value: Value): boolean {
  if (value.op === 'operator') return /^[<>]=?$/.test(value.name) && !isListed(value)
  return value.op === 'method' && !/^(includes|indexOf|find|findIndex)$/.test(value.name)
}

/** Whether the sender is looked for in a list of constants. */
function isListed(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'method' && (name === 'includes' || name === 'indexOf')) !== undefined
}
