// node --no-node-snapshot script.mjs
import { createTestChain, expect } from 'iost-toolkit/test'

const chain = await createTestChain()
const [alice] = await chain.accounts(1)
const counter = await chain.deploy('counter', { from: alice })
console.log(await counter.add(2).returnValue())
await chain.time.advance(60)
await expect(counter.add(40)).to.return(42).and.to.useGasBelow(100_000)
console.log(await counter.storage('count'))
