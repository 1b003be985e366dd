import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit } from './toolkit.js'

describe('a symbolic link that leads to itself', () => {
  const cwd = createFolder({ 'package.json': '{}' })
  symlinkSync('loop', join(cwd, 'loop'))

  for (const command of [['report'], ['report', 'merge'], ['test'], ['keys', 'import', 'one', '--file']]) {
    it(`ends ${command.join(' ')} with the error of the file`, async () => {
      const { exitCode, stdout, stderr } = await runToolkit([...command, 'loop'], { cwd })
      expect(exitCode, stdout + stderr).to.equal(2)
      expect(stderr).to.contain('FILE_UNUSABLE')
    })
  }
})

describe('a configuration that is a link without a target', () => {
  for (const target of ['toolkit.config.js', 'missing.js'])
    it(`ends a command, so that it does not run without its settings: to ${target}`, async () => {
      const cwd = createFolder({
        'package.json': '{}',
        'contracts/a.js': 'class A { init() {} }\nmodule.exports = A\n',
      })
      symlinkSync(target, join(cwd, 'toolkit.config.js'))
      const { exitCode, stdout, stderr } = await runToolkit(['compile'], { cwd })
      expect(exitCode, stdout + stderr).to.equal(2)
      expect(stderr).to.contain('CONFIG_UNREADABLE').and.to.contain('link without a target')
    })
})

describe('a corpus with a named pipe', () => {
  it('is not merged', async () => {
    const cwd = createFolder({ 'package.json': '{}', 'other/a/one.json': '{}' })
    execFileSync('mkfifo', [join(cwd, 'other/a/pipe')])
    const named = { other: 'FILE_UNUSABLE', 'other/a/pipe': 'USAGE' }
    for (const [name, code] of Object.entries(named)) {
      const { exitCode, stdout, stderr } = await runToolkit(['corpus', 'merge', name], { cwd })
      expect(exitCode, stdout + stderr).to.equal(2)
      expect(stderr).to.contain(code)
    }
  })
})
