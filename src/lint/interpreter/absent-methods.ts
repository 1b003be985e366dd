import type { AnyNode, Class, Identifier, MemberExpression } from 'acorn'
import { requireRecord } from '../../collections/records.js'
import { LIBRARY } from '../../contract/library.js'
import { isNode } from '../../contract/syntax/placed-nodes.js'
import { listAssignedMembers } from '../syntax/assigned-members.js'
import { forEachPart, isFunction } from '../syntax/free-names.js'
import type { Module } from '../syntax/module.js'
import { nameOf } from './members.js'

const EVERYTHING_HAS: ReadonlySet<string> = new Set([...LIBRARY['Object.prototype'], ...LIBRARY['Function.prototype']])

const known = new WeakMap<Module, ReadonlySet<Identifier>>()

/** A read of a member on `this` that no class declares and nothing assigns, and what is done with its value. */
export interface AbsentRead {
  name: Identifier
  use: 'order' | 'number' | 'member' | 'other'
}

/** Lists the names of methods on `this` that are called and that no class of the module has: such a call fails. */
export function listAbsentMethods(module: Module): ReadonlySet<Identifier> {
  const found = known.get(module) ?? new Set(findAbsentMethods(module))
  known.set(module, found)
  return found
}

function findAbsentMethods(module: Module): Identifier[] {
  const declared = readDeclared(module)
  return declared ? declared.classes.flatMap(listOwnCalls).filter(({ name }) => !declared.names.has(name)) : []
}

/** Lists reads of members on `this` that nothing declares or assigns, except those that ask if it is there. */
export function listAbsentReads(module: Module): AbsentRead[] {
  const declared = readDeclared(module)
  return declared ? declared.classes.flatMap(listOwnReads).filter(({ name }) => !declared.names.has(name.name)) : []
}

interface DeclaredMembers {
  classes: Class[]
  names: ReadonlySet<string>
}

const declarations = new WeakMap<Module, DeclaredMembers | null>()

/** The classes of a module and all members that their objects may have; undefined if some are not known. */
function readDeclared(module: Module): DeclaredMembers | undefined {
  const declared = declarations.get(module) ?? findDeclared(module) ?? null
  declarations.set(module, declared)
  return declared ?? undefined
}

function findDeclared(module: Module): DeclaredMembers | undefined {
  if (/\bthis\s*\[|\b(assign|defineProperty|defineProperties|setPrototypeOf)\b/.test(module.text)) return undefined
  const classes = listClasses(module.program)
  const names = new Set(classes.flatMap(({ id }) => (id ? [id.name] : [])))
  const isWhole = classes.every(
    ({ superClass }) => !superClass || names.has(superClass.type === 'Identifier' ? superClass.name : ''),
  )
  if (!isWhole) return undefined
  return {
    classes,
    names: new Set([...classes.flatMap(listMembers), ...listAssignedMembers(module.text), ...EVERYTHING_HAS]),
  }
}

function listClasses(node: AnyNode, found: Class[] = []): Class[] {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') found.push(node)
  forEachPart(node, (part) => void listClasses(part, found))
  return found
}

/** The members that a class declares, also by parameters of its constructor. */
function listMembers({ body }: Class): string[] {
  return body.body.flatMap((member) => {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return []
    const parameters = member.type === 'MethodDefinition' ? member.value.params.flatMap(nameParameter) : []
    return [...parameters, nameOf(member) ?? '']
  })
}

/** The field that a parameter of a constructor declares, as `private name` does in TypeScript. */
function nameParameter(pattern: AnyNode): string[] {
  const { parameter } = requireRecord(pattern)
  return isNode(parameter) && parameter.type === 'Identifier' ? [parameter.name] : []
}

/** The calls of `this.name()` in the methods of a class. */
function listOwnCalls(node: Class): Identifier[] {
  return listOwnMembers(node).flatMap(({ name, parent, member }) =>
    parent.type === 'CallExpression' && !parent.optional && parent.callee === member ? [name] : [],
  )
}

/** The reads of `this.name` in the methods of a class whose value is used without a test of it. */
function listOwnReads(node: Class): AbsentRead[] {
  return listOwnMembers(node).flatMap(({ name, parent, member }) => {
    const use = readUse(member, parent)
    return use ? [{ name, use }] : []
  })
}

/** Returns what is done with a member; undefined if it is called, assigned, or only asked for. */
export function readUse(member: AnyNode, parent: AnyNode): AbsentRead['use'] | undefined {
  switch (parent.type) {
    case 'BinaryExpression':
      if (/^[!=]==?$/.test(parent.operator) && isEmpty(parent.left === member ? parent.right : parent.left))
        return undefined
      if (/^([<>]=?|===?)$/.test(parent.operator)) return 'order'
      return /^[-*/%]|\*\*$/.test(parent.operator) ? 'number' : 'other'
    case 'MemberExpression':
      return parent.object === member && !parent.optional ? 'member' : parent.property === member ? 'other' : undefined
    case 'CallExpression':
      return parent.callee === member ? undefined : 'other'
    case 'NewExpression':
    case 'TemplateLiteral':
    case 'ReturnStatement':
    case 'VariableDeclarator':
    case 'Property':
      return 'other'
    default:
      return undefined
  }
}

/** Whether a member is compared with this to find out whether it is set. */
function isEmpty(node: AnyNode): boolean {
  const isNull = node.type === 'Literal' && node.value === null
  return isNull || node.type === 'UnaryExpression' || (node.type === 'Identifier' && node.name === 'undefined')
}

interface OwnMember {
  name: Identifier
  member: MemberExpression
  parent: AnyNode
}

/** The uses of `this.name` in the methods of a class, except in inner functions and classes with another `this`. */
function listOwnMembers({ body }: Class): OwnMember[] {
  const found: OwnMember[] = []
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    if (parent && (node.type.startsWith('Class') || (isFunction(node) && node.type !== 'ArrowFunctionExpression')))
      return
    if (parent && node.type === 'MemberExpression' && !node.computed && node.object.type === 'ThisExpression') {
      if (node.property.type === 'Identifier') found.push({ name: node.property, member: node, parent })
    }
    forEachPart(node, (part) => visit(part, node))
  }
  for (const member of body.body)
    if ((member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && member.value && !member.static)
      visit(member.value, undefined)
  return found
}
