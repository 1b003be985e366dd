import { judgeChange } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { cellOfRead, nameCell, nameKey } from '../../values/cells.js'
import { isOrder } from '../../values/comparisons.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../values/effects.js'
import { addFacts, type Fact, isSender, listFacts, readAuthorities } from '../../values/facts.js'
import { findPart, listChoices, remember, type Value, walkContent, walkValue } from '../../values/values.js'
import { collectDependencies, type Dependencies, isChangedWithin, isSpending } from '../money/entitlement.js'
import { hasTrustedAuthority, isBeneficiary, listPayments } from '../money/payments.js'
import { describe, lineOf, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'

export const replayedSignature: LintRule = {
  name: 'replayed-signature',
  group: 'authority',
  about: 'a signature or secret that pays again, that any key may make, or that does not name who is paid',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Arguments of a transaction are public. A signature, or a secret, that leaves no mark can be sent again until the contract is empty; one that does not name the receiver can be used by any account that sees it first.',
  remedy:
    'Store that the signature was used, under a number that it signs, and throw if it is there: `storage.mapHas("used", id)`. Sign the receiver and the name of the contract too.',
  kinds: [
    'A payment by a signature, or by a secret whose hash is known, that changes nothing of what the check or the signed text looks at.',
    'A signature whose key the caller chooses, or that does not cover the amount or the number that marks its use.',
  ],
  assumptions: ['another account sees a signature that does not name the receiver'],
  bad: `export class Vouchers {
  init(): void {}

  redeem(amount: string, signature: string): void {
    const message = IOSTCrypto.sha3([blockchain.contractName(), tx.publisher, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') as string)) throw new Error('not signed')
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
}
`,
  good: `export class Vouchers {
  init(): void {}

  redeem(id: string, amount: string, signature: string): void {
    const message = IOSTCrypto.sha3([blockchain.contractName(), id, tx.publisher, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') as string)) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
}
`,
  *check({ contract }) {
    for (const action of contract?.actions ?? []) {
      if (!contract || !action.isPublic || !action.isComplete || action.name === 'can_update') continue
      for (const gain of listGains(action, contract)) {
        const found = judge(gain, action, contract)
        if (!found) continue
        yield found
        break
      }
    }
  },
}

/** Something that an action gives, and the account that gets it. */
interface SignedGain {
  effect: Effect
  to: Value | undefined
  does: string
}

function listGains(action: ActionModel, contract: ContractModel): SignedGain[] {
  const payments = listPayments(action, contract).flatMap(({ effect, to, via }): SignedGain[] =>
    isBeneficiary(to) ? [{ effect, to, does: `\`${via}\` pays ${describe(to)}` }] : [],
  )
  const credits = listEffects(action.effects, 'write').flatMap((write): SignedGain[] => {
    const cell = nameCell(write.key, write.field)
    const isCredit = contract.knowledge.moneyCells.has(cell) && judgeChange(write) === 'add'
    return isCredit ? [{ effect: write, to: write.field, does: `\`${cell}\` grows` }] : []
  })
  return [...payments, ...credits]
}

/** Judges the signature or secret on which a gain depends; undefined if a trusted account approves besides. */
function judge(gain: SignedGain, action: ActionModel, contract: ContractModel): Finding | undefined {
  const { effect, to, does } = gain
  const facts = [...listFacts(effect.facts)]
  const proofs = facts.flatMap(({ value }) => findProof(value) ?? [])
  const others = addFacts(undefined, facts.filter(({ value }) => !findProof(value)).reverse())
  const [proof] = proofs
  if (!proof || hasTrustedAuthority(others, contract.knowledge.store.openCells)) return undefined
  const isSignature = proof.name === VERIFY
  const what = isSignature ? 'signature' : 'secret'
  const start = { place: reportPlace(contract, effect), steps: pathTo(action, effect, undefined, 'given here') }
  const checked = `after the ${what} at ${proof.place ? lineOf(proof.place, contract) : 'the condition'}`
  if (isSignature && isAnyKey(proof, facts))
    return { ...start, message: `${does} ${checked}, whose key the caller chooses: every account can sign` }
  if (!isMarked(action, facts, contract))
    return {
      ...start,
      message: `${does} ${checked}, and the action stores nothing that ends it: the same ${what} gives again`,
    }
  const unsigned = isSignature ? findUnsigned(proof, action, facts, contract) : undefined
  if (unsigned)
    return {
      ...start,
      message: `${does} ${checked}, which does not sign ${describe(unsigned)}, by which its use is stored: the same signature gives again under another one`,
    }
  const amount = isSignature && effect.kind === 'transfer' ? findUnsignedAmount(effect.amount, proof, facts) : undefined
  if (amount)
    return { ...start, message: `${does} ${checked}, which does not sign ${describe(amount)}: the caller chooses it` }
  if (isSignature && to && isUnnamed(to, proof, facts))
    return {
      ...start,
      message: `${does} ${checked}, which does not sign ${describe(to)}`,
      assumes: 'another account sees the signature before it is used',
    }
  return undefined
}

const VERIFY = 'IOSTCrypto.verify'

/** The verification of a signature, or the hash of an argument that is compared with a known one. */
const findProof = remember(searchProof)

function searchProof(value: Value): Value | undefined {
  const verified = findPart(value, ({ op, name }) => op === 'builtin' && name === VERIFY)
  if (verified) return verified
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return undefined
  const [left, right] = value.inputs
  if (!left || !right) return undefined
  const [hash, known] = isHash(left) ? [left, right] : [right, left]
  const isKnown = known.op === 'constant' || findPart(known, ({ op }) => op === 'read') !== undefined
  return isHash(hash) && isKnown ? hash : undefined
}

function isHash(value: Value): boolean {
  const { op, name } = unwrapConversion(value)
  return (
    op === 'builtin' &&
    /^IOSTCrypto\.(sha3|ripemd)/.test(name) &&
    [...walkValue(value)].some((part) => part.op === 'argument')
  )
}

/** Whether the caller chooses the key of a signature, and no condition compares it. */
function isAnyKey({ inputs }: Value, facts: readonly Fact[]): boolean {
  const key = inputs[3]
  if (key?.op !== 'argument') return false
  return !facts.some(
    ({ value }) => !findProof(value) && findPart(value, ({ identity }) => identity === key.identity) !== undefined,
  )
}

/**
 * Whether the action changes something that the conditions or the message look at, so that the same arguments are
 * refused. A balance that becomes less is no such mark.
 */
function isMarked(action: ActionModel, facts: readonly Fact[], contract: ContractModel): boolean {
  return listMarks(action, facts, contract).length > 0
}

/** An argument in the key of the entry that stores the use of a signature, which nothing ties to the signature. */
function findUnsigned(
  proof: Value,
  action: ActionModel,
  facts: readonly Fact[],
  contract: ContractModel,
): Value | undefined {
  const signed = new Set(proof.inputs.flatMap((input) => [...walkValue(input)]).map(({ identity }) => identity))
  const isTied = ({ identity }: Value) =>
    signed.has(identity) ||
    facts.some(({ value }) => /^[!=]==?$/.test(value.name) && value.inputs.some((one) => one.identity === identity))
  const unsigned = listMarks(action, facts, contract).map(({ key, field }) =>
    [key, ...(field ? [field] : [])]
      .flatMap((text) => [...walkValue(text)])
      .find((part) => part.op === 'argument' && !isTied(part)),
  )
  return unsigned.every((part) => part !== undefined) ? unsigned[0] : undefined
}

/** An argument in the amount of a payment that is not signed, and that no condition compares with what is stored. */
function findUnsignedAmount(amount: Value, proof: Value, facts: readonly Fact[]): Value | undefined {
  const signed = new Set(proof.inputs.flatMap((input) => [...walkValue(input)]).map(({ identity }) => identity))
  const isLimited = ({ identity }: Value) =>
    facts.some(
      ({ value }) =>
        !findProof(value) &&
        findPart(value, (part) => part.identity === identity) &&
        findPart(value, ({ op }) => op === 'read' || op === 'result'),
    )
  return [...walkContent(amount)].find(
    (part) => part.op === 'argument' && !signed.has(part.identity) && !isLimited(part),
  )
}

/** The writes of what the conditions or the message look at. */
function listMarks(action: ActionModel, facts: readonly Fact[], contract: ContractModel): Write[] {
  const dependencies: Dependencies = new Map()
  const ordered: Dependencies = new Map()
  for (const { value } of facts) collectDependencies(value, isOrder(value) ? ordered : dependencies)
  const cells = new Set([...dependencies.values()].map(({ cell }) => cell))
  return listEffects(action.effects, 'write').filter((write) => {
    const cell = nameCell(write.key, write.field)
    if (isBalance(write, contract)) return false
    return (
      isChangedWithin(write, dependencies, action) ||
      (cells.has(cell) && !isUnchanged(write, dependencies)) ||
      isSpending(write, ordered)
    )
  })
}

/** Whether a write moves an amount of an account. */
function isBalance({ key, field, value }: Write, { knowledge }: ContractModel): boolean {
  const cell = nameCell(key, field)
  const isOld = ({ op, ...read }: Value) => op === 'read' && cellOfRead({ op, ...read }) === cell
  return (
    field !== undefined &&
    value !== undefined &&
    !value.members &&
    knowledge.accountMaps.has(nameKey(key)) &&
    knowledge.moneyCells.has(cell) &&
    findPart(value, isOld) !== undefined
  )
}

/** Whether a write stores what was read, and no member of it that matters has changed. */
function isUnchanged(write: Write, dependencies: Dependencies): boolean {
  const inner = write.value && unwrapConversion(write.value)
  if (inner?.op !== 'read' || cellOfRead(inner) !== nameCell(write.key, write.field)) return false
  return !write.value?.members || !isSpending(write, dependencies)
}

/** Whether neither the signed message nor another condition names the receiver. */
function isUnnamed(to: Value, proof: Value, facts: readonly Fact[]): boolean {
  const receivers = listChoices(unwrapConversion(to)).filter((one) => isSender(one) || one.op === 'argument')
  return receivers.some(
    ({ identity }) =>
      !proof.inputs.some((input) => findPart(input, (part) => part.identity === identity)) &&
      !facts.some(({ value, truth }) => truth && value.op === 'authority' && value.inputs[0]?.identity === identity) &&
      !facts.some(({ value }) => !findProof(value) && findPart(value, (part) => part.identity === identity)) &&
      readAuthorities(facts).every(({ accounts }) => accounts.every((account) => account.identity !== identity)),
  )
}
