import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { listEffects, type Transfer, type Write } from '../../values/effects.js'
import { isSender, listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../values/values.js'
import { describeOrigin, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'
import { isTogether } from './entitlement.js'
import { isTrusted } from './payments.js'
import { contains } from './places.js'
import { listGains } from './skipped-payment/skipped-payment.js'

export const tokenSymbolFromArgument: LintRule = {
  name: 'token-symbol-from-argument',
  group: 'money',
  about: 'a token that the caller names, with an amount that does not depend on it',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Every account can create a token and issue any amount of it. A caller who chooses the token is credited for worthless tokens, or withdraws valuable ones.',
  remedy: 'Compare the symbol with the accepted ones, or keep separate balances: put the symbol into the key.',
  kinds: [
    'A token that the caller names, where the credit, or an amount that an account is owed for something else, does not depend on the token.',
  ],
  assumptions: ['an account is credited for a deposit for which nothing is stored'],
  bad: `export class Exchange {
  init(): void {}

  /** @amountLimit * unlimited */
  pay(symbol: string, amount: string): void {
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, ''])
    storage.mapPut('credit', tx.publisher, amount, tx.publisher)
  }
}
`,
  good: `export class Exchange {
  init(): void {}

  /** @amountLimit * unlimited */
  pay(symbol: string, amount: string): void {
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, ''])
    storage.mapPut(\`credit.\${symbol}\`, tx.publisher, amount, tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      for (const transfer of listEffects(action.effects, 'transfer')) {
        const symbol = findPart(transfer.token, ({ op }) => op === 'argument')
        if (!symbol || transfer.via.endsWith('/issue') || isTrusted(transfer.facts, contract)) continue
        if (!isOwn(transfer) && !isDue(transfer, action, contract)) continue
        const cut = findCut(action, symbol)
        if (cut) {
          yield reportCut(transfer, { symbol, cut }, action, contract)
          continue
        }
        if (isPriced(transfer, symbol) || isChecked(transfer, symbol) || keepsSymbol(action, symbol)) continue
        if (isGift(transfer, action)) continue
        yield {
          place: reportPlace(contract, transfer),
          message: `${describeOrigin(symbol, contract)}, and names the token that is moved: which tokens are accepted is not checked`,
          steps: pathTo(action, transfer, symbol, 'any token is moved here'),
          ...(isUncredited(transfer, action) && { assumes: 'an account is credited for the deposit' }),
        }
      }
    }
  },
}

/** Whether tokens of the contract move, or tokens move to it. */
function isOwn({ from, to }: Transfer): boolean {
  return isChain(from, 'self') || isChain(to, 'self')
}

/** Whether an account that callers do not name gets an amount that the contract names, for a gain of the caller. */
function isDue(transfer: Transfer, action: ActionModel, contract: ContractModel): boolean {
  const { to, amount, via, facts } = transfer
  const isChosen = (value: Value) => [...walkContent(value)].some(({ op }) => op === 'argument')
  if (via.startsWith('token721') || isSender(to) || isChosen(to) || isChosen(amount)) return false
  const items = listEffects(action.effects, 'transfer').filter((one) => one.via.startsWith('token721') && isOwn(one))
  const entries = listEffects(action.effects, 'write').filter((write) => isWorth(write, contract))
  const gains = [...listGains(action, contract).map(({ effect }) => effect), ...items, ...entries]
  return gains.some((effect) => effect !== transfer && isTogether(effect.facts, facts))
}

/** Whether a write stores an owner, or what payments depend on. */
function isWorth({ key, field, value }: Write, { knowledge }: ContractModel): boolean {
  const { asked, deciding } = knowledge.store
  return !!value && listMembers(nameCell(key, field), value).some(([slot]) => asked.has(slot) || deciding.has(slot))
}

/** A write whose key has only a part of the symbol: different tokens then share an entry. */
function findCut({ effects }: ActionModel, symbol: Value): Write | undefined {
  const writes = listEffects(effects, 'write')
  const texts = (write: Write) => (write.field ? [write.key, write.field] : [write.key])
  const isCut = (write: Write) =>
    texts(write).some((text) => findPart(text, (part) => isPartOf(part, symbol)) !== undefined)
  const isWhole = (text: Value) =>
    text.identity === symbol.identity || text.inputs.some((input) => input.identity === symbol.identity)
  return writes.find((write) => isCut(write) && !texts(write).some((text) => isWhole(text)))
}

function isPartOf({ op, name, inputs }: Value, symbol: Value): boolean {
  const isCutting = op === 'method' && /^(substr|substring|slice|charAt|split|toLowerCase|toUpperCase)$/.test(name)
  return isCutting && inputs[0] !== undefined && contains(inputs[0], symbol)
}

function reportCut(
  transfer: Transfer,
  { symbol, cut }: { symbol: Value; cut: Write },
  action: ActionModel,
  contract: ContractModel,
): Finding {
  const cell = nameCell(cut.key, cut.field)
  return {
    place: reportPlace(contract, cut),
    message: `\`${cell}\` is kept under a part of \`${symbol.name}\`, and the whole names the token that is moved: tokens with the same part share an entry`,
    steps: [
      ...pathTo(action, cut, symbol, 'kept under a part of the symbol'),
      { place: transfer.place, text: 'the whole symbol names the token' },
    ],
  }
}

/** Whether the amount is a member that the symbol names, such as the price in that token. */
function isPriced({ amount }: Transfer, symbol: Value): boolean {
  const isIt = ({ op, name, inputs: [, index] }: Value) =>
    op === 'member' && name === '[]' && index !== undefined && contains(index, symbol)
  return findPart(amount, isIt) !== undefined
}

function isChecked({ facts }: Transfer, symbol: Value): boolean {
  return [...listFacts(facts)].some(({ value }) => contains(value, symbol))
}

/** Whether the symbol is part of the key of the amount, or the transfer depends on a value stored under it. */
function keepsSymbol({ effects }: ActionModel, symbol: Value): boolean {
  const keys = [
    ...listEffects(effects, 'write').flatMap(({ key, field, value }) => [key, field, value]),
    ...listEffects(effects, 'read').flatMap(({ value }) => value.inputs),
  ]
  return keys.some((key) => key && contains(key, symbol))
}

/** Whether the caller names all that is paid, and nothing is taken or stored: no token is accepted for another one. */
function isGift({ from, amount }: Transfer, { effects }: ActionModel): boolean {
  const isTaken = listEffects(effects, 'transfer').some((other) => !isChain(other.from, 'self'))
  return (
    isChain(from, 'self') &&
    !isTaken &&
    listEffects(effects, 'write').length === 0 &&
    findPart(amount, ({ op }) => op === 'read' || op === 'result') === undefined
  )
}

/** Whether the contract receives the token and stores nothing for it, calls no contract and pays nothing. */
function isUncredited(transfer: Transfer, { effects }: ActionModel): boolean {
  if (!isChain(transfer.to, 'self')) return false
  return !effects.some(
    (effect) =>
      effect.kind === 'write' ||
      (effect.kind === 'transfer' && effect !== transfer) ||
      (effect.kind === 'call' && !isConstant(effect.contract, 'token.iost')),
  )
}
