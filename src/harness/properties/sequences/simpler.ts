import type { TestAccount } from '../../test-network.js'
import type { CallMove, Move } from './move.js'
import type { Stage } from './stage.js'

/** What a move is that only takes its time. */
const ONE_BLOCK: Move = { kind: 'mine', blocks: 1 }

/** Days, hours, minutes and seconds. */
const UNITS = [86_400, 3600, 60, 1]

/** Moves that do the same with something simpler, the simplest first. */
export function listSimpler<S>(move: Move, stage: Stage<S>): Move[] {
  switch (move.kind) {
    case 'wait':
      return [ONE_BLOCK, ...listSpans(move.seconds).map((seconds) => ({ ...move, seconds }))]
    case 'mine':
      return listSmaller(move.blocks).flatMap((blocks) => (blocks > 0 ? [{ ...move, blocks }] : []))
    case 'act':
      return listSimplerValues(move.action, move.values, stage).map((values) => ({ ...move, values }))
    case 'repeat':
      // each try is dear: no nearer than a twentieth
      return [0.5, 0.75, 0.95].map((share) => ({ ...move, times: Math.floor(move.times * share) }))
    case 'upgrade':
      return []
    default:
      return [ONE_BLOCK, ...listSimplerCalls(move, stage)]
  }
}

function listSimplerCalls<S>(move: CallMove, stage: Stage<S>): CallMove[] {
  const { accounts } = stage.scene
  const callers = Array.from({ length: move.caller }, (_, to) => renameCall(move, accounts, move.caller, to))
  const args = move.args.flatMap((value, index) =>
    listSimplerArguments(value, stage).map((simpler) => ({ ...move, args: move.args.with(index, simpler) })),
  )
  return [...callers, ...args]
}

/** A move with one account in the part of another: as its caller, and by name. */
export function renameAccount(move: Move, accounts: readonly TestAccount[], from: number, to: number): Move {
  if (move.kind === 'repeat') return { ...move, call: renameCall(move.call, accounts, from, to) }
  return move.kind === 'call' ? renameCall(move, accounts, from, to) : move
}

function renameCall(move: CallMove, accounts: readonly TestAccount[], from: number, to: number): CallMove {
  const [old, name] = [accounts[from]!.name, accounts[to]!.name]
  const caller = move.caller === from ? to : move.caller
  return { ...move, caller, args: move.args.map((value) => (value === old ? name : value)) }
}

/** Whole days are simpler than hours, and those than minutes, even where it takes a few more; then it is fewer of them. */
function listSpans(seconds: number): number[] {
  const unit = UNITS.find((each) => seconds % each === 0)
  const longer = UNITS.filter((each) => each > (unit ?? 0)).map((each) => Math.ceil(seconds / each) * each)
  const fewer = listSmaller(seconds / (unit ?? 1)).map((count) => count * (unit ?? 1))
  return [...longer.filter((each) => each <= 2 * seconds), ...fewer]
}

function listSmaller(value: number): number[] {
  const candidates = [0, 1, Math.trunc(value / 2), Math.trunc(value), value - 1]
  return [...new Set(candidates)].filter((each) => each >= 0 && each < value)
}

function listSimplerArguments<S>(value: unknown, { scene }: Stage<S>): unknown[] {
  if (value === true) return [false]
  if (typeof value === 'number') return value < 0 ? [-value, 0] : listSmaller(value)
  if (typeof value !== 'string') return value === null ? [] : [null]
  const names = scene.accounts.map(({ name }) => name)
  const at = names.indexOf(value)
  if (at >= 0) return names.slice(0, at)
  if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) return listSmaller(Number(value)).map(String)
  const fraction = /^(\d+)\.(\d+)$/.exec(value)
  if (fraction !== null) return [fraction[1]!, value.slice(0, -1)].filter((text) => !text.endsWith('.'))
  return value === '' ? [] : ['', ...(value.length > 1 ? ['a', value.slice(0, Math.ceil(value.length / 2))] : [])]
}

function listSimplerValues<S>(action: string, values: unknown, { actions, scene }: Stage<S>): unknown[] {
  const { values: kinds = {} } = actions.get(action)!
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const arbitrary = kind.open(scene)
    const value = (values as Record<string, unknown>)[name]
    if (!arbitrary.canShrinkWithoutContext(value)) return []
    const simpler = [...arbitrary.shrink(value, undefined).take(20)]
    return simpler.map((each) => ({ ...(values as object), [name]: each.value }))
  })
}
