import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Pending responses to clients that sent several requests at once. */
interface LastResponses {
  /** Runs a function when all complete requests of a connection have responses. */
  after(socket: Duplex, run: () => void): void
}

/**
 * Makes a server respond to clients that close their side after a request. The connection ends with the last response.
 */
export function serveHalfOpen(server: Server): LastResponses {
  // By default the server drops them. It would also end the connection, but that is undone where an answer doesn't name
  // it.
  Object.assign(server, { httpAllowHalfOpen: true })
  const newest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => newest.set(socket, response))
  server.on('connection', (socket) => {
    socket.on('end', () => newest.get(socket)?.on('finish', () => socket.end()))
  })
  return {
    after(socket, run) {
      const last = newest.get(socket)
      if (last === undefined || !last.req.complete || last.writableFinished || last.destroyed) run()
      else last.on('finish', run)
    },
  }
}
