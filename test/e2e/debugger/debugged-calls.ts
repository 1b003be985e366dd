import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { itemAt, must } from '../../../src/collections/presence.js'
import { writeFiles } from '../toolkit.js'
import { compareVariables, MOVES, runCommands, splitBy } from './debugged-contracts.js'
import { type CallingContract, ENDINGS, type Ending, FIELD, KEYS, MAP, writeCalls } from './random-calls.js'
import { type CallFrame, type CallStep, type CallTrace, traceCalls } from './traced-calls.js'

const ARGUMENT = 4
/** Steps that a call has at least and at most. */
const [MIN_STEPS, MAX_STEPS] = [20, 500]
/** Transactions of each group of contracts: they are published, and the first one is called. */
const TRANSACTIONS = 4
/** Steps of each call from which the debugger moves in each way. */
const MOVES_FROM = 12
/** Calls that one process debugs: each is of three contracts. */
export const CALLS = 4

/** Three contracts, and what plain Node does when the first one is called. */
export interface DebuggedCall {
  seed: number
  ending: Ending
  gasLimit: number
  contracts: CallingContract[]
  /** Number of its transaction in the debugger. */
  transaction: number
  trace: CallTrace
}

/** Figures of a comparison with plain Node and with the console of the chain, and its differences. */
export interface CallComparison {
  steps: number
  variables: number
  frames: number
  stored: number
  moves: number
  failures: number
  differences: string[]
}

/** The result of a call, which the test of the project writes. */
interface Outcome {
  ids: string[]
  status: string
  /** Whether the code failed: gas that only calls of other contracts use up is counted after all have ended. */
  isFailed: boolean
  /** Lines that each call of a contract wrote to the console. */
  logs: string[][]
}

/** Groups of contracts of the next seeds from `first` on that end within the limits, with all endings in turn. */
export function chooseCalls(first: number, count: number, endings: readonly Ending[] = ENDINGS): DebuggedCall[] {
  const chosen: DebuggedCall[] = []
  for (let seed = first; chosen.length < count; seed += 1) {
    const index = chosen.length
    const ending = itemAt(endings, index % endings.length)
    const contracts = writeCalls(seed, ending, String(index))
    const trace = traceCalls(contracts, { ids: ['A', 'B', 'C'], argument: ARGUMENT, limit: MAX_STEPS })
    const isFailing = ending === 'exception' || ending === 'refusal'
    if (trace === undefined || trace.steps.length < MIN_STEPS || (trace.failed !== undefined) !== isFailing) continue
    const gasLimit = ending === 'gas' ? 60_000 + ((seed * 7919) % 200_000) : 4_000_000
    chosen.push({ seed, ending, gasLimit, contracts, transaction: (index + 1) * TRANSACTIONS, trace })
  }
  return chosen
}

/** Writes a project with a test that makes the calls. */
export function writeCallProject(folder: string, calls: readonly DebuggedCall[]): void {
  const sources = calls.flatMap(({ contracts }) =>
    contracts.map(({ name, source }) => [`contracts/${name}.ts`, source] as const),
  )
  const groups = calls.map(({ contracts, gasLimit }) => ({ names: contracts.map(({ name }) => name), gasLimit }))
  writeFiles(folder, {
    'package.json': '{ "type": "module" }\n',
    'toolkit.config.ts': 'export default {}\n',
    ...Object.fromEntries(sources),
    'test/contracts.test.ts': `import { writeFileSync } from 'node:fs'
import { chain } from 'iost-toolkit/test'

const listLogs = ({ logs, calls }) => [logs.map(({ text }) => text), ...calls.flatMap(listLogs)]

describe('calls', () => {
  it('run', async () => {
    const [alice] = await chain.accounts(1)
    const outcomes = []
    for (const { names, gasLimit } of ${JSON.stringify(groups)}) {
      const contracts = []
      for (const name of names) contracts.push(await chain.deploy(name, { from: alice }))
      const ids = contracts.map(({ id }) => id)
      const call = contracts[0].with({ gasLimit }).go(${ARGUMENT}, ids[1], ids[2])
      const ended = await call.catch((error) => error)
      const { status, calls } = await chain.trace('receipt' in ended ? ended.receipt : ended)
      outcomes.push({ ids, status, isFailed: calls[0].failed, logs: listLogs(calls[0]) })
    }
    writeFileSync('outcomes.json', JSON.stringify(outcomes))
  })
})
`,
  })
}

/** Debugs calls in processes of the command line, and compares all that they print with plain Node. */
export async function compareCalls(folder: string, calls: readonly DebuggedCall[]): Promise<CallComparison> {
  writeCallProject(folder, calls)
  const walks = calls.map(({ transaction, trace }) => [
    `tx ${transaction}`,
    'goto 1',
    ...Array.from({ length: trace.steps.length + 4 }, () => 's'),
  ])
  const places = splitBy(await runCommands(folder, walks.flat()), walks)
  const found = placeInNode(folder, calls)
  const visits = found.map((call, index) => new CallVisit(call, itemAt(places, index).slice(1)))
  const compared: CallComparison = {
    steps: 0,
    variables: 0,
    frames: 0,
    stored: 0,
    moves: 0,
    failures: 0,
    differences: [],
  }
  // the system limits the length of the commands of one process
  for (const visit of visits) visit.compare(await runCommands(folder, visit.commands), compared)
  return compared
}

/** A call as plain Node runs it with the ids of its contracts, and what the chain made of it. */
export type PlacedCall = DebuggedCall & { outcome: Outcome }

/** Runs calls in plain Node again, with the ids that their contracts have. */
export function placeInNode(folder: string, calls: readonly DebuggedCall[]): PlacedCall[] {
  const outcomes: Outcome[] = JSON.parse(readFileSync(join(folder, 'outcomes.json'), 'utf8'))
  return calls.map((call, index) => {
    const outcome = itemAt(outcomes, index)
    const trace = traceCalls(call.contracts, { ids: outcome.ids, argument: ARGUMENT, limit: MAX_STEPS })
    return { ...call, outcome, trace: must(trace, 'trace') }
  })
}

interface ShownPlace {
  text: string
  step: number
}

function parseShown(output: string | undefined): ShownPlace | undefined {
  const found = /^(contracts\/\w+\.ts:\d+:\d+) \w+\.([^,]*), step (\d+)\/\d+, gas/m.exec(output ?? '')
  return found === null ? undefined : { text: `${found[1]} ${found[2]}`, step: Number(found[3]) }
}

/** The place of plain Node, as the debugger prints it. */
function formatTrue({ contract, line, column, name }: CallFrame): string {
  return `contracts/${contract}.ts:${line}:${column} ${name === '' ? '(top level)' : name}`
}

/**
 * The number of steps of plain Node that a call had, by the lines that it wrote to the console. Out of gas, the last
 * one may be the call of the console itself.
 */
export function countSteps({ trace, outcome, ending }: PlacedCall): { least: number; most: number } {
  if (ending !== 'gas' || outcome.status === 'SUCCESS') return { least: trace.steps.length, most: trace.steps.length }
  const printed = outcome.logs.flat().length
  const logs = [...trace.steps.entries()].flatMap(([index, { frames }]) => (itemAt(frames, 0).isLog ? [index] : []))
  return { least: (logs[printed - 1] ?? -1) + 1, most: (logs[printed] ?? trace.steps.length - 1) + 1 }
}

/** The commands for one call, and the comparison of their outputs. */
class CallVisit {
  readonly commands: string[] = []
  readonly #call: PlacedCall
  /** Number of the step that the debugger is at; undefined after a move. */
  #at: number | undefined
  /** The numbers of the steps that the debugger shows. */
  readonly #steps: number[] = []
  readonly #problems: string[] = []
  /** The watches so far, which the debugger numbers. */
  #watches = 0
  readonly #checks: { from: number; title: string; output: number; isRight: (output: string) => string | undefined }[] =
    []

  constructor(call: PlacedCall, places: readonly string[]) {
    this.#call = call
    this.#walk(places)
    this.#compareConsole()
    this.commands.push(`tx ${call.transaction}`)
    if (this.#problems.length > 0) return
    for (const index of this.#steps.keys()) this.#readStep(index)
    const distance = Math.max(1, Math.floor(this.#steps.length / MOVES_FROM))
    for (const index of this.#steps.keys()) {
      if (index % distance === this.#call.seed % distance) this.#moveFrom(index)
    }
    this.#findFailure()
  }

  compare(outputs: readonly string[], compared: CallComparison): void {
    compared.differences.push(...this.#problems.map((text) => this.#describe(text)))
    compared.steps += this.#steps.length
    if (this.#call.outcome.status !== 'SUCCESS') compared.failures += 1
    for (const { from, title, output, isRight } of this.#checks) {
      const kind = { vars: 'variables', bt: 'frames', storage: 'stored' }[title] ?? 'moves'
      compared[kind as 'moves'] += kind === 'moves' ? 1 : itemAt(outputs, output).split('\n').length
      const wrong = isRight(itemAt(outputs, output))
      if (wrong !== undefined) compared.differences.push(this.#describe(`${title} ${wrong}`, from))
    }
  }

  /** Compares the places, their columns and the names of functions. */
  #walk(places: readonly string[]): void {
    const shown = places.map(parseShown)
    for (const [index, step] of this.#call.trace.steps.entries()) {
      const place = shown[index]
      if (place === undefined || place.step <= (this.#steps.at(-1) ?? 0)) break
      this.#steps.push(place.step)
      const text = formatTrue(itemAt(step.frames, 0))
      if (place.text !== text) {
        this.#problems.push(`the step ${place.step} is at ${place.text}, not ${text}`)
        return
      }
    }
    const { least, most } = countSteps(this.#call)
    const { length } = this.#steps
    if (length < least || length > most) this.#problems.push(`has ${length} steps, not ${least} to ${most}`)
    const next = shown[length]
    if (next !== undefined && next.step > (this.#steps.at(-1) ?? 0)) this.#problems.push(`goes on to ${next.text}`)
  }

  /** The console of the chain shows that plain Node runs the same program. */
  #compareConsole(): void {
    const { outcome, trace } = this.#call
    for (const [call, lines] of outcome.logs.entries()) {
      const expected = (trace.logs[call] ?? []).slice(0, lines.length).join()
      if (lines.join() !== expected) this.#problems.push(`Node printed ${expected}, not ${lines.join()}`)
    }
    const isFailed = outcome.status !== 'SUCCESS'
    if (this.#call.ending !== 'gas' && isFailed !== (trace.failed !== undefined)) {
      this.#problems.push(`ended with ${outcome.status}`)
    }
  }

  #check(from: number, commands: readonly string[], isRight: (output: string) => string | undefined): void {
    const title = must(commands.at(-1), 'command')
    if (this.#at !== from) this.commands.push(`tx ${this.#call.transaction}`, `goto ${this.#steps[from]}`)
    this.commands.push(...commands)
    this.#at = /^(?:bt|storage|vars|p .*)$/.test(title) ? from : undefined
    this.#checks.push({ from, title, output: this.commands.length - 1, isRight })
  }

  #readStep(index: number): void {
    const step = itemAt(this.#call.trace.steps, index)
    const equal = (expected: string) => (output: string) =>
      output === expected ? undefined : `prints ${output}, not ${expected}`
    this.#check(index, ['bt'], equal(formatStack(step)))
    this.#check(index, ['storage'], equal(formatStorage(step)))
    for (const [depth, frame] of step.frames.entries()) {
      if (depth > 0 && index % 4 > 0) break
      this.#check(index, [`frame ${depth}`, 'vars'], (output) => compareFrame(output, frame))
      const key = itemAt(KEYS, index % KEYS.length)
      const commands = [`p storage.get('${key}')`, `p storage.mapGet('${MAP}', '${FIELD}')`]
      for (const [at, name] of [key, `${MAP}.${FIELD}`].entries()) {
        const stored = findStored(step, frame.contract, name)
        if (stored !== undefined) this.#check(index, [`frame ${depth}`, itemAt(commands, at)], equal(stored))
      }
    }
  }

  #moveFrom(index: number): void {
    const { steps, writes } = this.#call.trace
    const depths = steps.slice(0, this.#steps.length).map(({ frames }) => frames.length)
    for (const [move, direction, accepts] of MOVES) {
      let to = index + direction
      while (depths[to] !== undefined && !accepts(itemAt(depths, to), itemAt(depths, index))) to += direction
      // a move may end in another transaction
      if (this.#steps[to] !== undefined) this.#check(index, [move], this.#isAt(to))
    }
    const { contract } = itemAt(itemAt(steps, index).frames, 0)
    for (const key of KEYS) {
      const last = writes.findLast((write) => write.contract === contract && write.key === key && write.after < index)
      if (last !== undefined) this.#check(index, [`last storage ${key}`], this.#isAt(last.step))
      const before = findStored(itemAt(steps, index), contract, key)
      const changed = steps.findIndex((step, at) => at > index && findStored(step, contract, key) !== before)
      // a failure before it stops the debugger, too
      const end = this.#failed ?? (this.#call.outcome.isFailed ? 0 : this.#steps.length - 1)
      if (this.#steps[changed] !== undefined && changed <= end) this.#watch(index, key, changed)
    }
  }

  #watch(index: number, key: string, changed: number): void {
    this.#check(index, [`watch storage.get('${key}')`, 'c'], this.#isAt(changed))
    this.#watches += 1
    this.commands.push(`delete ${this.#watches}`)
  }

  #isAt(index: number): (output: string) => string | undefined {
    const expected = this.#steps[index]
    return (output) => {
      const step = parseShown(output)?.step
      return step === expected ? undefined : `goes to step ${step}, not ${expected}`
    }
  }

  get #failed(): number | undefined {
    return this.#call.trace.failed
  }

  #findFailure(): void {
    const { outcome, trace } = this.#call
    if (!outcome.isFailed) return
    // gas runs out in any function of the stack: the last one may have returned
    const depths = trace.steps.slice(0, this.#steps.length).map(({ frames }) => frames.length)
    const open = [...depths.keys()].filter((at) => {
      const [depth = 0, ...later] = depths.slice(at)
      return later.every((each) => each > depth)
    })
    const possible = this.#failed === undefined ? open : [this.#failed]
    this.#check(0, ['c'], (output) => {
      const step = parseShown(output)?.step
      const isRight = output.startsWith('the call fails here') && possible.some((at) => this.#steps[at] === step)
      return isRight ? undefined : `prints ${output}`
    })
  }

  #describe(text: string, from?: number): string {
    const { seed, ending, trace } = this.#call
    const at =
      from === undefined
        ? ''
        : ` at step ${this.#steps[from]} (${formatTrue(itemAt(itemAt(trace.steps, from).frames, 0))})`
    return `seed ${seed} (${ending})${at}: ${text}`
  }
}

function formatStack({ frames }: CallStep): string {
  return frames
    .map(({ contract, name, line }, index) => {
      const shown = name === '' ? '(top level of go)' : name
      return `${index === 0 ? '*' : ' '}#${index} ${contract}.${shown} at contracts/${contract}.ts:${line}`
    })
    .join('\n')
}

function formatStorage(step: CallStep): string {
  const lines = listStored(step).map(([key, value]) => `${key.replace('.', ' ')} = ${value}`)
  return lines.join('\n') || '(nothing was read or written up to here)'
}

/** The entries that a call has read or written, as `contract.key` and the value. */
export function listStored({ storage }: CallStep): [key: string, value: string][] {
  return storage.map(({ contract, key, value, before }) => {
    const was = before === undefined || before === value ? '' : ` (was ${before ?? '(none)'})`
    return [`${contract}.${key}`, `${value ?? '(none)'}${was}`]
  })
}

/** The value of an entry; undefined if the call has not read or written it. */
function findStored({ storage }: CallStep, contract: string, key: string): string | undefined {
  const found = storage.find((entry) => entry.contract === contract && entry.key === key)
  return found === undefined ? undefined : JSON.stringify(found.value)
}

/** Compares the variables of a frame, each as `name = value`. */
export function compareFrame(output: string, frame: CallFrame): string | undefined {
  const problems: string[] = []
  compareVariables(output, { values: frame.values, frames: [frame], early: new Set() }, (text) => problems.push(text))
  return problems.length === 0 ? undefined : problems.join(', ')
}
