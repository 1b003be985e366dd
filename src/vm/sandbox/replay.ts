// biome-ignore-all lint/style/noNonNullAssertion: a run in comparing mode has a reader of comparisons.
import { must } from '../../collections/presence.js'
import { isStackOverflow } from '../errors/explanation.js'
import { type InvocationInputs, locateFrames } from '../errors/failure-locator.js'
import { execute, isEnd, UNREAD } from './execution.js'
import type { CodeFrame, InvocationReplay, OperandComparison, OtherCode, OtherRun, VisitCounts } from './invocation.js'
import type { KeptEnd } from './invocation-memory.js'
import type { Isolate } from './isolate.js'
import { profileRun } from './profiler.js'
import type { ContractProgram, CountedPlaces } from './program.js'
import type { HostResponder, RealmCall } from './realm/realm-call.js'
import { stepRun } from './stepper.js'

/** Factor by which a profiled repetition may take longer than the run itself. */
const PROFILE_TIME = 10
/** Factor by which a repetition that records steps may take longer than the run itself. */
const STEP_TIME = 300

/** Inputs of a finished invocation, without references to the chain. */
export interface Past extends InvocationInputs {
  code: string
  /** Gas used; undefined if it was interrupted. */
  used: number | undefined
  /** Its result; undefined if it failed. */
  result?: string | undefined
  /** True if the time or memory limit ended it: a repetition would take as long without a result. */
  isBrokenOff?: boolean
  /** Reads the comparisons that it recorded; undefined if they must be recorded again. */
  readComparisons?: (() => readonly OperandComparison[] | undefined) | undefined
  /** Its end in a memory, which keeps its comparisons too. */
  kept?: KeptEnd
}

type WithMemory = <T>(find: (cell: Isolate) => T | undefined) => T | undefined

/**
 * Creates the repetition of a finished invocation.
 *
 * @param withMemory - Runs a search in an isolate with enough memory; returns undefined if no isolate has enough.
 */
export function createReplay(past: Past, withMemory: WithMemory): InvocationReplay {
  return new PastReplay(past, withMemory)
}

/** Every call of a contract has one, and few are used. */
class PastReplay implements InvocationReplay {
  readonly #past: Past
  readonly #withMemory: WithMemory

  constructor(past: Past, withMemory: WithMemory) {
    this.#past = past
    this.#withMemory = withMemory
  }

  get isBrokenOff(): boolean {
    return this.#past.isBrokenOff === true
  }

  runOther(other: string, options: OtherCode = {}): OtherRun | undefined {
    const { responses } = this.#past
    return this.#find((cell) => runOther(cell, other, { entry: this.#open(), responses }, options))
  }

  locate(operation = Infinity): readonly CodeFrame[] {
    const { responses } = this.#past
    const locate = (cell: Isolate, program: ContractProgram) =>
      locateFrames(cell, program, { entry: this.#open(), responses }, operation)
    return this.#use<readonly CodeFrame[]>('nothing', locate) ?? []
  }

  countPasses(): readonly number[] {
    return this.#use('charges', (cell, program) => this.#countHits(cell, program)) ?? []
  }

  countProbes(): VisitCounts {
    const count = (cell: Isolate, program: ContractProgram) => splitHits(this.#countHits(cell, program), program)
    return this.#use<VisitCounts>('probes', count) ?? { passes: [], probes: [] }
  }

  listComparisons(): readonly OperandComparison[] {
    const { kept, readComparisons, responses } = this.#past
    if (kept?.comparisons !== undefined) return kept.comparisons
    const list = (cell: Isolate, program: ContractProgram) =>
      listComparisons(cell, program, { entry: this.#open(), responses })
    const listed = readComparisons?.() ?? this.#use('charges', list) ?? []
    if (kept !== undefined) kept.comparisons = listed
    return listed
  }

  profile(): ReturnType<InvocationReplay['profile']> {
    const { responses, used } = this.#past
    return this.#use<ReturnType<InvocationReplay['profile']>>('probes', (cell, program) => {
      const profiled = profileRun(cell, program, { entry: this.#open(PROFILE_TIME), responses, used })
      return profiled && { ...splitHits(profiled.hits, program), profile: profiled.profile }
    })
  }

  recordSteps(): ReturnType<InvocationReplay['recordSteps']> {
    const { responses, used, result } = this.#past
    return this.#use<ReturnType<InvocationReplay['recordSteps']>>('nothing', (cell, program) =>
      stepRun(cell, program, { entry: this.#open(STEP_TIME), responses, used, result }),
    )
  }

  #open(times = 1): RealmCall {
    const { entry } = this.#past
    return { ...entry, deadline: entry.deadline.again(times) }
  }

  #countHits(cell: Isolate, program: ContractProgram): number[] {
    const again = { ...this.#open(), sites: program.sites }
    return execute(cell, program, again, () => repeatResponses(this.#past.responses)).ending.hits ?? []
  }

  /** Runs the code again, compiled to count. Undefined if that is not possible. */
  #use<T>(counted: CountedPlaces, ask: (cell: Isolate, program: ContractProgram) => T): T | undefined {
    return this.#find((cell) => {
      const program = cell.load(this.#past.code, counted)
      return 'syntax' in program ? undefined : ask(cell, program)
    })
  }

  #find<T>(search: (cell: Isolate) => T | undefined): T | undefined {
    if (this.#past.isBrokenOff) return undefined
    return this.#withMemory((cell) => {
      try {
        return search(cell)
      } catch (error) {
        if (isEnd(cell, error) || isStackOverflow(error)) return undefined
        throw error
      }
    })
  }
}

function listComparisons(
  cell: Isolate,
  program: ContractProgram,
  { entry, responses }: InvocationInputs,
): readonly OperandComparison[] {
  const { routine } = program
  if (routine === undefined || program.extends) return []
  const again = { ...entry, sites: 0 }
  const ending = cell.enter('comparing', repeatResponses(responses), (realm) => realm.run(routine, again))
  return ending.isBrokenOff ? [] : must(ending.readComparisons!(), 'comparisons')
}

/** Part of a block's JSON text without the hash of the parent block. */
const NO_PARENT_HASH = '"parent_hash":""'
/** Start of a transaction's JSON text that has more than its publisher. */
const WHOLE_TX = '{"actions":'

function runOther(
  cell: Isolate,
  code: string,
  { entry, responses }: InvocationInputs,
  { variant, expected }: OtherCode,
): OtherRun | undefined {
  const program = cell.load(code, 'nothing')
  if ('syntax' in program) return undefined
  const { block, holdsBlock, tx, holdsTx } = program.uses
  // the code that ran did not read them, so they were not kept
  if ((block && entry.blockInfo === UNREAD) || (tx && entry.txInfo === UNREAD)) return undefined
  if (holdsBlock && entry.blockInfo.includes(NO_PARENT_HASH)) return undefined
  if (holdsTx && !entry.txInfo.startsWith(WHOLE_TX)) return undefined
  const txInfo = variant === undefined ? entry.txInfo : `${entry.txInfo.slice(0, -1)},"variant":${variant}}`
  let operations: string[] = []
  let gas: number[] = []
  const begin = (): HostResponder => {
    operations = []
    gas = []
    return (operation, used, ...args) => {
      const text = JSON.stringify([operation, ...args])
      const index = operations.push(text) - 1
      gas.push(used)
      return expected !== undefined && expected[index] !== text ? null : (responses[index] ?? null)
    }
  }
  const { ending } = execute(cell, program, { ...entry, txInfo, uses: program.uses, sites: 0 }, begin)
  const { used, result, thrown } = ending
  return { operations, gas: [...gas, used], result: result ?? thrown, isFailure: result === undefined }
}

function splitHits(hits: readonly number[], { charges }: ContractProgram): VisitCounts {
  return { passes: hits.slice(0, charges), probes: hits.slice(charges) }
}

function repeatResponses(responses: InvocationInputs['responses']): HostResponder {
  let next = 0
  return () => responses[next++] ?? null
}
