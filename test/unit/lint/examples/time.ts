import { contract, type Examples } from './contract.js'

const WIN = (condition: string, before = '') =>
  contract(
    `  /** @amountLimit iost 9 */\n  play(guess) { blockchain.deposit(tx.publisher, '1', '')\n    ${before}\n    if (${condition}) blockchain.withdraw(tx.publisher, '2', '') }`,
  )

export const TIME: Record<string, Examples> = {
  'predictable-random': {
    bad: [
      WIN(`block.time % 2 === 0`),
      WIN(`block.parentHash.charCodeAt(3) % 6 === guess`),
      WIN(`Number.parseInt(IOSTCrypto.sha3Hex(tx.hash).slice(0, 2), 16) < 100`),
      WIN(`IOSTCrypto.sha3(tx.hash + guess) < 'M'`),
      WIN(`this._roll() === guess`).replace(
        'export class Example {',
        `export class Example {\n  _roll() { return JSON.parse(blockchain.blockInfo()).parent_hash.charCodeAt(1) % 6 }`,
      ),
      contract(
        `  draw() { const players = JSON.parse(storage.get('players') ?? '[]')\n    const winner = players[block.number % players.length]\n    blockchain.withdraw(winner, '9', '') }`,
      ),
      contract(
        `  mint() { storage.mapPut('kind', tx.publisher, String(block.time % 100), tx.publisher) }\n  sell() { blockchain.withdraw(tx.publisher, storage.mapGet('kind', tx.publisher), '') }`,
      ),
    ],
    good: [
      // What is merely stored costs nobody anything.
      contract(`  mint() { storage.mapPut('kind', tx.publisher, String(block.time % 100), tx.publisher) }`),
      WIN(`block.time > 1e18`),
      WIN(`block.number > 100`),
      WIN(`IOSTCrypto.sha3(guess) === storage.get('hash')`),
      WIN(`Number(guess) % 2 === 0`),
      contract(`  day() { return Math.floor(block.time / 86400e9) % 7 }`),
      // A time that is rounded down to its day, and what another contract returns for a time, are no draws.
      WIN(`Number(guess) > block.time - block.time % 3600e9`),
      contract(
        `  claim() { const now = Math.floor(tx.time / 1e9)\n    const day = new BigNumber(now - now % 86400)\n    if (day.eq(storage.mapGet('day', tx.publisher) || 0)) throw new Error('come back tomorrow')\n    storage.mapPut('day', tx.publisher, day.toFixed(), tx.publisher)\n    blockchain.withdraw(tx.publisher, '5', '') }`,
      ),
      contract(
        `  pay() { const rates = JSON.parse(blockchain.call('ContractA1b2C3d4E5f6', 'rates', [String(tx.time)])[0])\n    blockchain.withdraw(storage.get('farm'), rates[rates.length - 1], '') }`,
      ),
      contract(`  log() { storage.put('last', IOSTCrypto.sha3(tx.hash)) }`),
      contract(`  page(n) { const list = JSON.parse(storage.get('list') ?? '[]')\n    return list[n % 10] }`),
    ],
  },
  'time-unit': {
    bad: [
      contract(`  a() { return block.time + 3600 }`),
      contract(`  a(seconds) { return block.time + seconds }`),
      contract(`  a() { return block.time > 1700000000 }`),
      contract(`  a() { return tx.time > 1700000000000 }`),
      contract(`  a() { return Math.floor(block.time / 1e9) - tx.time }`),
      contract(`  a(days) { return block.time + days * 86400 }`, '').replace('days * 86400', 'days'),
      contract(`  a() { return block.time / 1e6 > block.time / 1e9 }`),
      contract(`  a() { return this._end() }\n  _end() { return block.time - 60 }`),
      contract(
        `  init() { storage.put('since', String(block.time)) }\n  a() { if (block.time - Number(storage.get('since')) < 3600) throw 'early' }`,
      ),
      contract(
        `  init() { storage.put('since', String(block.time)) }\n  a() { if (block.time < +storage.get('since') + 3600) throw 'early' }`,
      ),
      contract(
        `  a() { if (block.time - Number(storage.get('since')) < DAY) throw 'early'\n    storage.put('since', String(block.time)) }`,
        'const DAY = 24 * 60 * 60',
      ),
      contract(
        `  a() { this._wait(Number(storage.get('since')))\n    storage.put('since', String(block.time)) }\n  _wait(since, span = 3600) { if (block.time - since < span) throw 'early' }`,
      ),
      contract(
        `  init() { storage.put('lock', '3600')\n    storage.put('since', String(block.time)) }\n  a() { if (block.time < Number(storage.get('since')) + Number(storage.get('lock'))) throw 'early' }`,
      ),
      contract(
        `  a() { if (block.time - JSON.parse(storage.get('o')).since < (storage.get('lock') || 3600)) throw 'early'\n    storage.put('o', JSON.stringify({ since: block.time })) }`,
      ),
      contract(
        `  a(days) { if (block.time - Number(storage.get('since')) < days * 86400) throw 'early'\n    storage.put('since', String(block.time)) }`,
      ),
    ],
    good: [
      contract(`  a() { return block.time + 3600 * 1e9 }`),
      contract(
        `  a() { if (block.time - Number(storage.get('since')) < 3600e9) throw 'early'\n    storage.put('since', String(block.time)) }`,
      ),
      contract(
        `  a() { if (block.time / 1e9 - Number(storage.get('since')) < 3600) throw 'early'\n    storage.put('since', String(block.time / 1e9)) }`,
      ),
      contract(
        `  a(days) { if (block.time - Number(storage.get('since')) < days * 86400e9) throw 'early'\n    storage.put('since', String(block.time)) }`,
      ),
      contract(`  a(seconds) { return block.time + seconds * 1e9 }`),
      contract(`  a() { return Math.floor(block.time / 1e9) > 1700000000 }`),
      contract(`  a(seconds) { return Math.floor(block.time / 1e9) + seconds }`),
      contract(`  a() { return block.time > Number(storage.get('until') ?? '0') }`),
      contract(`  a() { return block.number + 100 }`),
      contract(`  a() { return tx.time / 1e6 + 1000 }`),
      contract(`  a() { return tx.expiration - block.time }`),
    ],
  },
  'time-precision': {
    bad: [
      contract(`  a(text) { storage.mapPut('notes', String(block.time), text, tx.publisher) }`),
      contract(`  a(text) { storage.put('note.' + block.time, text, tx.publisher) }`),
      contract(`  a() { return block.time === tx.time }`),
      contract(`  a() { return block.time % 10 }`),
      contract(`  a() { return tx.time !== block.time }`),
      contract(
        `  a(text) { this._keep(text) }\n  _keep(text) { storage.mapPut('notes', block.time + '', text, tx.publisher) }`,
      ),
    ],
    good: [
      contract(`  a(text) { storage.mapPut('notes', tx.publisher + '.' + block.time, text, tx.publisher) }`),
      contract(`  a(text) { storage.mapPut('days', String(Math.floor(block.time / 86400e9)), text, tx.publisher) }`),
      contract(`  a() { return block.time > tx.time }`),
      contract(`  a() { return block.time % 86400e9 }`),
      contract(`  a() { storage.put('last', String(block.time)) }`),
      contract(`  a() { return block.number === 5 }`),
      contract(`  a() { return block.time - Number(storage.get('start') ?? '0') }`),
    ],
  },
}
