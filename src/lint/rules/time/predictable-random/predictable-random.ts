import { must } from '../../../../collections/presence.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, type Effect, listEffects } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { hasTrustedAuthority, READING } from '../../money/payments.js'
import { describe, placeOfValue } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { findAnyDraw, findFree, isEntropy, isName } from '../draws.js'
import { judgeCopiedChoice } from './copied-choice.js'
import { judgeKnownResult } from './known-result.js'
import { judgePassedDraw } from './passed-draw.js'
import { judgeSeenChoice } from './seen-choice.js'
import { judgeUnsetResult } from './unset-result.js'

export const predictableRandom: LintRule = {
  name: 'predictable-random',
  group: 'randomness and time',
  about:
    'a winner that is decided by a hash, a time or a number of the chain, by a text of the caller, or before the bet',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Everything a contract can read is known before its transaction is in a block: a contract can compute the result, call this one, and fail unless it wins. Producers choose the time and the order of transactions. The sender of a transaction tries its hashes before sending it.',
  remedy:
    'Commit and reveal: players first store the hash of a secret number, and reveal the number in a later block. The result depends on all numbers.',
  kinds: [
    'A payment, a winner, or a call of another contract that is decided by a value of the chain which is known before the call, or by a digest of an argument that no condition ties to an earlier call.',
    'A stake that is taken while the result may already be stored.',
    'A choice without a check, which may equal what stands for a result before there is one.',
    'A second player who chooses after the first choice was stored readably, or who is paid for a guess of it.',
    'A stored hash of a choice that names no account: another account stores the same hash, and reveals the choice after it has seen it.',
  ],
  assumptions: [
    'an account with a role draws for accounts that callers name, and chooses the moment',
    'another contract gives something by a number from a hash, which it is called with or which an action returns',
    'an account that copies the choice of another one is paid for it',
  ],
  bad: `export class Dice {
  init(): void {}

  /** @amountLimit iost 100 */
  play(stake: string): void {
    blockchain.deposit(tx.publisher, stake, '')
    const roll = Number.parseInt(IOSTCrypto.sha3Hex(block.parentHash).slice(0, 4), 16) % 6
    if (roll === 5) blockchain.withdraw(tx.publisher, new BigNumber(stake).times(5).toFixed(), 'won')
  }
}
`,
  good: `export class Dice {
  init(): void {}

  /** @amountLimit iost 100 */
  play(stake: string, hash: string): void {
    blockchain.deposit(tx.publisher, stake, '')
    storage.mapPut('stake', tx.publisher, JSON.stringify([stake, hash]), tx.publisher)
  }

  reveal(secret: string): void {
    const text = storage.mapGet('stake', tx.publisher)
    if (text === null) throw new Error('no stake')
    const [stake, hash] = JSON.parse(text)
    if (IOSTCrypto.sha3(secret) !== hash) throw new Error('another secret')
    storage.mapDel('stake', tx.publisher)
    if (Number(secret) % 2 === 0) blockchain.withdraw(tx.publisher, new BigNumber(stake).times(2).toFixed(), 'won')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    yield* judgeKnownResult(contract)
    yield* judgeUnsetResult(contract)
    for (const action of contract.actions) {
      if (action.isPublic) yield* judgeSeenChoice(action, contract)
      if (action.isPublic) yield* judgeCopiedChoice(action, contract)
      const found = [...judgeDraws(action, contract)]
      yield* found.length > 0 ? found : judgePassedDraw(action, contract)
    }
  },
}

/** Reports what is decided by a value that callers know or choose. */
function* judgeDraws(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const transfers = listEffects(action.effects, 'transfer')
  const pays = transfers.some(({ from }) => isChain(from, 'self'))
  const effects = [
    ...transfers,
    ...listEffects(action.effects, 'write'),
    ...listEffects(action.effects, 'condition'),
    ...listEffects(action.effects, 'call').filter((call) => isGiving(call, contract)),
  ]
  for (const effect of effects) {
    const random = findRandom(effect, pays, contract)
    const isByRole = hasTrustedAuthority(effect.facts, contract.knowledge.store.openCells)
    // A draw that names no account of callers has no players.
    if (!random || (isByRole && transfers.every(({ to }) => isFixedAccount(to)))) continue
    const source = findPart(random, isEntropy) ?? must(findFree(random, effect), 'part')
    const isFree = source.op === 'argument'
    yield {
      place: placeOfValue(random, action, effect, contract),
      message: isFree
        ? `${describe(source)} decides what \`${action.name}\` does, and the caller can try any until the outcome is right`
        : `${describe(source)} decides what \`${action.name}\` does, and callers can know it beforehand`,
      cause: `${source.name} in ${action.name}`,
      steps: [
        ...(source.place
          ? [
              {
                place: source.place,
                text: isFree ? 'chosen by the caller' : 'known before the transaction is in a block',
              },
            ]
          : []),
        { place: effect.place, text: OUTCOMES[effect.kind] },
      ],
      ...(isByRole && { assumes: 'who may draw chooses the moment' }),
    }
  }
}

/** Whether an account is the contract, its owner, or one that the source or a single cell names. */
function isFixedAccount(account: Value): boolean {
  return listChoices(account).every((one) => {
    const inner = unwrapConversion(one)
    const slot = slotOf(inner)
    return (
      isConstant(inner) || isChain(inner, 'owner') || isChain(inner, 'self') || (slot !== undefined && !isEntry(slot))
    )
  })
}

const OUTCOMES = {
  transfer: 'decides what is paid',
  write: 'decides what is stored',
  condition: 'decides what is done',
  call: 'decides what another contract is called for',
}

/** Whether a call lets another contract give something, with the authority of this one, to a caller of its actions. */
function isGiving({ contract: called, method, withAuth, facts }: ContractCall, { knowledge }: ContractModel): boolean {
  if (!withAuth || isConstant(called, 'token.iost', 'token721.iost')) return false
  return !READING.test(String(method.constant)) && !hasTrustedAuthority(facts, knowledge.store.openCells)
}

/** Finds a random value in what an effect moves or stores, or in the conditions on its path. */
function findRandom(effect: Effect, pays: boolean, { knowledge }: ContractModel): Value | undefined {
  if (effect.kind === 'transfer' || effect.kind === 'call') {
    const moved = effect.kind === 'transfer' ? [effect.to, effect.amount] : []
    const parts = [...moved, ...[...listFacts(effect.facts)].map(({ value }) => value)]
    return parts.map((part) => findAnyDraw(part, effect)).find(Boolean)
  }
  if (effect.kind === 'condition') return pays ? findAnyDraw(effect.value, effect) : undefined
  if (effect.kind !== 'write' || !effect.value || pays) return undefined
  // What is merely stored, such as the looks of a token, costs no account anything.
  const slots = listMembers(nameCell(effect.key, effect.field), effect.value)
  const decides = slots.filter(([slot]) => knowledge.store.deciding.has(slot))
  return decides.map(([, value]) => (isName(value) ? undefined : findAnyDraw(value, effect))).find(Boolean)
}
