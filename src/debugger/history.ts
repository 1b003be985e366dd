import { firstLine, itemAt } from '../collections/presence.js'
import type { TimedEffect, Timeline } from './timeline.js'

/** An entry of a contract's storage that a transaction read or wrote, as of a step. */
export interface StorageState {
  contract: string
  key: string
  field: string | undefined
  /** Null if missing; a list for the fields of a map; a boolean if only its presence was checked. */
  value: string | boolean | string[] | null
  /** Value before the transaction wrote it; absent if it was not written. */
  before?: string | null
}

/** Lists the storage entries that a transaction read or wrote up to a step. */
export function readStorage(timeline: Timeline, step: number): StorageState[] {
  const entries = new Map<string, StorageState>()
  for (const { effect } of timeline.effectsBetween(-1, step)) {
    if (effect.kind !== 'read' && effect.kind !== 'write') continue
    const { contract, key, field } = effect
    const name = JSON.stringify([contract, key, field])
    const known = entries.get(name)
    if (effect.kind === 'read') {
      // the presence of a value contains less information than the value
      const isLess = typeof effect.value === 'boolean' && known !== undefined
      if (!isLess) entries.set(name, { ...known, contract, key, field, value: effect.value })
    } else {
      const before = known?.before !== undefined ? known.before : effect.before
      entries.set(name, { contract, key, field, value: effect.after, before })
    }
  }
  return [...entries.values()]
}

/** RAM that was booked up to a step, in bytes by payer. */
export function readRam(timeline: Timeline, step: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { effect } of timeline.effectsBetween(-1, step)) {
    if (effect.kind === 'ram') sums.set(effect.payer, (sums.get(effect.payer) ?? 0) + effect.bytes)
  }
  return sums
}

/** The last write of a storage entry before a step, by a contract, or by any without `contract`. */
export function findLastWrite(
  timeline: Timeline,
  step: number,
  { contract, key, field }: { contract: string | undefined; key: string; field: string | undefined },
): TimedEffect | undefined {
  return timeline
    .effectsBetween(-1, step)
    .findLast(
      ({ effect }) =>
        effect.kind === 'write' &&
        effect.key === key &&
        (contract === undefined || effect.contract === contract) &&
        (field === undefined || effect.field === field),
    )
}

/** A change of a variable. */
export interface VariableChange {
  /** Step of the statement that changed it. */
  step: number
  before: string | undefined
  after: string
}

/** Finds the last change of a variable of the innermost frame before a step; undefined if it did not change. */
export function findLastChange(timeline: Timeline, step: number, name: string): VariableChange | undefined {
  const activation = timeline.activationAt(step)
  let last: VariableChange | undefined
  let known: string | undefined
  let before = -1
  for (let at = timeline.rangeOf(timeline.callIndexAt(step))[0]; at <= step; at += 1) {
    if (timeline.activationAt(at) !== activation) continue
    const text = timeline.valueTextAt(at, name)
    if (text !== undefined && text !== known && before >= 0) last = { step: before, before: known, after: text }
    known = text ?? known
    before = at
  }
  return last
}

/** Gas of a line, including its host operations. */
export interface StepLineGas {
  path: string
  line: number
  gas: number
  passes: number
  /** Step that used the most gas. */
  step: number
}

/** Lists the lines of a transaction by gas, highest first. */
export function listLineGas(timeline: Timeline): StepLineGas[] {
  const lines = new Map<string, StepLineGas & { most: number }>()
  for (let step = 0; step < timeline.length; step += 1) {
    const statement = timeline.statementAt(step)
    if (statement === undefined || statement.file < 0) continue
    const gas = timeline.ownGasAt(step)
    const path = timeline.pathOf(statement)
    const name = `${path}:${statement.line}`
    const known = lines.get(name)
    if (known === undefined) lines.set(name, { path, line: statement.line, gas, passes: 1, step, most: gas })
    else {
      known.gas += gas
      known.passes += 1
      if (gas > known.most) Object.assign(known, { most: gas, step })
    }
  }
  return [...lines.values()].map(({ most, ...line }) => line).sort((a, b) => b.gas - a.gas)
}

/**
 * Finds the step at which a transaction failed: the statement of the call that caused the failure; undefined if it
 * succeeded.
 */
export function findFailure(timeline: Timeline): number | undefined {
  const { calls } = timeline.execution
  let failed = calls.findLastIndex(({ parent, error }) => parent === undefined && error !== undefined)
  if (failed < 0) return undefined
  for (;;) {
    const own = itemAt(calls, failed)
    const inner = own.effects.findLast(({ kind }) => kind === 'call')
    const cause = inner?.kind === 'call' ? calls[inner.call] : undefined
    if (inner?.kind !== 'call' || cause?.error === undefined || !own.error?.includes(firstLine(cause.error))) break
    failed = inner.call
  }
  // a failure in a contract without steps is located at its caller
  for (let call: number | undefined = failed; call !== undefined; call = itemAt(calls, call).parent) {
    const step = timeline.failureOf(call) ?? findLastShown(timeline, call)
    if (step !== undefined) return timeline.isShown(step) ? step : (findLastShown(timeline, call) ?? step)
  }
  return undefined
}

function findLastShown(timeline: Timeline, call: number): number | undefined {
  const [first, end] = timeline.rangeOf(call)
  for (let step = end - 1; step >= first; step -= 1) {
    if (timeline.callIndexAt(step) === call && timeline.isShown(step)) return step
  }
  return undefined
}
