import { expect } from 'chai'
import {
  checkAccount,
  checkBlock,
  checkContract,
  checkHash,
  checkHolder,
  checkToken,
  lookUp,
  tryLookUp,
} from '../../../../src/cli/output/look-up.js'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'

const HASH = 'CAUMEiYYZyPxiyZHkRzpkkRvL6Z2Qe92bsNgtzyazGKL'

describe('lookup arguments', () => {
  for (const [check, good, bad] of [
    [checkHash, [HASH], ['', 'abc', HASH.slice(2), `${HASH}1`, HASH.replace('C', '0')]],
    [checkBlock, [HASH, '0', '134'], ['abc', '-1', '1.5', '0x10', '9'.repeat(19), '']],
    [checkAccount, ['alice', 'user_000001', `0x${'a1'.repeat(20)}`], ['', 'Alice', 'bob', 'a'.repeat(12), 'a/bcd']],
    [
      checkContract,
      [`Contract${HASH}`, 'token.iost'],
      ['alice', 'contractx', 'Contract', 'a/b.iost', `Contract${'x'.repeat(92)}`],
    ],
    [checkHolder, ['alice', 'token.iost'], ['Al', '']],
    [checkToken, ['iost', 'my_token1'], ['IOST', 'x', 'a/b', 'a'.repeat(17)]],
  ] as const) {
    describe(check.name, () => {
      for (const text of good) it(`lookup arguments accept ${text}`, () => expect(check(text)).to.equal(text))
      for (const text of bad) {
        it(`lookup arguments reject ${JSON.stringify(text)}`, () =>
          expect(() => check(text))
            .to.throw()
            .with.property('code', 'USAGE'))
      }
    })
  }

  function refusing(error: Error): Provider {
    return { url: 'http://node', request: () => Promise.reject(error) } as unknown as Provider
  }
  const wanted = { what: `block ${HASH}`, hint: 'Look elsewhere.' }
  const ask = (error: Error) => lookUp(refusing(error), 'getBlockByNumber', { number: 5 }, wanted).catch((e) => e)

  it('lookup arguments exit with 1 for a missing record', async () => {
    const error = await ask(new NodeError({ text: 'block not found' }))
    expect(error).to.include({ code: 'LOOKUP_NOT_FOUND', message: `block ${HASH} not found on http://node` })
  })

  it('lookup arguments return other node errors unchanged', async () => {
    for (const error of [
      new NodeError({ text: 'invalid range' }),
      new ToolkitError('NODE_TIMEOUT', 'block not found'),
      new TypeError('not found'),
    ]) {
      expect(await ask(error)).to.equal(error)
    }
  })

  it('allow trying several kinds', async () => {
    const provider = refusing(new NodeError({ text: 'failed to Get the receipt: not found' }))
    expect(await tryLookUp(provider, 'getTxReceiptByTxHash', { hash: HASH })).to.equal(undefined)
  })
})
