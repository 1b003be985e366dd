import { expect } from 'chai'
import { isToolkitError, type ToolkitError } from '../../../../src/errors/errors.js'
import type { PackageManager } from '../../../../src/loader/package-manager.js'
import { findIsolatedVm, type Load } from '../../../../src/vm/sandbox/isolated-vm-package.js'

const machine = (version: string) => ({ version, platform: 'linux', arch: 'x64' })
const npm = (): PackageManager => 'npm'

/** Loads the installed packages, and fails like `require` for all others. */
function loader(installed: Record<string, unknown>): Load<unknown> {
  return (name) => {
    const found = installed[name.replace(/\/isolated-vm\.js$/, '')]
    if (found instanceof Error) throw found
    if (found !== undefined) return found
    throw notFound(`Cannot find module '${name}'\nRequire stack:\n- /app/node_modules/isolated-vm-22/isolated-vm.js`)
  }
}

function notFound(message: string): Error {
  return Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

function refusal(load: Load<unknown>, version: string, manager: PackageManager = 'npm'): ToolkitError {
  try {
    findIsolatedVm(load, machine(version), () => manager)
  } catch (error) {
    if (isToolkitError(error)) return error
  }
  throw new Error('an engine was found')
}

describe('engine package', () => {
  const all = { 'isolated-vm-20': 5, 'isolated-vm-22': 6, 'isolated-vm-24': 7 }

  it('selects the package for the running Node version if all are installed', () => {
    const versions = ['v20.19.0', 'v22.12.0', 'v23.1.0', 'v24.0.0', 'v26.1.0']
    expect(versions.map((version) => findIsolatedVm(loader(all), machine(version), npm))).to.deep.equal([5, 6, 6, 7, 7])
  })

  it('loads another installed package if the preferred one is missing or broken', () => {
    expect(findIsolatedVm(loader({ 'isolated-vm-22': 6 }), machine('v24.1.0'), npm)).to.equal(6)
    const broken = { ...all, 'isolated-vm-24': new Error('No native build was found') }
    expect(findIsolatedVm(loader(broken), machine('v24.1.0'), npm)).to.equal(6)
  })

  it('never loads the Node 20 build on a later version, or the reverse', () => {
    expect(refusal(loader({ 'isolated-vm-20': 5, 'isolated-vm': 5 }), 'v24.1.0').code).to.equal('SANDBOX_MISSING')
    expect(refusal(loader({ 'isolated-vm-22': 6 }), 'v20.19.0').code).to.equal('SANDBOX_MISSING')
  })

  it('names the missing package, the Node version and the install command', () => {
    expect(refusal(loader({ 'isolated-vm-24': 7 }), 'v22.12.0')).to.include({
      code: 'SANDBOX_MISSING',
      message: 'contracts cannot run: the package isolated-vm-22 is not installed for Node 22.12.0 on linux x64',
    })
    expect(refusal(loader({}), 'v20.19.0').hint).to.match(/npm install\..*On Node 20 it is .*compiled.*g\+\+/)
  })

  it('reports why an installed package does not load', () => {
    const error = Object.assign(new Error('wrong ELF class\nat load'), { code: 'ERR_DLOPEN_FAILED' })
    expect(refusal(loader({ 'isolated-vm-20': error }), 'v20.19.0')).to.include({
      code: 'SANDBOX_BROKEN',
      message:
        'contracts cannot run: the package isolated-vm-20 does not load on Node 20.19.0 on linux x64: wrong ELF class',
    })
    for (const inside of ['./out/isolated_vm', 'isolated-vm/isolated-vm.js']) {
      const missing = notFound(`Cannot find module '${inside}'`)
      expect(refusal(loader({ 'isolated-vm-20': missing }), 'v20.19.0').code).to.equal('SANDBOX_BROKEN')
    }
  })

  it('recognises a missing package by the Plug’n’Play message', () => {
    const load = (name: string) => {
      const [alias] = name.split('/')
      throw notFound(`iost-toolkit tried to access ${alias}, but it isn't declared in its dependencies`)
    }
    expect(refusal(load, 'v24.1.0', 'yarn').code).to.equal('SANDBOX_MISSING')
  })

  it('prints the command of each package manager for a package that was not built', () => {
    const hints = {
      npm: 'npm rebuild',
      pnpm: 'pnpm approve-builds',
      'yarn 1': 'yarn install --force',
      yarn: 'yarn rebuild',
    }
    for (const [manager, command] of Object.entries(hints)) {
      const error = refusal(loader({ 'isolated-vm-20': new Error('not built') }), 'v20.19.0', manager as PackageManager)
      expect(error.hint).to.contain(command)
    }
  })
})
