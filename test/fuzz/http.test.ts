import { connect } from 'node:net'
import { expect } from 'chai'
import { createNode, type EmbeddedNode } from '../../src/node/index.js'
import { type Answer, exchange, type Question } from '../unit/node/exchange.js'
import { createDice, rollRequest } from './requests.js'

const REQUESTS = process.env.TOOLKIT_LONG ? 100_000 : 2000
const AT_ONCE = 8
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
/** What the heap may gain, whatever is asked. */
const HEAP_GAIN = 96 * 1024 * 1024

describe(`any request is answered (seed ${SEED})`, function () {
  this.timeout(600_000)
  let node: EmbeddedNode
  let url: string
  const bugs: unknown[] = []

  before(async () => {
    node = await createNode({ onError: (error) => bugs.push(error) })
    url = (await node.listen({ port: 0 })).url
  })

  after(() => node.close())

  it(`${REQUESTS} random requests`, async () => {
    const dice = createDice(SEED)
    const ask = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const question = rollRequest(dice)
        checkAnswer(question, await exchange(url, question))
      }
    }
    const round = (count: number) => Promise.all(Array.from({ length: AT_ONCE }, () => ask(count / AT_ONCE)))
    await round(REQUESTS / 10)
    const before = process.memoryUsage().heapUsed
    await round((REQUESTS / 10) * 9)
    expect(bugs).to.deep.equal([])
    expect(process.memoryUsage().heapUsed - before).to.be.lessThan(HEAP_GAIN)
    expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
  })

  it(`${REQUESTS / 10} connections that send noise, or leave in the middle`, async () => {
    const dice = createDice(SEED)
    for (let i = 0; i < REQUESTS / 10; i++) await sendAndLeave(url, rollNoise(dice))
    expect(bugs).to.deep.equal([])
    expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
  })
})

const ERROR_FORM = /^\{"code":\d+,"message":"([^"\\]|\\.)*"\}$/

function checkAnswer(question: Question, { status, headers, body }: Answer): void {
  const about = `${JSON.stringify(question).slice(0, 500)} answered ${status} ${body.slice(0, 200)}`
  if (status === 200) JSON.parse(body)
  else if (status === 204) expect(body, about).to.equal('')
  else {
    expect(status, about).to.equal(400)
    expect(headers['content-type'], about).to.equal('text/plain; charset=utf-8')
    if (question.method !== 'HEAD' && body !== '400 Bad Request') expect(body, about).to.match(ERROR_FORM)
  }
}

const STARTS = [
  'POST /sendTx HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"a"',
  'POST /sendTx HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
  'POST /sendTx HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /subscribe HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{"topics":["CONTRACT_EVENT"]} ',
  'GET /getBlockByNumber/0/true HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /getNodeInfo HTTP/9.9\r\n\r\n',
  'GET',
  '\x16\x03\x01\x02\x00\x01\x00',
]

function rollNoise(dice: (below: number) => number): string {
  const start = STARTS[dice(STARTS.length)]!
  return start.slice(0, dice(3) === 0 ? dice(start.length) : start.length)
}

function sendAndLeave(url: string, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, 'latin1', () => setImmediate(() => socket.destroy()))
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)))
    socket.on('close', () => resolve())
  })
}
