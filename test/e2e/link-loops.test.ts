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
