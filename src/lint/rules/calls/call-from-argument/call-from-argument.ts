import { readApproval } from '../../../model/authority.js'
import type { ContractModel } from '../../../model/contract-model.js'
import { findOpenListing, type OpenListing } from '../../../model/listings.js'
import { type ContractCall, listEffects } from '../../../values/effects.js'
import { describeWeakRole, type Fact, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { describeOrigin, findArgument, pathTo, reportPlace } from '../../paths.js'
import type { LintRule } from '../../rule.js'
import { judgeChosenResponse } from './chosen-source.js'
import { judgeListedContract } from './listed-contract.js'

export const callFromArgument: LintRule = {
  name: 'call-from-argument',
  group: 'calls',
  about:
    'a contract that the caller chooses and that is called with this contract’s authority, or with any action, or whose response decides a payment',
  recommended: 'error',
  strict: 'error',
  consequence:
    '`callWithAuth` passes the authority of this contract to the called contract and to further calls, which can then transfer everything that this contract owns. A caller who also chooses the action can call anything in its name. A price, a rate or a balance that is read from a contract of the caller is what the caller likes.',
  remedy:
    'Call a contract whose id the owner has stored, or compare the argument with it. Use `call`, which passes no authority, with a fixed action.',
  kinds: [
    'A call with this contract’s authority of a contract that the caller chooses, or that every account can store.',
    'A contract of the caller’s choice whose response is paid or credited, or limits a payment, while only conditions on its responses look at its name.',
  ],
  assumptions: [
    'another contract trusts this one as its caller, where the call has no authority',
    'the condition on the response protects a payment whose amount it does not decide',
  ],
  bad: `export class Proxy {
  init(): void {}

  forward(contract: string, action: string, args: string): void {
    blockchain.callWithAuth(contract, action, args)
  }
}
`,
  good: `import { requireOwner } from 'iost-toolkit/contract/ownership'

export class Proxy {
  init(): void {}

  forward(contract: string, action: string, args: string): void {
    requireOwner()
    blockchain.callWithAuth(contract, action, args)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    const reported = new Set<number>()
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      for (const finding of judgeChosenResponse(action, contract)) {
        if (!reported.has(finding.place.start)) yield finding
        reported.add(finding.place.start)
      }
      for (const call of listEffects(action.effects, 'call')) {
        yield* judgeListedContract(call, action, contract)
        const called = findArgument(call.contract)
        if (
          !called ||
          readApproval(call.facts, contract.knowledge.store.openCells, call).isPrivileged ||
          isChecked(call, called, contract)
        )
          continue
        const method = findArgument(call.method)
        if (!call.withAuth && !method) continue
        const listing = findListing(call, called, contract)
        const listed = listing
          ? `, is in \`${listing.cell}\`, to which \`${listing.action}\` lets every account add it`
          : ''
        const what = call.withAuth
          ? 'is called with the authority of this contract'
          : `is called with \`${method?.name}\`, an argument too`
        yield {
          place: reportPlace(contract, call),
          message: `${describeOrigin(called, contract)}${listed}, and ${what}${describeWeakRole(call.facts)}`,
          steps: pathTo(action, call, called, 'called here'),
          ...(!call.withAuth && { assumes: 'another contract trusts this one as its caller' }),
        }
      }
    }
  },
}

/** Whether a condition shows which contracts may be called. A list that every account can extend shows nothing. */
function isChecked({ facts }: ContractCall, called: Value, contract: ContractModel): boolean {
  const isCheck = (fact: Fact): boolean => {
    if (fact.anyOf) return fact.anyOf.every((way) => way.some(isCheck))
    return (
      findPart(fact.value, ({ identity }) => identity === called.identity) !== undefined &&
      findOpenListing(fact, called, 'contract', contract) === undefined
    )
  }
  return [...listFacts(facts)].some(isCheck)
}

function findListing({ facts }: ContractCall, called: Value, contract: ContractModel): OpenListing | undefined {
  for (const fact of listFacts(facts)) {
    const listing = findOpenListing(fact, called, 'contract', contract)
    if (listing) return listing
  }
  return undefined
}
