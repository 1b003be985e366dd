import { type Constant, isChain, isConstant, listChoices, MAX_CHOICES, remember, type Value } from '../values/values.js'

/** Methods and functions that return a list, which is true also if it is empty. */
const LISTING = /^(filter|map|split)$/
const LISTING_FUNCTION = /^(Object\.(keys|values|entries)|Array\.from)$/

/** The outcome of a condition that is the same for all calls; undefined if calls differ. */
export const readTruth = remember((value: Value): boolean | undefined => {
  if (isAlwaysTrue(value)) return true
  const { op, name, inputs } = value
  const [first] = inputs
  if (op === 'constant') return !!value.constant
  if (op === 'method') return name === 'forEach' ? false : undefined
  if (op === 'operator' && name === '!' && first) {
    const inner = readTruth(first)
    return inner === undefined ? undefined : !inner
  }
  return readGenesis(value) ?? readAccount(value) ?? readReturned(value)
})

/** Whether a value is an object, such as a list or a number of `BigNumber`, or a text that is never empty. */
function isAlwaysTrue(value: Value): boolean {
  const { op, name } = value
  if (/^(object|list|function|class|construct)$/.test(op) || isListing(value) || isChain(value, 'publisher'))
    return true
  return (op === 'builtin' && name === 'JSON.stringify') || (op === 'method' && name === 'toFixed')
}

/** Whether a value is a list that a method has made. */
export function isListing({ op, name }: Value): boolean {
  return (op === 'method' && LISTING.test(name)) || (op === 'builtin' && LISTING_FUNCTION.test(name))
}

/** The outcome of a comparison of the block's number with 0, which only the first block of the chain has. */
function readGenesis({ op, name, inputs: [left, right] }: Value): boolean | undefined {
  if (op !== 'operator' || left === undefined || right === undefined) return undefined
  const [first, second] = isConstant(left, 0) ? [right, left] : [left, right]
  if (!isChain(first, 'block.number') || !isConstant(second, 0) || !/^[!=]==?$/.test(name)) return undefined
  return name.startsWith('!')
}

/** The outcome of a comparison of the name of an account with a boolean: no text equals one. */
function readAccount({ op, name, inputs: [left, right] }: Value): boolean | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || left === undefined || right === undefined) return undefined
  const [account, other] = isConstant(left) ? [right, left] : [left, right]
  const isName = ACCOUNTS.some((one) => isChain(account, one))
  return isName && isConstant(other, true, false) ? name.startsWith('!') : undefined
}

const ACCOUNTS = ['publisher', 'caller', 'self'] as const

/** The outcome of a comparison with a constant of one of several others, if all of them have the same. */
export function readReturned({ op, name, inputs: [left, right] }: Value): boolean | undefined {
  if (op !== 'operator' || !/^([!=]==?|[<>]=?)$/.test(name) || left === undefined || right === undefined)
    return undefined
  const [returned, wanted] = isConstant(left) ? [right, left] : [left, right]
  if (returned.op !== 'choice' || !isConstant(wanted)) return undefined
  const choices = listChoices(returned)
  if (choices.length >= MAX_CHOICES || !choices.every(({ op: one }) => one === 'constant')) return undefined
  const outcomes = choices.map(({ constant }) =>
    returned === left ? compare(name, constant, wanted.constant) : compare(name, wanted.constant, constant),
  )
  return outcomes.every((one) => one === outcomes[0]) ? outcomes[0] : undefined
}

function compare(name: string, a: Constant, b: Constant): boolean {
  if (/^[!=]/.test(name)) return (a === b) === (name[0] === '=')
  const [left, right] = typeof a === 'string' && typeof b === 'string' ? [a, b] : [Number(a), Number(b)]
  if (name === '<') return left < right
  if (name === '<=') return left <= right
  return name === '>' ? left > right : left >= right
}
