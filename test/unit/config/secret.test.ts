import { inspect } from 'node:util'
import { expect } from 'chai'
import { isSecret, readSecret } from '../../../src/config/secret.js'
import { secret } from '../../../src/entries/config.js'

describe('configuration secrets', () => {
  const key = secret('ADMIN_KEY')

  it('secrets are read from the environment', () => {
    expect(readSecret(key, { ADMIN_KEY: ' abc\n' })).to.equal('abc')
  })

  it('secrets are reported by name when missing', () => {
    for (const environment of [{}, { ADMIN_KEY: ' ' }]) {
      expect(() => readSecret(key, environment))
        .to.throw('ADMIN_KEY')
        .with.property('code', 'SECRET_MISSING')
    }
  })

  it('configuration secrets print only their name in any form', () => {
    expect(JSON.stringify({ key })).to.equal('{"key":"[secret ADMIN_KEY]"}')
    expect(inspect({ key })).to.equal('{ key: [secret ADMIN_KEY] }')
    expect(`${key}`).to.equal('[secret ADMIN_KEY]')
  })

  it('secrets are distinguished from other values', () => {
    expect(isSecret(key)).to.equal(true)
    for (const other of [undefined, null, 'ADMIN_KEY', { name: 'ADMIN_KEY' }]) expect(isSecret(other)).to.equal(false)
  })

  it('configuration secrets require a name, and an invalid name is not printed', () => {
    const value = '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSb+bEqeU4jxy3'
    expect(() => secret(value))
      .to.throw('secret()')
      .with.property('message')
      .not.include(value)
  })
})
