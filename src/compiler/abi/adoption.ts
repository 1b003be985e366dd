import { resolve } from 'node:path'
import { must } from '../../collections/presence.js'
import { indexLines } from '../../contract/lines.js'
import type { AbiEntry } from '../../contract/record.js'
import { parseDocComment } from '../../contract/syntax/doc-comment.js'
import { relativePath } from '../../files/relative-path.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { readPlainScript } from '../script/plain-script.js'
import { type ClassMember, type MemberParameter, readClassMembers } from '../source/members.js'
import { isCallable } from '../source/signatures.js'
import { scanSource } from '../source/tokens.js'
import { applyEdits, type Edit } from '../source-map/source-map.js'
import { type AbiFile, readAbiFile } from './abi-file.js'

/**
 * Writes the ABI file beside a plain script into the script, as documentation: types of parameters, amount limits, and
 * `@private` for methods that the file omits. Returns the ABI file; undefined without one, or for a source without
 * tags. Throws `CompileRefused` for an unreadable ABI file.
 */
export async function adoptAbi(path: string, root: string): Promise<AbiFile | undefined> {
  const file = relativePath(root, path)
  const abi = await readAbiFile(file, root)
  if (!abi || !file.endsWith('.js')) return undefined
  const source = await readText(resolve(root, file))
  const adopted = writeTags(source, file, abi.entries)
  if (adopted !== source) await writeWholeFile(path, adopted)
  return abi
}

function writeTags(source: string, file: string, entries: readonly AbiEntry[]): string {
  const script = readPlainScript(source, file)
  if (!script) return source
  const members = readClassMembers(scanSource(source), indexLines(source).offsetAt(script.origin)) ?? []
  const edits = members
    .filter((member) => isCallable(member) && !member.isQuoted)
    .flatMap((member) => {
      return (
        documentMember(
          source,
          member,
          entries.find(({ name }) => name === member.name),
        ) ?? []
      )
    })
  return applyEdits(source, edits)
}

const TYPES: Record<string, string> = { string: 'string', number: 'number', bool: 'boolean', json: 'json' }

function documentMember(source: string, member: ClassMember, entry: AbiEntry | undefined): Edit | undefined {
  const tags = listTags(member, entry)
  if (tags.length === 0) return undefined
  const { doc } = member
  const start = doc ? doc.start : findStart(source, member)
  const indent = must(/[^\S\n]*$/.exec(source.slice(0, start)), 'match')[0]
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n'
  const lines = [...(doc ? listLines(doc.text) : []), ...tags].map((line) => `${indent} *${line && ` ${line}`}`)
  const text = ['/**', ...lines, `${indent} */`].join(lineBreak)
  return doc ? { start, end: doc.end, text } : { start, end: start, text: `${text}${lineBreak}${indent}` }
}

/** The tags that the documentation of a method does not have yet. */
function listTags({ doc, parameters }: ClassMember, entry: AbiEntry | undefined): string[] {
  const known = parseDocComment(doc?.text.slice(2, -2) ?? '', { line: 1, column: 1 })
  if (!entry) return known.isPrivate ? [] : ['@private']
  const { args, amountLimit } = entry
  const untyped = (parameter: MemberParameter) => !known.params.has(parameter.name) && parameter.name !== ''
  return [
    ...parameters.flatMap((parameter, index) => {
      return untyped(parameter) ? [`@param {${TYPES[args[index] ?? ''] ?? args[index]}} ${parameter.name}`] : []
    }),
    ...(known.limits.length > 0 ? [] : amountLimit.map(({ token, val }) => `@amountLimit ${token} ${val}`)),
  ]
}

/** The lines of a comment without its delimiters and stars. */
function listLines(comment: string): string[] {
  const lines = comment.slice('/**'.length, -'*/'.length).split(/\r\n|\n/)
  const bare = lines.map((line, index) => (index === 0 ? line : line.replace(/^\s*\*/, '')).trim())
  while (bare[0] === '') bare.shift()
  while (bare.at(-1) === '') bare.pop()
  return bare
}

/** Finds the start of a member after the indentation of its line, including modifiers. */
function findStart(source: string, { start }: ClassMember): number {
  const line = source.lastIndexOf('\n', start - 1) + 1
  const before = source.slice(line, start)
  return /^\s*[\w\s*]*$/.test(before) ? line + must(/^\s*/.exec(before), 'match')[0].length : start
}
