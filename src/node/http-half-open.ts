import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Has a server answer clients that end their side after a request; the connection ends with the last answer. */
export function answerHalfOpen(server: Server): void {
  // By default the server drops them. It would also end the connection, but that is undone where an answer doesn't name it.
  Object.assign(server, { httpAllowHalfOpen: true })
  const newest = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => newest.set(socket, response))
  server.on('connection', (socket) => {
    socket.on('end', () => newest.get(socket)?.on('finish', () => socket.end()))
  })
}
