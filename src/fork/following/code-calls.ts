import {
  forEachPart,
  isNode,
  type Node,
  ParseFailure,
  parseSource,
  requireNode,
  requireNodes,
} from '../../contract/syntax/syntax.js'

/** Contracts that a contract's code can call, on any path. */
export interface CodeCalls {
  /** Ids of contracts that it calls by a literal. */
  readonly contracts: ReadonlySet<string>
  /** Whether it moves tokens by `blockchain.transfer`, `deposit` or `withdraw`. */
  readonly transfers: boolean
  /** Methods of `token.iost` that it calls by a literal; undefined if one is computed. */
  readonly tokenMethods: ReadonlySet<string> | undefined
}

interface FoundCalls {
  contracts: Set<string>
  transfers: boolean
  tokenMethods: Set<string> | undefined
}

const TRANSFERS: ReadonlySet<unknown> = new Set(['transfer', 'deposit', 'withdraw'])
const CALLS: ReadonlySet<unknown> = new Set(['call', 'callWithAuth'])
/** Methods of `blockchain` that call no other contract. */
const OWN: ReadonlySet<unknown> = new Set([
  'blockInfo',
  'txInfo',
  'contextInfo',
  'contractName',
  'publisher',
  'contractOwner',
  'requireAuth',
  'receipt',
  'event',
])

const KEPT_CODES = 500
const known = new Map<string, CodeCalls | undefined>()

/**
 * Lists what code can call, whatever values it reads.
 *
 * `blockchain` is a constant that only its name leads to (`vm.md` §3.1): not the global object, and code is never made
 * of strings. So each use of the name is looked at. One that is not `blockchain.method(…)`, and a call whose contract
 * is not a literal, may call any contract. So may code that requires the library again.
 *
 * @param code - The instrumented code, which is what the chain runs.
 * @returns Undefined if the code can call any contract.
 */
export function listCodeCalls(code: string): CodeCalls | undefined {
  if (known.has(code)) return known.get(code)
  if (known.size >= KEPT_CODES) known.clear()
  const calls = findCalls(code)
  known.set(code, calls)
  return calls
}

function findCalls(code: string): CodeCalls | undefined {
  const found: FoundCalls = { contracts: new Set(), transfers: false, tokenMethods: new Set() }
  try {
    return visit(parseSource(code), found) ? found : undefined
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

/** Adds the calls of a part of the code; false if it can call any contract. */
function visit(node: Node, found: FoundCalls): boolean {
  if (node.type === 'Identifier' && (node.name === 'blockchain' || node.name === 'require')) return false
  const method = readMethod(node)
  if (method !== undefined && !addCall(method, requireNodes(node.arguments), found)) return false
  let isBounded = true
  const visitPart = (part: Node) => {
    isBounded &&= visit(part, found)
  }
  if (method !== undefined) for (const argument of requireNodes(node.arguments)) visitPart(argument)
  else if (node.type === 'MemberExpression' && !node.computed) visitPart(requireNode(node.object))
  else forEachPart(node, visitPart)
  return isBounded
}

/** The name of the method in `blockchain.method(…)`. */
function readMethod({ type, callee }: Node): unknown {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression' || callee.computed)
    return undefined
  const { object, property } = callee as Node & { object: Node; property: Node }
  return object.type === 'Identifier' && object.name === 'blockchain' ? property.name : undefined
}

function addCall(method: unknown, given: readonly Node[], found: FoundCalls): boolean {
  if (OWN.has(method)) return true
  if (TRANSFERS.has(method)) {
    found.transfers = true
    return true
  }
  const [contract, name] = given.map(readLiteral)
  if (!CALLS.has(method) || contract === undefined) return false
  found.contracts.add(contract)
  if (contract !== 'token.iost') return true
  if (name === undefined) found.tokenMethods = undefined
  else found.tokenMethods?.add(name)
  return true
}

function readLiteral({ type, value }: Node): string | undefined {
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
