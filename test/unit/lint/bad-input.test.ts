import { join } from 'node:path'
import { expect } from 'chai'
import { makeFolder } from '../../folder.js'
import { analyse, listFindings } from './subjects.js'

const PAY = `pay(to, amount) { blockchain.withdraw(to, amount, '') }`

describe('lint of unusual sources', () => {
  it('has the same findings for a contract of 48 KB on one line', () => {
    const members = Array.from(
      { length: 1000 },
      (_, index) => `m${index}(a){const b=a+'${index}';storage.put('k${index}',b)}`,
    )
    const text = `class A{init(){}${members.join('')}${PAY}}module.exports=A`
    expect(text.length).to.be.greaterThan(40_000)
    expect(listFindings(analyse(text, '/contracts/a.js'))).to.include(
      `1:${text.indexOf('blockchain.withdraw') + 1} missing-authority`,
    )
  })

  it('reports a mistake among 5,000 methods', () => {
    const members = Array.from({ length: 5_000 }, (_, index) => `  m${index}() { return this.h${index % 7}(${index}) }`)
    const helpers = Array.from({ length: 7 }, (_, index) => `  h${index}(n) { return storage.get('k' + n) }`)
    const text = `export class A {\n  init() {}\n  ${PAY}\n${[...members, ...helpers].join('\n')}\n}\n`
    expect(listFindings(analyse(text))).to.include('3:21 missing-authority')
  })

  it('skips a method with too many calls to analyse, and checks the others', () => {
    const chain = Array.from({ length: 16 }, (_, index) => `  _c${index}() { ${`this._c${index + 1}()\n`.repeat(4)} }`)
    const text = `export class A {\n  init() {}\n  ${PAY}\n  deep() { this._c0() }\n${chain.join('\n')}\n  _c16() { storage.get('x') }\n}\n`
    const { contract } = analyse(text)
    expect(contract!.actions.find(({ name }) => name === 'deep')!.isComplete).to.equal(false)
    expect(listFindings(analyse(text))).to.include('3:21 missing-authority')
  })

  it('reports the other mistakes of a contract that calls functions without their arguments', () => {
    const calls = `storage.get(); storage.mapGet(); if (Boolean()) return; Number(); Math.max(); JSON.stringify()`
    const text = `export class A {\n  init() {}\n  ${PAY}\n  odd() { ${calls} }\n}\n`
    expect(listFindings(analyse(text))).to.include('3:21 missing-authority')
  })

  it('follows mutually recursive functions', () => {
    const text = `export class A {\n  init() {}\n  ${PAY}\n  a() { return this.b() }\n  b() { return this.a() }\n}\n`
    expect(listFindings(analyse(text))).to.deep.equal(['3:21 missing-authority'])
  })

  it('follows circular imports', async () => {
    const folder = await makeFolder({
      'one.ts': `import { two } from './two'\nexport function one(to: string): void { two(to) }\nexport const LIMIT = 5\n`,
      'two.ts': `import { LIMIT } from './one'\nexport function two(to: string): void { blockchain.withdraw(to, String(LIMIT), '') }\n`,
    })
    const text = `import { one } from './one'\nexport class A {\n  init(): void {}\n  pay(to: string): void { one(to) }\n}\n`
    expect(listFindings(analyse(text, join(folder, 'a.ts')))).to.deep.equal(['4:27 missing-authority'])
  })

  it('checks only functions in a file without a contract', () => {
    expect(listFindings(analyse('export function a(x) { return new BigNumber(x) > "5" }\n'))).to.deep.equal([
      '1:31 bignumber-compare',
    ])
    expect(listFindings(analyse(''))).to.deep.equal([])
  })
})
