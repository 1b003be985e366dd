import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { AddressLink, CONTRACT_ID } from '../address-link.js'
import { Response, useResponse } from '../asking.js'
import { formatUnits, group } from '../format.js'
import { BlockLink, Table } from '../parts.js'
import { goTo, Link, placeWith, usePlace } from '../router.js'
import { explorer, readStorage, type StoragePage } from '../service/data.js'
import type { Live } from '../service/live.js'
import { compareNames, Value } from '../tree.js'

/** The way to an entry of a contract as it was after a block. */
export function StorageLink({
  contract,
  entry: { key, field },
  block,
  children,
}: {
  contract: string
  entry: { key: string; field: string | undefined }
  block: number
  children: ComponentChildren
}) {
  const from = field === undefined ? `b-${key}` : `m-${key}-${field}`
  const query = new URLSearchParams({ view: 'storage', block: String(block), from })
  return (
    <Link to={`/addresses/${encodeURIComponent(contract)}?${query}`} class="code" title={`After block ${block}`}>
      {children}
    </Link>
  )
}

/** Shows the storage of a contract and its payers, after the newest block or after the one in the address. */
export function StorageView({ id, live: { head } }: { id: string; live: Live }) {
  const { searchParams } = usePlace()
  const [block, from] = [searchParams.get('block') ?? '', searchParams.get('from') ?? '']
  const read = async () => ({ ...(await readStorage(id, block, from)), from })
  const stored = useResponse(read, [id, block, from], { looks: [block === '' && head], keepsLate: true })
  const [text, setText] = useState('')
  // A node without developer methods has no past storage to choose.
  const hasPast = stored === undefined || !('value' in stored) || stored.value.isDetailed
  return (
    <>
      <div class="filter">
        {hasPast && <BlockForm key={block} block={block} />}
        <label>
          Keys with{' '}
          <input value={text} placeholder="any text" onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      </div>
      <Response of={stored}>{(found) => <Entries id={id} of={found} wanted={text.trim().toLowerCase()} />}</Response>
    </>
  )
}

/** Asks for a block; left empty, for the newest. */
function BlockForm({ block }: { block: string }) {
  const go = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('block')
    goTo(placeWith({ block: String(given).trim(), from: '' }))
  }
  return (
    <form class="at-block" onSubmit={go}>
      <label>
        After block <input name="block" inputMode="numeric" pattern="\s*\d*\s*" placeholder="newest" value={block} />
      </label>
      <button type="submit">Show</button>
      {block !== '' && <Link to={placeWith({ block: '', from: '' })}>The newest</Link>}
    </form>
  )
}

interface EntriesProps {
  id: string
  /** A part of the storage, and the name from which it was read. */
  of: StoragePage & { from: string }
  /** A text that the names of shown entries contain, in lower case. */
  wanted: string
}

function Entries({ id, of: { entries, next, block, isDetailed, from }, wanted }: EntriesProps) {
  const shown = entries
    .filter(({ key, field }) => `${key} ${field}`.toLowerCase().includes(wanted))
    .sort((a, b) => compareNames(a.key, b.key) || compareNames(a.field, b.field))
  return (
    <>
      {wanted !== '' && (
        <p role="status" class="hint">
          {group(shown.length)} of {group(entries.length)} of this part
        </p>
      )}
      {isDetailed ? (
        <p class="hint">
          Kept after block <BlockLink number={Number(block)} />
          {from === '' ? '' : `, from ${from.slice(2)} on`}.
        </p>
      ) : (
        <p class="hint">
          This node has no developer methods: payers and past storage are not available. At most a hundred values and a
          hundred fields are shown.
        </p>
      )}
      <Table
        heads={['Key', 'Field', 'Value', ...(isDetailed ? ['Paid by', '#Bytes of RAM'] : [])]}
        rows={shown.map(({ key, field, value, payer, ram }) => [
          <span class="code">{key}</span>,
          field === '' ? '' : <span class="code">{field}</span>,
          <StoredValue contract={id} entry={{ key, field, value }} />,
          ...(isDetailed ? [<Payer name={payer || id} contract={id} />, group(ram)] : []),
        ])}
        empty={wanted === '' ? 'It keeps nothing.' : 'No key has this text.'}
        isLong
        cards={{ first: ['Key', 'Field'], last: 'Bytes of RAM' }}
      />
      {from + next !== '' && (
        <nav class="pager" aria-label="Parts">
          {from !== '' && <Link to={placeWith({ from: '' })}>From the start</Link>}
          {next !== '' && <Link to={placeWith({ from: next })}>More</Link>}
        </nav>
      )}
    </>
  )
}

interface StoredValueProps {
  contract: string
  entry: { key: string; field: string; value: string }
}

/** Returns true if an entry is the balance of an account; its field is the token. */
export function isBalance(contract: string, { key, value }: { key: string; value: string }): boolean {
  return contract === 'token.iost' && key.startsWith('TB') && /^\d+$/.test(value)
}

/** A stored value: an amount of a token, a contract, a tree, or text. */
function StoredValue({ contract, entry: { key, field, value } }: StoredValueProps) {
  if (isBalance(contract, { key, value })) return <Amount units={value} token={field} />
  return CONTRACT_ID.test(value) ? <AddressLink name={value} whole /> : <Value text={value} />
}

/** Balances are stored in the smallest unit of their token. */
export function Amount({ units, token }: { units: string; token: string }) {
  const found = useResponse(() => explorer.token(token), [token])
  const decimals = found !== undefined && 'value' in found ? found.value.decimals : undefined
  if (decimals === undefined || decimals === null) return <span class="code value">{units}</span>
  return (
    <span class="moved" title={`${group(units)} of its smallest unit`}>
      {formatUnits(units, decimals)} <Link to={`/tokens/${token}`}>{token}</Link>
    </span>
  )
}

function Payer({ name, contract }: { name: string; contract: string }) {
  return (
    <>
      <span class="in-card">paid by </span>
      {name === contract ? 'the contract' : <AddressLink name={name} />}
    </>
  )
}
