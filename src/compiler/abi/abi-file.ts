import { basename, dirname, extname, resolve } from 'node:path'
import { requireRecord } from '../../collections/records.js'
import { indexLines } from '../../contract/lines.js'
import type { AbiEntry, AmountLimit } from '../../contract/record.js'
import type { Position } from '../../contract/syntax/syntax.js'
import { shapeRefusal } from '../../contract/validation/refusal.js'
import { CompileRefused } from '../refusals.js'
import type { CompileMessage } from '../script/bundle.js'
import { DISK_FILES, type SourceFiles } from '../source-files.js'

/** An ABI next to its source, written by hand or by another tool. */
export interface AbiFile {
  /** Relative to the root. */
  file: string
  entries: (AbiEntry & Position)[]
  warnings: CompileMessage[]
}

/** Lists possible paths of a contract's ABI file. The first existing one is used. */
export function listAbiFiles(file: string): string[] {
  const stem = file.slice(0, -extname(file).length)
  return [`${file}.abi`, `${stem}.js.abi`, `${stem}.ts.abi`, `${stem}.abi`].filter(
    (path, index, all) => all.indexOf(path) === index,
  )
}

/** The ABI file beside a source, undefined for a missing file. Throws `CompileRefused` for an unreadable file. */
export async function readAbiFile(file: string, root: string, files = DISK_FILES): Promise<AbiFile | undefined> {
  const [found, ...others] = listAbiFiles(file).filter((path) => files.exists(resolve(root, path)))
  if (found === undefined) return undefined
  const text = await files.read(resolve(root, found))
  const entries = readAbiEntries(text, found)
  const warnings = others.map((other) => ({
    text: `this ABI file is ignored: ${basename(found)} is used`,
    file: other,
  }))
  return { file: found, entries, warnings }
}

/** Warns of an ABI file that only a case-insensitive file system finds. */
export function warnOfCase(file: string, root: string, files: SourceFiles): CompileMessage[] {
  const wanted = listAbiFiles(file).map((path) => basename(path))
  const folder = resolve(root, dirname(file))
  const names = files.list(folder).filter((name) => {
    return !wanted.includes(name) && wanted.some((path) => path.toLowerCase() === name.toLowerCase())
  })
  return names.map((name) => {
    const hint = `Its name differs from that of ${basename(file)} in capitals: rename one of them.`
    return { text: `the ABI ${name} is not read: ${hint}`, file }
  })
}

/** Parses the entries of an ABI file. Throws `CompileRefused` if it cannot be read. */
export function readAbiEntries(text: string, file: string): AbiFile['entries'] {
  const lines = indexLines(text)
  const list = parseAbi(text, file)
  let from = 0
  return list.map((entry, index) => {
    const name = String(entry?.name ?? '')
    const at = text.indexOf(JSON.stringify(name), from)
    if (at >= 0) from = at + name.length
    const position = lines.positionAt(Math.max(at, 0))
    if (typeof entry?.name !== 'string' || !isList(entry.args ?? []) || !isListOfLimits(entry.amountLimit ?? [])) {
      throw abiFileError(file, `entry ${index + 1} is not { "name", "args", "amountLimit" }`, position)
    }
    const args = (entry.args ?? []).map(String)
    const amountLimit = (entry.amountLimit ?? []).map(({ token, val }) => ({ token: String(token), val: String(val) }))
    return { name, args, amountLimit, ...position }
  })
}

interface WrittenEntry {
  name?: unknown
  args?: unknown[] | null
  amountLimit?: AmountLimit[] | null
}

function parseAbi(text: string, file: string): (WrittenEntry | null)[] {
  try {
    // Editors on Windows put a byte order mark before the text.
    const { abi } = requireRecord(JSON.parse(text.replace(/^\ufeff/, '')))
    if (Array.isArray(abi)) return abi
  } catch {
    throw abiFileError(file, 'it is not JSON')
  }
  throw abiFileError(file, 'it has no list "abi"')
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isListOfLimits(value: unknown): boolean {
  return isList(value) && value.every((limit) => typeof limit === 'object' && limit !== null)
}

function abiFileError(file: string, why: string, position = { line: 1, column: 1 }): CompileRefused {
  const hint = 'Correct or delete it: without the file, the ABI is generated from the source.'
  return new CompileRefused([
    { ...shapeRefusal(position, `the ABI beside the source cannot be read: ${why}`, hint), file },
  ])
}
