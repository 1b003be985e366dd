import { itemAt } from '../collections/presence.js'
import { mapInstrumented } from '../contract/syntax/mapping.js'
import type { CompiledContract } from './compile.js'
import { createLocate } from './source-map/source-map.js'

/** Cost of a source line: the maximum passes of its charge points, and their gas. */
export interface CompiledLineCost {
  file: string
  line: number
  gas: number
  passes: number
}

/** Computes the gas of each source line from the passes of a recording, without charges of built-ins. */
export function listPassCosts(
  { script, sourceMap }: Pick<CompiledContract, 'script' | 'sourceMap'>,
  passes: readonly number[],
): CompiledLineCost[] {
  const locate = createLocate(script, sourceMap)
  const shown = mapInstrumented(script).points.filter(({ value }) => value > 0)
  const lines = new Map<string, CompiledLineCost>()
  for (const [index, count] of passes.entries()) {
    const { value, start } = itemAt(shown, index)
    const place = count > 0 ? locate(start) : undefined
    if (place === undefined) continue
    const key = `${place.file}:${place.line}`
    const { gas, passes } = lines.get(key) ?? { gas: 0, passes: 0 }
    const { file, line } = place
    lines.set(key, { file, line, gas: gas + count * Math.trunc(value), passes: Math.max(passes, count) })
  }
  return [...lines.values()]
}
