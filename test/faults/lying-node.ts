import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Responses that no node sends, by name: functions that write them to a connection. */
export const LIES: Readonly<Record<string, (socket: Socket) => void>> = {
  'another protocol (101)': (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: tls/1.2\r\nConnection: Upgrade\r\n\r\n'),
  'endless informational responses': (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
  'an early close': (socket) => void socket.end(),
  'half a head': (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-'),
  'a body without a head': (socket) => void socket.end('{"head_block":"1"}\r\n\r\n'),
  'endless headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `x-more: ${'a'.repeat(1000)}\r\n`)
  },
  'an endless body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = '[{},'.repeat(16_384)
    pour(socket, `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  },
  'two terabytes, announced': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2000000000000\r\n\r\n')
    pour(socket, ' '.repeat(65_536))
  },
  'nesting of a million levels': (socket) => respond(socket, 200, `{"a":${'['.repeat(1e6)}`),
  'half a body': (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"head_block":'),
  'a redirect to itself': (socket) => respond(socket, 302, '', 'Location: /\r\n'),
  'no content (204)': (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  'an empty object': (socket) => respond(socket, 200, '{}'),
  'null members': (socket) => respond(socket, 200, '{"hash":null,"status":null,"transaction":null,"chain_id":null}'),
  'a web page': (socket) => respond(socket, 200, '<!doctype html><title>Welcome</title>'),
  silence: () => {},
}

function respond(socket: Socket, status: number, body: string, headers = ''): void {
  socket.write(`HTTP/1.1 ${status} X\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** Writes a text again and again, as fast as it is taken. */
function pour(socket: Socket, text: string): void {
  if (socket.destroyed) return
  if (socket.write(text)) setImmediate(() => pour(socket, text))
  else socket.once('drain', () => pour(socket, text))
}

/** A proxy in front of a node that lies in chosen responses, and passes on the others. */
export interface LyingNode {
  url: string
  /** Number of lies since `lie` was called. */
  count: number
  /** Lies in the responses to paths that match, from now on. Resolves at the first lie. */
  lie(name: string, paths: RegExp): Promise<void>
  /** Passes requests to paths that match on, and lies in place of their responses, from now on. */
  loseResponses(name: string, paths: RegExp): void
  close(): void
}

export async function createLyingNode(target: string): Promise<LyingNode> {
  let current: { tell: (socket: Socket) => void; paths: RegExp; isForwarded: boolean; begin: () => void } | undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    followRequests(socket, ({ method, path, body }) => {
      if (current?.paths.test(path)) {
        lying.count++
        current.begin()
        const { tell, isForwarded } = current
        if (!isForwarded) return tell(socket)
        return forward(target + path, { method, body }, () => tell(socket))
      }
      forward(target + path, { method, body }, (status, content) => passOn(socket, status, content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const lying: LyingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: 0,
    lie(name, paths) {
      lying.count = 0
      return new Promise((begin) => {
        current = { tell: findLie(name), paths, isForwarded: false, begin }
      })
    },
    loseResponses(name, paths) {
      lying.count = 0
      current = { tell: findLie(name), paths, isForwarded: true, begin: () => {} }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return lying
}

function findLie(name: string): (socket: Socket) => void {
  const tell = LIES[name]
  if (tell === undefined) throw new Error(`no lie is named ${name}`)
  return tell
}

interface ReadRequest {
  method: string
  path: string
  body: string
}

/** Calls back with each whole request of a connection, whose clients send a length. */
function followRequests(socket: Socket, onRequest: (request: ReadRequest) => void): void {
  let text = ''
  socket.setEncoding('latin1').on('data', (data) => {
    text += data
    for (;;) {
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(text) ?? []
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      const body = text.slice(end + 4, end + 4 + length)
      text = text.slice(end + 4 + length)
      onRequest({ method, path, body })
    }
  })
}

/** Sends a request on, and calls back with the response; an error has the status 0. */
function forward(
  url: string,
  { method, body }: { method: string; body: string },
  onResponse: (status: number, content: Buffer) => void,
): void {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const sent = request(url, { method, headers }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    onResponse(response.statusCode ?? 0, Buffer.concat(chunks))
  })
  sent.on('error', () => onResponse(0, Buffer.alloc(0)))
  sent.end(body, 'latin1')
}

function passOn(socket: Socket, status: number, content: Buffer): void {
  if (status === 0) return void socket.destroy()
  socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: ${content.length}\r\n\r\n`)
  socket.write(content)
}
