import type { CallSite } from '../../errors/call-site.js'
import { isOwnFile } from '../../files/installation.js'
import { parseFrames, type StackPlace } from '../../files/source-paths.js'
import { readTextSync } from '../../files/text-file.js'

/** Patterns of values as they are written: a name with members, a text, or a sum of these. Nothing else is called. */
const NAME = String.raw`(?:[\w$]+|\(\s*[\w$]+\s+as\s+[\w$]+\s*\))(?:\s*[?!]?\.\s*[\w$]+)*`
const TEMPLATE = String.raw`\`(?:[^\`$\\]|\\.|\$(?!\{)|\$\{\s*${NAME}\s*\})*\``
const TERM = String.raw`(?:'[^'\n]*'|"[^"\n]*"|${TEMPLATE}|String\(\s*${NAME}\s*\)|${NAME})`
const VALUE = String.raw`${TERM}(?:\s*\+\s*${TERM})*`
const VALUES = String.raw`\(\s*${VALUE}(?:\s*,\s*${VALUE})*\s*,?\s*\)`

/** Printing the values, such as `console.log('failed', error.message)`. */
const PRINTING = new RegExp(
  String.raw`\b(?:console\s*\.\s*\w+|process\s*\.\s*std(?:out|err)\s*\.\s*write)\s*${VALUES}`,
  'g',
)

/** Assertions that every message fulfils, such as `expect(error.message).to.exist`. */
const EXISTENCE = new RegExp(
  String.raw`\b(?:\w*expect\w*\s*${VALUES}(?:\s*\.\s*(?:to|be|is|that|and|has|have|not))*\s*\.\s*` +
    String.raw`(?:(?:ok|exist|undefined|null|empty)\b|an?\s*\(\s*['"]string['"]\s*\)|property\s*\(\s*['"]\w+['"]\s*\)|` +
    String.raw`(?:equals?|eqls?|eq)\s*\(\s*(?:''|""|null|undefined)\s*\))` +
    String.raw`(?!\s*[.(])|assert(?:\.(?:ok|exists|isOk|isDefined|isNotNull|isString|isNotEmpty))?\s*${VALUES})`,
  'gi',
)

/** Characters around a reading in which its statement is searched. */
const WINDOW = 500

/** Functions that print, as they were before the tests: a test that replaces one can read what was printed. */
let printers: unknown[] = []

/** Keeps the functions that print. Called before any test runs. */
export function keepPrinters(): void {
  printers = listPrinters()
}

function listPrinters(): unknown[] {
  return [...Object.values(console), process.stdout.write, process.stderr.write]
}

/**
 * True for a reading of a failure on which nothing in a test depends: by this package, by what prints it, or by an
 * assertion that every message fulfils. In doubt, it is false.
 *
 * @param reading - Where the failure was read.
 */
export function isIdleReading(reading: CallSite): boolean {
  const stack = (reading.stack ?? '').replace(/^\s+at async [\s\S]*/m, '')
  const frames = parseFrames(stack)
  const [innermost] = frames
  if (innermost !== undefined && isOwnFile(innermost.file)) return true
  const printed = /\(node:internal\/console\//.test(stack)
  const frame = frames.find(({ file }) => !isOwnFile(file) && !/[\\/]node_modules[\\/]/.test(file))
  // Only Node's own console calls it, as in `promise.catch(console.log)`.
  if (frame === undefined) return printed && isPrintingUnwatched()
  const { text, offset } = readAround(frame)
  // `throw` of chai compares by itself, and names what it compares with.
  if (frame !== innermost && /^throws?\b/i.test(text.slice(offset))) return true
  if (contains(text, offset, EXISTENCE)) return true
  const isPrinted = printed ? /\bconsole\s*\.\s*$/.test(text.slice(0, offset)) : contains(text, offset, PRINTING)
  return isPrinted && isPrintingUnwatched()
}

function isPrintingUnwatched(): boolean {
  return listPrinters().every((each, index) => each === printers[index])
}

/** Returns the text around a place, and the offset of the place in it. */
function readAround({ file, line, column }: StackPlace): { text: string; offset: number } {
  try {
    const text = readTextSync(file)
    let start = 0
    for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
    const offset = start + column - 1
    const from = Math.max(0, offset - WINDOW)
    return { text: text.slice(from, offset + WINDOW), offset: offset - from }
  } catch {
    return { text: '', offset: 0 }
  }
}

function contains(text: string, offset: number, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: found }) => index <= offset && offset < index + found.length)
}
