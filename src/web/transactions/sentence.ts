import { formatJson, readJsonText } from '../../codec/chain-value.js'
import { isJsonObject } from '../../codec/json.js'
import type { ExplorerRecord } from '../../explorer/records.js'
import { group } from '../format.js'
import { listTransfers } from '../lists/transfers.js'
import { readRecords } from '../service/shapes.js'
import { describeAmount, listMovements, type Movement, type ReceiptRecord, sumMovements } from './movements.js'

/** A part of a sentence: text, the name of an account or contract, or a token. */
export type SentenceSegment = string | { address: string } | { token: string; symbol: string }

interface SentenceAction {
  contract: string
  action_name: string
  data: string
}

/** Describes what happened in a transaction, in one sentence with the words of the chain. */
export function describeTransaction(transaction: ExplorerRecord<'Transaction'>): SentenceSegment[] {
  const { from, status, actions: listed, returns } = transaction
  const actions = readRecords<SentenceAction>(listed)
  const [action, ...others] = actions
  const publisher = { address: from ?? '' }
  if (action === undefined) return [publisher, ' sent no action']
  const more = others.length === 0 ? [] : [` and ${group(others.length)} further ${plural('action', others.length)}`]
  const called = [publisher, ' called ', { address: action.contract }, `.${action.action_name}`, ...more]
  if (status === 'error') return [...called, ', which failed']
  const known = others.length === 0 ? describeKnown(action, String(returns?.[0] ?? ''), from ?? '') : undefined
  if (known !== undefined) return [publisher, ...known]
  const movements = listMovements(listTransfers(transaction), readRecords<ReceiptRecord>(transaction.receipts))
  const moved = describeMovements(movements, from ?? '')
  return moved.length === 0 ? called : [...called, ': ', ...moved]
}

/** From the view of the publisher: what it got for what it gave, or the first movements of others. */
function describeMovements(movements: readonly Movement[], publisher: string): SentenceSegment[] {
  const given = movements.filter(({ from, to }) => from === publisher && to !== publisher)
  const taken = movements.filter(({ from, to }) => to === publisher && from !== publisher)
  if (given.length > 0 && taken.length > 0)
    return [
      ...enumerate(sumMovements(taken).map(nameAmount)),
      ' for ',
      ...enumerate(sumMovements(given).map(nameAmount)),
    ]
  const own = [...given, ...taken]
  return enumerate((own.length > 0 ? own : movements).map((movement) => describeMovement(movement, publisher)))
}

function describeMovement(movement: Movement, publisher: string): SentenceSegment[] {
  const { from, to } = movement
  const source: SentenceSegment[] = from === '' ? [' issued'] : from === publisher ? [] : [' from ', { address: from }]
  const target: SentenceSegment[] = to === '' ? [' destroyed'] : to === publisher ? [] : [' to ', { address: to }]
  return [...nameAmount(movement), ...source, ...target]
}

function nameAmount(movement: Movement): SentenceSegment[] {
  const { name, token } = movement
  return [describeAmount(movement), token === undefined ? name : { token, symbol: name }]
}

/** Most parts of an enumeration. */
const MAX_PARTS = 3

function enumerate(parts: readonly SentenceSegment[][]): SentenceSegment[] {
  const shown = parts.slice(0, MAX_PARTS)
  const rest = parts.length - shown.length
  const joined = shown.flatMap((part, at) => (at === 0 ? part : [', ', ...part]))
  return rest === 0 ? joined : [...joined, ` and ${group(rest)} more`]
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
}

/** The end of a sentence about an action of a system contract, from its arguments and its return value. */
type Describe = (values: readonly string[], returned: readonly string[], publisher: string) => SentenceSegment[]

const name = (address = ''): SentenceSegment => ({ address })
const amount = (count = '', symbol = ''): SentenceSegment[] => [`${group(count)} `, { token: symbol, symbol }]
const unique = (symbol = '', id = ''): SentenceSegment[] => [
  { token: `token721.iost:${symbol}`, symbol: `${symbol} #${id}` },
]

/** Actions of system contracts (system-contracts.md) that have a word of their own. */
const KNOWN: Readonly<Record<string, Describe>> = {
  'token.iost/transfer': ([token, from, to, count], _, publisher) => {
    const source = from === publisher ? [] : [' from ', name(from)]
    return [' sent ', ...amount(count, token), ...source, ' to ', name(to)]
  },
  'token.iost/create': ([token]) => [' created the token ', { token: token ?? '', symbol: token ?? '' }],
  'token.iost/issue': ([token, to, count]) => [' issued ', ...amount(count, token), ' to ', name(to)],
  'token.iost/destroy': ([token, from, count]) => [' destroyed ', ...amount(count, token), ' of ', name(from)],
  'token721.iost/create': ([token]) => [
    ' created the unique token ',
    { token: `token721.iost:${token ?? ''}`, symbol: token ?? '' },
  ],
  'token721.iost/transfer': ([token, , to, id]) => [' sent ', ...unique(token, id), ' to ', name(to)],
  'token721.iost/issue': ([token, to], [id]) => [' issued ', ...unique(token, id), ' to ', name(to)],
  'system.iost/setCode': (_, [id]) => [' published the contract ', name(id)],
  'system.iost/updateCode': ([code]) => [' updated the contract ', name(readMember(code ?? '', 'ID'))],
  'auth.iost/signUp': ([account]) => [' opened the account ', name(account)],
  'gas.iost/pledge': ([, user, count]) => [' pledged ', ...amount(count, 'iost'), ' for the gas of ', name(user)],
  'gas.iost/unpledge': ([, user, count]) => [' withdrew ', ...amount(count, 'iost'), ' from the gas of ', name(user)],
  'ram.iost/buy': ([, user, bytes]) => [` bought ${group(bytes)} bytes of RAM for `, name(user)],
  'ram.iost/sell': ([user, , bytes]) => [` sold ${group(bytes)} bytes of RAM of `, name(user)],
  'ram.iost/lend': ([, user, bytes]) => [` lent ${group(bytes)} bytes of RAM to `, name(user)],
}

/** Undefined for actions without a word of their own, and for arguments that are incomplete. */
function describeKnown(
  { contract, action_name, data }: SentenceAction,
  returned: string,
  publisher: string,
): SentenceSegment[] | undefined {
  const describe = KNOWN[`${contract}/${action_name}`]
  const segments = describe?.(readList(data), readList(returned), publisher)
  const isWhole = segments?.every((segment) => typeof segment === 'string' || !Object.values(segment).includes(''))
  return isWhole ? segments : undefined
}

function readList(text: string): string[] {
  const value = readJsonText(text)
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : formatJson(each))) : []
}

function readMember(text: string, member: string): string {
  const value = readJsonText(text)
  const found = isJsonObject(value) ? value[member] : undefined
  return typeof found === 'string' ? found : ''
}
