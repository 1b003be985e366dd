import { DecimalError, parseDecimal } from '../../codec/decimal.js'
import { utf8Length } from '../../codec/utf8.js'
import { compileSource } from '../compilation.js'
import { patternRefusal } from '../instrumentation/instrument.js'
import type { AbiEntry, AmountLimit } from '../record.js'
import { forEachPart, type Node, parsePlaced } from '../syntax/syntax.js'
import { findRefusedTokens } from '../syntax/tokens.js'
import { findTakenNames } from '../syntax/top-level.js'
import { ContractRefused, type Refusal } from './refusal.js'
import { findInvalid } from './validate.js'

/** Most bytes of UTF-8 a source may have (spec/vm.md §1.2). */
export const MAX_CODE_SIZE = 49152

const START = { line: 1, column: 1 }

/**
 * Lists every reason for which publishing a contract would be rejected before it runs, the chain's own error first.
 * Conditions that depend on the state of a chain (unknown tokens, gas, RAM) are not checked. Empty for a valid
 * contract.
 */
export function checkContract(source: string, abi: readonly AbiEntry[] | undefined): Refusal[] {
  const refusals = [...findOversize(source), ...findInvalid(source, abi)]
  if (refusals.some(({ rule }) => rule === 'SYNTAX')) return refusals
  refusals.push(...findLimitFaults(abi ?? []), ...findForbidden(source))
  return refusals.length > 0 ? refusals : findCompileFailure(source)
}

function* findOversize(source: string): Generator<Refusal> {
  const size = utf8Length(source)
  if (size <= MAX_CODE_SIZE) return
  const reason = `the source has ${size} bytes, the chain accepts ${MAX_CODE_SIZE}`
  yield { rule: 'SIZE', text: 'code size invalid', ...START, reason, hint: 'Split it into several contracts.' }
}

function* findForbidden(source: string): Generator<Refusal> {
  const { program, tokens } = parsePlaced(source)
  yield* findRefusedTokens(tokens)
  const patterns: Node[] = []
  collectPatterns(program, patterns)
  yield* patterns.map(patternRefusal)
  yield* findTakenNames(program)
}

/** Adds the outermost patterns of a node to `patterns`. */
function collectPatterns(node: Node, patterns: Node[]): void {
  if (node.type === 'ArrayPattern' || node.type === 'ObjectPattern') patterns.push(node)
  else forEachPart(node, (part) => collectPatterns(part, patterns))
}

/** Finds failures that remain after all rules: nesting too deep, or printed code that cannot be parsed again. */
function findCompileFailure(source: string): Refusal[] {
  try {
    compileSource(source).instrumentWithCharges()
    return []
  } catch (error) {
    if (error instanceof ContractRefused) return [error.refusal]
    throw error
  }
}

/** Finds amount limits that name a token twice or are not decimals (spec/vm.md §9.5). */
function* findLimitFaults(abi: readonly AbiEntry[]): Generator<Refusal> {
  for (const { name, amountLimit } of abi) {
    const tokens = new Set<string>()
    for (const limit of amountLimit) {
      const text = tokens.has(limit.token) ? `duplicated token in amountLimit: ${limit.token}` : faultOf(limit)
      tokens.add(limit.token)
      const reason = `an amount limit of ${name} is refused: ${text}`
      const hint = 'Give each token once, with a decimal such as "12.5" or the word "unlimited".'
      if (text !== undefined) yield { rule: 'ABI', text, ...START, reason, hint }
    }
  }
}

function faultOf({ token, val }: AmountLimit): string | undefined {
  if (val === 'unlimited' || val === '') return undefined
  try {
    parseDecimal(val, SCALES.get(token))
    return undefined
  } catch (error) {
    if (error instanceof DecimalError) return error.message
    throw error
  }
}

/** Decimals of tokens that are the same on every chain. */
const SCALES = new Map([
  ['*', 0],
  ['iost', 8],
])
