import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A project of realistic size: twenty contracts of 20 to 40 KB and 400 tests. Six contracts are templates with their
 * own tests; the others are order books. All are padded with order books, which generated tests call.
 */
const REPOSITORY = join(import.meta.dirname, '../..')
export const CONTRACTS = 20
export const TESTS = 400
const TEMPLATES = ['token', 'nft', 'vault'] as const
const COPIES = 2

export function writeLargeProject(folder: string): void {
  const templated = Array.from({ length: COPIES * TEMPLATES.length }, (_, index) => writeTemplate(folder, index))
  const generated = CONTRACTS - templated.length
  const left = TESTS - templated.reduce((sum, tests) => sum + tests, 0)
  for (let index = 0; index < generated; index++) {
    const tests = Math.floor(left / generated) + (index < left % generated ? 1 : 0)
    writeOrderBooks(folder, index + templated.length, tests)
  }
  write(folder, 'toolkit.config.js', "export default { tests: 'test/**/*.test.{ts,js}' }\n")
  write(folder, 'tsconfig.json', readFileSync(join(REPOSITORY, 'templates/minimal/ts/tsconfig.json'), 'utf8'))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(REPOSITORY, join(folder, 'node_modules/iost-toolkit'))
}

/** Returns a length from 20 to 40 KB. */
function chooseLength(index: number): number {
  return 1024 * (20 + Math.round((index * 20) / (CONTRACTS - 1)))
}

/** Copies a template under another name, and returns its number of tests. */
function writeTemplate(folder: string, index: number): number {
  const template = TEMPLATES[index % TEMPLATES.length]!
  const name = `${template}${index}`
  const extension = index < TEMPLATES.length ? 'ts' : 'js'
  const from = join(REPOSITORY, 'templates', template, extension)
  const source = readFileSync(join(from, `contracts/${template}.${extension}`), 'utf8').replaceAll(
    "'./lib/",
    `'./lib/${name}/`,
  )
  const initEnd = source.indexOf('\n  }\n', source.indexOf('  init(')) + '\n  }\n'.length
  const { methods, functions } = createBooks(chooseLength(index) - source.length, index, extension === 'ts')
  write(
    folder,
    `contracts/${name}.${extension}`,
    `${source.slice(0, initEnd)}${methods}${source.slice(initEnd)}${functions}`,
  )
  if (template !== 'token')
    cpSync(join(from, 'contracts/lib'), join(folder, 'contracts/lib', name), { recursive: true })
  const tests = readFileSync(join(from, `test/${template}.test.${extension}`), 'utf8')
  write(
    folder,
    `test/${name}.test.${extension}`,
    // Gas depends on the length of the contract's name, so exact figures become limits.
    tests
      .replaceAll(`chain.deploy('${template}'`, `chain.deploy('${name}'`)
      .replaceAll(/useGas\([\d_]+\)/g, 'useGasBelow(1_000_000)'),
  )
  return TEMPLATE_TESTS[template]
}

/** Number of tests per template, including those that a loop declares. A wrong figure shows in the sum. */
const TEMPLATE_TESTS: Readonly<Record<(typeof TEMPLATES)[number], number>> = { token: 26, nft: 43, vault: 39 }

function writeOrderBooks(folder: string, index: number, tests: number): void {
  const isTyped = index % 2 === 0
  const extension = isTyped ? 'ts' : 'js'
  const { methods, functions, count } = createBooks(chooseLength(index), index, isTyped)
  const source = `export class Books {
  init()${isTyped ? ': void' : ''} { storage.put('fee', '0.01') }
${methods}}
${functions}`
  write(folder, `contracts/books${index}.${extension}`, source)
  write(folder, `test/books${index}.test.${extension}`, createTests(`books${index}`, count, tests))
}

/** Order books of about this many characters: methods of a class, and functions outside of it. */
function createBooks(length: number, version: number, isTyped: boolean) {
  const methods: string[] = []
  const functions: string[] = []
  for (let written = 0; written < length; ) {
    const [method, beside] = createBook(methods.length, version, isTyped)
    methods.push(method)
    functions.push(beside)
    written += method.length + beside.length
  }
  return { methods: methods.join(''), functions: functions.join(''), count: methods.length }
}

function createBook(n: number, version: number, isTyped: boolean): [methods: string, functions: string] {
  const params = (...names: string[]) => names.map((name) => (isTyped ? `${name}: string` : name)).join(', ')
  const doc = (what: string, names: string[], returns: string) =>
    isTyped
      ? `  /** ${what} */\n`
      : `  /**\n   * ${what}\n${names.map((name) => `   * @param {string} ${name}\n`).join('')}   * @returns {${returns}}\n   */\n`
  const typed = (type: string) => (isTyped ? `: ${type}` : '')
  const any = (type: string) => (isTyped ? type : '')
  const methods = `
${doc(`Places an order in book ${n}.`, ['account', 'amount', 'price'], 'string')}  place${n}(${params('account', 'amount', 'price')})${typed('string')} {
    requireSignature${n}(account)
    const order = {
      id: nextNumber${n}(),
      account,
      amount: parsePositive${n}(amount).toFixed(),
      price: parsePositive${n}(price).toFixed(),
      version: ${version},
    }
    const orders = readOrders${n}()
    let position = 0
    while (position < orders.length && new BigNumber(orders[position]${any('!')}.price).lte(order.price)) position += 1
    orders.splice(position, 0, order)
    storage.put('orders${n}', JSON.stringify(orders), tx.publisher)
    const before = new BigNumber(storage.mapGet('placed${n}', account) || '0')
    storage.mapPut('placed${n}', account, before.plus(order.amount).toFixed(), tx.publisher)
    blockchain.receipt(JSON.stringify(['place${n}', account, order.amount, order.price]))
    return order.id
  }

${doc(`Takes an order out of book ${n}.`, ['account', 'id'], 'string')}  cancel${n}(${params('account', 'id')})${typed('string')} {
    requireSignature${n}(account)
    const orders = readOrders${n}()
    const kept = orders.filter((order) => order.id !== id || order.account !== account)
    if (kept.length === orders.length) throw new Error(\`\${account} has no order \${id} in book ${n}\`)
    storage.put('orders${n}', JSON.stringify(kept), tx.publisher)
    blockchain.receipt(JSON.stringify(['cancel${n}', account, id]))
    return String(kept.length)
  }

${doc(`Fills orders of book ${n}, the cheapest first.`, ['account', 'amount'], 'string')}  fill${n}(${params('account', 'amount')})${typed('string')} {
    requireSignature${n}(account)
    let wanted = parsePositive${n}(amount)
    let cost = new BigNumber(0)
    const left = []
    for (const order of readOrders${n}()) {
      const taken = BigNumber.min(wanted, order.amount)
      wanted = wanted.minus(taken)
      cost = cost.plus(taken.times(order.price))
      const rest = new BigNumber(order.amount).minus(taken)
      if (rest.gt(0)) left.push({ ...order, amount: rest.toFixed() })
    }
    if (wanted.gt(0)) throw new Error(\`book ${n} lacks \${wanted.toFixed()}\`)
    storage.put('orders${n}', JSON.stringify(left), tx.publisher)
    const fee = cost.times(storage.get('fee') || '0')
    blockchain.receipt(JSON.stringify(['fill${n}', account, amount, cost.toFixed(), fee.toFixed(8)]))
    return cost.plus(fee).toFixed()
  }

${doc(`Returns the orders of book ${n} as text.`, [], 'string')}  orders${n}()${typed('string')} {
    return JSON.stringify(readOrders${n}().map(({ id, amount, price }) => [id, amount, price]))
  }
`
  const order = '{ id: string; account: string; amount: string; price: string; version: number }'
  const list = isTyped ? '' : `/** @returns {${order}[]} */\n`
  const functions = `
${isTyped ? '' : '/** @param {string} account */\n'}function requireSignature${n}(${params('account')}) {
  if (!blockchain.requireAuth(account, 'active')) throw new Error(\`book ${n}: \${account} must sign\`)
}

${isTyped ? '' : '/** @param {string} text */\n'}function parsePositive${n}(${params('text')}) {
  const value = new BigNumber(text)
  if (!value.isFinite() || !value.gt(0)) throw new Error(\`book ${n}: not above zero: \${text}\`)
  if (value.dp() > 8) throw new Error(\`book ${n}: too many decimal places: \${text}\`)
  return value
}

${list}function readOrders${n}()${typed(`${order}[]`)} {
  return JSON.parse(storage.get('orders${n}') || '[]')
}

function nextNumber${n}() {
  const number = Number(storage.get('number${n}') || '0') + 1
  storage.put('number${n}', String(number), tx.publisher)
  return \`${n}-\${number}\`
}
`
  return [methods, functions]
}

/** Kinds of tests of a book: results, events, storage, failures, authority. */
const KINDS: readonly ((n: number) => string)[] = [
  (n) => `it('places an order in book ${n}', async () => {
    const { alice, books } = await setup()
    await expect(books.as(alice).place${n}(alice.name, '2.5', '3'))
      .to.emit('place${n}')
      .withContent(['place${n}', alice.name, '2.5', '3'])
      .and.to.changeStorage(books, { placed${n}: { [alice.name]: [null, '2.5'] } })
    expect(await books.read.orders${n}()).to.equal(JSON.stringify([['${n}-1', '2.5', '3']]))
  })`,
  (n) => `it('fills the cheapest orders of book ${n} first', async () => {
    const { alice, bob, books } = await setup()
    await books.as(alice).place${n}(alice.name, '2', '3')
    await books.as(bob).place${n}(bob.name, '2', '1')
    await books.as(alice).place${n}(alice.name, '2', '2')
    await expect(books.as(bob).fill${n}(bob.name, '3')).to.return('4.04')
    expect(await books.read.orders${n}()).to.equal(JSON.stringify([['${n}-3', '1', '2'], ['${n}-1', '2', '3']]))
  })`,
  (n) => `it('rejects amounts that are not above zero in book ${n}', async () => {
    const { alice, books } = await setup()
    await expect(books.as(alice).place${n}(alice.name, '0', '1')).to.failWith(/not above zero/)
    await expect(books.as(alice).fill${n}(alice.name, '-1')).to.failWith(/not above zero/)
    await expect(books.as(alice).fill${n}(alice.name, '1')).to.failWith('book ${n} lacks 1').and.to.changeOnly(books, [])
  })`,
  (n) => `it('requires the signature of the account in book ${n}', async () => {
    const { alice, bob, books } = await setup()
    await expect(books.as(bob).place${n}(alice.name, '1', '1')).to.beUnauthorized(alice)
    await expect(books.as(bob).cancel${n}(alice.name, '${n}-1')).to.beUnauthorized(alice).and.to.emitNothing
  })`,
  (n) => `it('cancels an order of book ${n}', async () => {
    const { alice, bob, books } = await setup()
    await books.as(alice).place${n}(alice.name, '2', '3')
    await books.as(bob).place${n}(bob.name, '5', '1')
    await expect(books.as(bob).cancel${n}(bob.name, '${n}-1')).to.failWith(/has no order/)
    await expect(books.as(alice).cancel${n}(alice.name, '${n}-1')).to.return('1')
    expect(await books.read.orders${n}()).to.equal(JSON.stringify([['${n}-2', '5', '1']]))
  })`,
]

function createTests(name: string, books: number, tests: number): string {
  const texts = Array.from({ length: tests }, (_, index) => {
    const n = Math.floor(index / KINDS.length) % books
    return `  ${KINDS[index % KINDS.length]!(n)}`
  })
  return `import { chain, expect, fixture } from 'iost-toolkit/test'

describe('${name}', () => {
  const setup = fixture(async () => {
    const [owner, alice, bob] = await chain.accounts(3)
    const books = await chain.deploy('${name}', { from: owner })
    return { owner, alice, bob, books }
  })

${texts.join('\n\n')}
})
`
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
