import { type Attack, attack, prefixed } from './attack.js'

/** An account makes two bets by one transaction, and gets one of them back. */
const TWICE: Attack = {
  run: [attack('$twice/run', (fill: (text: string) => string) => fill('$subject'), '10'), attack('back')],
  measure: ({ balance }) => balance('iost', '$subject'),
  least: 10,
}

/** Losses by two calls of one transaction. */
export const HASH_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a deposit under the hash of its transaction', {
  'by a variable': TWICE,
  'of its text': TWICE,
})
