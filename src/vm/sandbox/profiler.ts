import { itemAt, must } from '../../collections/presence.js'
import { isNumber, listOf, recordOf, requireShape, tupleOf } from '../../collections/shapes.js'
import type { RecordedProfile } from '../../rpc/recording.js'
import { listCodeFrames } from '../errors/explanation.js'
import { compileExplainer, type InvocationInputs } from '../errors/failure-locator.js'
import { OPERATIONS } from '../intrinsics/operations.js'
import type { Isolate } from './isolate.js'
import type { ContractProgram, Explainer } from './program.js'
import type { RoutineMode } from './realm/routine-realm.js'
import { formatProfile, type MarkedText } from './script-wrappers.js'

/** Cost of a run by parts, and the passes of each place. */
export interface Profile {
  hits: readonly number[]
  profile: RecordedProfile
}

/**
 * Measures the costs of the parts of a run by repeating it. Undefined if they do not add up to its gas: code may detect
 * where it overflows the stack, or which names are declared around it.
 */
export function profileRun(
  cell: Isolate,
  program: ContractProgram,
  run: InvocationInputs & { used: number | undefined },
): Profile | undefined {
  try {
    const profiled = profileEitherWay(cell, program, run)
    return profiled !== undefined && sumGas(profiled.profile) === run.used ? profiled : undefined
  } catch (error) {
    // names that a function may declare twice, and a block may not
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function profileEitherWay(cell: Isolate, program: ContractProgram, given: InvocationInputs): Profile | undefined {
  const { profilers } = program
  if (program.guards !== undefined && !program.extends) {
    profilers.confined ??= compileExplainer(cell, formatProfile(program, true))
    const profiled = repeat(cell, { mode: 'profiling', profiler: profilers.confined, program, given })
    if (profiled !== undefined) return profiled
  }
  profilers.free ??= compileExplainer(cell, formatProfile(program, false))
  return repeat(cell, { mode: 'profiling once', profiler: profilers.free, program, given })
}

function sumGas({ functions, operations }: RecordedProfile): number {
  const own = functions.flatMap(({ gas }) => gas.map(([, gas]) => gas))
  return [...own, ...operations.map(({ gas }) => gas)].reduce((sum, gas) => sum + gas, 0)
}

interface ProfilerRun {
  mode: RoutineMode
  profiler: Explainer
  program: ContractProgram
  given: InvocationInputs
}

function repeat(cell: Isolate, { mode, profiler, program, given }: ProfilerRun): Profile | undefined {
  const { script, marked } = profiler
  const { entry, responses } = given
  let next = 0
  const response = () => responses[next++] ?? null
  const ending = cell.enter(mode, response, (realm) => realm.run(script, { ...entry, sites: program.sites }))
  if (ending.isBrokenOff) return undefined
  return { hits: ending.hits ?? [], profile: readProfile(must(ending.result, 'result'), program, marked) }
}

/** Output of observation/profiling.ts. */
interface ProfilerOutput {
  nodes: [caller: number, point: number, name: number, gas: [number, number][]][]
  operations: [code: number, node: number, point: number, gas: number, position: number][]
}

const isOutput = recordOf<ProfilerOutput>({
  nodes: listOf(tupleOf(isNumber, isNumber, isNumber, listOf(tupleOf(isNumber, isNumber)))),
  operations: listOf(tupleOf(isNumber, isNumber, isNumber, isNumber, isNumber)),
})

function readProfile(json: string, program: ContractProgram, marked: MarkedText): RecordedProfile {
  const { nodes, operations } = requireShape(JSON.parse(json), isOutput, 'output of the profiler')
  return {
    functions: nodes.map(([caller, point, name, gas]) => ({ caller, point, name, gas })),
    operations: operations.map(([code, node, point, gas, position]) => ({
      kind: itemAt(OPERATIONS, code).join('.'),
      function: node,
      point,
      gas,
      place: listCodeFrames([{ name: '', position }], program, marked)[0],
    })),
  }
}
