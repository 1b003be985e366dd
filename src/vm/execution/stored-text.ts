import { ChainError } from '../../state/chain-error.js'
import { JsonBlob, type StateValue } from '../../state/values.js'

/** Formats a stored value as the text that scripts get (`vm.md` §5.1); decimals do not have one. */
export function formatText(value: StateValue | null): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'object') return value instanceof JsonBlob ? value.text : ''
  return String(value)
}

/** Formats a value of the contract itself, which fails for a decimal. */
export function formatOwnText(value: StateValue | null): string | null {
  if (typeof value === 'object' && value !== null && !(value instanceof JsonBlob)) {
    throw new ChainError('invalid db value type')
  }
  return formatText(value)
}
