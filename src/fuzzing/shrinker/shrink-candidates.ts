import { itemAt, must } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import type { TestAccount } from '../../session/networks/test-network.js'
import type { CampaignScene } from '../sequences/scene.js'
import { type CallStep, repeatCall, type SequenceStep } from '../sequences/step.js'

/** A step that only takes time. */
const ONE_BLOCK: SequenceStep = { kind: 'mine', blocks: 1 }

/** Days, hours, minutes and seconds. */
const UNITS = [86_400, 3600, 60, 1]

/** Minimum length of strings that count as ids, such as hashes, instead of words. */
const ID_LENGTH = 16

/** A number of a move that may be smaller. */
export interface Shrinkable {
  value: number
  /** Returns the step with another number. */
  set: (value: number) => SequenceStep
}

/** The numbers of a move that are above one. Smaller ones are found by bisection, since one try may be dear. */
export function listShrinkable(move: SequenceStep): Shrinkable[] {
  return listNumbers(move).filter(({ value }) => Number.isSafeInteger(value) && value > 1)
}

function listNumbers(move: SequenceStep): Shrinkable[] {
  switch (move.kind) {
    case 'wait': {
      const unit = findUnit(move.seconds)
      return [{ value: move.seconds / unit, set: (count) => ({ ...move, seconds: count * unit }) }]
    }
    case 'mine':
      return [{ value: move.blocks, set: (blocks) => ({ ...move, blocks }) }]
    case 'repeat':
      return [{ value: move.times, set: (times) => ({ ...move, times }) }]
    case 'call':
      return move.args.flatMap((value, at) => {
        if (typeof value !== 'number' && !isWhole(value)) return []
        const form = typeof value === 'number' ? Number : String
        return [{ value: Number(value), set: (other: number) => ({ ...move, args: move.args.with(at, form(other)) }) }]
      })
    default:
      return []
  }
}

/** The long texts among the arguments of a call, also of a repeated one. */
export function listLongTexts(step: SequenceStep): string[] {
  if (step.kind === 'repeat') return listLongTexts(step.call)
  return step.kind === 'call' ? step.args.filter(isLongText) : []
}

export function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= ID_LENGTH
}

/** A step with one text in place of another one among its arguments. */
export function renameText(move: SequenceStep, from: string, to: string): SequenceStep {
  if (move.kind === 'repeat') return { ...move, call: renameCallText(move.call, from, to) }
  return move.kind === 'call' ? renameCallText(move, from, to) : move
}

function renameCallText(move: CallStep, from: string, to: string): CallStep {
  return { ...move, args: move.args.map((value) => (value === from ? to : value)) }
}

/** Lists simpler variants of a step, simplest first. */
export function listSimpler<S>(move: SequenceStep, stage: CampaignScene<S>): SequenceStep[] {
  switch (move.kind) {
    case 'wait':
      return [ONE_BLOCK, ...listSpans(move.seconds).map((seconds) => ({ ...move, seconds }))]
    case 'mine':
      return move.blocks > 1 ? [ONE_BLOCK] : []
    case 'act':
      return listSimplerValues(move.action, move.values, stage).map((values) => ({ ...move, values }))
    case 'repeat':
      return [repeatCall(move, 0), ...(move.times > 1 ? [{ ...move, times: 1 }] : [])]
    case 'upgrade':
    case 'exit':
      return []
    default:
      return [ONE_BLOCK, ...listSimplerCalls(move, stage)]
  }
}

function listSimplerCalls<S>(move: CallStep, stage: CampaignScene<S>): CallStep[] {
  const { scene, strangersFirst } = stage
  const lessPrivileged = strangersFirst.slice(0, strangersFirst.indexOf(move.caller))
  const callers = lessPrivileged.map((to) => renameCall(move, scene.accounts, move.caller, to))
  const args = move.args.flatMap((value, index) =>
    listSimplerArguments(value, stage).map((simpler) => ({ ...move, args: move.args.with(index, simpler) })),
  )
  return [...callers, ...args]
}

/** A move with one account in the part of another: as its caller, and by name. */
export function renameAccount(
  move: SequenceStep,
  accounts: readonly TestAccount[],
  from: number,
  to: number,
): SequenceStep {
  if (move.kind === 'repeat') return { ...move, call: renameCall(move.call, accounts, from, to) }
  return move.kind === 'call' ? renameCall(move, accounts, from, to) : move
}

function renameCall(move: CallStep, accounts: readonly TestAccount[], from: number, to: number): CallStep {
  const [old, name] = [itemAt(accounts, from).name, itemAt(accounts, to).name]
  const caller = move.caller === from ? to : move.caller
  return { ...move, caller, args: move.args.map((value) => (value === old ? name : value)) }
}

/**
 * Lists rounded spans: whole days are simpler than hours, and hours than minutes, even if the span gets longer. Then
 * fewer of them.
 */
function listSpans(seconds: number): number[] {
  const unit = findUnit(seconds)
  const longer = UNITS.filter((each) => each > unit).map((each) => Math.ceil(seconds / each) * each)
  const fewer = listSmaller(seconds / unit).map((count) => count * unit)
  return [...longer.filter((each) => each <= 2 * seconds), ...fewer]
}

/** Returns the longest unit of which a span is a multiple, at least a second. */
function findUnit(seconds: number): number {
  return UNITS.find((each) => seconds % each === 0) ?? 1
}

function isWhole(value: unknown): value is string {
  return typeof value === 'string' && /^\d+$/.test(value)
}

function listSmaller(value: number): number[] {
  const candidates = [0, 1, Math.trunc(value)]
  return [...new Set(candidates)].filter((each) => each >= 0 && each < value)
}

function listSimplerArguments<S>(value: unknown, { scene, strangersFirst }: CampaignScene<S>): unknown[] {
  if (value === true) return [false]
  if (typeof value === 'number') return value < 0 ? [-value, 0] : listSmaller(value)
  if (typeof value !== 'string') return value === null ? [] : [null]
  const names = strangersFirst.map((at) => itemAt(scene.accounts, at).name)
  const at = names.indexOf(value)
  if (at >= 0) return names.slice(0, at)
  if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) return listSmaller(Number(value)).map(String)
  const fraction = /^(\d+)\.(\d+)$/.exec(value)
  if (fraction !== null) return [itemAt(fraction, 1), value.slice(0, -1)].filter((text) => !text.endsWith('.'))
  return value === '' ? [] : ['', ...(value.length > 1 ? ['a', value.slice(0, Math.ceil(value.length / 2))] : [])]
}

function listSimplerValues<S>(action: string, values: unknown, { actions, scene }: CampaignScene<S>): unknown[] {
  const { values: kinds = {} } = must(actions.get(action), 'action')
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const arbitrary = kind.open(scene)
    const value = requireRecord(values)[name]
    if (!arbitrary.canShrinkWithoutContext(value)) return []
    const simpler = [...arbitrary.shrink(value, undefined).take(20)]
    return simpler.map((each) => ({ ...requireRecord(values), [name]: each.value }))
  })
}
