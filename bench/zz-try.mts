import { createNode } from '../src/node/index.ts'
import { createClient, createHttpProvider, deployContract } from '../src/client/index.ts'
const node = await createNode({ irreversibleAfter: 0, clock: undefined })
const { url } = await node.listen({ port: 30777 })
const [alice] = node.accounts
const from = { name: alice.name, keys: { active: alice.key, owner: alice.key } }
const client = createClient({ provider: node.provider, defaults: { amountLimit: { '*': 'unlimited' } } , clock: { read: async () => node.chain.clock.now() - 1000n, resync() {} } })
const code = `class C { init(){ storage.put('n','0'); storage.put('a/b', 'slash') } hello(name){ storage.mapPut('greet', name, 'hi\\n'+name); blockchain.receipt(JSON.stringify([name])); blockchain.event('said '+name); return name } bad(){ throw new Error('no') } }; module.exports = C`
const h = await deployContract(client, { code, abi: [{ name: 'hello', args: ['string'], amountLimit: [{token:'iost', val:'10'}] }, {name:'bad', args:[], amountLimit:[]}] }, { from })
console.log(h.id)
const r = await h.hello('bob')
const f = await client.send({ from, actions: [{ contract: h.id, actionName: 'bad', args: [] }] })
console.log(JSON.stringify({ id: h.id, ok: r?.hash ?? r, bad: f.hash, url }))
setInterval(async () => { await h.hello('x' + Date.now()).catch((e) => console.log(String(e))) }, 1000)
