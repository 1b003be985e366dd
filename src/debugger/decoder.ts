import { itemAt, lastOf, must } from '../collections/presence.js'
import type { RecordedRun } from '../rpc/recorded-run.js'
import type { ExecutedCode } from './execution.js'

/** A call of a function, or the code outside of all of them, at a moment of a run. */
export interface DecodedFrame {
  /** Index in the code's functions; -1 for the top level. */
  function: number
  /** Current statement; undefined before the first. */
  statement: number | undefined
  /** Last statement of the developer's source; undefined before the first. */
  shown: number | undefined
  /** Values of variables as JSON, by the variable's index. */
  values: ReadonlyMap<number, string>
}

/** State of a run at one of its steps. */
export interface RunState {
  /** Innermost last. */
  frames: DecodedFrame[]
  /** Values of variables of the top level. */
  shared: ReadonlyMap<number, string>
}

interface DecodingFrame {
  function: number
  statement: number | undefined
  shown: number | undefined
  values: Map<number, string>
}

interface OpenState {
  frames: DecodingFrame[]
  shared: Map<number, string>
}

/** A step from which a run can be read on. */
interface Keyframe {
  step: number
  part: number
  line: number
  state: OpenState
}

const KEYFRAME_STEPS = 256

/** Recorded steps of one invocation by index; steps omitted in the middle are missing. */
export class RunDecoder {
  readonly lines: readonly (readonly string[])[]
  readonly #code: ExecutedCode
  readonly #keyframes: Keyframe[] = []
  /** End of the last reading, from which the next one often continues. */
  #cursor: Keyframe | undefined

  constructor(run: RecordedRun, code: ExecutedCode) {
    this.#code = code
    this.lines = run.parts.map(({ text }) => (text === '' ? [] : text.split('\n')))
    this.#place()
  }

  /** The run right before a step, or after `lines` of the lines that follow it. It holds until the next reading. */
  read(step: number, lines = 0): RunState {
    const state = this.#readStep(step)
    const { part, line } = must(this.#cursor, 'cursor')
    if (lines === 0) return state
    const after = copyState(state)
    for (const text of itemAt(this.lines, part).slice(line, line + lines)) this.#apply(after, text)
    return after
  }

  #readStep(step: number): OpenState {
    const keyframe = itemAt(this.#keyframes, Math.floor(step / KEYFRAME_STEPS))
    const cursor = this.#cursor
    const isNear = cursor !== undefined && cursor.step <= step + 1 && cursor.step > keyframe.step
    if (isNear && cursor.step === step + 1) return cursor.state
    const from = isNear ? cursor : { ...keyframe, state: copyState(keyframe.state) }
    this.#cursor = this.#readTo(step, from)
    return this.#cursor.state
  }

  /** Reads up to a step and returns the offset after that step's line. */
  #readTo(step: number, { state, ...from }: Keyframe): Keyframe {
    let at = from.step
    for (let part = from.part; part < this.lines.length; part += 1) {
      const lines = itemAt(this.lines, part)
      if (part > from.part) restart(state)
      for (let index = part === from.part ? from.line : 0; index < lines.length; index += 1) {
        const line = itemAt(lines, index)
        this.#apply(state, line)
        if (!line.startsWith('s')) continue
        at += 1
        if (at > step) return { step: at, part, line: index + 1, state }
      }
    }
    throw new Error(`the recording has ${at} steps, not ${step + 1}`)
  }

  #place(): void {
    const state: OpenState = { frames: [], shared: new Map() }
    let step = 0
    for (const [part, lines] of this.lines.entries()) {
      restart(state)
      for (const [line, text] of lines.entries()) {
        if (text.startsWith('s')) {
          if (step % KEYFRAME_STEPS === 0) this.#keyframes.push({ step, part, line, state: copyState(state) })
          step += 1
        }
        this.#apply(state, text)
      }
    }
    if (this.#keyframes.length === 0) this.#keyframes.push({ step: 0, part: 0, line: 0, state: copyState(state) })
  }

  #apply({ frames, shared }: OpenState, line: string): void {
    const rest = line.slice(1)
    if (line.startsWith('e'))
      frames.push({ function: Number(rest), statement: undefined, shown: undefined, values: new Map() })
    else if (line.startsWith('l') && frames.length > 1) frames.pop()
    else if (line.startsWith('s') || line.startsWith('p')) {
      const [number, ...fields] = rest.split('\t')
      const frame = lastOf(frames)
      frame.statement = Number(number)
      if ((this.#code.statements[frame.statement]?.file ?? -1) >= 0) frame.shown = frame.statement
      for (const change of line.startsWith('s') ? fields.slice(1) : fields) {
        const equals = change.indexOf('=')
        const variable = Number(change.slice(0, equals))
        const isShared = itemAt(this.#code.variables, variable).function < 0
        ;(isShared ? shared : frame.values).set(variable, change.slice(equals + 1))
      }
    }
  }
}

/** Restores the state at the start of a part: the open functions, without their variables. */
function restart(state: OpenState): void {
  state.frames = [{ function: -1, statement: undefined, shown: undefined, values: new Map() }]
}

function copyState({ frames, shared }: OpenState): OpenState {
  return { frames: frames.map((frame) => ({ ...frame, values: new Map(frame.values) })), shared: new Map(shared) }
}
