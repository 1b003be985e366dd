import { expect } from 'chai'
import { lintFile } from '../../../scripts/style/lint.js'
import { EVERYWHERE, USERS } from '../../../scripts/style/phrases.js'
import { wrapComments } from '../../../scripts/style/wrap.js'

const messages = (path: string, text: string) => lintFile(path, text).map(({ line, message }) => `${line} ${message}`)

describe('phrase lint', () => {
  for (const { pattern, example, plain } of [...EVERYWHERE, ...USERS]) {
    it(`finds "${example}" and accepts "${plain}"`, () => {
      expect(example).to.match(pattern)
      expect(plain).not.to.match(pattern)
    })
  }

  it('finds a phrase across a line break in a page, with its line and what to write instead', () => {
    expect(messages('docs/start.md', 'One.\n\nThe key is\nnone for it.\n')).to.deep.equal([
      '3 "is none": write "does not have", "is not a"',
    ])
  })

  it('skips code blocks, inline code and link targets of pages', () => {
    expect(messages('docs/start.md', '```\nbegins anew\n```\n`anew` and [a page](anew.md)\n')).to.deep.equal([])
  })

  it('finds phrases in comments, across the asterisks of a block', () => {
    const found = messages('src/cli/main.ts', '/**\n * A key is\n * none.\n */\nconst anew = 1 // anew\n')
    expect(found.map((fault) => fault.split(':')[0])).to.deep.equal(['2 "is none"', '5 "anew"'])
  })

  it('finds phrases of users in messages and test titles, but not in comments', () => {
    const text = "// nobody\nthrow new Error('nobody signed')\n"
    expect(messages('src/cli/main.ts', text).map((fault) => fault.split(':')[0])).to.deep.equal(['2 "nobody"'])
    const test = "it('tells the line', () => expect('nobody else'))\n"
    expect(messages('test/unit/a.test.ts', test).map((fault) => fault.split(':')[0])).to.deep.equal(['1 "tells"'])
  })

  it('accepts recorded messages of the chain', () => {
    expect(messages('src/vm/run.ts', "throw new Error('is none of them, anew')\n")).to.deep.equal([])
  })

  it('finds doc comments that open with a clause, and accepts questions and other comments', () => {
    const text = '/** What is read. */\nconst a = 1\n/**\n * How a node\n * is read.\n */\nconst b = 2\n'
    const fault = (opener: string) => `"${opener} …" opens a doc comment: write a noun phrase or a verb`
    expect(messages('src/a.ts', text)).to.deep.equal([`1 ${fault('What')}`, `3 ${fault('How')}`])
    expect(messages('src/a.ts', '/** How long is it? Long. */\n// What follows is read.\nconst a = 1\n')).to.deep.equal(
      [],
    )
  })

  it('finds titles of tests that continue the title around them', () => {
    const titles = ['of a map consist of its key', 'for loops end', 'Without a key, it fails', 'offers a key', 'format']
    const test = `describe('of keys', () => {\n${titles.map((title) => `it('${title}', f)\n`).join('')}})\n`
    const fault = (line: number, opener: string) =>
      `${line} "${opener} …" opens the title of a test: write subject and verb`
    expect(messages('test/unit/a.test.ts', test)).to.deep.equal([fault(2, 'of'), fault(3, 'for')])
    expect(messages('src/a.ts', test)).to.deep.equal([])
  })

  it('finds titles of tests without their plural subject, except in templates', () => {
    const test = "it('are listed', f)\nit('it is listed', f)\nit('item lists are sorted', f)\n"
    expect(messages('a.test.ts', test)).to.deep.equal([
      '1 "are …" opens the title of a test: write subject and verb',
      '2 "it …" opens the title of a test: write subject and verb',
    ])
    expect(messages('templates/a.test.ts', test)).to.deep.equal([])
  })

  it('finds titles of tests that are the name of a case', () => {
    const test = 'it(name, f)\nit(`rejects a key`, f)\nit(title, f)\nit(cases[0].name, f)\n'
    expect(messages('test/unit/a.test.ts', test)).to.deep.equal([
      '1 "name …" opens the title of a test: write subject and verb',
    ])
  })

  it('finds comments that are too wide', () => {
    expect(messages('src/a.ts', `// ${'word '.repeat(30)}\n`)).to.deep.equal([
      '1 a comment is 153 characters wide; wrap it at 120',
    ])
  })
})

describe('comment wrapping', () => {
  const words = 'word '.repeat(30).trim()

  it('wraps a one-line block, keeping the indentation', () => {
    const wrapped = wrapComments(`  /** ${words} */\n  const a = 1\n`)
    expect(wrapped).to.match(/^ {2}\/\*\*\n {3}\* word .*\n {3}\* word .*\n {3}\*\/\n {2}const a = 1\n$/)
    expect(Math.max(...wrapped.split('\n').map((line) => line.length))).to.be.at.most(120)
  })

  it('wraps paragraphs that are too wide and leaves others, tags and code', () => {
    const block = `/**\n * Short\n * lines.\n *\n * ${words}\n * end.\n * @param a - ${words}\n * \`\`\`ts\n * ${words}\n * \`\`\`\n */\n`
    const lines = wrapComments(block).split('\n')
    expect(lines.slice(0, 4)).to.deep.equal(['/**', ' * Short', ' * lines.', ' *'])
    expect(lines[5]).to.match(/ end\.$/)
    expect(lines[6]).to.match(/^ \* @param a - word/)
    expect(lines).to.include(` * ${words}`)
  })

  it('joins line comments of one paragraph, and leaves directives', () => {
    expect(wrapComments(`// ${words}\n// end\n// biome-ignore lint: x\n`)).to.match(
      /^\/\/ word.*\n\/\/ .* end\n\/\/ biome-ignore lint: x\n$/,
    )
  })

  it('keeps inline code in one line', () => {
    const code = '`npx tsx bench/main.ts --all of them`'
    expect(wrapComments(`// ${'word '.repeat(20)}${code} ${words}\n`)).to.include(code)
  })

  it('changes nothing the second time', () => {
    const once = wrapComments(`/** ${words} */\n`)
    expect(wrapComments(once)).to.equal(once)
  })
})
