import { expect } from 'chai'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { LiveChain } from '../live-chain.js'

const BOX = {
  claim: { args: ['who'], body: "storage.put('k', 'v', who)" },
  own: { body: "storage.put('k', 'v')" },
  grow: { body: "storage.put('k', 'a much longer value')" },
}

/*
 * The oracle is the live chain, whose receipts name the payer: the local run has to reproduce each of them, also where
 * the assumed payer leads to another status.
 */
describe('payers of RAM that decide the status', () => {
  let sandbox: Sandbox
  let chain: LiveChain
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())
  beforeEach(async () => {
    chain = await LiveChain.open(sandbox)
  })
  afterEach(() => chain.node.close())

  const act = (...[from, contract, action, ...args]: Parameters<LiveChain['callAs']>) => {
    try {
      chain.callAs(from, contract, action, ...args)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('payers of RAM are learned from the message of a failed transaction', async () => {
    const box = chain.publish(BOX)
    act('bobby', box, 'claim', 'bobby')
    let message = ''
    const [grown, again] = await chain.follow(
      [],
      () => {
        message = act('alice', box, 'grow')
        act('alice', box, 'grow')
      },
      'grow',
    )
    expect(message).to.include('pay ram failed. no permission. need bobby@active')
    expect(grown?.live.statusCode).to.equal('RUNTIME_ERROR')
    expect(grown?.differences).to.deep.equal([])
    expect(again?.differences).to.deep.equal([])
  })

  it('payers of RAM are learned if only the assumed payer makes a transaction fail', async () => {
    const box = chain.publish(BOX)
    act('alice', box, 'own')
    const [grown] = await chain.follow(
      [`b-${box}-k`],
      () => expect(act('alice', box, 'grow')).to.equal(''),
      'grow',
      'bobby',
    )
    expect(grown?.live.statusCode).to.equal('SUCCESS')
    expect(grown?.differences).to.deep.equal([])
  })

  it('payers of RAM that decide the status do not explain a failure of another kind', async () => {
    const box = chain.publish({ ...BOX, grow: { body: "if (block.number > 0) throw 'pay ram failed, or not'" } })
    const [grown] = await chain.follow([], () => act('alice', box, 'grow'), 'grow')
    expect(grown?.differences).to.deep.equal([])
  })

  it('payers of RAM are learned for records of RAM after it was lent and sold', async () => {
    for (const account of ['alice', 'bobby']) act(account, 'ram.iost', 'buy', account, account, 2000)
    act('bobby', 'ram.iost', 'lend', 'bobby', 'alice', 100)
    act('alice', 'ram.iost', 'sell', 'alice', 'alice', 50)
    act('bobby', 'ram.iost', 'lend', 'bobby', 'alice', 100)
    for (const action of ['lend', 'sell']) {
      const followed = await chain.follow(
        [],
        () => {
          expect(act('bobby', 'ram.iost', 'lend', 'bobby', 'alice', 15)).to.equal('')
          expect(act('alice', 'ram.iost', 'sell', 'alice', 'alice', 10)).to.equal('')
          expect(act('bobby', 'ram.iost', 'lend', 'bobby', 'alice', 15)).to.equal('')
          expect(act('alice', 'ram.iost', 'lend', 'alice', 'david', 15)).to.equal('')
        },
        action,
      )
      expect(followed).to.have.length(action === 'lend' ? 3 : 1)
      expect(followed.map(({ differences }) => differences)).to.deep.equal(followed.map(() => []))
    }
  })
})
