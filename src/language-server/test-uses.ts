import type { AnyNode, MemberExpression } from 'acorn'
import { requireList } from '../collections/records.js'
import { isNamed, listNodes, type PlacedNode, readChain } from '../contract/syntax/placed-nodes.js'
import type { Module } from '../lint/syntax/module.js'

/** A part of a file, in offsets. */
export interface TextSpan {
  path: string
  start: number
  end: number
}

/** A test that a file declares with a title that is written out. */
export interface DeclaredTest extends TextSpan {
  /** Titles of its suites and its own. */
  titles: string[]
}

/** A use of a contract's action: a call through a handle, or its name beside the contract. */
export interface ActionUse extends TextSpan {
  /** Name of the contract; undefined if it is not known. */
  contract: string | undefined
  action: string
  test: DeclaredTest | undefined
}

/** A text that names a contract of the project. */
interface ContractUse extends TextSpan {
  contract: string
}

/** A member of an object that may be a contract: `x.pay`, `x['pay']`, or `pay` in `const { pay } = x`. */
interface UnknownMember extends TextSpan {
  name: string
}

/** Tests, actions and contracts that a test or script names. */
export interface FileUses {
  tests: DeclaredTest[]
  actions: ActionUse[]
  contracts: ContractUse[]
  unknown: UnknownMember[]
}

const SUITES = new Set(['describe', 'context', 'suite'])
const TESTS = new Set(['it', 'test', 'specify', 'property', 'invariant'])
/** Functions whose first argument names a contract of the project. */
const OPENING = new Set(['deploy', 'contract'])
/** Parts of a handle's chain before the action. */
const BEFORE_ACTION = new Set(['as', 'with', 'read', 'exec', 'methods'])
const NO_ACTIONS = new Set([
  'id',
  'abi',
  'client',
  'account',
  'storage',
  'fields',
  'events',
  'update',
  ...BEFORE_ACTION,
])

/** Names that hold contracts, each with the names of these contracts. */
export type ContractHandles = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Reads the tests of a file, and the contracts and actions that it uses. `imported` has the handles of the files that
 * it imports: a fixture is often in a file of its own.
 */
export function readUses({ program, path }: Module, imported: ContractHandles = new Map()): FileUses {
  const nodes = listNodes(program)
  const tests = new Map<AnyNode, DeclaredTest>()
  for (const placed of nodes) {
    const test = readTest(placed, path)
    if (test !== undefined) tests.set(placed.node, test)
  }
  const handles = joinHandles(collectHandles(nodes), imported, findOtherNames(nodes).values)
  const actions = nodes.flatMap((placed) => {
    const use = readActionUse(placed, handles) ?? readNamedAction(placed, handles)
    return use === undefined ? [] : [{ ...use, path, test: findTest(placed, tests) }]
  })
  const contracts = nodes.flatMap(({ node }) => {
    const argument = readOpening(node)
    return argument === undefined ? [] : [{ contract: nameContract(argument.value), path, ...inner(argument) }]
  })
  const isKnown = new Set(actions.map(({ start }) => start))
  const unknown = listUnknownMembers(nodes, path).filter(({ start }) => !isKnown.has(start))
  return { tests: [...tests.values()], actions, contracts, unknown }
}

/** Lists what may name an action of a contract that is not known. */
function listUnknownMembers(nodes: readonly PlacedNode[], path: string): UnknownMember[] {
  const others = findOtherNames(nodes)
  return nodes.flatMap(({ node, parent }) => {
    if (node.type === 'Literal') return readUnknownText(node, parent, path)
    if (node.type === 'ObjectPattern')
      return node.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ name: property.key.name, path, start: property.key.start, end: property.key.end }]
          : [],
      )
    if (node.type !== 'MemberExpression' || !mayBeContract(readChain(node.object).head, others)) return []
    const { property } = node
    const literal = node.computed ? readText(property) : undefined
    if (literal !== undefined) return [{ name: literal.value, path, ...inner(literal) }]
    if (node.computed || property.type !== 'Identifier') return []
    return [{ name: property.name, path, start: property.start, end: property.end }]
  })
}

/** Lists that name methods: those of the matcher `inOrder`, and options of invariants. */
const LISTS = /^(?:inOrder|except|only)$/

/** `bank/pay` and `bank.pay` anywhere, and a text in a list of methods. */
function readUnknownText(node: AnyNode, parent: PlacedNode | undefined, path: string): UnknownMember[] {
  const text = readText(node)
  if (text === undefined) return []
  const [, name] = /^[\w.]+[/.](\w+)$/.exec(text.value) ?? []
  if (name !== undefined) return [{ name, path, start: text.end - 1 - name.length, end: text.end - 1 }]
  const list = parent?.node.type === 'ArrayExpression' ? parent.parent?.node : undefined
  const owner =
    list?.type === 'Property'
      ? list.key
      : list?.type === 'CallExpression' && 'property' in list.callee
        ? list.callee.property
        : undefined
  const isList = owner?.type === 'Identifier' && LISTS.test(owner.name)
  return isList ? [{ name: text.value, path, ...inner(text) }] : []
}

const VALUES = new Set(['Literal', 'TemplateLiteral', 'ArrayExpression', 'NewExpression', 'ArrowFunctionExpression'])

function mayBeContract(head: AnyNode, others: Names): boolean {
  if (head.type === 'Identifier') return others.declared.has(head.name) && !others.values.has(head.name)
  if (head.type === 'CallExpression') return !isNamed(head.callee, 'expect')
  return !VALUES.has(head.type)
}

interface Names {
  /** Names that the file declares, or imports from another file of the project. Others are globals or packages. */
  declared: ReadonlySet<string>
  /** Names that only hold values such as lists. */
  values: ReadonlySet<string>
}

function findOtherNames(nodes: readonly PlacedNode[]): Names {
  const declared = new Set<string>()
  const values = new Map<string, boolean>()
  for (const { node, parent } of nodes) {
    if (node.type === 'ImportDeclaration' && String(node.source.value).startsWith('.'))
      for (const { local } of node.specifiers) declared.add(local.name)
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') values.set(node.left.name, false)
    if (node.type !== 'Identifier' || parent === undefined || !isDeclaration(node, parent.node)) continue
    declared.add(node.name)
    const isValue = parent.node.type === 'VariableDeclarator' && VALUES.has(parent.node.init?.type ?? '')
    values.set(node.name, isValue && values.get(node.name) !== false)
  }
  return { declared, values: new Set([...values].flatMap(([name, isValue]) => (isValue ? [name] : []))) }
}

function isDeclaration(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'VariableDeclarator') return parent.id === node
  if (parent.type === 'Property') return parent.value === node
  if (parent.type === 'AssignmentPattern') return parent.left === node
  if ('params' in parent) return requireList(parent.params).includes(node)
  return parent.type === 'ArrayPattern' || parent.type === 'RestElement'
}

/** Finds the names of a file that hold contracts. */
export function findHandles({ program }: Module): ContractHandles {
  return collectHandles(listNodes(program))
}

function collectHandles(nodes: readonly PlacedNode[]): ContractHandles {
  const found = new Map<string, Set<string>>()
  const add = (name: string, value: AnyNode | null | undefined) => {
    const awaited = value?.type === 'AwaitExpression' ? value.argument : value
    const argument = awaited && readOpening(awaited)
    if (argument) found.set(name, (found.get(name) ?? new Set()).add(nameContract(argument.value)))
  }
  for (const { node } of nodes) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') add(node.id.name, node.init)
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') add(node.left.name, node.right)
    if (node.type === 'Property' && node.key.type === 'Identifier') add(node.key.name, node.value)
  }
  return found
}

/** The contract of each name. A name that holds several is left out, and one that the file itself gives a value. */
function joinHandles(own: ContractHandles, imported: ContractHandles, values: ReadonlySet<string>) {
  const joined = new Map<string, string>()
  for (const name of new Set([...own.keys(), ...imported.keys()])) {
    const contracts = new Set([...(own.get(name) ?? []), ...(values.has(name) ? [] : (imported.get(name) ?? []))])
    const [contract] = contracts
    if (contract !== undefined && contracts.size === 1) joined.set(name, contract)
  }
  return joined
}

interface Text {
  value: string
  start: number
  end: number
}

/** Returns the contract's name in `chain.deploy('name')` and the like. */
function readOpening(node: AnyNode): Text | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { head, links } = readChain(node)
  const [link] = links
  const isOpening = links.length === 1 && link?.isCalled && OPENING.has(link.name)
  return isOpening && head.type === 'Identifier' ? readText(node.arguments[0]) : undefined
}

function readText(node: AnyNode | undefined): Text | undefined {
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return undefined
  return { value: node.value, start: node.start, end: node.end }
}

/** A contract can be named by its file. */
function nameContract(nameOrPath: string): string {
  return nameOrPath.replace(/^.*[\\/]/, '').replace(/\.[jt]s$/, '')
}

/** Offsets of a text without its quotes. */
function inner({ start, end }: Text): { start: number; end: number } {
  return { start: start + 1, end: end - 1 }
}

function readActionUse({ node }: PlacedNode, handles: ReadonlyMap<string, string>) {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  if (NO_ACTIONS.has(node.property.name)) return undefined
  const contract = handles.get(readHandle(node) ?? '')
  if (contract === undefined) return undefined
  const { name: action, start, end } = node.property
  return { contract, action, start, end }
}

/** Returns the name of the handle whose member an expression is. */
function readHandle({ object }: MemberExpression): string | undefined {
  const { head, links } = readChain(object)
  const [first, ...others] = links.filter(({ name }) => !BEFORE_ACTION.has(name))
  if (head.type !== 'Identifier' || others.length > 0 || first?.isCalled) return undefined
  return first?.name ?? head.name
}

/**
 * Actions named by a text beside a contract: `blockchain.call(id, 'pay', …)`, `callContract(id, 'pay')`, `emit(bank,
 * 'pay')`. The contract is known if a handle or a text that is not an id names it.
 */
function readNamedAction({ node }: PlacedNode, handles: ReadonlyMap<string, string>) {
  if (node.type !== 'CallExpression') return undefined
  const name = readChain(node).links.at(-1)?.name ?? ''
  const [first, second] = node.arguments
  if (name === 'emit' && second === undefined) return readAction(undefined, first)
  if (!NAMING.has(name)) return undefined
  const owner = readText(first)?.value
  // The actions of system contracts are not of the project.
  if (owner?.endsWith('.iost')) return undefined
  if (first?.type === 'Identifier') return readAction(handles.get(first.name), second)
  const isNamed = owner !== undefined && !/^Contract\w{20,}$/.test(owner)
  return readAction(isNamed ? nameContract(owner) : undefined, second)
}

const NAMING = new Set(['call', 'callWithAuth', 'callContract', 'emit'])

function readAction(contract: string | undefined, node: AnyNode | undefined) {
  const text = readText(node)
  return text && { contract, action: text.value, ...inner(text) }
}

function readTest(placed: PlacedNode, path: string): DeclaredTest | undefined {
  const title = readTitle(placed.node, TESTS)
  if (title === undefined) return undefined
  const titles = [title]
  for (let outer = placed.parent; outer !== undefined; outer = outer.parent) {
    const suite = readTitle(outer.node, SUITES)
    if (suite !== undefined) titles.unshift(suite)
  }
  return { titles, path, start: placed.node.start, end: placed.node.end }
}

function readTitle(node: AnyNode, names: ReadonlySet<string>): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
  if (![...names].some((name) => isNamed(callee, name))) return undefined
  return readText(node.arguments[0])?.value
}

function findTest(placed: PlacedNode, tests: ReadonlyMap<AnyNode, DeclaredTest>): DeclaredTest | undefined {
  for (let outer: PlacedNode | undefined = placed; outer !== undefined; outer = outer.parent) {
    const test = tests.get(outer.node)
    if (test !== undefined) return test
  }
  return undefined
}
