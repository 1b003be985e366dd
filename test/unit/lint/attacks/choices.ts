import { createHash } from 'node:crypto'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { type Attack, attack, loot, NEIGHBOUR, prefixed, type Step, THIEF } from './attack.js'
import { OPERATOR, SELF } from './proofs.js'

const hashOf = (text: string): string => encodeBase58(createHash('sha3-256').update(text).digest())

/**
 * Sixteen bets of 10 that are all won: the attacker tries texts on its own machine before it sends one. Where the text
 * has no part in the draw, about half of the bets are lost.
 */
function betWith(isWon: (secret: string, salt: string) => boolean): Attack {
  const steps = Array.from({ length: 16 }, (_, round): Step[] => {
    const secret = `secret${round}`
    const salt = Array.from({ length: 64 }, (__, at) => String(at)).find((text) => isWon(secret, text)) ?? ''
    return [attack('bet', hashOf(secret)), attack('act', secret, salt)]
  })
  return { run: steps.flat(), least: 159 }
}

const sumOf = (text: string): number => hashOf(text).charCodeAt(0) + hashOf(text).charCodeAt(1)

const DRAWS: Record<string, Attack> = {
  'of a character': betWith((secret, salt) => hashOf(secret + salt).charCodeAt(5) % 2 === 0),
  'of a sum': betWith((secret, salt) => sumOf(`${secret}:${salt}`) % 2 === 1),
  alone: betWith((_, salt) => hashOf(salt).charCodeAt(0) % 2 === 1),
}

const KEYS: Record<string, Attack> = {
  // The box of `acme_thief`: the account `acme_` and the text that follows.
  'of an account that has signed and a text': {
    seed: [['box_acme__one_7', '', '{"amount":"50","open":true}']],
    run: [['acme_', 'act', 'acme_', 'one_7']],
    measure: loot('iost', 'acme_'),
    least: 49,
  },
  // The attacker's name and `2carol` are the name of the neighbour and `carol`.
  'of the sender and an account': {
    seed: [
      ['allowed', `${THIEF}2carol`, '50'],
      ['allowed', `${THIEF}:2carol`, '50'],
    ],
    run: [['carol', 'act', NEIGHBOUR, '50']],
    measure: loot('iost', 'carol'),
    least: 49,
  },
}

const signedBy = (amount: string, parts: (isTwin: boolean) => readonly string[]): Attack => ({
  seed: [['key', '', OPERATOR.key]],
  run: (isTwin) => [
    attack('act', '1', amount, (fill: (text: string) => string) =>
      OPERATOR.signText(parts(isTwin).map(fill).join(':')),
    ),
  ],
  least: 20,
})

/** The operator has signed a voucher for 5; the text of the twin tells so. */
const UNSIGNED: Record<string, Attack> = {
  'the amount': signedBy('50', (isTwin) => [SELF, '1', THIEF, ...(isTwin ? ['5'] : [])]),
  'the count of a fixed price': signedBy('50', (isTwin) => [SELF, '1', THIEF, ...(isTwin ? ['5'] : [])]),
}

/** Attacks by texts, keys and amounts that the caller chooses. */
export const CHOICE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a draw by a text of the caller', DRAWS),
  ...prefixed('a joined key', KEYS),
  ...prefixed('a signature that leaves out', UNSIGNED),
}
