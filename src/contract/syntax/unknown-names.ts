import { findNearest } from '../../codec/nearest.js'
import { ABSENT_GLOBALS, ABSENT_METHODS, adviseInstead, LIBRARY } from '../library.js'
import { forEachPart, isNode, type Node, optionalNode, requireNode, requireNodes, requireText } from './syntax.js'

/** Declared names of a program. */
export interface DeclaredNames {
  /** Variables, functions, classes and parameters. */
  bindings: ReadonlySet<unknown>
  /** Members of classes and objects, including assigned ones. */
  members: ReadonlySet<unknown>
  /** Members of classes that are reachable through `this`. */
  own: ReadonlySet<unknown>
  /** Whether `this` gets members by computed names: any member may be there. */
  isOpen: boolean
}

export interface NameFault {
  rule: 'REMOVED_GLOBAL' | 'REMOVED_METHOD' | 'UNKNOWN_NAME' | 'UNKNOWN_MEMBER'
  node: Node
  reason: string
  hint: string
}

const GLOBALS: ReadonlySet<unknown> = new Set(LIBRARY.global)
const EVERYTHING_HAS: ReadonlySet<unknown> = new Set([...LIBRARY['Object.prototype'], ...LIBRARY['Function.prototype']])
/** The names of each global object. */
const STATICS = new Map<unknown, ReadonlySet<unknown>>(
  (
    [
      ...([
        'Object',
        'Number',
        'String',
        'Array',
        'Symbol',
        'Error',
        'JSON',
        'Math',
        'BigNumber',
        'Int64',
        'Float64',
      ] as const),
      ...(['storage', 'blockchain', 'IOSTCrypto', 'block', 'tx'] as const),
    ] as const
  ).map((name) => [name, new Set<unknown>(LIBRARY[name])]),
)
STATICS.set('console', new Set<unknown>(LIBRARY['Console.prototype']))

/** Methods that lists and texts do not have here, while objects of the developer's may. */
const ABSENT_OF_LISTS: ReadonlySet<unknown> = new Set([...ABSENT_METHODS, 'entries', 'values', 'toLocaleString'])

export function collectDeclared(nodes: readonly Node[]): DeclaredNames {
  const bindings = new Set<unknown>(['arguments'])
  const members = new Set<unknown>()
  const own = new Set<unknown>()
  let isOpen = false
  for (const { type, id, key, params, left, kind } of nodes) {
    if (isNode(id)) bindings.add(id.name)
    if (isNode(key)) members.add(key.name ?? key.value)
    if (type === 'MethodDefinition' && isNode(key) && kind !== 'constructor') own.add(key.name ?? key.value)
    for (const parameter of Array.isArray(params) ? requireNodes(params) : []) {
      bindings.add(requireNode(parameter.left ?? parameter.argument ?? parameter).name)
    }
    const target = optionalNode(left)
    if (type !== 'AssignmentExpression' || target?.type !== 'MemberExpression') continue
    if (target.computed) {
      isOpen ||= requireNode(target.object).type === 'ThisExpression'
      continue
    }
    members.add(requireNode(target.property).name)
    own.add(requireNode(target.property).name)
  }
  return { bindings, members, own, isOpen }
}

/** A name used as a value: missing in the library, and not declared. */
export function judgeName(
  node: Node,
  parent: Node | undefined,
  { bindings, own }: DeclaredNames,
): NameFault | undefined {
  const name = requireText(node.name)
  if (!isValue(node, parent) || bindings.has(name) || GLOBALS.has(name)) return undefined
  if (ABSENT_GLOBALS.has(name)) {
    const reason = `${name} does not exist on the chain`
    return { rule: 'REMOVED_GLOBAL', node, reason, hint: adviseInstead(name) }
  }
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return undefined
  const hint = own.has(name) ? `Write this.${name}.` : 'Declare it, import it, or correct its name.'
  return { rule: 'UNKNOWN_NAME', node, reason: `nothing declares ${name}`, hint }
}

/** True for a name that is not a label, a member or an export. */
export function isValue(node: Node, parent: Node | undefined): boolean {
  if (!parent || parent.label === node || parent.type === 'MetaProperty') return false
  return !((parent.property === node || parent.key === node) && !parent.computed) || parent.shorthand === true
}

/** A member that the chain's library does not have. */
export function judgeMember(node: Node, parent: Node | undefined, declared: DeclaredNames): NameFault | undefined {
  const [object, property] = [requireNode(node.object), requireNode(node.property)]
  const name = String(property.name)
  if (node.computed || declared.members.has(name)) return undefined
  const known =
    object.type === 'Identifier' && !declared.bindings.has(object.name) ? STATICS.get(object.name) : undefined
  if (known) {
    if (known.has(name) || EVERYTHING_HAS.has(name)) return undefined
    const reason = `${object.name}.${name} does not exist on the chain`
    return { rule: 'REMOVED_METHOD', node: property, reason, hint: adviseMember(`${object.name}`, name, known) }
  }
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  if (!isCalled || !ABSENT_OF_LISTS.has(name) || declared.bindings.has(name)) return undefined
  const reason = ABSENT_METHODS.has(name)
    ? `the method ${name} does not exist on the chain`
    : `lists have no method ${name} on the chain`
  return { rule: 'REMOVED_METHOD', node: property, reason, hint: adviseInstead(name) }
}

/** Names the similar member that exists, or what to write instead. */
function adviseMember(owner: string, name: string, known: ReadonlySet<unknown>): string {
  const nearest = ABSENT_METHODS.has(name) ? undefined : findNearest(name, [...known].map(String))
  return nearest === undefined ? adviseInstead(name) : `Did you mean ${owner}.${nearest}?`
}

/** Finds members of `this` in methods that no class declares; empty if objects get members by computed names. */
export function* findUnknownMembers(nodes: readonly Node[], declared: DeclaredNames): Generator<NameFault> {
  if (declared.isOpen) return
  const classes = nodes.filter(({ type }) => type === 'ClassDeclaration' || type === 'ClassExpression')
  const names = new Set(classes.flatMap(({ id }) => (isNode(id) ? [id.name] : [])))
  for (const { body, superClass } of classes) {
    if (superClass && !names.has(requireNode(superClass).name)) continue
    for (const { value, static: isStatic } of requireNodes(requireNode(body).body)) {
      if (isStatic || !isNode(value)) continue
      for (const { property, computed } of listOwn(requireNode(value.body), isOwnMember)) {
        const { name } = requireNode(property)
        if (computed || declared.own.has(name) || EVERYTHING_HAS.has(name)) continue
        const reason = `no class has a member ${name}`
        yield {
          rule: 'UNKNOWN_MEMBER',
          node: requireNode(property),
          reason,
          hint: 'Add the method, or correct its name.',
        }
      }
    }
  }
}

/** True for `this.x`. */
function isOwnMember({ type, object }: Node): boolean {
  return type === 'MemberExpression' && requireNode(object).type === 'ThisExpression'
}

/** Lists matching nodes of a function's body, except in nested functions and classes, which have another `this`. */
export function listOwn(body: Node, passes: (node: Node) => boolean): Node[] {
  const found: Node[] = []
  const visit = (part: Node): void => {
    if (OWN_THIS.has(part.type)) return
    if (passes(part)) found.push(part)
    forEachPart(part, visit)
  }
  visit(body)
  return found
}

const OWN_THIS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'ClassExpression'])
