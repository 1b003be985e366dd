import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ExplorerRecord } from '../../explorer/records.js'
import { isNotFound } from '../../explorer/service.js'
import type { Recording } from '../../rpc/recording.js'
import { AddressLink } from '../address-link.js'
import { type RequestState, Response, useResponse } from '../asking.js'
import { CostliestLines } from '../code/costliest-lines.js'
import { LineLink } from '../code/line-link.js'
import { RamByPayer } from '../code/ram.js'
import { SourceFiles } from '../code/source.js'
import { Calls, StateChanges } from '../code/trace.js'
import { summarizeFailure } from '../failure.js'
import { describeLimit, formatIost, formatShare, formatTime, group, layOut, shorten } from '../format.js'
import { describeTotal, Recipient, Sender } from '../lists/moved.js'
import { listTransfers } from '../lists/transfers.js'
import { BlockLink, Code, Copyable, Facts, Status, Table, Tabs, Timestamp } from '../parts.js'
import { Player } from '../player/player.js'
import { Heading, Link, placeWith, renamePlace, usePlace } from '../router.js'
import { explorer, type FailureFrame, readExecution, readTrace, type TraceResponse } from '../service/data.js'
import type { Live } from '../service/live.js'
import { readRecords } from '../service/shapes.js'
import { Sentence } from '../transactions/sentence-view.js'
import { Returned, Value } from '../tree.js'

type ShownTransaction = ExplorerRecord<'Transaction'>

/** A transaction: its result and costs, its calls, and what it changed. */
export function TransactionView({ hash, live }: { hash: string; live: Live }) {
  const [isWaiting, setWaiting] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const read = async () => {
    const found = await readTransaction(hash).catch((error: unknown) => {
      setMissing(isNotFound(error))
      throw error
    })
    setMissing(false)
    setWaiting(found !== 'expired' && isPending(found))
    return found
  }
  const transaction = useResponse(read, [hash], {
    // A missing transaction may be in a block that is not indexed yet.
    looks: [live.head === -1, isWaiting && live.looks, isMissing && live.info?.head],
  })
  return (
    <Response of={transaction}>
      {(found) => {
        if (found === 'expired') return <Expired hash={hash} />
        return isPending(found) ? <Pending transaction={found} /> : <Found transaction={found} live={live} />
      }}
    </Response>
  )
}

/** A transaction that was seen pending and expired exists only in the memory of the service. */
async function readTransaction(hash: string): Promise<ShownTransaction | 'expired'> {
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

function isPending({ block_number }: ShownTransaction): boolean {
  return block_number === null || block_number === undefined
}

/** A pending transaction. It is read again until a block has it. */
function Pending({ transaction }: { transaction: ShownTransaction }) {
  const { hash, id, timestamp, from, signers } = transaction
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
      <Actions actions={listActions(transaction)} />
    </>
  )
}

function Found({ transaction, live }: { transaction: ShownTransaction; live: Live }) {
  const { hash, id, status, message, block_number } = transaction
  const isDevelopment = live.info?.isDevelopment
  const asked = useResponse(async () => (isDevelopment ? readTrace(id ?? '') : undefined), [id, isDevelopment])
  const trace = asked !== undefined && 'value' in asked ? asked.value : undefined
  const part = (show: (found: RecordedTrace) => ComponentChildren) => () => <Traced of={asked}>{show}</Traced>
  return (
    <>
      <div class="heading">
        <Heading detail={shorten(hash ?? '')}>Transaction</Heading>
        <Status of={status === 'error' ? transaction.result : status} />
      </div>
      <Sentence transaction={transaction} />
      {message ? <Failure message={message} path={trace?.path ?? []} isRecorded={isRecorded(trace)} /> : null}
      <TransactionFacts transaction={transaction} live={live} />
      <Missing trace={trace} live={live} />
      <Tabs
        of={[
          ...(isDevelopment === false || trace?.recording === null
            ? ([['Actions', () => <Actions actions={listActions(transaction)} />]] as const)
            : ([
                ['Calls', part(({ recording, sources }) => <Calls recording={recording} sources={sources} />)],
                ['Source and gas', part(({ sources, path }) => <SourceAndGas sources={sources} path={path} />)],
                [
                  'State changes',
                  part(({ recording, sources }) => (
                    <StateChanges recording={recording} sources={sources} block={block_number ?? 0} />
                  )),
                ],
                ['Debugger', () => <Debugged hash={id ?? ''} />],
              ] as const)),
          ['Receipts', () => <Receipts transaction={transaction} />],
          ['Transfers', () => <Transfers transaction={transaction} />],
        ]}
      />
    </>
  )
}

type RecordedTrace = TraceResponse & { recording: Recording }

function isRecorded(trace: TraceResponse | undefined): trace is RecordedTrace {
  return trace !== undefined && trace.recording !== null
}

/** Reports once what a node does not record; the tabs show what is known anyway. */
function Missing({ trace, live: { info } }: { trace: TraceResponse | undefined; live: Live }) {
  const reason =
    info?.isDevelopment === false
      ? `${info.network} has no developer methods: calls, storage changes, gas by line and the debugger are not available.`
      : trace?.recording === null
        ? 'The node records calls, storage changes, gas by line and statements of its newest 1,000 transactions. This one is not among them.'
        : undefined
  return reason === undefined ? null : <p class="hint">{reason}</p>
}

function TransactionFacts({ transaction, live }: { transaction: ShownTransaction; live: Live }) {
  const { hash, id, block_number, timestamp, from, signers, value } = transaction
  const { gas_used, gas_limit, gas_ratio, amount_limit, expiration, ram_used } = transaction
  return (
    <Facts
      isWide
      of={[
        [
          'Block',
          <>
            <BlockLink number={block_number} /> <span class="kind">{describeFinality(block_number ?? 0, live)}</span>
            <Neighbours hash={hash ?? ''} block={block_number ?? 0} />
          </>,
        ],
        ['Publisher', <AddressLink name={from} whole />],
        ['Time', <Timestamp of={timestamp} />],
        ['Signers', (signers ?? []).join(', ') || 'only the publisher'],
        ['Hash', <Copyable text={hash} name="hash" />],
        ['Gas', `${group(gas_used)} of ${group(gas_limit)} (${formatShare(gas_used, gas_limit)}), ratio ${gas_ratio}`],
        ['Hash of the chain', <Copyable text={id} name="hash of the chain" />],
        ['RAM', <RamByPayer ram={ram_used} />],
        ['May spend', describeLimits(amount_limit)],
        ['Value', formatIost(value)],
        ['Expires', formatNanoseconds(expiration)],
      ]}
    />
  )
}

function formatNanoseconds(time: unknown): string {
  return formatTime(Math.floor(Number(time) / 1e9))
}

/** Describes whether a fork can still revert the block. */
function describeFinality(block: number, { info, head }: Live): string {
  if (info?.irreversible === undefined) return '–'
  if (block <= info.irreversible) return 'irreversible'
  const confirmations = Math.max(1, head - block + 1)
  return `${group(confirmations)} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`
}

function describeLimits(limits: unknown): string {
  const entries = readRecords<{ token: string; value: string }>(limits)
  return entries.map(describeLimit).join(', ') || 'no token'
}

interface FailureProps {
  message: string
  path: readonly FailureFrame[]
  /** Whether the debugger can show it. */
  isRecorded: boolean
}

/** Reason of a failure with links to its lines and to its step, then the full message of the chain. */
function Failure({ message, path, isRecorded }: FailureProps) {
  return (
    <div class="failure" role="alert">
      <strong>{summarizeFailure(message)}</strong>
      {path.map(({ id, contract, method, file, line }, at) => (
        <div key={at} class="code">
          {contract}.{method}
          {file !== undefined && line !== undefined && (
            <>
              {' at '}
              <LineLink of={{ contract: id, path: file, line }}>
                {file}:{line}
              </LineLink>
            </>
          )}
        </div>
      ))}
      {isRecorded && (
        <div>
          <Link to={placeWith({ view: 'debugger', step: FAILURE, line: '' })}>Debug the failing step</Link>
        </div>
      )}
      <details>
        <summary>Full message</summary>
        {message}
      </details>
    </div>
  )
}

/** The costliest lines, then the sources with gas by line and the way to a failure. */
function SourceAndGas({ sources, path }: Pick<TraceResponse, 'sources' | 'path'>) {
  const named = Object.entries(sources).map(([id, source]) => ({ ...source, id }))
  const failures = path.flatMap(({ id, file, line }) =>
    file === undefined || line === undefined ? [] : [{ contract: id, path: file, line }],
  )
  return (
    <>
      <CostliestLines sources={named} />
      <SourceFiles sources={named} failures={failures} />
    </>
  )
}

interface ShownAction {
  contract: string
  action_name: string
  data: string
}

function listActions({ actions }: ShownTransaction): ShownAction[] {
  return readRecords<ShownAction>(actions)
}

/** The step of an address that leads to the failure. */
const FAILURE = 'failure'

/** The statements of the transaction, at the step that the address names. */
function Debugged({ hash }: { hash: string }) {
  const execution = useResponse(() => readExecution(hash), [hash])
  const named = usePlace().searchParams.get('step')
  return (
    <Response of={execution}>
      {(found) =>
        found === null ? (
          <p class="hint">The node no longer has the statements of this transaction.</p>
        ) : (
          <Player
            key={named === null || named === FAILURE ? named : 'step'}
            execution={found}
            isRevealed={named === FAILURE}
            step={named === null ? undefined : Number(named) - 1}
            onStep={(step) => renamePlace(placeWith({ step: String(step + 1) }))}
          />
        )
      }
    </Response>
  )
}

/** A part of the recording of the transaction. */
function Traced({
  of: trace,
  children,
}: {
  of: RequestState<TraceResponse | undefined>
  children: (found: RecordedTrace) => ComponentChildren
}) {
  return (
    <Response of={trace}>{(found) => (isRecorded(found) ? children(found) : <p class="waiting">Loading…</p>)}</Response>
  )
}

function Actions({ actions }: { actions: readonly ShownAction[] }) {
  return (
    <>
      {actions.map(({ contract, action_name, data }, at) => (
        <section key={at} aria-label={`Action ${at + 1}`}>
          <p>
            <AddressLink name={contract} />.{action_name}
          </p>
          <Code label={`Arguments of action ${at + 1}`}>{layOut(data)}</Code>
        </section>
      ))}
    </>
  )
}

function Receipts({ transaction: { receipts, returns } }: { transaction: ShownTransaction }) {
  const entries = readRecords<{ func_name: string; content: string }>(receipts)
  return (
    <>
      <Table
        heads={['Contract and method', 'Content']}
        rows={entries.map(({ func_name, content }) => [
          <ContractMethod name={func_name} />,
          <Value text={content} isOpen />,
        ])}
        empty="No receipts."
        isLong
      />
      <h2>Returned</h2>
      <Returned values={readRecords<string>(returns).filter((each) => each !== '')} />
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

function Transfers({ transaction }: { transaction: ShownTransaction }) {
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
  const transactions = useResponse(() => explorer.blockTransactions(block, { limit: 100 }).all(), [block])
  if (transactions === undefined || 'error' in transactions) return null
  const at = transactions.value.findIndex((each) => each.hash === hash)
  const [previous, next] = [transactions.value[at - 1], transactions.value[at + 1]]
  if (at < 0 || transactions.value.length < 2) return null
  return (
    <nav class="neighbours" aria-label="Transactions of the block">
      {previous && <Link to={`/transactions/${previous.hash}`}>Previous</Link>}
      <span>
        Transaction {group(at + 1)} of {group(transactions.value.length)} in its block
      </span>
      {next && <Link to={`/transactions/${next.hash}`}>Next</Link>}
    </nav>
  )
}
