import { hasApproved, judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isSameEntry } from '../../../model/entry-source.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { type Value, walkContent, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { contains } from '../places.js'

const ORDER = /^([<>]=?|[gl]te?|comparedTo)$/
const ALLOWANCE = /allow|approv|permi/i

/**
 * Reports moves of what another account has, up to what that account has allowed the sender, where the action leaves
 * the allowance: each call may move as much again.
 */
export function* judgeAllowance(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const writes = listEffects(action.effects, 'write')
  for (const write of writes) {
    const owner = findOwner(write)
    const approval = readApproval(write.facts)
    if (!owner || hasApproved(owner, approval) || judgeChange(write) !== 'take') continue
    const kept = findAllowance(write, owner, writes)
    const cell = kept && cellOfRead(kept)
    if (!kept || cell === undefined) continue
    const isElsewhere = writes.some(({ key, field }) => nameCell(key, field) === cell)
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` takes from \`${nameCell(write.key, write.field)}\` of \`${owner.name}\` up to what is stored in \`${cell}\`, and ${isElsewhere ? 'lowers that for other accounts' : 'leaves that as it is'}: each call may take as much again`,
      steps: pathTo(action, write, owner, 'taken here'),
      ...(!ALLOWANCE.test(cell) && { assumes: 'the limit is one for all calls together' }),
    }
    return
  }
}

/** The argument that names the account of an entry: the whole field, or the part of the key that varies. */
function findOwner({ key, field }: Write): Value | undefined {
  const named = field ?? key.inputs.find(({ op }) => op !== 'constant')
  return named?.op === 'argument' ? named : undefined
}

/** The entry of the owner and the sender with which the amount is compared, if no write changes what is compared. */
function findAllowance(write: Write, owner: Value, writes: readonly Write[]): Value | undefined {
  const { facts, value } = write
  if (!value) return undefined
  const amounts = [...walkContent(value)].filter(({ op }) => op === 'argument')
  for (const { value: condition } of listFacts(facts)) {
    if (!ORDER.test(condition.name) || !amounts.some((amount) => contains(condition, amount))) continue
    const found = [...walkContent(condition)].find((part) => isOfBoth(part, owner))
    const read = found && [...walkContent(found)].find(({ op }) => op === 'read')
    if (!read) continue
    const compared = [...walkContent(condition)].filter(({ op }) => op === 'read')
    if (compared.some((one) => writes.some((other) => isSameEntry(other, one)))) continue
    return read
  }
  return undefined
}

/** Whether a value is what an entry of the owner holds for the sender. */
function isOfBoth(part: Value, owner: Value): boolean {
  if (part.op !== 'read' && !(part.op === 'member' && part.name === '[]')) return false
  const read = [...walkContent(part)].find(({ op }) => op === 'read')
  if (!read || !/^(get|mapGet)$/.test(read.name)) return false
  const names = part.op === 'read' ? read.inputs : [...read.inputs, ...part.inputs.slice(1)]
  const parts = names.flatMap((name) => [...walkValue(name)])
  return parts.some(isSender) && parts.some(({ identity }) => identity === owner.identity)
}
