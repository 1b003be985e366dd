import type { CodeTree } from '../../contract/code-tree.js'
import { isNode, type Node } from '../../contract/syntax.js'
import { findAliases } from './aliases.js'
import type { Insertion } from './insertion.js'
import { FITTED, NOTED } from './lengths.js'
import {
  EXTENSIBLE,
  LENT_CALLBACKS,
  LENT_CALLS,
  LENT_CLASSES,
  LENT_FUNCTIONS,
  LENT_METHODS,
  LENT_VALUES,
  TAKING,
} from './lent.js'
import { exportsFirst, isLibraryCall, nameOf, namesTransfer, pathOf } from './members.js'
import { listMentions } from './realm/mentions.js'
import { bindNames, type Scope } from './scope.js'

/** What a realm tells of itself (realm/freezing.ts): names that the prototypes of what a contract can make have. */
export interface RealmNames {
  /** Of functions and objects; reading one of these properties may give out what lasts. */
  lent: ReadonlySet<string>
  /** Of accessors, which may answer anything. */
  computed: ReadonlySet<string>
  /** All of them; a frozen one also stops an assignment to an object that inherits it. */
  taken: ReadonlySet<string>
}

/**
 * Guards code so that it never holds an object of its realm that outlives the invocation; answers the guards and what the code can
 * come by at all, or `undefined` for code that this cannot be said of by reading it once.
 *
 * Such code comes by values in these ways only, and every one of them is looked at here:
 *
 * - literals, functions, classes, `arguments`, and what they are given: objects of its own;
 * - names: own ones, by scope, and of the realm's only those in `lent.ts`, in the forms given there: called, not held; so are own names
 *   for those (`aliases.ts`). A function that is given to a method of lists is called by that method alone, where it is the realm's (`$list`);
 * - properties: a name that no prototype lends (`RealmNames.lent`) gives what the contract put there. One that is lent is called
 *   (`LENT_METHODS`), or what it gives is looked at when it is read (`$value`); a key that is computed is looked at (`$key`);
 * - `this` outside of classes, which may be the global object (`$self`).
 *
 * It may add to what `EXTENSIBLE` names (`Array.prototype.last = ...`) where it says under which name, and nothing of the realm has
 * that name or looks for it: `$extend` notes it, and it is taken away behind the invocation. Such code runs in realms in which that can be done.
 *
 * An assignment whose name a prototype has is looked at too (`$target`, `$name`), since in a frozen realm it would fail. A guard that
 * meets what it must not pass breaks the invocation off, and it runs again as a script in a realm of its own (sandbox.ts). A guard
 * changes nothing else, so guarded code in a frozen realm and the script in a new one cannot be told apart.
 */
export function confineCode(tree: CodeTree, names: RealmNames, globals: ReadonlySet<string>): Confined | undefined {
  const confined = confineBy(new Confinement(tree, names, globals, new Map()))
  if (confined !== undefined) return confined
  const aliases = findAliases(tree.program, globals)
  return aliases.size === 0 ? undefined : confineBy(new Confinement(tree, names, globals, aliases))
}

function confineBy(confinement: Confinement): Confined | undefined {
  try {
    return confinement.guard()
  } catch (error) {
    if (error instanceof Unconfined || error instanceof RangeError) return undefined
    throw error
  }
}

/** What confines code, and what of an invocation it can tell apart: the rest need not be made for it. */
export interface Confined {
  guards: Insertion[]
  uses: Uses
  /** Whether it adds to what its realm has. */
  extends: boolean
}

/**
 * What confined code has a name for. It comes by nothing that it does not name, so one false here is not to be seen: `block` and
 * `tx` with their longer forms, and BigNumber, Int64 and Float64.
 */
export interface Uses {
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
  `ExpressionStatement EmptyStatement VariableDeclaration VariableDeclarator ReturnStatement IfStatement WhileStatement
  DoWhileStatement BreakStatement ContinueStatement LabeledStatement ThrowStatement TemplateLiteral TemplateElement ArrayExpression
  SpreadElement RestElement AssignmentPattern LogicalExpression ConditionalExpression SequenceExpression YieldExpression
  MetaProperty SwitchCase Super`.split(/\s+/)
/** What every invocation makes anew (`contextOf` in realm/opening.ts). */
const FRESH = new Set(['blockInfo', 'block', 'txInfo', 'tx'])
const PRIMITIVE = new Set(['undefined', 'NaN', 'Infinity'])
const BLOCK_NAMES = ['blockInfo', 'block']
const TX_NAMES = ['txInfo', 'tx']
const NUMBERS = ['BigNumber', 'Int64', 'Float64', 'MaxInt64', 'MinInt64', 'MaxFloat64', 'MinFloat64']
/** Names of the functions around guarded code. */
const RESERVED =
  /^(?:obj|rs|eval|module|\$context|\$call|\$key|\$name|\$value|\$target|\$self|\$list|\$extend|\$throw|\$yield|\$last|\$profile)$/

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

class Confinement {
  readonly #insertions: Insertion[] = []
  readonly #scopes: Scope[] = []
  readonly #visitors: ReadonlyMap<string, (node: Node) => void>
  readonly #mentioned = new Set<string>()
  /** Names that are added to the realm, and that are read of what may have been added to. */
  readonly #added = new Set<string>()
  readonly #asked = new Set<string>()
  #makesTransfers = false
  #classes = 0

  constructor(
    readonly tree: CodeTree,
    readonly names: RealmNames,
    readonly globals: ReadonlySet<string>,
    readonly aliases: ReadonlyMap<string, string>,
  ) {
    this.#visitors = new Map([
      ...PLAIN.map((type) => [type, (node: Node) => this.#visitParts(node)] as const),
      ...this.#listVisitors(),
    ])
  }

  /** Every kind of node that confined code may have, but for the plain ones. */
  #listVisitors(): [type: string, visit: (node: Node) => void][] {
    const visitBlock = (node: Node) => this.#visitBlock(node)
    const visitLoop = (node: Node) => this.#visitLoop(node)
    const visitFunction = (node: Node) => this.#visitFunction(node)
    const visitClass = (node: Node) => this.#visitClass(node)
    return [
      ['BlockStatement', visitBlock],
      ['SwitchStatement', visitBlock],
      ['ForStatement', visitBlock],
      ['ForInStatement', visitLoop],
      ['ForOfStatement', visitLoop],
      ['FunctionDeclaration', visitFunction],
      ['FunctionExpression', visitFunction],
      ['ArrowFunctionExpression', visitFunction],
      ['ClassDeclaration', visitClass],
      ['ClassExpression', visitClass],
      ['Identifier', ({ name }) => this.#readName(name as string)],
      ['Literal', checkLiteral],
      ['VariableDeclarator', (node) => this.#visitDeclarator(node)],
      ['ThisExpression', (node) => this.#visitThis(node)],
      ['ObjectExpression', (node) => this.#visitObject(node)],
      ['MemberExpression', (node) => this.#readMember(node)],
      ['CallExpression', (node) => this.#visitCall(node)],
      ['NewExpression', (node) => this.#visitNew(node)],
      ['TaggedTemplateExpression', (node) => this.#visitTagged(node)],
      ['AssignmentExpression', (node) => this.#visitAssignment(node as Node & { left: Node; right: Node })],
      ['UpdateExpression', ({ argument }) => this.#writeTo(argument as Node)],
      ['UnaryExpression', (node) => this.#visitUnary(node)],
      ['BinaryExpression', (node) => this.#visitBinary(node)],
    ]
  }

  guard(): Confined {
    const { program } = this.tree
    this.#within(bindNames(program), () => this.#visitParts(program))
    const isMentioned = (name: string) => this.#mentioned.has(name)
    const uses = {
      block: BLOCK_NAMES.some(isMentioned),
      tx: TX_NAMES.some(isMentioned),
      // what is exported where nothing is said is a Float64
      numbers: NUMBERS.some(isMentioned) || this.#makesTransfers || !exportsFirst(program),
    }
    // the rest is the realm's own
    for (const name of this.#asked) if (!this.#added.has(name)) refuse()
    return { guards: this.#insertions, uses, extends: this.#added.size > 0 }
  }

  #within(scope: Scope, visit: () => void): void {
    for (const name of scope) if (this.globals.has(name) || RESERVED.test(name)) refuse()
    this.#scopes.push(scope)
    visit()
    this.#scopes.pop()
  }

  #isOwn(name: string): boolean {
    return this.#scopes.some((scope) => scope.has(name))
  }

  #wrap(node: Node, before: string, after: string, visit: () => void): void {
    this.#insertions.push({ at: this.tree.startOf(node), text: before })
    visit()
    this.#insertions.push({ at: this.tree.endOf(node), text: after })
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

  #visitBlock(node: Node): void {
    this.#within(bindNames(node), () => this.#visitParts(node))
  }

  /** What a loop assigns to is a name of the code's own. */
  #visitLoop(node: Node): void {
    const left = node.left as Node
    if (left.type !== 'VariableDeclaration' && !(left.type === 'Identifier' && this.#isOwn(left.name as string)))
      refuse()
    this.#visitBlock(node)
  }

  /** What an alias stands for is held by nothing else. */
  #visitDeclarator(node: Node): void {
    if (!this.aliases.has((node.id as Node).name as string)) this.#visitParts(node)
  }

  #visitThis(node: Node): void {
    if (this.#classes === 0) this.#wrap(node, '$self(', ')', () => {})
  }

  #visitFunction(node: Node): void {
    if (node.async) refuse()
    this.#within(bindNames(node), () => {
      for (const parameter of node.params as Node[]) this.#visit(parameter)
      this.#visit(node.body as Node)
    })
  }

  /** Its heritage and computed names have the `this` of what is around it. */
  #visitClass(node: Node): void {
    this.#within(bindNames(node), () => {
      const heritage = node.superClass as Node | null
      const isError = heritage?.type === 'Identifier' && heritage.name === 'Error' && !this.#isOwn('Error')
      if (heritage !== null && !isError) this.#visit(heritage)
      for (const member of (node.body as Node).body as Node[]) {
        if (member.computed) this.#visit(member.key as Node)
        this.#classes += 1
        this.#visit(member.value as Node)
        this.#classes -= 1
      }
    })
  }

  #visitObject({ properties }: Node): void {
    for (const { computed, key, value } of properties as Node[]) {
      if (computed) this.#visit(key as Node)
      this.#visit(value as Node)
    }
  }

  #readName(name: string): void {
    if (this.aliases.has(name)) refuse()
    if (FRESH.has(name)) this.#mentioned.add(name)
    if (this.#isOwn(name) || FRESH.has(name) || PRIMITIVE.has(name)) return
    // an unknown name is a ReferenceError here and there
    if (this.globals.has(name) || RESERVED.test(name)) refuse()
  }

  /** A name of the realm, which no own one hides: `scope` refuses code that declares such a name anywhere. */
  #globalOf(node: Node): string | undefined {
    if (node.type !== 'Identifier') return undefined
    const name = this.aliases.get(node.name as string) ?? (node.name as string)
    if (!this.globals.has(name)) return undefined
    this.#mentioned.add(name)
    return name
  }

  #readMember(node: Node): void {
    const name = nameOf(node)
    const library = this.#globalOf(node.object as Node)
    if (library !== undefined && name !== undefined && LENT_VALUES[library]?.has(name)) return
    if (name !== undefined && this.#isExtensible(node.object as Node)) {
      this.#asked.add(name)
      this.#wrap(node, '$value(', ')', () => {})
      return
    }
    if (name === undefined || !this.names.lent.has(name)) this.#visitMember(node, '$key')
    else this.#wrap(node, '$value(', ')', () => this.#visitMember(node, '$key'))
  }

  /** The parts of a member; a name that an accessor has may not be read. */
  #visitMember(node: Node, guard: '$key' | '$name'): void {
    const name = nameOf(node)
    const property = node.property as Node
    if (name !== undefined && this.names.computed.has(name)) refuse()
    this.#visit(node.object as Node)
    if (name !== undefined) return
    if (property.type === 'Literal') checkLiteral(property)
    else this.#wrap(property, `${guard}((`, '))', () => this.#visit(property))
  }

  #visitCall(node: Node): void {
    const callee = node.callee as Node
    const given = node.arguments as Node[]
    const lent = this.#lendsCallback(callee, given[0])
    if (lent === undefined) this.#visitCallee(callee)
    else
      this.#wrap(callee.object as Node, '$list((', `),${JSON.stringify(lent)})`, () =>
        this.#visit(callee.object as Node),
      )
    for (const argument of lent === undefined ? given : given.slice(1)) this.#visit(argument)
  }

  /** The name of the method that a function of the realm is given to. */
  #lendsCallback(callee: Node, given: Node | undefined): string | undefined {
    if (given === undefined || callee.type !== 'MemberExpression' || (callee.object as Node).type === 'Super')
      return undefined
    const name = nameOf(callee)
    if (name === undefined || !TAKING.has(name)) return undefined
    return LENT_CALLBACKS.has(this.#globalOf(given) ?? '') ? name : undefined
  }

  #visitTagged({ tag, quasi }: Node): void {
    this.#visitCallee(tag as Node)
    this.#visit(quasi as Node)
  }

  /** What is called is not read: it may be lent, if it can be called. */
  #visitCallee(callee: Node): void {
    const library = this.#globalOf(callee)
    if (library !== undefined) {
      if (!LENT_FUNCTIONS.has(library)) refuse()
    } else if (callee.type !== 'MemberExpression') {
      this.#visit(callee)
    } else if (isLibraryCall(callee, (node) => this.#globalOf(node))) {
      this.#makesTransfers ||= namesTransfer(callee)
    } else {
      const name = nameOf(callee)
      if (name !== undefined && this.names.lent.has(name) && !LENT_METHODS.has(name)) refuse()
      this.#visitMember(callee, '$key')
    }
  }

  /** In parentheses, since the call of a guard would end the name of the class. */
  #visitNew(node: Node): void {
    const callee = node.callee as Node
    const library = this.#globalOf(callee)
    if (library !== undefined && !LENT_CLASSES.has(library)) refuse()
    if (library === undefined) {
      if (callee.type === 'Identifier') this.#visit(callee)
      else this.#wrap(callee, '(', ')', () => this.#visit(callee))
    }
    for (const argument of node.arguments as Node[]) this.#visit(argument)
  }

  #visitAssignment({ left, right }: Node & { left: Node; right: Node }): void {
    this.#writeTo(left)
    if (left.type === 'MemberExpression' && nameOf(left) === 'length')
      this.#wrap(right, ...FITTED, () => this.#visit(right))
    else this.#visit(right)
  }

  #writeTo(target: Node): void {
    if (target.type === 'MemberExpression') this.#writeMember(target)
    else if (target.type !== 'Identifier' || !this.#isOwn(target.name as string)) refuse()
  }

  #writeMember(target: Node): void {
    const object = target.object as Node
    const name = nameOf(target)
    // an object of the invocation's own
    if (name === 'exports' && object.type === 'Identifier' && object.name === 'module') return
    if (this.#isExtensible(object)) this.#extend(object, name)
    else if (name === undefined || !this.names.taken.has(name)) this.#visitMember(target, '$name')
    else if (object.type === 'Super') refuse()
    else this.#wrap(object, '$target((', `),${JSON.stringify(name)})`, () => this.#visitTarget(object, name))
  }

  #isExtensible(object: Node): boolean {
    return EXTENSIBLE.has(this.#pathOf(object))
  }

  #pathOf(node: Node): string {
    return pathOf(node, (part) => this.#globalOf(part)) ?? ''
  }

  #extend(object: Node, name: string | undefined): void {
    const path = this.#pathOf(object)
    if (name === undefined || !IDENTIFIER.test(name)) refuse()
    if (this.names.lent.has(name) || this.names.computed.has(name) || listMentions().has(name)) refuse()
    // what is called or read by these names is not looked at
    if (LENT_CALLS[path]?.has(name) || LENT_VALUES[path]?.has(name)) refuse()
    this.#added.add(name)
    this.#wrap(object, '$extend((', `),${JSON.stringify(name)})`, () => {})
  }

  #visitTarget(object: Node, name: string): void {
    if (name === 'length') this.#wrap(object, ...NOTED, () => this.#visit(object))
    else this.#visit(object)
  }

  /** What is deleted is not read. */
  #visitUnary({ operator, argument }: Node): void {
    const operand = argument as Node
    if (operator === 'delete' && operand.type === 'MemberExpression') this.#visitMember(operand, '$key')
    else if (operator === 'delete') refuse()
    else if (operator !== 'typeof' || this.#globalOf(operand) === undefined) this.#visit(operand)
  }

  #visitBinary({ operator, left, right }: Node): void {
    this.#visit(left as Node)
    const library = this.#globalOf(right as Node)
    if (library === undefined) this.#visit(right as Node)
    else if (operator !== 'instanceof' || !LENT_CLASSES.has(library)) refuse()
  }
}

/** Regular expressions have a state, and a prototype that is not known here. */
function checkLiteral(node: Node): void {
  if ('regex' in node) refuse()
}
