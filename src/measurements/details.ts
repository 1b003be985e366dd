import { groupBy } from '../collections/groups.js'
import { firstOf } from '../collections/presence.js'
import type { CallDetails, RunDetails, TestCalls, TreeDetails } from '../report/model/details.js'
import { type CostsFile, nameAction } from './costs/costs-file.js'
import { describeFiles } from './costs/line-details.js'
import type { CoveredSource, FileCoverage } from './coverage/coverage.js'
import { mergeCallFlames, mergeStackFlames } from './flame-graph/flame-tree.js'
import { listFlames } from './flame-graph/flames.js'
import { sumGas } from './gas-sum.js'
import { type ActionCosts, listActionCosts, listTestCosts, nameTest } from './records/actions.js'
import type { CallRecord, CallTree, RunRecord } from './records/record.js'

/** Additional data of a run's page. */
export interface RunSurroundings {
  costs: { file: string; note: string | undefined; kept: CostsFile | undefined }
  sources: readonly CoveredSource[]
  coverage: readonly FileCoverage[]
  growth: string[]
}

/**
 * Describes a record for the page of a run. It depends only on the record, so records of shards can be merged first.
 */
export function describeRun(record: RunRecord, { costs, sources, coverage, growth }: RunSurroundings): RunDetails {
  const trees = new Trees()
  const tests = groupBy(record.calls, nameTest)
  return {
    costs: compareFigures(record, costs),
    calls: [...tests.values()].map((calls) => describeTest(calls, trees)),
    trees: trees.all,
    files: describeFiles(sources, record.codes, coverage),
    flames: {
      calls: mergeCallFlames(record.calls.flatMap(listTrees)),
      functions: mergeStackFlames(listFlames(record)),
    },
    growth,
  }
}

function compareFigures(record: RunRecord, { file, note, kept }: RunSurroundings['costs']): RunDetails['costs'] {
  const actions = listActionCosts(record)
  const tests = listTestCosts(record)
  const seen = new Set([...actions.map(nameAction), ...tests.map(({ name }) => name)])
  const names = [...Object.keys(kept?.actions ?? {}), ...Object.keys(kept?.tests ?? {})]
  return {
    file,
    note,
    actions: actions.map((costs) => ({ ...describeAction(costs), kept: kept?.actions[nameAction(costs)] })),
    tests: tests.map((costs) => ({ ...costs, kept: kept?.tests[costs.name] })),
    missing: names.filter((name) => !seen.has(name)),
  }
}

function describeAction({ isOwn: _, dearest: __, ...costs }: ActionCosts): Omit<ActionCosts, 'isOwn' | 'dearest'> {
  return costs
}

function describeTest(calls: readonly CallRecord[], trees: Trees): TestCalls {
  const { file, titles } = firstOf(calls)
  return { file, titles, calls: calls.map((call) => describeCall(call, trees)) }
}

function describeCall(call: CallRecord, trees: Trees): CallDetails {
  const { gas, timeMs, status, dryRun, ram } = call
  const bytes: [number, number, number] = [ram.publisher, ram.contract, ram.others]
  return {
    gas,
    timeMs: Math.round(timeMs * 10) / 10,
    ...(status !== 'SUCCESS' && { status }),
    ...(dryRun && { dryRun }),
    ...(bytes.some((count) => count !== 0) && { ram: bytes }),
    trees: listTrees(call).map((tree) => trees.add(tree)),
  }
}

/** Lists the trees of a call. Publishing is named after the published contract. */
function listTrees({ contract, action, calls }: CallRecord): CallTree[] {
  return action.startsWith('(') ? calls.map((tree) => ({ ...tree, contract, action })) : calls
}

/** Call trees, each stored once because tests make the same calls repeatedly. */
class Trees {
  readonly all: TreeDetails[] = []
  readonly #known = new Map<string, number>()

  add(tree: CallTree): number {
    const calls = tree.calls.map((call) => this.add(call))
    const name = nameAction(tree)
    const gas = sumGas(tree)
    const details = { name, gas, ...(tree.failed && { failed: true as const }), ...(calls.length > 0 && { calls }) }
    const key = JSON.stringify(details)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.all.length)
    return this.all.push(details) - 1
  }
}
