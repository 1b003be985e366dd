import { encodeHex } from '../../codec/hex.js'
import { tryParseJsonObject } from '../../codec/json.js'
import { encodeUtf8 } from '../../codec/utf8.js'
import { itemAt } from '../../collections/presence.js'
import {
  isCount,
  isKeyOf,
  isNumber,
  isTable,
  isText,
  listOf,
  mapOf,
  oneOf,
  optional,
  recordOf,
  type Shape,
} from '../../collections/shapes.js'
import { sha3_256 } from '../../crypto/hash.js'
import { ToolkitError } from '../../errors/errors.js'
import { parseTransaction, type WireTransaction } from '../../tx/json.js'
import { STATUS_CODES, type WireReceipt } from '../../tx/receipt.js'

/**
 * Inputs of a step. Any difference makes it a different step. Values are strings, so that differences can be printed.
 */
export type StepInputs = Readonly<Record<string, string>>

/** Events of a deployment, one line of its journal each. */
export type JournalEntry =
  | { fact: 'opened'; journal: number; network: string; chainId: number; project: string }
  | { fact: 'planned'; step: string; inputs: StepInputs }
  | { fact: 'signed'; step: string; hash: string; transaction: WireTransaction }
  | { fact: 'sent'; step: string; hash: string }
  | { fact: 'receipt'; step: string; hash: string; receipt: WireReceipt }
  | { fact: 'irreversible'; step: string; hash: string; block: number; receipt: WireReceipt }
  | { fact: 'failed'; step: string; hash: string; reason: string; receipt?: WireReceipt | undefined }
  | { fact: 'redone'; step: string }
  /** A process resumed the journal of processes that ended or lost their locks while writing. */
  | { fact: 'taken'; by: string; from: readonly string[] }

const isReceipt: Shape<WireReceipt> = recordOf({
  tx_hash: isText,
  gas_usage: isNumber,
  ram_usage: mapOf(isText),
  status_code: oneOf(STATUS_CODES),
  message: isText,
  returns: listOf(isText),
  receipts: listOf(recordOf({ func_name: isText, content: isText })),
})

function isTransaction(value: unknown): value is WireTransaction {
  try {
    parseTransaction(value)
    return true
  } catch {
    return false
  }
}

const OF_STEP = { step: isText, hash: isText }
/** The members of each entry: checksums have no key, so the author of a repository can make them fit. */
const MEMBERS: { [Name in JournalEntry['fact']]: Shape<Omit<Extract<JournalEntry, { fact: Name }>, 'fact'>> } = {
  opened: recordOf({ journal: isCount, network: isText, chainId: isCount, project: isText }),
  planned: recordOf({ step: isText, inputs: mapOf(isText) }),
  signed: recordOf({ ...OF_STEP, transaction: isTransaction }),
  sent: recordOf(OF_STEP),
  receipt: recordOf({ ...OF_STEP, receipt: isReceipt }),
  irreversible: recordOf({ ...OF_STEP, block: isCount, receipt: isReceipt }),
  failed: recordOf({ ...OF_STEP, reason: isText, receipt: optional(isReceipt) }),
  redone: recordOf({ step: isText }),
  taken: recordOf({ by: isText, from: listOf(isText) }),
}

function isEntry(value: unknown): value is JournalEntry {
  return isTable(value) && isKeyOf(MEMBERS, String(value.fact)) && MEMBERS[value.fact as 'sent'](value)
}

/** The form of journals that this version writes. */
export const JOURNAL_FORMAT = 1

/** A parsed journal. */
export interface ParsedJournal {
  facts: JournalEntry[]
  /** Checksum of each entry's line, which covers all lines before it. */
  sums: string[]
  /** Checksums of all lines, including those of a process that had lost its lock. */
  seen: ReadonlySet<string>
  /** True if the last line is incomplete, as after a power cut. Nothing was sent because of it. */
  isCut: boolean
}

/**
 * Formats a line of a journal. Its checksum covers all lines before it, so that changed and missing lines are detected.
 */
export function formatEntry(fact: JournalEntry, at: string, previous: string): { line: string; sum: string } {
  const { fact: name, ...members } = fact
  const text = JSON.stringify({ fact: name, at, ...members })
  const sum = sumOf(previous, text)
  return { line: `${text.slice(0, -1)},"sum":"${sum}"}\n`, sum }
}

/**
 * Parses a journal, with line ends of any system, as git writes them. Lines that a process wrote after another one took
 * over are skipped: nothing was sent because of them. Throws `DEPLOY_JOURNAL_EDITED` and `DEPLOY_JOURNAL_NEWER`; `file`
 * is for the message.
 */
export function parseJournal(text: string, file: string): ParsedJournal {
  const length = text.lastIndexOf('\n') + 1
  const chain = new FactChain()
  let cut: number | undefined
  for (const [index, line] of text.slice(0, length).split(/\r?\n/).slice(0, -1).entries()) {
    const parts = /^(\{.*),"sum":"([0-9a-f]{16})"\}$/.exec(line)
    if (parts === null) {
      cut ??= index + 1
      continue
    }
    const fact = chain.add(`${parts[1]}}`, itemAt(parts, 2))
    // An incomplete line remains of a process that ended while writing. The next process begins by taking over.
    if (fact === undefined || (cut !== undefined && fact.fact !== 'taken'))
      throw editedJournalError(file, cut ?? index + 1)
    if (fact.fact === 'opened' && fact.journal > JOURNAL_FORMAT) throw newerJournalError(file)
    cut = undefined
  }
  if (cut !== undefined) throw editedJournalError(file, cut)
  return { facts: chain.facts, sums: chain.sums, seen: chain.seen, isCut: length < text.length }
}

/** Lines by the checksum of the previous line. After a takeover, the lines of both processes form a fork. */
class FactChain {
  readonly facts: JournalEntry[] = []
  readonly sums: string[] = []
  readonly seen = new Set<string>()
  /** Locks of processes that were overtaken. */
  readonly #lost = new Set<string>()

  /** Adds a line and returns its entry; undefined if it does not follow any previous line. */
  add(content: string, sum: string): JournalEntry | undefined {
    const follows = (previous: string) => sumOf(previous, content) === sum
    const parent = this.#findParent(follows)
    const isStale = parent < 0 && [...this.seen].some(follows)
    if (parent < 0 && !isStale) return undefined
    const { at: _, ...fact } = tryParseJsonObject(content) ?? {}
    if (!isEntry(fact)) return undefined
    this.seen.add(sum)
    const isTaking = fact.fact === 'taken' && !this.#lost.has(fact.by)
    // A process that lost its lock while it waited takes over nothing, even if no line was written since it read.
    const isLate = fact.fact === 'taken' ? !isTaking : parent < this.sums.length
    if (isStale || isLate) return fact
    this.facts.splice(parent, Number.POSITIVE_INFINITY, fact)
    this.sums.splice(parent, Number.POSITIVE_INFINITY, sum)
    if (fact.fact === 'taken') for (const lock of fact.from) this.#lost.add(lock)
    return fact
  }

  /** Returns the number of lines up to the one that a line follows, or a negative number if it follows none. */
  #findParent(follows: (previous: string) => boolean): number {
    for (let length = this.sums.length; length >= 0; length--) {
      if (follows(this.sums[length - 1] ?? '')) return length
    }
    return -1
  }
}

/** The short hash that identifies code, ABIs and lines. */
export function hashText(text: string): string {
  return encodeHex(sha3_256(encodeUtf8(text))).slice(0, 32)
}

function sumOf(previous: string, content: string): string {
  return hashText(`${previous}\n${content}`).slice(0, 16)
}

export function editedJournalError(file: string, line: number): ToolkitError {
  return new ToolkitError('DEPLOY_JOURNAL_EDITED', `the journal was changed by hand, or lines are missing: ${file}`, {
    hint: 'Restore it (git checkout), then run the same command again; --fresh archives it and starts over.',
    at: { file, line },
  })
}

function newerJournalError(file: string): ToolkitError {
  return new ToolkitError('DEPLOY_JOURNAL_NEWER', `the journal was written by a newer version of toolkit: ${file}`, {
    hint: 'Update iost-toolkit, then run the same command again.',
    at: { file },
  })
}
