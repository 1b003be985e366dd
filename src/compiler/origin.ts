import { indexLines } from '../contract/lines.js'
import { type InstrumentationMap, mapInstrumented } from '../contract/syntax/mapping.js'
import type { Position } from '../contract/syntax/syntax.js'
import type { CompiledContract } from './compile.js'
import { createLocate, type Locate } from './source-map/source-map.js'

/**
 * Creates a function that maps a position of the executed code to the developer's files: through the instrumentation,
 * then through the compilation.
 */
export function createOriginLocate({ script, sourceMap }: Pick<CompiledContract, 'script' | 'sourceMap'>): Locate {
  const instrumented = mapInstrumented(script)
  const locate = createLocate(script, sourceMap)
  return (position) => {
    const published = instrumented.locate(position)
    return published && locate(published)
  }
}

/** From this position of the code on, it originates from `line` of a source; `file` is undefined for generated code. */
export interface OriginLine {
  at: Position
  file: string | undefined
  line: number
}

/** Lists the origins of all lines as data. `locate` maps the script to its sources. */
export function listOriginLines(
  { code, segments }: Pick<InstrumentationMap, 'code' | 'segments'>,
  locate: Locate,
): OriginLine[] {
  const places = indexLines(code)
  const found: OriginLine[] = []
  let last: OriginLine | undefined
  for (const [index, { code: offset, source }] of segments.entries()) {
    // if several begin at the same place, the last one counts
    if (segments[index + 1]?.code === offset) continue
    const { file, line } = locate(source) ?? { file: undefined, line: 0 }
    if (last?.file === file && last?.line === line) continue
    last = { at: places.positionAt(offset), file, line }
    found.push(last)
  }
  return found
}
