import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import { BIGNUMBER_SOURCE } from '../../../../../src/node/vm/realm/bignumber-source.js'

describe('the embedded bignumber.js', () => {
  it('is the text of the package, with its line ends as \\n', () => {
    const file = createRequire(import.meta.url).resolve('bignumber.js/bignumber.js')
    expect(BIGNUMBER_SOURCE === readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).to.equal(true)
  })
})
