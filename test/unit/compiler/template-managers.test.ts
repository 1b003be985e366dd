import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { PackageManager } from '../../../src/loader/package-manager.js'
import { scaffold } from '../../../src/project/template.js'
import { makeFolder } from '../../folder.js'

const MANIFEST = {
  name: 'iost-toolkit',
  version: '1.2.3',
  bin: {},
  allowScripts: { 'isolated-vm': true, esbuild: true },
  optionalDependencies: { 'isolated-vm-20': 'npm:iost-toolkit-isolated-vm-20@5.0.4' },
}

describe('templates for package managers', () => {
  async function make(manager?: PackageManager) {
    const packageRoot = await makeFolder({
      'package.json': JSON.stringify(MANIFEST),
      'templates/shared/README.md': 'x',
      'templates/token/shared/a': 'x',
      'templates/token/js/a.js': 'x',
    })
    const folder = join(await makeFolder(), 'new')
    const files = await scaffold(folder, {
      template: 'token',
      language: 'js',
      packageRoot,
      ...(manager && { manager }),
    })
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    return { files: files.filter((file) => !['README.md', 'a', 'a.js'].includes(file)), read }
  }

  it('allow install scripts where each manager looks for it', async () => {
    const npm = await make()
    expect(npm.files).to.deep.equal(['package.json'])
    expect(JSON.parse(await npm.read('package.json')).allowScripts).to.deep.equal(MANIFEST.allowScripts)

    const pnpm = await make('pnpm')
    expect(pnpm.files).to.deep.equal(['package.json', 'pnpm-workspace.yaml'])
    expect(await pnpm.read('pnpm-workspace.yaml')).to.equal(
      'allowBuilds:\n  isolated-vm: true\n  esbuild: true\nonlyBuiltDependencies:\n  - isolated-vm\n  - esbuild\n',
    )
  })

  it('templates for package managers are separate projects for Yarn, with node_modules for compilers', async () => {
    const yarn = await make('yarn')
    expect(yarn.files).to.deep.equal(['.yarnrc.yml', 'package.json', 'yarn.lock'])
    expect(await yarn.read('.yarnrc.yml')).to.equal('nodeLinker: node-modules\n')
    expect(await yarn.read('yarn.lock')).to.equal('')
    const { dependenciesMeta } = JSON.parse(await yarn.read('package.json'))
    const isNode20 = process.version.startsWith('v20.')
    expect(dependenciesMeta).to.deep.equal(isNode20 ? { 'isolated-vm@5.0.4': { built: true } } : undefined)
  })

  it('templates for package managers have no extra settings for Yarn 1', async () => {
    expect((await make('yarn 1')).files).to.deep.equal(['package.json'])
  })
})
