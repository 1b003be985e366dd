import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

const HASH = 'GZdRB4PHJ3xk8JyXaPCCE9Kk6UU4A7bEyMmRVXUGPcVS'
const formatBlock = (hash: string) => `{"number":5,"parent_hash":"${hash}","time":7,"witness":"w"}`

describe('parent block hash', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  /** Runs a body, and reports whether the hash was computed for it. */
  function run(body: string): { result: string; isComputed: boolean } {
    let isComputed = false
    const outcome = sandbox.run({
      contractId: 'ContractX',
      code: `class D { f() { ${body} } }\nmodule.exports = D;`,
      api: 'f',
      args: '',
      get blockInfo() {
        isComputed = true
        return formatBlock(HASH)
      },
      hashlessBlockInfo: formatBlock(''),
      txInfo: '{}',
      gasLimit: 100_000,
      deadlineMs: CALL_MS,
      host: { storage: () => ({ gas: 0 }), blockchain: () => ({ gas: 0 }), crypto: () => ({ gas: 0 }), log: () => {} },
    })
    return { result: 'result' in outcome ? outcome.result : outcome.error, isComputed }
  }

  for (const body of [
    'return block.parentHash;',
    'return blockInfo.parent_hash;',
    "return block['parent' + 'Hash'];",
    'const b = block; return b.parentHash;',
    'return JSON.stringify(block);',
    'return Object.values(block).join();',
    'return bl\\u006fck.parentHash;',
    'return block.time && block\n.parentHash;',
    'return block /* . */ . time && [block][0].parentHash;',
    'return ((b) => b.parentHash)(block);',
    'block.time = function () { return this.parentHash }; return block.time();',
    'block.time = function () { return this.parentHash }; return (block.time)();',
    'for (block.time of [function () { return this.parentHash }]); return block.time();',
  ]) {
    it(`is computed for ${body}`, () => {
      expect(run(body).result).to.contain(HASH)
    })
  }

  for (const body of [
    'return String(block.time)',
    'return [block.number, blockInfo . witness].join()',
    'return "blockchain"',
  ])
    it(`is not computed for ${body}`, () => {
      expect(run(body)).to.include({ isComputed: false })
    })
})
