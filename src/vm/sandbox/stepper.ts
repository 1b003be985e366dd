import { firstOf, itemAt, must } from '../../collections/presence.js'
import { isNumber, recordOf, requireShape } from '../../collections/shapes.js'
import { planSteps } from '../../contract/instrumentation/step-plan.js'
import type { RecordedOperationResponse, RecordedRun } from '../../rpc/recorded-run.js'
import { compileExplainer, type InvocationInputs } from '../errors/failure-locator.js'
import { MAX_STEPS } from '../intrinsics/observation/stepping.js'
import { OPERATIONS } from '../intrinsics/operations.js'
import type { Isolate } from './isolate.js'
import type { ContractProgram, Explainer } from './program.js'
import type { RoutineMode } from './realm/routine-realm.js'
import { formatSteps } from './script-wrappers.js'

/** A finished run: its input and outcome. */
export interface SteppedRun extends InvocationInputs {
  /** Gas used; undefined if it was interrupted. */
  used: number | undefined
  /** Its result as text; undefined if it failed. */
  result: string | undefined
}

/**
 * Records the steps of a run by repeating it. Undefined if the repetition differs: code may detect where it overflows
 * the stack, or which names are declared around it. A long run is recorded in two parts, its beginning and its end.
 */
export function stepRun(cell: Isolate, program: ContractProgram, run: SteppedRun): RecordedRun | undefined {
  try {
    const beginning = stepEitherWay(cell, program, run, 0)
    if (beginning === undefined) return undefined
    const { total, parts } = beginning
    const { last } = firstOf(parts)
    const first = Math.max(last, total - LAST_STEPS)
    const end = total > last ? stepEitherWay(cell, program, run, first) : undefined
    return end === undefined ? beginning : { ...beginning, parts: [...parts, ...end.parts] }
  } catch (error) {
    // names that a function may declare twice, and a block may not
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Number of the last steps of a long run that are recorded. */
const LAST_STEPS = MAX_STEPS / 3

function stepEitherWay(
  cell: Isolate,
  program: ContractProgram,
  run: SteppedRun,
  first: number,
): RecordedRun | undefined {
  if (program.guards !== undefined && !program.extends) {
    const stepped = repeat(cell, program, run, {
      mode: 'stepping',
      stepper: openStepper(cell, program, true, first),
      first,
    })
    if (stepped !== undefined) return stepped
  }
  return repeat(cell, program, run, { mode: 'stepping once', stepper: openStepper(cell, program, false, first), first })
}

function openStepper(cell: Isolate, program: ContractProgram, isConfined: boolean, first: number): Explainer {
  const { steppers } = program
  const kind = isConfined ? 'confined' : 'free'
  const compile = () =>
    compileExplainer(cell, formatSteps(program, { plan: planSteps(program.code), isConfined, first }))
  if (first > 0) return compile()
  steppers[kind] ??= compile()
  return steppers[kind]
}

interface StepperRun {
  mode: RoutineMode
  stepper: Explainer
  first: number
}

function repeat(
  cell: Isolate,
  program: ContractProgram,
  { entry, responses, used, result }: SteppedRun,
  { mode, stepper, first }: StepperRun,
): RecordedRun | undefined {
  const operations: RecordedOperationResponse[] = []
  const response = (code: number, gas: number, ...args: string[]) => {
    const given = responses[operations.length] ?? null
    operations.push(describeOperation(code, gas, args, given))
    return given
  }
  const ending = cell.enter(mode, response, (realm) => realm.run(stepper.script, { ...entry, sites: 0 }))
  if (ending.isBrokenOff || ending.used !== used || operations.length !== responses.length) return undefined
  const { outcome, total, last, text } = readSteps(must(ending.result, 'result'))
  const isSame = result === undefined ? outcome.startsWith('x') : outcome === `r${JSON.stringify(result)}`
  if (!isSame || program.deferred.length > 0) return undefined
  const thrown = outcome.startsWith('x') ? { thrown: outcome.slice(1) } : {}
  return { gasLimit: entry.gasLimit, used, total, parts: [{ first, last, text }], operations, ...thrown }
}

const isHead = recordOf<{ total: number; last: number }>({ total: isNumber, last: isNumber })

function readSteps(response: string): { outcome: string; total: number; last: number; text: string } {
  const [outcomeEnd, headEnd] = [response.indexOf('\n'), response.indexOf('\n', response.indexOf('\n') + 1)]
  const { total, last } = requireShape(JSON.parse(response.slice(outcomeEnd + 1, headEnd)), isHead, 'recorded steps')
  return { outcome: response.slice(0, outcomeEnd), total, last, text: response.slice(headEnd + 1) }
}

/** The host answers with gas, or `gas:tag payload` (`formatResponse` in boundary.ts). */
function describeOperation(
  code: number,
  used: number,
  args: readonly string[],
  response: string | number | null,
): RecordedOperationResponse {
  const kind = itemAt(OPERATIONS, code).join('.')
  const given = args.filter((each) => each !== undefined)
  if (typeof response !== 'string') return { kind, args: given, used, gas: response ?? 0 }
  const colon = response.indexOf(':')
  const [gas, tag, payload] = [Number(response.slice(0, colon)), response[colon + 1], response.slice(colon + 2)]
  if (tag === 'e') return { kind, args: given, used, gas, error: payload }
  const value = tag === 's' ? payload : tag === 'd' ? Number(payload) : tag === 't'
  return { kind, args: given, used, gas, value }
}
