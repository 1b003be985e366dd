import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import type { Limit } from '../../model/contract-source.js'
import { listEffects, type Transfer } from '../../values/effects.js'
import { findPart, isChain, isConstant, walkContent } from '../../values/values.js'
import type { Finding, LintRule } from '../rule.js'

export const unlimitedAmount: LintRule = {
  name: 'unlimited-amount',
  group: 'money',
  about: 'an amount limit above the amount that the action can take',
  recommended: 'warn',
  strict: 'warn',
  hasSuggestions: true,
  consequence:
    'Wallets show the limit in the ABI. It protects callers from mistakes and from replaced contracts further down: with their signature, all called contracts together can take that much.',
  remedy:
    'List the tokens that the action takes, with an amount that no honest call exceeds: `@amountLimit iost 1000`. An action that takes no tokens needs no limit.',
  bad: `export class Jar {
  init(): void {}

  /** @amountLimit * unlimited */
  tip(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    blockchain.receipt(amount)
  }
}
`,
  good: `export class Jar {
  init(): void {}

  /** @amountLimit iost 1000 */
  tip(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    blockchain.receipt(amount)
  }
}
`,
  *check({ contract, module }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isComplete || !action.isPublic) continue
      const taken = listTaken(action)
      const calls = listEffects(action.effects, 'call').some(
        ({ contract: called }) => !isConstant(called) || !String(called.constant).endsWith('.iost'),
      )
      for (const limit of action.limits) {
        if (limit.place.module !== module || calls || isDefault(limit, contract)) continue
        const finding = judge(limit, taken, action)
        if (finding) yield finding
      }
    }
  },
}

/** The limit that tools write into an ABI file for every action: it was not chosen for this one. */
function isDefault({ token, val }: Limit, { hasAbiFile }: ContractModel): boolean {
  return hasAbiFile && token === '*' && val === 'unlimited'
}

/** Tokens that leave accounts. Limits are about those of `token.iost` only. */
function listTaken({ effects }: ActionModel): Transfer[] {
  return listEffects(effects, 'transfer').filter(
    ({ from, via }) => !isChain(from, 'self') && !via.endsWith('/issue') && !via.startsWith('token721'),
  )
}

function judge({ token, val, place }: Limit, taken: readonly Transfer[], { name }: ActionModel): Finding | undefined {
  const tokens = [
    ...new Set(taken.map((transfer) => (isConstant(transfer.token) ? String(transfer.token.constant) : '*'))),
  ]
  if (taken.length === 0)
    return {
      place,
      message: `\`${name}\` takes nothing from accounts, so the limit of ${token} only widens what can go wrong`,
    }
  if (token === '*' && !tokens.includes('*')) {
    const text = tokens.map((one) => `@amountLimit ${one} ${val}`).join('\n   * ')
    const isTag = place.module.text.slice(place.start, place.end).startsWith('@amountLimit')
    return {
      place,
      message: `the limit of \`${name}\` is for every token, and it takes only ${tokens.join(', ')}`,
      ...(isTag && {
        suggestion: { text: `Limit ${tokens.join(', ')} only.`, edits: [{ start: place.start, end: place.end, text }] },
      }),
    }
  }
  if (val !== 'unlimited') return undefined
  const amounts = taken.map(({ amount }) => (isConstant(amount) ? Number(amount.constant) : Number.NaN))
  const most = amounts.reduce((sum, amount) => sum + amount, 0)
  if (Number.isFinite(most) && taken.every(({ loops }) => loops.length === 0))
    return {
      place,
      message: `the limit of \`${name}\` is unlimited, and it takes ${most} ${tokens.join(', ')} at most`,
    }
  if (taken.every(isNamedByCaller)) return undefined
  return {
    place,
    message: `the limit of \`${name}\` is unlimited: a call can take everything that its signers have of ${token}`,
  }
}

/** A deposit or a bid of free size has no natural limit, and its caller names the amount. */
function isNamedByCaller({ amount }: Transfer): boolean {
  const isGiven = findPart(amount, ({ op }) => op === 'argument') !== undefined
  return isGiven && [...walkContent(amount)].every(({ op }) => op !== 'read' && op !== 'result' && op !== 'unknown')
}
