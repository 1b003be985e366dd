import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { type Attack, attack, loot, prefixed, type Reader, type Step, THIEF } from './attack.js'

/** The loss of an account that has paid 50 in: more than the fees of its last call. */
const lossOf =
  (account: string) =>
  async ({ balance }: Reader): Promise<number> =>
    -(await balance('iost', account))

/** Another account opens a game with a stake of 50, and closes it after the attack. */
const OVERWRITTEN: Attack = {
  prepare: [],
  run: [['bobby', 'act', 'one', '50'], attack('act', 'one', '0.00001'), ['bobby', 'close', 'one']],
  measure: lossOf('bobby'),
  least: 50,
}

const REPLACED: Record<string, Attack> = {
  'without a look at it': OVERWRITTEN,
  'after a condition that an open one meets': OVERWRITTEN,
  'under a joined key': OVERWRITTEN,
  'of a receiver': {
    run: [['bobby', 'act', 'bobby', '50'], attack('act', 'bobby', '0.00001'), ['bobby', 'leave']],
    measure: lossOf('bobby'),
    least: 49,
  },
  'of the same account': {
    run: [
      ['bobby', 'act', '50'],
      ['bobby', 'act', '1'],
      ['bobby', 'leave'],
    ],
    measure: lossOf('bobby'),
    least: 50,
  },
}

const UNDONE: Record<string, Attack> = {
  'by another registration': {
    run: [attack('act', 'one'), attack('claim'), attack('act', 'two'), attack('claim')],
    least: 10,
  },
  'by leaving': { run: [attack('take'), attack('act'), attack('take')], least: 10 },
  'by a flag': { run: [attack('collect'), attack('act'), attack('collect')], least: 10 },
}

const AVOIDED: Record<string, Attack> = {
  'by an unknown kind': { run: [attack('act', 'none'), attack('use')], least: 5 },
  'by a flag': { run: [attack('act', 'yes'), attack('use')], least: 5 },
  'by nothing': { run: [attack('act', '0'), attack('use')], least: 5 },
  'by its receiver': { seed: [['treasury', '', 'alice']], run: [attack('act', THIEF), attack('collect')], least: 5 },
  'in a switch': { run: [attack('act', 'none'), attack('use')], least: 5 },
}

const MEMBERS: Attack['seed'] = [
  ['members', '', '["alice"]'],
  ['quorum', '', '1'],
]

const VOTED: Record<string, Attack> = {
  'of any account that signs': { seed: MEMBERS, run: [attack('act', THIEF, '1', THIEF, '50')], least: 50 },
  'of the sender': { seed: MEMBERS, run: [attack('act', '1', THIEF, '50')], least: 50 },
}

function createSigner(fill: number): { key: string; signText: (text: string) => string } {
  const DER = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, fill)])
  const secret = createPrivateKey({ key: DER, format: 'der', type: 'pkcs8' })
  const key = encodeBase58(createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    key,
    signText: (text) => encodeBase58(sign(null, createHash('sha3-256').update(text).digest(), secret)),
  }
}

export const OPERATOR = createSigner(7)
const STRANGER = createSigner(9)
const SEED: Attack['seed'] = [['key', '', OPERATOR.key]]
/** The contract's name in the texts that are signed. */
export const SELF = '$subject'

/** A step whose signature is made when the name of the contract is known. */
const signed = (by: string, { signText }: typeof OPERATOR, parts: readonly string[], ...more: string[]): Step => [
  by,
  'act',
  ...parts.filter((part) => part !== SELF && part !== by),
  (fill: (text: string) => string) => signText(parts.map(fill).join(':')),
  ...more,
]

const VOUCHER = signed(THIEF, OPERATOR, [SELF, '1', THIEF, '5'])

const USED: Record<string, Attack> = {
  'for a voucher': { seed: SEED, run: [VOUCHER, VOUCHER], least: 10 },
  'with a number that nothing stores': { seed: SEED, run: [VOUCHER, VOUCHER], least: 10 },
  'for the transfer of a balance': {
    seed: [...SEED, ['has', 'bobby', '20']],
    run: [
      [
        'carol',
        'act',
        '1',
        'bobby',
        THIEF,
        '5',
        (fill: (text: string) => string) => OPERATOR.signText([SELF, '1', 'bobby', THIEF, '5'].map(fill).join(':')),
      ],
      attack('act', '1', 'bobby', THIEF, '5', (fill: (text: string) => string) =>
        OPERATOR.signText([SELF, '1', 'bobby', THIEF, '5'].map(fill).join(':')),
      ),
      attack('leave'),
    ],
    least: 10,
  },
  // The voucher is signed for bobby, if the text names an account.
  'for whoever sends it': {
    seed: SEED,
    run: (isTwin) => [
      attack('act', '1', '5', (fill: (text: string) => string) =>
        OPERATOR.signText((isTwin ? [SELF, '1', 'bobby', '5'] : [SELF, '1', '5']).map(fill).join(':')),
      ),
    ],
    least: 5,
  },
  'by a key of the caller': {
    seed: SEED,
    run: [signed(THIEF, STRANGER, [SELF, '1', THIEF, '5'], STRANGER.key)],
    least: 5,
  },
  'of a secret': {
    seed: [['hash', '', encodeBase58(createHash('sha3-256').update('open').digest())]],
    run: [['bobby', 'act', 'open'], attack('act', 'open')],
    measure: loot('iost'),
    least: 5,
  },
}

/** Attacks on entries that are replaced, on payments that are avoided, and with proofs that are used again. */
export const PROOF_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a deposit that replaces an entry', REPLACED),
  ...prefixed('a mark that is undone', UNDONE),
  ...prefixed('a payment that is avoided', AVOIDED),
  ...prefixed('a vote', VOTED),
  ...prefixed('a proof that is used again', USED),
}
