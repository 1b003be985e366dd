import type {
  AnyNode,
  CallExpression,
  ClassDeclaration,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  MethodDefinition,
  ModuleDeclaration,
  Node,
  Property,
  Statement,
} from 'acorn'
import { firstOf } from '../../collections/presence.js'
import { forEachPart, isFunction } from './free-names.js'
import { nameOf } from './nodes.js'

/** A statement at the top level of a program. */
export type TopLevelNode = Statement | ModuleDeclaration

interface ConstructorFunction {
  name: string
  id: Identifier
  node: FunctionDeclaration | FunctionExpression
}

/** Methods and base that a statement gives the objects of a function. */
interface PrototypeAddition {
  owner: string
  methods: readonly MethodDefinition[]
  base?: Identifier
}

/** Methods and base that all statements give the objects of one function. */
interface Additions {
  methods: MethodDefinition[]
  base: Identifier | null
}

/**
 * Returns a body in which functions that make objects are classes: those with methods on their prototype, and those
 * that `new` calls and that set members of `this`. Methods on the prototype of a class are methods of the class.
 */
export function declareConstructors(body: readonly TopLevelNode[]): TopLevelNode[] {
  const split = body.flatMap(splitVariables)
  const names = listMakers(split)
  const additions = new Map<string, Additions>()
  const rest = split.filter((node) => {
    const found = readAddition(node, names)
    if (found === undefined) return true
    const known = additions.get(found.owner) ?? { methods: [], base: null }
    additions.set(found.owner, { methods: [...known.methods, ...found.methods], base: found.base ?? known.base })
    return false
  })
  const classes = rest.map((node) => {
    if (node.type === 'ClassDeclaration') return extendClass(node, additions.get(node.id.name))
    const found = readConstructor(node)
    return found && names.has(found.name) ? createClass(found, additions.get(found.name), node) : node
  })
  // A function is there before the statements above it run.
  const isHoisted = (node: TopLevelNode) =>
    node.type === 'ClassDeclaration' && rest.some((one) => one.type === 'FunctionDeclaration' && one.id === node.id)
  return [...classes.filter(isHoisted), ...classes.filter((node) => !isHoisted(node))]
}

/** Each variable that is a function, in a declaration of its own. */
function splitVariables(node: TopLevelNode): TopLevelNode[] {
  if (node.type !== 'VariableDeclaration' || node.declarations.length < 2) return [node]
  if (!node.declarations.some(({ init }) => init?.type === 'FunctionExpression')) return [node]
  return node.declarations.map((each) => ({ ...node, start: each.start, end: each.end, declarations: [each] }))
}

/** The names of functions and classes that make objects with members of their own. */
function listMakers(body: readonly TopLevelNode[]): ReadonlySet<string> {
  const made = new Set<string>()
  const called = new Set<string>()
  const visit = (node: AnyNode): void => {
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier') made.add(node.callee.name)
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') called.add(node.callee.name)
    forEachPart(node, visit)
  }
  for (const node of body) visit(node)
  const anyName = { has: () => true }
  const extended = new Set(body.flatMap((node) => readAddition(node, anyName, false)?.owner ?? []))
  return new Set(
    body.flatMap((node) => {
      if (node.type === 'ClassDeclaration') return [node.id.name]
      const found = readConstructor(node)
      if (!found) return []
      const isMaker = made.has(found.name) && !called.has(found.name) && setsMembers(found.node.body)
      return isMaker || extended.has(found.name) ? [found.name] : []
    }),
  )
}

/** Whether a function sets members of its own `this`. */
function setsMembers(node: AnyNode): boolean {
  const isOwn = node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
  if (isOwn && node.left.type === 'MemberExpression' && node.left.object.type === 'ThisExpression') return true
  let found = false
  forEachPart(node, (part) => {
    const hasOwnThis = part.type.startsWith('Class') || (isFunction(part) && part.type !== 'ArrowFunctionExpression')
    if (!found && !hasOwnThis) found = setsMembers(part)
  })
  return found
}

function readConstructor(node: TopLevelNode): ConstructorFunction | undefined {
  if (node.type === 'FunctionDeclaration') return { name: node.id.name, id: node.id, node }
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined
  const { id, init } = firstOf(node.declarations)
  return init?.type === 'FunctionExpression' && id.type === 'Identifier' ? { name: id.name, id, node: init } : undefined
}

/** Reads the methods, or the base, that a statement adds to a function or class of one of these names. */
function readAddition(
  node: TopLevelNode,
  names: { has: (name: string) => boolean },
  withOwn = true,
): PrototypeAddition | undefined {
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  const found =
    expression.type === 'CallExpression'
      ? readAssigned(expression)
      : expression.type === 'AssignmentExpression' && expression.operator === '='
        ? readAssignment(expression.left, expression.right, expression, withOwn)
        : undefined
  return found && names.has(found.owner) ? found : undefined
}

function readAssignment(left: AnyNode, right: Expression, node: Node, withOwn: boolean): PrototypeAddition | undefined {
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return undefined
  const { property, object } = left
  if (right.type === 'FunctionExpression') {
    const owner = readPrototypeOf(object)
    if (owner !== undefined) return { owner, methods: [createMethod(property, right, node)] }
    const name = withOwn ? nameOf(object) : undefined
    if (name === undefined || property.name === 'prototype') return undefined
    return { owner: name, methods: [{ ...createMethod(property, right, node), static: true }] }
  }
  const owner = readPrototypeOf(left)
  if (owner === undefined) return undefined
  const base = readBase(right)
  if (base) return { owner, methods: [], base }
  const methods = right.type === 'ObjectExpression' ? readMethods(right.properties) : undefined
  return methods && { owner, methods }
}

/** Reads `Object.create(Base.prototype)` and `new Base()`. */
function readBase(node: Expression): Identifier | undefined {
  if (node.type === 'NewExpression') return node.callee.type === 'Identifier' ? node.callee : undefined
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const [from] = node.arguments
  if (nameOf(object) !== 'Object' || nameOf(property) !== 'create' || from?.type !== 'MemberExpression')
    return undefined
  return readPrototypeOf(from) !== undefined && from.object.type === 'Identifier' ? from.object : undefined
}

/** Reads `Object.assign(Name.prototype, { … })`. */
function readAssigned({ callee, arguments: args }: CallExpression): PrototypeAddition | undefined {
  const [target, source] = args
  if (callee.type !== 'MemberExpression' || args.length !== 2) return undefined
  const isAssign = nameOf(callee.object) === 'Object' && nameOf(callee.property) === 'assign'
  if (!isAssign || source?.type !== 'ObjectExpression') return undefined
  const owner = target && readPrototypeOf(target)
  const methods = readMethods(source.properties)
  return owner !== undefined && methods ? { owner, methods } : undefined
}

function readPrototypeOf(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined
  return node.property.type === 'Identifier' && node.property.name === 'prototype' ? node.object.name : undefined
}

/** The methods of an object; undefined if it has anything else. */
function readMethods(properties: readonly (Property | { type: 'SpreadElement' })[]): MethodDefinition[] | undefined {
  const methods = properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return []
    const { key, value, kind } = property
    if (value.type !== 'FunctionExpression') return []
    return [{ ...createMethod(key, value, property), kind: kind === 'init' ? ('method' as const) : kind }]
  })
  const others = properties.filter((property) => property.type !== 'Property' || !isConstructorName(property))
  return methods.length >= others.length ? methods : undefined
}

function isConstructorName({ key }: Property): boolean {
  return key.type === 'Identifier' && key.name === 'constructor'
}

function createMethod(key: Identifier, value: FunctionExpression, { start, end }: Node): MethodDefinition {
  return { type: 'MethodDefinition', start, end, key, value, kind: 'method', computed: false, static: false }
}

function createClass(
  { id, node }: ConstructorFunction,
  { methods, base }: Additions = { methods: [], base: null },
  { start, end }: Node,
): ClassDeclaration {
  const value: FunctionExpression = { ...node, type: 'FunctionExpression', id }
  const key: Identifier = { type: 'Identifier', start: node.start, end: node.start, name: 'constructor' }
  const own = { ...createMethod(key, value, node), kind: 'constructor' as const }
  const body = node.body.body.length > 0 ? [own, ...methods] : [...methods]
  return { type: 'ClassDeclaration', start, end, id, superClass: base, body: { type: 'ClassBody', start, end, body } }
}

/** A class with the methods that statements put on its prototype. */
function extendClass(node: ClassDeclaration, additions: Additions | undefined): ClassDeclaration {
  if (!additions) return node
  return { ...node, body: { ...node.body, body: [...node.body.body, ...additions.methods] } }
}
