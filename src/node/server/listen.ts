import type { Server } from 'node:http'

import { ToolkitError } from '../../errors/errors.js'

/**
 * Opens a server on an address; port 0 selects a free one. Throws `ToolkitError` `NODE_PORT_IN_USE` or `NODE_ADDRESS`.
 */
export async function openServer(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, { host, port, flag: '--port' })))
    server.listen(port, host, resolve)
  })
  return portOf(server)
}

/** Returns the port that a server listens at. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('bug of the toolkit: a server without a port')
  return address.port
}

/** Closes a server. Its streams must have ended; other connections are cut. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  })
}

/** Time for connections to receive their last bytes, in milliseconds. */
const GRACE_MS = 250

/** Creates the error for an address that is unavailable; `flag` is the one that sets the port. */
export function listenError(
  cause: NodeJS.ErrnoException,
  { host, port, flag }: { host: string; port: number; flag: string },
): ToolkitError {
  if (cause.code === 'EADDRINUSE') {
    return new ToolkitError('NODE_PORT_IN_USE', `${host}:${port} is in use`, {
      hint: `Another node may be running. Stop it, or choose another port: ${flag} ${port + 10}, or 0 for any free one.`,
      cause,
    })
  }
  return new ToolkitError('NODE_ADDRESS', `cannot listen on ${host}:${port}: ${cause.message}`, {
    hint: 'Choose an address of this machine and a port that you may open, for example --host 127.0.0.1 --port 30001.',
    cause,
  })
}
