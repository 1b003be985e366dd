import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { RecordedCall, RecordedStep, Recording } from '../../rpc/recording.js'
import { AddressLink } from '../address-link.js'
import { summarizeFailure } from '../failure.js'
import { describeBytes, group, shorten } from '../format.js'
import { Table } from '../parts.js'
import type { SourceView } from '../service/data.js'
import { Amount, isBalance, StorageLink } from '../views/storage.js'
import { JsonText } from './json-text.js'

type Sources = Readonly<Record<string, SourceView>>

const GAS_PER_NET = 10

/** The calls of a transaction as a tree. Failed calls are open, down to the failure. */
export function Calls({ recording, sources }: { recording: Recording; sources: Sources }) {
  return (
    <ul class="calls">
      {recording.calls.map((call, at) => (
        <CallNode key={at} call={call} sources={sources} depth={0} />
      ))}
    </ul>
  )
}

/** A call with its steps. Its head is no `summary`, because it has links. */
function CallNode({ call, sources, depth }: { call: RecordedCall; sources: Sources; depth: number }) {
  const { contract, method, data, cpu, net, error, returns, steps, withAuth, language } = call
  const [isOpen, setOpen] = useState((depth < 3 && language === 'javascript') || error !== undefined)
  return (
    <li class={error === undefined ? 'good' : 'bad'}>
      <div class="call">
        <button
          type="button"
          class="toggle"
          aria-expanded={isOpen}
          aria-label={`Steps of ${nameOf(contract, sources)}.${method}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
        <span class="mark" aria-hidden="true">
          {error === undefined ? '✓' : '✗'}
        </span>
        <strong>
          <AddressLink name={contract} shown={nameOf(contract, sources)} />
        </strong>
        .{method}
        <Arguments text={data.slice(1, -1)} sources={sources} />
        <span class="figures">
          {group(cpu + GAS_PER_NET * net)} gas{describeRam(steps)}
          {withAuth ? ', with authority' : ''}
        </span>
      </div>
      {isOpen && (
        <>
          {error !== undefined && <p class="failure">{summarizeFailure(error)}</p>}
          <ul>
            {foldSteps(steps.filter(isShown)).map((part, at) =>
              Array.isArray(part) ? (
                <Details key={at} steps={part} sources={sources} depth={depth} />
              ) : (
                <Step key={at} step={part} sources={sources} depth={depth} />
              ),
            )}
            {returns !== undefined && <li class="step">returns {returns.slice(1, -1) || 'nothing'}</li>}
          </ul>
        </>
      )}
    </li>
  )
}

/** Characters of arguments that are shown at first. Those of a publication have the code of the contract. */
const MAX_SHOWN = 300

function Arguments({ text, sources }: { text: string; sources: Sources }) {
  const [isWhole, setWhole] = useState(text.length <= MAX_SHOWN)
  return (
    <span class="arguments">
      (<Named text={isWhole ? text : `${text.slice(0, MAX_SHOWN)}…`} sources={sources} />
      {!isWhole && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show all {group(text.length)} characters
        </button>
      )}
      )
    </span>
  )
}

/** Groups successive reads and bookings of RAM, which are folded. */
function foldSteps(steps: readonly RecordedStep[]): (RecordedStep | RecordedStep[])[] {
  const parts: (RecordedStep | RecordedStep[])[] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (step.kind !== 'read' && step.kind !== 'ram') parts.push(step)
    else if (Array.isArray(last)) last.push(step)
    else parts.push([step])
  }
  return parts
}

/** Reads and bookings of RAM in one line, which opens to all of them. */
function Details({ steps, sources, depth }: { steps: readonly RecordedStep[]; sources: Sources; depth: number }) {
  const reads = steps.filter(({ kind }) => kind === 'read').length
  const bookings = steps.length - reads
  const texts = [
    ...(reads > 0 ? [`${reads} ${reads === 1 ? 'read' : 'reads'}`] : []),
    ...(bookings > 0 ? [`RAM of ${bookings} ${bookings === 1 ? 'entry' : 'entries'}`] : []),
  ]
  return (
    <li class="step">
      <details>
        <summary>{texts.join(', ')}</summary>
        <ul>
          {steps.map((step, at) => (
            <Step key={at} step={step} sources={sources} depth={depth} />
          ))}
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
          reads {nameAll(nameEntry(step), sources)}: <Named text={describe(step.value)} sources={sources} />
        </li>
      )
    case 'write':
      return (
        <li class="step">
          writes {nameAll(nameEntry(step), sources)}: <Named text={describe(step.before)} sources={sources} /> →{' '}
          <Named text={describe(step.after)} sources={sources} />
        </li>
      )
    case 'authority':
      return (
        <li class={`step ${step.granted ? '' : 'bad'}`}>
          authority of <AddressLink name={step.account} shown={nameOf(step.account, sources)} />@{step.permission}:{' '}
          {step.granted ? 'granted' : 'denied'}
        </li>
      )
    case 'receipt':
    case 'event':
      return (
        <li class="step">
          {step.kind} <Named text={step.content} sources={sources} />
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
          <AddressLink name={step.payer} shown={nameOf(step.payer, sources)} /> {step.bytes > 0 ? 'pays' : 'gets back'}{' '}
          {group(Math.abs(step.bytes))} bytes of RAM
        </li>
      )
  }
}

/** Steps that book no bytes show no figure. */
function isShown(step: RecordedStep): boolean {
  return step.kind !== 'ram' || step.bytes !== 0
}

const ID = /(Contract[1-9A-HJ-NP-Za-km-z]{43,44})/

/** A text with the names of contracts in place of their ids, as links. */
function Named({ text, sources }: { text: string; sources: Sources }) {
  return (
    <>
      {text
        .split(ID)
        .map((part, at) =>
          at % 2 === 0 ? (
            <JsonText key={at} text={part} />
          ) : (
            <AddressLink key={at} name={part} shown={nameOf(part, sources)} />
          ),
        )}
    </>
  )
}

/** Returns the name of a contract in the project, or its shortened id. */
function nameOf(id: string, sources: Sources): string {
  const name = sources[id]?.name
  return name === undefined || name === id ? shorten(id) : name
}

/** A text with the names of contracts in place of their ids. */
function nameAll(text: string, sources: Sources): string {
  return text.replace(/Contract[1-9A-HJ-NP-Za-km-z]{43,44}/g, (id) => nameOf(id, sources))
}

function nameEntry({ key, field }: { key: string; field?: string | undefined }): string {
  return field === undefined ? key : `${key}[${field}]`
}

function describe(value: string | boolean | string[] | null): string {
  return value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
}

interface ShownChange {
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
      {status !== 'SUCCESS' && <p class="hint">The transaction failed, so these changes were rolled back.</p>}
      <Table
        heads={['Contract', 'Entry', 'Before', 'After', 'Written by']}
        rows={changes.map(({ contract, key, field, before, after, call }) => [
          <AddressLink name={contract} shown={nameOf(contract, sources)} />,
          <StorageLink contract={contract} entry={{ key, field }} block={block}>
            {nameAll(nameEntry({ key, field }), sources)}
          </StorageLink>,
          <span class="before">{showValue(contract, { key, field, value: before })}</span>,
          <span class="after">{showValue(contract, { key, field, value: after })}</span>,
          <span class="writer">{nameAll(call, sources)}</span>,
        ])}
        empty="No storage changes."
        isLong
      />
    </>
  )
}

/** Balances are shown in units of their token, as elsewhere on the page. */
function showValue(contract: string, { key, field, value }: ChangedValue): ComponentChildren {
  if (value === null) return '–'
  if (field !== undefined && isBalance(contract, { key, value })) return <Amount units={value} token={field} />
  return <JsonText text={value} />
}

interface ChangedValue {
  key: string
  field: string | undefined
  value: string | null
}

function listChanges(call: RecordedCall): ShownChange[] {
  return call.steps.flatMap((step): ShownChange[] => {
    if (step.kind === 'call') return listChanges(step.call)
    if (step.kind !== 'write' || step.before === step.after) return []
    const { contract, key, field, before, after } = step
    return [{ call: `${call.contract}.${call.method}`, contract, key, field, before, after }]
  })
}
