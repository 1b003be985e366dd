import { isLoopback } from './http-access.js'

/** Whom a connection is from: an address, and on this machine, where all have the same, the connection itself. */
export function nameClient({
  remoteAddress = '',
  remotePort = 0,
}: {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
}): string {
  return isLoopback(remoteAddress.replace('::ffff:', '')) ? `${remoteAddress} ${remotePort}` : remoteAddress
}
