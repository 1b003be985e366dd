import type { AbiEntry } from '../../contract/record.js'
import type { MethodSignature } from '../source/signatures.js'

const TYPES: Record<string, string> = { string: 'string', number: 'number', bool: 'boolean', json: 'unknown' }

/**
 * The TypeScript declaration of a contract's interface, for typed handles: one method for each ABI entry, its arguments
 * as callers give them, its return type as the source declares it.
 */
export function formatDeclaration(
  className: string,
  abi: readonly AbiEntry[],
  signatures: readonly MethodSignature[],
): string {
  const methods = abi.map((entry) =>
    formatMethod(
      entry,
      signatures.find(({ name }) => name === entry.name),
    ),
  )
  return `export interface ${className} {\n${methods.join('')}}\n`
}

function formatMethod({ name, args }: AbiEntry, signature: MethodSignature | undefined): string {
  const parameters = args.map((type, index) => {
    const declared = signature?.parameters[index]
    return `${declared?.name || `argument${index + 1}`}: ${declared?.type ?? TYPES[type] ?? 'unknown'}`
  })
  const doc = signature?.doc ? `  ${signature.doc.replace(/\n\s*\*/g, '\n   *')}\n` : ''
  return `${doc}  ${name}(${parameters.join(', ')}): ${signature?.returns?.type ?? 'unknown'}\n`
}
