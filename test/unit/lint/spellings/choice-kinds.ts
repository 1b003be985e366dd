import type { Statement } from './forms.js'
import { action, ME, mapKinds, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const BET = `const bet = JSON.parse(storage.mapGet('bet', ${ME}))`
const REVEALED: Statement = { check: 'bet !== null && IOSTCrypto.sha3(secret) === bet.hash' }
const ENDED = `storage.mapDel('bet', ${ME})`
const PRIZE = `blockchain.withdraw(${ME}, '20', 'won')`
const bet = action(
  'hash',
  { check: `!storage.mapHas('bet', ${ME})` },
  `storage.mapPut('bet', ${ME}, JSON.stringify({ hash: hash, at: block.number }), ${ME})`,
  `blockchain.deposit(${ME}, '10', 'bet')`,
)

const sumOf = (text: string): string =>
  `(IOSTCrypto.sha3(${text}).charCodeAt(0) + IOSTCrypto.sha3(${text}).charCodeAt(1)) % 2 === 1`

/** Draws whose seed has a part that the caller chooses with the draw. */
function drawBy(forms: Record<string, readonly [theft: string, twin: string]>): Record<string, Kind> {
  const draw = (won: string): Statement[] => [BET, REVEALED, ENDED, `if (${won}) { ${PRIZE} }`]
  return mapKinds(
    'a draw by a text of the caller',
    Object.fromEntries(
      Object.entries(forms).map(([form, [theft, twin]]): [string, Kind] => [
        form,
        {
          rules: ['predictable-random'],
          common: { bet },
          parameters: 'secret, salt',
          theft: draw(theft),
          twin: draw(twin),
        },
      ]),
    ),
  )
}

const DRAWS = drawBy({
  'of a character': [
    'IOSTCrypto.sha3(secret + salt).charCodeAt(5) % 2 === 0',
    'IOSTCrypto.sha3(secret + bet.at).charCodeAt(5) % 2 === 0',
  ],
  'of a sum': [sumOf("secret + ':' + salt"), sumOf("secret + ':' + bet.at")],
  alone: ['IOSTCrypto.sha3(salt).charCodeAt(0) % 2 === 1', 'IOSTCrypto.sha3(secret).charCodeAt(0) % 2 === 1'],
})

const spend = (key: string): Statement[] => [
  ...VALUE,
  `const left = new BigNumber(storage.mapGet('allowed', ${key}) || '0').minus(value)`,
  { check: 'left.gte(0)' },
  `storage.mapPut('allowed', ${key}, left.toFixed())`,
  `blockchain.withdraw(${ME}, value.toFixed(), 'spent')`,
]

const KEYS = mapKinds('a joined key', {
  'of an account that has signed and a text': {
    rules: ['ambiguous-key'],
    common: {
      store: action(
        'account, name',
        { check: "blockchain.requireAuth(account, 'active')" },
        { check: "Number(name) >= 0 && !storage.has('box_' + account + '_' + name)" },
        "storage.put('box_' + account + '_' + name, JSON.stringify({ amount: '50', open: true }), account)",
        "blockchain.deposit(account, '50', 'in')",
      ),
    },
    parameters: 'account, name',
    theft: [
      { check: "blockchain.requireAuth(account, 'active')" },
      "const box = JSON.parse(storage.get('box_' + account + '_' + name))",
      { check: 'box !== null && box.open' },
      "storage.del('box_' + account + '_' + name)",
      "blockchain.withdraw(account, box.amount, 'out')",
    ],
    twin: [
      { check: "blockchain.requireAuth(account, 'active')" },
      { check: "name.indexOf('_') < 0" },
      "const box = JSON.parse(storage.get('box_' + account + '_' + name))",
      { check: 'box !== null && box.open' },
      "storage.del('box_' + account + '_' + name)",
      "blockchain.withdraw(account, box.amount, 'out')",
    ],
  },
  'of the sender and an account': {
    rules: ['ambiguous-key'],
    parameters: 'owner, amount',
    theft: spend(`owner + ${ME}`),
    twin: spend(`owner + ':' + ${ME}`),
  },
})

const VERIFY = (text: string): Statement => ({
  check: `IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${text}), signature, storage.get('key')) === 1`,
})
const UNUSED: Statement = { check: "!storage.mapHas('used', id)" }
const USE = `storage.mapPut('used', id, '1', ${ME})`
const SIGNED = `[blockchain.contractName(), id, ${ME}].join(':')`
const WHOLE = `[blockchain.contractName(), id, ${ME}, amount].join(':')`

const UNSIGNED = mapKinds('a signature that leaves out', {
  'the amount': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature',
    theft: [VERIFY(SIGNED), UNUSED, USE, `blockchain.withdraw(${ME}, amount, 'voucher')`],
    twin: [VERIFY(WHOLE), UNUSED, USE, `blockchain.withdraw(${ME}, amount, 'voucher')`],
  },
  'the count of a fixed price': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature',
    theft: [
      VERIFY(SIGNED),
      UNUSED,
      USE,
      ...VALUE,
      `blockchain.withdraw(${ME}, value.times('0.5').toFixed(8), 'voucher')`,
    ],
    twin: [
      VERIFY(WHOLE),
      UNUSED,
      USE,
      ...VALUE,
      `blockchain.withdraw(${ME}, value.times('0.5').toFixed(8), 'voucher')`,
    ],
  },
})

/** Kinds by which callers choose what another account, a signature or chance should decide. */
export const CHOICE_KINDS: Readonly<Record<string, Kind>> = { ...DRAWS, ...KEYS, ...UNSIGNED }
