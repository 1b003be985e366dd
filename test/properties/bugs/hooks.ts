import type { Bug } from '../bug.js'

/**
 * A bank that calls the hook of an account before it writes down what it paid: the hook of another contract takes once
 * more.
 */
export const hooks: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('held', '0') }
  put() {
    const who = blockchain.publisher()
    storage.mapPut('has', who, String(Number(storage.mapGet('has', who) || '0') + 1))
    storage.put('held', String(Number(storage.get('held')) + 1))
  }
  hook(id, method) { storage.mapPut('hooks', blockchain.publisher(), JSON.stringify([id, method])) }
  take() {
    const who = blockchain.publisher()
    const has = Number(storage.mapGet('has', who) || '0')
    if (has < 1) throw new Error('nothing is left')
    storage.mapPut('has', who, '0') // FIX
    const hook = storage.mapGet('hooks', who)
    if (hook) storage.mapDel('hooks', who)
    if (hook) blockchain.call(JSON.parse(hook)[0], JSON.parse(hook)[1], '[]')
    storage.mapPut('has', who, '0') // BUG
    storage.put('held', String(Number(storage.get('held')) - has))
  }
}
module.exports = Bug
`,
  others: {
    agent: `class Agent {
  init() {}
  arm(bank) { storage.put('bank', bank) }
  paid() {
    const bank = storage.get('bank')
    if (!bank) return
    storage.del('bank')
    blockchain.call(bank, 'take', '[]')
  }
}
module.exports = Agent
`,
  },
  always: `expect(Number(await bug.storage('held'))).to.be.at.least(0)`,
}
