// biome-ignore-all lint/style/noNonNullAssertion: a table of lengths, whose indices the loops bound.
/** A line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** Number of the line in the second text, or of a removed line in the first. */
  number: number
}

/** Size of the table of a comparison beyond which the differing part counts as replaced. */
const MAX_CELLS = 4_000_000

/** Compares two texts line by line, by their longest common subsequence. */
export function compareLines(before: string, after: string): DiffLine[] {
  let [old, now] = [0, 0]
  return compareTexts(before, after).map((line) => {
    if (line.kind !== 'added') old++
    if (line.kind !== 'removed') now++
    return { ...line, number: line.kind === 'removed' ? old : now }
  })
}

type Compared = Omit<DiffLine, 'number'>

function compareTexts(before: string, after: string): Compared[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const start = countShared(a, b)
  const end = countShared(a.slice(start).reverse(), b.slice(start).reverse())
  const toLines = (kind: DiffLine['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  return [
    ...toLines('same', a.slice(0, start)),
    ...compareMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...toLines('same', a.slice(a.length - end)),
  ]
}

function compareMiddle(a: readonly string[], b: readonly string[]): Compared[] {
  const lengths = a.length * b.length > MAX_CELLS ? undefined : measureCommon(a, b)
  const lines: Compared[] = []
  let [i, j] = [0, 0]
  while (lengths !== undefined && i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i++]! })
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) lines.push({ kind: 'removed', text: a[i++]! })
    else lines.push({ kind: 'added', text: b[j++]! })
  }
  lines.push(...a.slice(i).map((text): Compared => ({ kind: 'removed', text })))
  lines.push(...b.slice(j).map((text): Compared => ({ kind: 'added', text })))
  return lines
}

/** Lengths of the longest common sequences of all ends of two lists. */
function measureCommon(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

function countShared(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, at) => line !== b[at])
  return different < 0 ? Math.min(a.length, b.length) : different
}

/** Number of equal lines that are shown around differences. */
const CONTEXT = 3

/** Cuts a comparison into the parts around differences; `skipped` counts the equal lines before each part. */
export function cutDiff(lines: readonly DiffLine[]): { skipped: number; lines: DiffLine[] }[] {
  const shown = new Set<number>()
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') for (let near = at - CONTEXT; near <= at + CONTEXT; near++) shown.add(near)
  // The number of a single line would take the place of the line.
  const isSingle = (at: number) => isIn(at - 1) && isIn(at + 1)
  const isIn = (at: number) => shown.has(at) || at < 0 || at >= lines.length
  const parts: { skipped: number; lines: DiffLine[] }[] = []
  let skipped = 0
  for (const [at, line] of lines.entries()) {
    if (!shown.has(at) && !isSingle(at)) skipped++
    else if (skipped > 0 || parts.length === 0) {
      parts.push({ skipped, lines: [line] })
      skipped = 0
    } else parts.at(-1)!.lines.push(line)
  }
  return parts
}
