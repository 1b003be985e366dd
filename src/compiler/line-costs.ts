import { mapInstrumented } from '../contract/syntax/mapping.js'
import type { CompiledContract } from './compile.js'
import { createLocate } from './source-map/source-map.js'

/** Cost of a source line: the maximum passes of its charge points, and their gas. */
export interface LineCost {
  file: string
  line: number
  gas: number
  passes: number
}

/** The gas of each line of a contract's sources, from the passes of a recording; what built-ins charge is not in it. */
export function listLineCosts(
  { script, sourceMap }: Pick<CompiledContract, 'script' | 'sourceMap'>,
  passes: readonly number[],
): LineCost[] {
  const locate = createLocate(script, sourceMap)
  const shown = mapInstrumented(script).points.filter(({ value }) => value > 0)
  const lines = new Map<string, LineCost>()
  for (const [index, count] of passes.entries()) {
    const { value, start } = shown[index]!
    const place = count > 0 ? locate(start) : undefined
    if (place === undefined) continue
    const key = `${place.file}:${place.line}`
    const { gas, passes } = lines.get(key) ?? { gas: 0, passes: 0 }
    const { file, line } = place
    lines.set(key, { file, line, gas: gas + count * Math.trunc(value), passes: Math.max(passes, count) })
  }
  return [...lines.values()]
}
