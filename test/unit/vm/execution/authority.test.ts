import { expect } from 'chai'
import { describeNative } from '../../../../src/system-contracts/runtime/registry.js'
import { createSystemIost } from '../../../../src/system-contracts/system.iost.js'
import { NativeChain } from '../../system-contracts/native-host.js'

describe('authority check', () => {
  it('rejects unknown permissions, also with names of Object.prototype', () => {
    const chain = new NativeChain().deploy('system.iost', '1.0.0').signUp('bobby')
    const ask = (permission: string) => chain.call(createSystemIost(describeNative), 'requireAuth', 'bobby', permission)
    const { returns, cpu } = ask('nosuch')
    expect(returns).to.deep.equal([false])
    for (const name of ['toString', 'constructor', '__proto__']) {
      expect(ask(name), name).to.deep.include({ returns: [false], cpu })
    }
  })
})
