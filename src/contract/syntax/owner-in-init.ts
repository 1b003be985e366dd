import type { ContractClass } from './contract-class.js'
import { judgeCondition, listSingleNames, nameOf, type OwnerNames, type OwnerValue, readOwner } from './owner-value.js'
import { forEachPart, isNode, type Node, type Position, positionOf, requireNode, requireNodes } from './syntax.js'

/**
 * Finds a use of `blockchain.contractOwner()` with which `init` always fails: the chain enters the owner after `init`
 * (spec/vm.md §1.7), so it is null there, and functions of the host need texts. Only code that `init` reaches without a
 * condition is considered, and only variables that are assigned once.
 */
export function findOwnerInInit({ body, program }: Pick<ContractClass, 'body' | 'program'>): Position | undefined {
  const className = classNameOf(body, program)
  const methods = body.body.map((member) => {
    return [
      `${member.static ? className : 'this'}.${nameOf(requireNode(member.key))}`,
      requireNode(member.value),
    ] as const
  })
  return new OwnerSearch(new Map([...listFunctions(program), ...methods]), listSingleNames(program)).run()
}

/** Functions whose names are declared once, by their names. */
function listFunctions(program: Node): Map<string, Node> {
  const functions = new Map<string, Node>()
  const declared = new Set<string>()
  const add = (id: unknown, callable: Node | undefined) => {
    const name = String(requireNode(id).name)
    if (callable && !declared.has(name)) functions.set(name, callable)
    else functions.delete(name)
    declared.add(name)
  }
  const visit = (node: Node): void => {
    if (node.type === 'FunctionDeclaration') add(node.id, node)
    if (node.type === 'VariableDeclarator') add(node.id, isFunction(node.init) ? node.init : undefined)
    forEachPart(node, visit)
  }
  visit(program)
  return functions
}

function isFunction(node: unknown): node is Node {
  return isNode(node) && /^(FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

/** Names with what they hold in a function. */
interface OwnerScope {
  names: OwnerNames
  /** Names of variables that are assigned once there. */
  single: ReadonlySet<string>
}

/** A search of the code that runs whenever `init` does. */
class OwnerSearch {
  private readonly seen = new Set<string>()

  constructor(
    /** Methods are named as they are called, `this.check`. */
    private readonly functions: ReadonlyMap<string, Node>,
    /** Names that are assigned once in the whole script, of fields among them. */
    private readonly single: ReadonlySet<string>,
  ) {}

  run(): Position | undefined {
    const init = this.functions.get('this.init')
    return init && this.enter(init, [], { names: new Map(), single: this.single })
  }

  private search(node: Node, scope: OwnerScope): Position | undefined {
    if (this.fails(node, scope)) return positionOf(node)
    for (const part of this.listCertain(node, scope)) {
      const found = this.search(part, scope)
      if (found) return found
    }
    this.learn(node, scope)
    const callee = node.type === 'CallExpression' ? this.findCallee(node) : undefined
    return callee && this.enter(callee, requireNodes(node.arguments), scope)
  }

  private read(node: unknown, scope: OwnerScope): OwnerValue | undefined {
    return readOwner(node, scope.names, (call) => this.readResult(call, scope))
  }

  /** Returns whether a use of null fails here, or a statement throws under a condition that always holds. */
  private fails(node: Node, scope: OwnerScope): boolean {
    const isNull = (part: unknown) => this.read(part, scope) === 'null'
    if (node.type === 'MemberExpression') return isNull(node.object)
    if (node.type === 'IfStatement')
      return this.judge(node.test, scope) === true && alwaysThrows(requireNode(node.consequent))
    if (node.type !== 'CallExpression') return false
    const [object] = (nameOf(requireNode(node.callee)) ?? '').split('.')
    return /^(blockchain|storage|IOSTCrypto)$/.test(String(object)) && requireNodes(node.arguments).some(isNull)
  }

  private judge(test: unknown, scope: OwnerScope): boolean | undefined {
    return judgeCondition(requireNode(test), (part) => this.read(part, scope))
  }

  /** Keeps what a variable or a field is assigned, if nothing else is ever assigned to it. */
  private learn(node: Node, scope: OwnerScope): void {
    const isAssignment = node.type === 'AssignmentExpression' && node.operator === '='
    if (!isAssignment && node.type !== 'VariableDeclarator') return
    const name = nameOf(requireNode(isAssignment ? node.left : node.id))
    const value = this.read(isAssignment ? node.right : node.init, scope)
    if (name !== undefined && value && this.isKept(name, scope)) scope.names.set(name, value)
  }

  private isKept(name: string, { single }: OwnerScope): boolean {
    return name.startsWith('this.') ? this.single.has(name) : single.has(name)
  }

  /** Returns the result of a function whose only way out is a `return` at its end. */
  private readResult(call: Node, scope: OwnerScope): OwnerValue | undefined {
    const callee = this.findCallee(call)
    const id = callee && `result ${callee.range[0]}`
    if (!callee || id === undefined || this.seen.has(id)) return undefined
    this.seen.add(id)
    const body = requireNode(callee.body)
    const known = this.bind(callee, requireNodes(call.arguments), scope)
    const statements = body.type === 'BlockStatement' ? untilEnd(requireNodes(body.body)) : []
    for (const statement of statements.slice(0, -1))
      if (statement.type === 'VariableDeclaration')
        for (const declarator of requireNodes(statement.declarations)) this.learn(declarator, known)
    const end = statements.at(-1)
    const returned = end?.type === 'ReturnStatement' ? end.argument : undefined
    const result = body.type === 'BlockStatement' ? returned : body
    const value = this.read(result, known)
    this.seen.delete(id)
    return value
  }

  private findCallee({ callee }: Node): Node | undefined {
    if (!isNode(callee)) return undefined
    return isFunction(callee) ? callee : this.functions.get(nameOf(callee) ?? '')
  }

  /** Searches a function whose arguments may be the owner. */
  private enter(callable: Node, args: readonly Node[], scope: OwnerScope): Position | undefined {
    const known = this.bind(callable, args, scope)
    const id = `${callable.range[0]} ${JSON.stringify([...known.names])}`
    if (this.seen.has(id)) return undefined
    this.seen.add(id)
    return this.search(requireNode(callable.body), known)
  }

  /** Returns the names known when a function begins: its parameters, the fields, and around it the variables. */
  private bind(callable: Node, args: readonly Node[], scope: OwnerScope): OwnerScope {
    const isInner = (name: unknown) => isFunction(callable) || String(name).startsWith('this.')
    const known: OwnerScope = {
      names: new Map([...scope.names].filter(([name]) => isInner(name))),
      single: listSingleNames(callable),
    }
    for (const [index, parameter] of requireNodes(callable.params).entries()) {
      const name = nameOf(parameter.type === 'AssignmentPattern' ? requireNode(parameter.left) : parameter)
      const value = this.read(args[index] ?? parameter.right, scope)
      if (name === undefined) continue
      if (value && this.isKept(name, known)) known.names.set(name, value)
      else known.names.delete(name)
    }
    return known
  }

  /** Lists the parts of a node that always run when it does. */
  private listCertain(node: Node, scope: OwnerScope): Node[] {
    if (/Function|Class/.test(node.type)) return []
    if (node.type !== 'IfStatement') return listCertainParts(node)
    const truth = this.judge(node.test, scope)
    const taken = truth === undefined ? undefined : truth ? node.consequent : node.alternate
    return [requireNode(node.test), ...(isNode(taken) ? [taken] : [])]
  }
}

function listCertainParts(node: Node): Node[] {
  const parts: Node[] = []
  switch (node.type) {
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [requireNode(node.test)]
    case 'LogicalExpression':
      return [requireNode(node.left)]
    case 'SwitchStatement':
      return [requireNode(node.discriminant)]
    case 'ForStatement':
      return isNode(node.init) ? [node.init] : []
    case 'ForInStatement':
    case 'ForOfStatement':
      return [requireNode(node.right)]
    case 'BlockStatement':
      return untilEnd(requireNodes(node.body))
    default:
      forEachPart(node, (part) => parts.push(part))
      return parts
  }
}

/** The statements up to the first that may end the method. */
function untilEnd(body: readonly Node[]): Node[] {
  const end = body.findIndex(mayEnd)
  return end < 0 ? [...body] : body.slice(0, end + 1)
}

function mayEnd(node: Node): boolean {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true
  if (/Function|Class/.test(node.type)) return false
  let ends = false
  forEachPart(node, (part) => {
    ends ||= mayEnd(part)
  })
  return ends
}

function classNameOf(body: Node, program: Node): string {
  const found = requireNodes(program.body).find((node) => node.type === 'ClassDeclaration' && node.body === body)
  return found ? String(requireNode(found.id).name) : ''
}

/** Whether a statement throws before anything can end it. */
function alwaysThrows(node: Node): boolean {
  if (node.type !== 'BlockStatement') return node.type === 'ThrowStatement'
  return untilEnd(requireNodes(node.body)).at(-1)?.type === 'ThrowStatement'
}
