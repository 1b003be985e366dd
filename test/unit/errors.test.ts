import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { explainFileError, isToolkitError, ToolkitError } from '../../src/errors.js'

describe('errors of files', () => {
  function thrownBy(run: () => unknown): unknown {
    try {
      run()
    } catch (error) {
      return error
    }
    throw new Error('nothing was thrown')
  }

  it('that the reader can mend say which file, why, and what to do', () => {
    const path = join(import.meta.filename, 'inside')
    const cause = thrownBy(() => readFileSync(path))
    const error = explainFileError(cause) as ToolkitError
    expect(isToolkitError(error)).to.equal(true)
    expect(error).to.include({
      code: 'FILE_UNUSABLE',
      message: `${path} cannot be used: a part of the path is a file`,
      cause,
    })
    expect(error.hint).to.be.a('string')
  })

  it('and all others stay what they are', () => {
    const missing = thrownBy(() => readFileSync(`${import.meta.filename}.none`))
    const listening = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
    for (const error of [missing, listening, new ToolkitError('X_Y', 'x'), new Error('bug'), 'text', undefined]) {
      expect(explainFileError(error)).to.equal(error)
    }
  })
})
