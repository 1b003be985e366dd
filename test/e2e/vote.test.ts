import { expect } from 'chai'
import { generateKeyPair } from '../../src/crypto/keys.js'
import { Place } from './sending.js'

describe('toolkit vote and toolkit producer', () => {
  let place: Place
  const key = generateKeyPair().id
  before(async () => {
    place = await Place.open()
  })
  after(() => place.node.close())

  const info = async (account: string) => JSON.parse(await place.print(['producer', account, '--json']))
  const as = (from: string, ...args: string[]) => place.print([...args, '--from', from])

  it('lists the producers by the names of their accounts', async () => {
    expect(await place.print(['producer', 'list'])).to.equal('current  producer000\npending  producer000\n')
    expect(JSON.parse(await place.print(['producer', 'list', '--json']))).to.deep.equal({
      current: ['producer000'],
      pending: ['producer000'],
    })
  })

  it('registers a producer, changes it, and logs it in and out', async () => {
    await as(
      'alice',
      'producer',
      'register',
      key,
      '--location',
      'here',
      '--website',
      'https://a.example',
      '--network-id',
      'n1',
    )
    expect(await info('alice')).to.deep.include({ pubkey: key, loc: 'here', url: 'https://a.example', net_id: 'n1' })
    expect(await info('alice')).to.deep.include({ status: 'APPLY', is_producer: true, online: false })
    await as('admin', 'send', 'vote_producer.iost', 'approveRegister', '["alice"]')
    await as('alice', 'producer', 'login')
    expect(await info('alice')).to.deep.include({ status: 'APPROVED', online: true })
    await as('alice', 'producer', 'logout')
    const other = generateKeyPair().id
    await as('alice', 'producer', 'update', other, '--website', 'https://b.example')
    expect(await info('alice')).to.deep.include({ pubkey: other, url: 'https://b.example', online: false })
    expect(await place.print(['producer', 'alice'])).to.match(
      /^producer +alice\nstatus +APPROVED, logged out\nvotes +0\n/,
    )
  })

  it('votes, and withdraws votes', async () => {
    await as('bobby', 'vote', 'alice', '1000')
    expect((await info('alice')).votes).to.equal(1000)
    expect(await place.print(['account', 'bobby'])).to.match(/votes +1000 for alice/)
    await as('bobby', 'unvote', 'alice', '400.5')
    expect((await info('alice')).votes).to.equal(599.5)
    expect(await place.print(['balance', 'bobby'])).to.match(/frozen +400\.5 iost until/)
    const error = await place.fail('TX_FAILED', 1, ['unvote', 'alice', '600', '--from', 'bobby'])
    expect(error).to.contain('amount too large')
  })

  it('withdraws rewards and redeems contributions of a new producer', async () => {
    await as('bobby', 'vote', 'withdraw')
    await as('alice', 'producer', 'withdraw')
    const error = await place.fail('TX_FAILED', 1, ['producer', 'redeem', '--from', 'alice'])
    expect(error).to.contain('invalid amount: negative or greater than contribute')
  })

  it('ends a registration', async () => {
    await as('alice', 'producer', 'unregister')
    expect(await info('alice')).to.include({ status: 'UNAPPLY' })
    await as('carol', 'producer', 'register', generateKeyPair().id, '--partner')
    expect(await info('carol')).to.include({ status: 'APPLY', is_producer: false })
    await as('carol', 'producer', 'clean')
    await place.fail('LOOKUP_NOT_FOUND', 1, ['producer', 'carol'])
  })

  it('reports invalid arguments', async () => {
    expect(await place.fail('USAGE', 2, ['vote', 'alice', 'much', '--from', 'bobby'])).to.contain(
      'amount: expected IOST',
    )
    expect(await place.fail('USAGE', 2, ['vote', 'Alice', '1', '--from', 'bobby'])).to.contain(
      '"Alice" is not a valid account',
    )
    await place.fail('USAGE', 2, ['vote', 'alice'])
  })
})
