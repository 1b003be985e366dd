import type { Timeline } from './timeline.js'

/** A line at which a debugger stops. */
export interface Breakpoint {
  id: number
  path: string
  line: number
  /** Expression that must be true to stop. */
  condition: string | undefined
  /** A text with expressions in braces, printed instead of stopping. */
  log: string | undefined
}

/** A line with code. */
export interface CodeLine {
  path: string
  line: number
}

/**
 * The first line with code from a line on, in the source whose path is the given one or ends with it. Undefined if no
 * line has code.
 */
export function resolveLine(timelines: readonly Timeline[], { path, line }: CodeLine): CodeLine | undefined {
  const lines = listCodeLines(timelines, path)
  const found = lines.filter((each) => each.line >= line).sort((a, b) => a.line - b.line)
  return found[0]
}

/** The paths of the sources that were loaded. */
export function listPaths(timelines: readonly Timeline[]): string[] {
  return [...new Set(timelines.flatMap(({ execution }) => execution.sources.map((source) => source.path)))]
}

/** The lines with code of the source that a path names. */
function listCodeLines(timelines: readonly Timeline[], path: string): CodeLine[] {
  const wanted = path.replaceAll('\\', '/')
  const lines = new Map<string, CodeLine>()
  for (const { execution } of timelines) {
    for (const { statements } of execution.codes) {
      for (const { file, line } of statements) {
        const source = execution.sources[file]?.path
        if (source === undefined || !isPathOf(source, wanted)) continue
        lines.set(`${source}:${line}`, { path: source, line })
      }
    }
  }
  return [...lines.values()]
}

/** Whether a path, absolute or the end of one, names a source. */
export function isPathOf(source: string, wanted: string): boolean {
  return source === wanted || source.endsWith(`/${wanted}`) || wanted.endsWith(`/${source}`)
}
