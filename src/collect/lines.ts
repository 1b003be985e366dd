import { type CodeRecord, compare } from './record.js'

/** What the instructions of a line of a source cost in a run. */
export interface LineCost {
  contract: string
  file: string
  line: number
  /** In units; what host operations cost is not in it. */
  gas: number
  /** How often the most passed of its charge points was passed. */
  passes: number
}

/** The costs of all lines that ran, the dearest first. */
export function listLineCosts({ codes }: { codes: readonly CodeRecord[] }): LineCost[] {
  const lines = new Map<string, LineCost>()
  for (const { contract, points, passes } of codes) {
    for (const [index, count] of passes.entries()) {
      const { at, gas } = points[index]!
      if (at === null || count === 0) continue
      const key = JSON.stringify([contract, at.file, at.line])
      const known = lines.get(key) ?? { contract, file: at.file, line: at.line, gas: 0, passes: 0 }
      lines.set(key, { ...known, gas: known.gas + count * gas, passes: Math.max(known.passes, count) })
    }
  }
  return [...lines.values()].sort((a, b) => b.gas - a.gas || compare(a.file, b.file) || a.line - b.line)
}
