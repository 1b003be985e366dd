import { expect } from 'chai'
import { formatSearch, readContracts } from '../properties/bug.js'
import { BUGS } from '../properties/bugs/index.js'
import { createFolder, runToolkit } from './toolkit.js'

describe('shrinking a sequence of calls and blocks', () => {
  it('adds no argument of a removed call to a number of blocks, which would be mined for hours', async () => {
    const bug = BUGS.auction
    if (bug === undefined) throw new Error('there is no auction')
    const cwd = createFolder({
      ...readContracts('auction', bug, false),
      'test/auction.test.ts': formatSearch('auction', bug),
      'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
    })
    // The failing sequence of this seed mines nine blocks and bids two billion.
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--seed', '1', '--fuzz-runs', '10'], { cwd })
    expect(exitCode, stderr).to.equal(1)
    expect(stdout).to.include('await chain.mine(9)\n').and.to.include('.bid(1)\n')
  })
})
