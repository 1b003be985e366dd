import { isToolkitError } from '../errors.js'
import type { CompiledContract } from '../project/compile.js'
import {
  type AddressBook,
  nameAddressBook,
  readAddressBook,
  writeAddressBook,
  writeAddressTypes,
} from './address-book.js'
import type { Journal } from './journal.js'
import { listPublished } from './published.js'

/** The network of an address book. */
export interface BookPlace {
  root: string
  network: string
}

/**
 * Checks that the journal has every line that it had when the address book was written. Where the book itself is damaged, only
 * an empty journal is refused.
 *
 * @throws `DEPLOY_JOURNAL_CUT`, `DEPLOY_JOURNAL_OTHER`, and `DEPLOY_BOOK` where both the book and the journal are unusable.
 */
export async function checkJournal(journal: Journal, { root, network }: BookPlace): Promise<void> {
  const book = await readAddressBook(root, network).catch((error: unknown) => {
    if (isToolkitError(error) && error.code === 'DEPLOY_BOOK' && journal.mark.length > 0) return undefined
    throw error
  })
  if (book === undefined) return
  // A book without a mark was written by hand or by a version that made none: it has contracts, so the journal had lines.
  const length = Object.keys(book.contracts).length > 0 && journal.mark.length === 0 ? 1 : 0
  journal.checkMark(book.journal ?? { length, digest: '' }, nameAddressBook(network))
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

  /** A journal that has just been started has no contracts yet: until it does, the book keeps those that it has. */
  async #make(): Promise<AddressBook> {
    const { root, network, chainId } = this.#place
    const published = listPublished(this.#journal)
    const before = published.size > 0 ? undefined : await readAddressBook(root, network).catch(() => undefined)
    const contracts = before?.contracts ?? Object.fromEntries(published)
    return { network, chainId, contracts, journal: this.#journal.mark }
  }
}
