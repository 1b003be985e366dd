import { AddressLink } from '../address-link.js'
import { group } from '../format.js'
import { Link } from '../router.js'
import { readMembers } from '../service/shapes.js'
import type { TransferRecord } from './transfers.js'

/** Formats a transferred amount, or the id of a single token. */
export function describeTotal(total: unknown): string {
  const { amount, token_id } = readMembers<{ amount?: string; token_id?: string }>(total)
  return amount === undefined ? `#${token_id ?? '?'}` : group(amount)
}

interface MovedProps {
  transfers: readonly TransferRecord[]
  of?: string | undefined
  /** Leaves out the other party. */
  isShort?: boolean
}

/**
 * The first transfer of a transaction and the number of further ones. In the list of an address, its own transfers come
 * first, with a sign and the other party.
 */
export function Moved({ transfers, of: address, isShort = false }: MovedProps) {
  const isOwn = ({ from, to }: TransferRecord) => from === address || to === address
  const [first, ...others] = address === undefined ? transfers : transfers.toSorted((a, b) => +isOwn(b) - +isOwn(a))
  if (first === undefined) return <span class="none">–</span>
  const { from, to, token, total } = first
  const isGiven = address !== undefined && from === address
  const isTaken = address !== undefined && to === address && !isGiven
  return (
    <span class="moved">
      {isGiven ? '−' : isTaken ? '+' : ''}
      {describeTotal(total)} <Link to={`/tokens/${token.address_hash}`}>{token.symbol}</Link>
      {!isShort && <OtherParty isSender={isTaken} name={isTaken ? from : to} />}
      {others.length > 0 && <span title="Further transfers"> +{others.length}</span>}
    </span>
  )
}

function OtherParty({ isSender, name }: { isSender: boolean; name: string | null }) {
  if (name === null) return <> {isSender ? ISSUED : DESTROYED}</>
  return (
    <>
      {isSender ? ' from ' : ' to '}
      <AddressLink name={name} />
    </>
  )
}

const ISSUED = 'issued'
const DESTROYED = 'destroyed'

/** The sender of a transfer; issued tokens have none. */
export function Sender({ name }: { name: string | null | undefined }) {
  return name ? <AddressLink name={name} /> : <span class="hint">{ISSUED}</span>
}

/** The recipient of a transfer; destroyed tokens have none. */
export function Recipient({ name }: { name: string | null | undefined }) {
  return name ? <AddressLink name={name} /> : <span class="hint">{DESTROYED}</span>
}
