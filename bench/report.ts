import { cpus } from 'node:os'

/** One figure of a benchmark: what, how much of what unit, and what it should be. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The budget, as text: `≥ 2500`. */
  budget?: string
}

/** Prints figures as a table for people and, last, as one line of JSON, with the machine and the versions. */
export function printFigures(question: string, figures: readonly Figure[]): void {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    v8: process.versions.v8,
  }
  console.log(`${question}\n${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, V8 ${machine.v8}\n`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const { what, value, unit, budget } of figures) {
    const figure = `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 0 })} ${unit}`
    console.log(`${what.padEnd(width)}  ${figure.padStart(16)}${budget === undefined ? '' : `   budget ${budget}`}`)
  }
  console.log(`\n${JSON.stringify({ question, machine, figures })}`)
}

/** The median of several runs of something that answers a figure; the first run warms up and does not count. */
export async function median(runs: number, measure: () => number | Promise<number>): Promise<number> {
  await measure()
  const values: number[] = []
  for (let run = 0; run < runs; run++) values.push(await measure())
  return values.sort((a, b) => a - b)[Math.floor(runs / 2)]!
}

/** How often a second something runs, measured over `count` times. */
export function perSecond(count: number, run: (index: number) => void): number {
  const start = performance.now()
  for (let index = 0; index < count; index++) run(index)
  return (count / (performance.now() - start)) * 1000
}
