import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Figure, formatNumber, middle } from './report.js'
import type { Took } from './rounds.js'

/** A process that plays rounds (`rounds.ts`). */
export interface Player {
  play(what: string, count: number): Promise<Took>
  end(): void
}

export async function startPlayer(
  module: string,
  options: { execPath?: string; execArgv?: readonly string[]; cwd?: string } = {},
): Promise<Player> {
  const { execPath = process.execPath, execArgv = process.execArgv, cwd = process.cwd() } = options
  const child = fork(module, { execPath, execArgv: [...execArgv], cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await hear(child)
  return {
    play(what, count) {
      child.send({ what, count })
      return hear(child) as Promise<Took>
    },
    end: () => child.disconnect(),
  }
}

async function hear(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`the process ended with ${code ?? by}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    ended.catch(() => {})
    over.abort()
  }
}

/** One side of a contest: plays a round of the same work every time. */
export type Side = () => Promise<Took>

export interface Contest {
  what: string
  goal?: string
  /** Number of measured rounds. */
  rounds?: number
  /** Number of warm-up rounds of both sides. */
  warmUp?: number
  ours: Side
  /** Undefined if it could not be installed. */
  peer: Side | undefined
  peerName: string
  /** `speed`: operations per second of a round, ours divided by the peer's. `time`: ours divided by the peer's. */
  by: { speed: number; peerSpeed?: number } | 'time'
}

/** Plays both sides alternately: A B A B. The figure is the median ratio of the pairs. */
export async function compare(contest: Contest): Promise<Figure> {
  const { what, goal, rounds = 7, warmUp = 1, ours, peer, peerName, by } = contest
  const pairs: [Took, Took | undefined][] = []
  for (let round = -warmUp; round < rounds; round++) {
    const pair: [Took, Took | undefined] = [await ours(), await peer?.()]
    if (round >= 0) pairs.push(pair)
  }
  const format = (took: readonly Took[], count: number | undefined) => {
    const ms = middle(took.map(({ wallMs }) => wallMs))
    return count === undefined ? `${formatNumber(ms)} ms` : `${formatNumber((count / ms) * 1000)}/s`
  }
  const [count, peerCount] = by === 'time' ? [] : [by.speed, by.peerSpeed ?? by.speed]
  const own = format(
    pairs.map(([took]) => took),
    count,
  )
  if (peer === undefined) return { what, value: Number.NaN, unit: '×', ...goalOf(goal), note: `${own}, no ${peerName}` }
  const ratioOf = (key: keyof Took) =>
    pairs.map(([a, b]) => (by === 'time' ? a[key] / b![key] : (b![key] / a[key]) * (count! / peerCount!)))
  const ratios = ratioOf('wallMs')
  const theirs = format(
    pairs.map(([, took]) => took!),
    peerCount,
  )
  const cpu = middle(ratioOf('cpuMs'))
  return {
    what: `${what}, of ${peerName}`,
    value: middle(ratios),
    unit: '×',
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ...goalOf(goal),
    note: `${own} : ${theirs}${Number.isFinite(cpu) ? `, by processor time ${formatNumber(cpu)} ×` : ''}`,
  }
}

function goalOf(goal: string | undefined): { goal?: string } {
  return goal === undefined ? {} : { goal }
}
