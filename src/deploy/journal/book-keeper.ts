import type { CompiledContract } from '../../compiler/compile.js'
import { isToolkitError } from '../../errors/errors.js'
import { listPublished } from '../plan/published.js'
import {
  type AddressBook,
  nameAddressBook,
  readAddressBook,
  writeAddressBook,
  writeAddressTypes,
} from './address-book.js'
import type { Journal } from './journal.js'

/** The network of an address book. */
export interface BookPlace {
  root: string
  network: string
}

/**
 * Reads the address book, and returns a function that checks that a journal has every line it had when the book was
 * written. Read the book before the journal, because lines are written before the book. If the book is damaged, only a
 * journal without steps is rejected.
 * @throws `DEPLOY_JOURNAL_CUT`, `DEPLOY_JOURNAL_OTHER`, and `DEPLOY_BOOK` where both the book and the journal are
 * unusable, all of them when the returned function is called.
 */
export async function readJournalCheck({ root, network }: BookPlace): Promise<(journal: Journal) => void> {
  const [read] = await Promise.allSettled([readAddressBook(root, network)])
  return (journal) => {
    const isEmpty = journal.steps.length === 0
    if (read.status === 'rejected') {
      if (isEmpty || !isToolkitError(read.reason)) throw read.reason
    } else if (read.value !== undefined) {
      const { contracts, journal: mark } = read.value
      // A book without a mark was not written by this version. It names contracts, so its journal had lines.
      const length = isEmpty && Object.keys(contracts).length > 0 ? 1 : 0
      journal.checkMark(mark ?? { length, digest: '' }, nameAddressBook(network))
    }
  }
}

/** Keeps the address book of a network up to date with its journal. */
export class BookKeeper {
  readonly #journal: Journal
  readonly #place: BookPlace & { chainId: number }
  #written = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(journal: Journal, place: BookPlace & { chainId: number }) {
    this.#journal = journal
    this.#place = place
  }

  /** Writes the length and the checksum of the journal into the book, if the journal has grown. */
  mark(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const { length } = this.#journal.mark
      if (length === this.#written) return
      await writeAddressBook(this.#place.root, await this.#make())
      this.#written = length
    })
    return this.#writing
  }

  /** Writes the book and the declarations of its contracts. */
  async finish(artifacts: ReadonlyMap<string, CompiledContract>): Promise<void> {
    if (this.#journal.steps.length === 0) return
    await this.mark()
    const book = await this.#make()
    if (Object.keys(book.contracts).length > 0) await writeAddressTypes(this.#place.root, book, artifacts)
  }

  /** A new journal has no contracts yet; until it does, the book keeps the previous ones. */
  async #make(): Promise<AddressBook> {
    const { root, network, chainId } = this.#place
    const published = listPublished(this.#journal)
    const before = published.size > 0 ? undefined : await readAddressBook(root, network).catch(() => undefined)
    const contracts = before?.contracts ?? Object.fromEntries(published)
    return { network, chainId, contracts, journal: this.#journal.mark }
  }
}
