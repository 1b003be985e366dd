import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { makeFolder } from '../../folder.js'

/** A contract whose `init` begins in line 4. */
function script(init: string, members = ''): string {
  return `let a = 1;\nclass K {\n  init() {\n${init}\n  }\n${members}}\nmodule.exports = K;\n`
}

/** A compound assignment with `levels` others in its target, each in that of the one before. */
function nestAssignments(levels: number): string {
  let target = 'a'
  for (let level = 0; level < levels; level += 1) target = `b[(${target} += 1)]`
  return `const b = {};\n${target} += 1;`
}

/** A contract of exactly this size. */
function pad(size: number): string {
  const bare = script('')
  return `${bare}//${'x'.repeat(size - bare.length - 3)}\n`
}

/** The first refusal of a script, as `line reason`; undefined if it compiles. */
async function refusalOf(source: string): Promise<string | undefined> {
  const root = await makeFolder({ 'k.js': source })
  return compileContract(join(root, 'k.js'), { root }).then(
    () => undefined,
    ({ refusals: [{ line, reason, hint }] }) => `${line} ${reason}. ${hint}`,
  )
}

describe('a contract at a limit', () => {
  const limits: [limit: string, below: string, above: string, refusal: RegExp][] = [
    [
      'size',
      pad(49152),
      pad(49153),
      /^1 the script has 49153 bytes, the chain accepts 49152\. With --minify it has \d+\.$/,
    ],
    [
      'brackets',
      script(`${'('.repeat(290)}1${')'.repeat(290)};`),
      script(`\n${'('.repeat(310)}1${')'.repeat(310)};`),
      /^5 syntax is nested more than 300 levels deep/,
    ],
    [
      'operators',
      script(`a = 1${' + 1'.repeat(290)};`),
      script(`a = 1${' +\n1'.repeat(310)};`),
      /^(29|30)\d syntax is nested/,
    ],
    [
      'compound assignments',
      script(nestAssignments(8)),
      script(nestAssignments(16)),
      /^5 compound assignments are nested in the target of this one/,
    ],
    [
      'the name of an action',
      script('', `  ${'f'.repeat(32)}() {}\n`),
      script('', `  ${'f'.repeat(33)}() {}\n`),
      /^6 the name f{33} is longer than 32 characters/,
    ],
  ]
  for (const [limit, below, above, refusal] of limits) {
    it(`is accepted below, and refused above with the limit and its line: ${limit}`, async () => {
      expect(await refusalOf(below)).to.equal(undefined)
      expect(await refusalOf(above)).to.match(refusal)
    })
  }

  // One transaction has gas for about 45,900 bytes.
  for (const [length, advice] of [
    [40_000, /With --minify it has 40\d{3}\.$/],
    [
      49_000,
      /With --minify it has 49\d{3}\. Publishing that takes \d+ gas more than one transaction may use\. Move a part/,
    ],
  ] as const) {
    it(`is refused with what is left to do after minification to ${length} bytes`, async () => {
      const source = script(`a = '${'x'.repeat(length)}'; // ${'-'.repeat(20_000)}\n`)
      expect(await refusalOf(source)).to.match(advice)
    })
  }

  for (const [name, statement] of [
    ['lines', 'a = 1;\n'],
    ['compound assignments', 'a += 1;\n'],
    ['statements of one line', 'a=1;'],
  ] as const) {
    it(`is refused for its size, and for nothing else, with 130,000 ${name}`, async () => {
      const source = script(statement.repeat(130_000))
      expect(await refusalOf(source)).to.match(
        new RegExp(
          `^1 the script has ${source.length} bytes, the chain accepts 49152\\. With --minify it has \\d+\\. Move`,
        ),
      )
    })
  }
})
