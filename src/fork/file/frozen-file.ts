import { crc32 } from 'node:zlib'
import { compareTexts } from '../../collections/order.js'
import { firstLine } from '../../collections/presence.js'
import { requireList } from '../../collections/records.js'
import { ToolkitError } from '../../errors/errors.js'
import { toBytes, toText } from '../../state/values.js'
import { isNodeValue, type NodeValue } from '../state/node-value.js'
import { parseStateKey } from '../state/state-place.js'
import { type ForkBlock, findBadField } from './fork-block.js'

const FORMAT = 1

/** First line of a frozen file. */
export interface ForkHeader {
  format: typeof FORMAT
  /** Version of the toolkit that wrote the file. */
  toolkit: string
  chainId: number
  block: ForkBlock
}

/** The content of a fork file: the node's response for each key. */
export interface FrozenState {
  header: ForkHeader
  values: Map<string, NodeValue>
}

const END = '{"end":true}'
const HEADER = '{"fork":'
const DIGEST_LENGTH = 8
/** Start of a raw key, as `parseStateKey` reads it. */
const KEY = /^(?:c-.|[bm]-[^-]+-)/s

/** Formats a fork as JSON lines: the header, the values by key, the end. Every line has its digest. */
export function formatFrozen({ header, values }: FrozenState): string {
  const first = `{"fork":${JSON.stringify(header)}`
  const seed = crc32(first)
  const lines = [...values]
    .map(([key, nodeValue]) => [toText(key), nodeValue] as const)
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([key, nodeValue]) => {
      const body = `[${JSON.stringify(key)},${JSON.stringify(nodeValue)}`
      return `${body},"${formatDigest(crc32(body, seed))}"]`
    })
  return [`${first},"digest":"${formatDigest(seed)}"}`, ...lines, END, ''].join('\n')
}

/**
 * Parses a frozen file. Lines may be in any order, and repeated, as after a git merge.
 *
 * @throws `FORK_FILE` for a file that is truncated, edited, of a newer format, or a mixture of two forks.
 */
export function parseFrozen(text: string, file: string): FrozenState {
  const [first = '', ...lines] = splitLines(text)
  const { header, seed } = parseHeader(first, file)
  const bodies: string[] = []
  let isEnded = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('[')) bodies.push(checkLine(line, seed, { file, line: index + 2 }))
    else if (line === END) isEnded = true
    else if (line.startsWith(HEADER)) checkSame(line, first, { file, line: index + 2 })
    else if (line !== '') checkLine(line, seed, { file, line: index + 2 })
  }
  if (!isEnded)
    throw frozenFileError(file, lines.length, 'its end is missing', 'It was not written to its end, or cut.')
  // one call of the parser is several times faster than a call per line
  const entries = parseJson<unknown[]>(bodies.length === 0 ? '[]' : `[${bodies.join('],')}]]`)
  if (entries === undefined || entries.length !== bodies.length || !entries.every(isEntry))
    throw frozenEntryError(lines, file)
  return { header, values: new Map(entries.map(([key, nodeValue]) => [toBytes(key), nodeValue])) }
}

/** A line has a key and the value that a node can report for it. Any program can write a digest. */
function isEntry(entry: unknown): entry is [string, NodeValue] {
  if (!Array.isArray(entry) || entry.length !== 2) return false
  const [key, nodeValue] = requireList(entry)
  return typeof key === 'string' && KEY.test(key) && isNodeValue(parseStateKey(toBytes(key)), nodeValue)
}

/** The error for the first line that is no entry. */
function frozenEntryError(lines: readonly string[], file: string): ToolkitError {
  const index = lines.findIndex((line) => {
    if (!line.startsWith('[')) return false
    const entry = parseJson<unknown>(line)
    return !Array.isArray(entry) || !isEntry(entry.slice(0, -1))
  })
  const line = lines[index] ?? ''
  const entry = parseJson<unknown[]>(line)
  if (entry === undefined) return frozenFileError(file, index + 2, 'the line is not JSON')
  const name: unknown = Array.isArray(entry) ? entry[0] : undefined
  const key = typeof name === 'string' && KEY.test(name) ? JSON.stringify(name.slice(0, 80)) : undefined
  if (key === undefined) return frozenFileError(file, index + 2, 'the line does not begin with the key of a value')
  return frozenFileError(file, index + 2, `the line has no proper value for ${key}`)
}

/** The lines of a file, which git may check out with the line ends of Windows. */
function splitLines(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n')
}

function parseHeader(line: string, file: string): { header: ForkHeader; seed: number } {
  const [, body, digest] = /^(\{"fork":\{.*\}),"digest":"([0-9a-f]{8})"\}$/.exec(line) ?? []
  if (body === undefined) throw frozenFileError(file, 1, 'its first line is not the header of a fork file')
  const seed = crc32(body)
  const header = parseJson<{ fork?: unknown }>(`${body}}`)?.fork
  if (typeof header !== 'object' || header === null)
    throw frozenFileError(file, 1, 'its first line is not JSON: the line was edited')
  const { format, toolkit, chainId, block } = header as { [name in keyof ForkHeader]?: unknown }
  if (format !== FORMAT) throw frozenFormatError(file, 1, format)
  if (formatDigest(seed) !== digest) throw frozenFileError(file, 1, 'its digest does not match: the line was edited')
  const bad = typeof toolkit !== 'string' ? 'toolkit' : !isChainId(chainId) ? 'chainId' : findBadField(block)
  if (bad !== undefined) throw frozenFileError(file, 1, `its header has no proper \`${bad}\``)
  return { header: header as ForkHeader, seed }
}

function isChainId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
}

/**
 * Lists the keys of a file, even if it was edited, truncated or merged. The keys are enough to read the values again.
 *
 * @throws `FORK_FILE` for a file of a newer format.
 */
export function listFrozenKeys(text: string, file: string): string[] {
  const lines = splitLines(text)
  for (const [index, line] of lines.entries()) {
    const format = line.startsWith(HEADER)
      ? parseJson<{ fork?: Partial<ForkHeader> | null }>(line)?.fork?.format
      : undefined
    if (typeof format === 'number' && format > FORMAT) throw frozenFormatError(file, index + 1, format)
  }
  const keys = lines.flatMap((line) => {
    const [key] = (line.startsWith('[') ? parseJson<[unknown]>(line) : undefined) ?? []
    return typeof key === 'string' && KEY.test(key) ? [toBytes(key)] : []
  })
  return [...new Set(keys)]
}

/** Reads the chain of a file, even if it was edited, truncated or merged. Undefined if its first line is damaged. */
export function readFrozenChain(text: string): number | undefined {
  const chainId: unknown = parseJson<{ fork?: Partial<ForkHeader> }>(firstLine(text))?.fork?.chainId
  return typeof chainId === 'number' ? chainId : undefined
}

function parseJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function frozenFormatError(file: string, line: number, format: unknown): ToolkitError {
  const isNewer = typeof format === 'number' && format > FORMAT
  const what = `its format is ${JSON.stringify(format)}, and this version reads ${FORMAT}`
  return frozenFileError(file, line, what, isNewer ? 'Update iost-toolkit.' : undefined)
}

function checkSame(line: string, first: string, { file, line: number }: { file: string; line: number }): void {
  if (line === first) return
  throw frozenFileError(
    file,
    number,
    'it has values of two forks',
    'Two branches were merged that have different blocks: take the file of one of them, and run `toolkit fork update`.',
  )
}

/** Returns the part of a line before its digest. Checks the digest. */
function checkLine(text: string, seed: number, { file, line }: { file: string; line: number }): string {
  const end = text.length - DIGEST_LENGTH - 4
  const body = text.slice(0, end)
  if (
    text.startsWith(',"', end) &&
    text.endsWith('"]') &&
    Number.parseInt(text.slice(end + 2, -2), 16) === crc32(body, seed)
  ) {
    return body
  }
  if (/^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)/.test(text))
    throw frozenFileError(file, line, 'git left a conflict in it', MERGE_HINT)
  throw frozenFileError(file, line, 'its digest does not match: the line was edited, cut, or is of another fork')
}

const MERGE_HINT = 'Put `*.jsonl merge=union` into .gitattributes for such files, or run `toolkit fork update`.'

function frozenFileError(
  file: string,
  line: number,
  what: string,
  hint = 'Restore the file from the repository, or run `toolkit fork update`.',
): ToolkitError {
  return new ToolkitError('FORK_FILE', `${file}: ${what}`, { at: { file, line }, hint })
}

function formatDigest(value: number): string {
  return value.toString(16).padStart(DIGEST_LENGTH, '0')
}
