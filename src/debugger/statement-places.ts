import type { PlannedStatement } from '../contract/instrumentation/step-plan.js'
import type { Position } from '../contract/syntax/syntax.js'

/** A place in a source of a contract. */
type StatementPlace = Position & { file: string }

/** Code whose statements are placed. */
interface PlacedCode {
  code: string
  /** Maps an offset of the code to its source; undefined for code of a compiler. */
  locate(offset: number): StatementPlace | undefined
  /** Returns the text of the source from a place to the end of its line, and before it on the same line. */
  read(place: StatementPlace): { before: string; rest: string }
  /** Returns whether a compiler made a name. */
  isGenerated(name: string): boolean
}

/**
 * Returns the place of each statement in the developer's source; undefined for statements of a compiler. Compilers map
 * most statements to their first character. Two kinds are found by what is around or inside them:
 *
 * - a statement that became a block, such as a swap (`[a, b] = [b, a]`), has the place of the block, and is one step;
 * - the `if` of an `else if`, which source maps pass over, is found from its condition.
 */
export function placeStatements(
  statements: readonly PlannedStatement[],
  placed: PlacedCode,
): (StatementPlace | undefined)[] {
  const firsts = new Map<number, PlannedStatement>()
  for (const statement of statements) {
    if (statement.block !== undefined && !firsts.has(statement.block)) firsts.set(statement.block, statement)
  }
  return statements.map((statement) => {
    const first = statement.block === undefined ? undefined : firsts.get(statement.block)
    const block = first && findMadeBlock(first, placed)
    if (block !== undefined) return statement === first ? block : undefined
    const place = findElseIf(statement, placed) ?? placed.locate(statement.range[0])
    return place !== undefined && isCode(placed.read(place).rest) ? place : undefined
  })
}

/** Code begins at a place; code that a compiler appends to a file has no such place. */
function isCode(rest: string): boolean {
  return /^[^\s})\];]/.test(rest)
}

/** The place of a block that a compiler made of one statement: of a pattern, or with a generated variable at first. */
function findMadeBlock(
  first: PlannedStatement,
  { code, locate, read, isGenerated }: PlacedCode,
): StatementPlace | undefined {
  const place = first.block === undefined ? undefined : locate(first.block)
  if (place === undefined) return undefined
  const { rest } = read(place)
  // a destructuring assignment of values that need no variable
  if (/^[[(]/.test(rest)) return place
  const name = /^(?:const|let) (\w+)/.exec(code.slice(first.range[0], first.range[0] + 40))?.[1]
  return name !== undefined && isGenerated(name) && !rest.startsWith('{') ? place : undefined
}

function findElseIf({ range }: PlannedStatement, { code, locate, read }: PlacedCode): StatementPlace | undefined {
  if (!code.startsWith('if', range[0]) || !/else\s*\{?\s*$/.test(code.slice(Math.max(0, range[0] - 20), range[0]))) {
    return undefined
  }
  for (let offset = code.indexOf('(', range[0]) + 1; offset < range[1]; offset += 1) {
    const place = locate(offset)
    if (place === undefined) continue
    const { before, rest } = read(place)
    if (!isCode(rest)) continue
    const keyword = /\bif\s*\([\s(]*$/.exec(before)
    return keyword === null ? place : { ...place, column: keyword.index + 1 }
  }
  return undefined
}
