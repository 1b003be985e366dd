/** Draws the output of a command as SVG text: small, sharp at any size, and readable by a search. */

export type Theme = 'light' | 'dark'

/** Colours of a terminal window. Each colour of text has a contrast of at least 4.5 to 1. */
interface Palette {
  background: string
  border: string
  text: string
  dim: string
  /** By the number of the ANSI colour, from 31 to 36. */
  colours: readonly string[]
}

const PALETTES: Record<Theme, Palette> = {
  light: {
    background: '#ffffff',
    border: '#d0d7de',
    text: '#1f2328',
    dim: '#59636e',
    colours: ['#cf222e', '#116329', '#7d4e00', '#0550ae', '#8250df', '#1b6c7a'],
  },
  dark: {
    background: '#161b22',
    border: '#30363d',
    text: '#e6edf3',
    dim: '#9198a1',
    colours: ['#ff7b72', '#56d364', '#e3b341', '#79c0ff', '#d2a8ff', '#76e3ea'],
  },
}

const FONT = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace"
const COLUMN = 7.8
const ROW = 19
const LEFT = 16
const TOP = 40
const TAB = 2

/** Text of one style in a line. */
interface Run {
  column: number
  text: string
  colour: number | undefined
  isDim: boolean
  isBold: boolean
}

/** A recording that plays once, in a window that scrolls. */
interface Play {
  /** Seconds after which each line appears, in ascending order. */
  times: readonly number[]
  /** Lines of the window. */
  rows: number
}

export interface TerminalOptions {
  theme: Theme
  /** Description for readers who do not see the picture. */
  title: string
  /** Columns of the window, after which lines wrap (default: the longest line). */
  columns?: number
  /** Lines after which the picture ends with an ellipsis (default: all). */
  rows?: number
  play?: Play
}

/** Draws lines with ANSI colours as a terminal window. */
export function drawTerminal(lines: readonly string[], options: TerminalOptions): string {
  const { theme, title, columns, rows: maxRows = Number.POSITIVE_INFINITY, play } = options
  const palette = PALETTES[theme]
  const all = lines.map(readRuns).flatMap((runs) => wrapRuns(runs, columns ?? Number.POSITIVE_INFINITY))
  const rows = all.length <= maxRows ? all : [...all.slice(0, maxRows - 1), readRuns('   \u001b[2m…')]
  const width = Math.ceil((columns ?? Math.max(...rows.map(countColumns))) * COLUMN + 2 * LEFT)
  const height = TOP + Math.min(rows.length, play?.rows ?? rows.length) * ROW + LEFT / 2
  const body = rows.map((runs, row) => drawRow(runs, row, play?.times[row])).filter((line) => line !== '')
  const colours = palette.colours.map((colour, at) => `.c${at + 31}{fill:${colour}}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">
<title>${escapeText(title)}</title>
<style>text{font:13px ${FONT};white-space:pre;fill:${palette.text}}.b{font-weight:600}.d{fill:${palette.dim}}${colours}${play === undefined ? '' : styleOfPlay(play)}</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${palette.background}" stroke="${palette.border}"/>
${[0, 1, 2].map((dot) => `<circle cx="${20 + dot * 18}" cy="18" r="5" fill="${palette.border}"/>`).join('')}
${play === undefined ? body.join('\n') : frame(body, width, height)}
</svg>
`
}

function countColumns(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map(({ column, text }) => column + [...text].length))
}

/** Wraps a line as a terminal does, within a word. */
function wrapRuns(runs: readonly Run[], columns: number): Run[][] {
  const rows: Run[][] = [[]]
  for (const run of runs) {
    const chars = [...run.text]
    for (let at = 0; at < chars.length; ) {
      const row = Math.floor((run.column + at) / columns)
      const column = (run.column + at) % columns || 0
      const text = chars.slice(at, at + columns - column).join('')
      while (rows.length <= row) rows.push([])
      rows[row]?.push({ ...run, column: columns === Number.POSITIVE_INFINITY ? run.column : column, text })
      at += [...text].length
    }
  }
  return rows
}

/** Puts lines behind a window, through which they scroll. */
function frame(body: readonly string[], width: number, height: number): string {
  const clip = `<clipPath id="window"><rect x="0" y="${TOP - 4}" width="${width}" height="${height - TOP}"/></clipPath>`
  return `${clip}<g clip-path="url(#window)"><g class="roll">\n${body.join('\n')}\n</g></g>`
}

/**
 * Lines appear one after another, and those that no longer fit scroll away. People who prefer less motion see the end
 * at once.
 */
function styleOfPlay({ times, rows }: Play): string {
  const end = times.at(-1) ?? 0
  const shift = (count: number) => -Math.max(0, count - rows) * ROW
  const frames = times.flatMap((time, at) =>
    at + 1 <= rows ? [] : [`${round((time / end) * 1000) / 10}%{transform:translateY(${shift(at + 1)}px)}`],
  )
  const last = `transform:translateY(${shift(times.length)}px)`
  return `@keyframes show{from{opacity:0}to{opacity:1}}.l{animation:show .01s both}@keyframes roll{0%{transform:none}${frames.join('')}}.roll{${last};animation:roll ${end}s step-end both}@media(prefers-reduced-motion:reduce){.l,.roll{animation:none}}`
}

function drawRow(runs: readonly Run[], row: number, time: number | undefined): string {
  const y = TOP + row * ROW + 12
  const texts = runs.map(({ column, text, colour, isDim, isBold }) => {
    const classes = [colour === undefined ? '' : `c${colour}`, isDim ? 'd' : '', isBold ? 'b' : ''].filter(Boolean)
    const style = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
    // The length keeps columns in line in every font.
    const length = round([...text].length * COLUMN)
    return `<text x="${round(LEFT + column * COLUMN)}" y="${y}"${style} textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeText(text)}</text>`
  })
  if (texts.length === 0) return ''
  return time === undefined ? texts.join('') : `<g class="l" style="animation-delay:${time}s">${texts.join('')}</g>`
}

/** Splits a line into runs of one style. */
function readRuns(line: string): Run[] {
  const runs: Run[] = []
  let style = { colour: undefined as number | undefined, isDim: false, isBold: false }
  let column = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a change of style.
  for (const part of line.replaceAll('\t', ' '.repeat(TAB)).split(/(\u001b\[[\d;]*m)/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1]
    if (codes === undefined && /\p{Cc}/u.test(part)) throw new Error(`cannot draw ${JSON.stringify(part)}`)
    if (codes !== undefined) {
      for (const code of codes.split(';').map(Number)) style = applyCode(style, code)
      continue
    }
    // Spaces need no text, but between words of one style they are part of it.
    const text = part.trimEnd()
    const start = text.length - text.trimStart().length
    if (text.trim() !== '') runs.push({ column: column + start, text: text.trimStart(), ...style })
    column += [...part].length
  }
  return runs
}

type Style = Pick<Run, 'colour' | 'isDim' | 'isBold'>

function applyCode(style: Style, code: number): Style {
  if (code === 0) return { colour: undefined, isDim: false, isBold: false }
  if (code === 1) return { ...style, isBold: true }
  if (code === 2) return { ...style, isDim: true }
  if (code === 22) return { ...style, isBold: false, isDim: false }
  if (code === 39) return { ...style, colour: undefined }
  if (code >= 31 && code <= 36) return { ...style, colour: code }
  return style
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
