import { must } from '../../collections/presence.js'
import type { AmountLimit } from '../record.js'
import type { Position } from './syntax.js'

/** ABI declarations in the documentation of a method. */
export interface DocComment {
  /** Parameter name → type as written. */
  params: Map<string, DocType>
  limits: (AmountLimit & Position)[]
  /** True if marked with `@private`, so that it is not in the ABI. */
  isPrivate: boolean
  /** Tags that cannot be read. */
  faults: DocFault[]
}

/** A type as written between the braces of `@param`. */
interface DocType extends Position {
  type: string
}

/** A malformed tag. */
interface DocFault extends Position {
  reason: string
  hint: string
}

const PARAM = /^@param\s*\{(?<type>.*)\}\s*\[?\s*(?<name>[\w$]+)(?![\w$.[])/
/** The reversed order that the chain's own wallet accepts too. */
const PARAM_REVERSED = /^@param\s+(?<name>[\w$]+)\s*\{(?<type>\w+)\}/
const TOKEN = /^(\*|\w+)$/
const AMOUNT = /^(unlimited|\d+(\.\d+)?)$/
const LIMIT_HINT = 'Write `@amountLimit iost 100`, one line per token, without text after the amount.'

/**
 * Reads a documentation comment: `@param {type} name`, `@private` and, once a token, `@amountLimit token amount` with a
 * decimal or the word `unlimited`. `text` is the comment without its delimiters, `start` the position of its first
 * character.
 */
export function parseDocComment(text: string, start: Position): DocComment {
  const doc: DocComment = { params: new Map(), limits: [], isPrivate: false, faults: [] }
  for (const [index, content] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    for (const [at, tag] of listTags(content)) {
      const position = { line: start.line + index, column: (index === 0 ? start.column : 1) + at }
      readTag(tag, position, doc)
    }
  }
  return doc
}

/**
 * Lists the tags of a line with their places. Several `@param` may share a line; other text after a tag belongs to it.
 */
function listTags(content: string): [at: number, tag: string][] {
  const first = content.indexOf('@')
  if (first < 0) return []
  const more = [...content.slice(first).matchAll(/(?<=\s)@param\b/g)].map(({ index }) => first + index)
  const starts = [first, ...more]
  return starts.map((at, index) => [at, content.slice(at, starts[index + 1]).trimEnd()])
}

function readTag(tag: string, position: Position, doc: DocComment): void {
  const param = PARAM.exec(tag) ?? PARAM_REVERSED.exec(tag)
  if (param?.groups)
    doc.params.set(must(param.groups.name, 'name'), { type: must(param.groups.type, 'type').trim(), ...position })
  if (/^@private\b/.test(tag)) doc.isPrivate = true
  const limit = tag.search(/@amountLimit\b/i)
  if (limit === 0) readLimit(tag.split(/\s+/).filter(Boolean), position, doc)
  if (limit <= 0) return
  const place = { line: position.line, column: position.column + limit }
  addFault('@amountLimit stands behind another tag', place, doc)
}

function readLimit(words: string[], position: Position, doc: DocComment): void {
  const [, token, val] = words
  const fault = faultOfLimit(words, doc)
  if (fault !== undefined) addFault(fault, position, doc)
  else doc.limits.push({ token: must(token, 'token'), val: must(val, 'val'), ...position })
}

function faultOfLimit([tag, token, val, ...rest]: string[], { limits }: DocComment): string | undefined {
  if (tag !== '@amountLimit') return `the tag ${tag} is written @amountLimit`
  if (token === undefined || val === undefined) return '@amountLimit needs a token and an amount'
  if (!TOKEN.test(token)) return `@amountLimit has ${JSON.stringify(token)}, not a token or *`
  if (!AMOUNT.test(val)) return `@amountLimit ${token} has ${JSON.stringify(val)}, not a decimal or the word unlimited`
  if (rest.length > 0) return `@amountLimit ${token} ${val} is followed by ${JSON.stringify(rest.join(' '))}`
  return limits.some((limit) => limit.token === token) ? `@amountLimit names ${token} twice` : undefined
}

function addFault(reason: string, position: Position, { faults }: DocComment): void {
  faults.push({ reason, hint: LIMIT_HINT, ...position })
}
