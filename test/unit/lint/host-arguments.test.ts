import { expect } from 'chai'
import { formatClass, Stage } from '../../conformance/errors/stage.js'
import { analyse, listFindings } from './subjects.js'

/** Calls of the chain with an argument that is no text, that is missing, or of a member that does not exist. */
const REJECTED = [
  ...['()', '(5)', '(true)', '({})', '([])', '(block.time)'].flatMap((args) =>
    ['get', 'has', 'del', 'mapKeys', 'mapLen'].map((name) => `storage.${name}${args}`),
  ),
  ...["('a')", "('a', 5)", "(5, 'a')", "('a', {})"].flatMap((args) =>
    ['mapGet', 'mapHas', 'mapDel', 'globalGet', 'globalHas', 'globalMapKeys', 'globalMapLen'].map(
      (name) => `storage.${name}${args}`,
    ),
  ),
  ...["('token.iost', 'a')", "('token.iost', 'a', 5)"].flatMap((args) =>
    ['globalMapGet', 'globalMapHas'].map((name) => `storage.${name}${args}`),
  ),
  ...['', ', 5', ', null', ', true', ', {}', ', []', ', new BigNumber(5)'].flatMap((value) => [
    `storage.put('a'${value})`,
    `storage.mapPut('a', 'b'${value})`,
  ]),
  "storage.mapPut('a', 5, 'b')",
  'blockchain.requireAuth()',
  "blockchain.requireAuth(undefined, 'active')",
  "blockchain.requireAuth(5, 'active')",
  'blockchain.receipt()',
  'blockchain.receipt(5)',
  'blockchain.receipt({})',
  'blockchain.event()',
  "storage.Put('a', 'b')",
  "storage.increment('a')",
  'blockchain.now()',
  "IOSTCrypto.sha256('a')",
]

const ACCEPTED = [
  "storage.put('a', '5')",
  "storage.put('a', String(5))",
  "storage.get('a')",
  "storage.mapPut('a', 'b' + 5, '')",
  "storage.mapDel('a', 'b5')",
  "storage.globalMapGet('auth.iost', 'auth', 'alice')",
  "blockchain.requireAuth('alice', 'active')",
  "blockchain.receipt('5')",
  "blockchain.event('5')",
  'storage.toString()',
  "storage.hasOwnProperty('put')",
  "IOSTCrypto.sha3('a')",
]

const RULES = /wrong-arguments|wrong-permission|undeclared-name/

function findFaults(statement: string): string[] {
  const code = `class Shop { init() {} act() { ${statement} } } module.exports = Shop`
  return listFindings(analyse(code, '/contracts/shop.js'), 'error').filter((finding) => RULES.test(finding))
}

// The oracle is the embedded chain, which runs each statement as an action of its own.
describe('calls of the chain with other arguments than texts', () => {
  it('calls of the chain with other arguments than texts fail exactly where lint reports them', async () => {
    const stage = await Stage.open()
    try {
      const statements = [...REJECTED, ...ACCEPTED]
      const body = statements.map((statement, index) => `a${index}() { ${statement} }`).join('\n  ')
      await stage.deploy('shop', formatClass(body), Object.fromEntries(statements.map((_, at) => [`a${at}`, {}])))
      for (const [index, statement] of statements.entries()) {
        const isRejected = index < REJECTED.length
        const { kind } = await stage.end(stage.sign(`$shop/a${index}`, []))
        expect(kind, statement).to.equal(isRejected ? 'RUNTIME_ERROR' : 'SUCCESS')
        expect(findFaults(statement), statement).to.have.length(isRejected ? 1 : 0)
      }
    } finally {
      await stage.close()
    }
  })
})
