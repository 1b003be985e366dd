import { Response, useResponse } from '../asking.js'
import { SourceFiles } from '../code/source.js'
import { Age } from '../lists/age.js'
import { NewRecords, useTimedList } from '../lists/timed-list.js'
import { Code, Pager, Table, TransactionLink } from '../parts.js'
import { explorer } from '../service/data.js'
import { readRecords } from '../service/shapes.js'
import { Value } from '../tree.js'
import { Updates, type Version } from './updates.js'

/** Language, version and verification of a contract. */
export function ContractBadges({ id, head }: { id: string; head: number }) {
  const contract = useResponse(() => explorer.contract(id), [id], { looks: [head] })
  if (contract !== undefined && 'error' in contract) return null
  // What is below keeps its place when the badges arrive.
  if (contract === undefined) return <p class="badges">{'\u00a0'}</p>
  const { language, version, is_verified } = contract.value
  return (
    <p class="badges">
      <span class="status neutral">{language}</span> <span class="status neutral">version {version}</span>{' '}
      {is_verified ? (
        <span class="status good" title="The source of a project compiles to this code">
          verified
        </span>
      ) : isSystem(id) ? (
        <span class="status neutral" title="A system contract, which no account published">
          part of the chain
        </span>
      ) : (
        <span class="status neutral">not verified</span>
      )}
    </p>
  )
}

/** Whether a contract belongs to the chain: ids of contracts that accounts publish have another form. */
export function isSystem(id: string): boolean {
  return !id.startsWith('Contract')
}

/** Receipts and events of a contract, newest first. */
export function Events({ id, page, head }: { id: string; page: number; head: number }) {
  const read = (anchored: { anchor?: number }) => explorer.contractEvents(id, anchored).page(page)
  const events = useTimedList({ page, looks: head, keys: [id], read })
  return (
    <Response of={events}>
      {(shown) => (
        <>
          <NewRecords count={shown.newer} />
          <Table
            heads={['Age', 'Method', 'Content', 'Transaction']}
            rows={shown.items.map(({ timestamp, name, content, transaction_hash }) => [
              <Age of={timestamp} />,
              name,
              <Value text={String(content)} />,
              <TransactionLink hash={transaction_hash ?? ''} />,
            ])}
            keys={shown.items.map(({ transaction_hash, index }) => `${transaction_hash} ${index}`)}
            cards={{ first: ['Age', 'Method'], last: 'Transaction' }}
            empty="No receipts."
            isLong
          />
          <Pager of={shown} />
        </>
      )}
    </Response>
  )
}

/** The updates of a contract. */
export function ContractUpdates({ id, head }: { id: string; head: number }) {
  const contract = useResponse(() => explorer.contract(id), [id], { looks: [head] })
  return (
    <Response of={contract}>
      {({ updates, creation_transaction_hash }) => {
        const changes = readRecords<Version>(updates)
        if (changes.length === 0) return <p class="empty">It was never updated.</p>
        return <Updates id={id} creation={creation_transaction_hash ?? null} updates={changes} />
      }}
    </Response>
  )
}

/** The source of a contract. */
export function ContractSource({ id, head }: { id: string; head: number }) {
  const contract = useResponse(() => explorer.contract(id), [id], { looks: [head] })
  return (
    <Response of={contract}>
      {({ language, source_files, source_code, is_verified }) => {
        const files = readRecords<{ path: string; text: string }>(source_files)
        const shown = files.map((file) => ({ ...file, lines: [] }))
        return (
          <>
            {is_verified && shown.length > 0 ? (
              <SourceFiles sources={[{ id, name: 'Source in this project', files: shown }]} isWhole />
            ) : source_code && language !== 'native' ? (
              <>
                <p class="hint">
                  {isSystem(id)
                    ? 'This contract is part of the chain. This is the script that the node returns.'
                    : 'No contract of this project compiles to this code. This is the published script.'}
                </p>
                <Code label="Code on the chain">{source_code}</Code>
              </>
            ) : (
              <p class="hint">This contract is part of the chain itself: it has no source.</p>
            )}
          </>
        )
      }}
    </Response>
  )
}
