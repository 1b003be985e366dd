import { expect } from 'chai'
import { wantsColors } from '../../../src/cli/output/paint.js'

describe('colours of the command line', () => {
  const cases: [env: Record<string, string>, isTerminal: boolean, isColored: boolean][] = [
    [{}, true, true],
    [{}, false, false],
    [{ CI: 'true' }, false, false],
    [{ CI: 'true' }, true, true],
    [{ CI: 'true', FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ]
  for (const [env, isTerminal, isColored] of cases) {
    it(`${isColored ? 'are used' : 'are left out'} ${isTerminal ? 'on a terminal' : 'in a file'} with ${JSON.stringify(env)}`, () => {
      expect(wantsColors(env, isTerminal)).to.equal(isColored)
    })
  }
})
