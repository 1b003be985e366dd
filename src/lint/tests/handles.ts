import type { AnyNode } from 'acorn'
import { isNamed, type PlacedNode, readChain, readExpect } from '../../contract/syntax/placed-nodes.js'

/** Kind of the result of an expression that is not awaited. */
export type Yield = 'call' | 'promise' | 'method'

/** Methods of `chain` whose result is awaited. */
const CHAIN = new Set(
  'accounts account deploy update contract block trace impersonate as fund setStorage replaceCode fork mine snapshot'.split(
    ' ',
  ),
)
const TIME = new Set(['now', 'advance', 'set'])
const TOKEN = new Set(['balance', 'supply'])
/** Members of a contract handle that are not methods of the contract. */
const DATA = new Set(['id', 'abi', 'client', 'account'])
const OPENING = new Set(['deploy', 'update', 'contract'])

/** Names of contract handles and tokens in a test file. */
export interface Handles {
  contracts: ReadonlySet<string>
  tokens: ReadonlySet<string>
}

/**
 * Finds names that hold contract handles: results of `chain.deploy`, `chain.update` and `chain.contract`, with the same
 * name also in the tests that a fixture returns them to, and names used with `.read` or `.exec`.
 */
export function findHandles(nodes: readonly PlacedNode[]): Handles {
  const contracts = new Set<string>()
  const tokens = new Set<string>()
  for (const { node } of nodes) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      collect(node.id.name, node.init, contracts, tokens)
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
      collect(node.left.name, node.right, contracts, tokens)
    if (node.type === 'Property' && node.key.type === 'Identifier')
      collect(node.key.name, node.value, contracts, tokens)
    if (node.type === 'CallExpression') {
      const { head, links } = readChain(node)
      const [first, second] = links
      const isRead = (first?.name === 'read' || first?.name === 'exec') && !first.isCalled && second?.isCalled
      if (head.type === 'Identifier' && isRead) contracts.add(head.name)
    }
  }
  return { contracts, tokens }
}

function collect(name: string, value: AnyNode, contracts: Set<string>, tokens: Set<string>): void {
  const awaited = value.type === 'AwaitExpression' ? value.argument : undefined
  const { head, links } = readChain(awaited ?? value)
  const [first] = links
  if (!isNamed(head, 'chain') || first === undefined || !first.isCalled) return
  if (awaited !== undefined && OPENING.has(first.name)) contracts.add(name)
  if (awaited === undefined && first.name === 'token' && links.length === 1) tokens.add(name)
}

/** Finds what an expression yields; undefined for a value, or if it is not known. */
export function findYield(node: AnyNode, { contracts, tokens }: Handles): Yield | undefined {
  const { head, links } = readChain(node)
  if (head.type !== 'Identifier') return undefined
  if (head.name === 'chain') return yieldOfChain(links)
  if (tokens.has(head.name)) return yieldOfToken(links)
  return contracts.has(head.name) ? yieldOfContract(links) : undefined
}

type Links = ReturnType<typeof readChain>['links']

function yieldOfChain([first, second, ...rest]: Links): Yield | undefined {
  if (first === undefined || rest.length > 0) return undefined
  if (first.name === 'token' && first.isCalled) return yieldOfToken(second === undefined ? [] : [second])
  if (first.name === 'time' && second !== undefined && TIME.has(second.name))
    return second.isCalled ? 'promise' : 'method'
  if (second !== undefined) return undefined
  if (first.name === 'transaction') return first.isCalled ? 'call' : 'method'
  return CHAIN.has(first.name) ? (first.isCalled ? 'promise' : 'method') : undefined
}

function yieldOfToken([first, ...rest]: Links): Yield | undefined {
  if (first === undefined || rest.length > 0) return undefined
  if (first.name === 'transfer') return first.isCalled ? 'call' : 'method'
  return TOKEN.has(first.name) ? (first.isCalled ? 'promise' : 'method') : undefined
}

function yieldOfContract(links: Links): Yield | undefined {
  const rest = links.filter(
    ({ name, isCalled }) => !((name === 'as' || name === 'with') && isCalled) && name !== 'methods',
  )
  const [first, second, ...more] = rest
  if (first === undefined || more.length > 0) return undefined
  if (first.name === 'read' || first.name === 'exec') {
    if (second === undefined) return undefined
    return second.isCalled ? (first.name === 'read' ? 'promise' : 'call') : 'method'
  }
  if (second !== undefined || DATA.has(first.name)) return undefined
  if (first.name === 'storage' || first.name === 'fields') return first.isCalled ? 'promise' : 'method'
  if (first.name === 'events') return undefined
  return first.isCalled ? 'call' : 'method'
}

/** The subject of an assertion, and whether it is awaited. */
export function readSubject(node: AnyNode): { subject: AnyNode; isAwaited: boolean } | undefined {
  const [subject] = readExpect(readChain(node))?.arguments ?? []
  if (subject === undefined) return undefined
  return subject.type === 'AwaitExpression'
    ? { subject: subject.argument, isAwaited: true }
    : { subject, isAwaited: false }
}
