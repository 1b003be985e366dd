// node --no-node-snapshot leaving.mjs
import { createTestChain } from 'iost-toolkit/test'

const chain = await createTestChain()
const [alice] = await chain.accounts(1)
const counter = await chain.deploy('counter', { from: alice })

// What the sandbox gave for the calls is garbage, and the objects keep the engine busy for longer than Node takes to end the sandbox.
const objects = []
for (let index = 0; index < 200_000; index += 1) objects.push({ index })
for (let count = 0; count < 50; count += 1) await counter.add(1)

process.once('beforeExit', () => console.log('nothing is left to do'))
process.once('exit', () => {
  // So much memory at once makes it begin to collect.
  const held = Array.from({ length: 75 }, () => Buffer.alloc(1_000_000))
  console.log(`${objects.length} objects and ${held.length} buffers`)
  process.exitCode = 3
})
