import { expect } from 'chai'
import { chooseFrame, type SourceFrame } from '../../../../src/session/tracing/failure-path.js'

describe('failure location', () => {
  const frame = (file: string | undefined, isGuard = false): SourceFrame => ({
    contract: 'vault',
    name: 'pay',
    place: file === undefined ? undefined : { file, line: 1, column: 1, source: '' },
    isGuard,
  })
  const choose = (...path: SourceFrame[]) => chooseFrame(path)?.place?.file
  const ROLES = '../node_modules/iost-toolkit/library/roles.ts'

  it('is the innermost frame with a source', () => {
    expect(choose(frame(undefined), frame('contracts/lib/pool.ts'), frame('contracts/vault.ts'))).to.equal(
      'contracts/lib/pool.ts',
    )
  })

  it('is the caller of a helper or of package code', () => {
    expect(choose(frame('contracts/assert.ts', true), frame('contracts/vault.ts'))).to.equal('contracts/vault.ts')
    expect(choose(frame(ROLES), frame('contracts/vault.ts'))).to.equal('contracts/vault.ts')
    expect(choose(frame(ROLES), frame('contracts/lib/admin.ts', true), frame('contracts/vault.ts'))).to.equal(
      'contracts/vault.ts',
    )
  })

  it('is in a helper or package if no other frame exists', () => {
    expect(choose(frame('contracts/assert.ts', true))).to.equal('contracts/assert.ts')
    expect(choose(frame(ROLES))).to.equal(ROLES)
    expect(choose(frame(undefined))).to.equal(undefined)
  })
})
