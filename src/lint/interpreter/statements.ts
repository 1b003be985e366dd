import type {
  AnyNode,
  BlockStatement,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  ModuleDeclaration,
  Node,
  Pattern,
  Program,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from 'acorn'
import { firstOf } from '../../collections/presence.js'
import { declaredBy } from '../syntax/nodes.js'
import type { Condition, Dropped, ExitEffect, FailureEffect } from '../values/effects.js'
import { listFacts, readAuthorities } from '../values/facts.js'
import { isStored, listEach, listKept, nameEach } from '../values/implications.js'
import { type NameBinding, Scope } from '../values/scope.js'
import type { State } from '../values/state.js'
import { type Fact, isConstant, type Value } from '../values/values.js'
import { listAssigned } from './assigned.js'
import { findContainer } from './containers.js'
import type { Machine } from './machine.js'
import { forgetEntries, listMissing, resolveFound } from './searches.js'
import { forgetStored } from './stored-values.js'

/** Most cases of a `switch` that lead to one place and are distinguished there. */
const MAX_CASES = 12

/** Runs a statement. Code after it is reachable only if `machine.isReached` then holds. */
export function executeStatement(machine: Machine, node: AnyNode): void {
  machine.step()
  switch (node.type) {
    case 'ExpressionStatement':
      executeExpression(machine, node.expression)
      break
    case 'BlockStatement':
      executeBlock(machine, node)
      break
    case 'VariableDeclaration':
      declareVariables(machine, node)
      break
    case 'IfStatement':
      executeIf(machine, node.test, node.consequent, node.alternate ?? undefined)
      break
    case 'ReturnStatement':
      executeReturn(machine, node.argument ?? undefined, node)
      break
    case 'ThrowStatement':
      machine.evaluate(node.argument)
      machine.record<FailureEffect>(node, { kind: 'failure' })
      machine.isReached = false
      break
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      executeFor(machine, node)
      break
    case 'WhileStatement':
      executeLoop(machine, node, node.test, () => machine.execute(node.body))
      break
    case 'DoWhileStatement':
      executeLoop(machine, node, undefined, () => {
        machine.execute(node.body)
        if (machine.isReached) machine.evaluate(node.test)
      })
      break
    case 'SwitchStatement':
      executeSwitch(machine, node)
      break
    case 'BreakStatement':
    case 'ContinueStatement':
      machine.frame.exits.at(-1)?.push(machine.state)
      if (node.label) machine.frame.jumps += 1
      machine.isReached = false
      break
    case 'LabeledStatement':
      machine.execute(node.body)
      break
    case 'TryStatement':
      executeTry(machine, node)
      break
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      executeExport(machine, node)
      break
    default:
      break
  }
}

/** Runs a block; its handler if the block does not get to its end. */
function executeTry(machine: Machine, { block, handler, finalizer }: TryStatement): void {
  const before = machine.state
  machine.tries += 1
  executeBlock(machine, block)
  machine.tries -= 1
  if (handler && !machine.isReached) {
    machine.state = before.fork()
    machine.isReached = true
    const { frame } = machine
    const outer = frame.scope
    frame.scope = new Scope(outer)
    if (handler.param) machine.bind(handler.param, machine.unknown(handler), 'let')
    if (finalizer) machine.tries += 1
    executeBlock(machine, handler.body)
    if (finalizer) machine.tries -= 1
    frame.scope = outer
  }
  if (finalizer) executeBlock(machine, finalizer)
}

function executeExpression(machine: Machine, expression: Expression): void {
  const value = machine.evaluate(expression)
  if (expression.type === 'CallExpression') machine.record<Dropped>(expression, { kind: 'dropped', value })
}

function executeExport(machine: Machine, node: Extract<ModuleDeclaration, { declaration?: unknown }>): void {
  const { declaration } = node
  if (!declaration) return
  if (declaration.type.endsWith('Declaration')) machine.execute(declaration)
  else machine.evaluate(declaration)
}

/** Runs the statements of a block in a new scope. */
function executeBlock(machine: Machine, { body }: BlockStatement): void {
  const { frame } = machine
  const outer = frame.scope
  frame.scope = new Scope(outer)
  executeBody(machine, body)
  frame.scope = outer
}

/**
 * Runs statements in order, functions and classes of the list declared first. What they do since the last exit from
 * them is taken back where they end without one.
 */
export function executeBody(machine: Machine, body: readonly (Statement | ModuleDeclaration)[]): void {
  for (const node of body) hoist(machine, node)
  let start = machine.effects.length
  let exits = machine.countExits()
  for (const node of body) {
    if (!machine.isReached) break
    const count = machine.countExits()
    if (count !== exits) {
      start = machine.effects.length
      exits = count
    }
    machine.execute(node)
  }
  if (!machine.isReached && machine.countExits() === exits) machine.takeBack(start)
}

function hoist(machine: Machine, node: Statement | ModuleDeclaration | Program): void {
  const declaration = declaredBy(node)
  const { frame } = machine
  const { scope, module, self } = frame
  if (declaration.type === 'FunctionDeclaration' && declaration.id) {
    const name = declaration.id.name
    const callable = { node: declaration, name, scope, module, self }
    machine.state.set(
      scope.declare(name).key,
      machine.values.unique('function', name, [], machine.placeOf(declaration), { callable }),
    )
  }
  if (declaration.type === 'ClassDeclaration' && declaration.id) {
    const name = declaration.id.name
    const binding = scope.declare(name)
    const base = declaration.superClass ? machine.evaluate(declaration.superClass) : undefined
    const definition = { node: declaration, scope, module, base }
    const place = machine.placeOf(declaration)
    machine.state.set(binding.key, machine.values.unique('class', name, [], place, { definition }))
  }
  if (declaration.type === 'VariableDeclaration' && declaration.kind !== 'var') {
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') scope.declare(id.name)
  }
}

function declareVariables(machine: Machine, { declarations, kind }: VariableDeclaration): void {
  for (const { id, init } of declarations) {
    const value = init ? machine.evaluate(init) : machine.values.constant(undefined)
    if (!machine.isReached) return
    // `var x` without a value does not change x
    if (init || kind !== 'var') machine.bind(id, value, kind === 'var' ? 'var' : 'let')
    else if (id.type === 'Identifier') declareEmpty(machine, id.name)
  }
}

function executeIf(machine: Machine, test: Expression, whenTrue: Statement, whenFalse: Statement | undefined): void {
  const condition = machine.evaluate(test)
  if (!machine.isReached) return
  machine.record<Condition>(test, { kind: 'condition', value: condition })
  const run = (node: Statement | undefined) => () => {
    if (node) machine.execute(node)
    return undefined
  }
  machine.branch(condition, test, run(whenTrue), run(whenFalse))
}

function executeReturn(machine: Machine, argument: Expression | undefined, node: Node): void {
  const value = argument
    ? resolveFound(machine, machine.evaluate(argument))
    : machine.values.constant(undefined, machine.placeOf(node))
  machine.record<ExitEffect>(node, { kind: 'exit' })
  if (machine.isReached) machine.frame.returns.push({ value, state: machine.state })
  machine.isReached = false
}

function executeFor(machine: Machine, node: ForStatement | ForInStatement | ForOfStatement): void {
  const { frame } = machine
  const outer = frame.scope
  frame.scope = new Scope(outer)
  if (node.type === 'ForStatement') {
    if (node.init?.type === 'VariableDeclaration') machine.execute(node.init)
    else if (node.init) machine.evaluate(node.init)
    const counter = findCounter(machine, node)
    const run = () => {
      machine.execute(node.body)
      if (machine.isReached && node.update) machine.evaluate(node.update)
    }
    executeLoop(machine, node, node.test ?? undefined, run, undefined, false, counter)
  } else {
    const iterated = machine.evaluate(node.right)
    const element =
      node.type === 'ForOfStatement'
        ? readElement(machine, iterated, node)
        : machine.values.make('element', 'key', [iterated], machine.placeOf(node.right))
    executeLoop(machine, node, undefined, () => bindElement(machine, node.left, element, node.body), iterated)
  }
  frame.scope = outer
}

/** The variable of a loop that counts up from 0, as `for (let i = 0; …; i++)`; undefined for any other loop. */
function findCounter(machine: Machine, { init, update }: ForStatement): NameBinding | undefined {
  const [stepped, isStep] =
    update?.type === 'UpdateExpression'
      ? [update.argument, update.operator === '++']
      : update?.type === 'AssignmentExpression'
        ? [update.left, update.operator === '+=']
        : []
  if (!init || !isStep || stepped?.type !== 'Identifier') return undefined
  const binding = machine.frame.scope.find(stepped.name)
  return binding && isConstant(machine.state.get(binding.key), 0) ? binding : undefined
}

/** The list whose elements a loop reads by its counter: its condition is that the counter is below the length. */
function findCounted(counter: Value | undefined, condition: Value | undefined): Value | undefined {
  const [left, right] = condition?.inputs ?? []
  const isBelow = condition?.op === 'operator' && /^(<|!==?)$/.test(condition.name) && left === counter
  return isBelow && right?.op === 'member' && right.name === 'length' ? right.inputs[0] : undefined
}

function bindElement(machine: Machine, left: VariableDeclaration | Pattern, element: Value, body: Statement): void {
  if (left.type === 'VariableDeclaration')
    machine.bind(firstOf(left.declarations).id, element, left.kind === 'var' ? 'var' : 'let')
  else machine.bind(left, element, undefined)
  machine.execute(body)
}

/** One of the elements of a list. */
export function readElement(machine: Machine, list: Value, node: Node): Value {
  if (list.op === 'list') {
    const keys = machine.state.keysOf(`${list.name}.`)
    const elements = [...keys].flatMap((key) => machine.state.get(key) ?? [])
    if (elements.length > 0) return machine.values.choice(elements)
  }
  return machine.values.make('element', '', [list], machine.placeOf(node))
}

/**
 * Runs a loop's body once, for any iteration: assigned variables may have values of an earlier one. A loop that may end
 * before the last element is partial.
 */
export function executeLoop(
  machine: Machine,
  node: Node,
  test: Expression | undefined,
  body: () => void,
  given?: Value,
  isPartial = false,
  counter?: NameBinding,
): void {
  if (given) forgetEntries(machine, given)
  forgetStored(machine)
  const before = machine.state
  machine.state = before.fork()
  for (const name of listAssigned(node)) {
    const binding = machine.frame.scope.find(name)
    const old = binding && machine.state.get(binding.key)
    if (old && old.op !== 'function')
      machine.state.set(binding.key, machine.values.unique('loop', name, [old], old.place))
  }
  const condition = test && machine.evaluate(test)
  const start = machine.state
  const exits: State[] = []
  const index = counter && start.get(counter.key)
  const iterated = given ?? findCounted(index, condition)
  const bound = given ?? condition ?? machine.values.constant(true)
  const outer = machine.loops
  const outerCounters = machine.counters
  if (!given && iterated) forgetEntries(machine, iterated)
  if (!given && index && iterated) machine.counters = addCounter(outerCounters, index, iterated)
  machine.loops = [...outer, { place: machine.placeOf(node), bound }]
  machine.frame.exits.push(exits)
  machine.state = start.fork()
  // That a counter is below the length of a list of entries is no condition on the list.
  const isCounting = !given && iterated !== undefined && findContainer(machine, iterated) !== undefined
  if (condition && test && !isCounting) machine.assume(condition, true, test)
  if (iterated) machine.state.assume(listEach(before.facts, ({ identity }) => identity === iterated.identity))
  const known = machine.state.facts
  if (iterated) machine.state.assume(listKept(iterated))
  body()
  const missing =
    iterated && !isPartial && machine.isReached
      ? listMissing(machine, iterated, listFacts(machine.state.facts, known), node)
      : []
  if (missing.length > 0) for (const end of [start, machine.state]) end.assume(missing)
  const isWhole = iterated !== undefined && !isPartial && machine.isReached && exits.length === 0
  const found = isWhole ? [...listFacts(machine.state.facts, known)] : []
  machine.frame.exits.pop()
  machine.loops = outer
  machine.counters = outerCounters
  const isEndless = test !== undefined && condition?.op === 'constant' && !!condition.constant
  const isOnce = node.type === 'DoWhileStatement'
  const ends = [...(isEndless || isOnce ? [] : [start]), ...exits, ...(machine.isReached ? [machine.state] : [])]
  machine.meet(before, isEndless && exits.length === 0 ? [] : ends)
  if (!iterated || !machine.isReached || readAuthorities(found).length === 0) return
  machine.state.assume([nameEach(iterated, found, machine.values, machine.placeOf(node))])
  // A list that is written down has elements, and keepers are stored before they are asked.
  if (isStored(iterated)) machine.state.assume(found.toReversed())
}

/** Adds the counter of a loop over a list. In a second loop over the same list, another element is read. */
function addCounter(counters: ReadonlyMap<Value, Value>, index: Value, list: Value): ReadonlyMap<Value, Value> {
  const isKnown = [...counters.values()].some(({ identity }) => identity === list.identity)
  return isKnown ? counters : new Map([...counters, [index, list]])
}

function executeSwitch(machine: Machine, { discriminant, cases }: SwitchStatement): void {
  const subject = machine.evaluate(discriminant)
  const base = machine.state
  const { frame } = machine
  const outer = frame.scope
  frame.scope = new Scope(outer)
  const exits: State[] = []
  frame.exits.push(exits)
  let through: State | undefined
  /** The cases by which a path gets to the present one; undefined where the default is among them. */
  let ways: Fact[] | undefined = []
  let isDefaultLeft = false
  const unequal: { equal: Value; test: Expression }[] = []
  const assumeOthers = () => {
    for (const { equal, test } of unequal) machine.assume(equal, false, test)
  }
  for (const { test, consequent } of cases) {
    machine.state = base.fork()
    machine.isReached = true
    if (test) {
      const equal = machine.values.make('operator', '===', [subject, machine.evaluate(test)], machine.placeOf(test))
      machine.assume(equal, true, test)
      unequal.push({ equal, test })
      const before: readonly Fact[] | undefined = through ? ways : []
      ways = before && [...before, { value: equal, truth: true, place: machine.placeOf(test) }]
    } else {
      assumeOthers()
      ways = undefined
    }
    if (through) {
      machine.meet(base, [through, machine.state])
      assumeOneOf(machine, ways)
    }
    const left = exits.length
    executeBody(machine, consequent)
    through = machine.isReached ? machine.state : undefined
    if (!test) isDefaultLeft = through !== undefined || exits.length > left
  }
  frame.exits.pop()
  frame.scope = outer
  const isWhole = cases.some(({ test }) => !test)
  machine.state = base.fork()
  assumeOthers()
  machine.meet(base, [...exits, ...(through ? [through] : []), ...(isWhole ? [] : [machine.state])])
  if (isWhole && !isDefaultLeft)
    assumeOneOf(
      machine,
      unequal.map(({ equal, test }) => ({ value: equal, truth: true, place: machine.placeOf(test) })),
    )
}

/** Assumes that one of some conditions holds. */
function assumeOneOf(machine: Machine, ways: readonly Fact[] | undefined): void {
  const [first] = ways ?? []
  if (!ways || !first || ways.length > MAX_CASES || !machine.isReached) return
  machine.state.assume([ways.length === 1 ? first : { ...first, anyOf: ways.map((fact) => [fact]) }])
}

/** Declares a `var` without a value: one that has a value by then keeps it. */
function declareEmpty(machine: Machine, name: string): void {
  const { key } = machine.frame.scope.functionScope().declare(name)
  if (machine.state.get(key) === undefined) machine.state.set(key, machine.values.constant(undefined))
}
