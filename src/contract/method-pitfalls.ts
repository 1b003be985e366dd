import type { AbiEntry } from './record.js'
import { isNode, type Node, requireNode, requireNodes } from './syntax/syntax.js'
import { listOwn } from './syntax/unknown-names.js'

/** A mistake in a public method that shows only after publishing. */
export interface MethodFault {
  rule: 'NO_UPDATE' | 'NO_AMOUNT_LIMIT'
  node: Node
  reason: string
  hint: string
}

/** Finds mistakes in the methods of the exported class, given their ABI entries. */
export function* findMethodFaults(classBody: readonly Node[], abi: readonly AbiEntry[]): Generator<MethodFault> {
  const methods = new Map(classBody.flatMap((method) => listKey(method).map((name) => [name, method])))
  for (const { name, amountLimit } of abi) {
    const method = methods.get(name)
    if (!method) continue
    if (name === 'can_update') yield* judgeUpdate(method)
    if (!amountLimit.some(({ token }) => token === 'iost' || token === '*')) yield* judgeDeposit(name, methods)
  }
}

/** An update is accepted only if `can_update` returns true (spec/vm.md §1.8). */
function* judgeUpdate({ key, value }: Node): Generator<MethodFault> {
  const returns = listOwn(requireNode(requireNode(value).body), ({ type }) => type === 'ReturnStatement')
  if (returns.some(({ argument }) => isNode(argument))) return
  const reason = 'can_update has no return value, so this contract can never be updated'
  const hint =
    "Return true for those who may update: return blockchain.requireAuth(blockchain.contractOwner(), 'active')."
  yield { rule: 'NO_UPDATE', node: requireNode(key), reason, hint }
}

/**
 * Checks deposits: a transaction takes IOST only up to the limit in the ABI entry of the called method (spec/vm.md
 * §9.5).
 */
function* judgeDeposit(name: string, methods: ReadonlyMap<string, Node>): Generator<MethodFault> {
  const deposit = findDeposit(name, methods, new Set())
  if (!deposit) return
  const reason = `${name} takes IOST from an account, and its ABI allows no IOST: the call fails when it is sent directly`
  const hint = 'Declare the maximum per call in the doc comment of the method: `@amountLimit iost 100`.'
  yield { rule: 'NO_AMOUNT_LIMIT', node: deposit, reason, hint }
}

/** Lists the name of a method, unless it is quoted or computed. */
function listKey({ key }: Node): string[] {
  const { name } = requireNode(key)
  return typeof name === 'string' ? [name] : []
}

/** Finds the first `blockchain.deposit` in a method and the methods it calls on `this`. */
function findDeposit(name: string, methods: ReadonlyMap<string, Node>, seen: Set<string>): Node | undefined {
  const method = methods.get(name)
  if (!method || seen.has(name)) return undefined
  seen.add(name)
  for (const call of listOwn(requireNode(requireNode(method.value).body), isMethodCall)) {
    const callee = requireNode(call.callee)
    const [object, property] = [requireNode(callee.object), requireNode(callee.property)]
    const called = property.name
    if (typeof called !== 'string') continue
    if (object.name === 'blockchain' && called === 'deposit' && paysPublisher(call)) return property
    const found = object.type === 'ThisExpression' ? findDeposit(called, methods, seen) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * Whether the publisher of the transaction pays. Another account may pay through another contract, whose ABI then sets
 * the limit.
 */
function paysPublisher(call: Node): boolean {
  const [payer] = requireNodes(call.arguments)
  if (payer?.type !== 'MemberExpression') return false
  return requireNode(payer.object).name === 'tx' && requireNode(payer.property).name === 'publisher'
}

function isMethodCall({ type, callee }: Node): boolean {
  const called = type === 'CallExpression' ? requireNode(callee) : undefined
  return called?.type === 'MemberExpression' && !called.computed
}
