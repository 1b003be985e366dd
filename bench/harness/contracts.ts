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

/** Counters with syntax of published contracts that escape analysis formerly rejected, by reason. */
export const REASONS: Readonly<Record<string, (counter: string) => string>> = {
  'a variable called obj': (counter) => counter.replace('add(by) {', 'add(by) {\n    const obj = { by }; by = obj.by;'),
  'the caller of the context': (counter) =>
    counter.replace(
      'add(by) {',
      'add(by) {\n    if (JSON.parse(blockchain.contextInfo()).caller === 1) throw new Error();',
    ),
  'an assignment to an undeclared name': (counter) =>
    counter.replace('return count;', 'if (count < 0) { i = 0; }\n    return count;'),
  'a name of the realm declared in a scope': (counter) =>
    counter.replace(
      'return count;',
      'const Map = { storage: 1 };\n    { const storage = Map; if (storage.storage !== 1) throw new Error(); }\n    return count;',
    ),
  'parseInt and JSON in a branch': (counter) =>
    counter.replace('return count;', "if (count < 0) { return [parseInt('1'), JSON]; }\n    return count;"),
}

/** The counter with each of these. */
export const ONCE_UNCONFINED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(REASONS).map(([reason, put]) => [reason, put(COUNTER)]),
)

export const COUNTER_ABI = [{ name: 'add', args: ['number'] }]

/**
 * The counter, padded to about `sizeKb` with functions like those of a real contract. Each `version` has a different
 * text.
 */
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

/** Repeats the methods of a contract under new names, so that its source has about `sizeKb`. */
export function growContract(source: string, sizeKb: number): string {
  const start = source.indexOf('{\n', source.search(/\bclass \w+ \{\n/)) + 2
  const end = source.indexOf('\n}\n', start) + 1
  const body = source.slice(start, end)
  const methods = body.split('\n\n').flatMap((text) => {
    const name = /^ {2}(?:private )?(\w+)\(/m.exec(text)?.[1]
    return name === undefined || name === 'init' || name === 'can_update' ? [] : [{ name, text }]
  })
  const copies: string[] = []
  for (let length = source.length, round = 1; length < sizeKb * 1024; round++) {
    // Whole rounds only: methods call each other.
    const copy = methods.map(({ name, text }) => renameMethod(text, name, round)).join('\n\n')
    copies.push(copy)
    length += copy.length
  }
  return `${source.slice(0, end)}\n${copies.join('\n\n')}${source.slice(end)}`
}

function renameMethod(text: string, name: string, round: number): string {
  const declared = text.search(new RegExp(`^ {2}(?:private )?${name}\\(`, 'm'))
  const renamed = text.slice(0, declared) + text.slice(declared).replace(name, `${name}_${round}`)
  return renamed.replace(/\bthis\.(\w+)\(/g, `this.$1_${round}(`)
}
