import { judgeChange, readApproval } from '../../model/authority.js'
import type { ContractModel } from '../../model/contract-model.js'
import { listEffects, type Write } from '../../model/effects.js'
import { isSender, listFacts } from '../../model/facts.js'
import { nameCell } from '../../model/knowledge.js'
import { findPart, isConstant, type Value } from '../../model/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Edit, Finding, LintRule } from '../rule.js'

export const ramPayer: LintRule = {
  name: 'ram-payer',
  group: 'storage',
  about: 'entries that every account can add at the expense of the contract',
  recommended: 'warn',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    'Without a payer the contract pays for a new entry, from the RAM of the account that published it. An account that adds entries for free can use all of it up, and then no action that stores anything works.',
  remedy: 'Name who pays: `storage.mapPut(key, field, value, tx.publisher)`.',
  bad: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text)
  }
}
`,
  good: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text, tx.publisher)
  }
}
`,
  *check({ contract }) {
    for (const action of contract?.actions ?? []) {
      if (!action.isPublic) continue
      for (const write of listEffects(action.effects, 'write')) {
        if (write.operation !== 'put' || !isContracts(write.payer)) continue
        if (readApproval(write.facts).isPrivileged || isUpdate(write)) continue
        const grows = [write.field, write.key].find((part) => part && isChosen(part)) ?? growingValue(write)
        if (!grows) continue
        const cell = nameCell(write.key, write.field)
        yield {
          place: reportPlace(contract!, write),
          message: `every account can add to \`${cell}\` by \`${action.name}\`, and the contract pays for the RAM`,
          steps: pathTo(action, write, grows, 'the contract pays for what is stored here'),
          ...suggestPayer(write, contract!),
        }
      }
    }
  },
}

function isContracts(payer: Value | undefined): boolean {
  return payer === undefined || isConstant(payer, undefined) || (payer.op === 'chain' && payer.name === 'self')
}

/** The entry is there already, so its payer stays and little is added. */
function isUpdate(write: Write): boolean {
  const { key, field, value, facts } = write
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const isFound = [...listFacts(facts)].some(({ value: condition, truth }) => {
    if (isOld(condition)) return truth
    const isNull = condition.op === 'operator' && condition.inputs.some((input) => isConstant(input, null, undefined))
    return isNull && condition.inputs.some(isOld) && condition.name.startsWith('!') === truth
  })
  if (isFound || judgeChange(write) === 'take') return true
  if (!field || !value || findPart(value, isOld) === undefined) return false
  return (
    findPart(value, ({ op, name, inputs }) => op === 'operator' && /^(\|\||\?\?)$/.test(name) && inputs.some(isOld)) ===
    undefined
  )
}

/** A key that callers choose, so that there can be any number of them. */
function isChosen(key: Value): boolean {
  return (
    findPart(
      key,
      (part) => part.op === 'argument' || isSender(part) || (part.op === 'chain' && /^(tx\.|block\.)/.test(part.name)),
    ) !== undefined
  )
}

/** A list that is read, gets one more element, and is stored again. */
function growingValue({ key, value }: Write): Value | undefined {
  if (value?.op !== 'builtin' || value.name !== 'JSON.stringify') return undefined
  const list = value.inputs[0]!
  const isOld = findPart(list, ({ op, inputs }) => op === 'read' && inputs[0]?.identity === key.identity)
  const isList = list.op === 'builtin' && list.name === 'JSON.parse'
  return isOld && isList ? value.inputs.slice(1).find(isChosen) : undefined
}

function suggestPayer({ place, payer }: Write, { module }: ContractModel): Pick<Finding, 'suggestion'> {
  const { text } = module
  if (payer !== undefined || place.module !== module || text[place.end - 1] !== ')') return {}
  const before = text.slice(place.start, place.end - 1).trimEnd()
  const edit: Edit = {
    start: place.start + before.length,
    end: place.end - 1,
    text: `${before.endsWith(',') ? '' : ','} tx.publisher`,
  }
  return { suggestion: { text: 'Let the sender of the transaction pay.', edits: [edit] } }
}
