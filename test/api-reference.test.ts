import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { DIGESTS, digestDeclarations, findMissing } from '../docs/generate/api.js'
import { type Declaration, ENTRIES, readDeclarations } from '../docs/generate/declarations.js'

describe('API reference', () => {
  let declarations: Declaration[]
  before(() => {
    declarations = readDeclarations()
  })

  it('has a doc comment with the tags it needs for each public export and member', () => {
    expect(declarations.length).to.be.above(150)
    expect(declarations.flatMap(findMissing)).to.deep.equal([])
  })

  it('matches the public declarations (npm run docs:api)', () => {
    const generated = JSON.parse(readFileSync(DIGESTS, 'utf8'))
    expect(digestDeclarations(declarations)).to.deep.equal(generated)
  })

  it('has an introduction and a line in the index for each entry', () => {
    const read = (page: string) => readFileSync(join(DIGESTS, `../${page}.md`), 'utf8')
    const index = read('index')
    for (const entry of ENTRIES) {
      expect(index).to.include(`[\`iost-toolkit/${entry}\`](${entry}.md)`)
      expect(read(entry)).to.match(/^# iost-toolkit\/\w+\n\n[A-Z]/)
    }
  })
})

describe('findMissing', () => {
  const doc =
    '/**\n * Adds numbers.\n *\n * @param a - A number.\n * @returns The sum.\n * @example\n * add(1, 2)\n */\n'

  function declare(kind: Declaration['kind'], text: string): Declaration {
    return { name: 'math.add', kind, doc: text.startsWith('/**') ? 'Adds numbers. @example' : '', texts: [text] }
  }

  it('reports a parameter without a tag, also after a function type and a generic', () => {
    const text = `${doc}export declare function add<T extends object = {}>(a: (x: number, y: T) => void, b?: number): number;\n`
    expect(findMissing(declare('function', text))).to.deep.equal(['math.add has no @param for b'])
  })

  it('reports a result without a tag', () => {
    const text = '/** Adds. @example */\nexport declare function add(): number;\n'
    expect(findMissing(declare('function', text))).to.deep.equal(['math.add has no @returns'])
  })

  it('accepts a function without a result', () => {
    const text = '/** Adds. @example */\nexport declare function add(): Promise<void>;\n'
    expect(findMissing(declare('function', text))).to.deep.equal([])
  })

  it('reports an export without a doc comment', () => {
    expect(findMissing(declare('type', 'export type Sum = number;\n'))).to.deep.equal(['math.add has no doc comment'])
  })

  it('reports members without a doc comment, and methods without tags', () => {
    const text = `/** A sum. */
export interface Sum {
    /** The value. */
    readonly value: number;
    unit: {
        name: string;
    };
    /** Adds a number. */
    add(number: number): Sum;
}
`
    expect(findMissing(declare('interface', text))).to.deep.equal([
      'math.add.unit has no doc comment',
      'math.add.add has no @param for number',
      'math.add.add has no @returns',
    ])
  })
})
