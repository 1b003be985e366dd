import { expect } from 'chai'
import { listMutants } from '../../../src/mutation/mutants/mutants.js'
import { chooseOperators, OPERATORS } from '../../../src/mutation/operators/operators.js'

/** The changes of one operator to a statement of a method. */
function change(operator: string, statement: string): string[] {
  const source = `class A {\n  m(from: string, to: string, n: number) {\n${statement}\n  }\n}\n`
  return listMutants(source, 'a.ts', chooseOperators([operator])).map(({ start, end, replacement }) => {
    return (source.slice(0, start) + replacement + source.slice(end)).split('\n')[2]!
  })
}

const ROWS: [operator: string, before: string, after: string[]][] = [
  [
    'authority',
    "blockchain.requireAuth(from, 'active')",
    [';', "blockchain.requireAuth(tx.publisher, 'active')", "blockchain.requireAuth(from, 'owner')"],
  ],
  ['payer', "storage.put('k', from, to)", ["storage.put('k', from)"]],
  ['payer', "storage.put('k', from)", ["storage.put('k', from, tx.publisher)"]],
  ['throw', "if (n > 1) throw new Error('x')", ['if (n > 1) ;']],
  ['amount', "blockchain.withdraw(to, from, '')", ["blockchain.withdraw(to, '0.01', '')"]],
  ['receipt', 'blockchain.receipt(from)', [';']],
  ['storage', "storage.mapDel('k', from)", [';', "storage.mapDel('mutated', from)", "storage.mapDel('k', 'mutated')"]],
  ['transfer', "blockchain.deposit(from, to, '')", [';', "blockchain.withdraw(from, to, '')"]],
  ['time', 'return block.time < n', ['return block.time < (n + 1)', 'return block.time < (n - 1)']],
  ['arithmetic', 'return n + 1', ['return n - 1']],
  ['arithmetic', "return from + 'x'", []],
  ['comparison', 'return n <= 1', ['return n < 1', 'return n > 1']],
  ['logical', 'return from && to', ['return from || to']],
  ['condition', 'if (this.isOpen()) return', ['if (!(this.isOpen())) return']],
  ['condition', 'if (!from) return', ['if ((from)) return']],
  ['assignment', 'n += 1', ['n -= 1']],
  ['nullish', 'return from ?? to', ['return (from)', 'return (to)']],
  ['nullish', 'return from?.length', ['return from.length']],
  ['literal', 'return 0', ['return 1']],
  ['literal', 'return true', ['return false']],
  ['text', "return 'x'", ["return ''"]],
  ['text', "return 'x' as 'x' | 'y'", ["return '' as 'x' | 'y'"]],
  ['statement', 'n = 2', [';']],
  ['call', 'this.m()', [';']],
  ['arguments', 'this.move(from, to)', ['this.move(to, from)']],
  ['arguments', 'this.move(from, n)', []],
]

describe('mutation operators', () => {
  for (const [operator, before, after] of ROWS) {
    it(`${operator} changes ${before}`, () => {
      expect(change(operator, before)).to.have.members(after)
    })
  }

  it('mutation operators make can_update return true for upgrade, and change the ABI for limit', () => {
    const source = 'class A {\n  can_update() { return false }\n  /** @amountLimit iost 5 */\n  pay() {}\n}\n'
    const texts = listMutants(source, 'a.ts', chooseOperators(['upgrade', 'limit'])).map(
      ({ replacement }) => replacement,
    )
    expect(texts).to.deep.equal([' return true;', 'unlimited'])
  })

  it('change no amount limit that the compiler does not read', () => {
    const source = 'class A {\n  // @amountLimit iost 5\n  /* @amountLimit iost 5 */\n  pay() {}\n}\n'
    expect(listMutants(source, 'a.ts', chooseOperators(['limit']))).to.deep.equal([])
  })

  it('mutation operators keep the export of a contract, without which it cannot be published', () => {
    const source = 'class A {\n  m() {\n    this.n = 1\n  }\n}\nmodule.exports = A\n'
    const lines = listMutants(source, 'a.js', chooseOperators(['statement'])).map(({ line }) => line)
    expect(lines).to.deep.equal([3])
  })

  it('gives each mutation operator a unique name', () => {
    expect(new Set(OPERATORS.map(({ name }) => name)).size).to.equal(OPERATORS.length)
  })

  it('mutation operators reject an unknown name', () => {
    expect(() => chooseOperators(['tim'])).to.throw('did you mean "time"?')
  })
})
