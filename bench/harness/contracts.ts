/** Contracts that benchmarks call. */
export const COUNTER = `class Counter {
  init() { storage.put('count', '0'); }
  add(by) {
    const count = Number(storage.get('count')) + by;
    storage.put('count', String(count));
    blockchain.receipt(JSON.stringify(['add', by]));
    return count;
  }
}
module.exports = Counter;
`

export const COUNTER_ABI = [{ name: 'add', args: ['number'] }]

/** The counter with functions of a real contract's kind around it, of about so many KB; another `version` is another text. */
export function createLargeContract(sizeKb: number, version = 0): string {
  const functions: string[] = []
  for (let length = COUNTER.length, index = 0; length < sizeKb * 1024; index++) {
    const text = `function check${index}(account, amount) {
  if (!blockchain.requireAuth(account, 'active')) { throw new Error('no authority of ' + account + ${version}); }
  const balance = new BigNumber(storage.mapGet('balances${index}', account) || 0);
  for (let i = 0; i < amount.length; i++) { balance.plus(amount[i] * ${index}); }
  return balance.gt(${index + version}) ? balance.toFixed(8) : null;
}
`
    functions.push(text)
    length += text.length
  }
  return COUNTER.replace('module.exports', `${functions.join('')}module.exports`)
}
