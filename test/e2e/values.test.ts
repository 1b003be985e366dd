import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit } from './toolkit.js'

const FILES = {
  'toolkit.config.ts': `export default { contracts: 'contracts', tests: 'test/**/*.test.ts' }\n`,
  'tsconfig.json': JSON.stringify({
    extends: 'iost-toolkit/tsconfig/tests.json',
    include: ['test', 'toolkit.config.ts', '.toolkit/contracts.d.ts'],
  }),
  'contracts/gate.ts': `export class Gate {
  init(): void {}
  isOpen(): boolean { return false }
  count(): number { return 10.5 }
  owner(): string | null { return null }
  label(): string { return '10' }
  list(): { items: string[] } { return { items: ['a'] } }
  close(): void {}
  guess() { return false }
  refuse(): number { throw new Error('no') }
}
`,
  'test/gate.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('answers values', async () => {
  const [alice] = await chain.accounts(1)
  const gate = await chain.deploy('gate', { from: alice })
  const open: boolean = await gate.read.isOpen()
  const owner: string | null = await gate.read.owner()
  const count: number = await gate.count().returnValue()
  expect([open, owner, count, await gate.read.label(), await gate.read.close()]).to.deep.equal([false, null, 10.5, '10', undefined])
  expect((await gate.read.list()).items).to.deep.equal(['a'])
  expect(await gate.read.guess()).to.equal('false')
  expect((await gate.isOpen()).returnValue).to.equal(false)
  await expect(gate.isOpen()).to.return(false)
  const failure = await gate.read.refuse().catch((error: Error) => error)
  expect(String(failure)).to.include('no')
})
`,
}

/** A contract whose texts are near to what a test may expect. */
const BANK = `export class Bank {
  init(): void { storage.put('total', '9007199254740993'); storage.put('rate', '5.000') }
  rate(): string { return '5.000' }
  price(): string { return '90071992.54740993' }
  five(): string { return '5' }
  isOpen(): boolean { return false }
  count(): number { return 9007199254740991 }
  large(): number { return 2 ** 53 }
  order(): { amount: string } { return JSON.parse('{"amount":"10.50"}') }
  pay(): void {
    storage.put('total', '9007199254740994')
    blockchain.receipt('{"amount":9007199254740993,"rate":90071992.54740993}')
    blockchain.event('{"amount":9007199254740993}')
  }
}
`
const UNTYPED = `class Plain {
  init() {}
  price() { return '90071992.54740993' }
  rate() { return '5.000' }
  isOpen() { return false }
}
module.exports = Plain
`

/** False claims with what their failure says, and true ones. Each false claim was green before, or its \`.not\` was. */
const FALSE_CLAIMS: [claim: string, says: RegExp][] = [
  ['plain.price()).to.return(90071992.54740994)', /but it returned 90071992\.54740993/],
  ['plain.rate()).to.return(5)', /to return 5, but it returned 5\.000/],
  ['bank.price()).to.return(90071992.54740994)', /expected text as declared, got 90071992\.54740994/],
  ['bank.five()).to.return(5)', /\.return: expected text as declared, got 5\n.*hint Write \.return\('5'\)\./s],
  ["bank.isOpen()).to.return('false')", /expected a boolean as declared, got "false"\n.*Write \.return\(false\)\./s],
  ['bank.five()).not.to.return(5)', /expected text as declared/],
  ['bank.count()).to.return(9007199254740990)', /but it returned 9007199254740991/],
  ['bank.large()).to.return(2 ** 53)', /expected a number that keeps its digits.*9007199254740992n/s],
  ["bank.order()).to.return({ amount: '10.5' })", /but it returned \{"amount":"10\.50"\}/],
  ["chain.transaction([bank.five(), bank.isOpen()])).to.returnAt(1, 'false')", /Write \.returnAt\(1, false\)\./],
  ['bank.pay()).to.changeStorage(bank, { total: ["9007199254740993", 9007199254740996] })', /keeps its digits/],
  ['bank.pay()).to.changeStorage(bank, { total: ["9007199254740993", 9007199254740995n] })', /"9007199254740994"/],
  ["bank.pay()).to.emit('pay').withContent({ amount: 2 ** 53, rate: 1 })", /keeps its digits/],
  ["bank.pay()).to.emit('pay').withContent({ amount: 9007199254740992n, rate: 1 })", /\+\s+amount: 9007199254740993/],
  ['bank.pay()).to.postEvent({ amount: 9007199254740992n })', /9007199254740993/],
  ["bank).to.have.storage('rate').equal(5)", /a stored value is text, and \.equal compares it with 5/],
  ["bank).to.have.storage('rate').not.equal(5)", /a stored value is text/],
]
const TRUE_CLAIMS = [
  "plain.price()).to.return('90071992.54740993')",
  "plain.rate()).to.return('5.000')",
  'plain.isOpen()).to.return(false)',
  "bank.price()).to.return('90071992.54740993')",
  "bank.five()).to.return('5')",
  'bank.isOpen()).to.return(false)',
  'bank.count()).to.return(9007199254740991)',
  'bank.large()).to.return(9007199254740992n)',
  "bank.order()).to.return({ amount: '10.50' })",
  'chain.transaction([bank.five(), bank.isOpen()])).to.returnAt(1, false)',
  'bank.pay()).to.changeStorage(bank, { total: ["9007199254740993", 9007199254740994n] })',
  'bank.pay()).to.emit(\'pay\').withContent(\'{"amount":9007199254740993,"rate":90071992.54740993}\')',
  "bank.pay()).to.emit('pay').withContent(({ amount, rate }) => amount === 9007199254740993n && rate === '90071992.54740993')",
  'bank.pay()).to.postEvent({ amount: 9007199254740993n })',
  "bank).to.have.storage('rate').equal('5.000')",
]

/** Gives a folder the package as it was built, for its declarations. */
function install(folder: string): string {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '../..'), join(folder, 'node_modules/iost-toolkit'))
  return folder
}

describe('values of contracts', () => {
  it('equal the values in the source', async () => {
    const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd: createFolder(FILES) })
    expect(stdout + stderr).to.include('1 passed, 0 failed')
    expect(exitCode).to.equal(0)
  })

  it('values of contracts differ from false claims, whose failures show the text of the chain, and equal true ones', async () => {
    const claims = [...FALSE_CLAIMS.map(([claim]) => claim), ...TRUE_CLAIMS]
    const tests = claims.map((claim, index) => {
      return `it('claim ${index}', async () => { const { bank, plain } = await setup(); await expect(${claim} })\n`
    })
    const cwd = createFolder({
      'toolkit.config.ts': FILES['toolkit.config.ts'],
      'contracts/bank.ts': BANK,
      'contracts/plain.js': UNTYPED,
      'test/claims.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { bank: await chain.deploy('bank', { from: alice }), plain: await chain.deploy('plain', { from: alice }) }
})
it('reads no rounded number', async () => {
  const { bank } = await setup()
  expect(await bank.read.large()).to.equal(9007199254740992n)
  expect(await bank.read.count()).to.equal(9007199254740991)
  expect((await bank.read.order()).amount).to.equal('10.50')
})
${tests.join('')}`,
    })
    const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd })
    const output = stdout + stderr
    expect(output).to.include(`${TRUE_CLAIMS.length + 1} passed, ${FALSE_CLAIMS.length} failed`)
    expect(exitCode).to.equal(1)
    const failures = output.split(/^\d+\) /m).slice(1)
    for (const [index, [claim, says]] of FALSE_CLAIMS.entries())
      expect(failures[index], claim)
        .to.match(new RegExp(`^claim ${index}\n`))
        .and.to.match(says)
  })

  it('values of contracts have types by contract name', async () => {
    const wrong = `import { chain } from 'iost-toolkit/test'
it('is wrong', async () => {
  const [alice] = await chain.accounts(1)
  const gate = await chain.deploy('gate', { from: alice })
  await gate.opened()
  const open: string = await gate.read.isOpen()
})
`
    const cwd = install(createFolder(FILES))
    expect(await runToolkit(['compile'], { cwd })).to.include({ exitCode: 0 })
    expect(await runToolkit(['check'], { cwd })).to.include({ exitCode: 0 })
    const bad = install(createFolder({ ...FILES, 'test/wrong.test.ts': wrong }))
    await runToolkit(['compile', '--no-types'], { cwd: bad })
    const { exitCode, stdout, stderr } = await runToolkit(['check'], { cwd: bad })
    expect(exitCode, stdout + stderr).to.equal(3)
    expect(stdout + stderr)
      .to.include("'opened'")
      .and.to.include("'boolean' is not assignable to type 'string'")
  })
})
