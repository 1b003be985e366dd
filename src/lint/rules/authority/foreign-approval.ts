import { judgeChange, readApproval } from '../../model/authority.js'
import { cellOfRead, nameCell } from '../../model/cells.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import type { Write } from '../../values/effects.js'
import { listFacts } from '../../values/facts.js'
import { findPart, listChoices, type Value, walkValue } from '../../values/values.js'
import { describe, describeOrigin, pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'

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
  const { accounts } = readApproval(write.facts, contract.knowledge.store.openCells)
  const approvers = accounts.flatMap(listChoices).filter(({ op }) => op !== 'constant')
  const reads = approvers.map((approver) => findEntry(approver, account))
  const [entry] = reads
  if (!entry || reads.includes(undefined)) return
  const cell = `\`${nameCell(write.key, write.field)}\``
  yield {
    place: reportPlace(contract, write),
    message: `${describeOrigin(account, contract)}, and \`${action.name}\` takes from what ${cell} keeps for it: only the account in \`${cellOfRead(entry)}\` has approved, which is stored for another entry`,
    steps: pathTo(action, write, account, `takes from ${cell}`),
    assumes: `the account in \`${cellOfRead(entry)}\` may not act for ${describe(account)}`,
  }
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
  return [...listFacts(facts)].some(
    ({ value, truth }) =>
      (value.op !== 'authority' || truth) &&
      findPart(value, ({ identity }) => identity === account.identity) !== undefined,
  )
}
