import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { parseTransaction } from '../../tx/json.js'
import type { WireReceipt } from '../../tx/receipt.js'
import type { Transaction } from '../../tx/transaction.js'
import {
  editedJournalError,
  formatEntry,
  JOURNAL_FORMAT,
  type JournalEntry,
  type ParsedJournal,
  type StepInputs,
} from './journal-entry.js'

/** Storage of a journal: `append` resolves when the line would survive a power cut. */
export interface JournalStore {
  /** Name of the file in messages. */
  readonly file: string
  append(line: string): Promise<void>
}

/** Signed bytes that a node may still execute. Until they expire, no replacement is signed. */
interface PendingTransaction {
  hash: string
  transaction: Transaction
  /** A block had them when last looked at. */
  isTaken: boolean
}

/** State of a step in the journal. */
export interface StepRecord {
  name: string
  inputs: StepInputs
  outstanding: PendingTransaction | undefined
  /** Present once the step is done, which is for good. */
  done: DoneStep | undefined
  /** Reason of the last failure. */
  failure: string | undefined
  /** Signed bytes that no block had when they were given up. */
  earlier: readonly Transaction[]
}

/** A step that was executed in an irreversible block. */
export interface DoneStep {
  hash: string
  block: number
  receipt: WireReceipt
}

/** Length of a journal in lines and the checksum of its last line, as the address book stores it. */
export interface JournalMark {
  length: number
  digest: string
}

const RESTORE =
  'Restore the journal (git checkout deployments), then run the same command again. --fresh archives it and starts over: every step is sent again.'

/** The only truth about a deployment: facts in their order, and the steps as they follow from them. */
export class Journal {
  readonly #store: JournalStore
  readonly #steps = new Map<string, StepRecord>()
  readonly #now: () => Date
  /** Hashes of all transactions, also of steps that were done again. */
  readonly #hashes = new Set<string>()
  #opened: Extract<JournalEntry, { fact: 'opened' }> | undefined
  readonly #sums: string[]
  readonly #seen: Set<string>
  #writing: Promise<void> = Promise.resolve()

  constructor(store: JournalStore, { facts, sums, seen }: Omit<ParsedJournal, 'isCut'>, now = () => new Date()) {
    this.#store = store
    this.#sums = [...sums]
    this.#seen = new Set(seen)
    this.#now = now
    for (const [index, fact] of facts.entries()) {
      // A lock may be taken over before the journal is opened.
      if ('step' in fact && (!this.#opened || (fact.fact !== 'planned' && !this.#steps.has(fact.step))))
        throw editedJournalError(store.file, index + 1)
      this.#learn(fact)
    }
  }

  /** The steps in the order in which they were planned. */
  get steps(): StepRecord[] {
    return [...this.#steps.values()]
  }

  /** Whether a transaction is in the journal, also one of a step that was done again. */
  has(hash: string): boolean {
    return this.#hashes.has(hash)
  }

  find(step: string): StepRecord | undefined {
    return this.#steps.get(step)
  }

  /**
   * Starts a new journal, or checks that this one belongs to the same network, chain and project. Throws
   * `DEPLOY_JOURNAL_OTHER`.
   */
  async open(subject: { network: string; chainId: number; project: string }): Promise<void> {
    if (this.#opened === undefined) return this.append({ fact: 'opened', journal: JOURNAL_FORMAT, ...subject })
    for (const name of ['network', 'chainId', 'project'] as const) {
      if (this.#opened[name] !== subject[name]) throw this.#otherScriptError(name, this.#opened[name], subject[name])
    }
  }

  /** The length of the journal in lines, and the checksum of its last line. */
  get mark(): JournalMark {
    return { length: this.#sums.length, digest: this.#sums.at(-1) ?? '' }
  }

  /**
   * Checks that the journal still has every line that it had when the mark was made.
   *
   * @throws `DEPLOY_JOURNAL_CUT` where lines are missing at its end, `DEPLOY_JOURNAL_OTHER` where it is another
   * journal.
   */
  checkMark({ length, digest }: JournalMark, book: string): void {
    const { file } = this.#store
    if (length === 0 || this.#seen.has(digest)) return
    if (this.#sums.length < length) throw cutJournalError({ file, book, has: this.#sums.length, had: length })
    throw new ToolkitError('DEPLOY_JOURNAL_OTHER', `the journal is not the one that ${book} was written from`, {
      hint: RESTORE,
      at: { file, line: length },
    })
  }

  /**
   * Appends an entry. When it resolves, the entry survives a power cut. After a failed write, nothing more is written.
   */
  append(fact: JournalEntry): Promise<void> {
    const writing = this.#writing.then(async () => {
      const { line, sum } = formatEntry(fact, this.#now().toISOString(), this.#sums.at(-1) ?? '')
      await this.#store.append(line)
      this.#sums.push(sum)
      this.#seen.add(sum)
      this.#learn(fact)
    })
    this.#writing = writing
    writing.catch(() => {})
    return writing
  }

  #learn(fact: JournalEntry): void {
    if ('hash' in fact) this.#hashes.add(fact.hash)
    if (fact.fact === 'opened') this.#opened = fact
    else if (fact.fact === 'taken') return
    else if (fact.fact === 'redone') this.#steps.delete(fact.step)
    else if (fact.fact === 'planned') this.#plan(fact.step, fact.inputs)
    else this.#update(must(this.#steps.get(fact.step), 'step'), fact)
  }

  #plan(name: string, inputs: StepInputs): void {
    const known = this.#steps.get(name)
    if (known) known.inputs = inputs
    else
      this.#steps.set(name, { name, inputs, outstanding: undefined, done: undefined, failure: undefined, earlier: [] })
  }

  #update(step: StepRecord, fact: Extract<JournalEntry, { hash: string }>): void {
    const { hash } = fact
    if (fact.fact === 'signed') {
      step.outstanding = { hash, transaction: parseTransaction(fact.transaction), isTaken: false }
    } else if (fact.fact === 'sent' || fact.fact === 'receipt') {
      if (step.outstanding) step.outstanding.isTaken = true
    } else {
      const { transaction } = step.outstanding ?? {}
      step.outstanding = undefined
      if (fact.fact === 'failed') {
        step.failure = fact.reason
        if (fact.receipt === undefined && transaction) step.earlier = [...step.earlier, transaction]
      } else step.done = { hash, block: fact.block, receipt: fact.receipt }
    }
  }

  #otherScriptError(what: string, written: unknown, actual: unknown): ToolkitError {
    const names: Record<string, string> = { network: 'network', chainId: 'chain', project: 'project' }
    return new ToolkitError('DEPLOY_JOURNAL_OTHER', `the journal is of ${names[what]} ${written}, not ${actual}`, {
      hint: 'Restore the journal of this project, or start over with --fresh, which sets this one aside.',
      at: { file: this.#store.file },
    })
  }
}

function cutJournalError({
  file,
  book,
  has,
  had,
}: {
  file: string
  book: string
  has: number
  had: number
}): ToolkitError {
  const text = `lines are missing at the end of the journal: it has ${has}, and ${book} was written when it had ${had}`
  return new ToolkitError('DEPLOY_JOURNAL_CUT', text, { hint: RESTORE, at: { file, line: has + 1 } })
}

/** A journal that is forgotten with the process. */
export function createPassingJournal(): Journal {
  return new Journal({ file: 'memory', append: async () => {} }, { facts: [], sums: [], seen: new Set() })
}
