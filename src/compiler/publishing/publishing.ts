import { compileSource } from '../../contract/compilation.js'
import { estimatePublishingGas, estimatePublishingRam } from '../../contract/publishing-gas.js'
import type { AbiEntry } from '../../contract/record.js'
import { MAX_CODE_SIZE } from '../../contract/validation/check.js'
import type { Refusal } from '../../contract/validation/refusal.js'
import { minifyText } from '../script/minification.js'

/** Cost of publishing a script, excluding `init`. */
export interface PublishingFigures {
  /** Size of the script in bytes; the chain accepts 49152. */
  size: number
  /** Gas for publishing at ratio 1; a transaction may use 4,000,000. */
  publishingGas: number
  /** Bytes of RAM that the publisher pays for. */
  publishingRam: number
}

/** Maximum gas of one transaction (spec/vm.md §10.2). */
const MAX_GAS = 4_000_000

/** Throws `ContractRefused`. */
export function measurePublishing(script: string, abi: readonly AbiEntry[]): PublishingFigures {
  return {
    size: Buffer.byteLength(script),
    publishingGas: estimatePublishingGas(script, abi),
    publishingRam: estimatePublishingRam(script, abi),
  }
}

/** Refuses a script that is too large for the chain, whose costs take long to compute. */
export function sizeRefusal(script: string, isMinified: boolean | undefined): Refusal | undefined {
  const size = Buffer.byteLength(script)
  if (size <= MAX_CODE_SIZE) return undefined
  const reason = `the script has ${size} bytes, the chain accepts ${MAX_CODE_SIZE}`
  const hint = isMinified ? MOVE_A_PART : adviseSize(minifyText(script))
  return { rule: 'SIZE', text: 'code size invalid', line: 1, column: 1, reason, hint }
}

const MOVE_A_PART = 'Move a part into another contract, which this one calls by blockchain.call.'

function adviseSize(minified: string): string {
  const size = Buffer.byteLength(minified)
  const shorter = `With --minify it has ${size}.`
  if (size > MAX_CODE_SIZE) return `${shorter} Move the rest to another contract, which this one calls.`
  // The gas of loading comes on top, but takes long to compute.
  const leastGas = estimatePublishingGas(minified, [], 0)
  if (leastGas <= MAX_GAS) return shorter
  return `${shorter} Publishing that takes ${leastGas - MAX_GAS} gas more than one transaction may use. ${MOVE_A_PART}`
}

/**
 * Returns the gas of publishing a script after minification. The chain prints the same code from both, so only the
 * length differs. A raw NUL is the exception: minification makes it a space. Throws `ContractRefused`.
 */
export function measureMinified(script: string, abi: readonly AbiEntry[]): number {
  const minified = minifyText(script)
  const printed = script.includes('\0') ? minified : script
  const { loadingGas } = compileSource(printed).instrumentWithCharges()
  return estimatePublishingGas(minified, abi, loadingGas)
}

/** Warns of a script whose publishing takes more gas than a transaction has. `minify` returns that with `--minify`. */
export function warnOfGas({ publishingGas }: PublishingFigures, minify: (() => number) | undefined): string[] {
  if (publishingGas <= MAX_GAS) return []
  const hint = minify ? `--minify saves ${publishingGas - minify()}.` : 'Move a part into another contract.'
  const over = publishingGas - MAX_GAS
  return [`publishing takes about ${publishingGas} gas, ${over} more than one transaction may use: ${hint}`]
}
