import { listPassCosts } from '../../compiler/line-costs.js'
import type { LineGas } from '../../report/model/transaction.js'
import { listCalls, type Recording } from '../../rpc/recording.js'
import type { DeployedContracts } from '../../session/contracts/deployed-contracts.js'

const MAX_LINES = 3

/** Lists the source lines whose instructions used the most gas, from a recording with passes. */
export function listCostlyLines(recording: Recording, contracts: DeployedContracts): LineGas[] {
  const lines = new Map<string, LineGas>()
  for (const { version, passes } of listCalls(recording)) {
    const artifact = contracts.find(version)
    if (artifact === undefined || passes === undefined) continue
    for (const { file, line, gas } of listPassCosts(artifact, passes)) {
      const key = `${file}:${line}`
      lines.set(key, { file, line, gas: gas + (lines.get(key)?.gas ?? 0) })
    }
  }
  return [...lines.values()].sort((a, b) => b.gas - a.gas).slice(0, MAX_LINES)
}
