import { Interpreter } from '../interpreter/interpreter.js'
import { kindOf } from '../interpreter/kinds.js'
import type { Module } from '../syntax/module.js'
import { Modules } from '../syntax/modules.js'
import { declaredBy } from '../syntax/nodes.js'
import type { Effect } from '../values/effects.js'
import type { Value } from '../values/values.js'
import { limitWork, WorkExceeded } from '../values/work.js'
import { ACTION_WORK, type AnalysisOptions, analyseContract, type ContractModel } from './contract-model.js'

/** A function or method with its effects, for any caller. */
interface Routine {
  effects: readonly Effect[]
}

/** Code that publishing rejects, with advice. */
interface Refused {
  line: number
  column: number
  reason: string
  hint: string
}

export interface SubjectOptions extends AnalysisOptions {
  refusals?: readonly Refused[] | undefined
}

/** Input of the rules: a file, and the contract that it exports. */
export interface Subject {
  module: Module
  /** Undefined for a file that only contracts import. */
  contract: ContractModel | undefined
  /** Refusals of publishing, if the whole contract was compiled. */
  refusals: readonly Refused[] | undefined
  /** Names of constants that the compiler replaces. */
  defined: readonly string[]
  /** Everything that runs in the file. */
  routines: readonly Routine[]
  /** Rules that took too many steps, and have checked a part. */
  exceeded: Set<string>
}

/** Analyses a file. */
export function analyseFile(module: Module, options: SubjectOptions): Subject {
  const contract = analyseContract(module, options)
  const routines = contract ? [...contract.actions, ...contract.helpers] : analyseFunctions(module, options)
  const { refusals, defined = [] } = options
  return { module, contract, routines, refusals, defined, exceeded: new Set() }
}

/** Runs the functions and methods of a file without a contract, with unknown arguments. */
function analyseFunctions(module: Module, { read, defined }: AnalysisOptions): Routine[] {
  const machine = new Interpreter(new Modules(module, read), { defined })
  const scope = machine.openModule(module)
  const base = machine.state
  const functions = module.program.body.flatMap((node) => {
    const declaration = declaredBy(node)
    return declaration.type === 'FunctionDeclaration' ? [declaration] : []
  })
  return functions.map((node) => {
    machine.startAction()
    machine.state = base.fork()
    const args = node.params.map((parameter, index) => {
      const name = parameter.type === 'Identifier' ? parameter.name : `argument ${index + 1}`
      const { start, end } = parameter
      return machine.values.make('argument', name, [], { module, start, end })
    })
    const name = node.id?.name ?? ''
    try {
      const callable = { node, name, scope, module, self: undefined }
      limitWork(ACTION_WORK, () => machine.invoke(callable, args, undefined, node))
    } catch (error) {
      if (!(error instanceof WorkExceeded) && !(error instanceof RangeError)) throw error
    }
    return { effects: machine.effects }
  })
}

const own = new WeakMap<Subject, Map<string, Effect[]>>()

/** The effects of one kind that lie in the file itself, each place once. */
export function listOwnEffects<Kind extends Effect['kind']>(
  subject: Subject,
  kind: Kind,
): Extract<Effect, { kind: Kind }>[] {
  const byKind = own.get(subject) ?? groupOwnEffects(subject)
  own.set(subject, byKind)
  return (byKind.get(kind) ?? []) as Extract<Effect, { kind: Kind }>[]
}

function groupOwnEffects({ module, routines }: Subject): Map<string, Effect[]> {
  const seen = new Set<string>()
  const byKind = new Map<string, Effect[]>()
  for (const { effects } of routines) {
    for (const effect of effects) {
      const { kind, place } = effect
      if (place.module !== module) continue
      const key = `${kind} ${place.start} ${place.end} ${'value' in effect ? effect.value?.identity : ''}`
      if (seen.has(key)) continue
      seen.add(key)
      const group = byKind.get(kind)
      if (group) group.push(effect)
      else byKind.set(kind, [effect])
    }
  }
  return byKind
}

/**
 * The operations in the file itself that a rule of comparisons rejects. A comparison with a constant in a function
 * that gets values of several kinds is meant for those of the constant's kind, so it is left out if a call passes one.
 */
export function listComparisons(
  subject: Subject,
  isMistake: (value: Value) => boolean,
): Extract<Effect, { kind: 'operation' }>[] {
  const operations = listOwnEffects(subject, 'operation')
  const meant = new Set(operations.filter(({ value }) => comparesAlike(value)).map(({ place }) => place.start))
  return operations.filter(({ value, place }) => isMistake(value) && !(findConstant(value) && meant.has(place.start)))
}

function findConstant({ inputs }: Value): Value | undefined {
  return inputs.find(({ op }) => op === 'constant')
}

/** Whether a value is compared with a constant of its kind. */
function comparesAlike(value: Value): boolean {
  const constant = findConstant(value)
  const kind = constant && kindOf(constant)
  return kind !== undefined && value.inputs.every((input) => (input.op === 'read' ? 'text' : kindOf(input)) === kind)
}
