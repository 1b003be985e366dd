import { itemAt } from '../../../collections/presence.js'
import { kindOf } from '../../interpreter/kinds.js'
import { hasApproved, readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { nameKey } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Effect, listEffects } from '../../values/effects.js'
import { isSender, listFacts } from '../../values/facts.js'
import { findPart, isConstant, remember, type Value } from '../../values/values.js'
import { describe, pathTo, placeOfValue, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'

export const ambiguousKey: LintRule = {
  name: 'ambiguous-key',
  group: 'storage',
  about: 'two texts of callers that are joined to one key',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'Different pairs make the same key: `ab` and `c` the same as `a` and `bc`; with a separator, `a:b` and `c` the same as `a` and `b:c`. One caller can then overwrite the entry of another.',
  remedy:
    'Check that the first part contains no separator (account names contain none), or use one part as the key of a map and the other as the field.',
  bad: `export class Tags {
  init(): void {}

  set(topic: string, tag: string): void {
    storage.put(\`\${topic}\${tag}\`, '1', tx.publisher)
  }
}
`,
  good: `export class Tags {
  init(): void {}

  set(topic: string, tag: string): void {
    storage.mapPut(\`topic.\${topic}\`, tag, '1', tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      for (const write of listEffects(action.effects, 'write')) {
        const pair = [write.key, write.field].flatMap((text) => (text ? findPair(text, write, action) : [])).at(0)
        if (!pair) continue
        const [first, second] = pair
        const name = nameKey(write.field?.op === 'text' ? write.field : write.key)
        yield {
          place: reportPlace(contract, write),
          message: `${describe(first)} and ${describe(second)} are joined to the key \`${name}\`: other pairs make the same one`,
          steps: pathTo(action, write, first, 'joined to a key here'),
        }
      }
      yield* judgeDigests(action, contract)
    }
  },
}

/**
 * Reports digests of arguments that are joined without a separator: one signature is valid for other ones, or what an
 * account has committed to is revealed as another choice.
 */
function* judgeDigests(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const seen = new Set<number>()
  for (const condition of listEffects(action.effects, 'condition')) {
    const signed = findSigned(condition.value)
    const digest = signed ?? findCommitted(condition.value)
    const [text] = digest?.inputs ?? []
    const pair = text && findJoined(text)
    if (!digest || !pair || seen.has(digest.identity)) continue
    if (!signed && (pair.some((part) => isLimited(part, action)) || !pair.some((part) => isUsed(part, action))))
      continue
    seen.add(digest.identity)
    const both = `${describe(pair[0])} and ${describe(pair[1])} are joined without a separator before they are`
    yield {
      place: placeOfValue(digest, action, condition, contract),
      message: signed
        ? `${both} signed: the signature is valid for other pairs too`
        : `${both} hashed: the account that has stored the hash reveals another pair, whichever it likes`,
      steps: pathTo(action, condition, pair[0], signed ? 'the signature is checked here' : 'the hash is compared here'),
    }
  }
}

function isDigest({ op, name }: Value): boolean {
  return op === 'builtin' && /^IOSTCrypto\.sha3(Hex)?$/.test(name)
}

/** The digest whose signature a condition verifies. */
function findSigned(condition: Value): Value | undefined {
  const verified = findPart(condition, ({ op, name }) => op === 'builtin' && name === 'IOSTCrypto.verify')
  return verified && findPart(verified, isDigest)
}

/** The digest that a condition compares with a stored one. */
function findCommitted(condition: Value): Value | undefined {
  const comparison = findPart(
    condition,
    ({ op, name, inputs }) =>
      op === 'operator' &&
      /^[!=]==?$/.test(name) &&
      inputs.some((one) => isDigest(unwrapConversion(one))) &&
      inputs.some((one) => slotOf(one) !== undefined),
  )
  return comparison?.inputs.map(unwrapConversion).find(isDigest)
}

/** Whether a condition looks at an argument by constants alone, such as at its length. */
function isLimited(part: Value, action: ActionModel): boolean {
  const isOther = (one: Value) => one.op === 'read' || one.op === 'result' || isDigest(one)
  return listConditions(action).some(
    (value) =>
      mentionsArgument(value, part) &&
      !findPart(value, isOther) &&
      !value.inputs.some((one) => isConstant(one, '', null, undefined)),
  )
}

/** Whether something else than a digest depends on an argument. */
function isUsed(part: Value, action: ActionModel): boolean {
  const written = listEffects(action.effects, 'write').flatMap(({ value }) => value ?? [])
  const paid = listEffects(action.effects, 'transfer').flatMap(({ amount, to }) => [amount, to])
  return [...listConditions(action), ...written, ...paid].some(
    (value) => !findPart(value, isDigest) && mentionsArgument(value, part),
  )
}

/** The conditions on the ways to what an action stores and pays. */
function listConditions({ effects }: ActionModel): Value[] {
  const acting = [...listEffects(effects, 'write'), ...listEffects(effects, 'transfer')]
  return [...new Set(acting.flatMap(({ facts }) => [...listFacts(facts)].map(({ value }) => value)))]
}

function mentionsArgument(value: Value, part: Value): boolean {
  const argument = findPart(part, ({ op }) => op === 'argument')
  return findPart(value, ({ identity }) => identity === argument?.identity) !== undefined
}

/** Two arguments next to each other in a joined text. */
function findJoined(text: Value): [Value, Value] | undefined {
  const parts = listParts(text)
  const index = parts.findIndex((part, at) => {
    const next = parts[at + 1]
    return isVaried(part) && next !== undefined && isVaried(next)
  })
  return index < 0 ? undefined : [itemAt(parts, index), itemAt(parts, index + 1)]
}

/** Whether a part is an argument, or made from one, of any length. */
function isVaried(part: Value): boolean {
  return part.op !== 'constant' && part.op !== 'builtin' && isArgument(part)
}

/** The parts that are joined by `+`, in a template or by `concat`. */
function listParts(text: Value): Value[] {
  const { op, name, inputs } = text
  const [list, separator, ...elements] = inputs
  if (op === 'method' && name === 'join' && list?.op === 'list' && separator)
    return elements
      .flatMap((part, index) => (index === 0 ? listParts(part) : [separator, ...listParts(part)]))
      .filter((part) => !isConstant(part, ''))
  const isJoined = op === 'text' || (op === 'operator' && name === '+') || (op === 'method' && name === 'concat')
  return isJoined ? inputs.flatMap(listParts) : [text]
}

/** Two adjacent parts of a text that callers choose freely, with no separator in between. */
function findPair(text: Value, effect: Effect, action: ActionModel): [Value, Value][] {
  if (text.op !== 'text') return []
  const parts = text.inputs.filter((part) => part.op !== 'constant' || part.constant !== '')
  const beside = parts.flatMap((part, index) => findBeside(part, parts.slice(index + 1), effect, action))
  if (beside.length > 0) return beside
  const free = parts.map((part) => part.op !== 'constant' && isFree(part, effect, action))
  const first = free.indexOf(true)
  const isSeparated = parts[first + 1]?.op === 'constant'
  const second = parts.findIndex(
    (part, index) =>
      index > first &&
      part.op !== 'constant' &&
      (isSeparated ? free[index] : isArgument(part) && kindOf(part) !== 'number'),
  )
  return first >= 0 && second > first ? [[itemAt(parts, first), itemAt(parts, second)]] : []
}

/** An account and a text that nothing checks, with no separator in between that account names cannot contain. */
function findBeside(part: Value, rest: readonly Value[], effect: Effect, action: ActionModel): [Value, Value][] {
  const isSeparated = rest[0]?.op === 'constant'
  const next = rest[isSeparated ? 1 : 0]
  if (next === undefined || (isSeparated && !/^[a-z0-9_]+$/.test(String(rest[0]?.constant)))) return []
  const isText = (one: Value) => one.op === 'argument' && isFree(one, effect, action, true) && !isMentioned(one, effect)
  const isAccount = (one: Value) => isSender(one) || (one.op === 'argument' && hasSigned(one, effect))
  return (isAccount(part) && isText(next)) || (isText(part) && isAccount(next)) ? [[part, next]] : []
}

function hasSigned(account: Value, { facts }: Effect): boolean {
  return hasApproved(account, readApproval(facts))
}

/** Whether a condition looks at a text, other than at the entry that the joined key names. */
function isMentioned({ identity }: Value, effect: Effect): boolean {
  const isIt = remember(
    (value: Value): boolean => value.identity === identity || (!isEntry(value, effect) && value.inputs.some(isIt)),
  )
  return [...listFacts(effect.facts)].some(({ value }) => isIt(value))
}

/** Whether a value is read from the entry that an effect writes. */
function isEntry({ op, inputs }: Value, effect: Effect): boolean {
  if (op !== 'read' || effect.kind !== 'write') return false
  return inputs[0]?.identity === effect.key.identity && inputs[1]?.identity === effect.field?.identity
}

function isArgument(part: Value): boolean {
  return findPart(part, ({ op }) => op === 'argument') !== undefined
}

/**
 * Whether an argument may contain any characters: not a number, an account that has signed, or a value that was checked
 * or looked up. `isLookedUp`: that the entry itself exists is no check.
 */
function isFree(part: Value, effect: Effect, { effects }: ActionModel, isLookedUp = false): boolean {
  const { facts } = effect
  const argument = findPart(part, ({ op }) => op === 'argument')
  if (!argument || kindOf(argument) === 'number' || kindOf(argument) === 'boolean' || part.op === 'builtin')
    return false
  if (hasApproved(argument, readApproval(facts))) return false
  const isPayer = listEffects(effects, 'write').some(({ payer }) => payer?.identity === argument.identity)
  const isParty = listEffects(effects, 'transfer').some(({ from, to }) =>
    [from, to].some(({ identity }) => identity === argument.identity),
  )
  if (isPayer || isParty || isSymbol(argument, effects)) return false
  return ![...listFacts(facts)].some(({ value }) => isTextCheck(value, argument, isLookedUp ? effect : undefined))
}

/** Whether an action moves tokens of this name, which has only letters, digits and underscores. */
function isSymbol({ identity }: Value, effects: ActionModel['effects']): boolean {
  return listEffects(effects, 'transfer').some(({ token }) => token.identity === identity)
}

/** Whether a condition checks the characters of a string, or an entry with that key, other than that of an effect. */
function isTextCheck(value: Value, argument: Value, effect: Effect | undefined): boolean {
  const isIt = (part: Value) => part.identity === argument.identity
  return (
    findPart(value, (part) => {
      if (part.op === 'method' && /^(indexOf|includes|split|charCodeAt|findIndex|search)$/.test(part.name))
        return part.inputs.some((input) => findPart(input, isIt) !== undefined)
      if (effect && isEntry(part, effect)) return false
      if (part.op === 'read') return part.inputs.some((input) => findPart(input, isIt) !== undefined)
      return (
        part.op === 'operator' &&
        /^[!=]==?$/.test(part.name) &&
        part.inputs.some(isIt) &&
        part.inputs.some((input) => isConstant(input) && input.constant !== '')
      )
    }) !== undefined
  )
}
