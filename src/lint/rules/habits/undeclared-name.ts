import type { Node } from 'acorn'
import { ABSENT_GLOBALS, adviseInstead, LIBRARY } from '../../../contract/library.js'
import { nameOf } from '../../interpreter/members.js'
import { isFunction, listFreeNames, listParts } from '../../syntax/free-names.js'
import type { Module } from '../../syntax/module.js'
import type { Finding, LintRule } from '../rule.js'

/** The counter of gas is the chain's own name, which it refuses in a source. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...LIBRARY.global,
  'exports',
  '_IOSTInstruction_counter',
  '_IOSTBinaryOp',
])
const EVERYTHING_HAS: ReadonlySet<string> = new Set([...LIBRARY['Object.prototype'], ...LIBRARY['Function.prototype']])

export const undeclaredName: LintRule = {
  name: 'undeclared-name',
  group: 'habits',
  about: 'a name that nothing declares, or a call of a method that the class does not have',
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
  *check({ module }) {
    yield* findNames(module)
    yield* findMethods(module)
  },
}

function* findNames(module: Module): Generator<Finding> {
  for (const { node, isThrown } of listFreeNames(module.program)) {
    const { name, start } = node
    if (GLOBALS.has(name)) continue
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
  const isWhole = classes.every(({ superClass }) => !superClass || names.has(superClass.name ?? ''))
  if (!isWhole) return
  const members = new Set([...classes.flatMap(listMembers), ...listAssignedMembers(module.text)])
  for (const { node, name } of classes.flatMap(listOwnCalls)) {
    if (members.has(name) || EVERYTHING_HAS.has(name)) continue
    const { start, end } = node
    const message = `no class has a method \`${name}\`: every call that gets here fails`
    yield { place: { module, start: Math.max(start, end - name.length), end }, message }
  }
}

type ClassNode = Node & {
  id: { name: string } | null
  superClass?: { name?: string } | null
  body: { body: (Node & Parameters<typeof nameOf>[0])[] }
}

function listClasses(node: Node): ClassNode[] {
  const inner = listParts(node).flatMap(listClasses)
  return /^Class(Declaration|Expression)$/.test(node.type) ? [node as ClassNode, ...inner] : inner
}

/** The members that a class declares, also by parameters of its constructor. */
function listMembers({ body }: ClassNode): string[] {
  return body.body.flatMap((member) => {
    const { params = [] } = (member.value ?? {}) as { params?: { parameter?: { name?: string } }[] }
    const parameters = params.flatMap(({ parameter }) => parameter?.name ?? [])
    return [...parameters, ...('key' in member ? [nameOf(member) ?? ''] : [])]
  })
}

/** The members that statements set: `this.name = …`, `Name.prototype.name = …`. */
function listAssignedMembers(text: string): string[] {
  return [...text.matchAll(/\.([\w$]+)\s*(?:[-+*/%&|^?<>]{0,3})=(?!=)/g)].flatMap(([, name]) => name ?? [])
}

interface OwnCall {
  node: Node
  name: string
}

/** The calls of `this.name()` in the methods of a class, except in inner functions and classes with another `this`. */
function listOwnCalls({ body }: ClassNode): OwnCall[] {
  const calls: OwnCall[] = []
  const visit = (node: Node, isMethod = false): void => {
    if (!isMethod && (node.type.startsWith('Class') || (isFunction(node) && node.type !== 'ArrowFunctionExpression')))
      return
    const { callee, optional } = node as Node & { callee?: Node & Record<string, unknown>; optional?: boolean }
    if (node.type === 'CallExpression' && callee?.type === 'MemberExpression' && !callee.computed && !optional) {
      const { object, property } = callee as unknown as { object: Node; property: Node & { name?: string } }
      if (object.type === 'ThisExpression' && property.type === 'Identifier' && property.name)
        calls.push({ node: property, name: property.name })
    }
    for (const part of listParts(node)) visit(part)
  }
  for (const member of body.body) {
    const { value, static: isStatic } = member as { value?: Node | null; static?: boolean }
    if (value && !isStatic) visit(value, true)
  }
  return calls
}
