import { itemAt } from '../../collections/presence.js'
import { readRam, readStorage, type StorageState } from '../../debugger/history.js'
import { formatEffect, formatStored, listData } from '../../debugger/text.js'
import type { Timeline } from '../../debugger/timeline.js'
import { formatValue } from '../../debugger/values.js'
import { Table } from '../parts.js'

/** Variables, stack, storage, balances and RAM before a step. */
export function State({ timeline, step }: { timeline: Timeline; step: number }) {
  const stack = timeline.stackAt(step)
  const entries = readStorage(timeline, step)
  const balances = entries.filter(isBalance)
  const own = entries.filter(({ contract }) => !contract.endsWith('.iost'))
  const last = timeline.effectsBetween(step - 1, step)
  return (
    <div class="state">
      <Part title="Variables">
        <Table
          empty="No variables."
          heads={['Name', 'Value']}
          rows={listData(stack[0]?.variables ?? []).map(({ name, value }) => [
            name,
            <span class="code">{formatValue(value)}</span>,
          ])}
        />
      </Part>
      <Part title="Call stack">
        <ol class="stack">
          {stack.map(({ call, function: name, statement }, index) => (
            <li key={index} class="code">
              {itemAt(timeline.execution.calls, call).name}.{name || itemAt(timeline.execution.calls, call).method}
              {statement === undefined ? '' : ` ${timeline.pathOf(statement)}:${statement.line}`}
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Last statement">
        <ul class="stack">
          {last.map((effect, index) => (
            <li key={index}>{formatEffect(timeline, effect)}</li>
          ))}
        </ul>
      </Part>
      <Part title="Storage">
        <Table
          empty="Nothing was read or written so far."
          heads={['Entry', 'Value', 'Before']}
          rows={own.map((entry) => describeEntry(timeline, entry))}
        />
      </Part>
      <Part title="Balances">
        <Table
          empty="No balance was read or written so far."
          heads={['Account', 'Token', 'Units', 'Before']}
          rows={balances.map(({ key, field, value, before }) => [
            key.slice(2),
            field ?? '',
            formatStored(value),
            formatBefore(before),
          ])}
        />
      </Part>
      <Part title="RAM">
        <Table
          empty="No RAM was booked so far."
          heads={['Payer', 'Bytes']}
          rows={[...readRam(timeline, step)].map(([payer, bytes]) => [payer, String(bytes)])}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Returns whether an entry is the balance of an account in token.iost. */
function isBalance({ contract, key, value }: StorageState): boolean {
  return contract === 'token.iost' && key.startsWith('TB') && typeof value === 'string'
}

function describeEntry({ execution }: Timeline, { contract, key, field, value, before }: StorageState) {
  const name = execution.calls.find((each) => each.contract === contract)?.name ?? contract
  return [[name, key, field].filter((part) => part !== undefined).join('.'), formatStored(value), formatBefore(before)]
}

function formatBefore(before: string | null | undefined): string {
  return before === undefined ? '' : formatStored(before)
}
