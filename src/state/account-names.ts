/** True for ids of contracts: `Contract…`, or a name with a dot. */
export function isContract(id: string): boolean {
  return id.startsWith('Contract') || id.includes('.')
}

/** True for the form of a lower-case hexadecimal account name: `0x` and 40 characters. */
export function isAddress(id: string): boolean {
  return id.length === 42 && id.startsWith('0x')
}
