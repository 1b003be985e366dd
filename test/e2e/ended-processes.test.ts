import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { createLyingNode } from '../faults/lying-node.js'
import { openNode } from '../node.js'
import { Session } from './session.js'
import { createFolder } from './toolkit.js'

describe('a command that is interrupted', () => {
  // The exit code is documented in docs/reference; the kernel, not the command, ends the process here.
  it('exits with 130 also if the process that runs its contracts has to be killed', async () => {
    const session = new Session(['console'], { cwd: createFolder() })
    session.type("'rea' + 'dy'\n")
    await session.until(/ready/)
    const pid = session.child.pid ?? 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    session.child.kill('SIGINT')
    for (const child of children) process.kill(child, 'SIGKILL')
    const { exitCode, said } = await session.end()
    expect(exitCode, said).to.equal(130)
  })

  it('exits with 130 while a node does not respond to a shadow run', async () => {
    const node = await openNode()
    const lying = await createLyingNode((await node.listen({ port: 0 })).url)
    try {
      const networks = { silent: { kind: 'http', url: lying.url } }
      const cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
      const reached = lying.lie('silence', /./)
      const session = new Session(['shadow', '--network', 'silent', '--contract', 'ContractAbc', '--blocks', '1'], {
        cwd,
      })
      await reached
      session.child.kill('SIGINT')
      const { exitCode, said } = await session.end()
      expect(exitCode, said).to.equal(130)
    } finally {
      lying.close()
      await node.close()
    }
  })
})

describe('a test process that Node aborts', () => {
  // Which abort it was is known only to Node, which prints it: process.abort() here is none of memory.
  it('is reported with the reasons that an abort can have, and does not claim one', async () => {
    const cwd = createFolder({ 'test/a.test.js': "it('aborts', () => process.abort())\n" })
    const { exitCode, said } = await new Session(['test'], { cwd }).end()
    expect(exitCode, said).to.equal(1)
    expect(said).to.include('the test process was ended by SIGABRT')
    expect(said).to.include('Node aborted. The lines above name the reason').and.not.include('Node ran out of memory')
  })
})
