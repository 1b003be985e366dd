import { decodeJsonText, equalsText } from '../../codec/chain-value.js'
import { firstOf } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { describeCallEnding } from '../call-ending.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { show, stateless, toActual, toExpected, type Verdict } from '../verdict.js'

/** Expected content of a receipt: JSON, a text, a pattern, or a function of the parsed content. */
export type Content = string | RegExp | object | Predicate
type Predicate = (content: unknown) => boolean | Promise<boolean>

/** Conditions on receipts or events of a contract. */
export interface Narrowing {
  content?: Content | undefined
  times?: number | undefined
}

/** Expected receipts, refined by the matchers after `emit`. */
export interface EmitClaim extends Narrowing {
  /** A contract's id or name (default: any contract). */
  contract?: string | undefined
  /** Name of the emitting action. */
  name: string
}

/** `emit(contract?, name)` with `.withContent(...)` and `.times(n)`. */
export function emit(context: MatcherContext, claim: EmitClaim): Check {
  return {
    begin: () => async (receipt) => {
      const named = receipt.receipts.filter(({ func_name }) => isNamed(context, func_name, claim))
      const contents = named.map(({ content }) => content)
      const judged = await judgeContents(contents, claim)
      return { ...judged, claim: describeClaim(claim), but: describeReceipts(receipt) }
    },
  }
}

/** Compares emitted with expected content, and returns the values to show if there is one candidate. */
export async function judgeContents(emitted: readonly string[], { content, times }: Narrowing) {
  const fits = await Promise.all(emitted.map((each) => content === undefined || matchesContent(each, content)))
  const matching = fits.filter(Boolean).length
  const holds = times === undefined ? matching > 0 : matching === times
  if (content === undefined || emitted.length !== 1 || !isPlain(content)) return { holds }
  return { holds, expected: toExpected(content), actual: toActual(firstOf(emitted), content) }
}

/** `inOrder([...])`: these names follow one another, possibly with others in between. */
export function inOrder(context: MatcherContext, names: readonly string[]): Check {
  return {
    begin: () => (receipt) => {
      let next = 0
      for (const { func_name } of receipt.receipts) {
        const name = names[next]
        if (name !== undefined && isNamed(context, func_name, readName(name))) next++
      }
      const claim = `emit ${names.map(show).join(', then ')}`
      return { holds: next === names.length, claim, but: describeReceipts(receipt) }
    },
  }
}

/** `emitNothing` */
export function judgeSilence(receipt: WireReceipt): Verdict {
  return { holds: receipt.receipts.length === 0, claim: 'emit nothing', but: describeReceipts(receipt) }
}

/** Names are an action, or `contract/action`. */
function readName(text: string): EmitClaim {
  const slash = text.indexOf('/')
  return slash < 0 ? { name: text } : { contract: text.slice(0, slash), name: text.slice(slash + 1) }
}

function isNamed(context: MatcherContext, funcName: string, { contract, name }: EmitClaim): boolean {
  if (contract === undefined && name.includes('/')) return isNamed(context, funcName, readName(name))
  const left = readName(funcName)
  return (
    left.name === name &&
    (contract === undefined || (left.contract !== undefined && isContract(context, left.contract, contract)))
  )
}

/** True for the id of a contract and for the name the developer deployed it under. */
export function isContract({ nameContract }: MatcherContext, id: string, wanted: string): boolean {
  return id === wanted || nameContract(id) === wanted
}

function matchesContent(text: string, content: Content): boolean | Promise<boolean> {
  if (content instanceof RegExp) return stateless(content).test(text)
  if (typeof content === 'function') return runPredicate('.withContent', content as Predicate, decodeJsonText(text))
  return equalsText(text, content)
}

/**
 * Runs a predicate of a test. Throws `ToolkitError('TEST_ARGUMENT')` unless it returns true or false: one that returns
 * nothing would hold for nothing, and always after `.not`.
 */
export async function runPredicate<T>(
  matcher: string,
  predicate: (value: T) => boolean | Promise<boolean>,
  value: T,
): Promise<boolean> {
  const result: unknown = await predicate(value)
  if (typeof result === 'boolean') return result
  throw new ToolkitError('TEST_ARGUMENT', `${matcher}: the function returned ${show(result)}, not true or false`, {
    hint: 'Write an expression after =>, such as ({ amount }) => amount === 5, or return its result.',
  })
}

function isPlain(content: Content): boolean {
  return typeof content === 'string' || (typeof content === 'object' && !(content instanceof RegExp))
}

function describeClaim({ contract, name, ...narrowing }: EmitClaim): string {
  const subject = contract === undefined ? show(name) : `${show(name)} of ${contract}`
  return `emit ${subject}${describeNarrowing(narrowing)}`
}

/** Formats conditions as the end of a sentence. */
export function describeNarrowing({ content, times }: Narrowing): string {
  const amount = times === undefined ? '' : ` ${times} times`
  return `${content === undefined ? '' : ` with ${show(content)}`}${amount}`
}

function describeReceipts(receipt: WireReceipt): string {
  if (receipt.status_code !== 'SUCCESS') return describeCallEnding(receipt)
  if (receipt.receipts.length === 0) return 'it emitted nothing'
  return `it emitted ${receipt.receipts.map(({ func_name, content }) => `${func_name} ${content}`).join('; ')}`
}
