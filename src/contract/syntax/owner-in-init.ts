import type { ContractClass } from './contract-class.js'
import { forEachPart, isNode, type Node, type Position, positionOf, requireNode, requireNodes } from './syntax.js'

/**
 * Finds a use of `blockchain.contractOwner()` with which `init` always fails: the chain enters the owner after `init`
 * (spec/vm.md §1.7), so it is null there, and `requireAuth` and `storage.put` need texts. Only code that `init` reaches
 * without a condition is considered.
 */
export function findOwnerInInit({ body, program }: Pick<ContractClass, 'body' | 'program'>): Position | undefined {
  const methods = new Map(body.body.map((member) => [String(requireNode(member.key).name), requireNode(member.value)]))
  const functions = new Map(
    program.body.flatMap((node) =>
      node.type === 'FunctionDeclaration' ? [[String(requireNode(node.id).name), node]] : [],
    ),
  )
  const seen = new Map<Node, Set<string>>()

  function search(node: Node, owners: Set<unknown>): Position | undefined {
    if (isOwnerUse(node, owners)) return positionOf(node)
    for (const part of listCertain(node)) {
      const found = search(part, owners)
      if (found) return found
    }
    if (node.type === 'VariableDeclarator' && isOwner(node.init, owners)) owners.add(requireNode(node.id).name)
    return node.type === 'CallExpression' ? enter(findCallee(node), requireNodes(node.arguments), owners) : undefined
  }

  function findCallee({ callee }: Node): Node | undefined {
    if (!isNode(callee)) return undefined
    if (callee.type === 'Identifier') return functions.get(String(callee.name))
    const isOwn = callee.type === 'MemberExpression' && requireNode(callee.object).type === 'ThisExpression'
    return isOwn ? methods.get(String(requireNode(callee.property).name)) : undefined
  }

  /** Searches a function whose arguments may be the owner. */
  function enter(
    callable: Node | undefined,
    args: readonly Node[],
    owners: ReadonlySet<unknown>,
  ): Position | undefined {
    if (!callable) return undefined
    const given = requireNodes(callable.params).flatMap(({ name }, index) =>
      isOwner(args[index], owners) ? [name] : [],
    )
    const known = seen.get(callable) ?? new Set()
    seen.set(callable, known)
    if (known.has(given.join())) return undefined
    known.add(given.join())
    return search(requireNode(callable.body), new Set(given))
  }

  return enter(methods.get('init'), [], new Set())
}

/** Lists the parts of a node that always run when it does. */
function listCertain(node: Node): Node[] {
  const parts: Node[] = []
  switch (node.type) {
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return []
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [requireNode(node.test)]
    case 'LogicalExpression':
      return [requireNode(node.left)]
    case 'SwitchStatement':
      return [requireNode(node.discriminant)]
    case 'ForStatement':
      return isNode(node.init) ? [node.init] : []
    case 'ForInStatement':
    case 'ForOfStatement':
      return [requireNode(node.right)]
    case 'BlockStatement':
      return untilEnd(requireNodes(node.body))
    default:
      forEachPart(node, (part) => parts.push(part))
      return parts
  }
}

/** The statements up to the first that may end the method. */
function untilEnd(body: readonly Node[]): Node[] {
  const end = body.findIndex(mayEnd)
  return end < 0 ? [...body] : body.slice(0, end + 1)
}

function mayEnd(node: Node): boolean {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true
  if (/Function|Class/.test(node.type)) return false
  let ends = false
  forEachPart(node, (part) => {
    ends ||= mayEnd(part)
  })
  return ends
}

/** `requireAuth` of the owner, or the owner as a stored value. `owners` are the variables that hold it. */
function isOwnerUse(node: Node, owners: ReadonlySet<unknown>): boolean {
  const args = requireNodes(node.arguments ?? [])
  if (isCallOf(node, 'blockchain', 'requireAuth')) return isOwner(args[0], owners)
  if (isCallOf(node, 'storage', 'put')) return isOwner(args[1], owners)
  return isCallOf(node, 'storage', 'mapPut') && isOwner(args[2], owners)
}

function isOwner(node: unknown, owners: ReadonlySet<unknown>): boolean {
  if (!isNode(node)) return false
  return node.type === 'Identifier' ? owners.has(node.name) : isCallOf(node, 'blockchain', 'contractOwner')
}

function isCallOf({ type, callee }: Node, object: string, method: string): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  return requireNode(callee.object).name === object && requireNode(callee.property).name === method && !callee.computed
}
