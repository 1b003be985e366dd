import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { isLong } from '../limits.js'
import { openNode } from '../node.js'
import { exchange } from '../unit/node/exchange.js'

const CONNECTIONS = isLong ? 1500 : 200
const HEAD = 'POST /getContractStorage HTTP/1.1\r\nHost: localhost\r\n'

/** Data that slow clients send when they connect, and repeatedly afterwards. */
const KINDS: readonly { first: string; more: string }[] = [
  { first: '', more: '' },
  { first: 'GET /getNo', more: '' },
  { first: HEAD, more: 'X: y\r\n' },
  { first: `${HEAD}Content-Length: 100000\r\n\r\n`, more: ' ' },
  { first: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, more: '1\r\n \r\n' },
]
const MORE_MS = 2000
/**
 * Less than the system lets wait for a process: of more it may forget some, which then believe to be connected and say
 * nothing.
 */
const BURST = 100

describe('slow connections', () => {
  let node: EmbeddedNode
  let url: string
  before(async () => {
    node = await openNode({ accounts: 1 })
    url = (await node.listen({ port: 0 })).url
  })
  after(() => node.close())

  it(`slow connections are closed, ${CONNECTIONS} at once, while other requests are served`, async () => {
    const open = new Set<Socket>()
    const ended: Promise<string>[] = []
    const isAnswered = async () => (await exchange(url, { path: '/getNodeInfo' })).status === 200
    while (ended.length < CONNECTIONS) {
      const burst = Array.from({ length: BURST }, (_, index) => connectSlowly(url, KINDS[index % KINDS.length]!))
      for (const socket of burst) {
        open.add(socket)
        ended.push(readToEnd(socket).finally(() => open.delete(socket)))
      }
      await Promise.all(burst.map((socket) => once(socket, 'connect')))
      // connections are taken in order, so the node has all of them
      expect(await isAnswered()).to.equal(true)
    }
    let answered = 0
    while (open.size > 0) {
      expect(await isAnswered()).to.equal(true)
      answered++
      await new Promise(setImmediate)
    }
    const texts = await Promise.all(ended)
    expect(new Set(texts.map((text) => text.split('\r\n')[0]))).to.deep.equal(new Set(['HTTP/1.1 408 Request Timeout']))
    console.log(`      ${texts.length} connections ended, ${answered} requests answered meanwhile`)
  })
})

/** Connects, and sends more data of a kind until it is ended. */
function connectSlowly(url: string, { first, more }: (typeof KINDS)[number]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(first))
  const trickle = setInterval(() => socket.write(more), MORE_MS)
  return socket.on('close', () => clearInterval(trickle))
}

/** Returns the data of a connection, however it ended. */
function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}
