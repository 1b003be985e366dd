import { expect } from 'chai'
import { extractAbi, toArgumentType } from '../../../src/contract/abi.js'
import { ContractRefused } from '../../../src/contract/refusal.js'

const wrap = (members: string): string => `class K {\n  init() {}\n${members}\n}\nmodule.exports = K;\n`

function refusalOf(run: () => unknown): ContractRefused['refusal'] {
  try {
    run()
  } catch (error) {
    if (error instanceof ContractRefused) return error.refusal
    throw error
  }
  throw new Error('was accepted')
}

describe('extract the ABI', () => {
  it('takes methods that can be called, with types and limits from their documentation', () => {
    const source = wrap(`
  /**
   * Pays.
   * @param {number} amount what to pay
   * @param {boolean} [fast=false]
   * @param {{a: string}} options
   * @amountLimit iost 12.5
   * @amountLimit * unlimited
   */
  pay(to, amount, fast = false, ...options) {}
  _hidden() {}
  static made() {}
  get value() { return 1 }
  ['computed']() {}
  /** @param {string[]} a */
  last(a, ab) {}`)
    expect(extractAbi(source)).to.deep.equal([
      {
        name: 'pay',
        args: ['string', 'number', 'bool', 'json'],
        amountLimit: [
          { token: 'iost', val: '12.5' },
          { token: '*', val: 'unlimited' },
        ],
      },
      { name: 'last', args: ['json', 'string'], amountLimit: [] },
    ])
  })

  it('reads the documentation right above a method only', () => {
    const source = wrap('  /** @param {number} a */\n  _x(a) {}\n  f(a) {}\n  // @param {number} a\n  g(a) {}')
    expect(extractAbi(source).map(({ args }) => args)).to.deep.equal([['string'], ['string']])
  })

  it('refuses tags it cannot use, at the tag', () => {
    const place = (doc: string): string => {
      const { rule, line, column } = refusalOf(() => extractAbi(wrap(`  /**\n   * ${doc}\n   */\n  f(a) {}`)))
      return `${rule} ${line}:${column}`
    }
    expect(place('@param {Promise} a')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost 1e3')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost 1\n   * @amountLimit iost 2')).to.equal('PARAMETER 5:6')
    expect(place('@amountLimit iost 10 20')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost 10 per call')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost: 5')).to.equal('PARAMETER 4:6')
    expect(place('@amountlimit iost 5')).to.equal('PARAMETER 4:6')
    expect(place('@amountLimit iost 5 @amountLimit ram 5')).to.equal('PARAMETER 4:6')
    expect(place('@param {number} a @amountLimit ram 5')).to.equal('PARAMETER 4:24')
  })

  it('takes the type of a default where none is documented, and none of a part of a parameter', () => {
    const [entry] = extractAbi(
      wrap(
        "  /**\n   * @param {json} g\n   * @param {number} g.h\n   */\n  f(a = 'x', b = -1, c = false, d = {}, e = [], g, i = a) {}",
      ),
    )
    expect(entry!.args).to.deep.equal(['string', 'number', 'bool', 'json', 'json', 'json', 'string'])
  })

  it('refuses a script without a contract class', () => {
    expect(refusalOf(() => extractAbi('class K {}\nmodule.exports = K;')).text).to.match(/init not found!$/)
    expect(refusalOf(() => extractAbi('class K {')).rule).to.equal('SYNTAX')
  })

  it('knows the types of JavaScript and TypeScript', () => {
    const types = [
      'String',
      '?number',
      'boolean=',
      'object',
      'Array<string>',
      'number[]',
      '[string]',
      'any',
      'json',
      'Record<string, X>',
    ]
    expect(types.map(toArgumentType)).to.deep.equal(['string', 'number', 'bool', ...Array(7).fill('json')])
    expect(['Promise', 'constructor', '', 'bigint'].map(toArgumentType)).to.deep.equal(Array(4).fill(undefined))
  })
})
