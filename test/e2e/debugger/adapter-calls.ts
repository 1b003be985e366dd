import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DebugClient } from '@vscode/debugadapter-testsupport'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { itemAt, must } from '../../../src/collections/presence.js'
import { createDice, type Dice } from '../../fuzz/requests.js'
import { startAdapter } from './adapter-client.js'
import {
  compareFrame,
  countSteps,
  type DebuggedCall,
  listStored,
  type PlacedCall,
  placeInNode,
  writeCallProject,
} from './debugged-calls.js'
import type { CallStep } from './traced-calls.js'

/** Figures of a session of an editor, and its differences from plain Node. */
export interface AdapterComparison {
  stops: number
  frames: number
  variables: number
  exceptions: number
  differences: string[]
}

/** A breakpoint on a line of a contract, with a condition that compares a variable. */
interface Condition {
  contract: string
  line: number
  name: string
  value: string
}

/** A place in all the calls of a session. */
interface Position {
  call: number
  step: number
}

type Move = 'continue' | 'reverseContinue' | 'next' | 'stepIn' | 'stepOut' | 'stepBack'

const MOVES: readonly Move[] = [
  'continue',
  'continue',
  'continue',
  'reverseContinue',
  'next',
  'next',
  'stepIn',
  'stepIn',
  'stepOut',
  'stepBack',
]

/** Breakpoints in the contracts of each call, and moves in a session. */
const [BREAKPOINTS, MOVE_COUNT] = [5, 60]

/**
 * Debugs calls as an editor does, with random moves and breakpoints with conditions, and compares each stop with plain
 * Node. Calls that run out of gas end where the adapter says, within what the console of the chain shows.
 */
export async function compareAdapter(folder: string, calls: readonly DebuggedCall[]): Promise<AdapterComparison> {
  writeCallProject(folder, calls)
  const client = await startAdapter()
  try {
    await client.initializeRequest()
    const launch = { program: 'test/contracts.test.ts', cwd: folder } as never
    await Promise.all([client.waitForEvent('initialized'), client.launchRequest(launch)])
    const walk = new AdapterWalk(client, folder, placeInNode(folder, calls))
    await walk.run()
    return walk.compared
  } finally {
    await client.stop()
  }
}

class AdapterWalk {
  readonly compared: AdapterComparison = { stops: 0, frames: 0, variables: 0, exceptions: 0, differences: [] }
  readonly #client: DebugClient
  readonly #folder: string
  readonly #calls: readonly PlacedCall[]
  readonly #dice: Dice
  readonly #conditions: Condition[] = []
  /** Steps of each call. */
  readonly #lengths: number[] = []
  readonly #stopsAtFailures: boolean
  readonly #siteLine: number

  constructor(client: DebugClient, folder: string, calls: readonly PlacedCall[]) {
    this.#client = client
    this.#folder = folder
    this.#calls = calls
    this.#dice = createDice(must(calls[0], 'call').seed)
    // nothing but the gas shows in which function of the stack it ran out
    this.#stopsAtFailures = calls.every(({ ending }) => ending !== 'gas')
    const lines = readFileSync(join(folder, 'test/contracts.test.ts'), 'utf8').split('\n')
    this.#siteLine = lines.findIndex((line) => line.includes('.go(')) + 1
  }

  async run(): Promise<void> {
    for (const call of this.#calls) await this.#open(call)
    await this.#client.customRequest('setExceptionBreakpoints', { filters: this.#stopsAtFailures ? ['failed'] : [] })
    let at = must(this.#findStop({ call: 0, step: -1 }, 'continue'), 'first stop')
    await this.#stopAt(at, 'configurationDone')
    for (let left = MOVE_COUNT; left > 0; left -= 1) {
      const move = itemAt(MOVES, this.#dice(MOVES.length))
      const to = this.#findStop(at, move)
      if (to === undefined) continue
      at = to
      await this.#stopAt(at, move)
      if (this.compared.differences.length > 0) return
    }
    for (let to: Position | undefined = at; to !== undefined; to = this.#findStop(at, 'continue')) {
      if (to !== at) await this.#stopAt(to, 'continue')
      at = to
      if (this.compared.differences.length > 0) return
    }
    await Promise.all([this.#client.waitForEvent('terminated'), this.#client.continueRequest({ threadId: 2 })])
  }

  /** Sets breakpoints in the contracts of a call, and finds out how many steps it has. */
  async #open(call: PlacedCall): Promise<void> {
    const chosen = this.#chooseConditions(call)
    this.#conditions.push(...chosen)
    for (const { name } of call.contracts) {
      const breakpoints = chosen
        .filter(({ contract }) => contract === name)
        .map(({ line, name, value }) => ({ line, condition: `${name} === ${value}` }))
      const { body } = await this.#client.setBreakpointsRequest({ source: this.#sourceOf(name), breakpoints })
      for (const [index, { verified, line }] of body.breakpoints.entries()) {
        if (!verified || line !== breakpoints[index]?.line) this.#differ(`sets a breakpoint at ${line}`)
      }
    }
    const { least, most } = countSteps(call)
    const length = least === most ? most : await this.#readLength(call)
    if (length < least || length > most) this.#differ(`has ${length} steps, not ${least} to ${most}`)
    this.#lengths.push(length)
  }

  async #readLength(call: PlacedCall): Promise<number> {
    let text = ''
    for (const expression of [`tx ${call.transaction}`, 'end', 'rs']) {
      text = (await this.#client.evaluateRequest({ expression, context: 'repl' })).body.result
    }
    // the declarations of a class are steps that are not shown: the number of the last step says less than its place
    const [, file = '', line, column] = /^(\S+\.ts):(\d+):(\d+) /m.exec(text) ?? []
    const { least, most } = countSteps(call)
    for (let length = most; length >= least; length -= 1) {
      const frame = call.trace.steps[length - 1]?.frames[0]
      if (frame === undefined || !file.endsWith(`${frame.contract}.ts`)) continue
      if (frame.line === Number(line) && frame.column === Number(column)) return length
    }
    return -1
  }

  #sourceOf(contract: string): { path: string } {
    return { path: join(this.#folder, `contracts/${contract}.ts`) }
  }

  /** Lines that only the call reaches, not the publication of its contract, with a value of a variable there. */
  #chooseConditions({ trace }: PlacedCall): Condition[] {
    const isCalled = ({ frames }: CallStep) =>
      frames.some(({ contract, name }) => contract === frames[0]?.contract && name === 'go')
    const nameLine = ({ frames }: CallStep) => `${frames[0]?.contract}:${frames[0]?.line}`
    const excluded = new Set(trace.steps.filter((step) => !isCalled(step)).map(nameLine))
    const possible = trace.steps.filter((step) => !excluded.has(nameLine(step)))
    const conditions: Condition[] = []
    for (let index = 0; index < BREAKPOINTS; index += 1) {
      const { contract, line, values } = itemAt(itemAt(possible, this.#dice(possible.length)).frames, 0)
      const numbers = [...values].filter(([, value]) => /^\d+$/.test(value))
      const [name, value] = itemAt(numbers, this.#dice(numbers.length))
      const isTaken = conditions.some((each) => each.contract === contract && each.line === line)
      if (!isTaken) conditions.push({ contract, line, name, value })
    }
    return conditions
  }

  // -- what plain Node expects ---------------------------------------------------------------------------------------

  /** The end of a move; undefined if it ends in no call. */
  #findStop(from: Position, move: Move): Position | undefined {
    const direction = move === 'reverseContinue' || move === 'stepBack' ? -1 : 1
    const isContinuing = move === 'continue' || move === 'reverseContinue'
    const depth = this.#stepAt(from)?.frames.length ?? 0
    for (let { call, step } = from; this.#calls[call] !== undefined; call += direction) {
      const begin = direction === 1 ? 0 : (this.#lengths[call] ?? 0) - 1
      let at = call === from.call ? step + direction : begin
      for (; at >= 0 && at < (this.#lengths[call] ?? 0); at += direction) {
        if (this.#isStopping({ call, step: at }, isContinuing)) return { call, step: at }
        const now = this.#stepAt({ call, step: at })?.frames.length ?? 0
        const isReached = move === 'stepIn' || (move === 'stepOut' ? now < depth : !isContinuing && now <= depth)
        if (isReached) return { call, step: at }
      }
      // before the next call, contracts are published, whose steps plain Node does not have
      if (!isContinuing) return undefined
      step = 0
    }
    return undefined
  }

  #stepAt({ call, step }: Position): CallStep | undefined {
    return this.#calls[call]?.trace.steps[step]
  }

  #isStopping(position: Position, isContinuing: boolean): boolean {
    const frame = must(this.#stepAt(position)?.frames[0], 'frame')
    const isAtBreakpoint = this.#conditions.some(
      ({ contract, line, name, value }) =>
        frame.contract === contract && frame.line === line && frame.values.get(name) === value,
    )
    return isAtBreakpoint || (isContinuing && this.#stopsAtFailures && this.#isFailure(position))
  }

  #isFailure({ call, step }: Position): boolean {
    return this.#calls[call]?.trace.failed === step
  }

  // -- what the adapter says -----------------------------------------------------------------------------------------

  async #stopAt(position: Position, request: Move | 'configurationDone'): Promise<void> {
    const threadId = must(this.#calls[position.call], 'call').transaction + 1
    const stopped = this.#client.waitForEvent('stopped') as Promise<DebugProtocol.StoppedEvent>
    const args = request === 'configurationDone' ? undefined : { threadId }
    const [{ body }] = await Promise.all([stopped, this.#client.customRequest(request, args)])
    this.compared.stops += 1
    if (body.reason === 'exception') this.compared.exceptions += 1
    const step = must(this.#stepAt(position), 'step')
    const where = `after ${request} at step ${position.step} of seed ${this.#calls[position.call]?.seed}`
    if (body.threadId !== threadId) this.#differ(`${where}: stops in thread ${body.threadId}, not ${threadId}`)
    const { stackFrames } = (await this.#client.stackTraceRequest({ threadId })).body
    this.#compareStack(stackFrames, step, where)
    for (const [depth, frame] of step.frames.entries()) {
      const { scopes } = (await this.#client.scopesRequest({ frameId: must(stackFrames[depth], 'frame').id })).body
      const local = await this.#listVariables(scopes, ['Local', 'Contract'])
      this.compared.variables += local.length
      const wrong = compareFrame(local.map(([name, value]) => `${name} = ${value}`).join('\n'), frame)
      if (wrong !== undefined) this.#differ(`${where}: frame ${depth} ${wrong}`)
      const stored = JSON.stringify(await this.#listVariables(scopes, ['Storage']))
      const expected = JSON.stringify(listStored(step))
      if (stored !== expected) this.#differ(`${where}: has the storage ${stored}, not ${expected}`)
    }
  }

  #compareStack(stackFrames: readonly DebugProtocol.StackFrame[], step: CallStep, where: string): void {
    const shown = stackFrames.map(({ name, source, line, column }) => {
      return `${name} ${source?.path?.slice(this.#folder.length + 1)}:${line}:${column}`
    })
    const expected = step.frames.map(
      ({ contract, name, line, column }) =>
        `${contract}.${name === '' ? 'go' : name} contracts/${contract}.ts:${line}:${column}`,
    )
    expected.push(`test test/contracts.test.ts:${this.#siteLine}:1`)
    this.compared.frames += expected.length
    if (shown.join() !== expected.join()) this.#differ(`${where}: has the stack ${shown}, not ${expected}`)
  }

  async #listVariables(scopes: readonly DebugProtocol.Scope[], names: readonly string[]): Promise<[string, string][]> {
    const listed: [string, string][] = []
    for (const { name, variablesReference } of scopes) {
      if (!names.includes(name)) continue
      const { variables } = (await this.#client.variablesRequest({ variablesReference })).body
      listed.push(...variables.map((each): [string, string] => [each.name, each.value]))
    }
    return listed
  }

  #differ(text: string): void {
    this.compared.differences.push(text)
  }
}
