class Counter {
  init() {
    storage.put('count', '0')
  }

  /**
   * @param {number} step
   * @returns {number}
   */
  add(step) {
    if (step < 1) throw new Error('step too small')
    const count = Number(storage.get('count')) + step
    storage.put('count', String(count))
    return count
  }
}

module.exports = Counter
