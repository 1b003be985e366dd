import type { MethodDefinition } from 'acorn'
import { itemAt, must } from '../../collections/presence.js'
import type { AbiEntry } from '../../contract/record.js'
import { instantiate } from '../interpreter/calls.js'
import { isText, unwrapJsonText } from '../interpreter/host.js'
import { Interpreter } from '../interpreter/interpreter.js'
import type { MachineOptions } from '../interpreter/machine.js'
import { bindMethod, CONTRACT, nameOf } from '../interpreter/members.js'
import { findOwnNames } from '../interpreter/own-names.js'
import { findStoredConstants } from '../interpreter/stored-constants.js'
import { writeText } from '../interpreter/texts.js'
import type { Module } from '../syntax/module.js'
import { Modules, type ReadFile } from '../syntax/modules.js'
import type { FindingStep, Place } from '../syntax/place.js'
import { addCaller, isSender } from '../values/callers.js'
import { nameCell } from '../values/cells.js'
import { RecordShapes } from '../values/contained.js'
import { type Effect, listEffects } from '../values/effects.js'
import { addFacts, type Facts, listFacts, readAuthorities } from '../values/facts.js'
import { type ClassDefinition, type Value, walkContent } from '../values/values.js'
import { limitWork, WorkExceeded } from '../values/work.js'
import { findContractClass, type Limit, readMethodSource } from './contract-source.js'
import { type Knowledge, learn } from './knowledge.js'

/** A method of a contract, with its effects. */
export interface ActionModel {
  name: string
  place: Place
  /** Position of its name. */
  namePlace: Place
  parameters: { name: string; value: Value }[]
  limits: Limit[]
  /** It can be called in a transaction. `init` cannot. */
  isPublic: boolean
  effects: readonly Effect[]
  /** Returned values, each with the facts at its `return`. `content` has the parts of an object or a list. */
  returns: readonly { value: Value; content: Value; facts: Facts | undefined }[]
  /** False if it makes more calls than the analysis follows; `effects` is then incomplete. */
  isComplete: boolean
  /** Places at which the action makes its values. */
  places: ReadonlyMap<Value, Place>
}

/** Result of the analysis of a contract. */
export interface ContractModel {
  module: Module
  name: string
  /** Offset of the word `class`. */
  classStart: number
  /** `init`, and the methods that transactions can call. */
  actions: readonly ActionModel[]
  /** Methods that only the contract itself can call. */
  helpers: readonly ActionModel[]
  knowledge: Knowledge
  /** True if there is an ABI file beside the source, which defines the callable methods. */
  hasAbiFile: boolean
}

export interface AnalysisOptions {
  read: ReadFile
  /** Entries of the ABI file beside the source. */
  abi?: readonly AbiEntry[] | undefined
  /** Names of constants that the compiler replaces. Without it, no path ends at a name that nothing declares. */
  defined?: readonly string[] | undefined
}

/** Analyses a contract. Undefined for a module that exports no contract. */
export function analyseContract(module: Module, options: AnalysisOptions): ContractModel | undefined {
  const shapes = new RecordShapes()
  const contract = runActions(module, options, { shapes })
  if (!contract) return undefined
  const pairs = shapes.listPairs()
  const mixed = shapes.listMixed()
  const wrapped = findWrappedTexts(contract.actions, pairs)
  // What a helper stores as JSON, and another one parses, is the text itself.
  const personal = new Set([...shapes.joined].filter((cell) => isPersonal(cell, contract)))
  const ownNames = findOwnNames(shapes.ownNames, contract.actions)
  const constants = findStoredConstants(contract.actions)
  const isMore = [wrapped, pairs, mixed, personal, ownNames, constants].some(({ size }) => size > 0)
  return isMore
    ? runActions(module, options, { wrapped, pairs, mixed, personal, ownNames, constants, shapes })
    : contract
}

/** Results of an earlier analysis about cells of storage. */
type KnownCells = Pick<MachineOptions, 'wrapped' | 'pairs' | 'mixed' | 'personal' | 'ownNames' | 'constants' | 'shapes'>

/** Whether a cell belongs to an account that its joined key names, and its entries are not named by accounts, too. */
function isPersonal(cell: string, { actions, knowledge: { accounts, accountKeys } }: ContractModel): boolean {
  const isNamed = (shape: string) => (accountKeys.get(shape)?.size ?? 0) > 0
  if (!isNamed(cell) && !isNamed(`${cell}[]`)) return false
  const isAccount = (field: Value | undefined) => field && (isSender(field) || accounts.has(field.identity))
  const isEntry = (key: Value | undefined, field: Value | undefined) =>
    key !== undefined && nameCell(key, undefined) === cell && isAccount(field)
  return !actions.some(
    ({ effects }) =>
      listEffects(effects, 'write').some(({ key, field }) => isEntry(key, field)) ||
      listEffects(effects, 'read').some(({ value: { inputs } }) => isEntry(inputs[0], inputs[1])),
  )
}

function runActions(
  module: Module,
  { read, abi, defined }: AnalysisOptions,
  cells: KnownCells,
): ContractModel | undefined {
  const node = findContractClass(module)
  if (!node) return undefined
  const machine = new Interpreter(new Modules(module, read), { defined, ...cells })
  const scope = machine.openModule(module)
  const binding = scope.find(node.id.name)
  const definition = binding && machine.state.get(binding.key)?.definition
  if (!definition) return undefined
  const methods = listMethods(definition)
  const all = methods.map(({ owner, node: method }) => analyseMethod(machine, { root: definition, owner, method, abi }))
  const isAction = ({ name, isPublic }: ActionModel) => isPublic || name === 'init'
  const actions = all.filter(isAction)
  return {
    module,
    name: node.id.name,
    classStart: node.start,
    actions,
    helpers: all.filter((method) => !isAction(method)),
    knowledge: learn(actions),
    hasAbiFile: abi !== undefined,
  }
}

/** Finds the cells that actions store texts in, each of them as JSON. */
function findWrappedTexts(actions: readonly ActionModel[], pairs: ReadonlyMap<string, string>): Set<string> {
  const wrapped = new Map<string, boolean>()
  for (const { effects } of actions) {
    for (const { key, field, value, whole } of listEffects(effects, 'write')) {
      if (whole) wrapped.set(nameCell(whole.key, whole.field), false)
      const cell = nameCell(key, field)
      const content = value?.members?.get(pairs.get(cell) ?? '') ?? (value && unwrapJsonText(value))
      if (value && wrapped.get(cell) !== false) wrapped.set(cell, content !== undefined && isText(content))
    }
  }
  return new Set([...wrapped].flatMap(([cell, isWrapped]) => (isWrapped ? cell : [])))
}

interface OwnedMethod {
  owner: ClassDefinition
  node: MethodDefinition
}

/** Lists the methods of a class and its base classes; the nearest of each name. */
function listMethods(definition: ClassDefinition): OwnedMethod[] {
  const found = new Map<string, OwnedMethod>()
  for (let owner: ClassDefinition | undefined = definition; owner; owner = owner.base?.definition) {
    const own = new Map<string, OwnedMethod>()
    for (const node of owner.node.body.body) {
      if (node.type !== 'MethodDefinition' || !node.value.body || node.kind !== 'method') continue
      const name = nameOf(node)
      if (name !== undefined) own.set(name, { owner, node })
    }
    for (const [name, method] of own) if (!found.has(name)) found.set(name, method)
  }
  return [...found.values()]
}

interface MethodTask {
  root: ClassDefinition
  owner: ClassDefinition
  method: MethodDefinition
  abi: readonly AbiEntry[] | undefined
}

function analyseMethod(machine: Interpreter, { root, owner, method, abi }: MethodTask): ActionModel {
  const { module } = owner
  const name = must(nameOf(method), 'name of')
  const source = readMethodSource(module, method, name, abi)
  const place = { module, start: method.start, end: method.end }
  const parameters = source.parameters.map(({ name: parameter, kind }, index) => {
    const { start, end } = itemAt(method.value.params, index)
    // Arguments of the same name have different places but are equal: they mean the same in two actions.
    const extra = { epoch: start, ...(kind === undefined ? {} : { constant: kind }) }
    return { name: parameter, value: machine.values.make('argument', parameter, [], { module, start, end }, extra) }
  })
  const base = machine.state
  machine.startAction()
  machine.state = base.fork()
  let self: Value | undefined
  machine.inModule(module, () => {
    self = instantiate(machine, root, [], method, CONTRACT)
  })
  const evaluate = () => {
    machine.startAction()
    const places = machine.values.startAction()
    const args = parameters.map(({ value }) => value)
    machine.isPublishing = name === 'init'
    machine.isCalledFromOutside = source.isPublic && !isCalledWithin(module, name)
    const run = { ...runMethod(machine, owner, method, args, must(self, 'self')), places }
    machine.isPublishing = false
    machine.isCalledFromOutside = false
    return run
  }
  const entry = machine.state.fork()
  let run = evaluate()
  const signers = parameters.filter(({ value }) => isSigned(value, run.effects))
  const [signer] = signers
  if (signer && signers.length === 1) {
    addCaller(signer.value)
    // What a loop finds about its caller for each element is known only in an analysis that knows the caller.
    machine.state = entry
    if (run.effects.some((effect) => isComparedInLoop(effect, signer.value))) run = evaluate()
  }
  machine.state = base
  return {
    name,
    place,
    namePlace: { module, start: method.key.start, end: method.key.end },
    parameters,
    limits: source.limits,
    isPublic: source.isPublic && name !== 'init',
    ...run,
  }
}

/** Whether the text of a module may call a method of its own. */
function isCalledWithin({ text }: Module, name: string): boolean {
  return new RegExp(`\\.${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text) || /\bthis\s*\[/.test(text)
}

/** Whether an effect is a condition in a loop on an argument itself, and not only on an entry that it names. */
function isComparedInLoop(effect: Effect, { identity }: Value): boolean {
  if (effect.kind !== 'condition' || effect.loops.length === 0) return false
  return [...walkContent(effect.value)].some((part) => part.identity === identity)
}

/** Whether an action asks for the authority of an argument before each of its effects. */
function isSigned(argument: Value, effects: readonly Effect[]): boolean {
  const isAsked = ({ inputs: [account] }: Value) => account?.identity === argument.identity
  if (!listEffects(effects, 'authority').some(({ value }) => isAsked(value))) return false
  const hasSigned = (facts: Facts | undefined) =>
    readAuthorities(listFacts(facts)).some(
      ({ by, accounts: [account, ...others] }) =>
        by === 'requireAuth' && others.length === 0 && account?.identity === argument.identity,
    )
  const acting = effects.filter(({ kind }) => /^(write|transfer|call)$/.test(kind))
  return acting.length > 0 && acting.every(({ facts }) => hasSigned(facts))
}

/** Facts and values that the analysis of an action may look at. */
export const ACTION_WORK = 400_000

function runMethod(
  machine: Interpreter,
  owner: ClassDefinition,
  method: MethodDefinition,
  args: readonly Value[],
  self: Value,
): Pick<ActionModel, 'effects' | 'returns' | 'isComplete'> {
  try {
    const { callable } = bindMethod(machine, owner, method, self)
    const value = limitWork(ACTION_WORK, () => machine.invoke(must(callable, 'callable'), args, self, method))
    return { effects: machine.effects, returns: listReturns(machine, value), isComplete: true }
  } catch (error) {
    if (!(error instanceof WorkExceeded) && !(error instanceof RangeError)) throw error
    return { effects: machine.effects, returns: [], isComplete: false }
  }
}

function listReturns(machine: Interpreter, value: Value): ActionModel['returns'] {
  if (!machine.isReached) return []
  const { facts } = machine.state
  const { guards } = value
  const readContent = (one: Value) =>
    one.op === 'object' || one.op === 'list' ? writeText(machine, one, undefined) : one
  if (!guards) return [{ value, content: readContent(value), facts }]
  return value.inputs.map((input, index) => ({
    value: input,
    content: readContent(input),
    facts: addFacts(facts, [...listFacts(guards[index])].reverse()),
  }))
}

/**
 * Returns where an action leads to an effect: the place of the effect, or of the call in the action if the effect is in
 * a method or function that other actions share.
 */
export function placeIn(
  { module, actions, helpers }: ContractModel,
  { place, stack }: Pick<Effect, 'place' | 'stack'>,
): Place {
  const first = stack.find((step: FindingStep) => step.place.module === module)?.place
  if (!first) return place
  const method = [...actions, ...helpers].find((one) => contains(one.place, first))
  return method && contains(method.place, place) ? place : first
}

function contains(outer: Place, { module, start }: Place): boolean {
  return outer.module === module && outer.start <= start && start < outer.end
}
