/** Draws who sends what to whom, from top to bottom: the diagrams of the guides, from text. */
import { escapeText, type Theme } from './terminal.js'

/**
 * A diagram as text. The first line names the parties, separated by `|`. Every further line is a step: `A -> B: text`,
 * a note at one party as `A: text`, or a heading of a section as `== text`. An arrow `-->` is dashed: it happens only
 * sometimes.
 */
export type SequenceText = string

const COLOURS: Record<
  Theme,
  { back: string; line: string; text: string; dim: string; box: string; accent: string; note: string }
> = {
  light: {
    back: '#ffffff',
    line: '#8c959f',
    text: '#1f2328',
    dim: '#59636e',
    box: '#f6f8fa',
    accent: '#3451b2',
    note: '#eef2ff',
  },
  dark: {
    back: '#161b22',
    line: '#6e7681',
    text: '#e6edf3',
    dim: '#9198a1',
    box: '#21262d',
    accent: '#a8b1ff',
    note: '#222a44',
  },
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
const WIDTH = 760
const STEP = 34
const HEAD = 64

type Step =
  | { kind: 'message'; from: number; to: number; text: string; isOptional: boolean }
  | { kind: 'note'; at: number; text: string }
  | { kind: 'section'; text: string }

/** Draws a diagram. */
export function drawSequence(source: SequenceText, title: string, theme: Theme): string {
  const [head = '', ...lines] = source
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const parties = head.split('|').map((name) => name.trim())
  const steps = lines.filter((line) => line !== '').map((line) => readStep(line, parties))
  const colours = COLOURS[theme]
  const x = (party: number) => Math.round(((party + 0.5) * WIDTH) / parties.length)
  const height = HEAD + steps.length * STEP + 16
  const boxWidth = Math.min(150, WIDTH / parties.length - 16)
  const columns = parties.map(
    (name, at) =>
      `<line x1="${x(at)}" y1="48" x2="${x(at)}" y2="${height - 12}" stroke="${colours.line}" stroke-dasharray="2 4"/><rect x="${x(at) - boxWidth / 2}" y="14" width="${boxWidth}" height="34" rx="6" fill="${colours.box}" stroke="${colours.line}"/><text class="h" x="${x(at)}" y="36">${escapeText(name)}</text>`,
  )
  const body = steps.map((step, row) => drawStep(step, HEAD + row * STEP + 18, { x, colours, parties: parties.length }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeText(title)}">
<title>${escapeText(title)}</title>
<style>text{font:13px ${FONT};fill:${colours.text};text-anchor:middle}.h{font-weight:600}.s{font-weight:600;fill:${colours.dim};text-anchor:start}.t{paint-order:stroke;stroke:${colours.back};stroke-width:5px;stroke-linejoin:round}</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="${colours.accent}"/></marker></defs>
<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8" fill="${colours.back}" stroke="${colours.line}" stroke-opacity=".4"/>
${columns.join('\n')}
${body.join('\n')}
</svg>
`
}

function readStep(line: string, parties: readonly string[]): Step {
  const section = /^== (.*)$/.exec(line)?.[1]
  if (section !== undefined) return { kind: 'section', text: section }
  const [, from = '', arrow, to = '', text = ''] = /^(.*?)(?: (-->|->) (.*?))?: (.*)$/.exec(line) ?? []
  if (arrow === undefined) return { kind: 'note', at: findParty(from, parties, line), text }
  const ends = { from: findParty(from, parties, line), to: findParty(to, parties, line) }
  return { kind: 'message', ...ends, text, isOptional: arrow === '-->' }
}

function findParty(name: string, parties: readonly string[], line: string): number {
  const at = parties.indexOf(name)
  if (at < 0) throw new Error(`no party "${name}" in the diagram: ${line}`)
  return at
}

interface Drawing {
  x: (party: number) => number
  colours: (typeof COLOURS)[Theme]
  parties: number
}

function drawStep(step: Step, y: number, { x, colours, parties }: Drawing): string {
  if (step.kind === 'section')
    return `<line x1="12" y1="${y - 16}" x2="${WIDTH - 12}" y2="${y - 16}" stroke="${colours.line}" stroke-opacity=".5"/><text class="s t" x="16" y="${y + 4}">${escapeText(step.text)}</text>`
  if (step.kind === 'note') {
    const width = Math.min(WIDTH - 24, step.text.length * 6.9 + 20)
    const left = Math.max(12, Math.min(WIDTH - 12 - width, x(step.at) - width / 2))
    return `<rect x="${left}" y="${y - 14}" width="${width}" height="25" rx="4" fill="${colours.note}" stroke="${colours.accent}" stroke-opacity=".5"/><text x="${left + width / 2}" y="${y + 3}">${escapeText(step.text)}</text>`
  }
  const direction = step.to > step.from ? 1 : -1
  const dashes = step.isOptional ? ' stroke-dasharray="5 4"' : ''
  const half = step.text.length * 3.4 + 8
  const middle = Math.max(half, Math.min(WIDTH - half, (x(step.from) + x(step.to)) / 2))
  if (parties < 2) throw new Error('a message needs two parties')
  return `<line x1="${x(step.from)}" y1="${y + 8}" x2="${x(step.to) - direction * 2}" y2="${y + 8}" stroke="${colours.accent}" stroke-width="1.5"${dashes} marker-end="url(#end)"/><text class="t" x="${middle}" y="${y + 1}">${escapeText(step.text)}</text>`
}
