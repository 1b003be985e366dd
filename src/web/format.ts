/** A long hash or id with its middle left out. */
export function shorten(text: string, kept = 8): string {
  return text.length <= 2 * kept + 3 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`
}

/** A number with its thousands apart. */
export function group(digits: string | number | null | undefined): string {
  if (digits === null || digits === undefined) return '–'
  const [whole = '', fraction] = String(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Bytes that were taken, or with a minus given back. */
export function describeBytes(bytes: number): string {
  return `${bytes > 0 ? '+' : '−'}${group(Math.abs(bytes))} ${Math.abs(bytes) === 1 ? 'byte' : 'bytes'}`
}

/** Smallest units of iost as iost. */
export function formatIost(units: string | null | undefined): string {
  return units === null || units === undefined ? '–' : `${formatUnits(units, 8)} iost`
}

/** Smallest units of a token as an amount of it. */
export function formatUnits(units: string | null | undefined, decimals: number): string {
  if (units === null || units === undefined) return '–'
  const digits = units.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${group(digits.slice(0, digits.length - decimals))}${fraction === '' ? '' : `.${fraction}`}`
}

/** A time as UTC. */
export function formatTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–'
  return new Date(seconds * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
}

/** A value as JSON that people read. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** Text that holds JSON, laid out; any other text as it is. */
export function layOut(text: string): string {
  try {
    return formatJson(JSON.parse(text))
  } catch {
    return text
  }
}

/**
 * Returns the intensity of a share, 0 to 4, by its square root: otherwise one very expensive line would leave the
 * others pale.
 */
export function rateHeat(share: number): number {
  return Math.ceil(4 * Math.sqrt(Math.max(0, share)))
}
