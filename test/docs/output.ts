/** Whether output is what a page shows: `…` is any text in a line, or any lines. */
export function fits(output: string, expected: string): boolean {
  const quote = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const lines = expected.split('\n').slice(0, -1)
  const parts = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${quote(line).replaceAll('…', '.*')}\n`))
  return new RegExp(`^${parts.join('')}$`).test(tidy(output))
}

/** Output without what differs from run to run: colours, durations, blank ends. */
export function tidy(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/ \((?:\d+ ms|\d+\.\d s)\)$/, '').trimEnd())
  return `${lines.join('\n').trim()}\n`
}
