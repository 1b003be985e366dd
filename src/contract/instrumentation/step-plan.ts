import { BoundedMap } from '../../collections/bounded-map.js'
import { itemAt, lastOf } from '../../collections/presence.js'
import {
  FUNCTION_TYPES,
  isNode,
  LOOP_TYPES,
  type Node,
  optionalNode,
  ParseFailure,
  parseSource,
  requireNode,
  requireNodes,
  requireText,
} from '../syntax/syntax.js'
import { isCharge, isCountedStatement, nameFor, nameOf, type ProbedRange } from './probes.js'

type StepRange = ProbedRange['range']

/**
 * Places of instrumented code at which a debugger can stop: the statements that coverage counts, the functions around
 * them, and the variables in scope. Notes for them are inserted into a repetition of a run.
 */
export interface StepPlan {
  statements: PlannedStatement[]
  functions: PlannedFunction[]
  variables: PlannedVariable[]
  /** Operands of `return` in functions whose entry and exit are noted. */
  returns: StepRange[]
  /** `yield` expressions of these functions, outer ones first. */
  yields: PlannedYield[]
  /** Code that runs between two passes of a loop, which belongs to the statement of the loop. */
  loops: PlannedLoop[]
}

/** The head of a loop. */
export interface PlannedLoop {
  statement: number
  /** Offsets of its condition and its update. */
  conditions: number[]
  /** Range of what `for … of` iterates over. */
  iterable: StepRange | undefined
}

/** A place at which a generator stops and continues. */
export interface PlannedYield {
  range: StepRange
  /** Range of the value that it hands over; undefined for `yield` alone. */
  operand: StepRange | undefined
  /** True for `yield*`. */
  delegates: boolean
}

export interface PlannedStatement {
  range: StepRange
  /** Index of the enclosing function; -1 for the top level. */
  function: number
  /** Variables that can be read before it runs, innermost first. */
  reads: VariableRead[]
  /** All variables in scope, innermost first: those of `reads`, and those that are not initialised yet. */
  scope: number[]
  /** Variables that it declares with `var`. */
  declares: number[]
  /** Gas charged for it before it runs. */
  charge: number
  isDebugger: boolean
  /** Start of the block that it is in; undefined in bodies of functions. */
  block: number | undefined
}

/** `isUnsure`: reading it may throw, because the variable may be uninitialised. */
interface VariableRead {
  variable: number
  isUnsure: boolean
}

export interface PlannedFunction {
  name: string
  range: StepRange
  /**
   * Range between the braces, after directives; undefined for async functions, and functions whose statements cannot be
   * in a block.
   */
  body: StepRange | undefined
  isGenerator: boolean
  parent: number
}

interface PlannedVariable {
  name: string
  /** Range of the declared name; of the function for `this`. */
  range: StepRange
  /** Index of the function that declares it; -1 for the top level. */
  function: number
}

/** A debugger shows no more variables at one statement. */
const MAX_READ = 100

/** Plans the steps of instrumented code; empty for code that the chain's parser cannot read. */
export function planSteps(code: string): StepPlan {
  const known = plans.get(code) ?? findSteps(code)
  plans.delete(code)
  plans.set(code, known)
  return known
}

/** Cache of plans: the recording of a call and its description need the same one. */
const plans = new BoundedMap<string, StepPlan>(4)

function findSteps(code: string): StepPlan {
  const plan: StepPlan = createPlan()
  try {
    new StepPlanner(plan).visitProgram(parseSource(code))
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
    return createPlan()
  }
  return plan
}

function createPlan(): StepPlan {
  return { statements: [], functions: [], variables: [], returns: [], yields: [], loops: [] }
}

/** Stands for a name that is no variable, and hides an outer one. */
const UNREADABLE = -1

/** A name of a scope. `from`: the offset from which on it is initialised, for `let` and `const`. */
interface ScopedName {
  variable: number
  from: number
}

interface StepScope {
  function: number
  names: Map<string, ScopedName>
  /** Cases of a switch share their names, whichever of them ran. */
  isSwitch: boolean
}

class StepPlanner {
  readonly #plan: StepPlan
  readonly #scopes: StepScope[] = []
  #function = -1
  /** The statement that is being visited. */
  #statement = -1

  constructor(plan: StepPlan) {
    this.#plan = plan
  }

  visitProgram(program: Node): void {
    this.#within([], () => {
      this.#declareVars(requireNodes(program.body))
      this.#visitList(requireNodes(program.body))
    })
  }

  #visit(node: Node, name = ''): void {
    if (FUNCTION_TYPES.has(node.type)) this.#visitFunction(node, name)
    else if (node.type === 'BlockStatement')
      this.#within([], () => this.#visitList(requireNodes(node.body), node.range[0]))
    else if (node.type === 'MethodDefinition' || isMethod(node)) this.#visitMethod(node)
    else if (LOOP_TYPES.has(node.type)) this.#visitLoop(node)
    else if (node.type === 'SwitchStatement') this.#visitSwitch(node)
    else if (node.type === 'CatchClause') this.#visitCatch(node)
    else {
      if (node.type === 'ReturnStatement') this.#noteReturn(node)
      if (node.type === 'YieldExpression') this.#noteYield(node)
      this.#visitParts(node)
    }
  }

  #visitParts(node: Node): void {
    forEachChild(node, (child) => this.#visit(child, nameFor(node, child)))
  }

  #visitList(list: readonly Node[], block?: number): void {
    this.#declareLexical(list)
    let charge = 0
    for (const node of list) {
      if (isCountedStatement(node) && !isLabelledBlock(node))
        this.#statement = this.#addStatement(node, { charge, block })
      charge = isCharge(node) ? readCharge(node) : 0
      this.#visit(node)
    }
  }

  #visitMethod(node: Node): void {
    if (node.computed === true) this.#visit(requireNode(node.key))
    this.#visitFunction(requireNode(node.value), nameOf(node), node.kind === 'constructor' ? 'constructor' : 'method')
  }

  #visitFunction(node: Node, name: string, kind?: 'method' | 'constructor'): void {
    const body = requireNode(node.body)
    const params = requireNodes(node.params)
    if (body.type !== 'BlockStatement') {
      this.#within(params, () => {
        for (const param of params) this.#visit(param)
        // The instrumentation makes a function of the expression, and calls it.
        this.#visit(isNode(body.callee) ? body.callee : body, nameOf(node) || name)
      })
      return
    }
    const list = requireNodes(body.body)
    const first = list.find((statement) => !('directive' in statement))
    const end = body.range[1] - 1
    const parent = this.#function
    const isNoted = node.async !== true && !declaresTwice(list)
    this.#function = this.#plan.functions.push({
      name: nameOf(node) || name,
      range: node.range,
      body: isNoted ? [first === undefined ? end : first.range[0], end] : undefined,
      isGenerator: node.generator === true,
      parent,
    })
    this.#function -= 1
    this.#within(params, (scope) => {
      if (kind !== undefined || node.type !== 'ArrowFunctionExpression') this.#declareThis(scope, node, kind)
      for (const param of params) this.#visit(param)
      this.#declareVars(list)
      this.#visitList(list)
    })
    this.#function = parent
  }

  #visitLoop(node: Node): void {
    this.#noteLoop(node)
    this.#within([], (scope) => {
      const head = optionalNode(node.init ?? node.left)
      if (head?.type === 'VariableDeclaration' && head.kind !== 'var')
        this.#declareAll(scope, head, requireNode(node.body).range[0])
      this.#visitParts(node)
    })
  }

  #visitSwitch(node: Node): void {
    this.#visit(requireNode(node.discriminant))
    this.#within([], (scope) => {
      scope.isSwitch = true
      for (const each of requireNodes(node.cases)) {
        if (isNode(each.test)) this.#visit(each.test)
        this.#visitList(requireNodes(each.consequent))
      }
    })
  }

  #visitCatch(node: Node): void {
    this.#within(isNode(node.param) ? [node.param] : [], () => this.#visit(requireNode(node.body)))
  }

  #noteReturn({ argument }: Node): void {
    const around = this.#plan.functions[this.#function]
    if (isNode(argument) && around?.body !== undefined) this.#plan.returns.push(argument.range)
  }

  #noteLoop({ type, test, update, right }: Node): void {
    if (this.#statement < 0) return
    const conditions = [test, update].flatMap((each) => (isNode(each) ? [each.range[0]] : []))
    const iterable = type === 'ForOfStatement' ? requireNode(right).range : undefined
    this.#plan.loops.push({ statement: this.#statement, conditions, iterable })
  }

  #noteYield({ range, argument, delegate }: Node): void {
    if (this.#plan.functions[this.#function]?.body === undefined) return
    const operand = isNode(argument) ? argument.range : undefined
    this.#plan.yields.push({ range, operand, delegates: delegate === true })
  }

  #addStatement(node: Node, given: Pick<PlannedStatement, 'charge' | 'block'>): number {
    const { range, type } = node
    const count = this.#plan.statements.push({
      range,
      function: this.#function,
      ...this.#listReads(range[0]),
      declares: this.#listDeclared(node),
      ...given,
      isDebugger: type === 'DebuggerStatement',
    })
    return count - 1
  }

  #listReads(at: number): Pick<PlannedStatement, 'reads' | 'scope'> {
    const seen = new Set<string>()
    const reads: VariableRead[] = []
    const inScope: number[] = []
    for (const scope of this.#scopes.toReversed()) {
      for (const [name, { variable, from }] of scope.names) {
        if (seen.has(name)) continue
        seen.add(name)
        if (variable === UNREADABLE) continue
        inScope.push(variable)
        const isOuter = scope.function !== this.#function
        const begin = isOuter ? this.#startBelow(scope.function) : at
        const isInitialised = from <= begin
        if (!isInitialised && !isOuter && from !== Infinity) continue
        reads.push({ variable, isUnsure: !isInitialised || (scope.isSwitch && from > 0) })
      }
    }
    return { reads: reads.slice(0, MAX_READ), scope: inScope }
  }

  #listDeclared(node: Node): number[] {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'var') return []
    return listVars([node]).flatMap(({ name }) => this.#find(requireText(name)) ?? [])
  }

  #find(name: string): number | undefined {
    return this.#scopes.findLast(({ names }) => names.has(name))?.names.get(name)?.variable
  }

  /** Returns the start of the function that is directly inside `outer` and contains this place. */
  #startBelow(outer: number): number {
    let index = this.#function
    while (itemAt(this.#plan.functions, index).parent !== outer) index = itemAt(this.#plan.functions, index).parent
    return itemAt(this.#plan.functions, index).range[0]
  }

  #within(params: readonly Node[], visit: (scope: StepScope) => void): void {
    const scope: StepScope = { function: this.#function, names: new Map(), isSwitch: false }
    this.#scopes.push(scope)
    for (const param of params)
      for (const name of listNames(param)) this.#declare(scope, requireText(name.name), name.range)
    visit(scope)
    this.#scopes.pop()
  }

  #declareLexical(list: readonly Node[]): void {
    const scope = lastOf(this.#scopes)
    for (const node of list) {
      if (node.type !== 'VariableDeclaration' || node.kind === 'var') continue
      for (const each of requireNodes(node.declarations)) this.#declareAll(scope, each, each.range[1])
    }
  }

  #declareAll(scope: StepScope, node: Node, from: number): void {
    const declarators = node.type === 'VariableDeclaration' ? requireNodes(node.declarations) : [node]
    for (const { id } of declarators)
      this.#declare(scope, requireText(requireNode(id).name), requireNode(id).range, from)
  }

  /** `var`s belong to the function around them. */
  #declareVars(list: readonly Node[]): void {
    for (const { name, range } of listVars(list)) this.#declare(lastOf(this.#scopes), requireText(name), range)
  }

  /**
   * Declares `this` in methods only: elsewhere it may be the global object. In a constructor it is uninitialised before
   * `super()`.
   */
  #declareThis(scope: StepScope, { range }: Node, kind: 'method' | 'constructor' | undefined): void {
    if (kind === undefined) scope.names.set('this', { variable: UNREADABLE, from: 0 })
    else this.#declare(scope, 'this', range, kind === 'constructor' ? Infinity : 0)
  }

  #declare({ names, function: owner }: StepScope, name: string, range: StepRange, from = 0): void {
    if (names.has(name)) return
    const variable = this.#plan.variables.push({ name, range, function: owner }) - 1
    names.set(name, { variable, from })
  }
}

/**
 * Whether a statement is a block with a label, whose statements are steps. A compiler puts a block around most loops.
 */
function isLabelledBlock({ type, body }: Node): boolean {
  return (
    type === 'LabeledStatement' && (requireNode(body).type === 'BlockStatement' || isLabelledBlock(requireNode(body)))
  )
}

/** Whether a property of an object is a method, a getter or a setter. */
function isMethod({ type, method, kind }: Node): boolean {
  return type === 'Property' && (method === true || kind === 'get' || kind === 'set')
}

/** Whether a function and a variable have one name, which a block does not allow. */
function declaresTwice(list: readonly Node[]): boolean {
  const functions = list.filter(({ type }) => type === 'FunctionDeclaration').map((node) => nameOf(node))
  return functions.length > 0 && listVars(list).some((id) => functions.includes(requireText(id.name)))
}

/** Lists the names that `var` declares in a function, without those of inner functions. */
function listVars(list: readonly Node[]): Node[] {
  const found: Node[] = []
  for (const node of list) visit(node)
  return found

  function visit(node: Node): void {
    if (FUNCTION_TYPES.has(node.type) || node.type.startsWith('Class') || node.type.endsWith('Expression')) return
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      for (const { id } of requireNodes(node.declarations)) found.push(requireNode(id))
    }
    forEachChild(node, visit)
  }
}

function forEachChild(node: Node, visit: (child: Node) => void): void {
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null || key === 'range') continue
    if (!Array.isArray(value)) {
      if (isNode(value)) visit(value)
    } else for (const each of value) if (isNode(each)) visit(each)
  }
}

/** The names of a parameter. */
function listNames(param: Node): Node[] {
  if (param.type === 'Identifier') return [param]
  const inner = optionalNode(param.left ?? param.argument)
  return inner === undefined ? [] : listNames(inner)
}

function readCharge({ expression }: Node): number {
  const [value] = requireNodes(requireNode(expression).arguments)
  return Math.trunc(Number(value?.value ?? 0))
}
