import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ExplorerRecord } from '../../explorer/records.js'
import { isNotFound } from '../../explorer/service.js'
import { AddressLink } from '../address-link.js'
import { Answer, useAnswer } from '../asking.js'
import { RamByPayer } from '../code/ram.js'
import { SourceFiles } from '../code/source.js'
import { Calls, StateChanges } from '../code/trace.js'
import { summarizeFailure } from '../failure.js'
import { describeLimit, formatIost, formatShare, formatTime, group, layOut, shorten } from '../format.js'
import { describeTotal, listTransfers, Recipient, Sender } from '../lists/moved.js'
import { BlockLink, Code, Copyable, Facts, Status, Table, Tabs, Timestamp } from '../parts.js'
import { Player } from '../player/player.js'
import { Heading, Link, placeWith, renamePlace, usePlace } from '../router.js'
import { explorer, readExecution, readTrace } from '../service/data.js'
import type { Live } from '../service/live.js'

type Transaction = ExplorerRecord<'Transaction'>

/** A transaction: its result and costs, its calls, and what it changed. */
export function TransactionView({ hash, live }: { hash: string; live: Live }) {
  const [isWaiting, setWaiting] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const transaction = useAnswer(async () => {
    const found = await readTransaction(hash).catch((error: unknown) => {
      setMissing(isNotFound(error))
      throw error
    })
    setMissing(false)
    setWaiting(found !== 'expired' && isPending(found))
    return found
    // A missing transaction may be in a block that is not indexed yet.
  }, [hash, live.head === -1, isWaiting && live.looks, isMissing && live.info?.head])
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
      <Heading detail={shorten(hash)}>Transaction</Heading>
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

/** A pending transaction. It is read again until a block has it. */
function Pending({ transaction }: { transaction: Transaction }) {
  const { hash, id, timestamp, from, signers, actions } = transaction
  const { gas_limit, gas_ratio, amount_limit, expiration } = transaction
  return (
    <>
      <Heading detail={shorten(hash ?? '')}>Transaction</Heading>
      <Facts
        of={[
          ['Status', <Status of={null} />],
          ['Hash', <Copyable text={hash} name="hash" />],
          ['Hash of the chain', <Copyable text={id} name="hash of the chain" />],
          ['Time', <Timestamp of={timestamp} />],
          ['Publisher', <AddressLink name={from} whole />],
          ['Signers', (signers ?? []).join(', ') || 'only the publisher'],
          ['Gas limit', `${group(gas_limit)}, ratio ${gas_ratio}`],
          ['May spend', describeLimits(amount_limit)],
          ['Expires', formatNanoseconds(expiration)],
        ]}
      />
      <h2>Actions</h2>
      <Actions actions={(actions ?? []) as unknown as Action[]} />
    </>
  )
}

function Found({ transaction, live }: { transaction: Transaction; live: Live }) {
  const { hash, id, status, message, block_number, timestamp, from, signers, value } = transaction
  const { gas_used, gas_limit, gas_ratio, amount_limit, expiration, ram_used } = transaction
  return (
    <>
      <Heading detail={shorten(hash ?? '')}>Transaction</Heading>
      {message ? <Failure message={message} hash={id ?? ''} isDevelopment={live.info?.isDevelopment === true} /> : null}
      <Facts
        of={[
          ['Status', <Status of={status === 'error' ? transaction.result : status} />],
          ['Hash', <Copyable text={hash} name="hash" />],
          ['Hash of the chain', <Copyable text={id} name="hash of the chain" />],
          ['Block', <BlockLink number={block_number} />],
          ['Finality', describeFinality(block_number ?? 0, live)],
          ['Time', <Timestamp of={timestamp} />],
          ['Publisher', <AddressLink name={from} whole />],
          ['Signers', (signers ?? []).join(', ') || 'only the publisher'],
          [
            'Gas',
            `${group(gas_used)} of ${group(gas_limit)} (${formatShare(gas_used, gas_limit)}), ratio ${gas_ratio}`,
          ],
          ['May spend', describeLimits(amount_limit)],
          ['Expires', formatNanoseconds(expiration)],
          ['RAM', <RamByPayer ram={ram_used} />],
          ['Value', formatIost(value)],
        ]}
      />
      <Neighbours hash={hash ?? ''} block={block_number ?? 0} />
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

function formatNanoseconds(time: unknown): string {
  return formatTime(Math.floor(Number(time) / 1e9))
}

/** Describes whether a fork can still revert the block. */
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

/** Reason and place of a failure, then the full message of the chain. */
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
        <summary>Full message</summary>
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
  if (live.info?.isDevelopment === false)
    return <p class="hint">{live.info.network} has no developer methods, so it records no statements.</p>
  return (
    <Answer of={execution}>
      {(found) =>
        found === undefined ? (
          <p class="waiting">Loading…</p>
        ) : found === null ? (
          <p class="hint">
            The node records the statements of its newest 1,000 transactions. This one is not among them.
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
  if (live.info?.isDevelopment === false) {
    return (
      <ActionsOnly actions={actions}>
        {live.info.network} has no developer methods: calls, storage changes and gas by line are not available.
      </ActionsOnly>
    )
  }
  return (
    <Answer of={trace}>
      {(found) =>
        found === undefined ? (
          <p class="waiting">Loading…</p>
        ) : found.recording === null ? (
          <ActionsOnly actions={actions}>
            The node records calls, storage changes and gas by line of its newest 1,000 transactions. This one is not
            among them.
          </ActionsOnly>
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

/** The actions as they were sent, if nothing else is known. */
function ActionsOnly({ actions, children }: { actions: readonly Action[]; children: ComponentChildren }) {
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
        empty="No receipts."
        isLong
      />
      <h2>Returned</h2>
      <Code label="Return values">{((returns ?? []) as string[]).map(layOut).join('\n') || 'nothing'}</Code>
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

function Transfers({ transaction }: { transaction: Transaction }) {
  return (
    <Table
      heads={['From', 'To', '#Amount', 'Token']}
      rows={listTransfers(transaction).map(({ from, to, token, total }) => [
        <Sender name={from} />,
        <Recipient name={to} />,
        describeTotal(total),
        <Link to={`/tokens/${token.address_hash}`}>{token.symbol}</Link>,
      ])}
      empty="No token transfers."
      isLong
    />
  )
}

/** Links to the previous and the next transaction of the block. */
function Neighbours({ hash, block }: { hash: string; block: number }) {
  const transactions = useAnswer(() => explorer.blockTransactions(block, { limit: 100 }).all(), [block])
  if (transactions === undefined || 'error' in transactions) return null
  const at = transactions.value.findIndex((each) => each.hash === hash)
  const [previous, next] = [transactions.value[at - 1], transactions.value[at + 1]]
  if (at < 0 || transactions.value.length < 2) return null
  return (
    <nav class="pager" aria-label="Transactions of the block">
      {previous ? <Link to={`/transactions/${previous.hash}`}>Previous</Link> : <span />}
      <span>
        Transaction {group(at + 1)} of {group(transactions.value.length)} in its block
      </span>
      {next && <Link to={`/transactions/${next.hash}`}>Next</Link>}
    </nav>
  )
}
