import { listActorWays, type StoredActor } from '../../../model/actors.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import type { Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { hasTrustedAuthority } from '../../money/payments.js'
import { describe, describeOrigin, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports what is taken from an account that the caller names, where only the account that is stored for another entry
 * has approved: who may move one token is not who may name its former owner.
 */
export function* judgeForeignApproval(
  write: Write,
  account: Value,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (account.op !== 'argument' || judgeChange(write) !== 'take' || isCompared(account, write)) return
  if (hasTrustedAuthority(write.facts, contract.knowledge.store.openCells)) return
  const entry = listActorWays(write.facts)
    .map((way) => findForeign(way, account))
    .find(Boolean)
  if (!entry) return
  const cell = `\`${nameCell(write.key, write.field)}\``
  yield {
    place: reportPlace(contract, write),
    message: `${describeOrigin(account, contract)}, and \`${action.name}\` takes from what ${cell} keeps for it: only the account in \`${cellOfRead(entry)}\` has approved, which is stored for another entry`,
    steps: pathTo(action, write, account, `takes from ${cell}`),
    assumes: `the account in \`${cellOfRead(entry)}\` may not act for ${describe(account)}`,
  }
}

/** The entry of the account that has approved on a way, if each one there is stored for something else. */
function findForeign(way: readonly StoredActor[], account: Value): Value | undefined {
  const entries = way.map(({ names }) => findEntry(names, account))
  return entries.includes(undefined) ? undefined : entries[0]
}

/** The read of an approver that is stored under an argument other than the account. */
function findEntry(approver: Value, account: Value): Value | undefined {
  return findPart(approver, (part) => {
    if (part.op !== 'read' || cellOfRead(part) === undefined) return false
    const named = part.inputs.flatMap((input) => [...walkValue(input)]).filter(({ op }) => op === 'argument')
    return named.length > 0 && named.every(({ identity }) => identity !== account.identity)
  })
}

/** Whether a condition looks at the account, other than that it has not signed. */
function isCompared(account: Value, { facts }: Write): boolean {
  const looks = ({ value, truth, anyOf }: Fact): boolean => {
    if (anyOf) return anyOf.every((way) => way.some(looks))
    // That the account has something is no reason why it may be charged.
    if (isOrder(value)) return false
    return (
      (value.op !== 'authority' || truth) &&
      findPart(value, ({ identity }) => identity === account.identity) !== undefined
    )
  }
  return [...listFacts(facts)].some(looks)
}
