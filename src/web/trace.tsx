import type { RecordedCall, RecordedStep, Recording } from '../rpc/recording.js'
import { AddressLink } from './address-link.js'
import type { SourceView } from './data.js'
import { summarizeFailure } from './failure.js'
import { describeBytes, group, shorten } from './format.js'
import { Table } from './parts.js'
import { StorageLink } from './views/storage.js'

type Sources = Readonly<Record<string, SourceView>>

const GAS_PER_NET = 10

/** The calls of a transaction as a tree; what failed is open, down to where it failed. */
export function Calls({ recording, sources }: { recording: Recording; sources: Sources }) {
  return (
    <ul class="calls">
      {recording.calls.map((call, at) => (
        <CallNode key={at} call={call} sources={sources} depth={0} />
      ))}
    </ul>
  )
}

function CallNode({ call, sources, depth }: { call: RecordedCall; sources: Sources; depth: number }) {
  const { contract, method, data, cpu, net, error, returns, steps, withAuth, language } = call
  const name = sources[contract]?.name ?? shorten(contract)
  return (
    <li class={error === undefined ? 'good' : 'bad'}>
      <details open={(depth < 3 && language === 'javascript') || error !== undefined}>
        <summary>
          <span class="mark" aria-hidden="true">
            {error === undefined ? '✓' : '✗'}
          </span>
          <strong>{name}</strong>.{method}
          <span class="arguments">({nameAll(data.slice(1, -1), sources)})</span>
          <span class="figures">
            {group(cpu + GAS_PER_NET * net)} gas{describeRam(steps)}
            {withAuth ? ', with authority' : ''}
          </span>
        </summary>
        {error !== undefined && <p class="failure">{summarizeFailure(error)}</p>}
        <ul>
          {steps.filter(isShown).map((step, at) => (
            <Step key={at} step={step} sources={sources} depth={depth} />
          ))}
          {returns !== undefined && <li class="step">returns {returns.slice(1, -1) || 'nothing'}</li>}
        </ul>
      </details>
    </li>
  )
}

/** RAM that a call itself books, the calls in it left out. */
function describeRam(steps: readonly RecordedStep[]): string {
  const bytes = steps.reduce((sum, step) => sum + (step.kind === 'ram' ? step.bytes : 0), 0)
  return bytes === 0 ? '' : `, ${describeBytes(bytes)} of RAM`
}

function Step({ step, sources, depth }: { step: RecordedStep; sources: Sources; depth: number }) {
  switch (step.kind) {
    case 'call':
      return <CallNode call={step.call} sources={sources} depth={depth + 1} />
    case 'read':
      return (
        <li class="step">
          reads {nameAll(nameEntry(step), sources)}: {nameAll(describe(step.value), sources)}
        </li>
      )
    case 'write':
      return (
        <li class="step">
          writes {nameAll(nameEntry(step), sources)}: {nameAll(describe(step.before), sources)} →{' '}
          {nameAll(describe(step.after), sources)}
        </li>
      )
    case 'authority':
      return (
        <li class={`step ${step.granted ? '' : 'bad'}`}>
          asks for {nameAll(step.account, sources)}@{step.permission}: {step.granted ? 'granted' : 'refused'}
        </li>
      )
    case 'receipt':
    case 'event':
      return (
        <li class="step">
          {step.kind} {nameAll(step.content, sources)}
        </li>
      )
    case 'console':
      return (
        <li class="step">
          console.{step.level} {step.text}
        </li>
      )
    case 'ram':
      return (
        <li class="step">
          {nameAll(step.payer, sources)} {step.bytes > 0 ? 'pays' : 'gets back'} {group(Math.abs(step.bytes))} bytes of
          RAM
        </li>
      )
  }
}

/** Steps that book no bytes show no figure. */
function isShown(step: RecordedStep): boolean {
  return step.kind !== 'ram' || step.bytes !== 0
}

/** A text with the names of contracts in place of their ids. */
function nameAll(text: string, sources: Sources): string {
  return text.replace(/Contract[1-9A-HJ-NP-Za-km-z]{43,44}/g, (id) => sources[id]?.name ?? shorten(id))
}

function nameEntry({ key, field }: { key: string; field?: string | undefined }): string {
  return field === undefined ? key : `${key}[${field}]`
}

function describe(value: string | boolean | string[] | null): string {
  return value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
}

interface Change {
  call: string
  contract: string
  key: string
  field: string | undefined
  before: string | null
  after: string | null
}

/** Lists the writes of a transaction with their calls, and links to the storage after the block. */
export function StateChanges({
  recording: { calls, status },
  sources,
  block,
}: {
  recording: Recording
  sources: Sources
  block: number
}) {
  const changes = calls.flatMap((call) => listChanges(call))
  return (
    <>
      {status !== 'SUCCESS' && <p class="hint">The transaction failed: all of this was taken back.</p>}
      <Table
        heads={['Contract', 'Entry', 'Before', 'After', 'Written by']}
        rows={changes.map(({ contract, key, field, before, after, call }) => [
          <AddressLink name={contract} shown={sources[contract]?.name} />,
          <StorageLink contract={contract} entry={{ key, field }} block={block}>
            {nameAll(nameEntry({ key, field }), sources)}
          </StorageLink>,
          <span class="before">{before ?? '–'}</span>,
          <span class="after">{after ?? '–'}</span>,
          nameAll(call, sources),
        ])}
        empty="It wrote nothing."
        isLong
      />
    </>
  )
}

function listChanges(call: RecordedCall): Change[] {
  return call.steps.flatMap((step): Change[] => {
    if (step.kind === 'call') return listChanges(step.call)
    if (step.kind !== 'write' || step.before === step.after) return []
    const { contract, key, field, before, after } = step
    return [{ call: `${call.contract}.${call.method}`, contract, key, field, before, after }]
  })
}
