// biome-ignore-all lint/style/noNonNullAssertion: hot; the pattern has a text where it has no name
import { REALM_SCRIPTS } from '../index.js'
import { STEPPING } from '../observation/stepping.js'
import { TRIMMING } from './trimming.js'

/** Properties that the engine reads from objects it receives, and that no prototype has. */
const OF_THE_ENGINE = ['toJSON', 'then', 'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'done', 'raw']

/** Behind a dot, as a text, and between braces that may be a pattern. */
const MENTIONS = /\.\s*([A-Za-z_$][\w$]*)|(["'`])([A-Za-z_$][\w$]*)\2|\{([\w$\s,:]*)\}/g
const NAME = /[A-Za-z_$][\w$]*/g

/**
 * Scripts whose names do not count. One runs before the contract does. The other one looks for names while a program
 * is debugged, and one that adds properties has a realm of its own then.
 */
export const UNCOUNTED_SCRIPTS: ReadonlySet<string> = new Set([TRIMMING, STEPPING])

let mentions: ReadonlySet<string> | undefined

/**
 * Names of properties that the libraries or the engine look for on what they are given, whether they are there or not;
 * and some more.
 */
export function listMentions(): ReadonlySet<string> {
  mentions ??= new Set([
    ...OF_THE_ENGINE,
    ...REALM_SCRIPTS.flatMap(({ code }) => (UNCOUNTED_SCRIPTS.has(code) ? [] : readMentions(code))),
  ])
  return mentions
}

function readMentions(code: string): string[] {
  return [...code.matchAll(MENTIONS)].flatMap(([, member, , text, names]) =>
    names === undefined ? (member ?? text!) : (names.match(NAME) ?? []),
  )
}
