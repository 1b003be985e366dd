import { Client, credentials, type ServiceError } from '@grpc/grpc-js'
import { expect } from 'chai'
import type { Snapshot } from '../../src/chain/chain.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { encodeBinary } from '../../src/rpc/encoding/message-binary.js'
import { type Endpoint, METHODS } from '../../src/rpc/schema.js'
import { isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'
import { signTransfer } from '../unit/node/transfers.js'
import { createDice, type Dice } from './requests.js'

const REQUESTS = isLong ? 30_000 : 300
const AT_ONCE = 8
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
/** OK, and what a node may refuse with. */
const CODES = [0, 2, 3, 8, 12, 13]

describe(`fuzzed gRPC requests (seed ${SEED})`, function () {
  this.timeout(SOAK_MS)
  let node: EmbeddedNode
  let client: Client
  let start: Snapshot
  const bugs: unknown[] = []
  const endpoints = (Object.values(METHODS) as Endpoint[]).filter(({ stream }) => !stream)

  before(async () => {
    node = await openNode({ onError: (error) => bugs.push(error) })
    const { grpcAddress } = await node.listen({ port: 0, grpcPort: 0 })
    client = new Client(grpcAddress!, credentials.createInsecure())
    start = node.chain.snapshot()
  })

  after(async () => {
    client.close()
    await node.close()
  })

  const ask = (method: string, bytes: Buffer): Promise<number> =>
    new Promise((resolve) => {
      const same = (each: Buffer) => each
      client.makeUnaryRequest(`/rpcpb.ApiService/${method}`, same, same, bytes, (error: ServiceError | null) =>
        resolve(error?.code ?? 0),
      )
    })

  /** Invalid bytes, altered transactions, and fields of any number and kind. */
  const rollBytes = (dice: Dice): Buffer => {
    if (dice(3) === 0) return Buffer.from(Array.from({ length: dice(200) }, () => dice(256)))
    const bytes = Buffer.from(encodeBinary(METHODS.sendTx.request, signTransfer(node, String(1 + dice(1e9)))))
    if (dice(2) === 0) return bytes
    for (let i = 0; i <= dice(3); i++) bytes[dice(bytes.length)] = dice(256)
    return dice(3) === 0 ? bytes.subarray(0, dice(bytes.length)) : bytes
  }

  it(`get valid responses: ${REQUESTS} random requests`, async () => {
    const counts = new Map<number, number>()
    const lane = async (_: unknown, index: number) => {
      const dice = createDice(SEED * AT_ONCE + index)
      for (let i = 0; i < REQUESTS / AT_ONCE; i++) {
        const bytes = rollBytes(dice)
        const method = dice(2) === 0 ? endpoints[dice(endpoints.length)]!.grpc : ['SendTransaction', 'Nope'][dice(2)]!
        const code = await ask(method, bytes)
        expect(code, `${method} ${bytes.toString('hex')}`).to.be.oneOf(CODES)
        counts.set(code, (counts.get(code) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    expect(bugs).to.deep.equal([])
    node.chain.restore(start)
    expect(await ask('GetNodeInfo', Buffer.alloc(0))).to.equal(0)
    console.log(`      codes: ${[...counts].map(([code, count]) => `${code} × ${count}`).join(', ')}`)
  })
})
