import { itemAt, must } from '../../collections/presence.js'
import { type Node, nameCallee, type Operator, type Proposal, rangeOf, replace, type Site, textOf } from './operator.js'
import { AUTHORITY, RECEIPT, removeCalls, STORAGE, TRANSFER } from './statements.js'

type CallExpressionNode = Extract<Node, { type: 'CallExpression' }>

/** Returns a call whose callee's name matches, with that name. */
function matchCall({ node }: Site, names: RegExp): { call: CallExpressionNode; name: string } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const name = nameCallee(node.callee)
  return name !== undefined && names.test(name) ? { call: node, name } : undefined
}

export const authority: Operator = {
  name: 'authority',
  about: 'Removes `requireAuth` and functions named like it, or asks another account or another permission',
  example: {
    before: 'blockchain.requireAuth(from, "active")',
    after: 'blockchain.requireAuth(tx.publisher, "active")',
  },
  propose(site) {
    const removed = removeCalls(site, AUTHORITY)
    const { call } = matchCall(site, /(^|\.)requireAuth$/) ?? {}
    const [account, permission] = call?.arguments ?? []
    const proposals = [...removed]
    if (account !== undefined && textOf(site, account) !== 'tx.publisher')
      proposals.push(replace(account, 'tx.publisher', 'authority of the publisher instead'))
    if (permission?.type === 'StringLiteral') {
      const other = permission.value === 'owner' ? "'active'" : "'owner'"
      proposals.push(replace(permission, other, `permission ${permission.value} to ${other}`))
    }
    return proposals
  },
}

/** Number of arguments before the payer. */
const BEFORE_PAYER: Record<string, number> = { 'storage.put': 2, 'storage.mapPut': 3 }

export const payer: Operator = {
  name: 'payer',
  about: 'Lets the contract pay for RAM that an account pays for, and the publisher for that of the contract',
  example: { before: 'storage.put(key, value, from)', after: 'storage.put(key, value)' },
  propose(site) {
    const { call, name = '' } = matchCall(site, /^storage\.(put|mapPut)$/) ?? {}
    if (call === undefined) return []
    const before = must(BEFORE_PAYER[name], 'place of the payer')
    const last = call.arguments[before - 1]
    const paid = call.arguments[before]
    if (last === undefined) return []
    const start = rangeOf(last).end
    if (paid !== undefined)
      return [{ start, end: rangeOf(paid).end, text: '', what: `RAM payer ${textOf(site, paid)} dropped` }]
    return [{ start, end: start, text: ', tx.publisher', what: 'RAM paid by the publisher' }]
  },
}

export const thrown: Operator = {
  name: 'throw',
  about: 'Drops a `throw`',
  example: { before: 'if (amount > limit) throw new Error("too much")', after: 'if (amount > limit) ;' },
  propose: ({ node }) => (node.type === 'ThrowStatement' ? [replace(node, ';', 'throw removed')] : []),
}

/** Index of the amount in the arguments of a token action. */
const TOKEN_AMOUNT: Record<string, number> = {
  transfer: 3,
  transferFreeze: 3,
  issue: 2,
  destroy: 2,
  recycle: 2,
  supply: -1,
}

export const amount: Operator = {
  name: 'amount',
  about: 'Changes the amount or the token of a transfer',
  example: { before: 'blockchain.withdraw(to, amount, "")', after: 'blockchain.withdraw(to, "0.01", "")' },
  propose(site) {
    const paid = matchCall(site, TRANSFER)
    if (paid !== undefined) {
      const at = paid.name.endsWith('transfer') ? 2 : 1
      return changeAmount(paid.call.arguments[at])
    }
    const { call } = matchCall(site, /^blockchain\.call(WithAuth)?$/) ?? {}
    const [contract, action, list] = call?.arguments ?? []
    if (contract?.type !== 'StringLiteral' || contract.value !== 'token.iost') return []
    if (action?.type !== 'StringLiteral' || list?.type !== 'ArrayExpression') return []
    const [token] = list.elements
    const at = TOKEN_AMOUNT[action.value]
    return [
      ...(token ? [replace(token, "'mutated'", 'token changed')] : []),
      ...changeAmount(at === undefined ? undefined : list.elements[at]),
    ]
  },
}

function changeAmount(node: Node | null | undefined): Proposal[] {
  return node ? [replace(node, "'0.01'", "amount to '0.01'")] : []
}

export const receipt: Operator = {
  name: 'receipt',
  about: 'Removes a receipt or an event',
  example: { before: 'blockchain.receipt(content)', after: ';' },
  propose: (site) => removeCalls(site, RECEIPT),
}

export const storage: Operator = {
  name: 'storage',
  about: 'Removes a write to storage, or writes to another key or field',
  example: { before: 'storage.put("total", total)', after: 'storage.put("mutated", total)' },
  propose(site) {
    const { call, name = '' } = matchCall(site, STORAGE) ?? {}
    if (call === undefined) return removeCalls(site, STORAGE)
    const [key, field] = call.arguments
    const isMap = name.startsWith('storage.map')
    return [
      ...(key ? [replace(key, "'mutated'", 'another key')] : []),
      ...(isMap && field ? [replace(field, "'mutated'", 'another field')] : []),
    ]
  },
}

export const transfer: Operator = {
  name: 'transfer',
  about: 'Drops a deposit, a withdrawal or a transfer, and exchanges the first two',
  example: { before: 'blockchain.deposit(from, amount, "")', after: 'blockchain.withdraw(from, amount, "")' },
  propose(site) {
    const found = matchCall(site, /^blockchain\.(deposit|withdraw)$/)
    if (found === undefined || found.call.callee.type !== 'MemberExpression') return removeCalls(site, TRANSFER)
    const to = found.name.endsWith('deposit') ? 'withdraw' : 'deposit'
    return [replace(found.call.callee.property, to, `${found.name} to blockchain.${to}`)]
  },
}

const TIME = /time|second|since|until|deadline|expir|duration|lock|\bnow\b|start|end(s|ed)?At|block\.number|height/i
const ORDER = new Set(['<', '<=', '>', '>='])

export const time: Operator = {
  name: 'time',
  about: 'Moves a comparison of time by one unit',
  example: { before: 'block.time < deadline', after: 'block.time < deadline + 1' },
  propose(site) {
    const { node } = site
    if (node.type !== 'BinaryExpression' || !ORDER.has(node.operator)) return []
    if (!TIME.test(textOf(site, node)) || site.typeOf(node.right) === 'string') return []
    const right = textOf(site, node.right)
    return ['+', '-'].map((sign) => replace(node.right, `(${right} ${sign} 1)`, `${right} ${sign} 1`))
  },
}

export const upgrade: Operator = {
  name: 'upgrade',
  about: 'Lets `can_update` always agree',
  example: { before: 'can_update() { return isOwner() }', after: 'can_update() { return true; … }' },
  propose({ node }) {
    if (node.type !== 'ClassMethod' || node.key.type !== 'Identifier' || node.key.name !== 'can_update') return []
    const at = rangeOf(node.body).start + 1
    return [{ start: at, end: at, text: ' return true;', what: 'can_update always agrees' }]
  },
}

/** The tag in a method's comment, with the token and the amount. */
const LIMIT = /@amountLimit\s+(\S+)\s+([\d.]+|unlimited)/g

/** Changes in comments, which define limits of the ABI and belong to no node. */
export function proposeLimits(source: string, { start, end }: { start: number; end: number }): Proposal[] {
  return [...source.slice(start, end).matchAll(LIMIT)].map((match) => {
    const limit = itemAt(match, 2)
    const from = start + match.index + match[0].length - limit.length
    const to = limit === 'unlimited' ? '0.01' : 'unlimited'
    return { start: from, end: from + limit.length, text: to, what: `amount limit ${limit} to ${to}` }
  })
}

export const limit: Operator = {
  name: 'limit',
  about: 'Changes the `@amountLimit` of an action',
  example: { before: '@amountLimit iost 100', after: '@amountLimit iost unlimited' },
  propose: () => [],
}
