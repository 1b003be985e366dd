import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** A request, with body and path unchanged. */
export interface Question {
  method?: string
  path: string
  body?: string | Buffer | null
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** One request on a connection of its own. */
export function exchange(url: string, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const { method = 'GET', path, body, headers = {} } = question
    const length = body ? { 'Content-Length': Buffer.byteLength(body) } : {}
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...length, Connection: 'close' } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.end(body ?? undefined)
  })
}

/**
 * Sends bytes that need be no request, and returns all that comes back until the server ends the connection; with `end`
 * nothing more can come from this side.
 */
export function sendRaw(url: string, bytes: string, { end = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => (end ? socket.end(bytes) : socket.write(bytes)))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => {
      socket.end()
      resolve(text)
    })
    socket.on('error', reject)
  })
}
