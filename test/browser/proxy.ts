import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy of TCP connections that a test breaks, holds and restores. */
export interface Proxy {
  url: string
  /** Closes connections, also new ones. */
  refuse(): void
  /** Passes nothing on, as a stopped process. */
  hold(): void
  /** Passes connections on again. Those that were held are closed. */
  resume(): void
  close(): Promise<void>
}

/** Opens a proxy of the server at an address. */
export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'hold' | 'refuse' = 'pass'
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    add(client)
    if (mode === 'refuse') client.destroy()
    if (mode !== 'pass') return
    const service = connect(Number(port), hostname)
    add(service)
    client.pipe(service).pipe(client)
    client.on('close', () => service.destroy())
    service.on('close', () => client.destroy())
  })
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse() {
      mode = 'refuse'
      destroyAll()
    },
    hold() {
      mode = 'hold'
      for (const socket of sockets) socket.unpipe().pause()
    },
    resume() {
      mode = 'pass'
      destroyAll()
    },
    async close() {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}
