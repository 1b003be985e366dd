import { instrument } from '../contract/instrument.js'
import { mapInstrumented } from '../contract/mapping.js'
import type { Artifact } from '../project/artifact.js'
import { createLocate } from '../project/source-map.js'
import type { LineGas } from '../report/run.js'
import { listCalls, type Recording } from '../rpc/recording.js'
import type { DeployedContracts } from './deployed-contracts.js'

const MOST = 3

/** The lines of the developer's sources whose instructions used the most gas, of a recording with passes. */
export function listCostlyLines(recording: Recording, contracts: DeployedContracts): LineGas[] {
  const lines = new Map<string, LineGas>()
  for (const { version, passes } of listCalls(recording)) {
    const artifact = contracts.find(version)
    if (artifact === undefined || passes === undefined) continue
    for (const { file, line, gas } of chargeLines(artifact, passes)) {
      const key = `${file}:${line}`
      lines.set(key, { file, line, gas: gas + (lines.get(key)?.gas ?? 0) })
    }
  }
  return [...lines.values()].sort((a, b) => b.gas - a.gas).slice(0, MOST)
}

/** The gas of each charge point that is in the code, where it comes from in the sources. */
function chargeLines({ script, sourceMap }: Artifact, passes: readonly number[]): LineGas[] {
  const locate = createLocate(script, sourceMap)
  const ranges = mapInstrumented(script).points
  const shown = instrument(script)
    .points.map(({ value }, index) => ({ value, range: ranges[index]! }))
    .filter(({ value }) => value > 0)
  return passes.flatMap((count, index) => {
    const { value, range } = shown[index]!
    const place = count > 0 ? locate(range.start) : undefined
    return place === undefined ? [] : [{ file: place.file, line: place.line, gas: count * Math.trunc(value) }]
  })
}
