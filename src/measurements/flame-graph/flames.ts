import type { RunRecord, StackFrame } from '../records/record.js'

/** A stack by the names of its functions, and its gas; a host operation is a function of its own. */
export interface Flame {
  stack: FlameFrame[]
  cpu: number
}

interface FlameFrame {
  name: string
  file?: string
  line?: number
}

type Codes = Pick<RunRecord, 'codes'>

/** Formats the gas of all functions for speedscope (https://www.speedscope.app/file-format-schema.json). */
export function formatSpeedscope(record: Codes, name: string): string {
  const frames = new Map<string, { index: number; frame: FlameFrame }>()
  const indexOf = (frame: FlameFrame): number => {
    const key = JSON.stringify([frame.name, frame.file])
    const known = frames.get(key) ?? { index: frames.size, frame }
    frames.set(key, known)
    return known.index
  }
  const flames = listFlames(record)
  const samples = flames.map(({ stack }) => stack.map(indexOf))
  const weights = flames.map(({ cpu }) => cpu)
  return `${JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'iost-toolkit',
    activeProfileIndex: 0,
    shared: { frames: [...frames.values()].map(({ frame }) => frame) },
    profiles: [
      {
        type: 'sampled',
        name: 'gas',
        unit: 'none',
        startValue: 0,
        endValue: weights.reduce((sum, weight) => sum + weight, 0),
        samples,
        weights,
      },
    ],
  })}\n`
}

/** Formats folded stacks: one stack per line, with frames separated by semicolons, and its gas. */
export function formatFolded(record: Codes): string {
  const sums = new Map<string, number>()
  for (const { stack, cpu } of listFlames(record)) {
    const key = stack.map(({ name }) => name.replaceAll(/[;\s]+/g, ' ')).join(';')
    sums.set(key, (sums.get(key) ?? 0) + cpu)
  }
  return [...sums]
    .map(([key, cpu]) => `${key} ${cpu}\n`)
    .sort()
    .join('')
}

/** Lists costs by call stack. */
export function listFlames({ codes }: Codes): Flame[] {
  const own = codes.flatMap(({ stacks }) => stacks.map(({ stack, cpu }) => ({ stack: stack.map(nameFrame), cpu })))
  const asked = codes.flatMap(({ operations }) =>
    operations.map(({ stack, kind, cpu }) => ({ stack: [...stack.map(nameFrame), { name: kind }], cpu })),
  )
  return [...own, ...asked].filter(({ cpu }) => cpu > 0)
}

function nameFrame({ contract, name, file, line }: StackFrame): FlameFrame {
  return { name: `${contract}.${name}`, ...(file !== '' && { file, line }) }
}
