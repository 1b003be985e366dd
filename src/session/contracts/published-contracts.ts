import type { Settings } from '../../config/resolution.js'
import { findAddress, readAddressBook } from '../../deploy/journal/address-book.js'
import { currentSession, type Session } from '../session.js'

/**
 * Finds the id of a contract that was deployed under a name: on the network of the tests, or on the one that its chain
 * is forked from. Throws `DEPLOY_UNKNOWN`.
 */
export async function findPublished(name: string): Promise<string> {
  const session = currentSession()
  const { root, settings } = await session.projectOf(session.file)
  const networks = listBooks(session, settings)
  for (const network of networks) {
    const book = await readAddressBook(root, network)
    if (book !== undefined && Object.hasOwn(book.contracts, name)) return findAddress({ root, network }, name)
  }
  return findAddress({ root, network: networks.at(-1) ?? session.network.name }, name)
}

/** The networks whose contracts the chain has: its own, and the forked one. */
function listBooks({ network }: Session, { networks }: Settings): string[] {
  const source = network.embedded?.chain.source
  const fork = source === undefined ? undefined : network.forks.find(({ state }) => state === source)
  const name = fork?.name ?? network.name
  const settings = networks[name]
  return settings?.kind === 'fork' ? [network.name, settings.of] : [network.name]
}
