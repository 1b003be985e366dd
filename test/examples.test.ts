import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '..')
const ENTRIES = ['test', 'config', 'deploy', 'client', 'explorer', 'node']

/** An export of the package that is a value, and the doc comment of its declaration. */
interface Documented {
  name: string
  file: string
  doc: string
}

/** The functions and objects that the entries export. */
function readDocumented(): Documented[] {
  const found = ENTRIES.flatMap((entry) => {
    const file = join(ROOT, 'src/entries', `${entry}.ts`)
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/^export \{([^}]*)\} from '([^']*)'/gm)].flatMap(([, names = '', from = '']) => {
      const source = join(dirname(file), from.replace(/\.js$/, '.ts'))
      const values = names.split(',').map((name) => name.trim())
      return values
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, file: source, doc: readDoc(source, name) }))
    })
  })
  return [...new Map(found.map((item) => [item.file + item.name, item])).values()]
}

function readDoc(file: string, name: string): string {
  const declaration = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/)\\s*export (?:async )?(?:function\\*?|const|class) ${name}\\b`,
  )
  return declaration.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

function readExamples(doc: string): string[] {
  const text = doc.replace(/^ \* ?/gm, '')
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)
}

/** The paths of the repository's configuration, which those of another one replace. */
function readPaths(): Record<string, string[]> {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  const paths = Object.entries<string[]>(compilerOptions.paths)
  return Object.fromEntries(paths.map(([name, files]) => [name, files.map((file) => join(ROOT, file))]))
}

describe('examples of the public interface', () => {
  const documented = readDocumented()

  it('type-check in one program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolkit-examples-'))
    try {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
      const paths = Object.fromEntries(
        ENTRIES.map((entry) => [`iost-toolkit/${entry}`, [join(ROOT, 'src/entries', `${entry}.ts`)]]),
      )
      const compilerOptions = { paths: { ...readPaths(), ...paths }, noUnusedLocals: false }
      const options = { extends: join(ROOT, 'tsconfig.json'), compilerOptions }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          ...options,
          include: ['examples', join(ROOT, 'src/test-runner/mocha/mocha-parts.d.ts')],
          exclude: [],
        }),
      )
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      mkdirSync(join(folder, 'examples'))
      for (const { name, doc } of documented) {
        readExamples(doc).forEach((code, at) => {
          writeFileSync(join(folder, 'examples', `${name}-${at}.ts`), code)
        })
      }
      execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
        encoding: 'utf8',
      })
    } catch (error) {
      expect.fail((error as { stdout?: string }).stdout ?? String(error))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('describe every parameter and result of functions', () => {
    const functions = documented.filter(({ name, file }) =>
      new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm').test(readFileSync(file, 'utf8')),
    )
    const bare = functions.filter(({ doc }) => !/@param|@returns/.test(doc)).map(({ name }) => name)
    expect(functions.length).to.be.above(30)
    expect(bare).to.deep.equal([])
  })
})
