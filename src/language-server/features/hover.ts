import { type Hover, MarkupKind } from 'vscode-languageserver'
import type { ContractFile } from '../../compiler/contracts.js'
import { findAbi } from '../../contract/record.js'
import { createPrices } from '../../gas/prices.js'
import type { ActionSummary } from '../../lint/inspect/summary.js'
import type { ActionModel } from '../../lint/model/contract-model.js'
import { formatGas } from '../../report/model/costs.js'
import { describeSystemContract } from '../../system-contracts/runtime/registry.js'
import { rangeOf, type Word, wordAt } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'
import { type FoundAction, findActionAt } from './navigation.js'

const LANGUAGE = 'https://github.com/iost-toolkit/iost-toolkit/blob/main/docs/reference/language.md'
const PRICES = createPrices()
const { GetCost, PutCost, DelCost, KeysCost, ContextCost, EventPrice, JSCost } = PRICES

const PUT = `${PutCost.CPU} gas, or a tenth of the bytes of the value if that is more. The payer, or the contract, pays the RAM.`
const GET = `${GetCost.CPU} gas`
const CONTEXT = `${ContextCost.CPU} gas`
const CALL = `${formatGas(JSCost.CPU)} gas for a contract in JavaScript, and what it does. If it fails, the whole transaction fails.`

/** Prices of the host's functions (spec/vm.md §6). */
const HOST_CALLS: Readonly<Record<string, string>> = {
  'storage.put': PUT,
  'storage.mapPut': PUT,
  'storage.get': GET,
  'storage.has': GET,
  'storage.mapGet': GET,
  'storage.mapHas': GET,
  'storage.del': `${DelCost.CPU} gas. Frees the RAM for its payer.`,
  'storage.mapDel': `${DelCost.CPU} gas. Frees the RAM for its payer.`,
  'storage.mapKeys': `${KeysCost.CPU} gas. Lists 257 fields at most.`,
  'storage.mapLen': `${KeysCost.CPU} gas. Counts 257 fields at most.`,
  'storage.globalGet': GET,
  'storage.globalHas': GET,
  'storage.globalMapGet': GET,
  'storage.globalMapHas': GET,
  'storage.globalMapKeys': `${KeysCost.CPU} gas. Lists 257 fields at most.`,
  'storage.globalMapLen': `${KeysCost.CPU} gas. Counts 257 fields at most.`,
  'blockchain.blockInfo': CONTEXT,
  'blockchain.txInfo': CONTEXT,
  'blockchain.contextInfo': CONTEXT,
  'blockchain.contractName': CONTEXT,
  'blockchain.event': `${EventPrice.CPU} gas per byte. It is not stored.`,
  'blockchain.receipt': '10 gas per receipt at the end of the transaction.',
  'blockchain.call': CALL,
  'blockchain.callWithAuth': CALL,
}

export interface HoverContext {
  path: string
  text: string
  analysis: ProjectAnalysis
}

/** Describes what is at an offset: a host call, an action of the project, or an action of a system contract. */
export function describeAt(context: HoverContext, offset: number): Hover | undefined {
  const { text } = context
  const word = wordAt(text, offset)
  if (word === undefined) return undefined
  const lines = describeHostCall(text, word) ?? describeSystemAction(text, word) ?? describeAction(context, offset)
  if (lines === undefined) return undefined
  return {
    contents: { kind: MarkupKind.Markdown, value: lines.join('\n\n') },
    range: rangeOf(text, word.start, word.end),
  }
}

function describeHostCall(text: string, { text: name, start }: Word): string[] | undefined {
  const owner = /\b(storage|blockchain)\s*\.\s*$/.exec(text.slice(Math.max(0, start - 40), start))?.[1]
  const price: string | undefined = HOST_CALLS[`${owner}.${name}`]
  return price === undefined ? undefined : [`**${owner}.${name}** · ${price}`, `[Prices of the chain](${LANGUAGE})`]
}

/** `'token.iost', 'transfer'` anywhere in a source. */
function describeSystemAction(text: string, { text: name, start }: Word): string[] | undefined {
  const before = text.slice(Math.max(0, start - 80), start)
  const id = /['"]([a-z0-9_]+\.iost)(?:['"]\s*,\s*['"]|\/)$/.exec(before)?.[1]
  const contract = id === undefined ? undefined : describeSystemContract(id)
  const entry = contract && findAbi(contract.info, name)
  if (entry === undefined) return undefined
  return [`**${id}/${name}**(${entry.args.join(', ')})`, 'Action of a system contract']
}

function describeAction({ path, text, analysis }: HoverContext, offset: number): string[] | undefined {
  const found = findActionAt({ path, text, analysis }, offset)
  if (found === undefined) return undefined
  const { file, action } = found
  const summary = analysis.summariseAction(file, action.name)
  return [
    `**${file.name}.${action.name}**(${listParameters(found, analysis).join(', ')})`,
    ...describeComment(action),
    ...(action.limits.length > 0
      ? [`Amount limit: ${action.limits.map(({ token, val }) => `${token} ${val}`).join(', ')}`]
      : []),
    ...describeCosts(file, action, analysis),
    ...(summary ? describeSummary(summary) : []),
  ]
}

/** The parameters with their types, once the contract has been compiled. */
function listParameters({ file, action }: FoundAction, analysis: ProjectAnalysis): string[] {
  const { args = [] } = analysis.findAbiEntry(file.path, action.name) ?? {}
  return action.parameters.map(({ name }, index) => (args[index] === undefined ? name : `${name}: ${args[index]}`))
}

/** The description above the method. */
function describeComment({ place: { module, start } }: ActionModel): string[] {
  const comment = module.comments.findLast(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && module.text.slice(end, start).trim() === '',
  )
  const lines = (comment?.value ?? '').split(/\r\n|[\n\r]/).map((line) => line.replace(/^[\s*]+/, '').trim())
  const description = lines.filter((line) => line !== '' && !line.startsWith('@')).join(' ')
  return description === '' ? [] : [description]
}

function describeSummary({ needs, writes, moves, calls }: ActionSummary): string[] {
  const list = (head: string, items: readonly string[]) => (items.length > 0 ? [`${head}: ${items.join(', ')}`] : [])
  return [
    needs.length > 0 ? `Needs ${needs.join(' and ')}` : 'Needs no authority',
    ...list('Writes', describeWrites(writes)),
    ...list(
      'Moves',
      moves.map(({ token, from, to, amount }) => {
        const route = [...(from === '' ? [] : [`from \`${from}\``]), ...(to === '' ? [] : [`to \`${to}\``])]
        return [`\`${amount}\` of \`${token}\``, ...route].join(' ')
      }),
    ),
    ...list(
      'Calls',
      calls.map(({ contract, action }) => `${contract}/${action}`),
    ),
  ]
}

/** Most keys that a description names. */
const MAX_KEYS = 8

/** One item for each key or map, with all who pay its RAM. */
function describeWrites(writes: ActionSummary['writes']): string[] {
  const names = new Set(writes.map(({ cell }) => nameMap(cell)))
  const items = [...names].map((map) => {
    const group = writes.filter(({ cell }) => nameMap(cell) === map)
    const cells = new Set(group.map(({ cell }) => cell))
    const payers = new Set(group.flatMap(({ payer, deletes }) => (deletes ? [] : [payer])))
    const facts = [
      ...(payers.size > 0 ? [`RAM: ${[...payers].join(' or ')}`] : []),
      ...(group.some(({ deletes }) => deletes) ? ['deletes'] : []),
    ]
    return `\`${cells.size === 1 ? [...cells].join() : `${map}[…]`}\` (${facts.join('; ')})`
  })
  const rest = items.length - MAX_KEYS
  return rest > 1 ? [...items.slice(0, MAX_KEYS), `and ${rest} more`] : items
}

function nameMap(cell: string): string {
  return cell.replace(/\[.*$/s, '')
}

function describeCosts({ name }: ContractFile, action: ActionModel, analysis: ProjectAnalysis): string[] {
  const costs = analysis.readCosts(name, action.name)
  if (costs === undefined) return []
  const { gas, ram } = costs.figures
  const [publisher, contract, others] = ram
  return [
    `Gas ${gas.map(formatGas).join(' / ')} (min / median / max of ${costs.from})`,
    `RAM ${formatGas(publisher)} bytes of the publisher, ${formatGas(contract)} of the contract, ${formatGas(others)} of others`,
  ]
}
