import type { ClientName } from '../rpc/provider.js'
import { isLoopback } from './server/http-access.js'

interface Peer {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
  /** Name that the client gives itself: the origin of a page, or the name of another program. */
  saysItIs?: string | undefined
}

const MAX_NAME = 200

/** Identifies the client of a connection: by address or, for local connections, by the name it gives itself. */
export function nameClient({ remoteAddress = '', remotePort = 0, saysItIs = '' }: Peer): ClientName {
  const isLocal = isLoopback(remoteAddress.replace('::ffff:', ''))
  const program = isLocal ? `${remoteAddress} ${saysItIs.slice(0, MAX_NAME)}` : remoteAddress
  return { program, connection: String(remotePort) }
}
