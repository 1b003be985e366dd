import { must } from '../../collections/presence.js'
import { compileSource } from '../compilation.js'
import type { ChargePoint } from '../instrumentation/instrument.js'
import { findMethodFaults, type MethodFault } from '../method-pitfalls.js'
import type { AbiEntry } from '../record.js'
import { judgeValueMember } from '../value-members.js'
import { type ComparisonFault, judgeComparison } from './comparisons.js'
import { findContractClass } from './contract-class.js'
import { createEvidence, type FindEvident, type KnownReturns } from './evidence.js'
import { mapInstrumented } from './mapping.js'
import {
  forEachPart,
  isNode,
  type Node,
  type Position,
  parsePlaced,
  positionOf,
  requireNode,
  requireNodes,
} from './syntax.js'
import {
  collectDeclared,
  type DeclaredNames,
  findUnknownMembers,
  judgeMember,
  judgeName,
  type NameFault,
} from './unknown-names.js'

/** Code that can be published but behaves differently from what JavaScript programmers expect. */
export interface Pitfall extends Position {
  rule: NameFault['rule'] | ComparisonFault['rule'] | MethodFault['rule'] | 'ARROW_THIS' | 'LOST_LABEL' | 'REQUIRE'
  reason: string
  hint: string
}

/**
 * Finds code that fails or surprises when it runs on the chain. It matches names, so it can be wrong if an object has
 * its own method of such a name; names declared in the source are ignored. The contract must be one that
 * `checkContract` accepts. `abi` supplies the types of parameters, `returns` those of methods. Throws
 * `ContractRefused`.
 */
export function findPitfalls(source: string, abi: readonly AbiEntry[] = [], returns?: KnownReturns): Pitfall[] {
  const { program } = parsePlaced(source)
  const list: Node[] = []
  const parents: (Node | undefined)[] = []
  visit(program, undefined, (node, parent) => {
    list.push(node)
    parents.push(parent)
  })
  const declared = collectDeclared(list)
  const find = createEvidence(list, listTexts(list, abi), returns)
  const knowledge = { declared, find }
  const pitfalls: Pitfall[] = []
  for (const [index, node] of list.entries()) {
    const pitfall = judge(node, parents[index], knowledge)
    if (pitfall) pitfalls.push(pitfall)
  }
  const unknown = [...findUnknownMembers(list, declared)].map((fault) => place(fault.node, fault))
  const methods = [...findMethodFaults(findContractClass(program).body.body, abi)]
  const published = methods.map((fault) => place(fault.node, fault))
  const all = [...pitfalls, ...unknown, ...published, ...findLostLabels(source)]
  return all.sort((a, b) => a.line - b.line || a.column - b.column)
}

function visit(node: Node, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  see(node, parent)
  forEachPart(node, (part) => visit(part, node, see))
}

/** The parameters that arrive as texts. */
function listTexts(nodes: readonly Node[], abi: readonly AbiEntry[]): Set<Node> {
  const methods = nodes.filter(
    ({ type, key }) => type === 'MethodDefinition' && abi.some(({ name }) => name === requireNode(key).name),
  )
  const texts = methods.flatMap(({ key, value }) => {
    const { args } = must(
      abi.find(({ name }) => name === requireNode(key).name),
      'entry of the ABI',
    )
    return requireNodes(requireNode(value).params).filter((_, index) => args[index] === 'string')
  })
  return new Set(texts)
}

interface PitfallContext {
  declared: DeclaredNames
  find: FindEvident
}

function judge(node: Node, parent: Node | undefined, { declared, find }: PitfallContext): Pitfall | undefined {
  switch (node.type) {
    case 'Identifier':
      return placed(judgeName(node, parent, declared))
    case 'MemberExpression':
      return placed(judgeMember(node, parent, declared) ?? judgeValueMember(node, find, declared))
    case 'ArrowFunctionExpression':
      return judgeArrow(node)
    case 'BinaryExpression':
      return placed(withNode(node, judgeComparison(node, find)))
    case 'CallExpression':
      return judgeRequire(node, declared)
    default:
      return undefined
  }
}

interface Fault extends Pick<Pitfall, 'rule' | 'reason' | 'hint'> {
  node: Node
}

function withNode(node: Node, fault: Omit<Fault, 'node'> | undefined): Fault | undefined {
  return fault && { node, ...fault }
}

function placed(fault: Fault | undefined): Pitfall | undefined {
  return fault && place(fault.node, fault)
}

function place(node: Node, { rule, reason, hint }: Omit<Fault, 'node'>): Pitfall {
  return { rule, ...positionOf(node), reason, hint }
}

/** Finds `require` of modules other than the chain's own, which returns an empty object (§3.1). */
function judgeRequire(node: Node, { bindings }: DeclaredNames): Pitfall | undefined {
  const [argument] = requireNodes(node.arguments)
  const isCall = requireNode(node.callee).name === 'require' && argument?.type === 'Literal' && !bindings.has('require')
  if (!isCall || argument.value === 'storage' || argument.value === 'blockchain') return undefined
  const hint = 'Delete it: names of the chain are declared already, and other code is imported.'
  return warn(node, 'REQUIRE', `require(${argument.raw}) answers an empty object on the chain`, hint)
}

/** Finds arrow functions whose expression body becomes a function (§2.5), with another `this` and no `arguments`. */
function judgeArrow(node: Node): Pitfall | undefined {
  if (!node.expression) return undefined
  const own = findOwnUse(node.body)
  if (!own) return undefined
  const reason = 'an arrow function without braces has its own `this` and `arguments` on the chain'
  return warn(own, 'ARROW_THIS', reason, 'Write the body as { return … }.')
}

/** Finds the first `this`, `super` or `arguments` of a node, except in functions with their own. */
export function findOwnUse(part: unknown): Node | undefined {
  if (Array.isArray(part)) return part.map(findOwnUse).find(Boolean)
  if (!isNode(part) || part.type === 'FunctionExpression' || part.type === 'ClassExpression') return undefined
  if (part.type === 'ThisExpression' || part.type === 'Super' || part.name === 'arguments') return part
  return Object.values(part).map(findOwnUse).find(Boolean)
}

/** Finds loops whose label a charge removes (§2.5). */
function findLostLabels(source: string): Pitfall[] {
  const { points } = compileSource(source).instrumentWithCharges()
  if (!points.some(losesLabel)) return []
  return mapInstrumented(source).points.flatMap((point) => {
    if (!losesLabel(point)) return []
    const reason = 'the gas charge before this loop takes its label away: break and continue to it fail when it runs'
    const hint = 'Declare the loop’s variables before the label, or use a flag.'
    return [{ rule: 'LOST_LABEL', ...point.start, reason, hint }]
  })
}

function losesLabel({ labelled, value }: ChargePoint): boolean {
  return labelled && value > 0
}

function warn(node: Node, rule: Pitfall['rule'], reason: string, hint: string): Pitfall {
  return { rule, ...positionOf(node), reason, hint }
}
