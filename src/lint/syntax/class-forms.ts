import type {
  AnyNode,
  CallExpression,
  Class,
  ClassDeclaration,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  MethodDefinition,
  ModuleDeclaration,
  Node,
  Program,
  Property,
  Statement,
} from 'acorn'
import { firstOf } from '../../collections/presence.js'
import { nameOf } from './nodes.js'

type TopLevel = Statement | ModuleDeclaration

/** Name of an exported class that has none. */
const UNNAMED = 'Contract'

/**
 * Returns a program in which classes have the form of declarations: constructor functions with methods on their
 * prototype, also in a function that is called at once, and class expressions that are exported or named. The analysis
 * knows class declarations only.
 */
export function declareClasses(program: Program): Program {
  const body = program.body.flatMap(openFunction).flatMap(declareExpression)
  const methods = new Map<string, MethodDefinition[]>()
  const rest = body.filter((node) => {
    const found = readPrototype(node)
    if (found === undefined) return true
    methods.set(found.owner, [...(methods.get(found.owner) ?? []), ...found.methods])
    return false
  })
  if (methods.size === 0) return rest.length === program.body.length ? program : { ...program, body: rest }
  const declared = new Set<string>()
  const classes = rest.map((node) => {
    const found = readConstructor(node)
    const own = found && methods.get(found.name)
    if (found === undefined || own === undefined) return node
    declared.add(found.name)
    return createClass(found, own, node)
  })
  // A prototype of something else, such as an imported class, stays as it is.
  return [...methods.keys()].every((name) => declared.has(name)) ? { ...program, body: classes } : program
}

/** The statements of a function without parameters that is called at once, in place of its variable. */
function openFunction(node: TopLevel): TopLevel[] {
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return [node]
  const { id, init } = firstOf(node.declarations)
  const call = unwrap(init)
  if (call?.type !== 'CallExpression' || id.type !== 'Identifier' || call.arguments.length > 0) return [node]
  const callee = unwrap(call.callee)
  const isFunction = callee?.type === 'FunctionExpression' || callee?.type === 'ArrowFunctionExpression'
  if (!isFunction || callee.params.length > 0 || callee.body.type !== 'BlockStatement') return [node]
  const last = callee.body.body.at(-1)
  const returned = last?.type === 'ReturnStatement' ? last.argument : undefined
  if (returned?.type !== 'Identifier' || returned.name !== id.name) return [node]
  return callee.body.body.slice(0, -1)
}

function unwrap(node: AnyNode | null | undefined): AnyNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? unwrap(node.expression) : (node ?? undefined)
}

/** A class expression that is exported or named, as a declaration. */
function declareExpression(node: TopLevel): TopLevel[] {
  if (node.type === 'VariableDeclaration' && node.declarations.length === 1) {
    const { id, init } = firstOf(node.declarations)
    const isNamed = init?.type === 'ClassExpression' && id.type === 'Identifier'
    return isNamed ? [declareClass(init, id)] : [node]
  }
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return [node]
  const { expression } = node
  const { right } = expression
  if (right.type !== 'ClassExpression' || !isExports(expression.left)) return [node]
  const id = right.id ?? createName(UNNAMED, right)
  return [declareClass(right, id), { ...node, expression: { ...expression, right: id } }]
}

function declareClass(node: Class, id: Identifier): ClassDeclaration {
  return { ...node, type: 'ClassDeclaration', id }
}

function isExports(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression') return false
  return nameOf(node.object) === 'module' && nameOf(node.property) === 'exports'
}

interface ConstructorFunction {
  name: string
  id: Identifier
  node: FunctionDeclaration | FunctionExpression
}

function readConstructor(node: TopLevel): ConstructorFunction | undefined {
  if (node.type === 'FunctionDeclaration') return { name: node.id.name, id: node.id, node }
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined
  const { id, init } = firstOf(node.declarations)
  return init?.type === 'FunctionExpression' && id.type === 'Identifier' ? { name: id.name, id, node: init } : undefined
}

/** The methods that a statement puts on the prototype of a function. */
function readPrototype(node: TopLevel): { owner: string; methods: MethodDefinition[] } | undefined {
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  if (expression.type === 'CallExpression') return readAssigned(expression)
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined
  const { left, right } = expression
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return undefined
  const owner = readPrototypeOf(left.object)
  if (owner !== undefined) {
    if (right.type !== 'FunctionExpression') return undefined
    return { owner, methods: [createMethod(left.property, right, expression)] }
  }
  const whole = readPrototypeOf(left)
  if (whole === undefined || right.type !== 'ObjectExpression') return undefined
  const methods = readMethods(right.properties)
  return methods && { owner: whole, methods }
}

/** Reads `Object.assign(Name.prototype, { … })`. */
function readAssigned({ callee, arguments: args }: CallExpression) {
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
    const { key, value } = property
    return value.type === 'FunctionExpression' ? [createMethod(key, value, property)] : []
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
  methods: readonly MethodDefinition[],
  { start, end }: Node,
): ClassDeclaration {
  const value: FunctionExpression = { ...node, type: 'FunctionExpression', id }
  const own = { ...createMethod(createName('constructor', node), value, node), kind: 'constructor' as const }
  const body = node.body.body.length > 0 ? [own, ...methods] : [...methods]
  return { type: 'ClassDeclaration', start, end, id, superClass: null, body: { type: 'ClassBody', start, end, body } }
}

function createName(name: string, { start }: Node): Identifier {
  return { type: 'Identifier', start, end: start, name }
}
