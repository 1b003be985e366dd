import type { CallExpression, Expression, NewExpression, Node, PrivateIdentifier, SpreadElement } from 'acorn'
import { nameOf } from '../syntax/nodes.js'
import type { FailureEffect, OperationEffect, Use } from '../values/effects.js'
import { addFacts, listFacts } from '../values/facts.js'
import { Scope } from '../values/scope.js'
import type { State } from '../values/state.js'
import type { Callable, ClassDefinition, Value } from '../values/values.js'
import { listAbsentMethods } from './absent-methods.js'
import { callBuiltin, callMethod, construct } from './builtins.js'
import { describeNoDataMethod, describeNoFunction, describeNoMethod } from './certain-kinds.js'
import { joinReturns } from './defaults.js'
import { describeEmpty } from './empty-variables.js'
import { callHost, listElements } from './host.js'
import { readAbsent } from './host-members.js'
import type { FunctionFrame, Machine } from './machine.js'
import { bindMethod, findMethod, initialiseFields, readMember } from './members.js'
import { isObjects, noteCopy, readPresent } from './present.js'
import { executeBody } from './statements.js'

/** Calls that lead further down than this are not followed. */
const MAX_DEPTH = 16

/** Evaluates a call. Functions of the contract and its imports are followed. */
export function evaluateCall(machine: Machine, node: CallExpression): Value {
  const { callee } = node
  if (callee.type === 'Super') return callBase(machine, node)
  if (callee.type === 'MemberExpression') {
    if (callee.object.type === 'Super') return callSuperMethod(machine, node)
    const object = machine.evaluate(callee.object)
    const name = callee.computed ? machine.evaluate(callee.property) : String(nameOf(callee.property))
    if (!callee.optional) endAtMistake(machine, callee.object, describeEmpty(machine, callee.object, object))
    const args = evaluateArguments(machine, node.arguments)
    endAtAbsent(machine, callee.property)
    return callMember(
      machine,
      object,
      typeof name === 'string' ? name : name.op === 'constant' ? (name.constant ?? name) : name,
      args,
      node,
    )
  }
  const target = machine.evaluate(callee)
  const args = evaluateArguments(machine, node.arguments)
  if (target.callable) return machine.invoke(target.callable, args, target.callable.self, node)
  if (target.op === 'global') return callGlobal(machine, target.name, args, node)
  if (!node.optional) endAtMistake(machine, callee, describeNoFunction(target, machine.state.facts))
  return machine.unknown(node, [target, ...args])
}

/** Ends the path at a call of what is no function, of a method that a value lacks, or at a member of nothing. */
export function endAtMistake(machine: Machine, node: Node, mistake: string | undefined): void {
  if (mistake === undefined || machine.tries > 0 || !machine.frame.callable) return
  machine.record<FailureEffect>(node, { kind: 'failure', mistake })
  machine.isReached = false
}

/** Ends the path at a call of a method that no class has: the action fails there. */
function endAtAbsent(machine: Machine, name: Expression | PrivateIdentifier): void {
  if (name.type !== 'Identifier' || !machine.frame.callable || !listAbsentMethods(machine.frame.module).has(name))
    return
  machine.record<FailureEffect>(name, { kind: 'failure' })
  machine.isReached = false
}

function callMember(
  machine: Machine,
  given: Value,
  name: Value | string | number | boolean,
  args: readonly Value[],
  node: CallExpression,
): Value {
  const object = readPresent(machine, given)
  if (typeof name === 'object') return machine.unknown(node, [object, name, ...args])
  const method = String(name)
  if (object.callable && /^(call|apply|bind)$/.test(method)) return callFunction(machine, object, method, args, node)
  if (object.op === 'global') return callGlobal(machine, `${object.name}.${method}`, args, node)
  if (object.op === 'class' && object.definition) {
    const found = findMethod(object.definition, method, true)
    if (found) return call(machine, bindMethod(machine, found.owner, found.node, object), args, node)
    if (method === 'call') return callConstructor(machine, object.definition, args, node)
  }
  if (object.op === 'object' || isObjects(object)) {
    const member = readMember(machine, object, method, node.callee)
    if (member.callable) {
      recordIgnored(machine, member.callable, args, node)
      return machine.invoke(member.callable, args, member.callable.self ?? object, node)
    }
    // A function of the language that is kept in a member: `this.parse = parse || JSON.parse`.
    if (member.op === 'global') return callGlobal(machine, member.name, args, node)
    if (!node.optional) endAtMistake(machine, node.callee, describeNoFunction(member, machine.state.facts))
  }
  const mistake = describeMissing(machine, object, method)
  if (mistake !== undefined && !isPatched(machine, method)) endAtMistake(machine, node.callee, mistake)
  if (!node.optional) machine.record<Use>(node.callee, { kind: 'use', value: given, as: `.${method}()` })
  const value = callMethod(machine, object, method, args, node)
  machine.record<OperationEffect>(node, { kind: 'operation', value })
  return value
}

/** Name of an operation: the arguments of a call that the method does not take. */
export const IGNORED_ARGUMENTS = 'ignored arguments'

function recordIgnored(machine: Machine, { node: method, module }: Callable, args: readonly Value[], node: Node): void {
  const { params } = method
  if (args.length <= params.length || params.at(-1)?.type === 'RestElement') return
  if (/\barguments\b/.test(module.text.slice(method.start, method.end))) return
  const value = machine.values.make('builtin', IGNORED_ARGUMENTS, args.slice(params.length))
  machine.record<OperationEffect>(node, { kind: 'operation', value })
}

/** Describes why a call of a method fails; undefined if the object may have the method. */
function describeMissing({ frame, state, isCalledFromOutside }: Machine, object: Value, name: string) {
  const mistake = describeNoMethod(object, name, state.facts)
  if (mistake !== undefined) return mistake
  const other = describeNoDataMethod(object, name, state.facts, isCalledFromOutside)
  return other !== undefined && !isRevived(object, frame.module.text) ? other : undefined
}

/** Whether a member of parsed data may be set: by its name, by one that a value has, or by the language. */
function isRevived({ op, name }: Value, text: string): boolean {
  if (op !== 'member') return false
  if (/\]\s*=(?!=)|\b(assign|defineProperty|defineProperties|setPrototypeOf)\b|__proto__/.test(text)) return true
  return new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*=(?!=)`).test(text)
}

/** Whether the module gives all values of a kind a method: `String.prototype.name = …`. */
function isPatched({ frame }: Machine, name: string): boolean {
  return frame.module.text.includes('.prototype.') && frame.module.text.includes(`.prototype.${name}`)
}

/** `Base.call(this, …)` of a function that makes objects. */
function callConstructor(
  machine: Machine,
  definition: ClassDefinition,
  [self, ...args]: readonly Value[],
  node: Node,
): Value {
  const own = findMethod(definition, 'constructor')
  if (!own || !self) return machine.values.constant(undefined)
  const { scope, module } = own.owner
  return machine.invoke({ node: own.node.value, name: 'constructor', scope, module, self }, args, self, node)
}

/** Calls `call`, `apply` or `bind` of a function of the contract. */
function callFunction(
  machine: Machine,
  { callable, name, inputs }: Value,
  method: string,
  [self, ...args]: readonly Value[],
  node: CallExpression,
): Value {
  if (!callable) return machine.unknown(node, args)
  const bound = callable.node.type === 'ArrowFunctionExpression' ? callable.self : self
  if (method === 'call') return machine.invoke(callable, args, bound, node)
  const [list] = args
  if (method === 'apply') return machine.invoke(callable, list ? listElements(machine, list) : [], bound, node)
  if (args.length > 0) return machine.unknown(node, args)
  return machine.values.unique('function', name, inputs, machine.placeOf(node), {
    callable: { ...callable, self: bound },
  })
}

function call(machine: Machine, target: Value, args: readonly Value[], node: Node): Value {
  return target.callable
    ? machine.invoke(target.callable, args, target.callable.self, node)
    : machine.unknown(node, args)
}

function callGlobal(machine: Machine, name: string, args: readonly Value[], node: Node): Value {
  if (readAbsent(machine, name, args, node)) return machine.unknown(node, args)
  const [owner = '', method] = name.split('.')
  const result = method === undefined ? undefined : callHost(machine, owner, method, args, node)
  return result ?? callBuiltin(machine, name, args, node)
}

function evaluateArguments(machine: Machine, nodes: readonly (Expression | SpreadElement)[]): Value[] {
  return nodes.map((node) =>
    node.type === 'SpreadElement'
      ? machine.values.make('element', '', [machine.evaluate(node.argument)], machine.placeOf(node))
      : machine.evaluate(node),
  )
}

/** Evaluates `new Name(…)`. */
export function evaluateNew(machine: Machine, node: NewExpression): Value {
  const target = machine.evaluate(node.callee)
  const args = evaluateArguments(machine, node.arguments)
  if (target.op === 'global') return construct(machine, target.name, args, node)
  if (!target.definition) return machine.unknown(node, args)
  const object = instantiate(machine, target.definition, args, node)
  // An object that was parsed elsewhere may be used there, too.
  noteCopy(
    machine,
    object,
    args.filter((_, index) => node.arguments[index]?.type !== 'CallExpression'),
  )
  return object
}

/** Instantiates a class of the contract's own code. */
export function instantiate(
  machine: Machine,
  definition: ClassDefinition,
  args: readonly Value[],
  node: Node,
  name?: string,
): Value {
  const { values } = machine
  const object =
    name === undefined
      ? values.unique('object', '', [], machine.placeOf(node), { definition })
      : values.make('object', name, [], undefined, { definition })
  initialiseFields(machine, definition, object)
  const own = findMethod(definition, 'constructor')
  if (own) {
    const { scope, module } = own.owner
    machine.invoke({ node: own.node.value, name: 'constructor', scope, module, self: object }, args, object, node)
  }
  return object
}

/** `super(…)` in a constructor. */
function callBase(machine: Machine, node: CallExpression): Value {
  const args = evaluateArguments(machine, node.arguments)
  const { self } = machine.frame
  const base = self?.definition?.base?.definition
  const inherited = base && findMethod(base, 'constructor')
  if (!self || !inherited) return machine.values.constant(undefined)
  const { scope, module } = inherited.owner
  return machine.invoke({ node: inherited.node.value, name: 'constructor', scope, module, self }, args, self, node)
}

function callSuperMethod(machine: Machine, node: CallExpression): Value {
  const args = evaluateArguments(machine, node.arguments)
  const name = node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : undefined
  const { self } = machine.frame
  const base = self?.definition?.base?.definition
  const found = base && name ? findMethod(base, name) : undefined
  if (!self || !found) return machine.unknown(node, args)
  return call(machine, bindMethod(machine, found.owner, found.node, self), args, node)
}

/** Runs a function with arguments, and returns what its paths return. */
export function invokeFunction(
  machine: Machine,
  callable: Callable,
  args: readonly Value[],
  self: Value | undefined,
  node: Node,
): Value {
  machine.step()
  const { frames } = machine
  const isRecursive = frames.some((frame) => frame.callable?.node === callable.node)
  if (isRecursive || frames.length > MAX_DEPTH) return machine.unknown(node, args)
  const base = machine.state
  const isAction = frames.length === 0
  const { stack } = machine
  if (!isAction)
    machine.stack = [...stack, { place: machine.placeOf(node), text: `calls ${callable.name || 'a function'}` }]
  machine.state = base.fork()
  const scope = new Scope(callable.scope, true)
  const frame: FunctionFrame = {
    callable,
    module: callable.module,
    scope,
    self: self ?? callable.self,
    returns: [],
    exits: [],
    jumps: 0,
  }
  frames.push(frame)
  const start = machine.effects.length
  runBody(machine, callable, args)
  frames.pop()
  machine.stack = stack
  const result = leave(machine, frame, base, node)
  if (!isAction && callable.name !== 'constructor') noteCopy(machine, result, args)
  if (machine.isReached) machine.settle(start, base.facts)
  return result
}

function runBody(machine: Machine, { node }: Callable, args: readonly Value[]): void {
  const { frame } = machine
  node.params.forEach((parameter, index) => {
    const value =
      parameter.type === 'RestElement'
        ? machine.values.unique('list', '', args.slice(index), machine.placeOf(parameter))
        : (args[index] ?? machine.values.constant(undefined))
    machine.bind(parameter, value, 'let')
  })
  if (node.body.type !== 'BlockStatement') {
    const value = machine.evaluate(node.body)
    if (machine.isReached) frame.returns.push({ value, state: machine.state })
    return
  }
  executeBody(machine, node.body.body)
  if (machine.isReached) frame.returns.push({ value: machine.values.constant(undefined), state: machine.state })
}

/** Joins the returning paths and their results: a choice with the facts of each path. */
function leave(machine: Machine, { returns }: FunctionFrame, base: State, node: Node): Value {
  const { values } = machine
  machine.meet(
    base,
    returns.map(({ state }) => state),
  )
  const [first, ...others] = returns
  if (!first) return values.constant(undefined)
  if (others.every(({ value }) => value === first.value)) return first.value
  const joined = joinReturns(returns, base.facts, values)
  if (joined) return joined
  const guards = returns.map(({ state }) => addFacts(undefined, [...listFacts(state.facts, base.facts)].reverse()))
  const place = node && machine.frames.length > 0 ? machine.placeOf(node) : undefined
  return values.make(
    'choice',
    'returned',
    returns.map(({ value }) => value),
    place,
    { guards },
  )
}
