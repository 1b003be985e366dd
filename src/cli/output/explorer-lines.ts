import type { CompiledContract } from '../../compiler/compile.js'
import { listPassCosts } from '../../compiler/line-costs.js'
import { Collector } from '../../measurements/collector.js'
import { listLineCosts } from '../../measurements/costs/lines.js'
import type { CodeRecord } from '../../measurements/records/record.js'
import { listCalls, type RecordedCall, type Recording } from '../../rpc/recording.js'
import { describeParts } from '../../session/contracts/sources.js'

/** Parts of a contract that are needed to show the cost of its lines. */
export type Mapped = Pick<CompiledContract, 'script' | 'sourceMap'> & { id: string; version: string | undefined }

/** Cost of a source line in a transaction, as the explorer page shows it. */
export interface ExplorerLine {
  line: number
  passes: number
  /** Gas of its instructions, and of its host operations if known. */
  gas: number
  /** Gas including calls; undefined if only instructions are known. */
  total?: number
  /** Bytes of RAM by who pays. */
  ram?: Record<string, number>
  operations?: { kind: string; count: number; gas: number }[]
}

/** Returns the cost of the lines of a contract in a transaction, by file. */
export type LineCosts = (contract: Mapped, file: string, calls: readonly RecordedCall[]) => ExplorerLine[]

/**
 * Reads the costs of lines from a recording: including calls if the node reports them, otherwise their
 * instructions alone.
 */
export function mapLines(recording: Recording, contracts: readonly Mapped[]): LineCosts {
  const codes = listCodes(recording, contracts)
  const costs = listLineCosts({ codes })
  const operations = codes.flatMap((code) => code.operations)
  return (contract, file, calls) => {
    const known = costs.filter((cost) => cost.contract === contract.id && cost.file === file)
    if (known.length === 0) return addUp(calls.flatMap(({ passes }) => listInstructions(contract, file, passes)))
    return known.map(({ line, passes, gas, operations: asked, total, ram }) => ({
      line,
      passes,
      gas: gas + asked,
      total,
      ram: { ...ram },
      operations: operations.flatMap(({ stack, kind, count, cpu }) => {
        const place = stack.at(-1)
        const isHere = place?.contract === contract.id && place.file === file && place.line === line
        return isHere ? [{ kind, count, gas: cpu }] : []
      }),
    }))
  }

  function listInstructions(contract: Mapped, file: string, passes: readonly number[] | undefined): ExplorerLine[] {
    return passes === undefined ? [] : listPassCosts(contract, passes).filter((cost) => cost.file === file)
  }
}

function listCodes(recording: Recording, contracts: readonly Mapped[]): CodeRecord[] {
  if (listCalls(recording).every(({ profile }) => profile === undefined)) return []
  const naming = {
    nameContract: ({ contract }: Pick<RecordedCall, 'contract'>) => contract,
    isOwn: () => false,
    namePublished: () => undefined,
  }
  const known = new Map(contracts.map((contract) => [nameCode(contract.id, contract.version), contract]))
  const collector = new Collector({ project: '' }, naming, (code) => {
    const contract = known.get(code)
    return contract && describeParts(code, { ...contract, name: contract.id })
  })
  const test = { file: '', titles: [], order: 0 }
  collector.add({ recording: separateCodes(recording), test, gas: 0, gasLimit: 1, ramUsage: {}, timeMs: 0 })
  return collector.take().codes
}

/** Gives each contract in the recording its own code, because contracts with the same code would share their sums. */
function separateCodes(recording: Recording): Recording {
  return { ...recording, calls: recording.calls.map(separateCode) }
}

function separateCode(call: RecordedCall): RecordedCall {
  const steps = call.steps.map((step) => (step.kind === 'call' ? { ...step, call: separateCode(step.call) } : step))
  return call.version === undefined
    ? { ...call, steps }
    : { ...call, steps, version: nameCode(call.contract, call.version) }
}

function nameCode(contract: string, version: string | undefined): string {
  return `${contract} ${version}`
}

function addUp(lines: readonly ExplorerLine[]): ExplorerLine[] {
  const sums = new Map<number, ExplorerLine>()
  for (const { line, gas, passes } of lines) {
    const sum = sums.get(line) ?? { line, gas: 0, passes: 0 }
    sums.set(line, { line, gas: sum.gas + gas, passes: sum.passes + passes })
  }
  return [...sums.values()]
}
