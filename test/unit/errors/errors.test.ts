import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { explainFileError, isToolkitError, ToolkitError } from '../../../src/errors/errors.js'
import { makeFolder } from '../../folder.js'

describe('file errors', () => {
  function thrownBy(run: () => unknown): unknown {
    try {
      run()
    } catch (error) {
      return error
    }
    throw new Error('nothing was thrown')
  }

  it('errors that the user can fix name the file, the reason and the fix', () => {
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

  it('file errors include a path that is not a regular file, such as a socket', async () => {
    const path = join(await makeFolder(), 's')
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const error = explainFileError(thrownBy(() => readFileSync(path)))
    server.close()
    expect(error).to.include({ code: 'FILE_UNUSABLE', message: `${path} cannot be used: it is not a file` })
  })

  it('file errors include a folder that cannot be created', () => {
    const path = join(import.meta.filename, '..', 'errors.test.ts')
    const existing = explainFileError(thrownBy(() => mkdirSync(path, { recursive: true })))
    expect(existing).to.include({ code: 'FILE_UNUSABLE', message: `${path} cannot be used: it is not a folder` })
    const missing = Object.assign(new Error('ENOENT, mkdir'), { code: 'ENOENT', syscall: 'mkdir', path: '/ro/folder' })
    const error = explainFileError(missing)
    expect(error).to.include({ message: '/ro/folder cannot be used: the folder cannot be created' })
  })

  it('errors of native modules built for another Node version explain how to rebuild them', async () => {
    const path = join(await makeFolder({ 'broken.node': 'no module' }), 'broken.node')
    const cause = thrownBy(() => process.dlopen({ exports: {} }, path))
    const error = explainFileError(cause) as ToolkitError
    expect(isToolkitError(error)).to.equal(true)
    expect(error).to.include({ code: 'INSTALL_NATIVE', cause })
    expect(error.hint).to.include('npm rebuild')
  })

  it('errors of other kinds are unchanged', () => {
    const missing = thrownBy(() => readFileSync(`${import.meta.filename}.none`))
    const listening = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
    for (const error of [missing, listening, new ToolkitError('USAGE', 'x'), new Error('bug'), 'text', undefined]) {
      expect(explainFileError(error)).to.equal(error)
    }
  })
})
