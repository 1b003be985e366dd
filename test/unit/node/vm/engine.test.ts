import { expect } from 'chai'
import { isToolkitError, type ToolkitError } from '../../../../src/errors/errors.js'
import { findEngine, type Load } from '../../../../src/node/vm/engine.js'

const machine = (version: string) => ({ version, platform: 'linux', arch: 'x64' })

/** Loads what is installed, and fails as `require` does for what is not. */
function loader(installed: Record<string, unknown>): Load {
  return (name) => {
    const found = installed[name.replace(/\/isolated-vm\.js$/, '')]
    if (found instanceof Error) throw found
    if (found !== undefined) return found
    throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
  }
}

function refusal(load: Load, version: string): ToolkitError {
  try {
    findEngine(load, machine(version))
  } catch (error) {
    if (isToolkitError(error)) return error
  }
  throw new Error('was found')
}

describe('node/vm/engine', () => {
  const all = { 'isolated-vm': 5, 'isolated-vm-22': 6, 'isolated-vm-24': 7 }

  it('is the one for the Node that runs', () => {
    const versions = ['v20.19.0', 'v22.12.0', 'v23.1.0', 'v24.0.0', 'v26.1.0']
    expect(versions.map((version) => findEngine(loader(all), machine(version)))).to.deep.equal([5, 6, 6, 7, 7])
  })

  it('has the plain name where the registry chose it', () => {
    expect(findEngine(loader({ 'isolated-vm': 9 }), machine('v24.1.0'))).to.equal(9)
  })

  it('that is missing is named, with the Node and what to do', () => {
    expect(refusal(loader({ 'isolated-vm-24': 7 }), 'v22.12.0')).to.include({
      code: 'SANDBOX_MISSING',
      message: 'contracts cannot run: the package isolated-vm-22 is not installed for Node 22.12.0 on linux x64',
    })
    expect(refusal(loader({}), 'v20.19.0').hint).to.match(/npm ci.*On Node 20 it is compiled.*g\+\+/)
  })

  it('that is broken says how', () => {
    const error = Object.assign(new Error('wrong ELF class\nat load'), { code: 'ERR_DLOPEN_FAILED' })
    expect(refusal(loader({ 'isolated-vm': error }), 'v20.19.0')).to.include({
      code: 'SANDBOX_BROKEN',
      message:
        'contracts cannot run: the package isolated-vm does not load on Node 20.19.0 on linux x64: wrong ELF class',
    })
    const inside = Object.assign(new Error("Cannot find module './out/isolated_vm'"), { code: 'MODULE_NOT_FOUND' })
    expect(refusal(loader({ 'isolated-vm': inside }), 'v20.19.0').code).to.equal('SANDBOX_BROKEN')
  })
})
