import type { Failed } from './campaign.js'
import type { Machine } from './machine.js'
import type { Move, Sequence } from './move.js'
import type { Stage } from './stage.js'

/** Most sequences that are played to simplify one. */
const MOST_TRIES = 3000

/** A failure simplified, and how often it was. */
export interface Simplified extends Failed {
  steps: number
}

/** Makes a failing sequence smaller as long as it fails the same way: fewer moves, then simpler ones. */
export async function simplify<S>(failed: Failed, machine: Machine<S>, stage: Stage<S>): Promise<Simplified> {
  let best = failed
  let steps = 0
  let tries = 0
  const target = identify(failed)
  const adopt = async (sequence: Sequence): Promise<boolean> => {
    if (++tries > MOST_TRIES) return false
    const found = await replay(sequence, machine)
    if (found === undefined || identify(found) !== target) return false
    best = found
    steps++
    return true
  }
  for (let before = -1; before !== steps && tries < MOST_TRIES; ) {
    before = steps
    await removeMoves(() => best.sequence, adopt)
    for (let at = 0; at < best.sequence.length; at++) await simplifyMove(() => best.sequence, at, { adopt, stage })
  }
  return { ...best, steps }
}

/** Plays a sequence until it fails. */
export async function replay<S>(sequence: Sequence, machine: Machine<S>): Promise<Failed | undefined> {
  await machine.restore()
  for (const [index, move] of sequence.entries()) {
    const outcome = await machine.play(move)
    if (!outcome.done && 'broken' in outcome) {
      return { sequence: sequence.slice(0, index + 1), broken: outcome.broken }
    }
  }
  return undefined
}

/** What makes two failures the same: the rule, or the place in the test and the message without its figures. */
export function identify({ broken: { rule, error } }: Failed): string {
  if (rule !== undefined) return rule
  const place = /^\s+at .*\.test\.\w+.*$/m.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.message.replace(/[\d.]+/g, '#')}${place}`
}

type Adopt = (sequence: Sequence) => Promise<boolean>

/** Half of them, a quarter, and so on to single ones, from the end: what comes early is more often needed. */
async function removeMoves(current: () => Sequence, adopt: Adopt): Promise<void> {
  for (let size = Math.ceil(current().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = current().length - size; at >= 0; at--) {
      const sequence = current()
      if (at + size <= sequence.length) await adopt([...sequence.slice(0, at), ...sequence.slice(at + size)])
    }
  }
}

async function simplifyMove<S>(
  current: () => Sequence,
  at: number,
  { adopt, stage }: { adopt: Adopt; stage: Stage<S> },
): Promise<void> {
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false
    const move = current()[at]
    if (move === undefined) return
    for (const simpler of listSimpler(move, stage)) {
      const sequence = current()
      if (!(await adopt([...sequence.slice(0, at), simpler, ...sequence.slice(at + 1)]))) continue
      isSimpler = true
      break
    }
  }
}

/** Moves that do the same with something simpler, the simplest first. */
function listSimpler<S>(move: Move, stage: Stage<S>): Move[] {
  switch (move.kind) {
    case 'wait':
      return listSmaller(move.seconds).map((seconds) => ({ ...move, seconds }))
    case 'mine':
      return listSmaller(move.blocks).flatMap((blocks) => (blocks > 0 ? [{ ...move, blocks }] : []))
    case 'act':
      return listSimplerValues(move.action, move.values, stage).map((values) => ({ ...move, values }))
    default: {
      const callers = Array.from({ length: move.caller }, (_, caller) => ({
        ...renameCaller(move, caller, stage),
        caller,
      }))
      const args = move.args.flatMap((value, index) =>
        listSimplerArguments(value, stage).map((simpler) => ({ ...move, args: move.args.with(index, simpler) })),
      )
      return [...callers, ...args]
    }
  }
}

/** Another caller speaks for itself: its name takes the place of the one before. */
function renameCaller<S>(move: Extract<Move, { kind: 'call' }>, caller: number, { scene }: Stage<S>): typeof move {
  const [from, to] = [scene.accounts[move.caller]!.name, scene.accounts[caller]!.name]
  return { ...move, args: move.args.map((value) => (value === from ? to : value)) }
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
