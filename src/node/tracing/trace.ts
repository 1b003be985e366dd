import { itemAt, lastOf, must } from '../../collections/presence.js'
import type { ContractRecord } from '../../contract/record.js'
import { mapInstrumented } from '../../contract/syntax/mapping.js'
import { GAS_PER_NET } from '../../gas/prices.js'
import type { EnteredFrame, FrameEnding, Recorder, StorageEntry } from '../../vm/execution/recorder-events.js'

/**
 * A trace as the recorded vectors write it (`vectors/README.md`): `[label, cpu, run]`, or `[label, cpu, net, run]`; a
 * frame is `[label, cpu, net, run of the parent, entries, error?]`; RAM is `{payer: bytes}`. `run` is the gas of the
 * frame so far.
 */
export type TraceEntry = TraceLeaf | TraceFrame | { [payer: string]: number }
type TraceLeaf = [label: string, cpu: number, run: number] | [label: string, cpu: number, net: number, run: number]
type TraceFrame = [label: string, cpu: number, net: number, run: number, entries: TraceEntry[], error?: string]

/** A record of the state before and after a write, as byte strings. */
export interface StateWrite {
  key: string
  before: string | undefined
  after: string | undefined
}

/** Passes of the charges of a contract's code in one invocation. */
export interface ChargeVisits {
  contract: ContractRecord
  counts: readonly number[]
}

/** Cost of a contract's source line: the passes of its charges, and their gas. */
export interface TracedLineCost {
  line: number
  passes: number
  gas: number
}

/** Lists the gas of an invocation by line of the developer's source, without charges of built-ins. */
export function listLineCosts({ contract, counts }: ChargeVisits): TracedLineCost[] {
  const shown = mapInstrumented(contract.origCode).points.filter(({ value }) => value > 0)
  const lines = new Map<number, TracedLineCost>()
  for (const [at, passes] of counts.entries()) {
    const { value, start } = itemAt(shown, at)
    const { line } = start
    const cost = lines.get(line) ?? { line, passes: 0, gas: 0 }
    lines.set(line, { line, passes: Math.max(cost.passes, passes), gas: cost.gas + passes * Math.trunc(value) })
  }
  return [...lines.values()].filter(({ passes }) => passes > 0).sort((a, b) => a.line - b.line)
}

interface OpenFrame {
  label: string
  kind: EnteredFrame['kind'] | undefined
  run: number
  entries: TraceEntry[]
}

/** Records one transaction as a tree of charges. */
export class TraceRecorder implements Recorder {
  readonly entries: TraceEntry[] = []
  readonly writes: StateWrite[] = []
  readonly passed: ChargeVisits[] = []
  readonly logs: { contract: string; level: string; text: string }[] = []
  readonly #frames: OpenFrame[] = [{ label: '', kind: undefined, run: 0, entries: this.entries }]

  get #top(): OpenFrame {
    return lastOf(this.#frames)
  }

  charge(label: string, cpu: number, net: number): void {
    const run = this.#add(cpu, net)
    this.#top.entries.push(net === 0 ? [label, cpu, run] : [label, cpu, net, run])
  }

  script(gas: number): void {
    this.#top.entries.push(['js', gas, this.#add(gas, 0)])
  }

  enter(frame: EnteredFrame): void {
    const contract = 'record' in frame ? frame.record.id : frame.contract
    this.#frames.push({ label: `${frame.kind} ${contract}/${frame.abi}`, kind: frame.kind, run: 0, entries: [] })
  }

  leave({ cpu, net }: { cpu: number; net: number }, { error }: FrameEnding): void {
    const { label, kind, entries } = must(this.#frames.pop(), 'open frame')
    const frame: TraceFrame = [label, cpu, net, this.#add(cpu, net), entries]
    // the failure of an action is that of its transaction
    if (error !== undefined && kind !== 'action') frame.push(error)
    this.#top.entries.push(frame)
  }

  book(payer: string, bytes: number): void {
    this.#top.entries.push({ [payer]: bytes })
  }

  write({ stateKey: key }: StorageEntry & { stateKey: string }, before: string | undefined, after: string | undefined) {
    this.writes.push({ key, before, after })
  }

  passes(contract: ContractRecord, counts: readonly number[]): void {
    this.passed.push({ contract, counts })
  }

  log(contract: string, level: string, text: string): void {
    this.logs.push({ contract, level, text })
  }

  /** Adds a cost to the frame; a script frame only gets the cpu part. */
  #add(cpu: number, net: number): number {
    const top = this.#top
    top.run += cpu + (top.kind === 'javascript' ? 0 : GAS_PER_NET * net)
    return top.run
  }
}
