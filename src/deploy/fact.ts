import { encodeHex } from '../codec/hex.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { sha3_256 } from '../crypto/hash.js'
import { ToolkitError } from '../errors/errors.js'
import type { WireTransaction } from '../tx/json.js'
import type { WireReceipt } from '../tx/receipt.js'

/** What a step is made of: whatever differs makes it another step. Values are texts, so that a difference can be shown. */
export type StepInputs = Readonly<Record<string, string>>

/** What can become of a deployment, one line of its journal each. */
export type Fact =
  | { fact: 'opened'; journal: number; network: string; chainId: number; project: string }
  | { fact: 'planned'; step: string; inputs: StepInputs }
  | { fact: 'signed'; step: string; hash: string; transaction: WireTransaction }
  | { fact: 'sent'; step: string; hash: string }
  | { fact: 'receipt'; step: string; hash: string; receipt: WireReceipt }
  | { fact: 'irreversible'; step: string; hash: string; block: number; receipt: WireReceipt }
  | { fact: 'failed'; step: string; hash: string; reason: string; receipt?: WireReceipt }
  | { fact: 'redone'; step: string }

/** The form of journals that this version writes. */
export const JOURNAL_FORMAT = 1

/** A journal as it was read: `length` is that of its whole lines, what follows was cut off while it was written. */
export interface ParsedJournal {
  facts: Fact[]
  /** The checksum of each line, which covers all lines before it. */
  sums: string[]
  length: number
}

/** A line of a journal. Its checksum covers all lines before it, so that a changed or missing one is noticed. */
export function formatFact(fact: Fact, at: string, previous: string): { line: string; sum: string } {
  const { fact: name, ...members } = fact
  const text = JSON.stringify({ fact: name, at, ...members })
  const sum = sumOf(previous, text)
  return { line: `${text.slice(0, -1)},"sum":"${sum}"}\n`, sum }
}

/**
 * Reads the lines of a journal, which git may have given the ends of another system. A last line without its end was never acted on, and is left out. Throws
 * `DEPLOY_JOURNAL_EDITED` and `DEPLOY_JOURNAL_NEWER`; `file` is for the message.
 */
export function parseJournal(text: string, file: string): ParsedJournal {
  const length = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, length).split(/\r?\n/).slice(0, -1)
  const facts: Fact[] = []
  const sums: string[] = []
  for (const [index, line] of lines.entries()) {
    const cut = /^(\{.*),"sum":"([0-9a-f]{16})"\}$/.exec(line)
    const content = cut === null ? '' : `${cut[1]}}`
    if (cut === null || sumOf(sums.at(-1) ?? '', content) !== cut[2]) throw edited(file, index + 1)
    sums.push(cut[2]!)
    const { at: _, ...fact } = JSON.parse(content) as Fact & { at: string }
    if (fact.fact === 'opened' && fact.journal > JOURNAL_FORMAT) throw newer(file)
    facts.push(fact as Fact)
  }
  return { facts, sums, length }
}

/** The short hash by which code, ABIs and lines are told apart. */
export function hashText(text: string): string {
  return encodeHex(sha3_256(encodeUtf8(text))).slice(0, 32)
}

function sumOf(previous: string, content: string): string {
  return hashText(`${previous}\n${content}`).slice(0, 16)
}

function edited(file: string, line: number): ToolkitError {
  return new ToolkitError('DEPLOY_JOURNAL_EDITED', `the journal was changed by hand, or lines are missing: ${file}`, {
    hint: 'Restore it (git checkout), then run the same command again; --fresh puts it aside and begins anew.',
    at: { file, line },
  })
}

function newer(file: string): ToolkitError {
  return new ToolkitError('DEPLOY_JOURNAL_NEWER', `the journal was written by a newer version of toolkit: ${file}`, {
    hint: 'Update iost-toolkit, then run the same command again.',
    at: { file },
  })
}
