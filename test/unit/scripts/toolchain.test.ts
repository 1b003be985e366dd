import { expect } from 'chai'
import { explainSandbox } from '../../../scripts/toolchain.js'
import { ToolkitError } from '../../../src/errors/errors.js'

describe('toolchain check', () => {
  const error = new ToolkitError('SANDBOX_MISSING', 'the package isolated-vm is not installed for Node 20', {
    hint: '',
  })
  const explain = (platform: string, present: readonly string[]) =>
    explainSandbox(error, { platform, has: (program) => present.includes(program) })

  it('names the programs that are missing, and how to install them on Linux', () => {
    const text = explain('linux', ['make'])
    expect(text).to.include(error.message).and.to.include('Not found, or not working: g++, python3.')
    expect(text).to.include('apt-get install g++ make python3').and.to.include('dnf install gcc-c++ make python3')
    expect(text).to.match(/npm ci again\.\n\n$/)
  })

  it('prints the command that shows why compilation failed if every program is installed', () => {
    expect(explain('linux', ['g++', 'make', 'python3']))
      .to.include('npm ci --foreground-scripts')
      .and.to.not.include('Not found')
  })

  it('prints advice for each platform', () => {
    expect(explain('darwin', [])).to.include('xcode-select --install')
    expect(explain('win32', [])).to.include('Visual Studio Build Tools').and.to.not.include('Not found')
    expect(explain('freebsd', [])).to.include('Install a C++ compiler, make and Python 3.')
  })
})
