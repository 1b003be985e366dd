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

/**
 * Measures a script after minification. The chain prints the same code from both, so only the length differs. A raw NUL
 * is the exception: minification makes it a space. Throws `ContractRefused`.
 */
export function measureMinified(
  script: string,
  abi: readonly AbiEntry[],
): Pick<PublishingFigures, 'size' | 'publishingGas'> {
  const minified = minifyText(script)
  const printed = script.includes('\0') ? minified : script
  const { loadingGas } = compileSource(printed).instrumentWithCharges()
  return { size: Buffer.byteLength(minified), publishingGas: estimatePublishingGas(minified, abi, loadingGas) }
}

export interface PublishingVerdict {
  refusal?: Refusal
  warnings: string[]
}

/** Checks a script against the limits of publishing. `minify` returns the figures with `--minify`. */
export function judgePublishing(
  { size, publishingGas }: PublishingFigures,
  minify: (() => ReturnType<typeof measureMinified>) | undefined,
): PublishingVerdict {
  if (size <= MAX_CODE_SIZE && publishingGas <= MAX_GAS) return { warnings: [] }
  const minified = minify?.()
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
