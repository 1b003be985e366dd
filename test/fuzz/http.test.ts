import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import type { Snapshot } from '../../src/chain/chain.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { decodePath } from '../../src/rpc/routes.js'
import { isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'
import { type Answer, exchange, type Question } from '../unit/node/exchange.js'
import { signTransfer } from '../unit/node/transfers.js'
import { createDice, type Dice, rollChange, rollRequest } from './requests.js'
import { type Ending, formatRequest, sendBytes } from './wire.js'

const REQUESTS = isLong ? 100_000 : 500
const CONNECTIONS = REQUESTS / 4
const AT_ONCE = 8
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
/** Memory that a process may keep after any request: the collector's slack, and what a test run itself gathers. */
const KEPT = { heapUsed: 16 * 1024 * 1024, rss: 192 * 1024 * 1024 }

describe(`fuzzed HTTP requests (seed ${SEED})`, function () {
  this.timeout(SOAK_MS)
  let node: EmbeddedNode
  let url: string
  let start: Snapshot
  const bugs: unknown[] = []

  before(async () => {
    node = await openNode({ onError: (error) => bugs.push(error) })
    url = (await node.listen({ port: 0 })).url
    start = node.chain.snapshot()
  })

  after(() => node.close())

  /** Runs something many times, a few at once; afterwards the node is as it was, and still answers. */
  async function repeat(count: number, run: (dice: Dice) => Promise<void>): Promise<void> {
    const lane = async (_: unknown, index: number) => {
      const dice = createDice(SEED * AT_ONCE + index)
      for (let i = 0; i < count / AT_ONCE; i++) await run(dice)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    expect(bugs).to.deep.equal([])
    node.chain.restore(start)
    expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
  }

  /** A tenth to warm up, then all of it: what is kept in between is lost. */
  async function expectFlat(count: number, run: (dice: Dice) => Promise<void>): Promise<void> {
    await repeat(count / 10, run)
    const before = measureMemory()
    await repeat(count, run)
    const after = measureMemory()
    expect(after.heapUsed - before.heapUsed, 'heap').to.be.lessThan(KEPT.heapUsed)
    expect(after.rss - before.rss, 'resident memory').to.be.lessThan(KEPT.rss)
    console.log(`      ${count} and ${count / 10} before, all answered`)
  }

  const rollAny = (dice: Dice): Question => {
    if (dice(10) > 0) return rollRequest(dice)
    const path = dice(2) === 0 ? '/sendTx' : '/execTx'
    return { method: 'POST', path, body: rollChange(dice, signTransfer(node, String(dice(1e9)))) }
  }

  it(`get valid responses: ${REQUESTS} random requests`, () =>
    expectFlat(REQUESTS, async (dice) => {
      const question = rollAny(dice)
      checkAnswer(question, await exchange(url, question))
    }))

  it(`get valid responses on ${CONNECTIONS} connections with chunked, pipelined, cut, altered and random bytes`, () =>
    expectFlat(CONNECTIONS, async (dice) => {
      const { questions, bytes, ending } = rollConnection(dice, rollAny)
      const answers = await sendBytes(url, bytes, ending, questions.length)
      for (const [index, answer] of answers.entries()) {
        if (ending === 'wait') checkAnswer(questions[index]!, answer)
        else expect(answer.status, bytes.toString('latin1').slice(0, 500)).to.be.oneOf([200, 204, 400, 403, 417, 431])
      }
    }))
})

/** The data of one connection: valid requests, or invalid ones. */
function rollConnection(dice: Dice, rollQuestion: (dice: Dice) => Question) {
  // Where an answer says more than it has, or ends the connection, no other can follow.
  const isPlain = ({ method, path, headers = {} }: Question) =>
    method !== 'HEAD' && path !== '*' && decodePath(path) !== undefined && headers.Connection === undefined
  const questions = Array.from({ length: 1 + dice(3) }, () => rollQuestion(dice)).filter(isPlain)
  const bytes = Buffer.concat(questions.map((question) => formatRequest(question, dice)))
  const ending: Ending = dice(2) === 0 ? 'finish' : 'vanish'
  switch (dice(6)) {
    case 0:
      return { questions, bytes: bytes.subarray(0, dice(Math.min(bytes.length, 2000))), ending }
    case 1:
      return { questions, bytes: alter(dice, bytes), ending }
    case 2:
      return { questions, bytes: Buffer.from(Array.from({ length: dice(300) }, () => dice(256))), ending }
    case 3:
      return { questions, bytes: Buffer.from(STARTS[dice(STARTS.length)]!, 'latin1'), ending }
    default:
      return { questions, bytes, ending: questions.length === 0 ? ending : ('wait' as const) }
  }
}

function alter(dice: Dice, bytes: Buffer): Buffer {
  const altered = Buffer.from(bytes)
  for (let i = 0; i <= dice(3); i++) altered[dice(Math.min(altered.length, 300))] = dice(256)
  return altered
}

const STARTS = [
  'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}',
  'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n',
  'POST /subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 32\r\n\r\n{"topics":["CONTRACT_RECEIPT"]}  ',
  'POST /subscribe HTTP/1.1\r\nHost: localhost\r\nGrpc-Timeout: 1m\r\nContent-Length: 2\r\n\r\n{}',
  'GET /getBlockByNumber/0/true HTTP/1.1\r\n\r\n',
  'GET /getBlockByNumber/0/true HTTP/1.0\r\n\r\n',
  'GET http://x/getNodeInfo HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /getNodeInfo HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00',
]

const ERROR_FORM = /^\{"code":(2|3|4|7|8|12|13),"message":"([^"\\]|\\.)*"\}$/

function checkAnswer(question: Question, { status, headers, body }: Answer): void {
  const about = `${JSON.stringify(question).slice(0, 500)} answered ${status} ${body.slice(0, 200)}`
  if (status === 200) {
    expect(headers['content-type'], about).to.equal('application/json')
    expect(JSON.parse(body), about).to.be.an('object')
  } else if (status === 204) expect(body, about).to.equal('')
  else {
    expect(status, about).to.equal(body.startsWith('{"code":7,') ? 403 : 400)
    expect(headers['content-type'], about).to.equal('text/plain; charset=utf-8')
    if (question.method !== 'HEAD' && body !== '400 Bad Request') expect(body, about).to.match(ERROR_FORM)
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
// Realms that other tests make in this process are to have no such function.
setFlagsFromString('--no-expose-gc')

function measureMemory() {
  collectGarbage()
  return process.memoryUsage()
}
