// @ts-check
/** Greets people and remembers how often. */
class Greeter {
  /** Runs once, when the contract is published. */
  init() {
    storage.put('greeting', 'Hello')
  }

  /**
   * Greets a name and counts it. The publisher of the transaction pays for the RAM.
   * @param {string} name
   * @returns {string}
   */
  greet(name) {
    if (name === '') throw new Error('nobody to greet')
    const count = this._count(name) + 1
    storage.mapPut('greeted', name, String(count), tx.publisher)
    const text = `${storage.get('greeting')}, ${name}!`
    blockchain.receipt(JSON.stringify([name, text, count]))
    return text
  }

  /**
   * Returns how often a name was greeted.
   * @param {string} name
   * @returns {number}
   */
  greeted(name) {
    return this._count(name)
  }

  /**
   * Changes the greeting; only the owner of the contract may.
   * @param {string} greeting
   */
  setGreeting(greeting) {
    const owner = blockchain.contractOwner()
    if (!blockchain.requireAuth(owner, 'active')) throw new Error(`no permission: ${owner}@active must sign`)
    storage.put('greeting', greeting)
  }

  _count(name) {
    return Number(storage.mapGet('greeted', name) || '0')
  }
}

module.exports = Greeter
