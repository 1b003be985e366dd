import { AddressLink, useName } from '../address-link.js'
import { Response, useResponse } from '../asking.js'
import { CallForm } from '../calls/call-form.js'
import { formatIost, group } from '../format.js'
import { TransactionList } from '../lists/transaction-list.js'
import { Copyable, Facts, Table, Tabs, TransactionLink } from '../parts.js'
import { Heading, Link } from '../router.js'
import { explorer } from '../service/data.js'
import type { Live } from '../service/live.js'
import { readRecords } from '../service/shapes.js'
import { ContractBadges, ContractSource, ContractUpdates, Events } from './contract.js'
import { StorageView } from './storage.js'

interface Ram {
  available: string
  used: string
  total: string
}

/** An account, or a contract with its methods, source, storage and events. */
export function AddressView({ name, page, live }: { name: string; page: number; live: Live }) {
  const address = useResponse(() => explorer.address(name), [name], { looks: [live.head] })
  const known = useName(name)
  return (
    <Response of={address}>
      {({ is_contract, balance, gas, ram, creator, creation_transaction_hash, transactions_count }) => (
        <>
          <Heading>
            {is_contract ? 'Contract' : 'Account'} {known ?? <span class="code">{name}</span>}
          </Heading>
          {is_contract && <ContractBadges id={name} head={live.head} />}
          <Facts
            isWide
            of={[
              ...(known === undefined && !name.startsWith('Contract')
                ? []
                : ([['Id', <Copyable text={name} name="id" />]] as const)),
              ['Balance', formatIost(balance)],
              ...(is_contract ? [] : describeMeans(gas as GasBalance | null, ram as Ram | null)),
              ['Created by', <AddressLink name={creator} whole />],
              ['Created in', creation_transaction_hash ? <TransactionLink hash={creation_transaction_hash} /> : '–'],
              ['Transactions', group(transactions_count)],
            ]}
          />
          <Tabs
            of={[
              ...(is_contract
                ? ([
                    ['Methods', () => <CallForm contract={name} live={live} />],
                    ['Source', () => <ContractSource id={name} head={live.head} />],
                    ['Storage', () => <StorageView id={name} live={live} />],
                    ['Events', () => <Events id={name} page={page} head={live.head} />],
                    ['Updates', () => <ContractUpdates id={name} head={live.head} />],
                  ] as const)
                : []),
              [
                'Transactions',
                () => <Transactions name={name} page={page} live={live} isContract={Boolean(is_contract)} />,
              ],
              ['Tokens', () => <Balances name={name} head={live.head} />],
              ...(is_contract ? [] : ([['Permissions', () => <Permissions name={name} />]] as const)),
            ]}
          />
        </>
      )}
    </Response>
  )
}

interface GasBalance {
  current: string
  limit: string
}

/** Gas and RAM of an account. */
function describeMeans(gas: GasBalance | null, ram: Ram | null): [string, string][] {
  return [
    ['Gas', gas === null ? '–' : `${group(gas.current)} of ${group(gas.limit)}`],
    ['RAM', ram === null ? '–' : `${group(ram.available)} bytes left of ${group(ram.total)}`],
  ]
}

interface TransactionsProps {
  name: string
  page: number
  live: Live
  isContract: boolean
}

function Transactions({ name, page, live, isContract }: TransactionsProps) {
  const methods = useResponse(async () => (isContract ? await explorer.contractMethods(name) : []), [name, isContract])
  const names = methods !== undefined && 'value' in methods ? methods.value.map((method) => method.name ?? '') : []
  return <TransactionList page={page} live={live} of={name} methods={names} />
}

function Balances({ name, head }: { name: string; head: number }) {
  const balances = useResponse(() => explorer.tokenBalances(name), [name], { looks: [head] })
  return (
    <Response of={balances}>
      {(items) => (
        <>
          <Table
            heads={['Token', '#Amount', ...(hasIds(items) ? ['Token id'] : [])]}
            rows={items.map(({ token, amount, token_id }) => [
              <Link to={`/tokens/${(token as { address_hash: string }).address_hash}`}>
                {(token as { symbol: string }).symbol}
              </Link>,
              group(amount),
              ...(hasIds(items) ? [token_id ?? ''] : []),
            ])}
            empty="No tokens."
          />
          {items.length > 0 && <p class="pager">{group(items.length)} in all</p>}
        </>
      )}
    </Response>
  )
}

/** Whether any of these balances is a unique token. */
function hasIds(balances: readonly { token_id?: string | null }[]): boolean {
  return balances.some(({ token_id }) => typeof token_id === 'string')
}

function Permissions({ name }: { name: string }) {
  const address = useResponse(() => explorer.address(name), [name])
  return (
    <Response of={address}>
      {({ permissions }) => (
        <Table
          heads={['Permission', 'Held by', '#Weight']}
          rows={readRecords<ShownPermission>(Object.values(permissions ?? {})).flatMap(({ name, items, threshold }) =>
            items.map(({ id, is_key_pair, weight, permission }) => [
              name,
              is_key_pair ? <span class="code">{id}</span> : <Holder id={id} permission={permission} />,
              `${group(weight)} of ${group(threshold)}`,
            ]),
          )}
          empty="No account has permissions."
          isLong
        />
      )}
    </Response>
  )
}

/** A permission of an account: members whose weights reach the threshold together. */
interface ShownPermission {
  name: string
  items: { id: string; is_key_pair: boolean; weight: string; permission: string }[]
  threshold: string
}

function Holder({ id, permission }: { id: string; permission: string }) {
  return (
    <>
      <AddressLink name={id} whole />@{permission}
    </>
  )
}
