import type { ActionModel } from '../../../model/contract-model.js'
import type { Effect } from '../../../values/effects.js'
import { type Fact, type Facts, listFacts } from '../../../values/facts.js'
import { type Value, walkContent, walkValue } from '../../../values/values.js'

/** A condition without its direction: `a !== b` is `a === b` that is false, `a >= b` is `a < b` that is false. */
interface Atom {
  name: string
  truth: boolean
  value: Value
}

/** Conditions that hold together. */
type Branch = readonly Atom[]

type Truths = ReadonlyMap<string, boolean>

/**
 * Finds the arguments by which a caller reaches an effect without any of the payments, and without what the action does
 * instead. Undefined if every path has one of them, or if the effect itself differs by these arguments.
 */
export function findAvoiding(
  { effect, parts }: { effect: Effect; parts: readonly Value[] },
  payments: readonly Effect[],
  action: ActionModel,
): string[] | undefined {
  if (payments.some((payment) => isWithin(effect.facts, payment.facts))) return undefined
  const facts = [...listFacts(effect.facts)]
  const known = new Map(listAtoms(facts.filter(({ anyOf }) => !anyOf)).map(({ name, truth }) => [name, truth]))
  const rests = (all: readonly (Facts | undefined)[]) => all.flatMap((each) => listRests(each, known))
  const taken = rests(payments.map((payment) => payment.facts))
  if (taken.length === 0 || taken.some((branch) => !branch.some(isOfCaller))) return undefined
  const instead = rests(listInstead(effect, payments, action)).filter(({ length }) => length > 0)
  const branches = [...taken, ...instead.filter((branch) => branch.some(isOfCaller))]
  const ways = facts.flatMap(({ anyOf }) => (anyOf ? [anyOf.map(listAtoms)] : []))
  if (!avoid(branches, ways, new Map())) return undefined
  const atoms = taken.flat().filter(isOfCaller)
  const names = new Set(atoms.flatMap(({ value }) => listArguments(value)))
  if (parts.some((part) => differs(part, names)) || facts.some((fact) => limits(fact, names, atoms))) return undefined
  return [...names]
}

/** Whether facts continue a list of others. */
function isWithin(facts: Facts | undefined, earlier: Facts | undefined): boolean {
  if (earlier === undefined) return true
  for (let at = facts; at !== undefined; at = at.next) if (at === earlier) return true
  return false
}

/** The facts of everything else that a path may do, among it to fail, and to return before the effect. */
function listInstead(
  effect: Effect,
  payments: readonly Effect[],
  { effects, returns, places }: ActionModel,
): (Facts | undefined)[] {
  const others = effects.filter(
    (one) => /^(write|transfer|call|failure)$/.test(one.kind) && one !== effect && !payments.includes(one),
  )
  const at = effect.stack[0]?.place ?? effect.place
  const isBefore = (value: Value) => {
    const place = places.get(value) ?? value.place
    return place?.module === at.module && place.start < at.start
  }
  return [
    ...others.map(({ facts }) => facts),
    ...returns.filter(({ value }) => isBefore(value)).map(({ facts }) => facts),
  ]
}

/** The conditions of a path besides the known ones, for each way to it; not of ways that contradict them. */
function listRests(facts: Facts | undefined, known: Truths): Branch[] {
  let branches: Branch[] = [[]]
  for (const fact of listFacts(facts)) {
    const ways = fact.anyOf ? fact.anyOf.map(listAtoms) : [listAtoms([fact])]
    branches = branches.flatMap((branch) => ways.map((way) => [...branch, ...way])).slice(0, MAX_BRANCHES)
  }
  return branches
    .filter((atoms) => !atoms.some(({ name, truth }) => known.get(name) === !truth))
    .map((atoms) => atoms.filter(({ name }) => !known.has(name)))
}

/** Conditions with more ways are not judged whole. */
const MAX_BRANCHES = 32

/** The conditions of facts, without those of which only one of several holds. */
function listAtoms(facts: readonly Fact[]): Branch {
  return facts.flatMap((fact) => (isLogical(fact.value) ? [] : [normalise(fact)]))
}

function isLogical({ op, name }: Value): boolean {
  return op === 'operator' && /^(&&|\|\||\?\?)$/.test(name)
}

function normalise({ value, truth }: Fact): Atom {
  const { op, name, inputs, identity } = value
  const ids = inputs.map((input) => input.identity)
  const [operand] = inputs
  if (op === 'operator' && name === '!' && operand)
    return normalise({ value: operand, truth: !truth, place: undefined })
  if (op === 'operator' && /^[!=]==?$/.test(name))
    return { name: `= ${ids.toSorted((a, b) => a - b).join()}`, truth: (name[0] === '=') === truth, value }
  const order = ORDERS[name]
  if ((op !== 'operator' && op !== 'method') || order === undefined) return { name: String(identity), truth, value }
  const [isTurned, isNegated] = order
  return { name: `< ${(isTurned ? ids.toReversed() : ids).join()}`, truth: isNegated ? !truth : truth, value }
}

/** Comparisons by how `<` writes them: with turned operands, and as false. */
const ORDERS: Readonly<Record<string, readonly [isTurned: boolean, isNegated: boolean]>> = {
  '<': [false, false],
  '>': [true, false],
  '>=': [false, true],
  '<=': [true, true],
  lt: [false, false],
  gt: [true, false],
  gte: [false, true],
  lte: [true, true],
}

/** Whether the caller can choose its arguments so that no branch is taken, and of each of the ways one remains. */
function avoid(branches: readonly Branch[], ways: readonly (readonly Branch[])[], chosen: Truths): boolean {
  if (chosen.size > MAX_ATOMS) return false
  const isOpen = (branch: Branch) => !branch.some(({ name, truth }) => chosen.get(name) === !truth)
  const branch = branches.find(isOpen)
  if (!branch) return ways.every((each) => each.some(isOpen))
  return branch.some(
    (atom) =>
      isOfCaller(atom) &&
      !chosen.has(atom.name) &&
      avoid(branches, ways, new Map([...chosen, [atom.name, !atom.truth]])),
  )
}

/** Branches with more conditions are not judged. */
const MAX_ATOMS = 8

/** Whether a condition looks at nothing but arguments. */
function isOfCaller({ value }: Atom): boolean {
  const parts = [...walkValue(value)]
  const isOther = ({ op }: Value) => /^(read|result|authority|chain|unknown|loop|element|choice)$/.test(op)
  return parts.some(({ op }) => op === 'argument') && !parts.some(isOther)
}

function listArguments(value: Value): string[] {
  return [...walkValue(value)].flatMap(({ op, name }) => (op === 'argument' ? [name] : []))
}

/** Whether a value differs by the branch that was taken, or by the argument that decides. */
function differs(value: Value, names: ReadonlySet<string>): boolean {
  return [...walkContent(value)].some(
    ({ op, name }) => /^(choice|unknown|loop)$/.test(op) || (op === 'argument' && names.has(name)),
  )
}

/** Whether a known fact limits the deciding arguments, other than that an amount is not negative. */
function limits({ value, truth, anyOf }: Fact, names: ReadonlySet<string>, atoms: Branch): boolean {
  if (anyOf || isLogical(value) || !listArguments(value).some((name) => names.has(name))) return false
  const isNumeric = /^(isFinite|isInteger|Number\.is\w+|isNaN)$/.test(value.name)
  if (isNumeric || value.op === 'argument') return false
  const { name, truth: isLess } = normalise({ value, truth, place: undefined })
  const isNotNegative = name.startsWith('<') && !isLess && value.inputs.some(({ constant }) => Number(constant) === 0)
  return !isNotNegative || atoms.some((atom) => atom.name === name)
}
