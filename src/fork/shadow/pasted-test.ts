import { decodeJson } from '../../codec/chain-value.js'
import { formatCodeKey, formatCodeMember, quoteCode } from '../../codec/code-text.js'
import { JsonError, parseJson } from '../../codec/json.js'
import { describePlace } from '../state/state-place.js'
import type { DifferenceKind } from './observation.js'
import type { LiveTransaction, PlacedValue } from './sent-transaction.js'
import type { DifferenceGroup } from './shadow.js'

/**
 * A test for a transaction that a candidate changes, ready to paste into a test file. It sends the whole transaction on
 * the values that it ran on, and passes on a fork with the published code.
 */
export function formatPastedTest(group: DifferenceGroup): string {
  const { action, hash, kind, transaction } = group
  const { publisher, actions, signers, before, receipt } = transaction
  const contracts = actions.flatMap(({ contract, action, data }, index) => [
    `const contract${index} = await chain.contract(${quoteCode(contract)})`,
    `const call${index} = contract${index}.as(account).methods${formatCodeMember(action)}(${formatArguments(data)})`,
  ])
  const accounts = signers.map((signer, index) => {
    const { account } = splitSigner(signer)
    return `const signer${index} = await chain.impersonate(${quoteCode(account)})`
  })
  const calls = actions.map((_, index) => `call${index}`).join(', ')
  const lines = [
    ...before.map(formatPin),
    `await chain.as(${quoteCode(publisher)}, async (account) => {`,
    ...indent([
      ...contracts,
      ...accounts,
      `const transaction = chain.transaction([${calls}], ${formatOptions(transaction)})`,
      ...formatClaims(group, `await expect(transaction).to.have.status(${quoteCode(receipt.statusCode)})`),
    ]),
    '})',
  ]
  return [
    `it(${quoteCode(`keeps the ${kind} of ${action}, as in ${hash}`)}, async () => {`,
    ...indent(lines),
    '})',
  ].join('\n')
}

/** Claims what differs, and always the status. */
function formatClaims(group: DifferenceGroup, status: string): string[] {
  const { kind } = group
  if (kind === 'status') return [status]
  if (kind === 'writes') return [status, ...formatWrites(group)]
  return [status, 'const receipt = await transaction.receipt()', ...formatReceiptClaim(kind, group)]
}

function formatReceiptClaim(
  kind: Exclude<DifferenceKind, 'status' | 'writes'>,
  { published, index, transaction }: DifferenceGroup,
): string[] {
  const { receipt, observed } = transaction
  switch (kind) {
    case 'message':
      return [`expect(receipt.message.split(/\\n\\s*at /)[0]).to.equal(${formatCode(published)})`]
    case 'returns':
      return [`expect(receipt.returns[${index}]).to.equal(${formatCode(receipt.returns[index] ?? '')})`]
    case 'transfers':
    case 'receipts':
      return [
        `const entries = receipt.receipts.map(({ func_name, content }) => [func_name, content])`,
        `expect(entries).to.deep.equal(${formatCode(receipt.receipts)})`,
      ]
    case 'events':
      return [
        ...LIST_CALLS,
        'const events = calls.flatMap(({ contract, events }) => events.map((text) => [contract, text]))',
        `expect(events).to.deep.equal(${formatCode(observed.events)})`,
      ]
    case 'calls':
      return [
        ...LIST_CALLS,
        'const inner = calls',
        `  .slice(${transaction.actions.length})`,
        '  .map(({ contract, action, args }) => [contract, action, JSON.stringify(args, (_, value) =>',
        "    (typeof value === 'bigint' ? String(value) : value))])",
        `expect(inner).to.deep.equal(${formatCode(observed.calls.map(([contract, action, data]) => [contract, action, formatTexts(data)]))})`,
      ]
    case 'console':
      return [
        ...LIST_CALLS,
        'const lines = calls.flatMap(({ logs }) => logs.map(({ level, text }) => [level, text]))',
        `expect(lines).to.deep.equal(${formatCode(observed.console)})`,
      ]
    case 'gas':
      return [`expect(receipt.gas_usage).to.equal(${formatCode(published)})`]
    case 'ram':
      return [`expect(receipt.ram_usage).to.deep.equal(${formatCode(readRam(published))})`]
  }
}

/** Lists the calls of a transaction in a test: its actions, then their inner calls. */
const LIST_CALLS = [
  'const { calls } = await chain.trace(receipt)',
  'for (const call of calls) calls.push(...call.calls)',
]

/** Formats arguments as a test formats those of a traced call. */
function formatTexts(data: string): string {
  let args: unknown[] = [data]
  try {
    const parsed = parseJson(data)
    if (Array.isArray(parsed)) args = parsed.map((value) => decodeJson(value))
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
  }
  return JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Claims the values that differ in the action of the group. */
function formatWrites({ published, transaction }: DifferenceGroup): string[] {
  const places = new Set(Array.isArray(published) ? published.map(([place]) => place) : [])
  const isOfGroup = ({ contract, key, field }: PlacedValue) =>
    places.has(describePlace({ kind: 'value', contract, key, field }))
  return transaction.after.filter(isOfGroup).map(({ contract, key, field, value }) => {
    const place = [key, ...(field === undefined ? [] : [field])].map(quoteCode).join(', ')
    return `expect(await (await chain.contract(${quoteCode(contract)})).storage(${place})).to.equal(${formatCode(value)})`
  })
}

/** Receipts of nodes have bytes as texts. */
function readRam(published: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(published ?? {}).map(([payer, bytes]) => [payer, String(bytes)]))
}

function formatPin({ contract, key, field, value, payer }: PlacedValue): string {
  const place = field === undefined ? quoteCode(key) : `[${quoteCode(key)}, ${quoteCode(field)}]`
  const paid = payer === undefined ? '' : `, { payer: ${quoteCode(payer)} }`
  return `await chain.setStorage(${quoteCode(contract)}, ${place}, ${formatCode(value)}${paid})`
}

function formatOptions({ gasLimit, gasRatio, amountLimit, signers }: LiveTransaction): string {
  const limits = Object.fromEntries(amountLimit.map(({ token, value }) => [token, value]))
  const granted = signers.map((signer, index) => {
    const { permission } = splitSigner(signer)
    return `{ account: signer${index}, permission: ${quoteCode(permission)} }`
  })
  return `{ gasLimit: ${gasLimit}, gasRatio: ${gasRatio}, amountLimit: ${formatCode(limits)}, signers: [${granted.join(', ')}] }`
}

function splitSigner(signer: string): { account: string; permission: string } {
  const [account = '', permission = 'active'] = signer.split('@')
  return { account, permission }
}

/** Formats the arguments of an action: the elements of the list as they are written, with all their digits. */
function formatArguments(data: string): string {
  return isJsonList(data) ? data.trim().slice(1, -1) : `...JSON.parse(${quoteCode(data)})`
}

/** Whether a text is a list in JSON, which is code of JavaScript with the same meaning, and nothing else. */
function isJsonList(data: string): boolean {
  try {
    return Array.isArray(JSON.parse(data)) && !data.includes('__proto__')
  } catch {
    return false
  }
}

/** Formats a value of JSON as code. */
function formatCode(value: unknown): string {
  if (typeof value === 'string') return quoteCode(value)
  if (Array.isArray(value)) return `[${value.map(formatCode).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, each]) => `${formatCodeKey(key)}: ${formatCode(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
