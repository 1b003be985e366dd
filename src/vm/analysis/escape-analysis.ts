import type { CodeTree } from '../../contract/syntax/code-tree.js'
import { isNode, type Node } from '../../contract/syntax/syntax.js'
import { listMentions } from '../intrinsics/hardening/mentions.js'
import { findAliases } from './aliases.js'
import {
  ALLOWED_CALLBACKS,
  ALLOWED_CALLS,
  ALLOWED_CLASSES,
  ALLOWED_FUNCTIONS,
  ALLOWED_METHODS,
  ALLOWED_VALUES,
  CALLBACK_METHODS,
  CHECKED_CALLS,
  DETACHED_METHODS,
  EXTENSIBLE,
  LOOKED_FOR,
} from './allowed-intrinsics.js'
import { formatGuardEnd, formatGuardStart, GUARD_START, type Guard, STOP_END, STOP_START } from './guards.js'
import { FITTED, NOTED } from './lengths.js'
import { exportsFirst, isLibraryCall, isLibraryPath, nameOf, namesTransfer, pathOf } from './members.js'
import { bindNames, bindParameters, listGlobalVariables, type Scope } from './scope.js'
import type { TextEdit } from './text-edit.js'

/** Names in a realm (hardening/freezing.ts): properties of the prototypes of everything that a contract can create. */
export interface IntrinsicNames {
  /** Of functions and objects; reading one of these properties may give out what lasts. */
  lent: ReadonlySet<string>
  /** Of accessors, which may return anything. */
  computed: ReadonlySet<string>
  /** All of them. */
  taken: ReadonlySet<string>
  /** Global names whose value is `null` or `undefined`: what the chain does not have. */
  missing: ReadonlySet<string>
}

/**
 * Guards code so that it never holds an object of its realm that outlives the invocation. Returns the guards and what
 * the code can reach at all, or `undefined` for code that cannot be confined. `docs/internals/sandbox.md` says why this
 * is sound.
 *
 * Confined code gets values in these ways only, and each is handled here:
 *
 * - Literals, functions, classes, `arguments`, and what they are given are objects of the code's own.
 * - Names are resolved by scope. A name of the realm may be called in the forms of `allowed-intrinsics.ts`, and so may
 *   other names for it (`aliases.ts`). Where its value is only tested or compared (`#visitUnheld`) it needs no guard.
 *   Anywhere else `$value` stops it.
 * - Properties: a name that no prototype lends (`RealmNames.lent`) gives what the contract put there. One that is lent
 *   may be called (`LENT_METHODS`), or its value is checked when it is read (`value`). A computed key is checked
 *   (`key`).
 * - `this` outside of classes may be the global object (`self`).
 *
 * Assignments need no guards, since prototypes of the realm let inherited properties be assigned to (`inheritWritable`
 * in hardening/freezing.ts). Exceptions are the length of lists, and names that are no variables: in strict code those
 * are the ReferenceError that they are in a script, in sloppy code they would make a global variable (`stop`).
 *
 * Code may add to what `EXTENSIBLE` names (`Array.prototype.last = ...`) where the name is constant, and nothing of
 * the realm has that name or looks for it: `extend` notes it, and it is removed after the invocation. Such code runs in
 * realms where that is possible.
 *
 * A guard that meets what it must not pass stops the invocation, which then runs again as a script in a realm of its
 * own (sandbox.ts). A guard changes nothing else, so guarded code in a frozen realm and the script in a new one cannot
 * be distinguished.
 */
export function confineCode(
  tree: CodeTree,
  names: IntrinsicNames,
  globals: ReadonlySet<string>,
): ConfinedCode | undefined {
  try {
    const confinement = new Confinement(tree, names, globals)
    const confined = confinement.guard()
    return confinement.lends ? new Confinement(tree, names, globals, true).guard() : confined
  } catch (error) {
    if (error instanceof Unconfined || error instanceof RangeError) return undefined
    throw error
  }
}

/** Guards that confine code, and the parts of an invocation that it can observe: the others need not be created. */
export interface ConfinedCode {
  guards: TextEdit[]
  uses: NameUses
  /** Whether it adds to what its realm has. */
  extends: boolean
}

/**
 * Names that confined code uses. It reaches nothing that it does not name, so parts that are false here cannot be
 * observed: `block` and `tx` with their longer forms, and BigNumber, Int64 and Float64.
 */
export interface NameUses {
  block: boolean
  tx: boolean
  numbers: boolean
}

/** Code that cannot be confined. */
class Unconfined extends Error {}

function refuse(): never {
  throw new Unconfined()
}

/** Nodes whose parts are walked and that need nothing else. */
const PLAIN =
  `ExpressionStatement EmptyStatement VariableDeclaration ReturnStatement ThrowStatement TemplateLiteral TemplateElement
  ArrayExpression SpreadElement RestElement SequenceExpression YieldExpression Super`.split(/\s+/)
/** Nodes without a variable: labels and the parts of `new.target`. */
const EMPTY = ['BreakStatement', 'ContinueStatement', 'DebuggerStatement', 'MetaProperty']
/** Objects that every invocation creates again (`contextOf` in intrinsics/realm-bootstrap.ts). */
const FRESH = new Set(['blockInfo', 'block', 'txInfo', 'tx'])
const PRIMITIVE = new Set(['undefined', 'NaN', 'Infinity'])
const BLOCK_NAMES = ['blockInfo', 'block']
const TX_NAMES = ['txInfo', 'tx']
const NUMBERS = ['BigNumber', 'Int64', 'Float64', 'MaxInt64', 'MinInt64', 'MaxFloat64', 'MinFloat64']
/** Operators that neither keep their operands nor convert them by a method of the contract (intrinsics/helpers.ts). */
const EQUALITY = new Set(['==', '===', '!=', '!=='])

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

class Confinement {
  readonly #insertions: TextEdit[] = []
  readonly #scopes: Scope[] = []
  readonly #visitors: ReadonlyMap<string, (node: Node) => void>
  readonly #mentioned = new Set<string>()
  readonly #aliases: ReadonlyMap<string, string>
  /** Names that the global object must not have, and those of functions that a script puts there. */
  readonly #absent = new Set<string>()
  readonly #declared = new Set<string>()
  /** Variables of a script, which `this` has as the global object. */
  readonly #variables: Scope
  #extends = false
  #lends = false
  #makesTransfers = false
  /** Depth of classes, whose code is strict, and of functions. */
  #classes = 0
  #functions = 0

  constructor(
    readonly tree: CodeTree,
    readonly names: IntrinsicNames,
    readonly globals: ReadonlySet<string>,
    /** Whether functions of the realm are lent (`lend`): then their properties are those of what was lent. */
    readonly isLending = false,
  ) {
    this.#variables = listGlobalVariables(tree.program)
    this.#aliases = findAliases(tree.program, (name) => globals.has(name) && !FRESH.has(name))
    this.#visitors = new Map([
      ...PLAIN.map((type) => [type, (node: Node) => this.#visitParts(node)] as const),
      ...EMPTY.map((type) => [type, () => {}] as const),
      ...this.#listVisitors(),
    ])
  }

  get lends(): boolean {
    return this.#lends
  }

  /** Every kind of node that confined code may have, except the plain ones. */
  #listVisitors(): [type: string, visit: (node: Node) => void][] {
    const visitBlock = (node: Node) => this.#visitBlock(node)
    const visitLoop = (node: Node) => this.#visitLoop(node)
    const visitTest = (node: Node) => this.#visitTest(node)
    const visitFunction = (node: Node) => this.#visitFunction(node)
    const visitClass = (node: Node) => this.#visitClass(node)
    return [
      ['BlockStatement', visitBlock],
      ['ForStatement', visitBlock],
      ['SwitchStatement', (node) => this.#visitSwitch(node)],
      ['ForInStatement', visitLoop],
      ['ForOfStatement', visitLoop],
      ['IfStatement', visitTest],
      ['WhileStatement', visitTest],
      ['DoWhileStatement', visitTest],
      ['ConditionalExpression', visitTest],
      ['LabeledStatement', ({ body }) => this.#visit(body as Node)],
      ['FunctionDeclaration', visitFunction],
      ['FunctionExpression', visitFunction],
      ['ArrowFunctionExpression', visitFunction],
      ['ClassDeclaration', visitClass],
      ['ClassExpression', visitClass],
      ['Identifier', (node) => this.#readName(node)],
      ['Literal', checkLiteral],
      ['VariableDeclarator', (node) => this.#visitDeclarator(node)],
      ['ThisExpression', (node) => this.#visitThis(node)],
      ['ObjectExpression', (node) => this.#visitObject(node)],
      ['MemberExpression', (node) => this.#readMember(node)],
      ['CallExpression', (node) => this.#visitCall(node)],
      ['NewExpression', (node) => this.#visitNew(node)],
      ['TaggedTemplateExpression', (node) => this.#visitTagged(node)],
      ['AssignmentExpression', (node) => this.#visitAssignment(node as Node & { left: Node; right: Node })],
      ['UpdateExpression', (node) => this.#visitUpdate(node)],
      ['UnaryExpression', (node) => this.#visitUnary(node)],
      ['BinaryExpression', (node) => this.#visitBinary(node)],
      ['LogicalExpression', (node) => this.#visitLogical(node)],
    ]
  }

  guard(): ConfinedCode {
    const { program } = this.tree
    const scope = bindNames(program)
    for (const name of scope) this.#checkGlobal(name)
    this.#within(scope, () => this.#visitParts(program))
    for (const name of this.#declared) if (this.#absent.has(name)) refuse()
    const isMentioned = (name: string) => this.#mentioned.has(name)
    const uses = {
      block: BLOCK_NAMES.some(isMentioned),
      tx: TX_NAMES.some(isMentioned),
      // the default export is a Float64
      numbers: NUMBERS.some(isMentioned) || this.#makesTransfers || !exportsFirst(program),
    }
    return { guards: this.#insertions, uses, extends: this.#extends }
  }

  #within(scope: Scope, visit: () => void): void {
    for (const name of scope) if (name.startsWith(GUARD_START)) refuse()
    this.#scopes.push(scope)
    visit()
    this.#scopes.pop()
  }

  #isOwn(name: string): boolean {
    return this.#scopes.some((scope) => scope.has(name))
  }

  #insert(at: number, text: string): void {
    this.#insertions.push({ at, text })
  }

  #wrap(node: Node, before: string, after: string, visit: () => void): void {
    this.#insert(this.tree.startOf(node), before)
    visit()
    this.#insert(this.tree.endOf(node), after)
  }

  #guardBy(guard: Guard, node: Node, visit: () => void): void {
    this.#wrap(node, formatGuardStart(guard), formatGuardEnd(), visit)
  }

  /** Leaves an expression to the script: confined code never evaluates it. */
  #stopAt(node: Node): void {
    this.#wrap(node, STOP_START, STOP_END, () => this.#mentionFresh(node))
  }

  /** The script gets what the whole code mentions, also where confined code ends. */
  #mentionFresh(node: Node): void {
    if (node.type === 'Identifier' && FRESH.has(node.name as string)) this.#mentioned.add(node.name as string)
    for (const part of Object.values(node).flat()) if (isNode(part)) this.#mentionFresh(part)
  }

  #visitParts(node: Node): void {
    for (const key in node) {
      const part = node[key]
      if (typeof part !== 'object' || part === null) continue
      if (!Array.isArray(part)) {
        if (isNode(part)) this.#visit(part)
      } else for (const each of part) if (isNode(each)) this.#visit(each)
    }
  }

  #visit(node: Node): void {
    const visit = this.#visitors.get(node.type) ?? refuse
    visit(node)
  }

  /**
   * An expression whose value is only tested for truth, for its type, or for identity: it may be an object of the
   * realm.
   */
  #visitUnheld(node: Node): void {
    if (this.#globalOf(node) !== undefined) return
    if (node.type === 'MemberExpression') this.#visitMember(node)
    else if (node.type === 'LogicalExpression') {
      this.#visitUnheld(node.left as Node)
      this.#visitUnheld(node.right as Node)
    } else if (node.type !== 'ThisExpression') this.#visit(node)
  }

  /** The same, where identity counts: what is lent is the code's own. */
  #visitCompared(node: Node): void {
    if (this.#isLendable(node)) this.#readPath(node)
    else this.#visitUnheld(node)
  }

  #visitBlock(node: Node): void {
    this.#within(bindNames(node), () => {
      for (const key in node) {
        if (key === 'test' && isNode(node[key])) this.#visitUnheld(node[key])
        else this.#visitPart(node[key])
      }
    })
  }

  #visitPart(part: unknown): void {
    if (Array.isArray(part)) for (const each of part) this.#visitPart(each)
    else if (isNode(part)) this.#visit(part)
  }

  #visitTest(node: Node): void {
    for (const key in node) {
      if (key === 'test') this.#visitUnheld(node[key] as Node)
      else this.#visitPart(node[key])
    }
  }

  /** Its names are those of the cases alone. */
  #visitSwitch(node: Node): void {
    this.#visit(node.discriminant as Node)
    this.#within(bindNames(node), () => {
      for (const { test, consequent } of node.cases as Node[]) {
        this.#visitPart(test)
        this.#visitPart(consequent)
      }
    })
  }

  /** Visits a loop. It may only assign to variables. */
  #visitLoop(node: Node): void {
    const left = node.left as Node
    const right = node.right as Node
    this.#within(bindNames(node), () => {
      if (left.type === 'VariableDeclaration') this.#visit(left)
      else if (left.type !== 'Identifier') refuse()
      if (left.type === 'Identifier' && this.#mayLeak(left.name as string)) this.#stopAt(right)
      else this.#visit(right)
      this.#visit(node.body as Node)
    })
  }

  /** Visits a declarator. Nothing else may hold the target of an alias. */
  #visitDeclarator({ id, init }: Node): void {
    const { type, name } = id as Node
    if (type !== 'Identifier') refuse()
    if (isNode(init) && !this.#aliases.has(name as string)) this.#visit(init)
  }

  #visitThis(node: Node): void {
    if (this.#classes === 0) this.#guardBy('self', node, () => {})
  }

  #visitFunction(node: Node): void {
    if (node.async) refuse()
    if (this.#functions === 0 && node.type === 'FunctionDeclaration') this.#declare((node.id as Node).name as string)
    this.#functions += 1
    // the variables of the body are none of the parameters'
    this.#within(bindParameters(node), () => {
      for (const parameter of node.params as Node[]) this.#visitParameter(parameter)
      this.#within(bindNames(node), () => this.#visit(node.body as Node))
    })
    this.#functions -= 1
  }

  /** A function in a block outside of functions is in the global scope too. */
  #declare(name: string): void {
    this.#checkGlobal(name)
    this.#declared.add(name)
  }

  /** A script puts what it declares into the global scope, where the libraries would find it. */
  #checkGlobal(name: string): void {
    const isFree = this.names.missing.has(name) && !PRIMITIVE.has(name) && !LOOKED_FOR.has(name)
    if (this.globals.has(name) && !isFree) refuse()
  }

  #visitParameter({ type, right }: Node): void {
    if (type === 'AssignmentPattern') this.#visit(right as Node)
  }

  /** Its heritage and computed names have the `this` of what is around it. */
  #visitClass(node: Node): void {
    this.#within(bindNames(node), () => {
      const heritage = node.superClass as Node | null
      if (heritage !== null && !(this.#globalOf(heritage) === 'Error')) this.#visit(heritage)
      for (const member of (node.body as Node).body as Node[]) {
        if (member.computed) this.#visit(member.key as Node)
        this.#classes += 1
        this.#visit(member.value as Node)
        this.#classes -= 1
      }
    })
  }

  #visitObject({ properties }: Node): void {
    for (const { computed, key, value, shorthand } of properties as Node[]) {
      if (computed) this.#visit(key as Node)
      const { name } = value as Node
      if (shorthand && this.#isHeld(name as string)) this.#insert(this.tree.startOf(value as Node), `${name}:`)
      this.#visit(value as Node)
    }
  }

  #readName(node: Node): void {
    const name = node.name as string
    // an object of the invocation's own, whose `exports` is not
    if (this.#globalOf(node) === 'module') this.#stopAt(node)
    else if (this.#isHeld(name)) this.#readPath(node)
    else if (FRESH.has(name)) this.#mentioned.add(name)
    else if (name.startsWith(GUARD_START)) refuse()
  }

  /**
   * Whether a name gives out an object that lasts, where its value is not only tested. An unknown name is a
   * ReferenceError.
   */
  #isHeld(name: string): boolean {
    if (this.#aliases.has(name)) return true
    if (this.#isOwn(name) || FRESH.has(name) || PRIMITIVE.has(name)) return false
    return this.globals.has(name) && !this.names.missing.has(name)
  }

  /** A name of the realm, which no own one hides. */
  #globalOf(node: Node): string | undefined {
    if (node.type !== 'Identifier') return undefined
    const name = node.name as string
    if (FRESH.has(name)) return undefined
    const path = this.#aliases.get(name) ?? (this.globals.has(name) && !this.#isOwn(name) ? name : undefined)
    if (path !== undefined) this.#mentioned.add(path.split('.', 1)[0]!)
    return path
  }

  #readMember(node: Node): void {
    const name = nameOf(node)
    const library = this.#globalOf(node.object as Node)
    if (library !== undefined && name !== undefined && ALLOWED_VALUES[library]?.has(name)) return
    if (name !== undefined && this.#isPath(node.object as Node)) {
      if (this.names.computed.has(name)) this.#stopAt(node)
      else this.#readPath(node)
    } else if (name === undefined || !this.names.lent.has(name)) this.#visitMember(node)
    else this.#guardBy('value', node, () => this.#visitMember(node))
  }

  /**
   * Visits a name of the realm. For a function that may be called, the code gets a function of its own that calls it.
   */
  #readPath(node: Node): void {
    const isLendable = this.#isLendable(node)
    this.#lends ||= isLendable
    this.#guardBy(isLendable ? 'lend' : 'value', node, () => {})
  }

  /** Methods of prototypes are not lent: objects of the contract have them too. */
  #isLendable(node: Node): boolean {
    const path = this.#pathOf(node)
    return path !== undefined && isLibraryPath(path) && !path.includes('.prototype.')
  }

  /** The parts of a member that is read, called or tested. */
  #visitMember(node: Node, isCalled = false): void {
    const name = nameOf(node)
    const object = node.object as Node
    if (name !== undefined && this.names.computed.has(name)) this.#visitInherited(node, name)
    else if (name !== undefined && this.#isPath(object)) return
    else if (!isCalled && this.#isVariable(object, name))
      this.#wrap(node, `(${GUARD_START}isGlobal(this)?${name}:`, ')', () => {})
    else {
      this.#visitObjectOf(object, name)
      if (name === undefined) this.#visitKey(node.property as Node, 'key')
    }
  }

  /** A property that may be one of the realm's, which only the object tells. */
  #visitInherited(node: Node, name: string): void {
    const object = node.object as Node
    if (object.type === 'Super') refuse()
    this.#wrap(object, formatGuardStart('inherited'), formatGuardEnd(name), () => this.#visit(object))
  }

  /** `this.name` where no global object has that name is undefined there and here. */
  #visitObjectOf(object: Node, name: string | undefined): void {
    const isAbsent = name !== undefined && !this.names.taken.has(name) && !this.globals.has(name)
    if (object.type === 'ThisExpression' && isAbsent && !this.#variables.has(name)) this.#absent.add(name)
    else this.#visit(object)
  }

  /** `this.name` is the variable where `this` is the global object. */
  #isVariable(object: Node, name: string | undefined): name is string {
    if (object.type !== 'ThisExpression' || this.#classes > 0 || name === undefined) return false
    return (
      this.#variables.has(name) && !this.#aliases.has(name) && !this.#scopes.slice(1).some((scope) => scope.has(name))
    )
  }

  #visitKey(property: Node, guard: 'key' | 'name'): void {
    if (property.type === 'Literal') checkLiteral(property)
    else this.#guardBy(guard, property, () => this.#visit(property))
  }

  #visitCall(node: Node): void {
    const callee = node.callee as Node
    const given = node.arguments as Node[]
    const lent = this.#lendsCallback(callee, given[0])
    if (lent !== undefined) {
      const object = callee.object as Node
      this.#wrap(object, formatGuardStart('list'), formatGuardEnd(lent), () => this.#visit(object))
      for (const argument of given.slice(1)) this.#visit(argument)
    } else if (this.#compares(callee, given)) {
      for (const argument of given) this.#visitCompared(argument)
    } else if (CHECKED_CALLS[this.#pathOf(callee) ?? ''] !== undefined) this.#visitChecked(node, callee, given)
    else if (this.#isDetached(callee, given)) {
      this.#visitUnheld(callee.object as Node)
      this.#guardBy('receiver', given[0]!, () => this.#visit(given[0]!))
      for (const argument of given.slice(1)) this.#visit(argument)
    } else {
      this.#visitCallee(callee)
      for (const argument of given) this.#visit(argument)
    }
  }

  #visitChecked(node: Node, callee: Node, given: readonly Node[]): void {
    const guard = CHECKED_CALLS[this.#pathOf(callee)!]!
    const [first, ...rest] = given
    if (first === undefined || first.type === 'SpreadElement') this.#stopAt(node)
    else
      this.#guardBy(guard, node, () => {
        if (guard === 'value') this.#visit(first)
        else this.#guardBy('described', first, () => this.#visit(first))
        for (const argument of rest) this.#visit(argument)
      })
  }

  /** True where operands are compared by identity. */
  #compares(callee: Node, given: readonly Node[]): boolean {
    return this.#globalOf(callee) === '_IOSTBinaryOp' && EQUALITY.has(given[2]?.value as string)
  }

  /** True for `list.slice.call(x)`, whose method is not held either. */
  #isDetached(callee: Node, given: readonly Node[]): boolean {
    if (callee.type !== 'MemberExpression' || given.length === 0 || given[0]!.type === 'SpreadElement') return false
    const how = nameOf(callee)
    if ((how !== 'call' && how !== 'apply') || this.#isLibraryCall(this.#pathOf(callee) ?? '')) return false
    return DETACHED_METHODS.has(this.#methodNameOf(callee.object as Node) ?? '')
  }

  #methodNameOf(method: Node): string | undefined {
    if (method.type !== 'MemberExpression') return this.#pathOf(method)?.split('.').at(-1)
    return (method.object as Node).type === 'Super' ? undefined : nameOf(method)
  }

  /** The name of the method that a function of the realm is given to. */
  #lendsCallback(callee: Node, given: Node | undefined): string | undefined {
    if (given === undefined || callee.type !== 'MemberExpression' || (callee.object as Node).type === 'Super')
      return undefined
    const name = nameOf(callee)
    if (name === undefined || !CALLBACK_METHODS.has(name)) return undefined
    return ALLOWED_CALLBACKS.has(this.#globalOf(given) ?? '') ? name : undefined
  }

  #visitTagged({ tag, quasi }: Node): void {
    this.#visitCallee(tag as Node)
    this.#visit(quasi as Node)
  }

  /** Visits a callee. It is not read, so it may be lent if it can be called. */
  #visitCallee(callee: Node): void {
    const path = this.#pathOf(callee)
    if (path !== undefined && (ALLOWED_FUNCTIONS.has(path) || isLibraryPath(path) || this.#isLibraryCall(path))) {
      this.#makesTransfers ||= namesTransfer(path)
    } else if (callee.type !== 'MemberExpression') this.#visit(callee)
    else this.#visitMethod(callee)
  }

  /** Returns whether a call reaches a library. Lent objects may have methods of the contract with these names. */
  #isLibraryCall(path: string): boolean {
    return isLibraryCall(path) && (!this.isLending || path.includes('.prototype.'))
  }

  #visitMethod(callee: Node): void {
    const name = nameOf(callee)
    if (name !== undefined && this.names.lent.has(name) && !ALLOWED_METHODS.has(name))
      this.#visitInherited(callee, name)
    else if (this.#isPath(callee.object as Node)) this.#visit(callee.object as Node)
    else this.#visitMember(callee, true)
  }

  /** In parentheses, since the call of a guard would end the name of the class. */
  #visitNew(node: Node): void {
    const callee = node.callee as Node
    const library = this.#globalOf(callee)
    if (library !== undefined && (ALLOWED_CLASSES.has(library) || !this.#isHeld(callee.name as string))) {
      // nothing of it is held
    } else if (library === undefined && callee.type === 'Identifier') this.#visit(callee)
    else this.#wrap(callee, '(', ')', () => this.#visit(callee))
    for (const argument of node.arguments as Node[]) this.#visit(argument)
  }

  #visitAssignment({ left, right }: Node & { left: Node; right: Node }): void {
    if (left.type === 'Identifier' && this.#mayLeak(left.name as string)) this.#stopAt(right)
    else {
      this.#writeTo(left)
      if (left.type === 'MemberExpression' && nameOf(left) === 'length')
        this.#wrap(right, ...FITTED, () => this.#visit(right))
      else this.#visit(right)
    }
  }

  #visitUpdate(node: Node): void {
    const argument = node.argument as Node
    const isGlobal = argument.type === 'Identifier' && !this.#isOwn(argument.name as string)
    // one that nothing declares is a ReferenceError when it is read
    if (!isGlobal) this.#writeTo(argument)
    else if (this.#mayLeak(argument.name as string) && this.globals.has(argument.name as string)) this.#stopAt(node)
  }

  /** Whether an assignment to this name makes or changes a global variable. */
  #mayLeak(name: string): boolean {
    if (name.startsWith(GUARD_START)) refuse()
    return !this.#isOwn(name) && (this.#classes === 0 || this.globals.has(name))
  }

  #writeTo(target: Node): void {
    if (target.type === 'MemberExpression') this.#writeMember(target)
    else if (target.type !== 'Identifier') refuse()
  }

  #writeMember(target: Node): void {
    const object = target.object as Node
    const name = nameOf(target)
    // an object of the invocation's own
    if (name === 'exports' && object.type === 'Identifier' && object.name === 'module') return
    if (this.#isExtensible(object)) this.#extend(object, name)
    else if (name === undefined) {
      this.#visit(object)
      this.#visitKey(target.property as Node, 'name')
    } else if (name !== 'length') this.#visit(object)
    else if (object.type === 'Super') refuse()
    else this.#wrap(object, ...NOTED, () => this.#visit(object))
  }

  #isExtensible(object: Node): boolean {
    return EXTENSIBLE.has(this.#pathOf(object) ?? '')
  }

  /**
   * Whether an expression names a part of the realm of which only the last part is read; allow-listed intrinsics are
   * excluded.
   */
  #isPath(object: Node): boolean {
    return this.#pathOf(object) !== undefined && !this.#isLendable(object)
  }

  #pathOf(node: Node): string | undefined {
    return pathOf(node, (part) => this.#globalOf(part))
  }

  #extend(object: Node, name: string | undefined): void {
    const path = this.#pathOf(object)!
    const isTaken = (name: string) =>
      this.names.lent.has(name) ||
      this.names.computed.has(name) ||
      listMentions().has(name) ||
      // what is called or read by these names is not checked
      ALLOWED_CALLS[path]?.has(name) ||
      ALLOWED_VALUES[path]?.has(name)
    if (name === undefined || !IDENTIFIER.test(name) || isTaken(name)) this.#stopAt(object)
    else {
      this.#extends = true
      this.#wrap(object, formatGuardStart('extend'), formatGuardEnd(name), () => {})
    }
  }

  /** Visits a unary expression. The operand of `delete` is not read. */
  #visitUnary(node: Node): void {
    const operand = node.argument as Node
    if (node.operator === 'delete') this.#visitDelete(node, operand)
    else if (node.operator === 'typeof' || node.operator === '!' || node.operator === 'void') this.#visitUnheld(operand)
    else this.#visit(operand)
  }

  #visitDelete(node: Node, operand: Node): void {
    // A property of the realm's own is frozen, also that of a function which is lent.
    if (operand.type !== 'MemberExpression' || this.#pathOf(operand.object as Node) !== undefined) this.#stopAt(node)
    else {
      this.#visit(operand.object as Node)
      if (nameOf(operand) === undefined) this.#visit(operand.property as Node)
    }
  }

  #visitBinary({ left, right }: Node): void {
    this.#visit(left as Node)
    // `in` and `instanceof` hold nothing of what is on their right, but the global object of a script has more
    if ((right as Node).type === 'ThisExpression') this.#visit(right as Node)
    else this.#visitCompared(right as Node)
  }

  /** Visits a logical expression. The left side of `&&` is its value only if it is no object. */
  #visitLogical({ operator, left, right }: Node): void {
    if (operator === '&&') this.#visitUnheld(left as Node)
    else this.#visit(left as Node)
    this.#visit(right as Node)
  }
}

/** Regular expressions have a state, and a prototype that is not known here. */
function checkLiteral(node: Node): void {
  if ('regex' in node) refuse()
}
