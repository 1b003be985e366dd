import { forEachPart, isNode, type Node, requireNode, requireNodes } from './syntax.js'

/** Value of an expression where `contractOwner()` is null: null, or the text made of it. */
export type OwnerValue = 'null' | 'text'

/** Known values of variables and of fields, such as `owner` and `this.owner`. */
export type OwnerNames = Map<unknown, OwnerValue>

/** Returns the value of a call of a function of the contract. */
export type ReadCall = (call: Node, names: OwnerNames) => OwnerValue | undefined

/** Returns what an expression holds if it is the owner. */
export function readOwner(node: unknown, names: OwnerNames, readCall: ReadCall): OwnerValue | undefined {
  if (!isNode(node)) return undefined
  const read = (part: unknown) => readOwner(part, names, readCall)
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
      return names.get(nameOf(node))
    case 'AssignmentExpression':
      return node.operator === '=' ? read(node.right) : undefined
    case 'ConditionalExpression':
      return read(node.consequent) === read(node.alternate) ? read(node.consequent) : undefined
    case 'TemplateLiteral':
      return isPure(node) && read(requireNodes(node.expressions)[0]) ? 'text' : undefined
    case 'BinaryExpression':
      return node.operator === '+' && isEmptyText(node.left) && read(node.right) ? 'text' : undefined
    case 'CallExpression':
      if (isHostCall(node, 'blockchain', 'contractOwner')) return 'null'
      if (requireNode(node.callee).name === 'String') return read(requireNodes(node.arguments)[0]) && 'text'
      return readCall(node, names)
    default:
      return undefined
  }
}

/** Whether a template is one value without text around it. */
function isPure({ quasis, expressions }: Node): boolean {
  const texts = requireNodes(quasis).map(({ value }) => value as unknown as { raw: string })
  return requireNodes(expressions).length === 1 && texts.every(({ raw }) => raw === '')
}

function isEmptyText(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && node.value === ''
}

/** Returns whether a condition always holds, or never; undefined if it depends on anything but the owner. */
export function judgeCondition(node: Node, read: (part: unknown) => OwnerValue | undefined): boolean | undefined {
  const judge = (part: unknown) => judgeCondition(requireNode(part), read)
  const value = read(node)
  if (value) return value === 'text'
  if (node.type === 'UnaryExpression' && node.operator === '!') return invert(judge(node.argument))
  if (node.type === 'LogicalExpression') {
    const [left, right] = [judge(node.left), judge(node.right)]
    const deciding = node.operator === '||'
    return left === deciding || right === deciding ? deciding : left === right ? left : undefined
  }
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    const sides = [node.left, node.right]
    return sides.some(read) && sides.some(isSender) ? String(node.operator).startsWith('!') : undefined
  }
  // No account is called null: names of accounts have at least five characters.
  const isAuthority = isHostCall(node, 'blockchain', 'requireAuth')
  return isAuthority && read(requireNodes(node.arguments)[0]) === 'text' ? false : undefined
}

function invert(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

/** `tx.publisher` or `blockchain.publisher()`. */
function isSender(node: unknown): boolean {
  if (!isNode(node)) return false
  return nameOf(node) === 'tx.publisher' || isHostCall(node, 'blockchain', 'publisher')
}

/** Whether a node is a call of a function of the host. */
function isHostCall(node: Node, object: string, method: string): boolean {
  return node.type === 'CallExpression' && nameOf(requireNode(node.callee)) === `${object}.${method}`
}

/** The name of a variable, or of a member of one or of `this`, also in brackets, as `this.owner`. */
export function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'ThisExpression') return 'this'
  if (node.type !== 'MemberExpression') return undefined
  const property = requireNode(node.property)
  const object = nameOf(requireNode(node.object))
  const name = node.computed ? (property.type === 'Literal' ? property.value : undefined) : property.name
  return object === undefined || name === undefined ? undefined : `${object}.${String(name)}`
}

/** Lists the names that a function assigns exactly once, in nested functions too: only these keep a value. */
export function listSingleNames(callable: Node): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const add = (target: unknown) => {
    const name = isNode(target) ? nameOf(target) : undefined
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.init) add(node.id)
    if (node.type === 'AssignmentExpression') add(node.left)
    if (node.type === 'UpdateExpression') add(node.argument)
    if (/^For(In|Of)Statement$/.test(node.type)) add(declaredName(requireNode(node.left)))
    if (/Function/.test(node.type))
      for (const parameter of requireNodes(node.params))
        add(parameter.type === 'AssignmentPattern' ? parameter.left : parameter)
    forEachPart(node, visit)
  }
  visit(callable)
  return new Set([...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])))
}

function declaredName(left: Node): unknown {
  return left.type === 'VariableDeclaration' ? requireNodes(left.declarations)[0]?.id : left
}
