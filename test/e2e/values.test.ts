import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit } from './toolkit.js'

const FILES = {
  'toolkit.config.ts': `export default { contracts: 'contracts', tests: 'test/**/*.test.ts' }\n`,
  'tsconfig.json': JSON.stringify({
    extends: 'iost-toolkit/tsconfig/tests.json',
    include: ['test', 'toolkit.config.ts', '.toolkit/contracts.d.ts'],
  }),
  'contracts/gate.ts': `export class Gate {
  init(): void {}
  isOpen(): boolean { return false }
  count(): number { return 10.5 }
  owner(): string | null { return null }
  label(): string { return '10' }
  list(): { items: string[] } { return { items: ['a'] } }
  close(): void {}
  guess() { return false }
  refuse(): number { throw new Error('no') }
}
`,
  'test/gate.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('answers values', async () => {
  const [alice] = await chain.accounts(1)
  const gate = await chain.deploy('gate', { from: alice })
  const open: boolean = await gate.read.isOpen()
  const owner: string | null = await gate.read.owner()
  const count: number = await gate.count().returnValue()
  expect([open, owner, count, await gate.read.label(), await gate.read.close()]).to.deep.equal([false, null, 10.5, '10', undefined])
  expect((await gate.read.list()).items).to.deep.equal(['a'])
  expect(await gate.read.guess()).to.equal('false')
  expect((await gate.isOpen()).returnValue).to.equal(false)
  await expect(gate.isOpen()).to.return(false)
  const failure = await gate.read.refuse().catch((error: Error) => error)
  expect(String(failure)).to.include('no')
})
`,
}

/** Gives a folder the package as it was built, for its declarations. */
function install(folder: string): string {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '../..'), join(folder, 'node_modules/iost-toolkit'))
  return folder
}

describe('values of contracts', () => {
  it('equal the values in the source', async () => {
    const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd: createFolder(FILES) })
    expect(stdout + stderr).to.include('1 passed, 0 failed')
    expect(exitCode).to.equal(0)
  })

  it('have types by contract name', async () => {
    const wrong = `import { chain } from 'iost-toolkit/test'
it('is wrong', async () => {
  const [alice] = await chain.accounts(1)
  const gate = await chain.deploy('gate', { from: alice })
  await gate.opened()
  const open: string = await gate.read.isOpen()
})
`
    const cwd = install(createFolder(FILES))
    expect(await runToolkit(['compile'], { cwd })).to.include({ exitCode: 0 })
    expect(await runToolkit(['check'], { cwd })).to.include({ exitCode: 0 })
    const bad = install(createFolder({ ...FILES, 'test/wrong.test.ts': wrong }))
    await runToolkit(['compile', '--no-types'], { cwd: bad })
    const { exitCode, stdout, stderr } = await runToolkit(['check'], { cwd: bad })
    expect(exitCode, stdout + stderr).to.equal(3)
    expect(stdout + stderr)
      .to.include("'opened'")
      .and.to.include("'boolean' is not assignable to type 'string'")
  })
})
