import { formatGoJson, quoteGoJson } from '../../codec/gojson.js'
import type { FrameContext } from './frame.js'
import type { BlockContext, Run } from './run.js'

/** Formats the JSON that contracts read about the block (`vm.md` §5.6). */
export function formatBlockInfo(block: BlockContext): string {
  const { number, parentHash, time, witness } = block
  return `{"number":${number},"parent_hash":"${parentHash}","time":${time},"witness":"${witness}"}`
}

/**
 * Formats the JSON about the transaction. `gas_limit` is the rest for the current action. Only code of mutation testing
 * reads `variant`.
 */
export function formatTxInfo(run: Run, variant?: number): string {
  const { tx } = run
  const actions = tx.actions.map(
    (action) =>
      `{"contract":${quoteGoJson(action.contract)},"actionName":${quoteGoJson(action.actionName)},"data":${quoteGoJson(action.data)}}`,
  )
  const limits = tx.amountLimit.map(
    (limit) => `{"token":${quoteGoJson(limit.token)},"val":${quoteGoJson(limit.value)}}`,
  )
  const authList = Object.fromEntries(run.keys)
  return (
    `{"actions":[${actions.join(',')}],"amount_limit":${limits.length === 0 ? 'null' : `[${limits.join(',')}]`},` +
    `"auth_list":${formatGoJson(authList)},"expiration":${tx.expiration},"gas_limit":${run.gasLimit},"gas_ratio":${tx.gasRatio},` +
    `"hash":"${run.signed.id}","publisher":${quoteGoJson(tx.publisher)},"time":${tx.time}${formatVariant(variant)}}`
  )
}

/** Formats only the publisher of the transaction, which most code reads alone, and the variant. */
export function formatPublisherInfo({ tx }: Run, variant?: number): string {
  return `{"publisher":${quoteGoJson(tx.publisher)}${formatVariant(variant)}}`
}

function formatVariant(variant: number | undefined): string {
  return variant === undefined ? '' : `,"variant":${variant}`
}

export function formatContextInfo(run: Run, frame: FrameContext): string {
  const { name, isAccount } = frame.caller
  return (
    `{"abi_name":${quoteGoJson(frame.abi)},"caller":{"name":${quoteGoJson(name)},"is_account":${isAccount}},` +
    `"contract_name":${quoteGoJson(frame.contract)},"publisher":${quoteGoJson(run.tx.publisher)}}`
  )
}
