import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { judgeLicences, judgeLockfile, type LockedPackage } from '../../../scripts/lockfile.js'

const ROOT = join(import.meta.dirname, '../../..')
const SOUND: LockedPackage = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' }

function judge(path: string, entry: LockedPackage, allowed: Record<string, boolean> = {}): string[] {
  const lockfile = { packages: { [path]: entry } }
  return [...judgeLockfile(lockfile, allowed), ...judgeLicences(lockfile)]
}

describe('lockfile policy', () => {
  it('holds for the repository', () => {
    const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(judgeLockfile(lockfile, allowScripts)).to.deep.equal([])
    expect(judgeLicences(lockfile)).to.deep.equal([])
  })

  it('accepts a package of the registry', () => {
    expect(judge('node_modules/a', SOUND)).to.deep.equal([])
    expect(judge('node_modules/a', { ...SOUND, resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' })).to.deep.equal(
      [],
    )
    expect(judge('', { dependencies: { a: '^1.0.0', b: 'npm:a@1.0.0', c: '*', d: '1.x || >=2' } })).to.deep.equal([])
  })

  it('rejects git repositories, URLs and folders', () => {
    for (const resolved of ['git+ssh://git@github.com/a/b.git#c', 'https://example.com/a.tgz', '../elsewhere']) {
      expect(judge('node_modules/a', { ...SOUND, resolved }).join()).to.contain('not from the npm registry')
    }
    for (const spec of [
      'github:a/b',
      'a/b',
      'git+https://github.com/a/b.git',
      'https://example.com/a.tgz',
      'file:../a',
    ]) {
      expect(judge('node_modules/a', { ...SOUND, dependencies: { b: spec } })).to.have.length(1)
      expect(judge('', { optionalDependencies: { b: spec } })).to.have.length(1)
    }
  })

  it('accepts a copy of a listed folder of the repository, and no other', () => {
    expect(judge('node_modules/a', { resolved: 'file:sandbox/node20' })).to.deep.equal([])
    expect(judge('node_modules/a', { resolved: 'file:elsewhere', license: 'MIT' })).to.not.be.empty
  })

  it('rejects links, because npm deletes their targets when it reverts a failed optional dependency', () => {
    for (const resolved of ['sandbox/node20', 'elsewhere']) {
      expect(judge('node_modules/a', { link: true, resolved, license: 'MIT' }).join()).to.contain('is a link')
    }
  })

  it('rejects a package without a sha512 digest', () => {
    const { integrity: _, ...without } = SOUND
    expect(judge('node_modules/a', without)).to.deep.equal(['node_modules/a: has no sha512 integrity'])
    expect(judge('node_modules/a', { ...SOUND, integrity: 'sha1-abc' })).to.have.length(1)
  })

  it('rejects install scripts except for listed packages, by their own name', () => {
    const scripted = { ...SOUND, hasInstallScript: true }
    expect(judge('node_modules/a', scripted)).to.have.length(1)
    expect(judge('node_modules/a', scripted, { a: true })).to.deep.equal([])
    expect(judge('node_modules/a', scripted, { a: false })).to.have.length(1)
    expect(judge('node_modules/alias', { ...scripted, name: 'a' }, { a: true })).to.deep.equal([])
    expect(judge('node_modules/alias', { ...scripted, name: 'b' }, { alias: true })).to.have.length(1)
    expect(judge('node_modules/b/node_modules/a', scripted, { a: true })).to.deep.equal([])
  })

  it('rejects licences that are not listed', () => {
    for (const license of ['MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR MIT', '(MIT AND ISC)']) {
      expect(judge('node_modules/a', { ...SOUND, license }), license).to.deep.equal([])
    }
    for (const license of ['GPL-3.0', 'SEE LICENSE IN x', '(MIT AND LGPL-3.0)', 'UNLICENSED']) {
      expect(judge('node_modules/a', { ...SOUND, license }), license).to.have.length(1)
    }
    const { license: _, ...unnamed } = SOUND
    expect(judge('node_modules/a', unnamed)).to.have.length(1)
    expect(judge('node_modules/esutils', unnamed)).to.deep.equal([])
  })
})
