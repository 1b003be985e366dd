import { expect } from 'chai'
import { undeclaredName } from '../../../src/lint/rules/habits/undeclared-name.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

const list = (body: string, more = '') =>
  [...undeclaredName.check(analyse(contract(`  end(index, list) { ${body} }\n${more}`)))].map(({ message }) => message)

describe('undeclared-name of variables without a value', () => {
  for (const [form, name, body] of [
    ['in a branch', 'sum', `let sum\n if (index === '0') sum = list.a.plus(sum.b)\n else sum = list.b\n return sum`],
    ['above its value', 'all', `const one = all[index]\n var all = JSON.parse(storage.get('all'))\n return one + all`],
    [
      'in an argument',
      'all',
      `const one = this._of(all[index])\n var all = JSON.parse(storage.get('all'))\n return one + all`,
    ],
    ['whose method is called', 'all', `all.push(index)\n var all = JSON.parse(storage.get('all'))\n return all`],
    ['whose member is set', 'made', `let made\n made.index = index\n storage.put('made', JSON.stringify(made))`],
    [
      'that is set on the other way',
      'made',
      `let made\n if (list) { made = {} } else { made.index = index }\n return made`,
    ],
    ['in a case', 'n', `let n\n switch (index) { case '1': n = list.a; break\n default: n.b = 1 }\n return n`],
  ] as const)
    it(`reports a variable ${form}`, () =>
      expect(list(body, `  _of(one) { return one }`)).to.deep.equal([
        `\`${name}\` has no value yet: every call that gets here fails`,
      ]))

  for (const [form, body] of [
    ['has one on every way', `let sum\n if (index === '0') sum = list.a\n else sum = list.b\n return sum.c`],
    ['may have one', `let sum\n if (index === '0') sum = list.a\n return index === '0' ? sum.c : 0`],
    ['has one of an earlier iteration', `let last\n for (const one of list) { if (one.a) last.n = 1\n last = one }`],
    ['has one of an earlier iteration as var', `for (const one of list) { if (one.a) last.n = 1\n var last = one }`],
    ['a function sets', `let found\n list.forEach((one) => { found = one })\n return found.a`],
    ['a function that is called first sets', `let found\n const set = () => { found = list }\n set()\n return found.a`],
    ['a loop sets', `for (var key in list) { if (key) break }\n return key.length`],
    ['a pattern sets', `var { a } = list\n return a.b`],
    ['is asked for first', `let sum\n if (sum) return sum.a\n return 1`],
    ['is asked for by its type', `let sum\n if (typeof sum === 'object') return sum.a\n return 1`],
    ['is read by ?.', `let sum\n return sum?.a`],
    ['is set above its declaration', `all = list\n const one = all[index]\n var all\n return one`],
    [
      'is declared twice',
      `var all = list\n const one = all[index]\n var all = JSON.parse(storage.get('all'))\n return one + all`,
    ],
    [
      'stands in another function',
      `const read = () => all[index]\n var all = JSON.parse(storage.get('all'))\n return read()`,
    ],
  ] as const)
    it(`accepts a variable that ${form}`, () => expect(list(body)).to.deep.equal([]))
})
