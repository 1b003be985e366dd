import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, readDeclarations, readDoc } from './declarations.js'

/** Digests of the public declarations that `docs/reference/api/` was generated from. */
export const DIGESTS = join(import.meta.dirname, '../reference/api/digests.json')

/** The digest of each public declaration, by entry and name. */
export function digestDeclarations(declarations: readonly Declaration[]): Record<string, string> {
  const digests = declarations.map(({ name, texts }) => [name, digest(texts.join('\n'))] as const)
  return Object.fromEntries(digests.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** A function or method, or another member, with its doc comment. */
interface Member {
  name: string
  doc: string
  /** From the name on. */
  text: string
}

/** Lists missing parts of the documentation of a public export, one line each. */
export function findMissing({ name, kind, doc, texts }: Declaration): string[] {
  const faults = doc === '' ? ['has no doc comment'] : []
  if (kind === 'class' || kind === 'function' || kind === 'const') {
    if (!doc.includes('@example')) faults.push('has no @example')
  }
  if (kind === 'function') faults.push(...texts.flatMap((text) => findMissingTags(readDoc(text), readSignature(text))))
  const members = kind === 'class' || kind === 'interface' ? listMembers(texts[0]!) : []
  return [
    ...faults.map((fault) => `${name} ${fault}`),
    ...members.flatMap((member) => findMissingOfMember(member).map((fault) => `${name}.${member.name} ${fault}`)),
  ]
}

function findMissingOfMember({ name, doc, text }: Member): string[] {
  if (doc === '') return ['has no doc comment']
  return isMethod(text) ? findMissingTags(doc, readSignature(text), name === 'constructor') : []
}

function isMethod(text: string): boolean {
  return /^\w*(?:<.*>)?\(/.test(text)
}

function findMissingTags(doc: string, { parameters, result }: Signature, isConstructor = false): string[] {
  const faults = parameters
    .filter((parameter) => !new RegExp(`@param ${parameter} - \\S`).test(doc))
    .map((parameter) => `has no @param for ${parameter}`)
  const isVoid = isConstructor || /^(?:Promise<)?void>?$/.test(result)
  return isVoid || /@returns \S/.test(doc) ? faults : [...faults, 'has no @returns']
}

interface Signature {
  parameters: string[]
  result: string
}

/** The parameters and the result of a function or method. A destructured parameter may have any name. */
function readSignature(text: string): Signature {
  const declared = text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '').replace(/^.*?\bfunction /, '')
  const name = declared.search(/[<(]/)
  const open = declared[name] === '<' ? findClose(declared, name) + 1 : name
  const close = findClose(declared, open)
  const parameters = splitList(declared.slice(open + 1, close)).map(nameParameter)
  return { parameters, result: declared.slice(close + 1).replace(/^:\s*|;\s*$/g, '') }
}

function nameParameter(parameter: string): string {
  return /^(?:\.{3})?(\w+)/.exec(parameter)?.[1] ?? '\\w+'
}

/** The place of the bracket that closes the one at `open`. */
function findClose(text: string, open: number): number {
  return findAt(text, open, (depth) => depth === 0)
}

/** The elements of a list, which may have lists in brackets. */
function splitList(text: string): string[] {
  const comma = findAt(text, 0, (depth, character) => depth === 0 && character === ',')
  const [first, rest] = [text.slice(0, comma).trim(), text.slice(comma + 1)]
  return [...(first === '' ? [] : [first]), ...(rest.trim() === '' ? [] : splitList(rest))]
}

/** The first place from `start` on for which a condition on the depth of brackets holds, else the end. */
function findAt(text: string, start: number, holds: (depth: number, character: string) => boolean): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{<'.includes(text[at]!)) depth++
    if (')]}>'.includes(text[at]!) && text[at - 1] !== '=') depth--
    if (holds(depth, text[at]!)) return at
  }
  return text.length
}

/** The members of a class or interface. The compiler starts each in the fifth column. */
function listMembers(text: string): Member[] {
  const body = text.replace(/^[\s\S]*?^export .*\{\n/m, '')
  const members = body.matchAll(/^( {4}\/\*\*[\s\S]*?\*\/\n)? {4}(?=[\w<(])((?:.*\n(?! {4}[^ }]|\}))*.*)/gm)
  return [...members].flatMap(([, doc = '', declared = '']) => {
    const text = declared.replace(/^(?:readonly |static )*/, '')
    const [name = ''] = /^(?:get |set )?\w*/.exec(text) ?? []
    return text.startsWith('[') ? [] : [{ name: name || '(call)', doc: readDoc(doc), text }]
  })
}

function main(): void {
  const declarations = readDeclarations()
  const missing = declarations.flatMap(findMissing)
  for (const fault of missing) console.error(fault)
  if (missing.length > 0) process.exitCode = 1
  writeFileSync(DIGESTS, `${JSON.stringify(digestDeclarations(declarations), null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) main()
