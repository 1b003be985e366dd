import { expect } from 'iost-toolkit/test'
import { setup } from './stage.js'

describe('vault', () => {
  it('takes IOST from the depositor', async () => {
    const { bob, vault } = await setup()
    await expect(vault.as(bob).deposit(bob.name, bob.name, '10')).to.changeBalances('iost', {
      [bob.name]: '-10',
      [vault.id]: '+10',
    })
  })
  it('writes down for whom', async () => {
    const { bob, carol, vault } = await setup()
    await vault.as(bob).deposit(bob.name, carol.name, '10')
    expect(await vault.read.balanceOf(carol.name)).to.equal('10')
    expect(await vault.read.balanceOf(bob.name)).to.equal('0')
  })
  it('adds to what is there', async () => {
    const { bob, vault } = await setup()
    await vault.as(bob).deposit(bob.name, bob.name, '10')
    await vault.as(bob).deposit(bob.name, bob.name, '0.5')
    expect(await vault.read.balanceOf(bob.name)).to.equal('10.5')
  })
  it('keeps the total', async () => {
    const { bob, vault } = await setup()
    await expect(vault.as(bob).deposit(bob.name, bob.name, '10')).to.changeStorage(vault, { total: ['0', '10'] })
  })
  it('leaves a receipt', async () => {
    const { bob, carol, vault } = await setup()
    const content = { from: bob.name, to: carol.name, amount: '10' }
    await expect(vault.as(bob).deposit(bob.name, carol.name, '10'))
      .to.emit(vault, 'deposit')
      .withContent(content)
  })
  it('wants the signature of the depositor', async () => {
    const { bob, carol, vault } = await setup()
    await expect(vault.as(carol).deposit(bob.name, carol.name, '10')).to.failWith(`not signed by ${bob.name}`)
  })
  it('refuses what is no amount', async () => {
    const { bob, vault } = await setup()
    await expect(vault.as(bob).deposit(bob.name, bob.name, '0')).to.failWith('not an amount: 0')
    await expect(vault.as(bob).deposit(bob.name, bob.name, '-1')).to.failWith('not an amount: -1')
  })
  it('pays back', async () => {
    const { bob, vault } = await setup()
    await vault.as(bob).deposit(bob.name, bob.name, '10')
    await expect(vault.as(bob).withdraw(bob.name, '4')).to.changeBalances('iost', {
      [bob.name]: '+4',
      [vault.id]: '-4',
    })
    expect(await vault.read.balanceOf(bob.name)).to.equal('6')
  })
  it('pays no more than there is', async () => {
    const { bob, carol, vault } = await setup()
    await vault.as(carol).deposit(carol.name, carol.name, '10')
    await vault.as(bob).deposit(bob.name, bob.name, '1')
    await expect(vault.as(bob).withdraw(bob.name, '1.00000001')).to.failWith('not enough')
  })
  it('pays nobody without his signature', async () => {
    const { bob, carol, vault } = await setup()
    await vault.as(bob).deposit(bob.name, bob.name, '10')
    await expect(vault.as(carol).withdraw(bob.name, '10')).to.failWith(`not signed by ${bob.name}`)
  })
})
