import { itemAt, lastOf } from '../../collections/presence.js'
import { listSteps, type RecordedCall, type RecordedFrame, type RecordedProfile } from '../../rpc/recording.js'
import { sumGas } from '../gas-sum.js'
import type { CodeRecord, PointCost, RamByPayer, StackFrame } from '../records/record.js'
import type { CodeCosts } from './code-costs.js'

/** Source locations of a version of a contract's code. */
export interface DescribedCode {
  record: Omit<CodeRecord, 'passes' | 'probes' | 'stacks' | 'operations'>
  /** Its functions in the order of `planProbes`; null for generated code. */
  functions: (Omit<StackFrame, 'contract'> | null)[]
  locate(frame: RecordedFrame): CostPlace | undefined
}

type CostPlace = Pick<StackFrame, 'file' | 'line'>

export interface Mapping {
  /** Finds the code of a version with its sums; undefined for code without a source in the project. */
  open: (version: string) => { described: DescribedCode; costs: CodeCosts } | undefined
  /** Publisher of the transaction, and whether its changes of RAM were kept. */
  publisher: string
  isKept: boolean
}

/** Name of code outside of functions, which runs at the start of every call. */
const TOP_LEVEL = '(top level)'

/** Adds the costs of a call's parts, including nested calls, to the sums of the executed codes. */
export function mapCosts(call: RecordedCall, mapping: Mapping, above: readonly StackFrame[] = []): void {
  const opened = openCode(call, mapping)
  if (opened === undefined) {
    for (const { call: inner } of listSteps(call, 'call')) mapCosts(inner, mapping, above)
    return
  }
  const { profile, described, costs } = opened
  const stacks = new Stacks(profile, described, above)
  let rest = call.cpu
  for (const [index, { gas }] of profile.functions.entries()) {
    for (const [point, cpu] of gas) {
      const stack = stacks.place(index, described.record.points[point]?.at)
      if (stack.length === above.length) continue
      costs.addStack({ stack, cpu })
      rest -= cpu
    }
  }
  for (const [number, { kind, function: asking, gas, place }] of profile.operations.entries()) {
    rest -= gas
    if (kind.startsWith('log.')) continue
    const stack = stacks.place(asking, place && described.locate(place))
    const inner = listInner(call, number)
    for (const each of inner) mapCosts(each, mapping, stack)
    const elsewhere = inner.flatMap((each) => listMapped(each, mapping)).reduce((sum, { cpu }) => sum + cpu, 0)
    costs.addOperation({ stack, kind, count: 1, cpu: gas - elsewhere, ram: sumRam(call, number, mapping) })
  }
  const stack = stacks.begin(call.method)
  costs.addOperation({ stack, kind: 'start', count: 1, cpu: rest, ram: { ...NO_RAM } })
}

const NO_RAM: RamByPayer = { publisher: 0, contract: 0, others: 0 }

/** Gas of a transaction that none of its calls used. */
export interface TransactionCharges {
  /** Its bytes, and the check of its signatures. */
  transaction?: number
  /** The rest of its limit, which a transaction that exceeds it loses; negative if its calls used more. */
  limit?: number
}

/**
 * Adds what the chain charges for an action beside its code: 10 gas for each byte that it returns, and that contracts
 * of the chain write for it.
 *
 * @param transaction - Charges of its transaction, to be added to this action.
 */
export function mapCharges(call: RecordedCall, mapping: Mapping, transaction: TransactionCharges): void {
  const opened = openCode(call, mapping)
  if (opened === undefined) return
  const stack = new Stacks(opened.profile, opened.described, []).begin(call.method)
  const returns = sumGas({ cpu: 0, net: call.net })
  for (const [kind, cpu] of Object.entries({ returns, ...transaction })) {
    if (cpu > 0) opened.costs.addOperation({ stack, kind, count: 1, cpu, ram: { ...NO_RAM } })
  }
}

/** Lists the cost of a call from each charge point of its own code to the next, in the order of the points. */
export function listPointCosts(call: RecordedCall, mapping: Mapping): PointCost[] | undefined {
  const { profile } = call
  if (profile === undefined) return undefined
  const points = new Map<number, PointCost>()
  const add = (point: number, cpu: number, ram: number): void => {
    const [, cpuBefore, ramBefore] = points.get(point) ?? [point, 0, 0]
    points.set(point, [point, cpuBefore + cpu, ramBefore + ram])
  }
  for (const [point, cpu] of profile.functions.flatMap(({ gas }) => gas)) add(point, cpu, 0)
  for (const [number, { point, gas }] of profile.operations.entries()) {
    const { publisher, contract, others } = sumRam(call, number, mapping)
    add(point, gas, publisher + contract + others)
  }
  return [...points.values()].filter(([point]) => point >= 0).sort(([a], [b]) => a - b)
}

/** The stacks of the functions of a profile. */
class Stacks {
  readonly #stacks: StackFrame[][] = []
  readonly #above: readonly StackFrame[]
  readonly #described: DescribedCode

  constructor({ functions }: RecordedProfile, described: DescribedCode, above: readonly StackFrame[]) {
    this.#above = above
    this.#described = described
    const { record, functions: places } = described
    for (const { caller, point, name } of functions) {
      // the chain calls an action, not the code outside of all functions
      const calling = caller <= 0 ? [...above] : this.place(caller, record.points[point]?.at)
      const own = places[name]
      this.#stacks.push(own ? [...calling, { contract: record.contract, ...own }] : calling)
    }
  }

  /** Returns the stack of a function at a place; as long as the stack above it if the place has no source line. */
  place(index: number, at: CostPlace | null | undefined): StackFrame[] {
    const stack = itemAt(this.#stacks, index)
    if (!at) return stack
    const { file, line } = at
    const { contract } = this.#described.record
    if (stack.length === this.#above.length) return [...stack, { contract, name: TOP_LEVEL, file, line }]
    return [...stack.slice(0, -1), { ...lastOf(stack), file, line }]
  }

  /** Returns the stack of an action that has not begun yet. */
  begin(action: string): StackFrame[] {
    const { record, functions } = this.#described
    const place = functions.find((each) => each?.name === action)
    return [...this.#above, { contract: record.contract, ...(place ?? { name: action, file: '', line: 0 }) }]
  }
}

function openCode({ version, profile }: RecordedCall, { open }: Mapping) {
  if (version === undefined || profile === undefined) return undefined
  const opened = open(version)
  return opened && { ...opened, profile }
}

/** Lists the calls that an operation made. */
function listInner(call: RecordedCall, number: number): RecordedCall[] {
  return listSteps(call, 'call').flatMap(({ operation, call: inner }) => (operation === number ? [inner] : []))
}

/** Lists the calls, among a call and those it makes, that are mapped separately. */
function listMapped(call: RecordedCall, mapping: Mapping): RecordedCall[] {
  if (openCode(call, mapping) !== undefined) return [call]
  return listSteps(call, 'call').flatMap((step) => listMapped(step.call, mapping))
}

/** Sums the RAM of an operation by payer, including calls that are not mapped separately. */
function sumRam(call: RecordedCall, number: number, mapping: Mapping): RamByPayer {
  const ram: RamByPayer = { ...NO_RAM }
  if (!mapping.isKept || call.error !== undefined) return ram
  const own = listSteps(call, 'ram').filter(({ operation }) => operation === number)
  const steps = [...own, ...listInner(call, number).flatMap((inner) => listRam(inner, mapping))]
  for (const { payer, bytes } of steps) {
    if (payer === mapping.publisher) ram.publisher += bytes
    else if (payer === call.contract) ram.contract += bytes
    else ram.others += bytes
  }
  return ram
}

function listRam(call: RecordedCall, mapping: Mapping): { payer: string; bytes: number }[] {
  if (call.error !== undefined || openCode(call, mapping) !== undefined) return []
  return [...listSteps(call, 'ram'), ...listSteps(call, 'call').flatMap((step) => listRam(step.call, mapping))]
}
