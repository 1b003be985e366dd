import type { Server } from 'node:http'
import { createHttpServer } from '../../src/node/server/http.js'
import { createAccessPolicy } from '../../src/node/server/http-access.js'
import { closeServer, openServer } from '../../src/node/server/listen.js'
import type { Provider } from '../../src/rpc/provider.js'
import { Stage } from '../conformance/errors/stage.js'
import { refuseDevelopment } from '../unit/fork/live-chain.js'

const abi = { count: {}, spin: {} }
const describe = (spin: string) => `class Box {
  init() {}
  count() { const n = JSON.parse(storage.get('n') || '0') + 1; storage.put('n', JSON.stringify(n)); return n }
  spin() { ${spin} }
}
module.exports = Box;
`
/** Compiles a regular expression at the end of the stack, at which V8 aborts the process. The chain would refuse it. */
const ABORT =
  "function f(n) { try { return f(n + 1) } catch (e) { return /(?:(a+)+b|c(d|e)*)+/.test('aac' + n) } } return f(0)"

const POLL_MS = 10
/** Polls after which the next block is made, for commands that read some blocks only. */
const MAX_POLLS = 300

/**
 * A live chain, over HTTP, with a contract `$box` of a stranger, whose method `spin` aborts each process that runs it
 * here. The chain itself runs another code, and responds with its receipts, as if its engine survived.
 */
export class StrangerChain {
  readonly stage: Stage
  readonly #server: Server
  #port = 0
  /** Number of the newest block that was read. */
  #read = 0

  private constructor(stage: Stage) {
    this.stage = stage
    const { provider } = stage.node
    const hostile = describe(ABORT)
    const request: Provider['request'] = async (method, params) => {
      const result = await provider.request(method, params)
      const { id, number } = params as { id?: string; number?: string | number }
      if (method === 'getRawBlockByNumber') this.#read = Math.max(this.#read, Number(number))
      if (method !== 'getContract' || id !== stage.fill('$box')) return result
      return { ...result, code: hostile, orig_code: hostile }
    }
    const live: Provider = { url: 'live', request, subscribe: provider.subscribe, dev: refuseDevelopment }
    const access = createAccessPolicy({ host: '127.0.0.1' })
    this.#server = createHttpServer({ provider: live, dev: false, access, onError: () => {} })
  }

  static async open(): Promise<StrangerChain> {
    const stage = await Stage.open({ dev: false })
    await stage.deploy('box', describe('return this.count()'), abi)
    await stage.deploy('other', describe('return this.count()'), abi)
    const chain = new StrangerChain(stage)
    chain.#port = await openServer(chain.#server, '127.0.0.1', 0)
    return chain
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get other(): string {
    return this.stage.fill('$other')
  }

  /** Makes a block of each call, and returns the hashes of their transactions. */
  async run(calls: readonly string[]): Promise<string[]> {
    const hashes: string[] = []
    for (const call of calls) {
      const { status_code, message, tx_hash } = await this.stage.send(
        this.stage.sign(call, [], { by: call === '$other/count' ? 'alice' : 'bobby' }),
      )
      if (status_code !== 'SUCCESS') throw new Error(message)
      hashes.push(tx_hash)
    }
    return hashes
  }

  /** Makes blocks until something has happened, each when the one before was read: others have to keep up. */
  async runUntil(calls: readonly string[], happened: Promise<unknown>): Promise<void> {
    let isOver = false
    void happened.finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const call of calls) {
        await this.run([call])
        const { number } = this.stage.node.chain.head.head
        for (let poll = 0; !isOver && this.#read < number && poll < MAX_POLLS; poll++) {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        }
      }
    }
  }

  async close(): Promise<void> {
    await closeServer(this.#server)
    await this.stage.close()
  }
}
