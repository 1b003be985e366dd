import type { Node } from 'acorn'
import { requireRecord } from '../../../collections/records.js'
import { isNode } from '../../../contract/syntax/placed-nodes.js'
import type { LintRule } from '../rule.js'

const NAMES =
  'storage blockchain IOSTCrypto block tx blockInfo txInfo BigNumber Int64 Float64 JSON Math Number String Object Array console'
const GLOBALS = new Set(NAMES.split(' '))
/** Matches the names where they may be declared: not as members, and only functions are declared with arguments. */
const DECLARATION = new RegExp(
  `(?<![.\\w$])(?:${NAMES.replaceAll(' ', '|')})(?!\\s*[.(]|[\\w$])|\\bfunction[\\s*]+(?:${NAMES.replaceAll(' ', '|')})\\b`,
)

export const shadowedGlobal: LintRule = {
  name: 'shadowed-global',
  group: 'habits',
  about: 'a variable or parameter with the name of a global of the chain',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'In its scope, `block.time` or `storage.get` is a member of the variable. The chain rejects such names at the top level of a script, but not in functions, so moving a line can change its meaning.',
  remedy: 'Give the variable another name.',
  bad: `export class Notes {
  init(): void {}

  read(block: string): string | null {
    return storage.mapGet('notes', block)
  }
}
`,
  good: `export class Notes {
  init(): void {}

  read(blockId: string): string | null {
    return storage.mapGet('notes', blockId)
  }
}
`,
  *check({ module }) {
    if (!DECLARATION.test(module.text)) return
    for (const { name, start, end } of listDeclared(module.program))
      if (GLOBALS.has(name))
        yield { place: { module, start, end }, message: `\`${name}\` hides what the chain calls by that name` }
  },
}

interface GlobalName {
  name: string
  start: number
  end: number
}

/** The names that a program declares, with their places. */
function listDeclared(part: unknown, names: GlobalName[] = []): GlobalName[] {
  if (Array.isArray(part)) {
    for (const item of part) listDeclared(item, names)
  } else if (isNode(part)) {
    const { type } = part
    if (/^TS(Interface|TypeAlias|Declare|Module)/.test(type)) return names
    const { id, params } = part as Node & { id?: unknown; params?: unknown }
    if (id && DECLARING.has(type)) names.push(...listNames(id))
    if (params && !type.startsWith('TS')) names.push(...listNames(params))
    for (const key in part) {
      const value = requireRecord(part)[key]
      if (typeof value === 'object' && value !== null && key !== 'loc') listDeclared(value, names)
    }
  }
  return names
}

const DECLARING = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
])

function* listNames(pattern: unknown): Generator<GlobalName> {
  if (Array.isArray(pattern)) {
    for (const item of pattern) yield* listNames(item)
    return
  }
  if (!isNode(pattern)) return
  const node = pattern as Node & {
    name: string
    left: unknown
    properties: unknown
    value: unknown
    elements: unknown
    argument: unknown
    parameter: unknown
  }
  if (node.type === 'Identifier') yield { name: node.name, start: node.start, end: node.start + node.name.length }
  for (const inner of [
    node.left,
    node.properties,
    node.elements,
    node.argument,
    node.parameter,
    node.type === 'Property' ? node.value : undefined,
  ])
    yield* listNames(inner)
}
