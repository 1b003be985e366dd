import { expect } from 'chai'
import { Terminal } from '../terminal.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { SHOP_PROJECT } from './shop-project.js'

describe('terminal debugger', () => {
  const cwd = createFolder(SHOP_PROJECT)

  it('shows source, variables, stack and costs, and steps with keys in both directions', async function () {
    if (!Terminal.isAvailable) this.skip()
    const terminal = new Terminal(['debug', 'test/shop.test.ts', '-g', 'more than'], { cwd })
    await terminal.answer(/> 11 +throw new Error[\s\S]*s step {2}n next/, 'N')
    await terminal.answer(/> 10 +if \(left < 0\)[\s\S]*s step {2}n next/, 'F')
    await terminal.answer(/> 23 +const left = blockchain[\s\S]*s step {2}n next/, ':')
    await terminal.answer(':', 'p count * 10\r')
    await terminal.answer(/\n40\r*\n[\s\S]*s step {2}n next/, 'q')
    const { exitCode } = await terminal.end()
    expect(exitCode).to.equal(0)
  })

  it('is offered for a failing test, and opens with --debug', async () => {
    const { stdout, exitCode } = await runToolkit(['test', '-g', 'more than'], { cwd })
    expect(exitCode).to.equal(1)
    const [, target] = /^ *debug toolkit debug (\S+)$/m.exec(stdout) ?? []
    expect(target).to.match(/^test\/shop\.test\.ts#[0-9a-f]{10}$/)
    const again = await runToolkit(['debug', target!, '--commands', 'p left'], { cwd })
    expect(again.stdout).to.match(/^contracts\/stock.ts:11:7 stock.take,[\s\S]*\(debug\) p left\n-1\n$/)
    const opened = await runToolkit(['test', '--debug', '-g', 'more than'], { cwd, input: '' })
    expect(opened.exitCode).to.equal(1)
    expect(opened.stdout).to.contain('contracts/stock.ts:11:7 stock.take').and.to.contain('left = -1')
  })
})
