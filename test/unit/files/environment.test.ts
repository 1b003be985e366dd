import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '../../..')
const DOCUMENT = readFileSync(join(ROOT, 'docs/internals/environment.md'), 'utf8')

/** Members of the environment, and names that are taken out of it. */
const MEMBER = /\b(?:process\.env|environment|env)\??\.([A-Z]\w+|npm_\w+)/g
const SETTING = /\benv: '(\w+)'/g
const PATTERN =
  /\{([^{}]*)\}(?:\s*=\s*(?:process\.env|environment|env)\b(?!\.)|: Readonly<Record<string, string \| undefined>>)/g
/** The environment as a value, and reads of a name that is not written there. */
const WHOLE = /\bprocess\.env\b(?!\.[A-Z]|\.npm_)|\benvironment\[|\benv\[|\benv\b[^\n]*\} = process\b/

/** Lists the variables that a source reads by name. */
function listVariables(source: string): string[] {
  const code = source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
  const members = [...code.matchAll(MEMBER), ...code.matchAll(SETTING)].flatMap(([, name]) => name ?? [])
  const taken = [...code.matchAll(PATTERN)].flatMap(([, names = '']) => names.split(','))
  return [...members, ...taken.map((name) => name.trim().split(/[:=\s]/, 1)[0]!)].filter((name) =>
    /^(?:[A-Z]\w+|npm_\w+)$/.test(name),
  )
}

function listSources(): [file: string, text: string][] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('web'))
    .map((name) => [name, readFileSync(join(ROOT, 'src', name), 'utf8')])
}

/** The cells in the first column of a table under a heading. */
function listRows(heading: string): string[] {
  const section = DOCUMENT.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!
  const cells = section.match(/^\| `.*?\|/gm) ?? []
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).sort()
}

describe('environment', () => {
  it('is read by the variables of the table only', () => {
    const read = new Set(listSources().flatMap(([, text]) => listVariables(text)))
    expect([...read].sort()).to.deep.equal(listRows('Variables'))
  })

  it('is passed on by the files of the table only', () => {
    const files = listSources().filter(([, text]) => WHOLE.test(text.replace(/^\s*\*.*$/gm, '')))
    expect(files.map(([file]) => file).sort()).to.deep.equal(listRows('Files that read other names'))
  })

  it('is found in each form of reading it', () => {
    const forms = {
      'const a = process.env.TOOLKIT_A': ['TOOLKIT_A'],
      'const { TOOLKIT_B: b, ...rest } = process.env': ['TOOLKIT_B'],
      'function f({ NO_C, TERM }: Readonly<Record<string, string | undefined>>) {}': ['NO_C', 'TERM'],
      "{ key: 'x', env: 'TOOLKIT_D' }": ['TOOLKIT_D'],
      'const { prices } = run.environment': [],
      ' * const key = process.env.ALICE_KEY': [],
    }
    for (const [code, names] of Object.entries(forms)) expect(listVariables(code), code).to.deep.equal(names)
  })
})
