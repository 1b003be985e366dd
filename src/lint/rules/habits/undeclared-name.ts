import type { AnyNode, Class, Identifier } from 'acorn'
import { requireRecord } from '../../../collections/records.js'
import { ABSENT_GLOBALS, adviseInstead, LIBRARY } from '../../../contract/library.js'
import { isNode } from '../../../contract/syntax/placed-nodes.js'
import { isAbsentMember } from '../../interpreter/host.js'
import { nameOf } from '../../interpreter/members.js'
import { listOwnEffects, type Subject } from '../../model/subject.js'
import { listAbsentNames } from '../../syntax/absent-names.js'
import { forEachPart, isFunction } from '../../syntax/free-names.js'
import type { Module } from '../../syntax/module.js'
import type { Finding, LintRule } from '../rule.js'

const EVERYTHING_HAS: ReadonlySet<string> = new Set([...LIBRARY['Object.prototype'], ...LIBRARY['Function.prototype']])

export const undeclaredName: LintRule = {
  name: 'undeclared-name',
  group: 'habits',
  about: 'a name that nothing declares, or a call of a method that the class, `storage` or `blockchain` does not have',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The chain publishes the contract, and every call that gets to the name fails. What only that action could unlock or pay out stays locked, and a `can_update` that fails can never be corrected.',
  remedy: 'Declare it, import it, or correct its name.',
  bad: `export class Vault {
  init(): void {}

  lock(): void {
    storage.mapPut('until', tx.publisher, String(block.time + LOCK_TIME), tx.publisher)
  }
}
`,
  good: `const LOCK_TIME = 7 * 24 * 3600 * 1e9

export class Vault {
  init(): void {}

  lock(): void {
    storage.mapPut('until', tx.publisher, String(block.time + LOCK_TIME), tx.publisher)
  }
}
`,
  check: findUndeclared,
}

/** Finds the names of a module that nothing declares. */
export function* findUndeclared(subject: Subject): Generator<Finding> {
  const { module, defined } = subject
  yield* findNames(module, defined)
  yield* findMethods(module)
  yield* findMembers(subject)
}

/** Finds calls of members that the objects of the chain do not have. */
function* findMembers(subject: Subject): Generator<Finding> {
  const seen = new Set<number>()
  for (const { value, place } of listOwnEffects(subject, 'operation')) {
    if (value.op !== 'builtin' || !isAbsentMember(value.name) || seen.has(place.start)) continue
    seen.add(place.start)
    yield { place, message: `there is no \`${value.name}\` on the chain: every call that gets here fails` }
  }
}

function* findNames(module: Module, defined: readonly string[]): Generator<Finding> {
  for (const { node, isThrown } of listAbsentNames(module)) {
    const { name, start } = node
    if (defined.includes(name)) continue
    const reason = ABSENT_GLOBALS.has(name)
      ? `\`${name}\` ${name === 'eval' ? 'always throws' : 'does not exist'} on the chain: every call that gets here fails. ${adviseInstead(name)}`
      : `nothing declares \`${name}\`: every call that gets here fails`
    yield {
      place: { module, start, end: start + name.length },
      message: reason,
      ...(isThrown && { assumes: 'callers read why the action failed' }),
    }
  }
}

/** Finds calls of methods on `this` that the classes of the file do not have. */
function* findMethods(module: Module): Generator<Finding> {
  if (/\bthis\s*\[|\b(assign|defineProperty|defineProperties|setPrototypeOf)\b/.test(module.text)) return
  const classes = listClasses(module.program)
  const names = new Set(classes.flatMap(({ id }) => (id ? [id.name] : [])))
  const isWhole = classes.every(
    ({ superClass }) => !superClass || names.has(superClass.type === 'Identifier' ? superClass.name : ''),
  )
  if (!isWhole) return
  const members = new Set([...classes.flatMap(listMembers), ...listAssignedMembers(module.text)])
  for (const { name, start, end } of classes.flatMap(listOwnCalls)) {
    if (members.has(name) || EVERYTHING_HAS.has(name)) continue
    const message = `no class has a method \`${name}\`: every call that gets here fails`
    yield { place: { module, start, end }, message }
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
