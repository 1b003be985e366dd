import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Comment, Parser, type Position, type Program } from 'acorn'
import { indexLines, type LineIndex } from '../../contract/lines.js'
import { findDeepNesting, NESTING_HINT, NESTING_REASON } from '../../contract/syntax/nesting.js'
import { declareClasses } from './class-forms.js'

/** A parsed source file. */
export interface Module {
  /** Absolute. */
  path: string
  text: string
  /** Its syntax tree, in which all classes are declarations. */
  program: Program
  comments: readonly Comment[]
  lines: LineIndex
}

/** A source that is not JavaScript or TypeScript. Line and column count from 1. */
export class SyntaxFailure extends Error {
  readonly line: number
  readonly column: number

  constructor(message: string, { line, column }: Position) {
    super(message)
    this.name = 'SyntaxFailure'
    this.line = line
    this.column = column + 1
  }
}

/** True for a source that is not JavaScript or TypeScript. */
export function isSyntaxFailure(error: unknown): error is SyntaxFailure {
  return error instanceof SyntaxFailure
}

const TypeScriptParser = Parser.extend(tsPlugin())

/** Maximum number of parsed files in the cache: an editor parses the same imports after every keystroke. */
const MAX_KEPT = 60

const kept = new Map<string, { text: string; parsed: Module | SyntaxFailure }>()

/** Parses a file by its extension. The last text of each path is cached. Throws `SyntaxFailure`. */
export function parseModule(path: string, text: string): Module {
  const last = kept.get(path)
  const parsed = last?.text === text ? last.parsed : tryParse(path, text)
  if (last === undefined && kept.size >= MAX_KEPT) kept.clear()
  if (last?.parsed !== parsed) kept.set(path, { text, parsed })
  if (parsed instanceof SyntaxFailure) throw parsed
  return parsed
}

function tryParse(path: string, text: string): Module | SyntaxFailure {
  const deep = findDeepNesting(text)
  if (deep !== undefined)
    return new SyntaxFailure(`${NESTING_REASON}: ${NESTING_HINT}`, { ...deep, column: deep.column - 1 })
  const isTypeScript = /\.[cm]?tsx?$/.test(path)
  const parser = isTypeScript ? TypeScriptParser : Parser
  // A contract without modules is a script, whose functions are in sloppy mode.
  const first = isTypeScript || /\b(?:import|export)\b/.test(text) ? 'module' : 'script'
  const second = first === 'module' ? 'script' : 'module'
  try {
    return parse(parser, path, text, first)
  } catch (error) {
    try {
      return parse(parser, path, text, second)
    } catch {
      return describeFailure(error)
    }
  }
}

function parse(parser: typeof Parser, path: string, text: string, sourceType: 'module' | 'script'): Module {
  const comments: Comment[] = []
  const program = parser.parse(text, {
    ecmaVersion: 'latest',
    sourceType,
    // Places are offsets. The plugin for TypeScript needs locations, which cost a third of the parsing.
    locations: parser === TypeScriptParser,
    onComment: comments,
    allowHashBang: true,
  })
  return { path, text, program: declareClasses(program), comments, lines: indexLines(text) }
}

function describeFailure(error: unknown): SyntaxFailure {
  const { message, loc } = error as Error & { loc?: Position }
  return new SyntaxFailure(message.replace(/ \(\d+:\d+\)$/, ''), loc ?? { line: 1, column: 0 })
}
