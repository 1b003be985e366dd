import { connect, type Socket } from 'node:net'
import { ANSWER_MS } from '../limits.js'
import type { Answer, Question } from '../unit/node/exchange.js'
import type { Dice } from './requests.js'

/** Behaviour of a client after its last byte: wait for responses, end the stream, or vanish. */
export type Ending = 'wait' | 'finish' | 'vanish'

/** A request as bytes, its body as one piece or in chunks of random sizes. */
export function formatRequest(question: Question, dice: Dice): Buffer {
  const { method = 'GET', path, headers = {} } = question
  const body = Buffer.from(question.body ?? '')
  const chunked = dice(2) === 0
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', framing]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), chunked ? formatChunks(body, dice) : body])
}

function formatChunks(body: Buffer, dice: Dice): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < body.length; ) {
    const chunk = body.subarray(start, start + 1 + dice(dice(2) === 0 ? 10 : body.length))
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
    start += chunk.length
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

/** Sends bytes that need be no request. Where it waits, until as many answers have come; rejects where they do not. */
export function sendBytes(url: string, bytes: Buffer, ending: Ending, count: number): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      if (ending === 'finish') socket.end(bytes)
      else socket.write(bytes, () => ending === 'vanish' && setImmediate(() => vanish(socket)))
    })
    const settle = () => {
      vanish(socket)
      try {
        const { answers, rest } = parseAnswers(Buffer.concat(chunks))
        if (rest > 0 && ending !== 'vanish') throw new Error(`${rest} bytes of an unfinished answer`)
        if (ending === 'wait' && answers.length < count) throw new Error(`${answers.length} answers, not ${count}`)
        resolve(answers)
      } catch (error) {
        reject(error)
      }
    }
    socket.setTimeout(ANSWER_MS, settle)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (ending === 'wait' && parseAnswers(Buffer.concat(chunks)).answers.length === count) settle()
    })
    // A server that refuses bytes may close while more of them come.
    socket.on('error', settle)
    socket.on('close', settle)
  })
}

/** Leaves nothing behind, no port that waits either. */
function vanish(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy()
}

/** The whole answers that bytes begin with, and how many bytes are left. Throws for what is no HTTP. */
function parseAnswers(bytes: Buffer): { answers: Answer[]; rest: number } {
  const answers: Answer[] = []
  let offset = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', offset)
    if (end < 0) return { answers, rest: bytes.length - offset }
    const [first = '', ...lines] = bytes.toString('latin1', offset, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
    if (Number.isNaN(status)) throw new Error(`no status line: ${first}`)
    const headers = Object.fromEntries(lines.map(parseHeader))
    const body = readBody(bytes.subarray(end + 4), status, headers)
    if (body === undefined) return { answers, rest: bytes.length - offset }
    offset = end + 4 + body.length
    if (status !== 100) answers.push({ status, headers, body: body.text })
  }
}

function parseHeader(line: string): [string, string] {
  const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`no header: ${line}`)
  return [name.toLowerCase(), value]
}

/** The body at the beginning of bytes, as text, and how long it is there; `undefined` while it is not whole. */
function readBody(bytes: Buffer, status: number, headers: Record<string, string>) {
  if (status === 100 || status === 204) return { text: '', length: 0 }
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes)
  const length = Number(headers['content-length'] ?? bytes.length)
  return bytes.length < length ? undefined : { text: bytes.toString('utf8', 0, length), length }
}

function readChunks(bytes: Buffer) {
  const parts: Buffer[] = []
  for (let offset = 0; ; ) {
    const end = bytes.indexOf('\r\n', offset)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', offset, end), 16)
    if (Number.isNaN(size)) throw new Error('no chunk size')
    offset = end + 2 + size + 2
    if (bytes.length < offset) return undefined
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: offset }
  }
}
