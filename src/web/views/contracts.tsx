import { AddressLink } from '../address-link.js'
import { Response, useResponse } from '../asking.js'
import { group, shorten } from '../format.js'
import { Age } from '../lists/age.js'
import { NewRecords, useTimedList } from '../lists/timed-list.js'
import { Pager, Table } from '../parts.js'
import { Heading } from '../router.js'
import { type ListedContract, listAccounts, listContracts } from '../service/lists.js'
import type { Live } from '../service/live.js'
import { isSystem } from './contract.js'

interface ListViewProps {
  page: number
  live: Live
}

/** The contracts of the chain. */
export function ContractsView({ page, live: { looks } }: ListViewProps) {
  const contracts = useTimedList({ page, looks, keys: [], read: (anchored) => listContracts({ page, ...anchored }) })
  return (
    <>
      <Heading>Contracts</Heading>
      <Response of={contracts}>
        {(shown) => (
          <>
            <NewRecords count={shown.newer} />
            <ContractTable contracts={shown.items} />
            <Pager of={shown} />
          </>
        )}
      </Response>
    </>
  )
}

const CONTRACT_CARDS = { first: ['Contract', 'Source'], last: 'Last use', hidden: ['Id', 'Transactions', 'Published'] }

/** Contracts with what is indexed of them. */
export function ContractTable({ contracts }: { contracts: readonly ListedContract[] }) {
  const heads = ['Contract', 'Id', '#Calls', '#Transactions', 'Last use', '#RAM, bytes', 'Published', 'Source']
  const rows = contracts.map(
    ({ address, name, calls, transactions_count, last_used_at, ram_used, is_verified, created_at }) => [
      <AddressLink name={address} shown={name ?? undefined} />,
      <span class="code">{shorten(address)}</span>,
      group(calls),
      group(transactions_count),
      <Age of={last_used_at} />,
      group(ram_used),
      <Age of={created_at} />,
      <SourceState id={address} isVerified={is_verified} />,
    ],
  )
  return <Table heads={heads} rows={rows} empty="No contracts." isLong cards={CONTRACT_CARDS} />
}

/** Whether the source of a contract is known; `isVerified` is null if the node does not respond. */
function SourceState({ id, isVerified }: { id: string; isVerified: boolean | null | undefined }) {
  if (isSystem(id)) return <span class="hint">part of the chain</span>
  if (isVerified === true) return <span class="status good">verified</span>
  return isVerified === false ? <span class="status neutral">not verified</span> : null
}

/** Accounts and contracts by balance. */
export function AccountsView({ page, live: { head } }: ListViewProps) {
  const accounts = useResponse(() => listAccounts({ page }), [page], { looks: [head], keepsLate: true })
  return (
    <>
      <Heading>Accounts</Heading>
      <Response of={accounts}>
        {(shown) => (
          <>
            <Table
              heads={['Account', 'Kind', '#Balance, iost', '#Transactions']}
              rows={shown.items.map(({ address, is_contract, amount, transactions_count }) => [
                <AddressLink name={address} />,
                is_contract ? 'contract' : 'account',
                group(amount),
                group(transactions_count),
              ])}
              empty="No account has a balance."
              isLong
              cards={{ first: ['Account', 'Kind'], last: 'Balance, iost' }}
            />
            <Pager of={shown} isRanked />
          </>
        )}
      </Response>
    </>
  )
}
