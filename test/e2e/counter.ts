/** A small project for test runs: a contract that counts, with output. */
export const COUNTER = {
  'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
  'contracts/counter.js': `class Counter {
  init() {
    storage.put('count', '0')
    storage.put('owner', blockchain.publisher())
  }

  /**
   * @param {number} step
   */
  add(step) {
    if (step < 1) {
      throw new Error('step too small: ' + step)
    }
    console.log('adding ' + step)
    const count = String(Number(storage.get('count')) + step)
    storage.put('count', count)
    blockchain.receipt(JSON.stringify({ step, count }))
    return count
  }

  reset() {
    if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('no permission')
    storage.put('count', '0')
  }
}

module.exports = Counter
`,
}

/** The start of a test file on it. */
export const SETUP = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  return { alice, bob, counter: await chain.deploy('counter', { from: alice }) }
})
`
