import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The text, where the build compiled it in (scripts/build.ts): a project's own lockfile has no say in the version. */
declare const BIGNUMBER_TEXT: string | undefined

/**
 * The text of bignumber.js 7.2.1, with its line ends as `\n`: the library whose inner calls are part of the chain's
 * gas, so that it runs inside the realm, on String and Array methods that count.
 */
export const BIGNUMBER = typeof BIGNUMBER_TEXT === 'string' ? BIGNUMBER_TEXT : readBigNumber()

export function readBigNumber(): string {
  const file = createRequire(import.meta.url).resolve('bignumber.js/bignumber.js')
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
}
