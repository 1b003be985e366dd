import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'
import type { CompiledContract } from '../project/compile.js'
import { writeWholeFile } from '../project/whole-file.js'
import type { Published } from './published.js'

/** The contracts that were deployed to a network, by name: `deployments/<network>.json`. */
export interface AddressBook {
  network: string
  chainId: number
  contracts: Record<string, Published>
}

const FOLDER = 'deployments'

/** Where a network's journal and lock are. */
export function deploymentFolder(root: string, network: string): string {
  return join(root, FOLDER, network)
}

/** Reads the address book of a network; nothing where nothing was deployed there. Throws `DEPLOY_BOOK`. */
export async function readAddressBook(root: string, network: string): Promise<AddressBook | undefined> {
  const file = join(root, FOLDER, `${network}.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const book = JSON.parse(text) as AddressBook
    if (typeof book.contracts === 'object' && book.contracts !== null) return book
  } catch {
    // Told below: a text that is no JSON is no address book either.
  }
  throw new ToolkitError('DEPLOY_BOOK', `${file} is no address book`, {
    hint: '`toolkit deploy` writes it anew from the journal.',
    at: { file },
  })
}

/** The id of a contract that was deployed to a network under a name. Throws `DEPLOY_UNKNOWN` with the nearest name. */
export async function findAddress({ root, network }: { root: string; network: string }, name: string): Promise<string> {
  const { contracts = {} } = (await readAddressBook(root, network)) ?? {}
  if (Object.hasOwn(contracts, name)) return contracts[name]!.id
  const names = Object.keys(contracts)
  const text = `no contract ${JSON.stringify(name)} was deployed to ${network}${askNearest(name, names)}`
  throw new ToolkitError('DEPLOY_UNKNOWN', text, {
    hint:
      names.length === 0
        ? 'Nothing was: `toolkit deploy` keeps names and ids in deployments/. An id begins with Contract or ends with .iost.'
        : `deployments/${network}.json has ${names.join(', ')}.`,
  })
}

/** Writes the address book of a network, and the types of its contracts beside it. */
export async function writeAddressBook(
  root: string,
  book: AddressBook,
  artifacts: ReadonlyMap<string, CompiledContract>,
): Promise<void> {
  const contracts = Object.fromEntries(Object.entries(book.contracts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const path = join(root, FOLDER, book.network)
  await writeWholeFile(`${path}.json`, `${JSON.stringify({ ...book, contracts }, null, 2)}\n`)
  await writeWholeFile(`${path}.d.ts`, formatTypes({ ...book, contracts }, artifacts))
}

/** The declaration file: the interface of each contract whose source is at hand, and the ids as literal types. */
function formatTypes({ network, contracts }: AddressBook, artifacts: ReadonlyMap<string, CompiledContract>): string {
  const used = Object.values(contracts).flatMap(({ source }) => artifacts.get(source) ?? [])
  const known = [...new Map(used.map((artifact) => [artifact.className, artifact])).values()]
  const list = (member: (name: string) => string) =>
    Object.keys(contracts)
      .map((name) => `  ${JSON.stringify(name)}: ${member(name)}\n`)
      .join('')
  return [
    `/** What \`toolkit deploy\` put on the network ${network}; it writes this file. */`,
    ...known.map(({ declaration }) => declaration.trimEnd()),
    `/** The contracts by name. */\nexport interface Contracts {\n${list((name) => artifacts.get(contracts[name]!.source)?.className ?? 'unknown')}}`,
    `/** Their ids by name. */\nexport interface Ids {\n${list((name) => JSON.stringify(contracts[name]!.id))}}`,
    '',
  ].join('\n\n')
}
