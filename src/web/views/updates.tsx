import { useState } from 'preact/hooks'
import { itemAt } from '../../collections/presence.js'
import type { ExplorerRecord } from '../../explorer/records.js'
import { AddressLink } from '../address-link.js'
import { Response, useResponse } from '../asking.js'
import { compareLines, cutDiff, type DiffLine } from '../code/diff.js'
import { group } from '../format.js'
import { Age } from '../lists/age.js'
import { BlockLink, TransactionLink } from '../parts.js'
import { explorer } from '../service/data.js'
import { readRecords } from '../service/shapes.js'

/** A transaction that published a version of a contract. */
export interface Version {
  publisher: string
  transaction_hash: string
  block_number: number
  timestamp: number
}

interface UpdatesProps {
  id: string
  /** The transaction that published the first version; null before the first indexed block. */
  creation: string | null
  /** The updates, oldest first. */
  updates: readonly Version[]
}

/** The updates of a contract, newest first, each with the difference of its code. */
export function Updates({ id, creation, updates }: UpdatesProps) {
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">Updates: {group(updates.length)}</h2>
      {updates
        .map((update, at) => (
          <Update
            key={update.transaction_hash}
            id={id}
            update={update}
            before={at === 0 ? creation : itemAt(updates, at - 1).transaction_hash}
          />
        ))
        .toReversed()}
    </section>
  )
}

function Update({ id, update, before }: { id: string; update: Version; before: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { publisher, transaction_hash, block_number, timestamp } = update
  return (
    <details class="file" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Block {group(block_number)}, <Age of={timestamp} />
      </summary>
      <p>
        Updated by <AddressLink name={publisher} /> in <TransactionLink hash={transaction_hash} />, block{' '}
        <BlockLink number={block_number} />
      </p>
      {isOpen && <Difference id={id} before={before} after={transaction_hash} />}
    </details>
  )
}

function Difference({ id, before, after }: { id: string; before: string | null; after: string }) {
  const codes = useResponse(async () => {
    if (before === null) return undefined
    const [first, second] = await Promise.all([explorer.transaction(before), explorer.transaction(after)])
    const [from, to] = [readCode(first, id), readCode(second, id)]
    return from === undefined || to === undefined ? undefined : cutDiff(compareLines(from, to))
  }, [id, before, after])
  return (
    <Response of={codes}>
      {(parts) => {
        if (parts === undefined) return <p class="hint">The code of the version before is not known.</p>
        if (parts.length === 0) return <p class="hint">The code is the same.</p>
        return (
          <section class="scroll diff" aria-label="Difference of the code" tabIndex={0}>
            {parts.map(({ skipped, lines }, at) => (
              <div key={at}>
                {skipped > 0 && <div class="skipped">{group(skipped)} equal lines</div>}
                {lines.map((line, index) => (
                  <DiffRow key={index} line={line} />
                ))}
              </div>
            ))}
          </section>
        )
      }}
    </Response>
  )
}

const SIGNS = { same: ' ', removed: '−', added: '+' }

function DiffRow({ line: { kind, text, number } }: { line: DiffLine }) {
  return (
    <div class={kind}>
      <span class="diff-number">{number}</span>
      {SIGNS[kind]} {text}
    </div>
  )
}

/** Reads the code of a contract from the transaction that published it; undefined if the action has another form. */
function readCode({ actions, returns }: ExplorerRecord<'Transaction'>, id: string): string | undefined {
  const list = readRecords<{ contract: string; action_name: string; data: string }>(actions)
  for (const [at, { contract, action_name, data }] of list.entries()) {
    if (contract !== 'system.iost') continue
    const submission = parseSubmission(data)
    const isCreation = action_name === 'setCode' && String(returns?.[at] ?? '').includes(id)
    const isUpdate = action_name === 'updateCode' && submission?.ID === id
    if (isCreation || isUpdate) return submission?.code
  }
  return undefined
}

function parseSubmission(data: string): { ID?: string; code?: string } | undefined {
  try {
    return JSON.parse(JSON.parse(data)[0])
  } catch {
    return undefined
  }
}
