import { expect } from 'iost-toolkit/test'
import { setup } from './stage.js'

describe('goods', () => {
  it('are made by makers', async () => {
    const { owner, bob, goods } = await setup()
    await expect(goods.make(owner.name, bob.name, 'stone', 5))
      .to.emit(goods, 'make')
      .withContent({ receipt: 'made', to: bob.name, kind: 'stone', count: 5 })
      .and.to.changeStorage(goods, { existing: { stone: [null, '5'] }, counts: { [`${bob.name}:stone`]: [null, '5'] } })
      .and.not.to.chargeRam(goods)
    expect(await goods.read.existing('wood')).to.equal(100)
  })

  it('can be made by makers only', async () => {
    const { owner, bob, goods } = await setup()
    await expect(goods.as(bob).make(bob.name, bob.name, 'wood', 1)).to.failWith(
      `no permission: ${bob.name} is no maker`,
    )
    await expect(goods.as(bob).make(owner.name, bob.name, 'wood', 1)).to.beUnauthorized(owner)
    await expect(goods.as(bob).addMaker(bob.name)).to.beUnauthorized(owner)
  })

  it('cannot be made by removed makers', async () => {
    const { owner, bob, goods } = await setup()
    await goods.addMaker(bob.name)
    await expect(goods.as(bob).make(bob.name, bob.name, 'wood', 1)).to.succeed
    await expect(goods.as(bob).removeMaker(bob.name)).to.beUnauthorized(owner)
    await goods.removeMaker(bob.name)
    await expect(goods.as(bob).make(bob.name, bob.name, 'wood', 1)).to.failWith(
      `no permission: ${bob.name} is no maker`,
    )
  })

  for (const kind of ['', 'elevenchars', 'a-b', 'holz@']) {
    it(`have no kind ${JSON.stringify(kind)}`, async () => {
      const { owner, goods } = await setup()
      await expect(goods.make(owner.name, owner.name, kind, 1)).to.failWith(/^kind /)
    })
  }

  it('have kinds of ten letters at most', async () => {
    const { owner, goods } = await setup()
    await expect(goods.make(owner.name, owner.name, 'tencharact', 1)).to.succeed
  })

  for (const count of [0, -1, 1e15 + 1]) {
    it(`are never ${count}`, async () => {
      const { owner, alice, bob, goods } = await setup()
      await expect(goods.make(owner.name, owner.name, 'wood', count)).to.failWith(
        `count is ${count}, not a whole number from 1 to 1000000000000000`,
      )
      await expect(goods.as(alice).move(alice.name, bob.name, 'wood', count)).to.failWith(
        `count is ${count}, not a whole number from 1 to 1000000000000000`,
      )
      await expect(goods.as(alice).use(alice.name, 'wood', count)).to.failWith(
        `count is ${count}, not a whole number from 1 to 1000000000000000`,
      )
    })
  }

  it('are never more than can be counted', async () => {
    const { owner, goods } = await setup()
    await expect(goods.make(owner.name, owner.name, 'wood', 1e15)).to.failWith(
      'there would be more than 1000000000000000 wood',
    )
    await expect(goods.make(owner.name, owner.name, 'stone', 1e15)).to.succeed
  })

  it('move from their holder', async () => {
    const { alice, bob, goods } = await setup()
    await expect(goods.as(alice).move(alice.name, bob.name, 'wood', 40))
      .to.emit(goods, 'move')
      .withContent({ receipt: 'moved', from: alice.name, to: bob.name, kind: 'wood', count: 40 })
      .and.to.changeStorage(goods, {
        counts: { [`${alice.name}:wood`]: ['100', '60'], [`${bob.name}:wood`]: [null, '40'] },
      })
    await expect(goods.as(bob).move(alice.name, bob.name, 'wood', 1)).to.beUnauthorized(alice)
  })

  it('move no more than there are, and not in circles', async () => {
    const { alice, bob, goods } = await setup()
    await expect(goods.as(alice).move(alice.name, bob.name, 'wood', 101)).to.failWith(
      `${alice.name} has 100 wood, not 101`,
    )
    await expect(goods.as(alice).move(alice.name, alice.name, 'wood', 1)).to.failWith(
      'sender and receiver are the same',
    )
  })

  it('are not given to a contract that has not asked for them', async () => {
    const { owner, alice, goods, market } = await setup()
    await expect(goods.make(owner.name, market.id, 'wood', 1)).to.beUnauthorized(market)
    await expect(goods.as(alice).move(alice.name, market.id, 'wood', 1)).to.beUnauthorized(market)
  })

  it('give their RAM back when the last one goes', async () => {
    const { owner, alice, bob, goods } = await setup()
    await expect(goods.as(alice).move(alice.name, bob.name, 'wood', 100))
      .to.chargeRam(alice)
      .and.not.to.chargeRam(owner)
      .and.to.changeStorage(goods, { counts: { [`${alice.name}:wood`]: ['100', null] } })
  })

  it('are used up', async () => {
    const { alice, bob, goods } = await setup()
    await expect(goods.as(bob).use(alice.name, 'wood', 1)).to.beUnauthorized(alice)
    await expect(goods.as(alice).use(alice.name, 'wood', 30))
      .to.emit(goods, 'use')
      .withContent({ receipt: 'used', holder: alice.name, kind: 'wood', count: 30 })
      .and.not.to.chargeRam(goods)
    expect(await goods.read.existing('wood')).to.equal(70)
    expect(await goods.read.countOf(alice.name, 'wood')).to.equal(70)
  })

  it('have code that only the owner replaces', async () => {
    const { bob, goods } = await setup()
    expect(await goods.read.can_update('')).to.equal(true)
    expect(await goods.as(bob).read.can_update('')).to.equal(false)
  })
})
