import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { formatContract, resultOf, run } from '../../../security/contract.js'

/** `told` has the observed conversions; `of` is an object that records them. */
const TOOLS = `const told = [];
const of = (name, o) => {
  const spy = {};
  for (const key of Object.getOwnPropertyNames(o).concat(Object.getOwnPropertySymbols(o))) {
    Object.defineProperty(spy, key, { enumerable: true, configurable: true, get() { told.push(name + '.' + String(key)); return o[key] } });
  }
  return spy
};
const S = Symbol.isConcatSpreadable;
const see = (list) => JSON.stringify([list, list.length, Object.keys(list), Object.getPrototypeOf(list) === Array.prototype, told]);`

/** Bodies of functions that answer a text. */
const CASES: Record<string, string> = {
  'lists, values and holes': `return see([1, , 3].concat([4, [5]], 6, 'x', [, ], null, undefined))`,
  'a list without anything': 'return see([].concat())',
  'a copy is another list': 'const l = [1]; return String(l.concat() === l) + see(l.concat())',
  'an object, which is no list': `return see([].concat(of('o', { length: 2, 0: 'a' })).map((x) => typeof x))`,
  'an object that says it is a list': `return see([7].concat(of('o', { [S]: true, length: 3, 0: 'a', 2: 'b' }), 8))`,
  'an object that says it is none': `return see([7].concat(of('o', { [S]: 0, length: 3 })).length)`,
  'a list that says it is none': `const l = [1, 2]; l[S] = false; return see([0].concat(l))`,
  'a list that says it does not know': `const l = [1, 2]; l[S] = undefined; return see([0].concat(l))`,
  'the order in which it asks': `return see(Array.prototype.concat.call(of('t', { [S]: 1, length: '1', 0: 'a' }), 5,
    of('u', { [S]: true, length: 2.7, 0: 'b', 1: 'c' }), of('v', { [S]: null, length: 1 })).length)`,
  'a getter that makes the next one longer': `const l = [1], q = [0];
    Object.defineProperty(q, 0, { get() { l.length = 3; l[2] = 'late'; return 'q' } }); return see([].concat(q, l))`,
  'a getter that makes the next one a list': `const o = { length: 1, 0: 'late' }, q = [0];
    Object.defineProperty(q, 0, { get() { o[S] = true; return 'q' } }); return see([].concat(q, o))`,
  'a getter that makes its own list longer': `const q = [0, 1];
    Object.defineProperty(q, 0, { get() { q.push('late'); return 'q' } }); return see([].concat(q))`,
  'a getter that makes its own list shorter': `const q = [0, 1, 2];
    Object.defineProperty(q, 0, { get() { q.length = 1; return 'q' } }); return see([].concat(q))`,
  'what a prototype has at a hole': `const l = [1, , 3]; Object.setPrototypeOf(l, { 1: 'below', __proto__: Array.prototype });
    return see([0].concat(l))`,
  'a text, a number, a boolean as what it is called on': `const c = Array.prototype.concat;
    return ['ab', 5, true].map((x) => typeof c.call(x, 1)[0] + see(c.call(x, 1).length)).join()`,
  'an object that it is called on': `return see(Array.prototype.concat.call({ length: 2 }, [1]).length)`,
  arguments: `return see((function () { return [].concat(arguments).length })(1, 2))`,
  'arguments that say that they are a list': `return see((function () { arguments[S] = true; return [0].concat(arguments) })(1, 2))`,
  'a constructor of its own': `const l = [1, 2]; l.constructor = { [Symbol.species]: function (n) { this.n = n } };
    const r = l.concat([3], 'x'); return JSON.stringify([r, r.length, Object.keys(r)])`,
  'a constructor that is asked once': `const l = [1]; let n = 0;
    Object.defineProperty(l, 'constructor', { get() { n++; return { get [Symbol.species]() { n += 10; return null } } } });
    return see(l.concat(2)) + n`,
  'a length that is a text': `return see([].concat({ [S]: true, length: '2', 0: 1, 1: 2 }))`,
  'a length below zero': `return see([].concat({ [S]: true, length: -2, 0: 1, 1: 2 }))`,
  'nothing to be called on': 'Array.prototype.concat.call(null, 1)',
  'a length that is no number': 'return see([].concat({ [S]: true, length: BigInt(1) }))',
  'a constructor that is none': `const l = [1]; l.constructor = 5; return see(l.concat())`,
  'a species that is none': `const l = [1]; l.constructor = { [Symbol.species]: () => 1 }; return see(l.concat())`,
}

/** Returns the result or the error of a body in this process, whose `concat` is the engine's. */
function ask(body: string): string {
  try {
    return new Function(body)()
  } catch (error) {
    return String(error)
  }
}

describe('concat', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  for (const [name, code] of Object.entries(CASES)) {
    it(`treats ${name} like the engine`, () => {
      const body = `${TOOLS}\n${code}`
      const outcome = run(sandbox, formatContract(body))
      const said =
        'error' in outcome ? outcome.error.split('\n')[0]!.replace('Uncaught exception: ', '') : outcome.result
      expect(said).to.equal(ask(body))
    })
  }

  it('calls no setter of a prototype', () => {
    const body = `Object.defineProperty(Array.prototype, 0, { set() { throw new Error('asked') }, configurable: true });
      return [].concat('a')[0]`
    expect(resultOf(run(sandbox, formatContract(body)))).to.equal('a')
  })
})
