import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { openBundle } from '../../../../src/test-runner/bundling/bundle-cache.js'

describe('bundles of test files', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'toolkit-bundle-'))
    write('shared.ts', 'export const shared: { count: number } = { count: 0 }')
    write('a.ts', "import { shared } from './shared.js'\nexport default ++shared.count")
    write('a.js', "import { shared } from './shared.js'\nexport default ++shared.count")
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }

  async function open(...names: string[]): Promise<string[]> {
    const paths = names.map((name) => join(root, name))
    return (await openBundle(root, paths)).map(({ url }) => url)
  }

  it('bundles of test files contain one copy of a module that two files import', async () => {
    const values: number[] = []
    for (const url of await open('a.ts', 'a.js')) values.push((await import(url)).default)
    expect(values).to.deep.equal([1, 2])
  })

  it('bundles are cached until a source changes, and outdated ones are deleted', async () => {
    const first = await open('a.ts')
    expect(await open('a.ts')).to.deep.equal(first)
    write('shared.ts', 'export const shared = { count: 41 }')
    const [second] = await open('a.ts')
    expect(second).to.not.equal(first[0])
    expect((await import(second!)).default).to.equal(42)
    expect(readdirSync(join(root, '.toolkit/cache/tests'))).to.have.length(2)
  })

  it('bundles are rebuilt if a module or the manifest is damaged, truncated or missing', async () => {
    const [url] = await open('a.ts')
    const cache = join(root, '.toolkit/cache/tests')
    const [manifest] = readdirSync(cache).filter((name) => name.endsWith('.json'))
    for (const path of [fileURLToPath(url!), join(cache, manifest!)]) {
      const whole = readFileSync(path, 'utf8')
      for (const damaged of ['', whole.slice(0, whole.length / 2), `${whole} `, '{}', 'null']) {
        writeFileSync(path, damaged)
        expect(await open('a.ts'), JSON.stringify(damaged)).to.deep.equal([url])
        expect(readFileSync(path, 'utf8')).to.equal(whole)
      }
      rmSync(path)
      expect(await open('a.ts')).to.deep.equal([url])
      expect(readFileSync(path, 'utf8')).to.equal(whole)
    }
    expect(readdirSync(cache)).to.have.length(2)
  })

  it('bundles leave the folder that another run is writing for the same sources', async () => {
    const [url] = await open('a.ts')
    const cache = join(root, '.toolkit/cache/tests')
    const folder = readdirSync(cache).find((name) => !name.endsWith('.json'))
    const draft = `.toolkit/cache/tests/${folder}.999999999/a.ts.mjs`
    write(draft, 'export default 1')
    rmSync(fileURLToPath(url!))
    expect(await open('a.ts')).to.deep.equal([url])
    expect(readFileSync(join(root, draft), 'utf8')).to.equal('export default 1')
    write('shared.ts', 'export const shared = { count: 41 }')
    await open('a.ts')
    expect(readdirSync(cache)).to.have.length(2)
  })

  it('bundles are rebuilt if the TypeScript configuration changes how a source compiles', async () => {
    write('decorated.ts', 'class A { x }\nexport default Object.keys(new A()).length')
    const values: number[] = []
    for (const useDefineForClassFields of [false, true]) {
      write('tsconfig.json', JSON.stringify({ compilerOptions: { useDefineForClassFields } }))
      values.push((await import((await open('decorated.ts'))[0]!)).default)
    }
    expect(values).to.deep.equal([0, 1])
  })

  it('bundles are rebuilt if an extended configuration changes', async () => {
    write('derived.ts', 'class A { x }\nexport default Object.keys(new A()).length')
    write('tsconfig.json', JSON.stringify({ extends: './configs/middle.json' }))
    write('configs/middle.json', JSON.stringify({ extends: ['./base.json'] }))
    const values: number[] = []
    for (const useDefineForClassFields of [false, true]) {
      write('configs/base.json', JSON.stringify({ compilerOptions: { useDefineForClassFields } }))
      values.push((await import((await open('derived.ts'))[0]!)).default)
    }
    write('tsconfig.json', '{}')
    expect(values).to.deep.equal([0, 1])
  })

  it('bundles are rebuilt if a directory between a file and the project gets a configuration', async () => {
    write('nested/deep/a.ts', 'class A { x }\nexport default Object.keys(new A()).length')
    write('tsconfig.json', JSON.stringify({ compilerOptions: { useDefineForClassFields: true } }))
    const before = (await import((await open('nested/deep/a.ts'))[0]!)).default
    write('nested/tsconfig.json', JSON.stringify({ compilerOptions: { useDefineForClassFields: false } }))
    const after = (await import((await open('nested/deep/a.ts'))[0]!)).default
    write('tsconfig.json', '{}')
    expect([before, after]).to.deep.equal([1, 0])
  })

  it('bundles of test files list the sources of each file, also when cached', async () => {
    write('deep.ts', "export * from './shared.js'")
    write('b.ts', "import { shared } from './deep.js'\nexport default shared")
    write('c.ts', 'export default 1')
    const names = ['b.ts', 'c.ts'].map((name) => join(root, name))
    for (const _ of ['made', 'kept']) {
      const inputs = (await openBundle(root, names)).map((each) => each.inputs)
      expect(inputs).to.deep.equal([['b.ts', 'deep.ts', 'shared.ts'].map((name) => join(root, name)), [names[1]]])
    }
  })

  it('map positions to their sources', async () => {
    write('place.ts', 'export default [import.meta.url, import.meta.filename, import.meta.dirname]')
    const [url] = await open('place.ts')
    const path = join(root, 'place.ts')
    expect((await import(url!)).default).to.deep.equal([pathToFileURL(path).href, path, root])
  })

  it('import the same copy of the package', async () => {
    write('entry.ts', "export { defineConfig as default } from 'iost-toolkit/config'")
    const [url] = await open('entry.ts')
    const { defineConfig } = await import('../../../../src/entries/config.js')
    expect((await import(url!)).default).to.equal(defineConfig)
  })

  it('bundles of test files contain contract library imports next to an enum that both use', async () => {
    write('phase.ts', "import 'iost-toolkit/contract/pausing'\nexport enum Phase { Open = 'open' }")
    write('test.ts', "import { Phase } from './phase'\nexport default Phase.Open")
    const [url] = await open('test.ts')
    expect((await import(url!)).default).to.equal('open')
  })

  it('bundles of test files report the location of an unreadable file, and leave the others unchanged', async () => {
    write('bad.ts', 'const x = 1\nconst y = (')
    write('lost.ts', "import './nowhere'")
    write('good.ts', 'export default 7')
    const paths = ['bad.ts', 'good.ts', 'lost.ts'].map((name) => join(root, name))
    const [bad, good, lost] = await openBundle(root, paths)
    const at = { file: paths[0], line: 2, column: 12 }
    expect(bad!.error).to.deep.include({ code: 'TESTFILE_INVALID', at })
    expect(lost!.error!.message).to.include('./nowhere')
    expect(good!.error).to.equal(undefined)
    expect((await import(good!.url)).default).to.equal(7)
  })
})
