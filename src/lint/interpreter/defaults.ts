import { isContained } from '../values/contained.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Facts, listFacts } from '../values/facts.js'
import { isConstant, type Value, type ValueTable } from '../values/values.js'

/** A condition that asks whether something is stored, and the side on which it is not. */
interface PresenceTest {
  read: Value
  absentIf: boolean
  /** It compares with the empty text, which no JSON is: the side is never taken. */
  isNever?: boolean
}

/** Reads `x === null`, `x == null`, `!x`, `x` and their opposites, of a value that was read from storage. */
function readPresenceTest({ op, name, inputs }: Value): PresenceTest | undefined {
  const [left, right] = inputs
  if (op !== 'operator' || !left) return undefined
  if (name === '!') {
    const inner = isEntry(left) ? { read: unwrapConversion(left), absentIf: false } : readPresenceTest(left)
    return inner && { ...inner, absentIf: !inner.absentIf }
  }
  if (!right || !/^[!=]==?$/.test(name)) return undefined
  const [read, other] = isEntry(left) ? [left, right] : [right, left]
  if (!isEntry(read) || !isConstant(other, null, undefined, '')) return undefined
  return { read: unwrapConversion(read), absentIf: name.startsWith('='), isNever: other.constant === '' }
}

/** Reads `typeof x === 'string'` of what was read from storage, and `typeof x === 'object'` of what was parsed. */
function readTypeTest({ op, name, inputs: [left, right] }: Value): PresenceTest | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || left?.op !== 'operator' || left.name !== 'typeof')
    return undefined
  const [tested] = left.inputs
  const read = tested && unwrapConversion(tested)
  if (read?.op !== 'read' || !isConstant(right, tested === read ? 'string' : 'object')) return undefined
  return { read, absentIf: name.startsWith('!') }
}

/** Whether a value is what was read from storage, or an entry that stands in one cell with others. */
function isEntry(value: Value): boolean {
  return value.op === 'read' || isContained(value)
}

/**
 * Writes `text === null ? other : JSON.parse(text)` as `JSON.parse(text) ?? other`, and without the default where it is
 * null: what conversions make of null stands for nothing, too. Undefined for other conditions and values.
 */
export function joinDefault(
  condition: Value,
  whenTrue: Value,
  whenFalse: Value,
  values: ValueTable,
): Value | undefined {
  const test = isEntry(condition) ? { read: unwrapConversion(condition), absentIf: false } : readPresenceTest(condition)
  if (!test) return undefined
  const [other, kept] = test.absentIf ? [whenTrue, whenFalse] : [whenFalse, whenTrue]
  if (other.op !== 'constant' || unwrapConversion(kept).identity !== test.read.identity) return undefined
  return isConstant(other, null) || (isContained(kept) && isConstant(other, undefined)) || test.isNever
    ? kept
    : values.make('operator', '??', [kept, other], kept.place)
}

/** Whether a value is what stands for something that is missing: a constant, or a new list, object or number. */
export function isDefault({ op, inputs }: Value): boolean {
  return /^(constant|list|object)$/.test(op) || (op === 'construct' && inputs.every((one) => isConstant(one)))
}

/**
 * Writes a variable that has a member of an entry, or a constant where the entry is missing, as `entry.member ?? ''`:
 * `if (text) this.owner = JSON.parse(text).owner`.
 */
export function joinMember(condition: Value, whenTrue: Value, whenFalse: Value, values: ValueTable): Value | undefined {
  const test = isEntry(condition)
    ? { read: unwrapConversion(condition), absentIf: false }
    : (readPresenceTest(condition) ?? readTypeTest(condition))
  if (!test || test.isNever) return undefined
  const [other, kept] = test.absentIf ? [whenTrue, whenFalse] : [whenFalse, whenTrue]
  // A text that was parsed where it is there: `if (typeof data === 'string') data = JSON.parse(data)`.
  if (other.identity === test.read.identity && kept.op === 'builtin' && kept.name === 'JSON.parse')
    return unwrapConversion(kept).identity === test.read.identity ? kept : undefined
  const member = unwrapConversion(kept)
  const [entry] = member.inputs
  if (!isDefault(other) || member.op !== 'member' || !entry || unwrapConversion(entry).identity !== test.read.identity)
    return undefined
  return values.make('operator', '??', [kept, other], kept.place)
}

/** The same for the results of a function that returns one of two. */
export function joinReturns(
  returns: readonly { value: Value; state: { facts: Facts | undefined } }[],
  base: Facts | undefined,
  values: ValueTable,
): Value | undefined {
  const [early, late] = returns
  if (!early || !late || returns.length > 2) return undefined
  for (const { value, truth, anyOf } of listFacts(early.state.facts, base)) {
    if (anyOf) continue
    const [held, not] = truth ? [early.value, late.value] : [late.value, early.value]
    const joined = joinDefault(value, held, not, values)
    if (joined) return joined
  }
  return undefined
}
