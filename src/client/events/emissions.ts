import { isDevelopment } from '../../rpc/development.js'
import type { Provider } from '../../rpc/provider.js'
import { listCalls, type Recording } from '../../rpc/recording.js'
import type { NodeEvent, Results } from '../../rpc/schema.js'

/** Origin of an event. */
export interface EventOrigin {
  /** The id of the contract. */
  contract: string
  /** Method that emitted it. */
  action: string
  /** Undefined if a transaction emitted an equal event, but not this one, which is usually from a dry run. */
  transaction?: string
  /** The number of the block. */
  block?: string
  /** True if the transaction failed, so that the chain has discarded the event. */
  failed?: true
}

/** An event or receipt of a transaction in a block. */
export interface Emission {
  topic: NodeEvent['topic']
  data: string
  origin: EventOrigin
}

type ReceivedBlock = Results['getBlockByNumber']['block']
type BlockTransaction = ReceivedBlock['transactions'][number]

/** The chain's own transaction at the start of each block. */
const BASE = 'base.iost'
const TOPICS = { receipt: 'CONTRACT_RECEIPT', event: 'CONTRACT_EVENT' } as const

/**
 * Reads the output of `blockchain.receipt` and `blockchain.event`. Blocks contain the receipts of successful
 * transactions; only developer methods report events and failed transactions.
 */
export class EmissionReader {
  readonly #provider: Pick<Provider, 'dev'>
  #development: Promise<boolean> | undefined

  constructor(provider: Pick<Provider, 'dev'>) {
    this.#provider = provider
  }

  /** Everything a block's transactions gave, in order. */
  async list({ number, transactions }: ReceivedBlock): Promise<Emission[]> {
    const lists = await Promise.all(transactions.map((transaction) => this.#listOf(transaction, number)))
    return lists.flat()
  }

  async #listOf(transaction: BlockTransaction, block: string): Promise<Emission[]> {
    const recording = transaction.publisher === BASE ? undefined : await this.#record(transaction.hash)
    return recording === undefined ? listReceipts(transaction, block) : listRecorded(recording, block)
  }

  /** Returns the recording of a transaction; undefined if it is unknown or no longer available. */
  async #record(hash: string): Promise<Recording | undefined> {
    if (!(await this.#isDevelopment())) return undefined
    const { recording } = await this.#provider.dev('trace', { hash }).catch(() => ({ recording: null }))
    return (recording as Recording | null) ?? undefined
  }

  /** Retries with a node that could not respond. */
  async #isDevelopment(): Promise<boolean> {
    this.#development ??= isDevelopment(this.#provider)
    return this.#development.catch(() => {
      this.#development = undefined
      return false
    })
  }
}

function listReceipts({ hash, tx_receipt }: BlockTransaction, block: string): Emission[] {
  return (tx_receipt?.receipts ?? []).map(({ func_name, content }) => {
    const [contract = '', action = ''] = func_name.split('/')
    return { topic: TOPICS.receipt, data: content, origin: { contract, action, transaction: hash, block } }
  })
}

function listRecorded({ hash, status, calls }: Recording, block: string): Emission[] {
  const failed = status === 'SUCCESS' ? {} : { failed: true as const }
  return listCalls({ calls }).flatMap(({ contract, method, steps }) =>
    steps.flatMap((step) =>
      step.kind === 'receipt' || step.kind === 'event'
        ? [
            {
              topic: TOPICS[step.kind],
              data: step.content,
              origin: { contract, action: method, transaction: hash, block, ...failed },
            },
          ]
        : [],
    ),
  )
}
