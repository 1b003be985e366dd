/**
 * Checks that pages, messages, test titles and comments keep to plain English: `scripts/style/phrases.ts` lists what is rejected.
 * Comments are at most 120 characters wide; `--write` wraps them. Part of `npm run check`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScannedSource, scanSource } from '../../src/compiler/source/tokens.js'
import { EVERYWHERE, type Phrase, USERS } from './phrases.js'
import { WIDTH, wrapComments } from './wrap.js'

const ROOT = join(import.meta.dirname, '../..')
/** Specifications and recordings quote others; generated pages are checked at their source. */
const EXCLUDED =
  /^docs\/(?:spec\/|conformance\.md$)|^test\/(?:vectors|e2e\/public-style)\/|^scripts\/style\/|^test\/unit\/scripts\/style\.test\.ts$/

/** Rooms whose texts are messages of the chain, as recorded. */
const RECORDED = /^src\/(?:vm|state|gas|system-contracts|chain|node|tx|codec|contract)\//

/** A phrase found in a file. */
export interface Fault {
  /** 1-based. */
  line: number
  message: string
}

/** Text of a file with everything blanked that is not prose. Offsets and line breaks stay. */
type Prose = string

/** The faults of a file, by its path in the repository. */
export function lintFile(path: string, text: string): Fault[] {
  if (path.endsWith('.md')) return findPhrases(markdownProse(text), [...EVERYWHERE, ...USERS])
  const scanned = scanSource(text)
  const isTest = path.endsWith('.test.ts')
  const messages = isTest ? titles(scanned) : holdsMessages(path) ? texts(scanned) : []
  return [
    ...findPhrases(commentProse(text, scanned), EVERYWHERE),
    ...findPhrases(keep(text, messages), [...EVERYWHERE, ...USERS]),
    ...findClauses(scanned),
    ...(isTest ? findFragments(scanned, !path.startsWith('templates/')) : []),
    ...findWideComments(scanned),
  ].sort((a, b) => a.line - b.line)
}

function holdsMessages(path: string): boolean {
  return path.startsWith('src/') && !RECORDED.test(path)
}

/** Blanks code blocks, inline code, and the targets of links. */
function markdownProse(text: string): Prose {
  return text
    .replace(/^( *)(`{3,})[\s\S]*?^\1\2/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)|<[^>\n]*>/g, blank)
}

/** Blanks everything but comments, and in these the marks of comments and inline code. */
function commentProse(text: string, { comments }: ScannedSource): Prose {
  return keep(text, comments)
    .replace(/^( *)(\/\*\*?|\*\/?|\/\/)/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
}

/** The string literals with more than one word. */
function texts({ tokens }: ScannedSource) {
  return tokens.filter(({ kind, text }) => (kind === 'text' || kind === 'template') && text.includes(' '))
}

/** The first arguments of `describe` and `it`. */
function titles({ tokens }: ScannedSource) {
  return tokens.filter(
    ({ kind }, at) =>
      (kind === 'text' || kind === 'template') && isTestCall(tokens[at - 2]?.text, tokens[at - 1]?.text),
  )
}

function isTestCall(name = '', open = ''): boolean {
  return open === '(' && /^(?:describe|it|only|skip)$/.test(name)
}

/** Blanks everything but the given ranges. */
function keep(text: string, ranges: readonly { start: number; end: number }[]): Prose {
  let prose = ''
  for (const { start, end } of ranges) prose += blank(text.slice(prose.length, start)) + text.slice(start, end)
  return prose + blank(text.slice(prose.length))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function findPhrases(prose: Prose, phrases: readonly Phrase[]): Fault[] {
  return phrases.flatMap(({ pattern, instead }) => {
    const spaced = new RegExp(pattern.source.replace(/ \+|(?<!\[\^?) /g, '\\s+'), `${pattern.flags}gm`)
    return [...prose.matchAll(spaced)].map((match) => ({
      line: lineAt(prose, match.index + match[0].search(/\S/)),
      message: `"${match[0].trim().replace(/\s+/g, ' ')}": write ${instead}`,
    }))
  })
}

/** Finds doc comments that open with a clause instead of a noun phrase or a verb. Questions are allowed. */
function findClauses({ source, comments }: ScannedSource): Fault[] {
  return comments.flatMap(({ start, text }) => {
    const [, opener, end] = /^\/\*\*[\s*]*(What|Who|Which|How|Where|That) [^.?]*([.?]?)/.exec(text) ?? []
    return opener === undefined || end === '?'
      ? []
      : [{ line: lineAt(source, start), message: `"${opener} …" opens a doc comment: write a noun phrase or a verb` }]
  })
}

/** A plural verb or pronoun, whose subject is the title of the `describe`. Cost files of templates keep their titles. */
const PLURAL = /^['"`](?:are|have|were|do|they|it|them|these|those|reject|include|exclude|accept)\b(?! ?\()/
/** A word that continues the title of the `describe` around a test. */
const CONTINUATION =
  /^['"`](?:of|with|without|that|which|whose|for|from|by|in|on|as|and|or|but|except|if|when|where|while)\b(?! ?\()/

/**
 * Finds titles of tests that cannot be read alone in a report: those that continue the title around them, and those
 * that are the name of a case. A variable `title` holds a whole one.
 */
function findFragments({ source, tokens }: ScannedSource, isOwn: boolean): Fault[] {
  return tokens.flatMap(({ kind, start, text }, at) => {
    const [name, open] = [tokens[at - 2]?.text ?? '', tokens[at - 1]?.text]
    if (open !== '(' || !/^(?:it|itExtended|declare)$/.test(name)) return []
    const isVariable = kind === 'name' && tokens[at + 1]?.text === ',' && text !== 'title'
    const opener = isVariable ? text : (CONTINUATION.exec(text) ?? (isOwn ? PLURAL.exec(text) : null))?.[0].slice(1)
    const message = `"${opener} …" opens the title of a test: write subject and verb`
    return opener === undefined ? [] : [{ line: lineAt(source, start), message }]
  })
}

function findWideComments({ source, comments }: ScannedSource): Fault[] {
  const lines = source.split('\n')
  return comments.flatMap(({ start, text }) =>
    text.split('\n').flatMap((_, at) => {
      const line = lineAt(source, start) + at
      const width = lines[line - 1]!.length
      // A line without spaces, such as a link, cannot be wrapped.
      return width > WIDTH && /\S \S.* \S/.test(lines[line - 1]!)
        ? [{ line, message: `a comment is ${width} characters wide; wrap it at ${WIDTH}` }]
        : []
    }),
  )
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', 'templates/*.js'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return files.split('\n').filter((path) => path !== '' && !EXCLUDED.test(path))
}

function main(): void {
  for (const path of listFiles()) {
    const file = join(ROOT, path)
    const text = readFileSync(file, 'utf8')
    const wrapped = process.argv.includes('--write') && !path.endsWith('.md') ? wrapComments(text) : text
    if (wrapped !== text) writeFileSync(file, wrapped)
    for (const { line, message } of lintFile(path, wrapped)) {
      console.error(`${path}:${line} ${message}`)
      process.exitCode = 1
    }
  }
}

if (process.argv[1] === import.meta.filename) main()
