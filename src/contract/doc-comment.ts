import type { AmountLimit } from './record.js'
import type { Position } from './syntax.js'

/** What the documentation of a method says about its ABI entry. */
export interface DocComment {
  /** Parameter name → type as written. */
  params: Map<string, DocType>
  limits: (AmountLimit & Position)[]
  /** Tags that cannot be read. */
  faults: DocFault[]
}

/** A type as written between the braces of `@param`. */
export interface DocType extends Position {
  type: string
}

/** A tag that is not written as it must be. */
export interface DocFault extends Position {
  reason: string
  hint: string
}

const AMOUNT = /^(unlimited|\d+(\.\d+)?)$/

/**
 * Reads a documentation comment: `@param {type} name` and, once a token, `@amountLimit token amount` with a decimal or
 * the word `unlimited`. `text` is the comment without its delimiters, `start` the position of its first character.
 */
export function parseDocComment(text: string, start: Position): DocComment {
  const doc: DocComment = { params: new Map(), limits: [], faults: [] }
  for (const [index, content] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const at = content.indexOf('@')
    if (at < 0) continue
    const position = { line: start.line + index, column: (index === 0 ? start.column : 1) + at }
    readTag(content.slice(at), position, doc)
  }
  return doc
}

function readTag(tag: string, position: Position, doc: DocComment): void {
  const param = /^@param\s*\{(.*)\}\s*\[?\s*([\w$]+)/.exec(tag)
  if (param) doc.params.set(param[2]!, { type: param[1]!.trim(), ...position })
  if (/^@amountLimit\b/.test(tag)) readLimit(tag.split(/\s+/).slice(1).filter(Boolean), position, doc)
}

function readLimit([token, val]: string[], position: Position, doc: DocComment): void {
  const fault = faultOfLimit(token, val, doc)
  if (fault !== undefined) doc.faults.push({ reason: fault, hint: 'Write `@amountLimit iost 100`.', ...position })
  else doc.limits.push({ token: token!, val: val!, ...position })
}

function faultOfLimit(token: string | undefined, val: string | undefined, { limits }: DocComment): string | undefined {
  if (token === undefined || val === undefined) return '@amountLimit needs a token and an amount'
  if (!AMOUNT.test(val)) return `@amountLimit ${token} has ${JSON.stringify(val)}, not a decimal or the word unlimited`
  return limits.some((limit) => limit.token === token) ? `@amountLimit names ${token} twice` : undefined
}
