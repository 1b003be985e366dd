import type { Statement } from './forms.js'
import { action, ME, mapKinds } from './frame.js'
import type { Kind } from './kinds.js'

const NUMBER = 'const value = new BigNumber(amount)'
const POSITIVE: Statement = { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }
const STAKE = `blockchain.deposit(${ME}, value.toFixed(), 'stake')`
const ENTRY = (more = '') =>
  `storage.mapPut('game', id, JSON.stringify({ host: ${ME}, stake: value.toFixed(), state: 'open'${more} }), ${ME})`
const close = action(
  'id',
  "const game = JSON.parse(storage.mapGet('game', id))",
  { check: `game.host === ${ME}` },
  "storage.mapDel('game', id)",
  "blockchain.withdraw(game.host, game.stake, 'closed')",
)
const OLD = "const old = JSON.parse(storage.mapGet('game', id))"

/** Deposits that replace the entry of another account. */
const FOREIGN: Record<string, Kind> = {
  'without a look at it': {
    rules: ['replaced-entry'],
    common: { close },
    parameters: 'id, amount',
    theft: [NUMBER, POSITIVE, STAKE, ENTRY()],
    twin: [NUMBER, POSITIVE, { check: "!storage.mapHas('game', id)" }, STAKE, ENTRY()],
  },
  'after a condition that an open one meets': {
    rules: ['replaced-entry'],
    common: { close },
    parameters: 'id, amount',
    theft: [NUMBER, POSITIVE, OLD, { check: "!(old && old.state === 'playing')" }, STAKE, ENTRY()],
    twin: [NUMBER, POSITIVE, OLD, { check: "!(old && old.state === 'open')" }, STAKE, ENTRY()],
  },
  'under a joined key': {
    rules: ['replaced-entry'],
    common: {
      close: action(
        'id',
        "const game = JSON.parse(storage.get('game_' + id))",
        { check: `game.host === ${ME}` },
        "storage.del('game_' + id)",
        "blockchain.withdraw(game.host, game.stake, 'closed')",
      ),
    },
    parameters: 'id, amount',
    theft: [
      NUMBER,
      POSITIVE,
      STAKE,
      `storage.put('game_' + id, JSON.stringify({ host: ${ME}, stake: value.toFixed() }), ${ME})`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      { check: "storage.get('game_' + id) === null" },
      STAKE,
      `storage.put('game_' + id, JSON.stringify({ host: ${ME}, stake: value.toFixed() }), ${ME})`,
    ],
  },
  'of a receiver': {
    rules: ['replaced-entry'],
    common: {
      leave: action(
        '',
        `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`,
        { check: 'has.gt(0)' },
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, has.toFixed(), 'left')`,
      ),
    },
    parameters: 'to, amount',
    theft: [NUMBER, POSITIVE, STAKE, "storage.mapPut('has', to, value.toFixed())"],
    twin: [
      NUMBER,
      POSITIVE,
      STAKE,
      "storage.mapPut('has', to, value.plus(storage.mapGet('has', to) || '0').toFixed())",
    ],
  },
}

/** Deposits that replace what an earlier one of the same account has left. */
const OWN: Record<string, Kind> = {
  'of the same account': {
    rules: ['replaced-entry'],
    common: {
      leave: action(
        '',
        `const stake = JSON.parse(storage.mapGet('stake', ${ME}))`,
        { check: 'stake !== null' },
        `storage.mapDel('stake', ${ME})`,
        `blockchain.withdraw(${ME}, stake.amount, 'left')`,
      ),
    },
    parameters: 'amount',
    theft: [
      NUMBER,
      POSITIVE,
      STAKE,
      `storage.mapPut('stake', ${ME}, JSON.stringify({ amount: value.toFixed(), since: block.time }), ${ME})`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      { check: `!storage.mapHas('stake', ${ME})` },
      STAKE,
      `storage.mapPut('stake', ${ME}, JSON.stringify({ amount: value.toFixed(), since: block.time }), ${ME})`,
    ],
  },
}

const USER = `const user = JSON.parse(storage.mapGet('user', ${ME}))`
const claim = action(
  '',
  USER,
  { check: 'user !== null' },
  { check: 'user.claimed !== true' },
  'user.claimed = true',
  `storage.mapPut('user', ${ME}, JSON.stringify(user), ${ME})`,
  `blockchain.withdraw(${ME}, '5', 'welcome')`,
)
const REGISTER = `storage.mapPut('user', ${ME}, JSON.stringify({ name: name, claimed: false }), ${ME})`
const take = action(
  '',
  { check: `!storage.mapHas('taken', ${ME})` },
  `storage.mapPut('taken', ${ME}, '1', ${ME})`,
  `blockchain.withdraw(${ME}, '5', 'gift')`,
)

/** Calls that undo the mark of a payment. */
const RESET: Record<string, Kind> = {
  'by another registration': {
    rules: ['replaced-entry'],
    common: { claim },
    parameters: 'name',
    theft: [REGISTER],
    twin: [{ check: `!storage.mapHas('user', ${ME})` }, REGISTER],
  },
  'by leaving': {
    rules: ['replaced-entry'],
    common: { take },
    parameters: '',
    theft: [`storage.mapDel('taken', ${ME})`],
    twin: [`storage.mapDel('seen', ${ME})`],
  },
  'by a flag': {
    rules: ['replaced-entry'],
    common: {
      collect: action(
        '',
        { check: `storage.get('paid_' + ${ME}) !== 'yes'` },
        `storage.put('paid_' + ${ME}, 'yes', ${ME})`,
        `blockchain.withdraw(${ME}, '5', 'gift')`,
      ),
    },
    parameters: '',
    theft: [`storage.put('paid_' + ${ME}, 'no', ${ME})`],
    twin: [`storage.put('seen_' + ${ME}, 'no', ${ME})`],
  },
}

const CREDIT = `storage.mapPut('credit', ${ME}, String(Number(storage.mapGet('credit', ${ME}) || '0') + 1), ${ME})`
const use = action(
  '',
  `const credit = Number(storage.mapGet('credit', ${ME}) || '0')`,
  { check: 'credit > 0' },
  `storage.mapPut('credit', ${ME}, String(credit - 1), ${ME})`,
  `blockchain.withdraw(${ME}, '5', 'used')`,
)
const PAY = (amount: string) => `blockchain.deposit(${ME}, ${amount}, 'price')`

/** Payments in branches that the caller avoids. */
const SKIPPED: Record<string, Kind> = {
  'by an unknown kind': {
    rules: ['skipped-payment'],
    common: { use },
    parameters: 'kind',
    theft: [`if (kind === 'small') { ${PAY("'5'")} } else if (kind === 'large') { ${PAY("'7'")} }`, CREDIT],
    twin: [
      { check: "kind === 'small' || kind === 'large'" },
      `if (kind === 'small') { ${PAY("'5'")} } else if (kind === 'large') { ${PAY("'7'")} }`,
      CREDIT,
    ],
  },
  'by a flag': {
    rules: ['skipped-payment'],
    common: { use },
    parameters: 'isFree',
    theft: [`if (isFree !== 'yes') { ${PAY("'5'")} }`, CREDIT],
    twin: [`if (isFree !== 'yes') { ${PAY("'5'")} } else { ${PAY("'6'")} }`, CREDIT],
  },
  'by nothing': {
    rules: ['skipped-payment'],
    common: { use },
    parameters: 'amount',
    theft: [`if (Number(amount) > 0) { ${PAY('amount')} }`, CREDIT],
    twin: [
      { check: 'Number(amount) >= 5' },
      { check: 'Number(amount) > 0' },
      `if (Number(amount) > 0) { ${PAY('amount')} }`,
      CREDIT,
    ],
  },
  'in a switch': {
    rules: ['skipped-payment'],
    common: { use },
    parameters: 'kind',
    theft: [`switch (kind) { case 'small': ${PAY("'5'")}; break; case 'large': ${PAY("'7'")}; break }`, CREDIT],
    twin: [
      `switch (kind) { case 'small': ${PAY("'5'")}; break; case 'large': ${PAY("'7'")}; break; default: throw 'refused' }`,
      CREDIT,
    ],
  },
}

const JOIN = [{ check: `!storage.mapHas('member', ${ME})` }, `storage.mapPut('member', ${ME}, '1', ${ME})`] as const
const FEE = `blockchain.transfer(${ME}, to, '7', 'fee')`

/** Payments to an account of the caller's choice. */
const OWN_FEE: Record<string, Kind> = {
  'by its receiver': {
    rules: ['skipped-payment'],
    common: {
      collect: action(
        '',
        { check: `storage.mapGet('member', ${ME}) === '1'` },
        `storage.mapPut('member', ${ME}, '2', ${ME})`,
        `blockchain.withdraw(${ME}, '5', 'gift')`,
      ),
    },
    parameters: 'to',
    theft: [JOIN[0], FEE, JOIN[1]],
    twin: [{ check: "to === storage.get('treasury')" }, JOIN[0], FEE, JOIN[1]],
  },
}

const VOTE: Statement[] = [
  "const key = id + ':' + to + ':' + amount",
  "const votes = JSON.parse(storage.mapGet('votes', key) || '[]')",
  { check: "!storage.mapHas('done', id)" },
  { check: 'votes.indexOf(voter) < 0' },
  'votes.push(voter)',
  "storage.mapPut('votes', key, JSON.stringify(votes))",
  "if (votes.length >= Number(storage.get('quorum'))) { storage.mapPut('done', id, to); blockchain.withdraw(to, amount, 'voted') }",
]

/** Approvals of accounts that nothing makes members. */
const VOTED: Record<string, Kind> = {
  'of any account that signs': {
    rules: ['missing-authority'],
    parameters: 'voter, id, to, amount',
    theft: [{ check: "blockchain.requireAuth(voter, 'active')" }, ...VOTE],
    twin: [
      { check: "blockchain.requireAuth(voter, 'active')" },
      { check: "JSON.parse(storage.get('members')).includes(voter)" },
      ...VOTE,
    ],
  },
  'of the sender': {
    rules: ['missing-authority'],
    parameters: 'id, to, amount',
    theft: [`const voter = ${ME}`, ...VOTE],
    twin: [`const voter = ${ME}`, { check: "JSON.parse(storage.get('members')).indexOf(voter) >= 0" }, ...VOTE],
  },
}

const KEY = "storage.get('key')"
const VERIFY = (text: string): Statement => ({
  check: `IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${text}), signature, ${KEY}) === 1`,
})
const GIVE = `blockchain.withdraw(${ME}, amount, 'voucher')`
const TEXT = `[blockchain.contractName(), id, ${ME}, amount].join(':')`
const NEW: Statement = { check: "!storage.mapHas('used', id)" }
const USE = `storage.mapPut('used', id, '1', ${ME})`

/** Signatures and secrets that pay again, or pay another account. */
const REPLAYED: Record<string, Kind> = {
  'for a voucher': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature',
    theft: [VERIFY(TEXT), GIVE],
    twin: [VERIFY(TEXT), NEW, USE, GIVE],
  },
  'with a number that nothing stores': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature',
    theft: [VERIFY(TEXT), { check: "Number(id) > Number(storage.get('last') || '0')" }, GIVE],
    twin: [VERIFY(TEXT), { check: "Number(id) > Number(storage.get('last') || '0')" }, "storage.put('last', id)", GIVE],
  },
  'for the transfer of a balance': {
    rules: ['replayed-signature'],
    common: {
      leave: action(
        '',
        `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`,
        { check: 'has.gt(0)' },
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, has.toFixed(), 'left')`,
      ),
    },
    parameters: 'id, from, to, amount, signature',
    theft: [
      VERIFY("[blockchain.contractName(), id, from, to, amount].join(':')"),
      NUMBER,
      POSITIVE,
      { check: 'from !== to' },
      "const has = new BigNumber(storage.mapGet('has', from) || '0')",
      { check: 'has.gte(value)' },
      "storage.mapPut('has', from, has.minus(value).toFixed())",
      "storage.mapPut('has', to, value.plus(storage.mapGet('has', to) || '0').toFixed())",
    ],
    twin: [
      VERIFY("[blockchain.contractName(), id, from, to, amount].join(':')"),
      NEW,
      USE,
      NUMBER,
      POSITIVE,
      { check: 'from !== to' },
      "const has = new BigNumber(storage.mapGet('has', from) || '0')",
      { check: 'has.gte(value)' },
      "storage.mapPut('has', from, has.minus(value).toFixed())",
      "storage.mapPut('has', to, value.plus(storage.mapGet('has', to) || '0').toFixed())",
    ],
  },
  'for whoever sends it': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature',
    theft: [VERIFY("[blockchain.contractName(), id, amount].join(':')"), NEW, USE, GIVE],
    twin: [VERIFY(TEXT), NEW, USE, GIVE],
  },
  'by a key of the caller': {
    rules: ['replayed-signature'],
    parameters: 'id, amount, signature, key',
    theft: [{ check: `IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${TEXT}), signature, key) === 1` }, NEW, USE, GIVE],
    twin: [
      { check: `key === ${KEY}` },
      { check: `IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${TEXT}), signature, key) === 1` },
      NEW,
      USE,
      GIVE,
    ],
  },
  'of a secret': {
    rules: ['replayed-signature'],
    parameters: 'answer',
    theft: [{ check: "IOSTCrypto.sha3(answer) === storage.get('hash')" }, `blockchain.withdraw(${ME}, '5', 'prize')`],
    twin: [
      { check: "IOSTCrypto.sha3(answer) === storage.get('hash')" },
      "storage.del('hash')",
      `blockchain.withdraw(${ME}, '5', 'prize')`,
    ],
  },
}

/** Kinds of entries that are replaced, of payments that are avoided, and of proofs that are used again. */
export const PROOF_KINDS: Readonly<Record<string, Kind>> = {
  ...mapKinds('a deposit that replaces an entry', { ...FOREIGN, ...OWN }),
  ...mapKinds('a mark that is undone', RESET),
  ...mapKinds('a payment that is avoided', { ...SKIPPED, ...OWN_FEE }),
  ...mapKinds('a vote', VOTED),
  ...mapKinds('a proof that is used again', REPLAYED),
}
