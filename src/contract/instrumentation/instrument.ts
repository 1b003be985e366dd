import escodegen from 'escodegen'
import { must } from '../../collections/presence.js'
import { CodeTree, keepTree, type OffsetShift } from '../syntax/code-tree.js'
import { type Node, ParseFailure, type Program, parsePlaced, parseSource, positionOf } from '../syntax/syntax.js'
import { findRefusedTokens, mayHaveRefusedWords } from '../syntax/tokens.js'
import { ContractRefused, formatException, type Refusal, syntaxRefusal } from '../validation/refusal.js'
import { type Charge, type PlacedCharges, placeCharges } from './charges.js'
import { AssignmentDoubling, rewriteOperators } from './rewrite.js'

/** Start of every charge in instrumented code, followed by its value. */
export const CHARGE_START = '_IOSTInstruction_counter.incr('

/** A place where instrumented code charges gas, including charges of 0, which are not printed. */
export interface ChargePoint {
  /** Gas of one pass, a double of which the counter takes the integer part; 0 if nothing is printed. */
  value: number
  /** True if an inserted statement would remove the label of a loop. */
  labelled: boolean
}

/** Result of instrumenting a contract. */
export interface Instrumented {
  /** The text the chain stores, runs and charges RAM for. */
  code: string
  /** Charge points in the order of the code. */
  points: ChargePoint[]
  /** Gas of running the top level once, as every call does, without functions that it calls. */
  loadingGas: number
}

/** An instrumentation with its intermediate trees, for mapping between the code and its source. */
export interface Instrumentation {
  code: string
  /** The rewritten tree, with the ranges of the source. */
  rewritten: Program
  /** Tree of the printed code: same shape as the source's, with places of the printed code. */
  printed: Program
  charges: { charge: Charge; offset: number }[]
  /** Shifts in order of their offsets. */
  shifts: OffsetShift[]
  /** Outer insertions of the printed tree's nodes. */
  outside: PlacedCharges['outside']
}

/**
 * Compiles a contract's source to the code that the chain runs: rejects what spec/vm.md §1.4 rejects, rewrites the
 * operators (§2.2), prints with escodegen and inserts gas charges (§2.4). Throws `ContractRefused`.
 */
export function instrument(source: string): Instrumented {
  return summarise(traceInstrumentation(source))
}

/** Keeps the tree of the code for the sandbox, and returns what is needed of an instrumentation. */
export function summarise({ code, charges, printed, shifts, outside }: Instrumentation): Instrumented {
  if (outside !== undefined) keepTree(code, new CodeTree(printed, { shifts, outside }))
  const topLevel = new Set(printed.body)
  return {
    code,
    points: charges.map(({ charge: { value, labelled } }) => ({ value, labelled })),
    loadingGas: charges.reduce(
      (sum, { charge }) => sum + (topLevel.has(charge.node) ? Math.trunc(charge.value) : 0),
      0,
    ),
  }
}

/**
 * Like `instrument`, but returns intermediate trees. `program` is the source's tree, if available; it is modified. Only
 * a refusal needs lines and tokens, which are most of a tree: then the source is parsed again with them.
 */
export function traceInstrumentation(source: string, program?: Program): Instrumentation {
  try {
    if (!mayHaveRefusedWords(source) || findRefusedTokens(parsePlaced(source).tokens).next().done) {
      return instrumentProgram(program ?? parseSource(source))
    }
  } catch (error) {
    if (!(refusalOf(error) instanceof ContractRefused)) throw error
  }
  return instrumentPlaced(source)
}

/** Instruments a source that is rejected, with the place of its refusal. */
function instrumentPlaced(source: string): Instrumentation {
  try {
    const program = parseSource(source, { tokens: true, loc: true })
    for (const refusal of findRefusedTokens(program.tokens)) throw new ContractRefused(refusal)
    return instrumentProgram(program)
  } catch (error) {
    throw refusalOf(error)
  }
}

function instrumentProgram(rewritten: Program): Instrumentation {
  rewriteOperators(rewritten, (node) => {
    throw new ContractRefused(patternRefusal(node))
  })
  const text = escodegen.generate(rewritten)
  const printed = parsePrinted(text)
  const placed = placeCharges(printed)
  return { ...splice(text, placed), rewritten, printed, outside: placed.outside }
}

/**
 * The refusal of a destructuring pattern. Its text contains the node as the chain's parser created it, without ranges.
 */
export function patternRefusal(pattern: Node): Refusal {
  return {
    rule: 'DESTRUCTURING',
    text: formatException(
      `Error: use of ArrayPattern or ObjectPattern is not allowed.${JSON.stringify(pattern, (key, value) => (key === 'range' ? undefined : value))}`,
    ),
    ...positionOf(pattern),
    reason: 'destructuring is refused',
    hint: 'Take the parts one by one: const a = x.a, or x[0].',
  }
}

/** Parses printed code. escodegen's output is not always JavaScript; the error then has no position in the source. */
function parsePrinted(text: string): Program {
  try {
    return parseSource(text)
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
    const reason = `the chain prints this contract in a form it cannot read again: ${error.message}`
    throw new ContractRefused({ ...syntaxRefusal(error), line: 1, column: 1, reason })
  }
}

/** Nesting too deep for the stack, or doubling without end, is a refusal too and not a failure of ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ParseFailure) return new ContractRefused(syntaxRefusal(error))
  if (!(error instanceof RangeError)) return error
  if (error instanceof AssignmentDoubling) return new ContractRefused(doublingRefusal(error))
  return new ContractRefused(syntaxRefusal({ message: String(error), position: { line: 1, column: 1 } }))
}

function doublingRefusal({ message, place }: AssignmentDoubling): Refusal {
  return {
    rule: 'NESTING',
    text: formatException(`RangeError: ${message}`),
    ...positionOf(place),
    reason: 'compound assignments are nested in the target of this one, and each level doubles the published code',
    hint: 'Write each inner assignment as a statement of its own before this one.',
  }
}

/** Writes the insertions into printed code. */
function splice(text: string, { insertions }: PlacedCharges): Pick<Instrumentation, 'code' | 'charges' | 'shifts'> {
  const parts: string[] = []
  const charges: Instrumentation['charges'] = []
  const shifts: OffsetShift[] = []
  let length = 0
  let from = 0
  for (const printed of [...insertions.keys()].sort((a, b) => a - b)) {
    append(text.slice(from, printed))
    from = printed
    const { closers, openers } = must(insertions.get(printed), 'insertion')
    const offsets = [length]
    for (const item of [...closers, ...openers]) {
      append(typeof item === 'string' ? item : render(item))
      offsets.push(length)
    }
    shifts.push({ printed, offset: length, offsets, closers: closers.length })
  }
  append(text.slice(from))
  return { code: parts.join(''), charges, shifts }

  function append(part: string): void {
    parts.push(part)
    length += part.length
  }

  function render(charge: Charge): string {
    charges.push({ charge, offset: length })
    return charge.value > 0 ? `${CHARGE_START}${charge.value})${charge.separator}` : ''
  }
}
