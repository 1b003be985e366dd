import { estimatePublishingGas, estimatePublishingRam } from '../../contract/publishing-gas.js'
import type { AbiEntry } from '../../contract/record.js'
import { MAX_CODE_SIZE } from '../../contract/validation/check.js'
import type { Refusal } from '../../contract/validation/refusal.js'

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

export interface PublishingVerdict {
  refusal?: Refusal
  warnings: string[]
}

/** Checks a script against the limits of publishing. `measureMinified` returns the figures with `--minify`. */
export function judgePublishing(
  { size, publishingGas }: PublishingFigures,
  measureMinified: (() => PublishingFigures) | undefined,
): PublishingVerdict {
  if (size <= MAX_CODE_SIZE && publishingGas <= MAX_GAS) return { warnings: [] }
  const minified = measureMinified?.()
  if (size > MAX_CODE_SIZE) {
    const reason = `the script has ${size} bytes, the chain accepts ${MAX_CODE_SIZE}`
    const hint = minified
      ? `With --minify it has ${minified.size}. Move the rest to another contract, which this one calls.`
      : 'Move a part into another contract, which this one calls by blockchain.call.'
    return { refusal: { rule: 'SIZE', text: 'code size invalid', line: 1, column: 1, reason, hint }, warnings: [] }
  }
  const saved = minified ? publishingGas - minified.publishingGas : 0
  const hint = minified ? `--minify saves ${saved}.` : 'Move a part into another contract.'
  const over = publishingGas - MAX_GAS
  return {
    warnings: [`publishing takes about ${publishingGas} gas, ${over} more than one transaction may use: ${hint}`],
  }
}
