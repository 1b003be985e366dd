import { cpus } from 'node:os'

/** One figure of a benchmark: name, value, unit and target. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The target: `≥ 2500`. */
  goal?: string
  /** For a ratio: the smallest and the largest of the pairs. */
  spread?: readonly [number, number]
  /** Meaning of the ratio, or why it is missing. */
  note?: string
}

/** Prints figures as a table and, last, as one line of JSON with the machine and the versions. */
export function printFigures(question: string, figures: readonly Figure[]): void {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    v8: process.versions.v8,
  }
  console.log(`\n${question}\n${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, V8 ${machine.v8}\n`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const { what, value, unit, goal, spread, note } of figures) {
    const parts = [
      what.padEnd(width),
      `${formatNumber(value)} ${unit}`.padStart(16),
      (spread === undefined ? '' : `${formatNumber(spread[0])}–${formatNumber(spread[1])}`).padStart(13),
      (goal === undefined ? '' : `goal ${goal}`).padEnd(14),
      note ?? '',
    ]
    console.log(parts.join('  ').trimEnd())
  }
  console.log(`\n${JSON.stringify({ question, machine, figures })}`)
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
}

/** The median of several runs of a measurement. The first run is a warm-up and does not count. */
export async function median(runs: number, measure: () => number | Promise<number>): Promise<number> {
  await measure()
  const values: number[] = []
  for (let run = 0; run < runs; run++) values.push(await measure())
  return middle(values)
}

export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Runs something `count` times and returns the runs per second. */
export function perSecond(count: number, run: (index: number) => void): number {
  const start = performance.now()
  for (let index = 0; index < count; index++) run(index)
  return (count / (performance.now() - start)) * 1000
}
