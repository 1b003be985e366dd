import { expect } from 'chai'
import { exitCodeOf } from '../../../src/cli/exit-codes.js'
import { ToolkitError } from '../../../src/errors/errors.js'

describe('exit codes', () => {
  for (const [code, expected] of [
    ['TEST_NONE', 1],
    ['TEST_ONLY', 1],
    ['TX_FAILED', 1],
    ['USAGE', 2],
    ['LOOKUP_NOT_FOUND', 1],
    ['CONFIG_INVALID', 2],
    ['CONFIG_NETWORK_UNKNOWN', 2],
    ['NETWORK_EMBEDDED', 2],
    ['NETWORK_PROTECTED', 2],
    ['NODE_URL', 2],
    ['TESTFILE_INVALID', 2],
    ['INIT_NOT_EMPTY', 2],
    ['COMPILE_REFUSED', 3],
    ['CONTRACT_REFUSED', 3],
    ['NODE_UNREACHABLE', 4],
    ['NETWORK_CHAIN_ID', 4],
    ['INTERRUPTED', 130],
  ] as const) {
    it(`maps ${code} to ${expected}`, () => expect(exitCodeOf(new ToolkitError(code, 'x'))).to.equal(expected))
  }

  it('is 70 for an unknown error', () => {
    expect(exitCodeOf(new Error('x'))).to.equal(70)
    expect(exitCodeOf(undefined)).to.equal(70)
  })
})
