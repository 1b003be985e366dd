import { listReturns } from '../../client/calls/receipt.js'
import { formatJson, readJsonText } from '../../codec/chain-value.js'
import { formatCodeKey, quoteCode } from '../../codec/code-text.js'
import { decodeNumber } from '../../codec/exact-number.js'
import { isJsonObject, JsonNumber, type JsonValue } from '../../codec/json.js'
import { firstOf, itemAt, must } from '../../collections/presence.js'
import { type OutcomePart, parseWriteName, type TestedOutcome, type ValueDifference } from './outcomes.js'

/** Finds the declared return type of an action: `string`, `number`, `bool` or `json`. */
export type KindOf = (contract: string, action: string) => string | undefined

/** A matcher for the call of a test that passes without the mutant and fails with it. */
export function suggestMatcher(
  [before, after]: readonly [TestedOutcome, TestedOutcome],
  differences: readonly OutcomePart[],
  kindOf: KindOf,
): string {
  const kinds = new Set(differences.map(({ kind }) => kind))
  if (kinds.has('status')) return suggestStatus(before)
  if (kinds.has('returns')) return suggestReturn(before, kindOf)
  const written = kinds.has('writes') ? suggestWrite(before, after) : undefined
  if (written !== undefined) return written
  if (kinds.has('receipts')) return suggestReceipt(before, after)
  if (kinds.has('events')) return suggestEvent(before, after)
  if (kinds.has('ram')) return `.to.useRam(${formatObject(Object.entries(before.ram), before.contract)})`
  return `.to.useGas(${before.gas})`
}

function suggestStatus({ status, message, denied }: TestedOutcome): string {
  if (status === 'SUCCESS') return '.to.succeed'
  if (denied !== undefined) return `.to.beUnauthorized(${quoteCode(denied)})`
  return message === ''
    ? `.to.have.status(${quoteCode(status)})`
    : `.to.failWith(${quoteCode(message.replace(/^Error: /, ''))})`
}

/** On the chain, every return value of a contract is a list with one text. */
function suggestReturn({ contract, action, returns: [returns = ''] }: TestedOutcome, kindOf: KindOf): string {
  const [value = ''] = listReturns(returns === '' ? '[""]' : returns)
  if (typeof value !== 'string') return `.to.return(${writeJson(value, contract) ?? quoteCode(formatJson(value))})`
  const kind = kindOf(contract, action)
  return `.to.return(${(kind === undefined || kind === 'string' ? undefined : writeText(value, contract)) ?? quoteCode(value)})`
}

function suggestWrite(before: TestedOutcome, after: TestedOutcome): string | undefined {
  const names = [...new Set([...before.writes.keys(), ...after.writes.keys()])]
  const changed = names.filter((name) => String(before.writes.get(name)) !== String(after.writes.get(name)))
  const own = changed.map((name) => ({ name, path: parseWriteName(name) }))
  const tokens = own.filter(({ path }) => path[0] === 'token.iost' && path[1]?.startsWith('TB') && path[2] === 'iost')
  const balance = tokens.find(({ name }) => before.writes.has(name))
  const stored = own.find(({ path, name }) => !firstOf(path).endsWith('.iost') && before.writes.has(name))
  if (stored !== undefined) return formatStorage(stored.path, must(before.writes.get(stored.name), 'write'))
  if (balance !== undefined)
    return formatBalance(balance.path, must(before.writes.get(balance.name), 'write'), before.contract)
  const added = own.find(({ path }) => !firstOf(path).endsWith('.iost'))
  if (added !== undefined) return formatOnly(firstOf(added.path), before)
  const [paid] = tokens
  return (
    paid &&
    `.to.changeBalance(${quoteCode(itemAt(paid.path, 2))}, ${formatHolder(itemAt(paid.path, 1).slice(2), before.contract)}, '0')`
  )
}

function formatStorage([contract = '', key = '', field]: string[], [from, to]: ValueDifference): string {
  const change = `[${formatValue(from)}, ${formatValue(to)}]`
  const value = field === undefined ? change : `{ ${formatCodeKey(field)}: ${change} }`
  return `.to.changeStorage(${contract}, { ${formatCodeKey(key)}: ${value} })`
}

/** The call makes a write that it must not make. */
function formatOnly(contract: string, { writes }: TestedOutcome): string {
  const paths = [...writes.keys()].map(parseWriteName).filter(([each]) => each === contract)
  const keys = paths.map(([, key = '', field]) =>
    field === undefined ? quoteCode(key) : `[${quoteCode(key)}, ${quoteCode(field)}]`,
  )
  return `.to.changeOnly(${contract}, [${keys.join(', ')}])`
}

function formatBalance([, key = '', token = '']: string[], [from, to]: ValueDifference, contract: string): string {
  // `token.iost` stores integers; those of IOST have eight decimals
  const units = (text: string | null) => BigInt(text ?? '0')
  const change = units(to) - units(from)
  const digits = String(change < 0n ? -change : change).padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  const amount = `${change < 0n ? '-' : '+'}${digits.slice(0, -8)}${fraction === '' ? '' : `.${fraction}`}`
  return `.to.changeBalance(${quoteCode(token)}, ${formatHolder(key.slice(2), contract)}, ${quoteCode(amount)})`
}

function formatHolder(name: string, contract: string): string {
  return name === contract ? contract : quoteCode(name)
}

function suggestReceipt(before: TestedOutcome, after: TestedOutcome): string {
  const [index] = [...before.receipts.keys()].filter(
    (at) =>
      before.receipts[at]?.content !== after.receipts[at]?.content ||
      before.receipts[at]?.name !== after.receipts[at]?.name,
  )
  const receipt = index === undefined ? undefined : before.receipts[index]
  if (receipt === undefined)
    return `.to.emit${before.receipts.length === 0 ? 'Nothing' : `(${quoteCode(before.action)}).times(${before.receipts.length})`}`
  const [contract = '', action = ''] = receipt.name.split('/')
  const place = contract === before.contract ? quoteCode(action) : `${quoteCode(contract)}, ${quoteCode(action)}`
  return `.to.emit(${place}).withContent(${formatContent(receipt.content, before.contract)})`
}

function suggestEvent({ events }: TestedOutcome, after: TestedOutcome): string {
  const index = events.findIndex(({ content }, at) => after.events[at]?.content !== content)
  const event = events[index]
  if (event === undefined) return `.to.postEvent().times(${events.length})`
  return `.to.postEvent(${event.contract}, ${quoteCode(event.content)})`
}

/** The content of a receipt, with the id of the contract written as `vault.id`. */
function formatContent(content: string, contract: string): string {
  return (/^[[{]/.test(content) ? writeText(content, contract) : undefined) ?? quoteCode(content)
}

/** Writes a text as the value that it is parsed to; undefined if no value has its digits. */
function writeText(text: string, contract: string): string | undefined {
  const value = readJsonText(text)
  return value === undefined ? undefined : writeJson(value, contract)
}

function writeJson(value: JsonValue, contract: string): string | undefined {
  if (value instanceof JsonNumber) {
    const number = decodeNumber(value.text)
    return typeof number === 'string' ? undefined : `${number}${typeof number === 'bigint' ? 'n' : ''}`
  }
  if (typeof value === 'string') return value === contract ? `${contract}.id` : quoteCode(value)
  if (Array.isArray(value)) {
    const items = value.map((each) => writeJson(each, contract))
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  if (!isJsonObject(value)) return String(value)
  const members = Object.entries(value).map(([key, each]) => [key, writeJson(each, contract)] as const)
  return members.some(([, text]) => text === undefined) ? undefined : formatObject(members, contract)
}

function formatObject(entries: readonly (readonly [key: string, text: unknown])[], contract: string): string {
  const members = entries.map(([key, text]) => `${key === contract ? `[${contract}.id]` : formatCodeKey(key)}: ${text}`)
  return `{ ${members.join(', ')} }`
}

function formatValue(value: string | null): string {
  return value === null ? 'null' : quoteCode(value)
}
