import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, type Ended, runToolkit, writeFiles } from './toolkit.js'

const TEST = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`

/** The oracle is the folder: only files that the command names are written. */
describe('flags in the report of a shard', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TEST })
  let shard: { asked?: object } = {}

  before(async () => {
    await runToolkit(['test', '--gas', '--shard', '1/1', '--reporter', 'json=shard.json'], { cwd })
    shard = JSON.parse(readFileSync(join(cwd, 'shard.json'), 'utf8'))
  })

  async function merge(asked: object): Promise<Ended> {
    writeFiles(cwd, { 'edited.json': JSON.stringify({ ...shard, asked: { ...shard.asked, ...asked } }) })
    return runToolkit(['report', 'merge', 'edited.json'], { cwd })
  }

  it('flags in the report of a shard are followed, except the file of a summary', async () => {
    const { exitCode, stdout, stderr } = await merge({ summary: 'planted.md' })
    expect(exitCode, stderr).to.equal(0)
    expect(stdout).to.contain('gas')
    expect(existsSync(join(cwd, 'planted.md'))).to.equal(false)
  })

  it('flags in the report of a shard are rejected if no command line accepts them', async () => {
    const { exitCode, stderr } = await merge({ coverage: 'x' })
    expect(exitCode, stderr).to.equal(2)
    expect(stderr).to.contain('edited.json cannot be read: its measuring flags are not those of a run')
  })
})
