import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER } from './frame.js'
import type { Kind } from './kinds.js'

const VALID: Statement = { check: 'new BigNumber(amount).gt(0) && new BigNumber(amount).dp() <= 8' }

const settle = action(
  'id',
  OWNER,
  "const lot = JSON.parse(storage.mapGet('lots', id))",
  "storage.mapDel('lots', id)",
  "blockchain.withdraw(lot.seller, lot.best, 'sold')",
)
const list = action(
  'id',
  { check: "!storage.mapHas('lots', id)" },
  `storage.mapPut('lots', id, JSON.stringify({ seller: ${ME}, best: '1', bidder: '' }), ${ME})`,
)
const BID: Statement[] = [
  "blockchain.deposit(blockchain.publisher(), amount, 'bid')",
  "if (lot.bidder !== '') { blockchain.withdraw(lot.bidder, lot.best, 'outbid') }",
  'lot.best = amount',
  `lot.bidder = ${ME}`,
  `storage.mapPut('lots', id, JSON.stringify(lot), ${ME})`,
]
const LOT = "const lot = JSON.parse(storage.mapGet('lots', id))"

/** Amounts that are compared as texts. */
const ORDERED: Record<string, Kind> = {
  'with the best bid': {
    rules: ['text-compare'],
    common: { list, settle },
    parameters: 'id, amount',
    theft: [LOT, VALID, { check: 'amount > lot.best' }, ...BID],
    twin: [LOT, VALID, { check: 'new BigNumber(amount).gt(lot.best)' }, ...BID],
  },
  'with a stored maximum': {
    rules: ['text-compare'],
    common: { limit: action('most', OWNER, "storage.put('most', most)") },
    parameters: 'amount',
    theft: [
      VALID,
      { check: "amount <= storage.get('most')" },
      { check: `!storage.mapHas('paid', ${ME})` },
      `storage.mapPut('paid', ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, amount, 'drip')`,
    ],
    twin: [
      VALID,
      { check: "Number(amount) <= Number(storage.get('most'))" },
      { check: `!storage.mapHas('paid', ${ME})` },
      `storage.mapPut('paid', ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, amount, 'drip')`,
    ],
  },
  'with the balance': {
    rules: ['text-compare'],
    parameters: 'amount',
    theft: [
      VALID,
      `const has = storage.mapGet('has', ${ME})`,
      { check: 'has >= amount' },
      `storage.mapPut('has', ${ME}, new BigNumber(has).minus(amount).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, amount, 'take')`,
    ],
    twin: [
      VALID,
      `const has = storage.mapGet('has', ${ME})`,
      { check: 'Number(has) >= Number(amount)' },
      `storage.mapPut('has', ${ME}, new BigNumber(has).minus(amount).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, amount, 'take')`,
    ],
  },
  'after toFixed': {
    rules: ['text-compare'],
    common: { list, settle },
    parameters: 'id, amount',
    theft: [
      LOT,
      VALID,
      'const offered = new BigNumber(amount).toFixed(8)',
      { check: '!(offered <= lot.best)' },
      "blockchain.deposit(blockchain.publisher(), offered, 'bid')",
      "if (lot.bidder !== '') { blockchain.withdraw(lot.bidder, lot.best, 'outbid') }",
      'lot.best = offered',
      `lot.bidder = ${ME}`,
      `storage.mapPut('lots', id, JSON.stringify(lot), ${ME})`,
    ],
    twin: [
      LOT,
      VALID,
      'const offered = new BigNumber(amount)',
      { check: 'offered.gt(lot.best)' },
      "blockchain.deposit(blockchain.publisher(), offered.toFixed(8), 'bid')",
      "if (lot.bidder !== '') { blockchain.withdraw(lot.bidder, lot.best, 'outbid') }",
      'lot.best = offered.toFixed(8)',
      `lot.bidder = ${ME}`,
      `storage.mapPut('lots', id, JSON.stringify(lot), ${ME})`,
    ],
  },
}

const SIGNED = (text: string): Statement => ({
  check: `IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${text}), signature, storage.get('key')) === 1`,
})
const ONCE: Statement[] = [{ check: "!storage.mapHas('used', nonce)" }, "storage.mapPut('used', nonce, '1')"]

/** Signatures that are valid for several calls. */
const DIGESTS: Record<string, Kind> = mapDigests({
  'by +': ['account + amount + nonce', "account + ':' + amount + ':' + nonce"],
  'in a template': [
    '`pay$' + '{account}$' + '{amount}$' + '{nonce}`',
    '`pay $' + '{account} $' + '{amount} $' + '{nonce}`',
  ],
  'by concat': ['account.concat(amount, nonce)', "account.concat('/', amount, '/', nonce)"],
  'behind a name': ["'claim' + account + amount + '#' + nonce", "'claim' + account + '#' + amount + '#' + nonce"],
})

function mapDigests(forms: Record<string, readonly [theft: string, twin: string]>): Record<string, Kind> {
  const pay = "blockchain.withdraw(account, amount, 'claim')"
  return Object.fromEntries(
    Object.entries(forms).map(([form, [theft, twin]]): [string, Kind] => [
      form,
      {
        rules: ['ambiguous-key'],
        parameters: 'account, amount, nonce, signature',
        theft: [VALID, SIGNED(theft), ...ONCE, pay],
        twin: [VALID, SIGNED(twin), ...ONCE, pay],
      },
    ]),
  )
}

const BUY = `blockchain.deposit(${ME}, '5', 'ticket')`
const GIVE = `blockchain.callWithAuth(storage.get('prizes'), 'award', [${ME}, '1'])`
const DRAWN = (draw: string): Kind => ({
  rules: ['predictable-random'],
  common: { choose: action('id', OWNER, "storage.put('prizes', id)") },
  parameters: '',
  theft: [BUY, `const draw = ${draw}`, `if (draw === 0) { ${GIVE} }`],
  twin: [BUY, OWNER, `const draw = ${draw}`, `if (draw === 0) { ${GIVE} }`],
})

/** Draws that decide what another contract gives. */
const DRAWS: Record<string, Kind> = {
  'of the time': DRAWN('Math.floor(block.time / 1e9) % 10'),
  'of the number of the block': DRAWN('block.number % 7'),
  'of the hash': DRAWN('tx.hash.charCodeAt(0) % 3'),
  'of a digest': DRAWN("IOSTCrypto.sha3(tx.hash + '1').charCodeAt(2) % 5"),
}

const GAME = { choose: action('id', OWNER, "storage.put('prizes', id)") }
const passOn = (draw: string): Kind => ({
  rules: ['predictable-random'],
  common: GAME,
  parameters: '',
  theft: [BUY, `blockchain.call(storage.get('prizes'), 'weigh', [${ME}, String(${draw})])`],
  twin: [BUY, OWNER, `blockchain.call(storage.get('prizes'), 'weigh', [${ME}, String(${draw})])`],
})
/** Draws that another contract pays by. */
const PASSED: Record<string, Kind> = {
  'as an argument': passOn('tx.hash.charCodeAt(1) % 4'),
  'as an argument, from a digest': passOn("IOSTCrypto.sha3(tx.hash + '7').charCodeAt(2) % 5"),
  'as an amount on a branch': {
    rules: ['predictable-random'],
    common: GAME,
    parameters: '',
    theft: [
      BUY,
      "const prize = tx.hash.charCodeAt(2) % 5 === 1 ? '0' : '1'",
      `blockchain.call(storage.get('prizes'), 'weigh', [${ME}, prize])`,
    ],
    twin: [
      BUY,
      OWNER,
      "const prize = tx.hash.charCodeAt(2) % 5 === 1 ? '0' : '1'",
      `blockchain.call(storage.get('prizes'), 'weigh', [${ME}, prize])`,
    ],
  },
  'as what it returns': {
    rules: ['predictable-random'],
    parameters: '',
    theft: [
      'let seed = 0',
      'for (let i = 0; i < 8; i++) { seed = seed * 2 + tx.hash.charCodeAt(i) % 2 }',
      'return String(seed % 10)',
    ],
    twin: [
      OWNER,
      'let seed = 0',
      'for (let i = 0; i < 8; i++) { seed = seed * 2 + tx.hash.charCodeAt(i) % 2 }',
      'return String(seed % 10)',
    ],
  },
  'in an object that it returns': {
    rules: ['predictable-random'],
    parameters: '',
    theft: ['const amount = tx.hash.charCodeAt(3) % 5', 'const items = []', 'return { amount: amount, items: items }'],
    twin: [
      OWNER,
      'const amount = tx.hash.charCodeAt(3) % 5',
      'const items = []',
      'return { amount: amount, items: items }',
    ],
  },
  'by what it returns on a branch': {
    rules: ['predictable-random'],
    parameters: '',
    theft: ["if (tx.hash.charCodeAt(4) % 3 === 0) { return 'won' }", "return 'lost'"],
    twin: [OWNER, "if (tx.hash.charCodeAt(4) % 3 === 0) { return 'won' }", "return 'lost'"],
  },
}
/** Hashes by which nothing is drawn. */
const NAMED: Record<string, Kind> = {
  'a hash that names a call': {
    rules: [],
    common: GAME,
    parameters: '',
    theft: [],
    twin: [`blockchain.call(storage.get('prizes'), 'weigh', [${ME}, 'call' + tx.hash.slice(0, 8)])`, 'return tx.hash'],
  },
  'a number of days': {
    rules: [],
    parameters: '',
    theft: [],
    twin: ['return String(Math.floor(block.time / 1e9) % 86400)'],
  },
}

/** Sound contracts that look like thefts. */
const TWINS: Record<string, Kind> = {
  'a share for each of the first accounts': {
    rules: [],
    parameters: 'id',
    theft: [],
    twin: [
      "const pack = JSON.parse(storage.mapGet('packs', id))",
      { check: 'pack.who.length < pack.parts' },
      { check: `pack.who.indexOf(${ME}) < 0` },
      `pack.who.push(${ME})`,
      "storage.mapPut('packs', id, JSON.stringify(pack))",
      `blockchain.withdraw(${ME}, pack.each, 'pack')`,
    ],
  },
  'a treasury with plans of its keepers': {
    rules: [],
    common: {
      put: action('amount', VALID, `blockchain.deposit(${ME}, amount, 'put')`),
      plan: action('id, text', OWNER, "storage.mapPut('plans', id, text)"),
    },
    parameters: 'id',
    theft: [],
    twin: [
      "const plan = JSON.parse(storage.mapGet('plans', id))",
      { check: 'plan !== null' },
      "storage.mapDel('plans', id)",
      "blockchain.withdraw(plan.to, plan.amount, 'plan')",
    ],
  },
}

/** Kinds of texts that are compared, joined or drawn from. */
export const TEXT_KINDS: Readonly<Record<string, Kind>> = {
  ...mapKinds('amounts compared as texts', ORDERED),
  ...mapKinds('a signature of joined arguments', DIGESTS),
  ...mapKinds('a draw for another contract', DRAWS),
  ...mapKinds('a draw that is passed on', PASSED),
  ...mapKinds('sound', { ...TWINS, ...NAMED }),
}
