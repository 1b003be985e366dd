import type { Chain } from '../../chain/chain.js'
import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import type { LoggedLine } from '../../chain/listeners.js'
import { addToGroup } from '../../collections/groups.js'
import { formatSecretKey } from '../../crypto/keys.js'
import type { EmbeddedNode, Listening } from '../../node/node.js'
import { toPrintable } from '../../report/text/printable.js'
import type { Receipt } from '../../tx/receipt.js'
import type { Action } from '../../tx/transaction.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import { printNote, printResult, printWarning, printWithKeys } from './output.js'
import { paint } from './paint.js'

export type LogStyle = 'text' | 'json'

export interface NodeStart {
  node: EmbeddedNode
  listening: Listening
  /** URL of the explorer, if it is served. */
  explorer: string | undefined
  chainId: number
  mining: string
  /** True if other machines can reach the node. */
  isPublic: boolean
}

/** Prints the addresses of the node and its accounts. */
export function printStart(start: NodeStart, style: LogStyle): void {
  const keys = listKeys(start.node)
  if (style === 'json') {
    const { listening, explorer, chainId, mining } = start
    const { url, grpcAddress: grpc } = listening
    const accounts = keys.map(([name, secretKey]) => ({ name, secretKey }))
    printWithKeys(JSON.stringify({ event: 'start', url, grpc, explorer, chainId, mining, keys: 'public', accounts }))
  } else printWithKeys(formatStart(start, keys))
  if (!start.isPublic) return
  printWarning(`Other machines can reach this node, and the keys of its accounts are public.`)
}

function formatStart({ listening, explorer, chainId, mining }: NodeStart, keys: readonly [string, string][]): string {
  return [
    `Listening on ${paint.bold(listening.url)}${listening.grpcAddress ? `, gRPC on ${paint.bold(listening.grpcAddress)}` : ''}`,
    ...(explorer === undefined ? [] : [`Explorer on ${paint.bold(explorer)}`]),
    `Chain ${chainId}, blocks: ${mining}`,
    '',
    paint.yellow('Development accounts. Their keys are public: do not use them anywhere else.'),
    ...keys.map(([name, secret]) => `  ${name.padEnd(11)}  ${secret}`),
    '',
  ].join('\n')
}

function listKeys({ accounts }: EmbeddedNode): [name: string, secret: string][] {
  return [
    ['admin', DEVELOPMENT_KEYS.admin.secret],
    ['producer000', DEVELOPMENT_KEYS.producer.secret],
    ...accounts.map(({ name, key }): [string, string] => [name, formatSecretKey(key)]),
  ]
}

/** Prints a line for each new transaction, followed by the console output of contracts and a link to the explorer. */
export function followNode(chain: Chain, style: LogStyle, explorer?: string): void {
  const written = new Map<string, LoggedLine[]>()
  chain.listen({
    onLog: (line) => addToGroup(written, line.transaction, line),
    onExecution: ({ signed, execution, dryRun, timeMs }) => {
      const console = written.get(signed.id) ?? []
      written.delete(signed.id)
      if ('dropped' in execution) return
      const block = dryRun ? undefined : chain.head.head.number + 1
      const entry = { signed, receipt: execution.receipt, block, timeMs: Math.round(timeMs * 100) / 100, console }
      if (style === 'json') printResult(JSON.stringify(describeEntry(entry)))
      else printNote(formatEntry(entry, dryRun ? undefined : explorer))
    },
    onDrop: (signed, reason) => {
      if (style === 'json') printResult(JSON.stringify({ event: 'drop', ...describeTransaction(signed), reason }))
      else printNote([paint.red('DROPPED'), formatCalls(signed), reason, paint.dim(signed.id)].join('  '))
    },
  })
}

interface ExecutedEntry {
  signed: SignedTransaction
  receipt: Receipt
  /** None for a dry run. */
  block: number | undefined
  timeMs: number
  console: readonly LoggedLine[]
}

function describeEntry({ signed, receipt, block, timeMs, console }: ExecutedEntry) {
  return {
    event: block === undefined ? 'dryRun' : 'transaction',
    ...describeTransaction(signed),
    block,
    status: receipt.statusCode,
    message: receipt.message,
    gas: receipt.gasUsage / 100,
    ram: Object.fromEntries(receipt.ramUsage),
    timeMs,
    console: console.map(({ contract, level, text }) => ({ contract, level, text })),
  }
}

function describeTransaction({ id, tx }: SignedTransaction) {
  return { hash: id, publisher: tx.publisher, actions: tx.actions.map(formatCall) }
}

function formatEntry({ signed, receipt, block, timeMs, console }: ExecutedEntry, explorer: string | undefined): string {
  const where = block === undefined ? 'dry run' : `block ${block}`
  const gas = `gas ${receipt.gasUsage / 100}`
  const parts = [where, formatStatus(receipt), formatCalls(signed), gas, formatRam(receipt), `${timeMs} ms`]
  const line = [
    ...parts.filter((part) => part !== ''),
    paint.dim(explorer === undefined ? signed.id : `${explorer}/transactions/${signed.id}`),
  ].join('  ')
  const message =
    receipt.message === ''
      ? []
      : [`    ${paint.red(receipt.message.trimEnd().split('\n').map(toPrintable).join('\n'))}`]
  return [line, ...message, ...console.map(formatLine)].join('\n')
}

function formatCalls({ tx }: SignedTransaction): string {
  return `${tx.publisher} ${tx.actions.map(formatCall).join(', ') || 'no action'}`
}

function formatCall({ contract, actionName }: Action): string {
  return toPrintable(`${contract}/${actionName}`)
}

function formatStatus({ statusCode }: Receipt): string {
  return statusCode === 'SUCCESS' ? paint.green(statusCode) : paint.red(statusCode)
}

function formatRam({ ramUsage }: Receipt): string {
  const parts = [...ramUsage].map(([payer, bytes]) => `${payer} ${bytes > 0 ? '+' : ''}${bytes}`)
  return parts.length === 0 ? '' : `ram ${parts.join(', ')}`
}

function formatLine({ contract, level, text }: LoggedLine): string {
  return `    ${paint.cyan(`${contract} ${level}`)} ${toPrintable(text)}`
}
