import { chain, expect, fixture } from 'iost-toolkit/test'
import type { Kept } from '../contracts/kept'

/** Of a whole call that pushes one item. */
const GAS_OF_PUSH = 34_770

describe('contract library collections', () => {
  const setup = fixture(async () => {
    const [alice, bob] = await chain.accounts(2)
    return { alice, bob, kept: await chain.deploy<Kept>('kept', { from: alice }) }
  })

  describe('list', () => {
    it('pages over more items than a map lists', async () => {
      const { kept } = await setup()
      for (let i = 0; i < 3; i += 1) await kept.pushMany(100)
      await expect(kept.exec.length()).to.return(300)
      await expect(kept.exec.items(258, 3)).to.return(['item 258', 'item 259', 'item 260'])
      await expect(kept.exec.items(298, 10)).to.return(['item 298', 'item 299'])
      await expect(kept.exec.items(300, 10)).to.return([])
      expect((await kept.fields('items')).length).to.be.lessThan(300)
    })

    it('replaces a removed item with the last one', async () => {
      const { kept } = await setup()
      for (const item of ['a', 'b', 'c']) await kept.push(item)
      await expect(kept.removeItem(0)).to.return('a')
      await expect(kept.exec.items(0, 9)).to.return(['c', 'b'])
      await expect(kept.removeItem(1)).to.return('b')
      await expect(kept.removeItem(0)).to.return('c').and.to.freeRam
      await expect(kept.exec.length()).to.return(0)
    })

    it('updates existing items only', async () => {
      const { kept } = await setup()
      await kept.push('a')
      await expect(kept.setItem(0, 'z')).to.changeOnly(kept, [['items', '0']])
      await expect(kept.setItem(1, 'z')).to.failWith('items has no item 1')
      await expect(kept.removeItem(1)).to.failWith('items has no item 1')
    })

    it('has constant costs at any length', async () => {
      const { bob, kept } = await setup()
      await kept.as(bob).pushMany(10)
      await expect(kept.as(bob).push('x')).to.useGasWithin(GAS_OF_PUSH, '0.1%')
      await kept.as(bob).pushMany(80)
      await expect(kept.as(bob).push('x')).to.useGasWithin(GAS_OF_PUSH, '0.1%')
    })
  })

  describe('ordered map', () => {
    it('pages over more keys than a map lists', async () => {
      const { kept } = await setup()
      for (let i = 0; i < 6; i += 1) await kept.putMany(50)
      await expect(kept.exec.size()).to.return(300)
      await expect(kept.exec.firstKeys(2)).to.return(['key 0', 'key 1'])
      await expect(kept.exec.keysAfter('key 257', 2)).to.return(['key 258', 'key 259'])
      await expect(kept.exec.keysAfter('key 299', 2)).to.return([])
    })

    for (const [what, removed, left] of [
      ['the first', 'a', ['b', 'c']],
      ['one between', 'b', ['a', 'c']],
      ['the last', 'c', ['a', 'b']],
    ] as const) {
      it(`keeps the order without ${what}, and appends at the end`, async () => {
        const { kept } = await setup()
        for (const key of ['a', 'b', 'c']) await kept.put(key, key)
        await kept.del(removed)
        await expect(kept.exec.firstKeys(9)).to.return([...left])
        await kept.put('d', 'd')
        await expect(kept.exec.firstKeys(9)).to.return([...left, 'd'])
        await expect(kept.exec.size()).to.return(3)
      })
    }

    it('is empty after all keys are removed, with its RAM refunded', async () => {
      const { kept } = await setup()
      for (const key of ['a', 'b']) await kept.put(key, key)
      for (const key of ['b', 'a', 'never']) await kept.del(key)
      await expect(kept.exec.firstKeys(9)).to.return([])
      expect(await kept.storage(['names.first', 'names.last', ['names.next', 'a']])).to.deep.equal([null, null, null])
      await kept.put('z', '1')
      await expect(kept.exec.firstKeys(9)).to.return(['z'])
    })

    it('updates an existing key in place', async () => {
      const { kept } = await setup()
      for (const key of ['a', 'b']) await kept.put(key, '1')
      await expect(kept.put('a', '2')).to.changeStorage(kept, { names: { a: ['1', '2'] } })
      await expect(kept.exec.firstKeys(9)).to.return(['a', 'b'])
      await expect(kept.exec.keysAfter('x', 1)).to.failWith('names has no key x')
    })
  })

  it('receipts have all fields in order', async () => {
    const { kept } = await setup()
    await expect(kept.put('a', '1')).to.emit('put').withContent('{"receipt":"added","name":"a","count":1}')
    await expect(kept.tellNothing()).to.failWith('the receipt added has no count')
  })

  describe('amounts', () => {
    for (const text of ['0', '-1', 'x', '', 'Infinity', '0.00001']) {
      it(`amounts reject ${JSON.stringify(text)}`, async () => {
        const { kept } = await setup()
        await expect(kept.parse(text)).to.failWith(/not an amount above zero|more than 4 decimal places/)
      })
    }

    it('amounts are exact, and shares round down', async () => {
      const { kept } = await setup()
      await expect(kept.exec.parse('90071992547409931.0001')).to.return('90071992547409931.0001')
      await expect(kept.exec.share('10', '1', '3')).to.return('3.33')
      await expect(kept.exec.share('10', '2', '3')).to.return('6.66')
      await expect(kept.exec.subtract('0.3', '0.1')).to.return('0.2')
      await expect(kept.exec.subtract('', '0')).to.return('0')
      await expect(kept.exec.subtract('0.1', '0.2')).to.failWith('not enough')
    })
  })
})
