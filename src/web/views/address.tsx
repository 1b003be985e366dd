import { AddressLink, useName } from '../address-link.js'
import { Answer, useAnswer } from '../asking.js'
import { CallForm } from '../call-form.js'
import { explorer } from '../data.js'
import { formatIost, formatTime, group, layOut } from '../format.js'
import type { Live } from '../live.js'
import { Code, Facts, Pager, Table, Tabs, TransactionLink } from '../parts.js'
import { Link } from '../router.js'
import { SourceFiles } from '../source.js'
import { StorageView } from './storage.js'
import { TransactionTable, Waiting } from './transactions.js'

interface Ram {
  available: string
  used: string
  total: string
}

/** An account, or a contract with its methods, source, storage and events. */
export function AddressView({ name, page, live }: { name: string; page: number; live: Live }) {
  const address = useAnswer(() => explorer.address(name), [name, live.head])
  const known = useName(name)
  return (
    <Answer of={address}>
      {({ is_contract, balance, gas, ram, creator, creation_transaction_hash, transactions_count }) => (
        <>
          <h1>
            {is_contract ? 'Contract' : 'Account'} {known ?? <span class="code">{name}</span>}
          </h1>
          <Facts
            of={[
              ...(known === undefined ? [] : ([['Id', <span class="code">{name}</span>]] as const)),
              ['Balance', formatIost(balance)],
              ...(is_contract ? [] : describeMeans(gas as Gas | null, ram as Ram | null)),
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
                    ['Source', () => <ContractSource id={name} />],
                    ['Storage', () => <StorageView id={name} live={live} />],
                    ['Events', () => <Events id={name} head={live.head} />],
                  ] as const)
                : []),
              ['Transactions', () => <Transactions name={name} page={page} live={live} />],
              ['Tokens', () => <Balances name={name} head={live.head} />],
              ...(is_contract ? [] : ([['Permissions', () => <Permissions name={name} />]] as const)),
            ]}
          />
        </>
      )}
    </Answer>
  )
}

interface Gas {
  current: string
  limit: string
}

function describeMeans(gas: Gas | null, ram: Ram | null): [string, string][] {
  return [
    ['Gas', gas === null ? '–' : `${group(gas.current)} of ${group(gas.limit)}`],
    ['RAM', ram === null ? '–' : `${group(ram.available)} bytes left of ${group(ram.total)}`],
  ]
}

function Transactions({ name, page, live: { head, looks } }: { name: string; page: number; live: Live }) {
  const transactions = useAnswer(() => explorer.addressTransactions(name).page(page), [name, page, head])
  return (
    <Answer of={transactions}>
      {({ items, pages = 1, total = 0 }) => (
        <>
          {page === 1 && <Waiting looks={looks} of={name} />}
          <TransactionTable transactions={items} />
          <Pager page={page} pages={pages} total={total} />
        </>
      )}
    </Answer>
  )
}

function Balances({ name, head }: { name: string; head: number }) {
  const balances = useAnswer(() => explorer.tokenBalances(name), [name, head])
  return (
    <Answer of={balances}>
      {(items) => (
        <Table
          heads={['Token', '#Amount', 'Single token']}
          rows={items.map(({ token, amount, token_id }) => [
            <Link to={`/tokens/${(token as { symbol: string }).symbol}`}>{(token as { symbol: string }).symbol}</Link>,
            group(amount),
            token_id ?? '',
          ])}
          empty="It holds no tokens."
        />
      )}
    </Answer>
  )
}

function Permissions({ name }: { name: string }) {
  const address = useAnswer(() => explorer.address(name), [name])
  return (
    <Answer of={address}>
      {({ permissions }) => (
        <Table
          heads={['Permission', 'Held by', '#Weight']}
          rows={Object.values((permissions ?? {}) as unknown as Record<string, Permission>).flatMap(
            ({ name, items, threshold }) =>
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
    </Answer>
  )
}

/** A permission of an account: members whose weights reach the threshold together. */
interface Permission {
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

function Events({ id, head }: { id: string; head: number }) {
  const events = useAnswer(() => explorer.contractEvents(id, { limit: 50 }).page(), [id, head])
  return (
    <Answer of={events}>
      {({ items }) => (
        <Table
          heads={['Time', 'Method', 'Content', 'Transaction']}
          rows={items.map(({ timestamp, name, content, transaction_hash }) => [
            formatTime(timestamp),
            name,
            <Code label={`Receipt of ${name}`}>{layOut(String(content))}</Code>,
            <TransactionLink hash={transaction_hash ?? ''} />,
          ])}
          empty="It left no receipts."
          isLong
        />
      )}
    </Answer>
  )
}

function ContractSource({ id }: { id: string }) {
  const contract = useAnswer(() => explorer.contract(id), [id])
  return (
    <Answer of={contract}>
      {({ source_files, source_code, is_verified, language }) => {
        const files = (source_files ?? []) as { path: string; text: string }[]
        const shown = files.map((file) => ({ ...file, lines: [] }))
        if (shown.length > 0)
          return <SourceFiles sources={[{ name: 'Source of this project', files: shown }]} isWhole />
        return (
          <>
            <p class="hint">
              {is_verified ? '' : 'No project here compiles to this contract: this is what the chain keeps.'} Language:{' '}
              {language}.
            </p>
            <Code label="Code on the chain">{source_code ?? ''}</Code>
          </>
        )
      }}
    </Answer>
  )
}
