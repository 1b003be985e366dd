import { expect } from 'chai'
import { listPlaces } from '../../../scripts/style/figures.js'

/** The counted places of one file, as `figure text`. */
function list(text: string): string[] {
  return listPlaces([['src/a.ts', text]]).map(({ figure, line, text }) => `${figure} ${line} ${text}`)
}

describe('figures of the code', () => {
  it('figures of the code count non-null assertions and casts', () => {
    expect(list('const a = b!\nconst c = d as string\n')).to.deep.equal([
      'assertions 1 const a = b!',
      'casts 2 const c = d as string',
    ])
  })

  it('figures of the code count neither `as const`, nor assertions in comments and texts', () => {
    expect(list("const a = [1] as const // b!\nconst c = 'd! as string'\nconst e = !f !== g\n")).to.deep.equal([])
  })

  it('figures of the code count a type that two files declare once', () => {
    const other: [string, string] = ['src/b.ts', 'class Row {}\n']
    const found = listPlaces([['src/a.ts', 'interface Row {}\ntype Column = 1\n'], other])
    expect(found).to.deep.equal([{ figure: 'types', file: 'src/a.ts', line: 1, text: 'Row, also in src/b.ts:1' }])
  })

  it('figures of the code count no type that one file declares twice, and none that keeps its name for a reason', () => {
    const files: [string, string][] = ['a', 'b'].map((name) => [`src/${name}.ts`, 'interface Receipt {}\n'])
    expect(listPlaces(files)).to.deep.equal([])
    expect(list('interface Row {}\ninterface Row {}\n')).to.deep.equal([])
  })

  it('figures of the code count names of ours that an import renames, but no names of packages', () => {
    const text =
      "import { a as b, c } from './a.js'\nimport { d as e } from 'd'\nimport { default as f } from './f.js'\n"
    expect(list(text)).to.deep.equal(['aliases 1 a as b'])
  })

  it('figures of the code count types named as those of TypeScript, and constants with old names', () => {
    expect(list('type Required = 1\nconst MOST_ROWS = 1\nconst MOSTLY = 2\n')).to.deep.equal([
      'shadows 1 Required',
      'maxima 2 MOST_ROWS',
    ])
  })

  it('figures of the code count functions and methods that create an error and do not end in Error', () => {
    const text = 'function isLost(): ToolkitError {}\nclass A { #gone(): NodeError {} goneError(): NodeError {} }\n'
    expect(list(`${text}function isError(e: unknown): e is Error {}\n`)).to.deep.equal([
      'factories 1 isLost',
      'factories 2 gone',
    ])
  })

  it('figures of the code count names with a word that has another one, but no other words and no uses', () => {
    const text = 'function refuseFile() {}\nconst answer = 1, refusal = 2, engineer = answer\ntype V8Engine = 1\n'
    expect(list(text)).to.deep.equal(['words 1 refuseFile', 'words 2 answer', 'words 3 V8Engine'])
  })

  it('figures of the code count errors without a hint, but no interruptions, and none whose details are elsewhere', () => {
    const create = (...given: string[]) => `throw new ToolkitError(${given.join(', ')})\n`
    const faults = [create("'USAGE'", 'text'), create("'USAGE'", 'text', '{ cause }')]
    const others = [
      create("'INTERRUPTED'", 'text'),
      create("'USAGE'", 'text', '{ hint }'),
      create("'USAGE'", 'text', '{ ...more }'),
      create("'USAGE'", 'text', 'details'),
      'throw new Error(text)\n',
    ]
    expect(list([...others, ...faults].join(''))).to.deep.equal(
      faults.map((fault, at) => `hints ${others.length + at + 1} ${fault.trim()}`),
    )
  })
})
