import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '../../..')
const READING = /^(?:readFile|createReadStream|open|read|readv|readJson|readJSON|copyFile|cp|opendir)(?:Sync)?$/
const MODULES = '(?:node:fs|node:fs/promises|fs-extra|fs-extra/esm)'
const IMPORTS = [
  new RegExp(String.raw`import \{([^}]*)\} from '${MODULES}'`, 'g'),
  new RegExp(String.raw`const \{([^}]*)\} =\s*\(?await import\('${MODULES}'\)`, 'g'),
]
/** An import whose names are not listed: it may read anything. */
const WHOLE = new RegExp(String.raw`import \w+ from '${MODULES}'|\* as \w+ from '${MODULES}'|require\('${MODULES}'\)`)
/** A call of a function of Node that `files/unwatched-files.ts` keeps. */
const KEPT = /\bunwatched\.readFile/
/** Files that replace functions of `node:fs` in tests of mutants, and read nothing. */
const REPLACING = ['mutation/worker/outside-effects.ts']

describe('files that are read', () => {
  it('files that are read are listed in docs/internals/read-files.md, with every file of src that reads by itself', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    const found = files.filter((name) => {
      if (!/\.tsx?$/.test(name)) return false
      const text = readFileSync(join(ROOT, 'src', name), 'utf8')
      const names = IMPORTS.flatMap((form) => [...text.matchAll(form)].flatMap(([, list]) => (list ?? '').split(',')))
      return (
        WHOLE.test(text) ||
        KEPT.test(text) ||
        names.some((each) => READING.test(each.trim().replace(/(?: as|:).*/, '')))
      )
    })
    const text = readFileSync(join(ROOT, 'docs/internals/read-files.md'), 'utf8')
    const rows = text.split('\n').filter((line) => line.startsWith('| `'))
    const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(found.filter((name) => !REPLACING.includes(name)).sort()).to.deep.equal(listed.sort())
  })
})
