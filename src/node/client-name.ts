import type { ClientName } from '../rpc/provider.js'
import { isLoopback } from './server/http-access.js'

interface Peer {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
  /** Name that the program gives itself: a page its origin, others their name. */
  saysItIs?: string | undefined
}

const LONGEST_NAME = 200

/** Whom a connection is from: an address, and on this machine, where all have the same, what the program says it is. */
export function nameClient({ remoteAddress = '', remotePort = 0, saysItIs = '' }: Peer): ClientName {
  const isLocal = isLoopback(remoteAddress.replace('::ffff:', ''))
  const program = isLocal ? `${remoteAddress} ${saysItIs.slice(0, LONGEST_NAME)}` : remoteAddress
  return { program, connection: String(remotePort) }
}
