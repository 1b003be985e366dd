import type { Account } from '../client/account.js'
import { decodeArguments } from '../client/calls/arguments.js'
import type { Call } from '../client/calls/call.js'
import { listReturnTexts, readReceipt } from '../client/calls/receipt.js'
import { encodeBase58 } from '../codec/base58.js'
import { formatJson } from '../codec/chain-value.js'
import { summarizeMessage } from '../matchers/plugin.js'
import type { CallOutcome, OutcomeWrite } from '../report/model/outcome.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { Session, StartedTask } from '../session/session.js'
import { formatCall } from '../session/tracing/call-tree.js'
import { type TracedCall, traceRecording } from '../session/tracing/trace.js'

/**
 * Lists the outcomes of a test's calls and reads, in terms that are equal on every network. Those of the fixture are
 * left out.
 */
export async function listCallOutcomes(session: Session): Promise<CallOutcome[]> {
  const outcomes: CallOutcome[] = []
  for (const each of session.made) {
    if ('ended' in each && each.isRead) outcomes.push(await describeRead(each, session))
    if (!('call' in each) || !each.call.started || each.isSetUp) continue
    const receipt = await each.call.receipt().catch(() => undefined)
    if (receipt !== undefined) outcomes.push(await describeCallOutcome(each.call, receipt, session))
  }
  return outcomes
}

/** Describes a read by its value, or by the error that it ended with. */
async function describeRead({ what, ended }: StartedTask, session: NetworkFacts): Promise<CallOutcome> {
  const words = new OwnWords(session)
  const show = (value: unknown) => words.replace(formatValue(value))
  const { status, message, returns } = await ended.then(
    (value) => ({ status: 'SUCCESS', message: '', returns: [show(value)] }),
    (error: unknown) => ({ status: 'FAILED', message: show(String(error)), returns: [] }),
  )
  return {
    call: words.replace(what),
    dryRun: true,
    status,
    message,
    returns,
    receipts: [],
    gas: 0,
    ram: {},
    lengths: [],
  }
}

/** Formats a value; integers beyond the safe ones are bigints. */
function formatValue(value: unknown): string {
  return typeof value === 'object' ? formatJson(value) : String(value)
}

/** Facts about the network of a call. */
type NetworkFacts = Pick<Session, 'contracts' | 'network' | 'accounts' | 'named'>

/** Describes the outcome of a call in terms that are equal on every network. */
export async function describeCallOutcome(
  call: Call,
  receipt: WireReceipt,
  session: NetworkFacts,
): Promise<CallOutcome> {
  const { contracts, network } = session
  const { hash, status, gasUsage, ramUsage, message } = readReceipt(receipt)
  const words = new OwnWords(session)
  const [{ data, args } = {}] = call.request.actions
  const recording = await network.recordingOf(hash)
  const trace = recording && traceRecording(recording, contracts)
  const writes = trace && status === 'SUCCESS' ? trace.calls.flatMap(listWrites) : []
  const spoken = [
    formatJson(call.request.actions),
    ...receipt.receipts.flatMap(({ func_name, content }) => [func_name, content]),
    ...receipt.returns,
  ]
  return {
    call: words.replace(
      formatCall(contracts.nameOf(call.contract), call.action, args ?? decodeArguments(data ?? '[]'), contracts),
    ),
    dryRun: call.dryRun,
    status,
    message: words.replace(summarizeMessage(message)),
    returns: listReturnTexts(receipt.returns).map((text) => words.replace(text)),
    receipts: receipt.receipts.map(({ func_name, content }) => words.replace(`${func_name} ${content}`)),
    writes: trace && writes.map((write) => describeWrite(write, words)).sort(),
    gas: gasUsage,
    ram: Object.fromEntries(Object.entries(ramUsage).map(([payer, bytes]) => [words.replace(payer), bytes])),
    lengths: [
      ...words.measure([...spoken, call.request.from.name].join(' ')),
      ...words.measure(writes.flatMap((write) => listTexts(write, Object.keys(ramUsage))).join(' ')),
      ...listKeyLengths(call.request.from),
    ],
  }
}

/**
 * Lists the lengths of keys. The record of an account has them in base58, and the chain reads it for every authority
 * check.
 */
function listKeyLengths({ keys }: Account): number[] {
  return Object.values(keys ?? {})
    .flat()
    .map(({ publicKey }) => encodeBase58(publicKey).length)
}

interface ContractWrite {
  id: string
  /** Name of the contract. */
  contract: string
  write: TracedCall['writes'][number]
}

/**
 * Lists the writes of contracts that tests deployed. System contracts store names and figures that differ on every
 * network.
 */
function listWrites(call: TracedCall): ContractWrite[] {
  const own = call.contract.endsWith('.iost')
    ? []
    : call.writes.map((write) => ({ id: call.contract, contract: call.name, write }))
  return [...own, ...call.calls.flatMap(listWrites)]
}

function describeWrite({ contract, write }: ContractWrite, words: OwnWords): OutcomeWrite {
  const { key, field, before, after } = write
  // replace each part separately: after a dot there is no account name, but as the field of a map there is
  const name = [key, field].flatMap((text) => (text === undefined ? [] : words.replace(text))).join('.')
  return `${contract} ${name}: ${words.replace(before ?? 'nothing')} → ${words.replace(after ?? 'nothing')}`
}

/**
 * Lists the texts that determine the size of an entry: it begins with the contract's id and ends with the payer
 * (spec/vm.md §7.4).
 */
function listTexts({ id, write: { key, field = '', after } }: ContractWrite, payers: readonly string[]): string[] {
  return [id, key, field, field, after ?? '', ...payers]
}

/** The names of accounts and the ids of contracts, which every network has others of. */
class OwnWords {
  readonly #session: NetworkFacts
  readonly #accounts: readonly string[]
  /** Names that the test gave to accounts, by their names on the chain. */
  readonly #named: ReadonlyMap<string, string>
  readonly #pattern: RegExp

  constructor(session: NetworkFacts) {
    this.#session = session
    this.#accounts = session.accounts
    this.#named = new Map([...session.named].map(([name, account]) => [account.name, name]))
    const names = [...session.accounts, ...this.#named.keys()].map((name) => name.replace(/[^\w]/g, '\\$&'))
    this.#pattern = new RegExp(
      `Contract[1-9A-HJ-NP-Za-km-z]{43,44}|(?<![\\w.])(?:${names.join('|') || '(?!)'})(?![\\w.])`,
      'g',
    )
  }

  /** Replaces names and ids in a text with placeholders. */
  replace(text: string): string {
    return text.replace(this.#pattern, (word) => {
      const name = this.#named.get(word)
      if (name !== undefined) return name
      const index = this.#accounts.indexOf(word)
      return index < 0 ? this.#session.contracts.nameOf(word) : `account${index + 1}`
    })
  }

  /** Returns the lengths of names and ids in a text, in order. */
  measure(text: string): number[] {
    return (text.match(this.#pattern) ?? []).map(({ length }) => length)
  }
}
