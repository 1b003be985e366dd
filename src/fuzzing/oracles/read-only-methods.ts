import { isNode, type Node, parseSource } from '../../contract/syntax/syntax.js'

/** Functions of the chain with an effect outside of the call. `call` may lead to any of them. */
const EFFECTS: readonly string[] = [
  ...['put', 'mapPut', 'del', 'mapDel', 'deposit', 'withdraw', 'transfer'],
  ...['call', 'callWithAuth', 'receipt', 'event'],
]
/** Stands for a function or a member that the code chooses while it runs. */
const COMPUTED = '[]'
/** Ends the name of a setter. */
const SETTER = '='

/** Functions that make setters, of which the names are not known. */
const DEFINERS = ['defineProperty', 'defineProperties', '__defineSetter__']
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const known = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()

/**
 * Whether a method of a published script writes, pays, calls and logs nothing: if it fails, only its caller has lost
 * something. Functions are known by their names alone, so a name that may stand for a writing function counts as one.
 */
export function isReadOnly(code: string, method: string): boolean {
  const used = known.get(code) ?? readFunctions(parseSource(code))
  known.set(code, used)
  if (!used.has(method)) return false
  const reached = new Set([method])
  // the set grows while it is walked
  for (const name of reached) for (const each of used.get(name) ?? []) reached.add(each)
  return !reached.has(COMPUTED) && !EFFECTS.some((each) => reached.has(each))
}

/** The names that each function of a script uses, by the name of the function. */
function readFunctions(program: Node): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  visit(program, (node) => {
    if (node.type === 'Identifier' && DEFINERS.includes(String(node.name))) used.set(SETTER, new Set([COMPUTED]))
    const found = readFunction(node)
    if (found === undefined) return
    const names = used.get(found.name) ?? new Set()
    listNames(found.body, names)
    used.set(found.name, names)
  })
  return used
}

/** A function with the name under which the code refers to it: a method, a variable, a member, or a class. */
function readFunction(node: Node): { name: string; body: Node } | undefined {
  const [target, value] = readDefinition(node)
  if (!isNode(value) || !isNode(target) || !FUNCTIONS.includes(value.type)) return undefined
  const name = nameOf(target)
  if (name === undefined) return undefined
  return { name: node.kind === 'set' ? `${name}${SETTER}` : name, body: value }
}

function readDefinition(node: Node): [target: unknown, value: unknown] {
  switch (node.type) {
    case 'FunctionDeclaration':
      return [node.id, node]
    case 'VariableDeclarator':
      return [node.id, node.init]
    case 'AssignmentExpression':
      return [node.left, node.right]
    case 'MethodDefinition':
    case 'Property':
      return [node.key, node.value]
    case 'ClassDeclaration':
      return [node.id, readConstructor(node)]
    default:
      return [undefined, undefined]
  }
}

function readConstructor({ body }: Node): unknown {
  const members = isNode(body) && Array.isArray(body.body) ? body.body.filter(isNode) : []
  return members.find(({ kind }) => kind === 'constructor')?.value
}

/** Adds the names that a function uses. A plain assignment to a member uses its setter alone. */
function listNames(body: Node, names: Set<string>): void {
  visit(body, (node) => {
    const { type } = node
    if (type === 'Identifier') names.add(String(node.name))
    if (type === 'CallExpression' && isComputed(node.callee)) names.add(COMPUTED)
    if (type === 'MemberExpression' && isNode(node.property) && node.property.type === 'Literal') {
      names.add(String(node.property.value))
    }
    const target = type === 'AssignmentExpression' ? node.left : type === 'UpdateExpression' ? node.argument : undefined
    if (!isNode(target) || target.type !== 'MemberExpression' || !isNode(target.property)) return
    const isOwn = isNode(target.object) && target.object.type === 'ThisExpression'
    if (isOwn && isComputed(target)) names.add(COMPUTED)
    names.add(`${nameOf(target.property)}${SETTER}`).add(SETTER)
    if (type !== 'AssignmentExpression' || node.operator !== SETTER) return
    if (isNode(target.object)) listNames(target.object, names)
    if (target.computed === true) listNames(target.property, names)
    if (isNode(node.right)) listNames(node.right, names)
    return 'skip'
  })
}

function isComputed(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression' || node.computed !== true) return false
  return isNode(node.property) && node.property.type !== 'Literal'
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' && isNode(node.property) ? nameOf(node.property) : undefined
}

/** Calls `look` for a node and those in it, except for those in a node for which it returns `skip`. */
function visit(node: Node, look: (node: Node) => unknown): void {
  if (look(node) === 'skip') return
  for (const child of Object.values(node).flat().filter(isNode)) visit(child, look)
}
