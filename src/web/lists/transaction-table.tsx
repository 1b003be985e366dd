import type { ComponentChildren } from 'preact'
import type { ExplorerRecord } from '../../explorer/records.js'
import { AddressLink } from '../address-link.js'
import { useResponse } from '../asking.js'
import { group } from '../format.js'
import { BlockLink, Status, Table, TransactionLink } from '../parts.js'
import { explorer } from '../service/data.js'
import { readRecords } from '../service/shapes.js'
import { Age } from './age.js'
import { Moved } from './moved.js'
import { listTransfers } from './transfers.js'

type RowTransaction = ExplorerRecord<'Transaction'>

interface TransactionTableProps {
  transactions: readonly RowTransaction[]
  /** Leaves out columns, for a table beside another one. */
  isShort?: boolean
  /** Leaves out what only a block decides. */
  isPending?: boolean
  /** The address whose transactions these are. */
  of?: string | undefined
  empty?: ComponentChildren
}

const CARDS = { first: ['Direction', 'Transaction', 'Status'], last: 'Age', hidden: ['Gas', 'Block'] }

/** A list of transactions. */
export function TransactionTable({
  transactions,
  isShort = false,
  isPending = false,
  of: address,
  empty = 'No transactions.',
}: TransactionTableProps) {
  const heads = [
    ...(address === undefined || isPending ? [] : ['Direction']),
    ...['Transaction', 'Status', 'Call', 'From'],
    ...(isPending ? [] : ['Moved']),
    ...(isShort || isPending ? [] : ['#Gas', 'Block']),
    'Age',
  ]
  const rows = transactions.map((transaction) => {
    const { hash, status, to, method, actions, from, gas_used, block_number, timestamp } = transaction
    return [
      ...(address === undefined || isPending ? [] : [<Direction isOut={from === address} />]),
      <TransactionLink hash={hash ?? ''} kept={5} />,
      <Status of={status} />,
      <>
        <AddressLink name={to} />
        {method === null || method === undefined ? '' : `.${method}`}
        {actions && actions.length > 1 && <span title="Further actions"> +{actions.length - 1}</span>}
      </>,
      <>
        <span class="in-card">by </span>
        <AddressLink name={from} />
      </>,
      ...(isPending ? [] : [<Moved transfers={listTransfers(transaction)} of={address} isShort={isShort} />]),
      ...(isShort || isPending ? [] : [group(gas_used), <BlockLink number={block_number} />]),
      <Age of={timestamp} />,
    ]
  })
  return <Table heads={heads} rows={rows} empty={empty} isLong cards={CARDS} />
}

/** Whether an address published a transaction, or has another part in it. */
function Direction({ isOut }: { isOut: boolean }) {
  return <span class={`direction ${isOut ? 'out' : ''}`}>{isOut ? 'out' : 'in'}</span>
}

/** Shows pending transactions, if the node reports them: all, or those of an address. */
export function Waiting({ looks, of: address }: { looks: number; of?: string }) {
  const waiting = useResponse(() => explorer.pendingTransactions({ limit: 100 }).page(), [], { looks: [looks] })
  if (waiting === undefined || 'error' in waiting) return null
  const { items, total = items.length } = waiting.value
  const shown = address === undefined ? items : items.filter((transaction) => hasPart(transaction, address))
  if (shown.length === 0) return null
  return (
    <section class="pending" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a block: {group(address === undefined ? total : shown.length)}</h2>
      <TransactionTable transactions={shown} isPending of={address} />
    </section>
  )
}

/** Returns true if an address publishes or signs a transaction, or is called by it. */
function hasPart({ from, signers, actions }: RowTransaction, address: string): boolean {
  const isSigner = (signers ?? []).some((signer) => String(signer).replace(/@\w+$/, '') === address)
  const isCalled = readRecords<{ contract?: unknown }>(actions).some(({ contract }) => contract === address)
  return from === address || isSigner || isCalled
}
