import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER } from './frame.js'
import type { Kind } from './kinds.js'

const COMMON = {
  commit: action(
    'hash',
    { check: `!storage.mapHas('bets', ${ME})` },
    `blockchain.deposit(${ME}, '5', 'in')`,
    `storage.mapPut('bets', ${ME}, hash, ${ME})`,
  ),
  decide: action('answer', OWNER, { check: "!storage.has('answer')" }, "storage.put('answer', answer)"),
}
const reveal = (text: string, ...checks: Statement[]): Statement[] => [
  ...checks,
  { check: `IOSTCrypto.sha3(${text}) === storage.mapGet('bets', ${ME})` },
  `storage.mapDel('bets', ${ME})`,
  { check: "choice === storage.get('answer')" },
  `blockchain.withdraw(${ME}, '10', 'won')`,
]
const NAMED = `choice + ':' + salt + ':' + ${ME}`

const kind = (rule: string, text: string, twin: Statement[] = reveal(NAMED)): Kind => ({
  rules: [rule],
  common: COMMON,
  parameters: 'choice, salt',
  theft: reveal(text),
  twin,
})

/** Hashes that accounts store, and reveal when the result is known. */
export const COMMITMENT_KINDS: Record<string, Kind> = mapKinds('a hash that an account has stored', {
  'of a choice and a salt without a separator': kind('ambiguous-key', `${ME} + ':' + choice + salt`),
  'of a choice and a salt in a template': kind('ambiguous-key', `\`\${${ME}}:\${choice}\${salt}\``),
  'of a choice and a salt by concat': kind('ambiguous-key', `(${ME} + ':').concat(choice, salt)`),
  'of a choice of any length': kind(
    'ambiguous-key',
    `${ME} + ':' + choice + salt`,
    reveal(`${ME} + ':' + choice + salt`, { check: 'choice.length === 2' }),
  ),
  'without the account': kind('predictable-random', "choice + ':' + salt"),
})
