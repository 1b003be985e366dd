import { expect } from 'chai'
import { isNode, type Node } from '../../src/contract/syntax/syntax.js'
import { REALM_SCRIPTS } from '../../src/vm/intrinsics/index.js'
import { readRealmTree } from './realm-tree.js'

/**
 * Variables that functions of a realm can keep from one invocation to the next: those that are created when its scripts
 * load, and that a function assigns later, or whose properties it assigns. The argument of hardening/freezing.ts names
 * each of them.
 */
const KNOWN = new Set([
  // native.ts: set by `open` and `connect`
  ...['used', 'limit', 'sites', 'hits[i]', 'hits[site]', 'hits[visited[i]]', 'host', 'onStop'],
  ...['visited.length', 'visited[visited.length]'],
  // json.ts: put back by `reset`; the state of the expression is set before each use
  ...['gap', 'indent', 'replacer', 'escapable.lastIndex'],
  // lengths.js: put back by `reset`
  'last',
  // bignumber.js: put back by `reset`
  ...['DECIMAL_PLACES', 'ROUNDING_MODE', 'TO_EXP_NEG', 'TO_EXP_POS', 'MIN_EXP', 'MAX_EXP', 'CRYPTO', 'MODULO_MODE'],
  ...['POW_PRECISION', 'FORMAT', 'ALPHABET'],
  // power.ts: written before it is read
  'doubles[0]',
  // hardening.ts: when a realm opens
  ...['otherSort', 'arrays.constructor'],
  // freezing.ts: true only where nothing is to be put back; what is added goes with `restore`; the others before the
  // realm is frozen
  ...['isSettled', 'keepsConstructor'],
  ...['added[added.length]', 'added.length'],
  // freezing.ts: emptied by `reset`
  ...['loans[loans.length]', 'loans.length'],
  ...['library[name]', 'library.prototype.div', 'library.prototype.toFraction'],
  // comparing.ts: before the realm is frozen
  ...['comparisons[op]', 'library.prototype[name]'],
  // bootstrap/invocation.ts: set by each run
  ...['blockText', 'blockRead', 'txText', 'txRead'],
  // bootstrap/explanations.ts: of explanations, set by each
  ...['thrown', 'stopped', 'sites', 'Error.prepareStackTrace'],
])

/** Functions that only run while the scripts load, besides those that are called where they stand. */
const LOADING = /^(?:clone|keepOnly|replaceConstructor|watch|limit|trim)$/

describe('realm variables', () => {
  it('persisting variables are reset after each invocation', () => {
    const found = new Set<string>()
    for (const { code } of REALM_SCRIPTS) for (const name of listKept(code)) found.add(name)
    expect([...found].sort()).to.deep.equal([...KNOWN].sort())
  })
})

function listKept(code: string): string[] {
  const kept: string[] = []
  const visit = (node: Node, around: readonly Node[]) => {
    const target = (
      node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' && node.argument
    ) as Node
    const base = target && baseOf(target)
    if (base && isKept(base, around)) kept.push(print(target))
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [node, ...around])
  }
  visit(readRealmTree(code), [])
  return kept
}

function baseOf(target: Node): string | undefined {
  let base = target
  while (base.type === 'MemberExpression') base = base.object as Node
  return base.type === 'Identifier' ? (base.name as string) : undefined
}

function print({ type, name, value, computed, object, property }: Node): string {
  if (type !== 'MemberExpression') return String(name ?? value)
  const [holder, key] = [print(object as Node), print(property as Node)]
  return computed ? `${holder}[${key}]` : `${holder}.${key}`
}

/** Assigned to when no script is loading, and declared where one was. */
function isKept(name: string, around: readonly Node[]): boolean {
  const functions = around.filter((node) => 'params' in node)
  const own = name === 'arguments' ? 0 : functions.findIndex((node) => declares(node, name))
  const inside = own === -1 ? functions : functions.slice(0, own)
  const outside = own === -1 ? [] : functions.slice(own)
  const loads = (node: Node) => isLoading(node, around[around.indexOf(node) + 1])
  return !inside.every(loads) && outside.every(loads)
}

function isLoading(node: Node, parent: Node | undefined): boolean {
  const id = (node.id ?? (parent?.type === 'VariableDeclarator' ? parent.id : undefined)) as Node | undefined
  return LOADING.test(String(id?.name)) || (parent?.type === 'CallExpression' && parent.callee === node)
}

/** Whether a function declares a name itself, in whichever of its blocks. */
function declares(scope: Node, name: string): boolean {
  const visit = (node: Node): boolean => {
    if (node.type === 'VariableDeclarator' && binds(node.id as Node, name)) return true
    if (node.type === 'FunctionDeclaration' && node !== scope && (node.id as Node).name === name) return true
    if ('params' in node && node !== scope) return false
    return Object.values(node)
      .flat()
      .some((child) => isNode(child) && visit(child))
  }
  return (scope.params as Node[]).some((parameter) => binds(parameter, name)) || visit(scope)
}

function binds(pattern: Node, name: string): boolean {
  if (pattern.type === 'Identifier') return pattern.name === name
  return Object.values(pattern)
    .flat()
    .some((part) => isNode(part) && binds(part, name))
}
