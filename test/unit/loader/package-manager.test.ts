import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { detectPackageManager, readRunningManager } from '../../../src/loader/package-manager.js'

describe('package manager', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-manager-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Installs the package below a `node_modules` folder with a marker file, and returns its place. */
  function install(mark: string | undefined, home = 'iost-toolkit/dist/core'): string {
    const modules = join(folder, 'node_modules')
    mkdirSync(join(modules, home), { recursive: true })
    if (mark !== undefined) writeFileSync(join(modules, mark), '')
    return join(modules, home)
  }

  it('is detected by its files in node_modules', () => {
    expect(detectPackageManager(install(undefined), {})).to.equal('npm')
    expect(detectPackageManager(install('.package-lock.json'), {})).to.equal('npm')
    expect(detectPackageManager(install('.yarn-state.yml'), {})).to.equal('yarn')
  })

  it('is detected above the virtual store of pnpm', () => {
    const home = '.pnpm/iost-toolkit@0.1.0/node_modules/iost-toolkit/dist/core'
    expect(detectPackageManager(install('.modules.yaml', home), {})).to.equal('pnpm')
  })

  it('is Yarn 1 by its file, and a later Yarn with Plug’n’Play', () => {
    expect(detectPackageManager(install('.yarn-integrity'), {})).to.equal('yarn 1')
    expect(detectPackageManager(install(undefined), { pnp: '3' })).to.equal('yarn')
  })

  it('the manager of the running command is detected by its user agent', () => {
    const agents = {
      'npm/11.19.1 node/v20.20.2 linux x64 workspaces/false': 'npm',
      'pnpm/12.21.0 npm/? node/v24.21.0 linux x64': 'pnpm',
      'yarn/1.22.22 npm/? node/v24.21.0 linux x64': 'yarn 1',
      'yarn/4.18.1 npm/? node/v24.21.0 linux x64': 'yarn',
    }
    for (const [agent, manager] of Object.entries(agents)) expect(readRunningManager(agent)).to.equal(manager)
    expect(readRunningManager(undefined)).to.equal('npm')
  })
})
