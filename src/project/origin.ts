import { mapInstrumented } from '../contract/mapping.js'
import type { CompiledContract } from './compile.js'
import { createLocate, type Locate } from './source-map.js'

/**
 * Finds where in the developer's files a position of the code the chain runs comes from: through the instrumentation, then
 * through the compilation.
 */
export function createOriginLocate({ script, sourceMap }: Pick<CompiledContract, 'script' | 'sourceMap'>): Locate {
  const instrumented = mapInstrumented(script)
  const locate = createLocate(script, sourceMap)
  return (position) => {
    const published = instrumented.locate(position)
    return published && locate(published)
  }
}
