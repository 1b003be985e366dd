import { compareTexts } from '../../collections/order.js'
import type { CodeRecord, RamByPayer, StackFrame } from '../records/record.js'
import { addRam } from './code-costs.js'

/** Cost of a part of the sources in a run. Gas is in units. */
export interface PartCost {
  contract: string
  file: string
  /** First line with a cost, for a function. */
  line: number
  /** Gas of its own instructions and built-ins, without host operations. */
  gas: number
  /** Gas of its own host operations. */
  operations: number
  /** Total, including called functions and contracts. */
  total: number
  /** Bytes of RAM of its own host operations. */
  ram: RamByPayer
}

/** Cost of a source line. */
export interface LineCost extends PartCost {
  /** Maximum passes of its charge points. */
  passes: number
}

export interface FunctionCost extends PartCost {
  name: string
}

type RunCodes = { codes: readonly CodeRecord[] }

/** Lists the costs of all lines with a cost, most expensive first. */
export function listLineCosts({ codes }: RunCodes): LineCost[] {
  const passes = countPasses(codes)
  return sumParts(codes, ({ contract, file, line }) => nameLine(contract, file, line)).map(({ part, name }) => ({
    ...part,
    passes: passes.get(name) ?? 0,
  }))
}

/** Lists the costs of all executed functions, most expensive first. */
export function listFunctionCosts({ codes }: RunCodes): FunctionCost[] {
  const parts = sumParts(codes, ({ contract, file, name }) => JSON.stringify([contract, file, name]))
  return parts.map(({ part, frame }) => ({ ...part, name: frame.name }))
}

/** Host operations by kind: number, gas in units, bytes of RAM; most expensive first. */
export interface OperationCost {
  kind: string
  count: number
  gas: number
  ram: RamByPayer
}

export function listOperationCosts({ codes }: RunCodes): OperationCost[] {
  const kinds = new Map<string, OperationCost>()
  for (const { kind, count, cpu, ram } of codes.flatMap(({ operations }) => operations)) {
    const known = kinds.get(kind) ?? { kind, count: 0, gas: 0, ram: NOTHING }
    kinds.set(kind, {
      kind,
      count: known.count + count,
      gas: known.gas + cpu,
      ram: addRam(known.ram, ram),
    })
  }
  return [...kinds.values()].sort((a, b) => b.gas - a.gas || compareTexts(a.kind, b.kind))
}

const NOTHING: RamByPayer = { publisher: 0, contract: 0, others: 0 }

interface Sum {
  name: string
  frame: StackFrame
  part: PartCost
}

/** Sums costs by frame name. The total of a part counts a cost once, however often the part is on the stack. */
function sumParts(codes: readonly CodeRecord[], nameOf: (frame: StackFrame) => string): Sum[] {
  const sums = new Map<string, Sum>()
  const add = (stack: readonly StackFrame[], cost: { gas: number; operations: number; ram: RamByPayer }): void => {
    const seen = new Set<string>()
    for (const [index, frame] of stack.entries()) {
      const name = nameOf(frame)
      const sum = sums.get(name) ?? { name, frame, part: createPart(frame) }
      sums.set(name, sum)
      if (!seen.has(name)) sum.part.total += cost.gas + cost.operations
      seen.add(name)
      if (index < stack.length - 1) continue
      sum.part.gas += cost.gas
      sum.part.operations += cost.operations
      sum.part.ram = addRam(sum.part.ram, cost.ram)
      sum.part.line = Math.min(sum.part.line, frame.line)
    }
  }
  for (const { stacks, operations } of codes) {
    for (const { stack, cpu } of stacks) add(stack, { gas: cpu, operations: 0, ram: NOTHING })
    for (const { stack, cpu, ram } of operations) add(stack, { gas: 0, operations: cpu, ram })
  }
  return [...sums.values()]
    .filter(({ frame }) => frame.file !== '')
    .sort((a, b) => b.part.gas - a.part.gas || compareTexts(a.part.file, b.part.file) || a.part.line - b.part.line)
}

function createPart({ contract, file, line }: StackFrame): PartCost {
  return { contract, file, line, gas: 0, operations: 0, total: 0, ram: NOTHING }
}

function nameLine(contract: string, file: string, line: number): string {
  return JSON.stringify([contract, file, line])
}

function countPasses(codes: readonly CodeRecord[]): Map<string, number> {
  const passes = new Map<string, number>()
  for (const code of codes) {
    for (const [index, count] of code.passes.entries()) {
      const at = code.points[index]?.at
      if (!at) continue
      const name = nameLine(code.contract, at.file, at.line)
      passes.set(name, Math.max(passes.get(name) ?? 0, count))
    }
  }
  return passes
}
