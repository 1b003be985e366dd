import { readFileSync } from 'node:fs'

/** Set by the build; undefined when the sources run directly. */
declare const TOOLKIT_VERSION: string | undefined

/** The version of this package. */
export function readVersion(): string {
  if (typeof TOOLKIT_VERSION === 'string') return TOOLKIT_VERSION
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}
