import { firstOf } from '../../collections/presence.js'
import { ABSENT_METHODS, LIBRARY } from '../../contract/library.js'
import { type Facts, listFacts } from '../values/facts.js'
import { findPart, listAlternatives, remember, type Value } from '../values/values.js'
import { type Kind, kindOf } from './kinds.js'

/** Kinds whose objects have the methods of one class, and no others. */
export type PlainKind = Exclude<Kind, 'null'>

const METHODS: Readonly<Record<PlainKind, ReadonlySet<string>>> = {
  text: listMethods('String.prototype'),
  number: listMethods('Number.prototype'),
  boolean: listMethods('Boolean.prototype'),
  BigNumber: listMethods('BigNumber.prototype'),
  Int64: listMethods('Int64.prototype'),
  Float64: listMethods('Float64.prototype'),
}

/** Methods of texts, numbers, booleans, lists and plain objects. Another check reports those that the chain lacks. */
const DATA_METHODS: ReadonlySet<string> = new Set([
  ...METHODS.text,
  ...METHODS.number,
  ...METHODS.boolean,
  ...LIBRARY['Array.prototype'],
  ...ABSENT_METHODS,
  'entries',
  'values',
])

const WORDS: Readonly<Record<PlainKind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  BigNumber: 'a BigNumber',
  Int64: 'an Int64',
  Float64: 'a Float64',
}

function listMethods(name: keyof typeof LIBRARY): ReadonlySet<string> {
  return new Set([...LIBRARY[name], ...LIBRARY['Object.prototype']])
}

/** Texts and numbers that the chain provides. */
const CHAIN =
  /^(publisher|owner|self|tx\.(hash|publisher|time|expiration|gasLimit|gasRatio)|block\.(time|number|witness|parentHash))$/
/** Functions and methods whose result has one kind, whatever they get. */
const FUNCTIONS = /^(Number|String|JSON\.stringify|IOSTCrypto\.(sha3|sha3Hex|ripemd160Hex)|Math\.\w+|Number\.parse\w+)$/
const OF_ANYTHING = /^(toFixed|toString)$/
const OF_TEXTS = /^(charAt|slice|substring|trim|repeat|toLowerCase|toUpperCase|replace|concat|indexOf|charCodeAt)$/

/**
 * Returns the kind of a value that it certainly has; undefined otherwise. `kindOf` guesses where a method of lists and
 * of texts has one name, and what an iteration leaves.
 */
export const certainKind = remember(findCertainKind)

function findCertainKind(value: Value): PlainKind | undefined {
  const { op, name, inputs, constant } = value
  const plain = () => asPlain(kindOf(value))
  switch (op) {
    case 'constant':
      return constant === null || constant === undefined ? undefined : plain()
    case 'text':
    case 'argument':
    case 'construct':
      return plain()
    case 'chain':
      return CHAIN.test(name) ? plain() : undefined
    case 'read':
      // An entry that stands in one cell with others may be of any kind.
      return /^(get|mapGet)$/.test(name) && inputs.length < 3 ? 'text' : undefined
    case 'builtin':
      return FUNCTIONS.test(name) ? plain() : undefined
    case 'choice':
      return kindOfAll(listAlternatives(value))
    case 'operator':
      return kindOfOperator(value, plain)
    case 'method':
      return kindOfMethod(value, plain)
    default:
      return undefined
  }
}

function asPlain(kind: Kind | undefined): PlainKind | undefined {
  return kind === 'null' ? undefined : kind
}

function kindOfAll(values: readonly Value[]): PlainKind | undefined {
  const kinds = new Set(values.map(certainKind))
  return kinds.size === 1 ? [...kinds][0] : undefined
}

function kindOfOperator({ name, inputs }: Value, plain: () => PlainKind | undefined): PlainKind | undefined {
  if (name === '||' || name === '??') return kindOfAll(inputs)
  if (name !== '+') return name === '&&' ? undefined : plain()
  const kinds = inputs.map(certainKind)
  if (kinds.every((kind) => kind === 'number')) return 'number'
  // Objects of these classes turn into texts.
  return kinds.some((kind) => kind === 'text' || isDecimal(kind)) ? 'text' : undefined
}

function kindOfMethod({ name, inputs }: Value, plain: () => PlainKind | undefined): PlainKind | undefined {
  if (OF_ANYTHING.test(name)) return 'text'
  const kind = certainKind(firstOf(inputs))
  if (kind === 'text') return OF_TEXTS.test(name) ? plain() : undefined
  if (!isDecimal(kind) || !METHODS[kind].has(name)) return undefined
  return /^(comparedTo|precision|sd|dp|toFraction)$/.test(name) ? undefined : plain()
}

/** Whether a kind is a class of the chain for numbers. */
export function isDecimal(kind: Kind | undefined): kind is 'BigNumber' | 'Int64' | 'Float64' {
  return kind === 'BigNumber' || kind === 'Int64' || kind === 'Float64'
}

/** Describes why a call of a value fails; undefined if it may be a function, or a condition looks at what it is. */
export function describeNoFunction(value: Value, facts: Facts | undefined): string | undefined {
  const kind = certainKind(value)
  return kind && !isTested(value, facts) ? `${WORDS[kind]} is called as if it were a function` : undefined
}

/** Describes why a call of a method fails; undefined if the value may have it, or a condition looks at what it is. */
export function describeNoMethod(value: Value, name: string, facts: Facts | undefined): string | undefined {
  const kind = certainKind(value)
  if (!kind || METHODS[kind].has(name) || isTested(value, facts)) return undefined
  return `${WORDS[kind]} has no method \`${name}\` on the chain`
}

/**
 * Describes why a call of a method of plain data fails, whatever it is: of what was parsed, or of an argument, if it
 * comes from outside. Undefined if the data may have the method.
 */
export function describeNoDataMethod(
  value: Value,
  name: string,
  facts: Facts | undefined,
  isFromOutside: boolean,
): string | undefined {
  const root = findData(value)
  const isData = root?.op === 'argument' ? isFromOutside : root !== undefined
  if (!isData || DATA_METHODS.has(name) || isTested(value, facts)) return undefined
  const words = root?.op === 'argument' ? 'an argument' : 'what `JSON.parse` returns'
  return `${root === value ? words : `a member of ${words}`} has no method \`${name}\` on the chain`
}

/** The argument or the parsed text that a value is a member of, or is itself. */
function findData(value: Value): Value | undefined {
  const { op, name, inputs } = value
  const [first] = inputs
  if (op === 'argument' || (op === 'builtin' && name === 'JSON.parse' && inputs.length === 1)) return value
  return op === 'member' && first ? findData(first) : undefined
}

/** Whether a condition looks at the kind of a value: by `typeof`, `instanceof`, or whether it has a method. */
function isTested(value: Value, facts: Facts | undefined): boolean {
  const isIt = ({ identity }: Value) => identity === value.identity
  const isTest = ({ op, name, inputs }: Value): boolean =>
    ((op === 'operator' && /^(typeof|instanceof|in)$/.test(name)) ||
      op === 'member' ||
      (op === 'builtin' && /\bis[A-Z]/.test(name))) &&
    inputs.some(isIt)
  return [...listFacts(facts)].some(({ value: condition }) => findPart(condition, isTest) !== undefined)
}
