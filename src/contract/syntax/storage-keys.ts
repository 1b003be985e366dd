import { findNearest } from '../../codec/nearest.js'
import { isNode, type Node, ParseFailure, parseSource, walk } from './syntax.js'

/** Keys that the code of a contract can store. */
export interface StorageKeys {
  /** Whether the code may store a value under a key, or under a field of it. */
  mayStore(key: string, isMap: boolean): boolean
  /** Keys that the code names. */
  readonly names: readonly string[]
}

/** A key as the code writes it: texts, and `undefined` for a part that is known only at run time. */
type KeyParts = readonly (string | undefined)[]

const PLAIN = new Set(['put', 'get', 'has', 'del'])
const MAP = new Set(['mapPut', 'mapGet', 'mapHas', 'mapDel', 'mapKeys', 'mapLen'])
/** Shorter texts are similar to too many others. */
const MIN_SIMILAR = 4

/**
 * Reads the keys in a contract's calls of `storage`. Where the code computes a key, any key is possible except one that
 * is similar to a text of the code, which is misspelt.
 */
export function readStorageKeys(code: string): StorageKeys {
  const found = collect(code)
  if (found === undefined) return { mayStore: () => true, names: [] }
  const { plain, map, texts } = found
  const names = [...new Set([...plain, ...map].flatMap((parts) => (parts.length === 1 ? (parts[0] ?? []) : [])))]
  const isMisspelt = (text: string) =>
    text.length >= MIN_SIMILAR && !texts.has(text) && findNearest(text, texts) !== undefined
  const agrees = (key: string, parts: KeyParts) => matchHoles(key, parts)?.every((hole) => !isMisspelt(hole)) ?? false
  return { mayStore: (key, isMap) => (isMap ? map : plain).some((parts) => agrees(key, parts)), names }
}

/** Returns the texts in place of the unknown parts of a key; undefined if the key has another form. */
function matchHoles(key: string, parts: KeyParts): string[] | undefined {
  const pattern = parts.map((part) => (part === undefined ? '(.*)' : part.replace(/[^\w]/g, '\\$&'))).join('')
  return new RegExp(`^${pattern}$`, 's').exec(key)?.slice(1)
}

interface StorageKeyUses {
  plain: KeyParts[]
  map: KeyParts[]
  /** All texts of the code. */
  texts: Set<string>
}

function collect(code: string): StorageKeyUses | undefined {
  const found: StorageKeyUses = { plain: [], map: [], texts: new Set() }
  try {
    const program = parseSource(code)
    const constants = readConstants(program)
    walk(program, (node) => collectFrom(node, constants, found))
    return found
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

function collectFrom(node: Node, constants: KeyConstants, { plain, map, texts }: StorageKeyUses): void {
  for (const text of readTexts(node)) texts.add(text)
  const { callee, arguments: given } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given) || !isNode(given[0])) return
  const { object, property } = callee
  if (!isNode(object) || object.name !== 'storage' || !isNode(property)) return
  const method = String(property.name)
  if (PLAIN.has(method)) plain.push(...readParts(given[0], constants))
  if (MAP.has(method)) map.push(...readParts(given[0], constants))
}

function readTexts({ type, value }: Node): string[] {
  if (type === 'Literal' && typeof value === 'string') return [value]
  return type === 'TemplateElement' ? [cooked(value)] : []
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** Lists the forms of a key expression. */
function readParts(node: Node, constants: KeyConstants): KeyParts[] {
  const { type, value, name, consequent, alternate, quasis, expressions, operator, left, right } = node
  if (type === 'Literal' && typeof value === 'string') return [[value]]
  if (type === 'Identifier') return [[constants.get(String(name))]]
  if (type === 'ConditionalExpression' && isNode(consequent) && isNode(alternate))
    return [...readParts(consequent, constants), ...readParts(alternate, constants)]
  if (type === 'TemplateLiteral' && Array.isArray(quasis) && Array.isArray(expressions)) {
    const inner = expressions.filter(isNode)
    return joinAll(
      quasis.flatMap((quasi: Node, index) => {
        const expression = inner[index]
        return [[[cooked(quasi.value)]], ...(expression === undefined ? [] : [readParts(expression, constants)])]
      }),
    )
  }
  if (type === 'BinaryExpression' && operator === '+' && isNode(left) && isNode(right))
    return joinAll([readParts(left, constants), readParts(right, constants)])
  return [[undefined]]
}

/** Joins alternatives of consecutive parts. */
function joinAll(lists: readonly KeyParts[][]): KeyParts[] {
  return lists.reduce<KeyParts[]>(
    (joined, list) => joined.flatMap((before) => list.map((each) => [...before, ...each])),
    [[]],
  )
}

type KeyConstants = ReadonlyMap<string, string | undefined>

/** Reads the names that are declared once and with a text. Names of other values, and parameters, have none. */
function readConstants(program: Node): KeyConstants {
  const constants = new Map<string, string | undefined>()
  const bind = (target: unknown, text: string | undefined) => {
    if (!isNode(target) || target.type !== 'Identifier') return
    const name = String(target.name)
    constants.set(name, constants.has(name) ? undefined : text)
  }
  walk(program, ({ type, id, init, params, left }) => {
    if (type === 'VariableDeclarator') bind(id, isNode(init) && typeof init.value === 'string' ? init.value : undefined)
    if (type === 'AssignmentExpression') bind(left, undefined)
    if (Array.isArray(params)) for (const param of params) bind(param, undefined)
  })
  return constants
}
