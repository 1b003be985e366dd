import type { TextEdit } from '../../codec/text-edit.js'
import type { CodeTree } from '../../contract/syntax/code-tree.js'
import { requireNode } from '../../contract/syntax/syntax.js'
import { visitCall, visitNew, visitTagged } from './escape/calls.js'
import { BLOCK_NAMES, type IntrinsicNames, TX_NAMES } from './escape/names.js'
import {
  checkLiteral,
  readMember,
  readName,
  visitBinary,
  visitLogical,
  visitObject,
  visitThis,
} from './escape/reads.js'
import {
  visitBlock,
  visitClass,
  visitDeclarator,
  visitFunction,
  visitLoop,
  visitSwitch,
  visitTest,
} from './escape/statements.js'
import { throwUnconfined, Unconfined } from './escape/unconfined.js'
import { type Visitor, Walk } from './escape/walk.js'
import { visitAssignment, visitUnary, visitUpdate } from './escape/writes.js'
import { exportsFirst } from './members.js'
import { bindNames } from './scope.js'

/**
 * Guards code so that it never holds an object of its realm that outlives the invocation. Returns the guards and what
 * the code can reach at all, or `undefined` for code that cannot be confined. `docs/internals/sandbox.md` says why this
 * is sound.
 *
 * Confined code gets values in these ways only, and each is handled here:
 *
 * - Literals, functions, classes, `arguments`, and what they are given are objects of the code's own.
 * - Names are resolved by scope. A name of the realm may be called in the forms of `allowed-intrinsics.ts`, and so may
 *   other names for it (`aliases.ts`). Where its value is only tested or compared (`visitUnheld`) it needs no guard.
 *   Anywhere else `$value` stops it.
 * - Properties: a name that no prototype lends (`IntrinsicNames.lent`) gives what the contract put there. One that is
 *   lent may be called (`ALLOWED_METHODS`), or its value is checked when it is read (`value`). A computed key is
 *   checked (`key`).
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
  realm: IntrinsicNames,
  globals: ReadonlySet<string>,
): ConfinedCode | undefined {
  try {
    const walk = new Walk(tree, VISITORS, { realm, globals, isLending: false })
    const confined = guard(walk)
    return walk.lends ? guard(new Walk(tree, VISITORS, { realm, globals, isLending: true })) : confined
  } catch (error) {
    if (error instanceof Unconfined || error instanceof RangeError) return undefined
    throw error
  }
}

/** Guards that confine code, and the parts of an invocation that it can observe: the others need not be created. */
export interface ConfinedCode {
  guards: TextEdit[]
  uses: NameUses
  /** True if the code adds properties to built-in objects. */
  extends: boolean
}

/**
 * Names that confined code uses. It reaches nothing else, so parts that are false here cannot be observed: `block` and
 * `tx` with their longer forms, and BigNumber, Int64 and Float64.
 */
export interface NameUses {
  block: boolean
  /** False if the code only reads members of the block, other than the hash of its parent, which is expensive. */
  holdsBlock: boolean
  tx: boolean
  /** False if the code only reads the publisher of the transaction, or its variant. */
  holdsTx: boolean
  numbers: boolean
}

const NUMBERS = ['BigNumber', 'Int64', 'Float64', 'MaxInt64', 'MinInt64', 'MaxFloat64', 'MinFloat64']

function guard(walk: Walk): ConfinedCode {
  const { tree, names } = walk
  const { program } = tree
  const scope = bindNames(program)
  for (const name of scope) names.checkGlobal(name)
  names.within(scope, () => walk.visitParts(program))
  for (const name of names.declared) if (names.absent.has(name)) throwUnconfined()
  const isMentioned = (name: string) => names.mentioned.has(name)
  const uses = {
    block: [...BLOCK_NAMES].some(isMentioned),
    holdsBlock: walk.holdsBlock,
    tx: [...TX_NAMES].some(isMentioned),
    holdsTx: walk.holdsTx,
    // The default export is a Float64.
    numbers: NUMBERS.some(isMentioned) || walk.makesTransfers || !exportsFirst(program),
  }
  return { guards: walk.edits, uses, extends: walk.extends }
}

/** Nodes whose children are visited without further handling. */
const PLAIN =
  `ExpressionStatement EmptyStatement VariableDeclaration ReturnStatement ThrowStatement TemplateLiteral TemplateElement
  ArrayExpression SpreadElement RestElement SequenceExpression YieldExpression Super`.split(/\s+/)

/** Nodes without a variable: labels and the parts of `new.target`. */
const EMPTY = ['BreakStatement', 'ContinueStatement', 'DebuggerStatement', 'MetaProperty']

const visitParts: Visitor = (walk, node) => walk.visitParts(node)

/** Every kind of node that confined code may have. */
const VISITORS: ReadonlyMap<string, Visitor> = new Map<string, Visitor>([
  ...PLAIN.map((type): [string, Visitor] => [type, visitParts]),
  ...EMPTY.map((type): [string, Visitor] => [type, () => {}]),
  ['BlockStatement', visitBlock],
  ['ForStatement', visitBlock],
  ['SwitchStatement', visitSwitch],
  ['ForInStatement', visitLoop],
  ['ForOfStatement', visitLoop],
  ['IfStatement', visitTest],
  ['WhileStatement', visitTest],
  ['DoWhileStatement', visitTest],
  ['ConditionalExpression', visitTest],
  ['LabeledStatement', (walk, { body }) => walk.visit(requireNode(body))],
  ['FunctionDeclaration', visitFunction],
  ['FunctionExpression', visitFunction],
  ['ArrowFunctionExpression', visitFunction],
  ['ClassDeclaration', visitClass],
  ['ClassExpression', visitClass],
  ['Identifier', readName],
  ['Literal', checkLiteral],
  ['VariableDeclarator', visitDeclarator],
  ['ThisExpression', visitThis],
  ['ObjectExpression', visitObject],
  ['MemberExpression', readMember],
  ['CallExpression', visitCall],
  ['NewExpression', visitNew],
  ['TaggedTemplateExpression', visitTagged],
  ['AssignmentExpression', visitAssignment],
  ['UpdateExpression', visitUpdate],
  ['UnaryExpression', visitUnary],
  ['BinaryExpression', visitBinary],
  ['LogicalExpression', visitLogical],
])
