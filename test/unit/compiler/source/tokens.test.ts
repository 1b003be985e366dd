import { expect } from 'chai'
import { scanSource } from '../../../../src/compiler/source/tokens.js'

/** The tokens of a source, as kinds and texts. */
function list(source: string): string[] {
  return scanSource(source).tokens.map(({ kind, text }) => `${kind} ${text}`)
}

describe('scanSource', () => {
  const cases: [what: string, source: string, tokens: string[]][] = [
    ['names of ASCII letters', 'a $b _1', ['name a', 'name $b', 'name _1']],
    ['names with other letters', 'aé π café1 x', ['name aé', 'name π', 'name café1', 'name x']],
    ['private names', '#a #é', ['name #a', 'name #é']],
    ['a name before a character of no name', 'a€b', ['name a', 'mark €', 'name b']],
    ['numbers', '1.5 .5 1e-3 0x1f 2n', ['number 1.5', 'number .5', 'number 1e-3', 'number 0x1f', 'number 2n']],
    ['marks', 'a=>...b.c', ['name a', 'mark =>', 'mark ...', 'name b', 'mark .', 'name c']],
    ['texts', `'a\\'b' "c"`, [`text 'a\\'b'`, 'text "c"']],
    ['a text that does not end', `'a\nb`, [`mark '`, 'name a', 'name b']],
    ['templates', '`a$\u007bb}c`', ['template `a$\u007b', 'name b', 'template }c`']],
    ['a regular expression', 'return /a[/]b/g', ['name return', 'regex /a[/]b/g']],
    ['a division', 'a / b / c', ['name a', 'mark /', 'name b', 'mark /', 'name c']],
    ['the line for a shell', '#!/usr/bin/env node\na', ['mark #!/usr/bin/env node', 'name a']],
    ['blanks that are not ASCII', 'a\u00a0b\ufeffc', ['name a', 'name b', 'name c']],
  ]
  for (const [what, source, tokens] of cases) {
    it(`splits ${what}`, () => expect(list(source)).to.deep.equal(tokens))
  }

  it('marks the first token of a line after any line ending and after comments', () => {
    const { tokens, comments } = scanSource('a b\u2028c /* d\n */ e\r\nf // g')
    expect(tokens.filter(({ startsLine }) => startsLine).map(({ text }) => text)).to.deep.equal(['a', 'c', 'f'])
    expect(comments.map(({ text }) => text)).to.deep.equal(['/* d\n */', '// g'])
  })

  it('returns the same result for a source scanned before, also after many others', () => {
    const first = scanSource('a + b').tokens
    for (let index = 0; index < 40; index++) scanSource(`/* ${index} */${' '.repeat(10_000)}`)
    expect(scanSource('a + b').tokens).to.deep.equal(first)
  })
})
