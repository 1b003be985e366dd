import type { WireReceipt } from '../../rpc/schema.js'
import { isSame, readJson, requireSome, show, type Verdict } from '../verdict.js'
import { describeEnd } from './status.js'

/** What a receipt's content is compared with: JSON, a text, a pattern, or a function of the parsed content. */
export type Content = string | RegExp | object | ((content: unknown) => boolean)

/** Which receipts are meant; refined by what follows `emit`. */
export interface EmitClaim {
  /** A contract id; any contract where absent. */
  contract?: string | undefined
  /** The action that left the receipt. */
  name: string
  content?: Content | undefined
  times?: number | undefined
}

/** `emit(contract?, name)` with `.withContent(...)` and `.times(n)`. */
export function judgeEmit(receipt: WireReceipt, claim: EmitClaim): Verdict {
  const { contract, name, content, times } = claim
  const named = receipt.receipts.filter(({ func_name }) => isNamed(func_name, contract, name))
  const matching = named.filter((entry) => content === undefined || matchesContent(entry.content, content))
  const holds = times === undefined ? matching.length > 0 : matching.length === times
  return {
    holds,
    claim: describeClaim(claim),
    but: describeReceipts(receipt),
    ...(content !== undefined &&
      named.length === 1 &&
      isPlain(content) && {
        expected: content,
        actual: typeof content === 'string' ? named[0]!.content : readJson(named[0]!.content),
      }),
  }
}

/** `inOrder([...])`: these names come one after the other, others may stand between. */
export function judgeOrder(receipt: WireReceipt, names: readonly string[]): Verdict {
  requireSome(names, '.inOrder')
  let next = 0
  for (const { func_name } of receipt.receipts) {
    if (next < names.length && isNamed(func_name, undefined, names[next]!)) next++
  }
  return {
    holds: next === names.length,
    claim: `emit ${names.map(show).join(', then ')}`,
    but: describeReceipts(receipt),
  }
}

/** `emitNothing` */
export function judgeSilence(receipt: WireReceipt): Verdict {
  return { holds: receipt.receipts.length === 0, claim: 'emit nothing', but: describeReceipts(receipt) }
}

/** Names are an action, or `contract/action`. */
function isNamed(funcName: string, contract: string | undefined, name: string): boolean {
  const slash = funcName.indexOf('/')
  if (contract === undefined) return funcName === name || funcName.slice(slash + 1) === name
  return funcName.slice(0, slash) === contract && funcName.slice(slash + 1) === name
}

function matchesContent(text: string, content: Content): boolean {
  if (typeof content === 'string') return text === content
  if (content instanceof RegExp) return content.test(text)
  if (typeof content === 'function') return content(readJson(text))
  return isSame(readJson(text), content)
}

function isPlain(content: Content): boolean {
  return typeof content === 'string' || (typeof content === 'object' && !(content instanceof RegExp))
}

function describeClaim({ contract, name, content, times }: EmitClaim): string {
  const subject = contract === undefined ? show(name) : `${show(name)} of ${contract}`
  const amount = times === undefined ? '' : ` ${times} times`
  return `emit ${subject}${content === undefined ? '' : ` with ${show(content)}`}${amount}`
}

function describeReceipts(receipt: WireReceipt): string {
  if (receipt.status_code !== 'SUCCESS') return describeEnd(receipt)
  if (receipt.receipts.length === 0) return 'it emitted nothing'
  return `it emitted ${receipt.receipts.map(({ func_name, content }) => `${func_name} ${content}`).join('; ')}`
}
