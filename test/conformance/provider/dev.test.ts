import { expect } from 'chai'
import type { Provider } from '../../../src/rpc/provider.js'
import { CONNECTIONS, type Connected, start } from './connections.js'
import { Publisher, refusal, transfer } from './publisher.js'

/** Developer methods do the same in the process and over HTTP; what each means is tested where it is made. */
for (const connection of CONNECTIONS.filter(({ dev }) => dev)) {
  describe(`developer methods ${connection.name}`, () => {
    let connected: Connected
    let node: Provider
    let admin: Publisher

    beforeEach(async () => {
      connected = await start(connection)
      node = connected.provider
      admin = await Publisher.open(node)
    })

    afterEach(() => connected.close())

    const head = async () => {
      const { head_block, head_block_time } = await node.request('getChainInfo', {})
      return { head_block, head_block_time }
    }
    const balance = async (account: string) =>
      (await node.request('getTokenBalance', { account, token: 'iost', by_longest_chain: true })).balance

    it('mine blocks and set the time', async () => {
      expect(await node.dev('mine', { blocks: 3 })).to.deep.equal(await head())
      const { head_block, head_block_time } = await head()
      expect(head_block).to.equal('3')
      await node.dev('time', { advance: 3_600_000_000_000n })
      const later = await node.dev('mine', {})
      expect(BigInt(later.head_block_time) - BigInt(head_block_time) >= 3_600_000_000_000n).to.equal(true)
    })

    it('developer methods create snapshots, restore and reset', async () => {
      await admin.send(transfer('1'))
      const { id } = await node.dev('snapshot', {})
      const before = await head()
      await admin.send(transfer('2'))
      expect(await node.dev('restore', { id })).to.deep.equal(before)
      expect(await balance('producer000')).to.equal(1)
      expect((await node.dev('reset', {})).head_block).to.equal('0')
      expect(await balance('producer000')).to.equal(0)
      expect(await refusal(node.dev('restore', { id: 'nosuch' }))).to.deep.equal([2, 'snapshot nosuch not found'])
    })

    it('fund and impersonate accounts', async () => {
      const { balance: endowed } = await node.request('getTokenBalance', { account: 'deadaddr', token: 'iost' })
      for (const token of ['iost', 'gas']) await node.dev('fund', { account: 'deadaddr', token, amount: '2000000' })
      expect((await balance('deadaddr')) - endowed).to.be.closeTo(2_000_000, 1e-6)
      const tx = { ...(await admin.sign([])), publisher: 'deadaddr', publisher_sigs: [] }
      expect(await refusal(node.request('sendTx', tx))).to.deep.equal([2, 'VerifyError publisher empty error'])
      await node.dev('impersonate', { account: 'deadaddr' })
      expect((await node.request('sendTx', tx)).hash).to.match(/^\w{43,44}$/)
    })

    it('writes storage by a developer method', async () => {
      const place = { id: 'vote.iost', key: 'map', field: 'a' }
      const data = async () => (await node.request('getContractStorage', { ...place, by_longest_chain: true })).data
      expect(await node.dev('setStorage', { ...place, value: 'é"\n' })).to.deep.equal({})
      expect(await data()).to.equal('é"\n')
      await node.dev('setStorage', place)
      expect(await data()).to.equal('null')
    })

    it('reads storage by a developer method', async () => {
      const place = { id: 'vote.iost', key: 'map', field: 'a' }
      await node.dev('setStorage', { ...place, value: 'é"\n' })
      const { head_block } = await head()
      const kept = await node.dev('storage', { id: 'vote.iost', block: head_block, from: 'm-map' })
      const { ram, ...entry } = kept.entries[0]!
      expect(entry).to.deep.equal({ key: 'map', field: 'a', value: 'é"\n', payer: 'vote.iost' })
      expect(BigInt(ram) > 0n).to.equal(true)
      expect(kept.block_number).to.equal(head_block)
      expect(await refusal(node.dev('storage', { id: 'vote.iost', block: 99 }))).to.deep.equal([
        2,
        `block: unknown block 99, the newest is ${head_block}`,
      ])
      const [code, text] = await refusal(node.dev('storage', { id: 'vote.iost', number: 1 } as never))
      expect([code, text.split(';')[0]]).to.deep.equal([3, 'storage: unknown member "number"'])
    })

    it('writes storage that another account or contract pays for', async () => {
      const place = { id: 'vote.iost', key: 'paid' }
      const readEntry = async () => (await node.dev('storage', { id: 'vote.iost', from: 'b-paid' })).entries[0]!
      await node.dev('setStorage', { ...place, value: 'a', payer: 'admin' })
      expect(await readEntry()).to.include({ key: 'paid', value: 'a', payer: 'admin' })
      await node.dev('setStorage', { ...place, value: 'b' })
      expect(await readEntry()).to.include({ value: 'b', payer: 'admin' })
      await node.dev('setStorage', { ...place, value: 'c', payer: 'token.iost' })
      expect(await readEntry()).to.include({ value: 'c', payer: 'token.iost' })
      for (const wrong of [{ value: 'd', payer: 'nobody' }, { value: 'd', payer: '' }, { payer: 'admin' }]) {
        const [code, text] = await refusal(node.dev('setStorage', { ...place, ...wrong }))
        expect([code, text.split(':')[0]]).to.deep.equal([2, 'payer'])
      }
      expect(await readEntry()).to.include({ value: 'c', payer: 'token.iost' })
    })

    it('developer methods write an empty text, which differs from no value, and reject an empty key or field', async () => {
      const source = `class Box {
  init() { storage.put('own', '') }
  has(key) { return storage.has(key) + ' ' + JSON.stringify(storage.get(key)) }
}
module.exports = Box
`
      const id = await admin.deploy(source, [{ name: 'has', args: ['string'] }])
      const has = async (key: string) => {
        const { hash } = await admin.send({ contract: id, actionName: 'has', args: [key] })
        const { transaction } = await node.request('getTxByHash', { hash })
        return JSON.parse(transaction.tx_receipt!.returns[0]!)[0]
      }
      expect(await has('own')).to.equal('true ""')
      expect(await has('other')).to.equal('false null')
      await node.dev('setStorage', { id, key: 'other', value: '' })
      expect(await has('other')).to.equal('true ""')
      await node.dev('setStorage', { id, key: 'own' })
      expect(await has('own')).to.equal('false null')
      for (const place of [{ key: '' }, { key: 'map', field: '' }]) {
        const error = await node.dev('setStorage', { id, ...place, value: 'v' }).catch((caught) => caught)
        expect(error.message).to.include('key or field length invalid. expected [1, 64], actual 0')
      }
    })

    it('developer methods return traces and console output', async () => {
      const source = `class Talk { init() {} say() { console.log('hello', 1); } }\nmodule.exports = Talk;\n`
      const contract = await admin.deploy(source, [{ name: 'say', args: [] }])
      const { hash } = await admin.send({ contract, actionName: 'say', args: [] })
      const { lines } = await node.dev('console', { hash })
      expect(lines.map((line) => [line.contract, line.text])).to.deep.equal([[contract, 'hello 1']])
      const { entries } = await node.dev('trace', { hash })
      expect(JSON.stringify(entries)).to.include(`${contract}/say`)
    })
  })

  it(`developer methods ${connection.name} are rejected by a node without them`, async () => {
    const { provider, close } = await start(connection, { dev: false })
    const error = await provider.dev('mine', {}).catch((error) => error)
    expect(error).to.deep.include({ code: 'NODE_NOT_DEV' })
    await close()
  })
}
