import type { Client } from '../../client/client.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { hasActions, readTransactions } from '../../rpc/delivery/executions.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'
import type { Transaction } from '../../tx/transaction.js'
import type { Journal, StepRecord } from './journal.js'

/** Number of blocks after the last one of the journal that are compared: seven hours of a live chain. */
const MAX_BLOCKS = 50_000

type ContractTransaction = Results['getBlockTxsByContract']['blocktx_list'][number]['tx_list'][number] & {
  block: number
}

/**
 * Compares a journal with its chain before a step is sent: after a switch of branches, or in the repository of somebody
 * else, a journal may be older than the chain, and each of its missing steps would be sent again.
 */
export class ChainComparison {
  readonly #client: Client
  /** Names of the steps that the journal had as done or as sent when it was opened. */
  readonly #known: ReadonlySet<string>
  /** The last block of these steps. */
  #since: number | undefined
  readonly #journal: Journal
  readonly #redo: ReadonlySet<string>
  readonly #onNote: (note: string) => void
  readonly #found = new Map<string, Promise<ContractTransaction[]>>()
  #head: Promise<number> | undefined

  constructor(
    journal: Journal,
    { client, redo, onNote }: { client: Client; redo: readonly string[]; onNote: (note: string) => void },
  ) {
    const known = journal.steps.filter(({ done, outstanding }) => done !== undefined || outstanding !== undefined)
    this.#known = new Set(known.map(({ name }) => name))
    this.#journal = journal
    this.#client = client
    this.#redo = new Set(redo)
    this.#onNote = onNote
  }

  /**
   * Checks that the chain has no execution of a step that the journal does not have.
   *
   * @throws `DEPLOY_EXECUTED` with the transaction that did the same for the same account.
   */
  async check(step: string, { publisher, actions }: Pick<Transaction, 'publisher' | 'actions'>): Promise<void> {
    const [action] = actions
    this.#since ??= this.#findLastBlock()
    if (this.#since === undefined || action === undefined || this.#redo.has(step)) return
    const call = `${action.contract}/${action.actionName}`
    const found = this.#found.get(call) ?? this.#read(this.#since, action)
    this.#found.set(call, found)
    const same = (await found).find(
      (each) => each.publisher === publisher && hasActions(each, actions) && !this.#journal.has(each.hash),
    )
    if (same !== undefined) throw executedStepError(step, same)
  }

  /** Undefined for a journal without executed steps, as that of a new deployment: it is older than nothing. */
  #findLastBlock(): number | undefined {
    const done = this.#journal.steps.filter(({ name }) => this.#known.has(name)).map((step) => step.done?.block)
    const blocks = done.filter((block) => block !== undefined)
    return blocks.length === 0 ? undefined : Math.max(...blocks)
  }

  async #read(since: number, { contract, actionName }: Transaction['actions'][number]): Promise<ContractTransaction[]> {
    const { provider } = this.#client
    this.#head ??= this.#findHead(since)
    const head = await this.#head
    const first = Math.max(since, head - MAX_BLOCKS)
    const found: ContractTransaction[] = []
    for await (const { block_number, tx_list } of readTransactions(provider, {
      first,
      last: head,
      contract,
      actionName,
    }))
      for (const each of tx_list)
        if (each.tx_receipt?.status_code === 'SUCCESS') found.push({ ...each, block: Number(block_number) })
    return found
  }

  async #findHead(since: number): Promise<number> {
    const head = Number((await this.#client.provider.request('getChainInfo', {})).head_block)
    if (head - since > MAX_BLOCKS)
      this.#onNote(
        `blocks ${since} to ${head - MAX_BLOCKS} were not compared with the journal, whose last step is older`,
      )
    return head
  }
}

function executedStepError(step: string, { hash, block, tx_receipt }: ContractTransaction): ToolkitError {
  const returned = tx_receipt?.returns[0]
  const id = returned === undefined ? undefined : /"(Contract\w+)"/.exec(returned)?.[1]
  const text = `step "${step}" is on the chain already: transaction ${hash} in block ${block}${id === undefined ? '' : ` published ${id}`}`
  return new ToolkitError('DEPLOY_EXECUTED', text, {
    hint: `The journal is older than the chain, as after a switch of branches: restore the newer one, with its address book. To do the step again: --redo "${step}".`,
  })
}

/**
 * Checks that the chain has the irreversible steps of a journal: the last one, and all that published a contract, as
 * the account and with the id that the journal names.
 *
 * @throws `DEPLOY_OTHER_CHAIN` if the chain lacks one of them, `DEPLOY_JOURNAL_OTHER` if it has another one.
 */
export async function checkJournalOnChain(journal: Journal, { provider }: Client): Promise<void> {
  const node = (await provider.pin?.()) ?? provider
  const done = journal.steps.filter((step) => step.done !== undefined)
  const last = done.toSorted((a, b) => must(b.done, 'done').block - must(a.done, 'done').block)[0]
  for (const step of done) if (step === last || step.inputs.code !== undefined) await checkStep(node, step)
}

async function checkStep(node: Pick<Provider, 'request'>, { name, inputs, done }: StepRecord): Promise<void> {
  const { hash, block, receipt } = must(done, 'done')
  try {
    const { transaction, block_number } = await node.request('getTxByHash', { hash })
    const isSame =
      (inputs.from === undefined || transaction.publisher === inputs.from) &&
      Number(block_number) === block &&
      transaction.tx_receipt?.returns[0] === receipt.returns[0]
    if (isSame) return
  } catch (error) {
    if (!isNodeError(error) || error.text !== 'tx not found') throw error
    const { head_block } = await node.request('getChainInfo', {})
    const text = `step "${name}" was executed in block ${block}, and the node, at block ${head_block}, does not have it`
    throw new ToolkitError('DEPLOY_OTHER_CHAIN', text, {
      hint: 'A node that lags catches up. If the chain was reset, --fresh sets the journal aside and starts over.',
      cause: error,
    })
  }
  const text = `step "${name}" is transaction ${hash} in the journal, and the chain has another publisher, block or result for it`
  throw new ToolkitError('DEPLOY_JOURNAL_OTHER', text, {
    hint: 'Restore the journal of this project, or start over with --fresh, which sets this one aside.',
  })
}
