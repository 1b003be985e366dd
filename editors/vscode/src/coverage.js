/**
 * Sums the counts of the statements of a file by line: a line is covered as often as its least covered statement.
 *
 * @param {{ statementMap: Record<string, { start: { line: number } }>, s: Record<string, number> }} file In istanbul's
 *   format.
 * @returns {{ line: number, count: number }[]} Lines count from 1.
 */
function readLines({ statementMap, s }) {
  const counts = new Map()
  for (const [index, { start }] of Object.entries(statementMap)) {
    const count = s[index] ?? 0
    counts.set(start.line, Math.min(count, counts.get(start.line) ?? count))
  }
  return [...counts].map(([line, count]) => ({ line, count })).sort((a, b) => a.line - b.line)
}

module.exports = { readLines }
