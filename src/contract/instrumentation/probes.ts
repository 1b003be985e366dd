import { BoundedMap } from '../../collections/bounded-map.js'
import {
  FUNCTION_TYPES,
  forEachPart,
  LOOP_TYPES,
  type Node,
  nodeOrNull,
  optionalNode,
  ParseFailure,
  parseSource,
  requireNode,
  requireNodes,
  requireText,
} from '../syntax/syntax.js'

/**
 * Probes for observing a run of a contract. Charge points exist only where code costs gas, so statements, branches and
 * functions without a cost have none. A probe counts each without charging anything. Probes are used in a repetition of
 * the run, never in the run itself.
 */
export interface ProbePlan {
  probes: Probe[]
  statements: ProbedRange[]
  /** `body`: the range between the braces, after directives; undefined for generators and async functions. */
  functions: (ProbedRange & { name: string; body: OffsetRange | undefined })[]
  branches: { kind: BranchKind; range: OffsetRange; paths: ProbedRange[] }[]
}

export type BranchKind = 'if' | 'cond-expr' | 'binary-expr' | 'switch' | 'loop'
type OffsetRange = readonly [start: number, end: number]

/** A range of the instrumented code, and the index of the probe that counts it. */
export interface ProbedRange {
  range: OffsetRange
  probe: number
}

/** A probe: its position, and its form there. */
export interface Probe {
  at: number
  form: keyof typeof FORMS
}

/** Each form preserves the value of the code after it: a count is never negative. */
const FORMS = {
  statement: (count: string) => `${count};`,
  else: (count: string) => ` else{${count};}`,
  and: (count: string) => ` ${count}>=0&&`,
  or: (count: string) => ` ${count}<0||`,
}

/** Formats a probe around the call that counts. */
export function formatProbe({ form }: Probe, count: string): string {
  return FORMS[form](count)
}

const NOT_COUNTED = new Set(['FunctionDeclaration', 'ClassDeclaration', 'EmptyStatement', 'BlockStatement'])

/** Keeps plans for other processes: to find one means to parse the code. */
export interface ProbePlanStore {
  read(code: string): ProbePlan | undefined
  write(code: string, plan: ProbePlan): void
}

let store: ProbePlanStore | undefined

/** Makes this process use a store for plans. */
export function useProbePlanStore(used: ProbePlanStore | undefined): void {
  store = used
}

/** Plans by code, because both the sandbox and the report of measurements need them. */
const plans = new BoundedMap<string, ProbePlan>(64)

/** Plans the probes of instrumented code; empty for code that runs but that the chain's parser cannot read. */
export function planProbes(code: string): ProbePlan {
  let plan = plans.get(code)
  if (plan !== undefined) return plan
  plan = store?.read(code)
  if (plan === undefined) {
    plan = findProbes(code)
    store?.write(code, plan)
  }
  plans.set(code, plan)
  return plan
}

function findProbes(code: string): ProbePlan {
  const plan: ProbePlan = { probes: [], statements: [], functions: [], branches: [] }
  try {
    new ProbePlanner(code, plan).visit(parseSource(code))
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
    return { probes: [], statements: [], functions: [], branches: [] }
  }
  return plan
}

class ProbePlanner {
  readonly #code: string
  readonly #plan: ProbePlan

  constructor(code: string, plan: ProbePlan) {
    this.#code = code
    this.#plan = plan
  }

  visit(node: Node, name = ''): void {
    this.#placeIn(node, name)
    forEachPart(node, (part) => this.visit(part, nameFor(node, part)))
  }

  #placeIn(node: Node, name: string): void {
    if (FUNCTION_TYPES.has(node.type)) this.#placeFunction(node, name)
    if (LOOP_TYPES.has(node.type)) this.#branch('loop', node, [this.#inside(requireNode(node.body))])
    if (node.type === 'BlockStatement' || node.type === 'Program') this.#placeStatements(requireNodes(node.body))
    if (node.type === 'IfStatement') this.#placeIf(node)
    if (node.type === 'SwitchStatement') this.#placeSwitch(node)
    if (node.type === 'LogicalExpression') this.#placeLogical(node)
    if (node.type === 'ConditionalExpression') this.#placeConditional(node)
  }

  #placeStatements(list: readonly Node[]): void {
    for (const node of list) {
      if (!isCountedStatement(node)) continue
      this.#plan.statements.push({ range: node.range, probe: this.#probe(node.range[0], 'statement') })
    }
  }

  /** The body of an arrow function that was an expression is added by the instrumentation, and is not counted here. */
  #placeFunction(node: Node, name: string): void {
    const body = requireNode(node.body)
    if (body.type !== 'BlockStatement') return
    const first = requireNodes(body.body).find((statement) => !('directive' in statement))
    const end = body.range[1] - 1
    const at = first === undefined ? end : first.range[0]
    this.#plan.functions.push({
      name: nameOf(node) || name,
      range: node.range,
      probe: this.#probe(at, 'statement'),
      body: node.generator || node.async ? undefined : [at, end],
    })
  }

  #placeIf(node: Node): void {
    const consequent = requireNode(node.consequent)
    const alternate = nodeOrNull(node.alternate)
    const other = alternate
      ? this.#inside(alternate)
      : { range: node.range, probe: this.#probe(consequent.range[1], 'else') }
    this.#branch('if', node, [this.#inside(consequent), other])
  }

  #placeSwitch(node: Node): void {
    const paths = requireNodes(node.cases).map((each): ProbedRange => {
      const { range } = nodeOrNull(each.test) ?? { range: [each.range[0], each.range[0]] }
      const at = this.#code.indexOf(':', range[1]) + 1
      return { range: each.range, probe: this.#probe(at, 'statement') }
    })
    if (paths.length > 0) this.#branch('switch', node, paths)
    for (const each of requireNodes(node.cases)) this.#placeStatements(requireNodes(each.consequent))
  }

  /** Places a probe in the second part of `a && b` and `a || b`: the first part runs whenever the statement does. */
  #placeLogical(node: Node): void {
    const right = requireNode(node.right)
    const operator = requireText(node.operator)
    const at = this.#code.indexOf(operator, requireNode(node.left).range[1]) + operator.length
    const probe = this.#probe(at, operator === '&&' ? 'and' : 'or')
    this.#branch('binary-expr', node, [{ range: right.range, probe }])
  }

  #placeConditional(node: Node): void {
    const [test, consequent] = [requireNode(node.test), requireNode(node.consequent)]
    const alternate = requireNode(node.alternate)
    const path = (part: Node, sign: string, after: Node): ProbedRange => {
      const at = this.#code.indexOf(sign, after.range[1]) + 1
      return { range: part.range, probe: this.#probe(at, 'and') }
    }
    this.#branch('cond-expr', node, [path(consequent, '?', test), path(alternate, ':', consequent)])
  }

  #branch(kind: BranchKind, { range }: Node, paths: ProbedRange[]): void {
    this.#plan.branches.push({ kind, range, paths })
  }

  #inside({ range }: Node): ProbedRange {
    return { range, probe: this.#probe(range[0] + 1, 'statement') }
  }

  #probe(at: number, form: Probe['form']): number {
    return this.#plan.probes.push({ at, form }) - 1
  }
}

/** Whether coverage counts a statement of a list. */
export function isCountedStatement(node: Node): boolean {
  return !(NOT_COUNTED.has(node.type) || isCharge(node) || 'directive' in node || isBare(node))
}

/** Returns whether a statement is a charge of the instrumentation. */
export function isCharge({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement') return false
  const callee = optionalNode(requireNode(expression).callee)
  return optionalNode(callee?.object)?.name === '_IOSTInstruction_counter'
}

/** True for a declaration without effect. */
function isBare({ type, declarations }: Node): boolean {
  return type === 'VariableDeclaration' && requireNodes(declarations).every(({ init }) => !init)
}

/** Returns the name of a function, or of the property or variable that a node declares. */
export function nameOf({ id, key, computed }: Node): string {
  const named = optionalNode(computed === true ? undefined : (id ?? key))
  return typeof named?.name === 'string' ? named.name : ''
}

/**
 * Returns the name that an anonymous function has as this part of a node: that of the variable or property it becomes.
 */
export function nameFor(node: Node, part: Node): string {
  if (part === node.init || part === node.value) return nameOf(node)
  const left = part === node.right && node.type.startsWith('Assignment') ? requireNode(node.left) : undefined
  return typeof left?.name === 'string' ? left.name : ''
}
