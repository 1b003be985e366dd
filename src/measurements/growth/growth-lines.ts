import type { Recording } from '../../rpc/recording.js'
import type { DescribeCode } from '../collector.js'
import { CodeCosts } from '../costs/code-costs.js'
import { listPointCosts } from '../costs/cost-map.js'
import type { CallRecord, CodeRecord, RunRecord } from '../records/record.js'
import { listGrowthCalls } from './growth.js'

/**
 * Adds costs by line to the calls that show growth, in a run that did not measure them for all calls. `profile`:
 * profile of a call, as long as it is available.
 */
export function addGrowthLines(
  record: RunRecord,
  profile: (call: CallRecord) => Recording | undefined,
  describeCode: DescribeCode,
): void {
  const codes = new Map<string, CodeRecord>(record.codes.map((code) => [code.version, code]))
  for (const call of listGrowthCalls(record)) {
    if (call.points !== undefined || call.version === undefined) continue
    const described = describeCode(call.version)
    const recording = described && profile(call)
    const [first] = recording?.calls ?? []
    if (described === undefined || recording === undefined || first === undefined) continue
    const open = () => ({ described, costs: new CodeCosts() })
    const points = listPointCosts(first, { open, publisher: recording.publisher, isKept: true })
    if (points === undefined) continue
    call.points = points
    if (!codes.has(call.version))
      codes.set(call.version, { ...described.record, passes: [], probes: [], stacks: [], operations: [] })
  }
  record.codes = [...codes.values()]
}
