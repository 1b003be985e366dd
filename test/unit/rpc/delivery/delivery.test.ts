import { expect } from 'chai'
import { generateKeyPair } from '../../../../src/crypto/keys.js'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { type DeliveryOptions, type DeliveryProvider, deliver } from '../../../../src/rpc/delivery/delivery.js'
import { completeMessage } from '../../../../src/rpc/encoding/message-json.js'
import { TransactionResponse, TxReceipt } from '../../../../src/rpc/encoding/messages/transactions.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import { METHODS, type MethodName } from '../../../../src/rpc/schema.js'
import { createTransaction } from '../../../../src/tx/build.js'
import { signTransaction } from '../../../../src/tx/sign.js'

const T0 = 1_700_000_000_000_000_000n
const SECOND = 1_000_000_000n
const TX = signTransaction(
  createTransaction({ publisher: 'alice', chainId: 1020, time: T0, actions: [{ contract: 'c', actionName: 'f' }] }),
  { publisher: generateKeyPair() },
)

const unreachable = new ToolkitError('NODE_UNREACHABLE', 'reset')
const page = new ToolkitError('NODE_ANSWER', 'a web page')
const refuse = (text: string) => new NodeError({ text })

/** A node that keeps what reaches it; what happens to answers, and to the chain, the test says request by request. */
class Node {
  has = false
  status: 'PENDING' | 'PACKED' | 'IRREVERSIBLE' = 'IRREVERSIBLE'
  readonly sent: string[] = []
  readonly told: string[] = []
  lib = T0
  /** The reason that a development chain gives for dropping the transaction. */
  dropped = ''
  /** Fate of each submission: `lose` drops the request, `mute` drops the response. */
  script: ('lose' | 'mute' | Error)[] = []
  onLook: (look: number) => void = () => {}
  looks = 0

  readonly provider = {
    request: async (method: MethodName, params: { expiration?: unknown }) => {
      return completeMessage(METHODS[method].result, this.#answer(method, params))
    },
    dev: async (method: string) => {
      if (method === 'dropped') return { reason: this.dropped }
      this.told.push(method)
      this.lib += 100n * SECOND
    },
  } as unknown as DeliveryProvider

  #answer(method: MethodName, params: object): object {
    if (method === 'sendTx')
      return this.#take(JSON.stringify(params, (_, v) => (typeof v === 'bigint' ? String(v) : v)))
    if (method === 'getChainInfo') return { lib_block_time: this.lib, head_block_time: this.lib }
    if (method === 'getNodeInfo') return { server_time: this.lib }
    this.onLook(this.looks++)
    if (!this.has) throw refuse('tx not found')
    const tx_receipt = this.status === 'PENDING' ? null : completeMessage(TxReceipt, {})
    return completeMessage(TransactionResponse, { status: this.status, transaction: { tx_receipt }, block_number: 7 })
  }

  #take(bytes: string): object {
    this.sent.push(bytes)
    const fault = this.script.shift()
    if (fault === 'lose') throw unreachable
    if (fault instanceof Error) throw fault
    if (this.has) throw refuse('tx exists in chain')
    this.has = true
    if (fault === 'mute') throw unreachable
    return {}
  }

  async deliver(options: DeliveryOptions = {}) {
    const sleep = async (): Promise<void> => {}
    const outcome = await deliver(this.provider, TX, {
      sleep,
      onTaken: async () => void this.told.push('taken'),
      onPacked: async ({ status }) => void this.told.push(status),
      patienceMs: 60_000,
      ...options,
    }).catch((error: ToolkitError) => error)
    return outcome
  }
}

function started(setup: Partial<Node> = {}): Node {
  return Object.assign(new Node(), setup)
}

describe('transaction delivery', () => {
  it('sends once without losses, and reports progress', async () => {
    const node = started()
    expect(await node.deliver()).to.include({ status: 'IRREVERSIBLE', blockNumber: 7 })
    expect(node.sent).to.have.length(1)
    expect(node.told).to.deep.equal(['taken', 'IRREVERSIBLE'])
  })

  it('sends the same bytes again if they did not arrive', async () => {
    const node = started({ script: ['lose', page, 'lose'] })
    expect(await node.deliver()).to.include({ status: 'IRREVERSIBLE' })
    expect(new Set(node.sent).size).to.equal(1)
    expect(node.sent).to.have.length(4)
  })

  it('does not send again if only the response was lost', async () => {
    const node = started({ script: ['mute'] })
    expect(await node.deliver()).to.include({ status: 'IRREVERSIBLE' })
    expect(node.sent).to.have.length(1)
  })

  it('returns a rejection if no earlier copy can have arrived', async () => {
    const node = started({ script: [refuse('gas not enough: user alice has 0 < 2000000')] })
    expect(await node.deliver()).to.include({ code: 'NODE_REFUSED' })
    expect(node.sent).to.have.length(1)
  })

  it('ignores a rejection if an earlier copy may have arrived', async () => {
    const node = started({ script: ['mute', refuse('gas not enough: user alice has 0 < 2000000')] })
    node.onLook = (look) => {
      node.has = look > 3
    }
    expect(await node.deliver()).to.include({ status: 'IRREVERSIBLE' })
    const again = started({ script: [refuse('gas not enough')] })
    again.onLook = (look) => {
      again.has = look > 3
    }
    expect(await again.deliver({ sentBefore: true })).to.include({ status: 'IRREVERSIBLE' })
  })

  it('sends again after a fork reverts the block, and reports the second receipt', async () => {
    const node = started({ status: 'PACKED' })
    node.onLook = (look) => {
      if (look === 2) node.has = false
      if (look > 5) node.status = 'IRREVERSIBLE'
    }
    expect(await node.deliver()).to.include({ status: 'IRREVERSIBLE' })
    expect(node.sent).to.have.length(2)
    expect(new Set(node.sent).size).to.equal(1)
    expect(node.told).to.deep.equal(['taken', 'PACKED', 'taken', 'PACKED'])
  })

  it('fails exactly when the last irreversible block is past the expiration', async () => {
    const node = started()
    node.onLook = (look) => {
      node.has = false
      if (look === 20) node.lib = T0 + 90n * SECOND
      if (look === 40) node.lib = T0 + 90n * SECOND + 1n
    }
    const error = await node.deliver({ patienceMs: 10_000_000 })
    expect(error).to.include({ code: 'TX_DROPPED' })
    expect(node.sent.length).to.be.greaterThan(3)
  })

  it('checks once more after the expiration', async () => {
    const node = started({ lib: T0 + 91n * SECOND })
    node.onLook = (look) => {
      node.has = look > 0
    }
    expect(await node.deliver({ taken: true })).to.include({ status: 'IRREVERSIBLE' })
  })

  it('reports why a transaction was never executed', async () => {
    const refusal = refuse('TimeError: tx.time is expired(…). Please sync time')
    const node = started({ lib: T0 + 91n * SECOND, script: [refusal, refusal] })
    expect(await node.deliver({ sentBefore: true }))
      .to.include({ code: 'TX_DROPPED' })
      .and.property('message')
      .contains('TimeError')
  })

  it('reports an unknown state when the chain stalls', async () => {
    const node = started()
    node.onLook = () => {
      node.has = false
    }
    expect(await node.deliver()).to.include({ code: 'TX_UNSETTLED' })
    expect(await started({ script: Array(500).fill('lose') }).deliver()).to.include({ code: 'TX_UNSETTLED' })
  })

  it('fails at once with the reason if a development chain has dropped the transaction', async () => {
    const node = started({ dropped: 'token not exists in amountLimit' })
    node.onLook = () => {
      node.has = false
    }
    const error = await node.deliver()
    expect(error).to.include({ code: 'TX_DROPPED' })
    expect((error as Error).message).to.match(/was never executed: token not exists in amountLimit$/)
    expect([node.looks, node.told]).to.deep.equal([1, ['taken']])
  })

  it('triggers a block on an idle development chain', async () => {
    const node = started({ status: 'PENDING' })
    node.onLook = () => {
      node.has = false
    }
    const { provider } = node
    const request = provider.request
    provider.request = ((method: MethodName, params: never) =>
      method === 'getNodeInfo' ? Promise.resolve({ server_time: T0 + 91n * SECOND }) : request(method, params)) as never
    expect(await node.deliver()).to.include({ code: 'TX_DROPPED' })
    expect(node.told).to.include('mine')
  })

  it('retries an unreachable node until its timeout', async () => {
    const away: DeliveryProvider = { request: () => Promise.reject(unreachable) } as never
    const sleep = async (): Promise<void> => {}
    const error = await deliver(away, TX, { sleep, patienceMs: 1000 }).catch((error) => error)
    expect(error).to.include({ code: 'NODE_UNREACHABLE' })
  })

  it('fails if a node is unreachable for too long at a stretch, and not if it recovers in time', async () => {
    const away = started({ script: ['mute'] })
    const gone = started({ script: ['mute'] })
    away.onLook = (look) => {
      // Ten seconds each time, with answers in between: a pause of half a second follows each look.
      if (look % 25 < 20 && look < 200) throw unreachable
      away.status = look < 220 ? 'PENDING' : 'IRREVERSIBLE'
    }
    gone.onLook = () => {
      throw unreachable
    }
    expect(await away.deliver({ patienceMs: 300_000, awayMs: 20_000 })).to.include({ status: 'IRREVERSIBLE' })
    expect(await gone.deliver({ patienceMs: 300_000, awayMs: 20_000 })).to.equal(unreachable)
    expect(gone.looks).to.be.within(35, 60)
  })

  it('reports a block that stays reversible', async () => {
    expect(await started({ status: 'PACKED' }).deliver({ finalityMs: 5000 })).to.include({ code: 'TX_NOT_FINAL' })
    expect(await started({ status: 'PACKED' }).deliver({ until: 'PACKED' })).to.include({ status: 'PACKED' })
  })
})
