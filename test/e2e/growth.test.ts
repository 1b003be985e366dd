import { expect } from 'chai'
import type { Growth } from '../../src/measurements/growth/growth.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Actions that grow, and the same without that. */
const BOOK = `export class Book {
  init() {
    storage.put('blob', '[]')
    storage.put('chain', '')
  }

  /** Walks a list that is kept as a map. */
  walk() {
    let sum = 0
    for (const name of storage.mapKeys('holders')) sum += Number(storage.mapGet('holders', name))
    return sum
  }

  hold(name) {
    storage.mapPut('holders', name, '1')
  }

  /** Rewrites a JSON text. */
  append(name) {
    const names = JSON.parse(storage.get('blob'))
    names.push(name)
    storage.put('blob', JSON.stringify(names))
  }

  /** A text that is no JSON. */
  note(text) {
    const before = storage.get('chain')
    const parts = before.split(';')
    storage.put('chain', before + text + ';')
    return parts.length
  }

  /** Writes for everybody who is there. */
  credit() {
    for (const name of storage.mapKeys('holders')) storage.mapPut('credits', name + storage.get('count'), '1')
  }

  /** Reads as many as it is asked for. */
  some(count) {
    for (let i = 0; i < count; i++) storage.mapGet('holders', 'n' + i)
  }

  count() {
    const known = Number(storage.get('count') || '0')
    storage.put('count', String(known + 1))
  }
}
`
const TESTS = `import { chain, fixture } from 'iost-toolkit/test'
const NAMES = ['ann', 'ben', 'cem', 'dan', 'eve', 'fay']
describe('book', () => {
  const setup = fixture(async () => {
    const [alice] = await chain.accounts(1)
    return { book: await chain.deploy('book', { from: alice }) }
  })
  it('grows', async () => {
    const { book } = await setup()
    for (const name of NAMES) {
      await book.hold(name)
      await book.walk()
      await book.append(name)
      await book.note(name)
      await book.credit()
      await book.some(String(NAMES.indexOf(name)))
      await book.count()
    }
  })
})
`

describe('growth report', () => {
  const cwd = createFolder({
    'contracts/book.js': BOOK,
    'test/book.test.js': TESTS,
    'toolkit.config.js': 'export default {}\n',
  })

  const find = async (...flags: string[]): Promise<Growth[]> => {
    const { stdout, exitCode } = await runToolkit(['test', '--json', ...flags], { cwd })
    expect(exitCode).to.equal(0)
    return JSON.parse(stdout).growth
  }

  it('lists only growing values, with figure, line and evidence', async () => {
    const growth = await find('--profile')
    expect(growth.map(({ action, figure, by, at }) => `${action}: ${figure} by ${by}, line ${at?.line}`)).to.deep.equal(
      [
        'append: gas by items of blob, line 22',
        'append: value by items of blob, line 22',
        'credit: gas by items of holders, line 35',
        'credit: RAM by items of holders, line 35',
        'note: gas by earlier calls, line 29',
        'note: value by earlier calls, line 29',
        'walk: gas by items of holders, line 10',
      ],
    )
    for (const { perItem, mostItems, evidence, figure } of growth) {
      const [fewest, most] = evidence as [Growth['evidence'][0], Growth['evidence'][0]]
      expect((most.amount - fewest.amount) / (most.items - fewest.items)).to.be.closeTo(perItem, perItem / 5)
      if (figure !== 'RAM') expect(mostItems).to.be.greaterThan(most.items)
      expect(most.test).to.equal('test/book.test.js › book › grows')
    }
  })

  it('is the same without line costs of all calls', async () => {
    expect(await find('--gas')).to.deep.equal(await find('--profile'))
  })

  it('shows how many items fit into the gas limit of a transaction', async () => {
    const { stdout } = await runToolkit(['test', '--gas'], { cwd })
    expect(stdout).to.match(
      /^grows book\.walk: \d+ gas for every item of holders, at contracts\/book\.js:10; [\d,]+ use all gas that a /m,
    )
    expect(stdout).to.match(/^ {4}6: [\d,.]+ gas in test\/book\.test\.js › book › grows$/m)
  })
})
