import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ExplorerRecord } from '../../explorer/records.js'
import { isNotFound } from '../../explorer/service.js'
import { AddressLink } from '../address-link.js'
import { Answer, useAnswer } from '../asking.js'
import { explorer, readExecution, readTrace } from '../data.js'
import { summarizeFailure } from '../failure.js'
import { describeLimit, formatIost, formatTime, group, layOut } from '../format.js'
import type { Live } from '../live.js'
import { BlockLink, Code, Copyable, Facts, Pager, Status, Table, Tabs, TransactionLink } from '../parts.js'
import { Player } from '../player/player.js'
import { RamByPayer } from '../ram.js'
import { Heading, Link, placeWith, renamePlace, usePlace } from '../router.js'
import { SourceFiles } from '../source.js'
import { Calls, StateChanges } from '../trace.js'
import { describeTotal } from './tokens.js'

type Transaction = ExplorerRecord<'Transaction'>

export function TransactionTable({
  transactions,
  isShort = false,
}: {
  transactions: readonly Transaction[]
  isShort?: boolean
}) {
  const heads = ['Transaction', 'Status', 'Call', 'From', ...(isShort ? [] : ['#Gas', 'Block', 'Time'])]
  const rows = transactions.map(({ hash, status, to, method, actions, from, gas_used, block_number, timestamp }) => [
    <TransactionLink hash={hash ?? ''} kept={isShort ? 5 : undefined} />,
    <Status of={status} />,
    <>
      <AddressLink name={to} />
      {method === null || method === undefined ? '' : `.${method}`}
      {(actions?.length ?? 0) > 1 && <span title="Further actions"> +{actions!.length - 1}</span>}
    </>,
    <AddressLink name={from} />,
    ...(isShort ? [] : [group(gas_used), <BlockLink number={block_number} />, formatTime(timestamp)]),
  ])
  return <Table heads={heads} rows={rows} empty="There are no transactions." />
}

/** Shows pending transactions, if the node reports them: all, or those of an address. */
export function Waiting({ looks, of: address }: { looks: number; of?: string }) {
  const waiting = useAnswer(() => explorer.pendingTransactions({ limit: 100 }).page(), [looks])
  if (waiting === undefined || 'error' in waiting) return null
  const { items, total = items.length } = waiting.value
  const shown = address === undefined ? items : items.filter((transaction) => hasPart(transaction, address))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a block: {group(address === undefined ? total : shown.length)}</h2>
      <TransactionTable transactions={shown} isShort />
    </section>
  )
}

/** Whether an address publishes it, signs it, or is called. */
function hasPart({ from, signers, actions }: Transaction, address: string): boolean {
  const isSigner = (signers ?? []).some((signer) => String(signer).replace(/@\w+$/, '') === address)
  const isCalled = ((actions ?? []) as unknown as Action[]).some(({ contract }) => contract === address)
  return from === address || isSigner || isCalled
}

export function TransactionsView({ page, live: { looks } }: { page: number; live: Live }) {
  const transactions = useAnswer(() => explorer.transactions().page(page), [page, page === 1 ? looks : 0])
  return (
    <>
      <Heading>Transactions</Heading>
      <p class="hint">Without the one that begins every block, which the chain makes for itself.</p>
      {page === 1 && <Waiting looks={looks} />}
      <Answer of={transactions}>
        {({ items, pages = 1, total = 0 }) => (
          <>
            <TransactionTable transactions={items} />
            <Pager page={page} pages={pages} total={total} />
          </>
        )}
      </Answer>
    </>
  )
}

export function TransactionView({ hash, live }: { hash: string; live: Live }) {
  const [isWaiting, setWaiting] = useState(false)
  const transaction = useAnswer(async () => {
    const found = await readTransaction(hash)
    setWaiting(found !== 'expired' && isPending(found))
    return found
  }, [hash, live.head === -1, isWaiting && live.looks])
  return (
    <Answer of={transaction}>
      {(found) => {
        if (found === 'expired') return <Expired hash={hash} />
        return isPending(found) ? <Pending transaction={found} /> : <Found transaction={found} live={live} />
      }}
    </Answer>
  )
}

/** A transaction that was seen pending and expired exists only in the memory of the service. */
async function readTransaction(hash: string): Promise<Transaction | 'expired'> {
  try {
    return await explorer.transaction(hash)
  } catch (error) {
    if (isNotFound(error) && (await explorer.executionStatus(hash)).state === 'expired') return 'expired'
    throw error
  }
}

function Expired({ hash }: { hash: string }) {
  return (
    <>
      <Heading>Transaction</Heading>
      <Facts
        of={[
          ['Status', 'expired'],
          ['Hash', <Copyable text={hash} name="hash" />],
        ]}
      />
      <p>It expired before a block included it, so it changed and cost nothing. Sign and send it again.</p>
    </>
  )
}

function isPending({ block_number }: Transaction): boolean {
  return block_number === null || block_number === undefined
}

/** A transaction that no block has yet: it is asked for again until one has. */
function Pending({ transaction }: { transaction: Transaction }) {
  const { hash, id, timestamp, from, gas_limit, signers, actions } = transaction
  return (
    <>
      <Heading>Transaction</Heading>
      <Facts
        of={[
          ['Status', <Status of={null} />],
          ['Hash', <Copyable text={hash} name="hash" />],
          ['Hash of the chain', <Copyable text={id} name="hash of the chain" />],
          ['Time', formatTime(timestamp)],
          ['Publisher', <AddressLink name={from} whole />],
          ['Signers', (signers ?? []).join(', ') || 'the publisher alone'],
          ['Gas', `${group(gas_limit)} at most`],
        ]}
      />
      <h2>What it is going to call</h2>
      <Actions actions={(actions ?? []) as unknown as Action[]} />
    </>
  )
}

function Found({ transaction, live }: { transaction: Transaction; live: Live }) {
  const { hash, id, status, message, block_number, timestamp, from, signers, value } = transaction
  const { gas_used, gas_limit, gas_ratio, amount_limit, expiration, ram_used } = transaction
  return (
    <>
      <Heading>Transaction</Heading>
      {message ? <Failure message={message} hash={id ?? ''} isDevelopment={live.info?.isDevelopment === true} /> : null}
      <Facts
        of={[
          ['Status', <Status of={status === 'error' ? transaction.result : status} />],
          ['Hash', <Copyable text={hash} name="hash" />],
          ['Hash of the chain', <Copyable text={id} name="hash of the chain" />],
          ['Block', <BlockLink number={block_number} />],
          ['Finality', describeFinality(block_number ?? 0, live)],
          ['Time', formatTime(timestamp)],
          ['Publisher', <AddressLink name={from} whole />],
          ['Signers', (signers ?? []).join(', ') || 'the publisher alone'],
          ['Gas', `${group(gas_used)} of ${group(gas_limit)}, at ratio ${gas_ratio}`],
          ['May spend', describeLimits(amount_limit)],
          ['Expires', formatTime(Math.floor(Number(expiration) / 1e9))],
          ['RAM', <RamByPayer ram={ram_used} />],
          ['Value', formatIost(value)],
        ]}
      />
      <Tabs
        of={[
          ['Calls', () => <Traced transaction={transaction} live={live} part="calls" />],
          ['Source and gas', () => <Traced transaction={transaction} live={live} part="source" />],
          ['State changes', () => <Traced transaction={transaction} live={live} part="state" />],
          ['Debugger', () => <Debugged transaction={transaction} live={live} />],
          ['Receipts', () => <Receipts transaction={transaction} />],
          ['Transfers', () => <Transfers transaction={transaction} />],
        ]}
      />
    </>
  )
}

/** Whether a fork can still take the block back. */
function describeFinality(block: number, { stats, head }: Live): string {
  if (stats === undefined) return '–'
  if (block <= Number(stats.irreversible_block)) return 'irreversible'
  const confirmations = Math.max(1, head - block + 1)
  return `${group(confirmations)} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`
}

function describeLimits(limits: unknown): string {
  const entries = (limits ?? []) as { token: string; value: string }[]
  return entries.map(describeLimit).join(', ') || 'no token'
}

/** Why it failed and where: the reason first, what the chain itself says after it. */
function Failure({ message, hash, isDevelopment }: { message: string; hash: string; isDevelopment: boolean }) {
  const trace = useAnswer(async () => (isDevelopment ? readTrace(hash) : undefined), [hash, isDevelopment])
  const path = trace !== undefined && 'value' in trace ? (trace.value?.path ?? []) : []
  return (
    <div class="failure" role="alert">
      <strong>{summarizeFailure(message)}</strong>
      {path.map(({ contract, method, file, line }, at) => (
        <div key={at} class="code">
          {contract}.{method}
          {file === undefined ? '' : ` at ${file}:${line}`}
        </div>
      ))}
      <details>
        <summary>What the chain says</summary>
        {message}
      </details>
    </div>
  )
}

interface Action {
  contract: string
  action_name: string
  data: string
}

/** The statements of the transaction, at the step that the address names. */
function Debugged({ transaction, live }: { transaction: Transaction; live: Live }) {
  const isDevelopment = live.info?.isDevelopment === true
  const hash = transaction.id ?? ''
  const execution = useAnswer(async () => (isDevelopment ? readExecution(hash) : undefined), [hash, isDevelopment])
  const named = usePlace().searchParams.get('step')
  if (live.info !== undefined && !isDevelopment)
    return <p class="hint">{live.info.network} is no network for development: it does not record statements.</p>
  return (
    <Answer of={execution}>
      {(found) =>
        found === undefined ? (
          <p class="waiting">Loading…</p>
        ) : found === null ? (
          <p class="hint">
            The node records statements of the newest 1,000 transactions since it was started. This one is not among
            them.
          </p>
        ) : (
          <Player
            execution={found}
            step={named === null ? undefined : Number(named) - 1}
            onStep={(step) => renamePlace(placeWith({ step: String(step + 1) }))}
          />
        )
      }
    </Answer>
  )
}

/** Shows the trace on a development chain, and elsewhere the actions as they were sent. */
function Traced({
  transaction,
  live,
  part,
}: {
  transaction: Transaction
  live: Live
  part: 'calls' | 'source' | 'state'
}) {
  const isDevelopment = live.info?.isDevelopment === true
  const trace = useAnswer(
    async () => (isDevelopment ? readTrace(transaction.id ?? '') : undefined),
    [transaction.id, isDevelopment],
  )
  const actions = (transaction.actions ?? []) as unknown as Action[]
  if (live.info !== undefined && !isDevelopment) {
    return (
      <Untold actions={actions}>
        {live.info.network} has no developer methods: calls, storage changes and gas by line are not available.
      </Untold>
    )
  }
  return (
    <Answer of={trace}>
      {(found) =>
        found === undefined ? (
          <p class="waiting">Loading…</p>
        ) : found.recording === null ? (
          <Untold actions={actions}>
            The node keeps calls, changes of storage and gas by line of the newest 1,000 transactions that were sent or
            tried since it was started. This one is not among them.
          </Untold>
        ) : part === 'calls' ? (
          <Calls recording={found.recording} sources={found.sources} />
        ) : part === 'source' ? (
          <SourceFiles sources={Object.values(found.sources)} />
        ) : (
          <StateChanges recording={found.recording} sources={found.sources} block={transaction.block_number ?? 0} />
        )
      }
    </Answer>
  )
}

/** The actions as they were sent, and why there is no more. */
function Untold({ actions, children }: { actions: readonly Action[]; children: ComponentChildren }) {
  return (
    <>
      <p class="hint">{children}</p>
      <Actions actions={actions} />
    </>
  )
}

function Actions({ actions }: { actions: readonly Action[] }) {
  return (
    <>
      {actions.map(({ contract, action_name, data }, at) => (
        <section key={at} aria-label={`Action ${at + 1}`}>
          <p>
            <AddressLink name={contract} whole />.{action_name}
          </p>
          <Code label={`Arguments of action ${at + 1}`}>{layOut(data)}</Code>
        </section>
      ))}
    </>
  )
}

function Receipts({ transaction: { receipts, returns } }: { transaction: Transaction }) {
  const entries = (receipts ?? []) as unknown as { func_name: string; content: string }[]
  return (
    <>
      <Table
        heads={['Contract and method', 'Content']}
        rows={entries.map(({ func_name, content }) => [
          <ContractMethod name={func_name} />,
          <Code label={`Receipt of ${func_name}`}>{layOut(content)}</Code>,
        ])}
        empty="It left no receipts."
        isLong
      />
      <h2>Returned</h2>
      <Code label="What was returned">{((returns ?? []) as string[]).map(layOut).join('\n') || 'nothing'}</Code>
    </>
  )
}

/** A contract and its method, as receipts name them. */
function ContractMethod({ name }: { name: string }) {
  const slash = name.indexOf('/')
  return (
    <>
      <AddressLink name={name.slice(0, slash)} />.{name.slice(slash + 1)}
    </>
  )
}

function Transfers({ transaction: { token_transfers } }: { transaction: Transaction }) {
  const transfers = (token_transfers ?? []) as unknown as {
    from: string | null
    to: string | null
    token: { address_hash: string; symbol: string }
    total: unknown
  }[]
  return (
    <Table
      heads={['From', 'To', '#Amount', 'Token']}
      rows={transfers.map(({ from, to, token, total }) => [
        <AddressLink name={from} />,
        <AddressLink name={to} />,
        describeTotal(total),
        <Link to={`/tokens/${token.address_hash}`}>{token.symbol}</Link>,
      ])}
      empty="It moved no tokens."
    />
  )
}
