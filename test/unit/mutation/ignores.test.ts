import { expect } from 'chai'
import { listMutants } from '../../../src/mutation/mutants/mutants.js'
import { chooseOperators, OPERATORS } from '../../../src/mutation/operators/operators.js'

/** Reasons of the excluded mutants of a method's body, by line of the body. */
function listReasons(body: string, operators = OPERATORS): Record<number, string> {
  const source = `class A {\n  m(n: number) {\n${body}\n  }\n}\n`
  const mutants = listMutants(source, 'a.ts', operators)
  return Object.fromEntries(
    mutants.flatMap(({ line, ignored }) => (ignored === undefined ? [] : [[line - 2, ignored]])),
  )
}

describe('mutate-ignore', () => {
  it('excludes the line of a comment after code', () => {
    expect(listReasons('n += 1 // mutate-ignore: a\nn += 2\nn += 3 /* mutate-ignore: b */')).to.deep.equal({
      1: 'a',
      3: 'b',
    })
  })

  it('excludes all lines of the statement below a comment', () => {
    expect(listReasons('// mutate-ignore: a\nif (n > 1) {\n  n += 1\n}\nn += 2')).to.deep.equal({ 2: 'a', 3: 'a' })
  })

  it('excludes the method below a documentation comment', () => {
    const source =
      'class A {\n  /**\n   * Counts.\n   *\n   * mutate-ignore: not used\n   * at present\n   * @param n - A number.\n   */\n  m(n) {\n    return n + 1\n  }\n}\n'
    const reasons = listMutants(source, 'a.js', chooseOperators(['arithmetic'])).map(({ ignored }) => ignored)
    expect(reasons).to.deep.equal(['not used at present'])
  })

  it('joins the lines of a reason', () => {
    expect(listReasons('/*\n * mutate-ignore: one\n * two\n */\nn += 1')).to.deep.equal({ 5: 'one two' })
  })

  it('is no comment in a string or a template', () => {
    expect(listReasons("return '// mutate-ignore' + `/* mutate-ignore */`")).to.deep.equal({})
  })

  it('excludes nothing after the block that it ends', () => {
    expect(() => listReasons('if (n > 1) {\n  n += 1\n  // mutate-ignore: a\n}\nn += 2')).to.throw('excludes no mutant')
  })

  it('may exclude mutants of operators that are not enabled', () => {
    expect(listReasons('n += 1 // mutate-ignore: a', chooseOperators(['authority']))).to.deep.equal({})
  })

  it('has to exclude a mutant besides those of comments before it', () => {
    const twice = [
      'n += 1 // mutate-ignore: a // mutate-ignore: b',
      'n += 1 /* mutate-ignore: a */ // mutate-ignore: b',
      '// mutate-ignore: a\nn += 1 // mutate-ignore: b',
      '// mutate-ignore: a\n// mutate-ignore: b\nn += 1',
      '// mutate-ignore: a\nif (n > 1) {\n  // mutate-ignore: b\n  n += 1\n}',
    ]
    const outcomes = twice.map((body) => {
      try {
        return listReasons(body)
      } catch (error) {
        return (error as Error).message
      }
    })
    const unused = 'mutate-ignore excludes no further mutant: the comment on line 3 excludes them'
    // text after a marker is its reason, also another marker
    expect(outcomes).to.deep.equal([{ 1: 'a // mutate-ignore: b' }, unused, unused, unused, unused])
  })

  it('may exclude the rest of a statement of which another comment excludes a part', () => {
    const body = 'if (n > 1) { // mutate-ignore: a\n  n += 1\n}'
    expect(listReasons(body)).to.deep.equal({ 1: 'a' })
    expect(listReasons(`// mutate-ignore: b\nn += 1\n${body}`)).to.deep.equal({ 2: 'b', 3: 'a' })
  })

  for (const comment of [
    '// mutate-ignore',
    '// mutate-ignore:  ',
    '/* mutate-ignore: */',
    '/**\n * mutate-ignore\n */',
  ]) {
    it(`needs a reason in ${JSON.stringify(comment)}`, () => {
      expect(() => listReasons(`${comment}\nn += 1`)).to.throw('mutate-ignore needs a reason')
    })
  }

  it('has to exclude a mutant', () => {
    expect(() => listReasons('n += 1\n// mutate-ignore: a\nreturn n')).to.throw('mutate-ignore excludes no mutant')
  })
})
