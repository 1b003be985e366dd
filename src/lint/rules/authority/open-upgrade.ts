import { firstOf } from '../../../collections/presence.js'
import { isDefaulted, readApproval } from '../../model/authority.js'
import type { ActionModel } from '../../model/contract-model.js'
import type { OpenCells } from '../../model/open-cells.js'
import { addFacts, isSender } from '../../values/facts.js'
import { implied } from '../../values/implications.js'
import { findPart, isConstant, listChoices, remember, type Value } from '../../values/values.js'
import type { Finding, LintRule } from '../rule.js'

export const openUpgrade: LintRule = {
  name: 'open-upgrade',
  group: 'authority',
  about: '`can_update` or `can_destroy` that every account passes',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The chain replaces the code of a contract where `can_update` returns `true`, whichever account asks for it. New code can transfer everything that the contract owns.',
  remedy:
    'Return whether the owner has signed: `return blockchain.requireAuth(blockchain.contractOwner(), "active")`, or `mayUpgrade()` of `iost-toolkit/contract/upgrade`.',
  kinds: [
    'A `can_update` with a path that returns something other than false, without authority and without a count of signatures.',
  ],
  assumptions: ['a contract should be updated whose `can_update` does not take one argument'],
  bad: `export class Shop {
  init(): void {}

  can_update(_data: string): boolean {
    return true
  }
}
`,
  good: `export class Shop {
  init(): void {}

  can_update(_data: string): boolean {
    return blockchain.requireAuth(blockchain.contractOwner() as string, 'active')
  }
}
`,
  *check({ contract }) {
    for (const action of contract?.actions ?? []) {
      if (!action.isComplete || !/^can_(update|destroy)$/.test(action.name)) continue
      if (action.name === 'can_update' && action.parameters.length !== 1) yield* judgeParameters(action)
      else yield* judge(action, contract?.knowledge.store.openCells)
    }
  },
}

/** Reports a `can_update` that the chain cannot call. One that returns false should reject every update. */
function* judgeParameters({ namePlace, parameters, returns }: ActionModel): Generator<Finding> {
  if (returns.every(({ value }) => isConstant(value, false))) return
  yield {
    place: namePlace,
    message: `the chain calls \`can_update\` with one argument, and this one has ${parameters.length} parameters: every update is rejected`,
    assumes: 'the contract should be updated',
  }
}

function* judge(action: ActionModel, openCells: OpenCells | undefined): Generator<Finding> {
  const open = action.returns.find(({ value, facts }) => {
    const whenTrue = addFacts(facts, implied(value, true, undefined))
    return mayBeTrue(value) && !readApproval(whenTrue, openCells, 'anything').isPrivileged
  })
  if (!open) return
  const does = action.name === 'can_update' ? 'replace the code' : 'destroy the contract'
  const chosen = listChoices(open.value).some((choice) => choice.op === 'authority')
  const why = chosen
    ? 'it requires only the authority of an account that the caller chooses'
    : 'it can return true without any authority'
  const place = open.value.place?.module === action.place.module ? open.value.place : action.namePlace
  yield {
    place: action.namePlace,
    message: `every account can ${does}: ${why}`,
    steps: [{ place, text: 'this can be true' }],
  }
}

/** Whether a value can be true without a fixed account having signed. */
const mayBeTrue = remember(judgeTruth)

function judgeTruth(value: Value): boolean {
  return listChoices(value).some((choice) => {
    if (choice.op === 'constant') return choice.constant === true || choice.constant === 'true'
    if (choice.op === 'operator' && choice.name === '&&') return choice.inputs.every(mayBeTrue)
    if (choice.op === 'operator' && (choice.name === '||' || choice.name === '??')) return choice.inputs.some(mayBeTrue)
    if (choice.op === 'authority') return isChosenAccount(firstOf(choice.inputs))
    if (choice.op === 'operator') return !namesAccount(choice)
    return choice.op === 'argument'
  })
}

function isChosenAccount(account: Value): boolean {
  return isDefaulted(account) || listChoices(account).every((choice) => choice.op === 'argument' || isSender(choice))
}

/** Whether a condition compares the sender, or a result of another contract. */
function namesAccount(value: Value): boolean {
  return findPart(value, (part) => isSender(part) || part.op === 'authority' || part.op === 'result') !== undefined
}
