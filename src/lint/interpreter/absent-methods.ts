import type { AnyNode, Class, Identifier } from 'acorn'
import { requireRecord } from '../../collections/records.js'
import { LIBRARY } from '../../contract/library.js'
import { isNode } from '../../contract/syntax/placed-nodes.js'
import { forEachPart, isFunction } from '../syntax/free-names.js'
import type { Module } from '../syntax/module.js'
import { nameOf } from './members.js'

const EVERYTHING_HAS: ReadonlySet<string> = new Set([...LIBRARY['Object.prototype'], ...LIBRARY['Function.prototype']])

const known = new WeakMap<Module, ReadonlySet<Identifier>>()

/** Lists the names of methods on `this` that are called and that no class of the module has: such a call fails. */
export function listAbsentMethods(module: Module): ReadonlySet<Identifier> {
  const found = known.get(module) ?? new Set(findAbsentMethods(module))
  known.set(module, found)
  return found
}

function findAbsentMethods(module: Module): Identifier[] {
  if (/\bthis\s*\[|\b(assign|defineProperty|defineProperties|setPrototypeOf)\b/.test(module.text)) return []
  const classes = listClasses(module.program)
  const names = new Set(classes.flatMap(({ id }) => (id ? [id.name] : [])))
  const isWhole = classes.every(
    ({ superClass }) => !superClass || names.has(superClass.type === 'Identifier' ? superClass.name : ''),
  )
  if (!isWhole) return []
  const members = new Set([...classes.flatMap(listMembers), ...listAssignedMembers(module.text)])
  return classes.flatMap(listOwnCalls).filter(({ name }) => !members.has(name) && !EVERYTHING_HAS.has(name))
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

/** The members that statements set: `this.name = …`, `Name.prototype.name = …`. */
function listAssignedMembers(text: string): string[] {
  return [...text.matchAll(/\.([\w$]+)\s*(?:[-+*/%&|^?<>]{0,3})=(?!=)/g)].flatMap(([, name]) => name ?? [])
}

/** The calls of `this.name()` in the methods of a class, except in inner functions and classes with another `this`. */
function listOwnCalls({ body }: Class): Identifier[] {
  const calls: Identifier[] = []
  const visit = (node: AnyNode, isMethod = false): void => {
    if (!isMethod && (node.type.startsWith('Class') || (isFunction(node) && node.type !== 'ArrowFunctionExpression')))
      return
    if (node.type === 'CallExpression' && !node.optional && node.callee.type === 'MemberExpression') {
      const { object, property, computed } = node.callee
      if (!computed && object.type === 'ThisExpression' && property.type === 'Identifier') calls.push(property)
    }
    forEachPart(node, (part) => visit(part))
  }
  for (const member of body.body)
    if ((member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && member.value && !member.static)
      visit(member.value, true)
  return calls
}
