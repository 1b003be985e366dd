import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { askNearest } from '../../codec/nearest.js'
import { sortMembers } from '../../collections/order.js'
import { must } from '../../collections/presence.js'
import { isCount, isText, mapOf, optional, recordOf } from '../../collections/shapes.js'
import type { CompiledContract } from '../../compiler/compile.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf } from '../../errors/thrown.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import type { PublishedContract } from '../plan/published.js'
import type { JournalMark } from './journal.js'

/** The contracts that were deployed to a network, by name: `deployments/<network>.json`. */
export interface AddressBook {
  network: string
  chainId: number
  contracts: Record<string, PublishedContract>
  /** State of the journal when the book was written: later runs detect missing lines at its end. */
  journal?: JournalMark | undefined
}

const isMaybeText = optional(isText)
const isBook = recordOf({
  network: isMaybeText,
  chainId: optional(isCount),
  contracts: mapOf(
    recordOf({
      ...{ id: isText, code: isMaybeText, abi: isMaybeText, version: isMaybeText, source: isMaybeText },
      ...{ block: optional(isCount), transaction: isMaybeText },
    }),
  ),
  journal: optional(recordOf({ length: isCount, digest: isText })),
})

/** Members besides the ids may be missing in a book that was written by hand. */
function isAddressBook(value: unknown): value is AddressBook {
  return isBook(value)
}

const FOLDER = 'deployments'

/** The path of a network's address book, from the root of the project. */
export function nameAddressBook(network: string): string {
  return `${FOLDER}/${network}.json`
}

/** Returns the folder of a network's journal and lock. */
export function deploymentFolder(root: string, network: string): string {
  return join(root, FOLDER, network)
}

/** Reads the address book of a network; undefined if nothing was deployed there. Throws `DEPLOY_BOOK`. */
export async function readAddressBook(root: string, network: string): Promise<AddressBook | undefined> {
  const file = join(root, FOLDER, `${network}.json`)
  let text: string
  try {
    text = await readText(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw unreadableBookError(file, error)
  }
  try {
    const book: unknown = JSON.parse(text)
    if (isAddressBook(book)) return book
  } catch {
    // A text that is not JSON is reported below, as any other content that is not an address book.
  }
  throw unreadableBookError(file)
}

/** Reads the address books of all networks; those that are no address books are left out. */
export async function listAddressBooks(root: string): Promise<AddressBook[]> {
  const names = await readdir(join(root, FOLDER)).catch(() => [])
  const networks = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const books = await Promise.allSettled(networks.map((network) => readAddressBook(root, network)))
  return books.flatMap((book) => (book.status === 'fulfilled' ? (book.value ?? []) : []))
}

function unreadableBookError(file: string, cause?: unknown): ToolkitError {
  return new ToolkitError('DEPLOY_BOOK', `${file} is not an address book`, {
    hint: '`toolkit deploy` writes it again from the journal.',
    at: { file },
    ...(cause !== undefined && { cause }),
  })
}

/** The id of a contract that was deployed to a network under a name. Throws `DEPLOY_UNKNOWN` with the nearest name. */
export async function findAddress({ root, network }: { root: string; network: string }, name: string): Promise<string> {
  const { contracts = {} } = (await readAddressBook(root, network)) ?? {}
  if (Object.hasOwn(contracts, name)) return must(contracts[name], 'contract').id
  const names = Object.keys(contracts)
  const text = `no contract ${JSON.stringify(name)} was deployed to ${network}${askNearest(name, names)}`
  throw new ToolkitError('DEPLOY_UNKNOWN', text, {
    hint:
      names.length === 0
        ? 'No contract was deployed to this network: `toolkit deploy` keeps names and ids in deployments/. An id begins with Contract or ends with .iost.'
        : `deployments/${network}.json has ${names.join(', ')}.`,
  })
}

/** Writes the address book of a network. */
export async function writeAddressBook(root: string, book: AddressBook): Promise<void> {
  await writeWholeFile(join(root, nameAddressBook(book.network)), `${JSON.stringify(sortContracts(book), null, 2)}\n`)
}

/** Writes the declarations of the contracts in an address book: `deployments/<network>.d.ts`. */
export async function writeAddressTypes(
  root: string,
  book: AddressBook,
  artifacts: ReadonlyMap<string, CompiledContract>,
): Promise<void> {
  await writeWholeFile(join(root, FOLDER, `${book.network}.d.ts`), formatTypes(sortContracts(book), artifacts))
}

function sortContracts(book: AddressBook): AddressBook {
  return { ...book, contracts: sortMembers(Object.entries(book.contracts)) }
}

/** Formats the declaration file: the interface of each contract whose source is available, and ids as literal types. */
function formatTypes({ network, contracts }: AddressBook, artifacts: ReadonlyMap<string, CompiledContract>): string {
  const used = Object.values(contracts).flatMap(({ source }) => artifacts.get(source) ?? [])
  const known = [...new Map(used.map((artifact) => [artifact.className, artifact])).values()]
  const list = (member: (name: string) => string) =>
    Object.keys(contracts)
      .map((name) => `  ${JSON.stringify(name)}: ${member(name)}\n`)
      .join('')
  return [
    `/** What \`toolkit deploy\` put on the network ${network.replaceAll('*/', '* /')}; it writes this file. */`,
    ...known.map(({ declaration }) => declaration.trimEnd()),
    `/** The contracts by name. */\nexport interface Contracts {\n${list((name) => artifacts.get(must(contracts[name], 'contract').source)?.className ?? 'unknown')}}`,
    `/** Their ids by name. */\nexport interface Ids {\n${list((name) => JSON.stringify(must(contracts[name], 'contract').id))}}`,
    '',
  ].join('\n\n')
}
