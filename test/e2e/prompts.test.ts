import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { plantKey, plantText } from '../planted.js'
import { Terminal } from './terminal.js'
import { createFolder } from './toolkit.js'

describe('terminal prompts', () => {
  const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n' })
  const store = join(cwd, 'keys')
  const env = { TOOLKIT_KEYS: store, TOOLKIT_PASSWORD: '' }
  const PASSWORD = plantText('typed in the dark')
  const open = (...args: string[]) => new Terminal(['keys', ...args], { cwd, env })

  before(function () {
    if (!Terminal.isAvailable) this.skip()
  })

  it('terminal prompts read a key and its password without echo', async () => {
    const pair = plantKey()
    const terminal = open('import', 'alice')
    await terminal.answer('Secret key alice: ', `${formatSecretKey(pair)}\r`)
    await terminal.answer('Password of the new key alice: ', `${PASSWORD}\r`)
    await terminal.answer('The same again: ', `${PASSWORD}\r`)
    const { exitCode, shown } = await terminal.end()
    expect(exitCode, shown).to.equal(0)
    expect(shown).to.contain(pair.id)
    expect(existsSync(join(store, 'alice.json'))).to.equal(true)
  })

  it('terminal prompts reject passwords that differ', async () => {
    const terminal = open('new', 'bobby')
    await terminal.answer('Password of the new key bobby: ', 'one\r')
    await terminal.answer('The same again: ', 'two\r')
    expect(await terminal.end())
      .to.have.property('shown')
      .that.contains('[KEY_PASSWORD_DIFFERENT]')
    expect(existsSync(join(store, 'bobby.json'))).to.equal(false)
  })

  it('cancel without effect at Ctrl-C in a password prompt', async () => {
    const terminal = open('new', 'bobby')
    await terminal.answer('Password of the new key bobby: ', '\x03')
    const { exitCode, shown } = await terminal.end()
    expect({ exitCode, shown }).to.deep.equal({
      exitCode: 130,
      shown: '\nerror interrupted: nothing was done [INTERRUPTED]\n',
    })
    expect(existsSync(join(store, 'bobby.json'))).to.equal(false)
  })

  it('terminal prompts take any answer other than yes as no', async () => {
    for (const answer of ['n', '', 'yep']) {
      const terminal = open('export', 'alice')
      await terminal.answer('Show it? [y/N] ', `${answer}\r`)
      expect(await terminal.end(), answer).to.have.property('exitCode', 1)
    }
    const terminal = open('remove', 'alice')
    await terminal.answer('Remove it? [y/N] ', 'y\r')
    expect(await terminal.end()).to.have.property('exitCode', 0)
    expect(existsSync(join(store, 'alice.json'))).to.equal(false)
  })
})
