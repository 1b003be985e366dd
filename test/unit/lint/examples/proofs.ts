import { contract, type Examples } from './contract.js'

/** A game with the stake of its host. */
const CLOSE = `  close(id) { const game = JSON.parse(storage.mapGet('games', id))
    if (game.host !== tx.publisher) throw new Error('no')
    storage.mapDel('games', id)
    blockchain.withdraw(game.host, game.stake, '') }
`
const OPEN = (check: string, key = 'id', more = '') =>
  contract(`${CLOSE}  open(id, amount) { ${check}
    const stake = parseAmount(amount, 8).toFixed(8)
    blockchain.deposit(tx.publisher, stake, '')
    storage.mapPut('games', ${key}, JSON.stringify({ host: tx.publisher, stake, state: 'open'${more} }), tx.publisher) }`)

/** A gift that each account takes once. */
const GIFT = `  take() { if (storage.mapHas('taken', tx.publisher)) throw new Error('no')
    storage.mapPut('taken', tx.publisher, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, '5', '') }
`
const BONUS = `  take() { const user = JSON.parse(storage.mapGet('users', tx.publisher))
    if (user.paid) throw new Error('no')
    user.paid = true
    storage.mapPut('users', tx.publisher, JSON.stringify(user), tx.publisher)
    blockchain.withdraw(tx.publisher, '5', '') }
`

/** Credit that is paid out. */
const USE = `  use() { const credit = Number(storage.mapGet('credit', tx.publisher) || '0')
    if (!(credit > 0)) throw new Error('no')
    storage.mapPut('credit', tx.publisher, String(credit - 1), tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '') }
`
const ADD = `storage.mapPut('credit', tx.publisher, String(Number(storage.mapGet('credit', tx.publisher) || '0') + 1), tx.publisher)`
const BUY = (parameters: string, body: string) =>
  contract(`${USE}  /** @amountLimit * unlimited */\n  buy(${parameters}) { ${body}\n    ${ADD} }`)
const TAKE = (amount: string) => `blockchain.deposit(tx.publisher, ${amount}, '')`

/** A voucher that the key of the contract has signed. */
const VERIFY = (text: string, key = `storage.get('key')`) =>
  `if (!IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(${text}), signature, ${key})) throw new Error('not signed')`
const TEXT = `[blockchain.contractName(), id, tx.publisher, amount].join(':')`
const GIVE = `blockchain.withdraw(tx.publisher, amount, '')`
const REDEEM = (body: string, parameters = 'id, amount, signature') =>
  contract(`  redeem(${parameters}) { ${body}\n    ${GIVE} }`)
const ONCE = `if (storage.mapHas('used', id)) throw new Error('used')\n    storage.mapPut('used', id, '1', tx.publisher)`

/** Examples of entries that are replaced, of payments that are avoided, and of proofs that are used again. */
export const PROOFS: Record<string, Examples> = {
  'replaced-entry': {
    bad: [
      OPEN(''),
      OPEN(
        `const old = JSON.parse(storage.mapGet('games', id))\n    if (old && old.state === 'playing') throw new Error('no')`,
      ),
      OPEN(`if (storage.mapHas('players', tx.publisher)) throw new Error('no')`),
      OPEN('', 'tx.publisher'),
      contract(`${GIFT}  leave() { storage.mapDel('taken', tx.publisher) }`),
      contract(
        `${BONUS}  join(name) { storage.mapPut('users', tx.publisher, JSON.stringify({ name, paid: false }), tx.publisher) }`,
      ),
      contract(`  take() { const has = readAmount(storage.mapGet('has', tx.publisher))
    storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, has.toFixed(8), '') }
  give(to, amount) { const added = parseAmount(amount, 8).toFixed(8)
    blockchain.deposit(tx.publisher, added, '')
    storage.mapPut('has', to, added, tx.publisher) }`),
    ],
    good: [
      OPEN(`if (storage.mapHas('games', id)) throw new Error('taken')`),
      OPEN(`if (storage.mapGet('games', id) !== null) throw new Error('taken')`),
      OPEN(
        `const old = JSON.parse(storage.mapGet('games', id))\n    if (old && old.state === 'open') throw new Error('no')`,
      ),
      OPEN(
        `const old = JSON.parse(storage.mapGet('games', id))\n    if (old && old.host !== tx.publisher) throw new Error('no')`,
      ),
      OPEN(
        `if (storage.mapHas('games', id)) { if (JSON.parse(storage.mapGet('games', id)).state !== 'done') throw new Error('no') }`,
      ),
      OPEN('', `tx.hash + '/' + id`),
      OPEN(`requireOwner()`),
      contract(
        `${GIFT}  leave() { if (storage.mapHas('taken', tx.publisher)) throw new Error('no')\n    storage.mapDel('taken', tx.publisher) }`,
      ),
      contract(`${GIFT}  leave() { storage.mapDel('seen', tx.publisher) }`),
      contract(`${BONUS}  join(name) { if (storage.mapHas('users', tx.publisher)) throw new Error('no')
    storage.mapPut('users', tx.publisher, JSON.stringify({ name, paid: false }), tx.publisher) }`),
      contract(`${BONUS}  rename(name) { const user = JSON.parse(storage.mapGet('users', tx.publisher))
    user.name = name
    storage.mapPut('users', tx.publisher, JSON.stringify(user), tx.publisher) }`),
      contract(`  enter() { if (storage.mapHas('in', tx.publisher)) throw new Error('no')
    blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('in', tx.publisher, '0', tx.publisher) }
  play() { if (!storage.mapHas('in', tx.publisher)) throw new Error('no')
    storage.mapPut('in', tx.publisher, String(block.time), tx.publisher) }
  leave() { if (!storage.mapHas('in', tx.publisher)) throw new Error('no')
    storage.mapDel('in', tx.publisher)
    blockchain.withdraw(tx.publisher, '5', '') }`),
      contract(`  earn() { const since = Number(storage.mapGet('since', tx.publisher))
    storage.mapPut('since', tx.publisher, String(block.time), tx.publisher)
    blockchain.withdraw(tx.publisher, new BigNumber(block.time).minus(since).div(1e15).toFixed(8), '') }
  start() { storage.mapPut('since', tx.publisher, String(block.time), tx.publisher) }`),
    ],
  },
  'skipped-payment': {
    bad: [
      BUY('kind', `if (kind === 'a') ${TAKE("'1'")}\n    else if (kind === 'b') ${TAKE("'2'")}`),
      BUY('isFree', `if (!isFree) ${TAKE("'1'")}`),
      BUY('isFree', `if (isFree !== 'yes') ${TAKE("'1'")}`),
      BUY('amount', `if (Number(amount) > 0) ${TAKE('amount')}`),
      BUY('amount', `const value = new BigNumber(amount)\n    if (value.gt(0)) ${TAKE('amount')}`),
      BUY('kind', `switch (kind) { case 'a': ${TAKE("'1'")}; break; case 'b': ${TAKE("'2'")} }`),
      BUY('amount', `if (!(Number(amount) > 0)) throw new Error('no')\n    ${TAKE('amount')}`),
      BUY('kind, count', `if (kind === 'a' || kind === 'b') ${TAKE('count')}`),
      contract(`  give(kind) { if (kind === 'iost') ${TAKE("'1'")}
    blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), tx.publisher, '1', '']) }`),
    ],
    good: [
      BUY(
        'kind',
        `if (kind === 'a') ${TAKE("'1'")}\n    else if (kind === 'b') ${TAKE("'2'")}\n    else throw new Error('no')`,
      ),
      BUY(
        'kind',
        `if (kind !== 'a' && kind !== 'b') throw new Error('no')\n    if (kind === 'a') ${TAKE("'1'")}\n    else if (kind === 'b') ${TAKE("'2'")}`,
      ),
      BUY(
        'kind',
        `if (!['a', 'b'].includes(kind)) throw new Error('no')\n    if (kind === 'a') ${TAKE("'1'")}\n    if (kind === 'b') ${TAKE("'2'")}`,
      ),
      BUY('kind', `if (kind === 'a') ${TAKE("'1'")}\n    else ${TAKE("'2'")}`),
      BUY('kind', `switch (kind) { case 'a': ${TAKE("'1'")}; break; default: throw new Error('no') }`),
      BUY('amount', `if (!(Number(amount) >= 1)) throw new Error('no')\n    if (Number(amount) > 0) ${TAKE('amount')}`),
      BUY('isFree', `if (!storage.mapHas('free', tx.publisher)) ${TAKE("'1'")}`),
      BUY(
        'code',
        `if (code === '') ${TAKE("'1'")}\n    else { if (!storage.mapHas('codes', code)) throw new Error('no')\n      storage.mapDel('codes', code) }`,
      ),
      BUY('tip', `${TAKE("'1'")}\n    if (Number(tip) > 0) blockchain.transfer(tx.publisher, 'alice', tip, '')`),
      contract(`${USE}  /** @amountLimit * unlimited */
  buy(amount) { const value = new BigNumber(amount)
    if (value.gt(0)) ${TAKE('amount')}
    storage.mapPut('credit', tx.publisher, value.plus(storage.mapGet('credit', tx.publisher) || '0').toFixed(8), tx.publisher) }`),
      contract(`${USE}  /** @amountLimit * unlimited */
  change(isBuy) { let credit = Number(storage.mapGet('credit', tx.publisher) || '0')
    if (isBuy === 'yes') { ${TAKE("'1'")}\n credit += 1 }
    else { credit -= 1\n if (credit < 0) throw new Error('no') }
    storage.mapPut('credit', tx.publisher, String(credit), tx.publisher) }`),
    ],
  },
  'replayed-signature': {
    bad: [
      REDEEM(VERIFY(TEXT)),
      REDEEM(`${VERIFY(TEXT)}\n    storage.mapPut('seen', tx.publisher, '1', tx.publisher)`),
      REDEEM(`${VERIFY(TEXT)}\n    if (Number(id) <= Number(storage.get('last'))) throw new Error('old')`),
      REDEEM(
        `${VERIFY(TEXT)}\n    const pool = readAmount(storage.get('pool'))\n    if (pool.lt(amount)) throw new Error('empty')\n    storage.put('pool', pool.minus(amount).toFixed(8))`,
      ),
      REDEEM(`${VERIFY(`id + ':' + amount`)}\n    ${ONCE}`),
      REDEEM(`${VERIFY(TEXT, 'key')}\n    ${ONCE}`, 'id, amount, signature, key'),
      contract(`  solve(answer) { if (IOSTCrypto.sha3(answer) !== storage.get('hash')) throw new Error('wrong')
    blockchain.withdraw(tx.publisher, '5', '') }`),
    ],
    good: [
      REDEEM(`${VERIFY(TEXT)}\n    ${ONCE}`),
      REDEEM(`requireOwner()\n    ${VERIFY(TEXT)}`),
      REDEEM(
        `${VERIFY(TEXT)}\n    if (Number(id) <= Number(storage.get('last'))) throw new Error('old')\n    storage.put('last', id)`,
      ),
      REDEEM(
        `const nonce = Number(storage.get('nonce'))\n    ${VERIFY(`[blockchain.contractName(), nonce, tx.publisher, amount].join(':')`)}\n    storage.put('nonce', String(nonce + 1))`,
      ),
      REDEEM(
        `${VERIFY(TEXT, 'key')}\n    if (key !== storage.get('key')) throw new Error('no')\n    ${ONCE}`,
        'id, amount, signature, key',
      ),
      contract(`  solve(answer) { if (IOSTCrypto.sha3(answer) !== storage.get('hash')) throw new Error('wrong')
    storage.del('hash')
    blockchain.withdraw(tx.publisher, '5', '') }`),
      contract(`  reveal(bet, salt) { const entry = JSON.parse(storage.mapGet('bets', tx.publisher))
    if (IOSTCrypto.sha3(bet + ':' + salt) !== entry.hash) throw new Error('wrong')
    storage.mapDel('bets', tx.publisher)
    blockchain.withdraw(tx.publisher, entry.stake, '') }`),
      contract(`  check(text, signature) { return IOSTCrypto.verify('ed25519', text, signature, storage.get('key')) }`),
    ],
  },
}
