import { itemAt } from '../../collections/presence.js'
import type { CallDetails, TreeDetails } from '../../report/model/details.js'
import { group } from '../format.js'
import { formatDuration, nameCall, roundGas } from './run.js'

const PAYERS = ['publisher', 'contract', 'others'] as const

/** Calls in their order, each with the calls that it made. */
export function CallList({ calls, trees }: { calls: readonly CallDetails[]; trees: readonly TreeDetails[] }) {
  return (
    <ul class="calls">
      {calls.map((call, at) => (
        <Call key={at} call={call} trees={trees} />
      ))}
    </ul>
  )
}

function Call({ call, trees }: { call: CallDetails; trees: readonly TreeDetails[] }) {
  const { status, dryRun, gas, ram, timeMs } = call
  const inner = call.trees.flatMap((tree) => itemAt(trees, tree).calls ?? [])
  const line = (
    <>
      <Mark failed={status !== undefined} />
      <strong>{nameCall(call, trees)}</strong>
      {status !== undefined && <span class="status bad">{status}</span>}
      {dryRun && <span class="status open">dry run</span>}
      <span class="figures">
        {group(roundGas(gas))} gas{describeRam(ram)}, {formatDuration(timeMs)}
      </span>
    </>
  )
  if (inner.length === 0) return <li class="leaf">{line}</li>
  return (
    <li>
      <details open={status !== undefined}>
        <summary>{line}</summary>
        <Inner calls={inner} trees={trees} />
      </details>
    </li>
  )
}

function Inner({ calls, trees }: { calls: readonly number[]; trees: readonly TreeDetails[] }) {
  return (
    <ul>
      {calls.map((index, at) => {
        const { name, gas, failed = false, calls: inner = [] } = itemAt(trees, index)
        return (
          <li key={at} class="leaf">
            <Mark failed={failed} />
            {name}
            <span class="figures">{group(roundGas(gas))} gas</span>
            {inner.length > 0 && <Inner calls={inner} trees={trees} />}
          </li>
        )
      })}
    </ul>
  )
}

function Mark({ failed }: { failed: boolean }) {
  return (
    <span class={failed ? 'mark bad' : 'mark'} role="img" aria-label={failed ? 'failed' : 'ok'}>
      {failed ? '✗' : '✓'}
    </span>
  )
}

function describeRam(ram: CallDetails['ram']): string {
  const paid = PAYERS.flatMap((payer, at) => (ram?.[at] ? [`${group(itemAt(ram, at))} bytes of ${payer}`] : []))
  return paid.length === 0 ? '' : `, RAM: ${paid.join(', ')}`
}
