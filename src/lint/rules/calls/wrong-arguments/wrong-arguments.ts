import type { ArgumentType } from '../../../../contract/record.js'
import { kindOf } from '../../../interpreter/kinds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { type ContractCall, type Effect, listEffects, type Transfer } from '../../../values/effects.js'
import { isConstant, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { findHostFaults } from './host-arguments.js'
import { findIgnored } from './ignored-account.js'

const TEXT = 'string'

/** Parameters of the methods of system contracts that contracts call, which are the same in all versions. */
export const SYSTEM_METHODS: Readonly<Record<string, readonly ArgumentType[]>> = {
  'token.iost/create': [TEXT, TEXT, 'number', 'json'],
  'token.iost/issue': [TEXT, TEXT, TEXT],
  'token.iost/transfer': [TEXT, TEXT, TEXT, TEXT, TEXT],
  'token.iost/transferFreeze': [TEXT, TEXT, TEXT, TEXT, 'number', TEXT],
  'token.iost/destroy': [TEXT, TEXT, TEXT],
  'token.iost/balanceOf': [TEXT, TEXT],
  'token.iost/supply': [TEXT],
  'token.iost/totalSupply': [TEXT],
  'token721.iost/create': [TEXT, TEXT, 'number'],
  'token721.iost/issue': [TEXT, TEXT, TEXT],
  'token721.iost/transfer': [TEXT, TEXT, TEXT, TEXT],
  'token721.iost/balanceOf': [TEXT, TEXT],
  'token721.iost/ownerOf': [TEXT, TEXT],
  'token721.iost/tokenOfOwnerByIndex': [TEXT, TEXT, 'number'],
  'token721.iost/tokenMetadata': [TEXT, TEXT],
  'gas.iost/pledge': [TEXT, TEXT, TEXT],
  'gas.iost/unpledge': [TEXT, TEXT, TEXT],
}

export const wrongArguments: LintRule = {
  name: 'wrong-arguments',
  group: 'calls',
  about:
    'a call of the chain or of a system contract with arguments that it rejects, and an account that an own method ignores',
  recommended: 'error',
  strict: 'error',
  consequence:
    'System contracts reject a call with too few or too many arguments, and one with an argument of another type: amounts are texts. The transaction fails every time that it gets there, so what a contract owns can be locked. `storage`, `requireAuth` and `receipt` reject everything but texts. A key that is joined from a missing argument has `undefined` in it: what looks for an entry there never finds one, so a check for a second vote always passes. A method ignores an argument that it does not take.',
  remedy:
    'Pass all arguments, such as the memo of a transfer, with texts as texts: `["iost", from, to, amount.toFixed(8), ""]`, `storage.put("count", String(count))`.',
  kinds: [
    'A call of a fixed method of a system contract with another number of arguments than it takes, or with a number where it takes a text.',
    'A key, value, account or receipt that is not a text.',
    "A key that is joined from an argument which a call of the method leaves out (`'bet' + undefined`).",
    'An account that an own method does not take as an argument: it reads the entry of the sender, which is then stored as that of the account.',
  ],
  bad: `export class Prize {
  init(): void {}

  pay(to: string, amount: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), to, amount])
  }
}
`,
  good: `export class Prize {
  init(): void {}

  pay(to: string, amount: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), to, amount, 'prize'])
  }
}
`,
  *check({ contract }) {
    const seen = new Set<number>()
    for (const action of contract?.actions ?? []) {
      if (!contract) continue
      for (const finding of judgeAction(action, contract)) {
        if (!seen.has(finding.place.start)) yield finding
        seen.add(finding.place.start)
      }
    }
  },
}

function* judgeAction(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const call of listEffects(action.effects, 'call')) {
    const message = judgeCall(call)
    if (message !== undefined) yield report(call, message, action, contract)
  }
  for (const { effect, message, cause } of findHostFaults(action))
    yield { ...report(effect, message, action, contract), cause }
  for (const { effect, message, cause } of findIgnored(action)) {
    const steps = pathTo(action, effect, undefined, 'ignored here')
    yield { place: reportPlace(contract, effect), message, steps, cause }
  }
  for (const transfer of listEffects(action.effects, 'transfer')) {
    if (!lacksMemo(transfer)) continue
    yield report(transfer, `\`blockchain.${transfer.via}\` has no memo: the call fails`, action, contract)
  }
}

/** Whether a method of `blockchain` is called without a memo, so that it fails. */
export function lacksMemo({ via, memo }: Transfer): boolean {
  return /^(transfer|deposit|withdraw)$/.test(via) && isMissing(memo)
}

function report(effect: Effect, message: string, action: ActionModel, contract: ContractModel): Finding {
  return {
    place: reportPlace(contract, effect),
    message,
    steps: pathTo(action, effect, undefined, 'the call is rejected'),
  }
}

function judgeCall({ contract: called, method, args, isWhole }: ContractCall): string | undefined {
  if (!isConstant(called) || !isConstant(method) || !args || !isWhole) return undefined
  const name = `${String(called.constant)}/${String(method.constant)}`
  const types = SYSTEM_METHODS[name]
  if (types === undefined) return undefined
  if (args.length !== types.length)
    return `\`${name}\` takes ${types.length} arguments, and gets ${args.length}: the call fails`
  const index = args.findIndex((value, position) => isRejected(value, types[position]))
  const wrong = args[index]
  if (!wrong) return undefined
  const wanted = types[index] === TEXT ? 'a text' : 'a number'
  return `\`${name}\` takes ${wanted} as argument ${index + 1}, and gets ${isMissing(wrong) ? 'nothing' : `a ${kindOf(wrong)}, ${describe(wrong)}`}: the call fails`
}

/** Whether the chain certainly rejects an argument of this type. */
function isRejected(value: Value, type: ArgumentType | undefined): boolean {
  const kind = kindOf(value)
  if (type === TEXT) return isMissing(value) || kind === 'number' || kind === 'boolean'
  return type === 'number' && (isMissing(value) || kind === 'text' || kind === 'boolean')
}

function isMissing(value: Value | undefined): boolean {
  return value === undefined || isConstant(value, null, undefined)
}
