import { decodeJsonText, equalsText } from '../../codec/chain-value.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { requireComparable, requireName } from '../arguments.js'
import { describeCallEnding } from '../call-ending.js'
import type { MatcherContext } from '../context.js'
import { requireAction } from '../existence.js'
import type { Check } from '../expectation.js'
import { requireSome, show, stateless, toActual, toExpected, type Verdict } from '../verdict.js'

/** Expected content of a receipt: JSON, a text, a pattern, or a function of the parsed content. */
export type Content = string | RegExp | object | ((content: unknown) => boolean | Promise<boolean>)

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
    begin({ provider }) {
      requireContent('.withContent', claim.content)
      return async (receipt) => {
        const named = receipt.receipts.filter(({ func_name }) => isNamed(context, func_name, claim))
        const { contract, name } = claim
        if (named.length === 0 && contract !== undefined) await requireAction(context, provider, contract, name)
        const contents = named.map(({ content }) => content)
        const judged = await judgeContents(contents, claim)
        return { ...judged, claim: describeClaim(claim), but: describeReceipts(receipt) }
      }
    },
  }
}

/** Rejects a content that no receipt or event has. Patterns and functions are asked about the content itself. */
export function requireContent(matcher: string, content: Content | undefined): void {
  if (content !== undefined && typeof content !== 'function' && !(content instanceof RegExp))
    requireComparable(matcher, content)
}

/** Compares emitted with expected content, and returns the values to show if there is one candidate. */
export async function judgeContents(emitted: readonly string[], { content, times }: Narrowing) {
  const fits = await Promise.all(emitted.map((each) => content === undefined || matchesContent(each, content)))
  const matching = fits.filter(Boolean).length
  const holds = times === undefined ? matching > 0 : matching === times
  if (content === undefined || emitted.length !== 1 || !isPlain(content)) return { holds }
  return { holds, expected: toExpected(content), actual: toActual(emitted[0]!, content) }
}

/** `inOrder([...])`: these names follow one another, possibly with others in between. */
export function inOrder(context: MatcherContext, names: readonly string[]): Check {
  return {
    begin() {
      requireSome(names, '.inOrder')
      for (const name of names) requireName('.inOrder', 'names of actions', name)
      return (receipt) => {
        let next = 0
        for (const { func_name } of receipt.receipts) {
          if (next < names.length && isNamed(context, func_name, readName(names[next]!))) next++
        }
        const claim = `emit ${names.map(show).join(', then ')}`
        return { holds: next === names.length, claim, but: describeReceipts(receipt) }
      }
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
  return left.name === name && (contract === undefined || isContract(context, left.contract!, contract))
}

/** True for the id of a contract and for the name the developer deployed it under. */
export function isContract({ nameContract }: MatcherContext, id: string, wanted: string): boolean {
  return id === wanted || nameContract(id) === wanted
}

function matchesContent(text: string, content: Content): boolean | Promise<boolean> {
  if (content instanceof RegExp) return stateless(content).test(text)
  if (typeof content === 'function') return content(decodeJsonText(text))
  return equalsText(text, content)
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
