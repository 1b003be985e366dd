import { createHash } from 'node:crypto'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { type Attack, attack, prefixed, type Step, THIEF } from './attack.js'

const hashOf = (text: string): string => encodeBase58(createHash('sha3-256').update(text).digest())
const DECIDED: Step = ['alice', 'decide', '12']
/** The attacker has chosen `1` and the salt `2x`, and reveals `12` and `x`. */
const moved = (twin: string): Attack => ({
  run: (isTwin) => [attack('commit', hashOf(isTwin ? twin : `${THIEF}:12x`)), DECIDED, attack('act', '12', 'x')],
  least: 5,
})
const MOVED = moved(`1:2x:${THIEF}`)

/** Attacks on hashes that are revealed later. */
export const COMMITMENT_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a hash that an account has stored', {
  'of a choice and a salt without a separator': MOVED,
  'of a choice and a salt in a template': MOVED,
  'of a choice and a salt by concat': MOVED,
  'of a choice of any length': {
    run: (isTwin) => [
      attack('commit', hashOf(`${THIEF}:12x`)),
      ['alice', 'decide', isTwin ? '1' : '12'],
      attack('act', isTwin ? '1' : '12', isTwin ? '2x' : 'x'),
    ],
    least: 5,
  },
  'without the account': {
    run: (isTwin) => [
      ['bobby', 'commit', hashOf(isTwin ? '12:x:bobby' : '12:x')],
      attack('commit', hashOf(isTwin ? '12:x:bobby' : '12:x')),
      DECIDED,
      ['bobby', 'act', '12', 'x'],
      attack('act', '12', 'x'),
    ],
    least: 5,
  },
})
