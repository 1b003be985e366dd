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

/** Functions that print: those of the console, and `write` of the outputs of the process. */
const PRINTER = String.raw`console\s*\.\s*\w+|process\s*\.\s*std(?:out|err)\s*\.\s*write`

/** Names for functions that print: `const { log, error: fail } = console`, `const print = console.log.bind()`. */
const DESTRUCTURED = /\b(?:const|let|var)\s*\{([\w\s,:$]*)\}\s*=\s*console\b(?!\s*\.)/g
const ASSIGNED = new RegExp(
  String.raw`\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:${PRINTER})(?:\s*\.\s*bind\s*\([\w\s.]*\))?\s*(?:[;,\n]|$)`,
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
  const { text, offset, printer } = readAround(frame)
  // A function that awaits: some stacks, as Vitest's, do not mark it, and nothing of the test calls the console.
  if (printed && /^await\b/.test(text.slice(offset))) return isPrintingUnwatched()
  // `throw` of chai compares by itself, and names what it compares with.
  if (frame !== innermost && /^throws?\b/i.test(text.slice(offset))) return true
  if (contains(text, offset, EXISTENCE)) return true
  const isPrinted = printed ? isAtPrinter(text, offset, printer) : contains(text, offset, findPrinting(printer))
  return isPrinted && isPrintingUnwatched()
}

function isPrintingUnwatched(): boolean {
  return listPrinters().every((each, index) => each === printers[index])
}

/** Matches printing of values, such as `console.log('failed', error.message)`. */
function findPrinting(printer: string): RegExp {
  return new RegExp(String.raw`(?<![\w$.])(?:${printer})\s*${VALUES}`, 'g')
}

/** True for a place in the name of a function that prints. */
function isAtPrinter(text: string, offset: number, printer: string): boolean {
  return contains(text, offset, new RegExp(String.raw`(?<![\w$.])(?:${printer})\s*\(`, 'g'))
}

/** A pattern of what prints in a source, with the names that it gives to functions of the console. */
function listPrinterNames(source: string): string {
  const destructured = [...source.matchAll(DESTRUCTURED)].flatMap(([, names = '']) => names.split(','))
  const assigned = [...source.matchAll(ASSIGNED)].map(([, name = '']) => name)
  const names = [...destructured.map((each) => each.split(':').at(-1) ?? ''), ...assigned].map((name) => name.trim())
  const own = names.filter((name) => countValues(name, source) === names.filter((each) => each === name).length)
  return [PRINTER, ...own].join('|')
}

/** The number of values that a source gives to a name; not a number for a parameter, which can have others. */
function countValues(name: string, source: string): number {
  const count = (pattern: string) => [...source.matchAll(new RegExp(pattern, 'g'))].length
  const parameters = String.raw`\b${name}\s*(?:,[\w\s,]*)?\)\s*=>|\b${name}\s*=>|\bfunction\b[^(]*\([^)]*\b${name}\b`
  if (!/^\w+$/.test(name) || count(parameters) > 0) return Number.NaN
  return count(
    String.raw`(?<![\w.])${name}\s*=(?![=>])|\bfunction\s+${name}\b|[{,]\s*(?:\w+\s*:\s*)?${name}\s*(?:,[\w\s,:]*)?\}\s*=`,
  )
}

interface ReadingPlace {
  text: string
  /** Offset of the place in the text. */
  offset: number
  /** Pattern of what prints in the file. */
  printer: string
}

/** Returns the text around a place. */
function readAround({ file, line, column }: StackPlace): ReadingPlace {
  try {
    const text = readTextSync(file)
    let start = 0
    for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
    const offset = start + column - 1
    const from = Math.max(0, offset - WINDOW)
    return { text: text.slice(from, offset + WINDOW), offset: offset - from, printer: listPrinterNames(text) }
  } catch {
    return { text: '', offset: 0, printer: PRINTER }
  }
}

function contains(text: string, offset: number, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: found }) => index <= offset && offset < index + found.length)
}
