import type { Comment, Position } from 'acorn'
import type { LineIndex } from '../../contract/lines.js'
import { parseModule, SyntaxFailure } from '../syntax/module.js'

/** A comment in the form of ESLint. */
interface EslintComment {
  type: 'Block' | 'Line'
  value: string
  range: [number, number]
  start: number
  end: number
  loc: { start: Position; end: Position }
}

/** A program without statements: the rules read the source themselves, and ESLint needs its comments. */
interface EslintProgram {
  type: 'Program'
  body: []
  tokens: []
  comments: EslintComment[]
  sourceType: 'module'
  range: [number, number]
  start: number
  end: number
  loc: { start: Position; end: Position }
}

/**
 * A parser for ESLint that reads contracts in JavaScript and TypeScript, independent of the project's TypeScript
 * version. It returns only comments, so that rules of other plugins report nothing in these files.
 */
export const parser = {
  meta: { name: 'iost-toolkit/parser' },
  parseForESLint(text: string, { filePath = 'contract.ts' }: { filePath?: string } = {}): { ast: EslintProgram } {
    return { ast: parseProgram(text, filePath) }
  },
}

function parseProgram(text: string, path: string): EslintProgram {
  try {
    const { comments, lines } = parseModule(path, text)
    return {
      type: 'Program',
      body: [],
      tokens: [],
      comments: comments.map((comment) => toEslintComment(comment, lines)),
      sourceType: 'module',
      range: [0, text.length],
      start: 0,
      end: text.length,
      loc: { start: { line: 1, column: 0 }, end: toPoint(lines, text.length) },
    }
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error
    const { message, line, column } = error
    throw Object.assign(new SyntaxError(message), { lineNumber: line, column })
  }
}

function toEslintComment({ type, value, start, end }: Comment, lines: LineIndex): EslintComment {
  return {
    type,
    value,
    range: [start, end],
    start,
    end,
    loc: { start: toPoint(lines, start), end: toPoint(lines, end) },
  }
}

/** Line from 1, column from 0. */
function toPoint(lines: LineIndex, offset: number): Position {
  const { line, column } = lines.positionAt(offset)
  return { line, column: column - 1 }
}
