import { expect } from 'chai'
import { createFolder, runToolkit } from '../toolkit.js'
import { SHOP_PROJECT } from './shop-project.js'

const JAR = `export class Jar {
  init(): void {}

  /** Counts pieces of a kind. */
  count(kind: string): string {
    const old = storage.mapGet('pieces', kind) ?? '0'
    storage.mapPut('pieces', kind, old + 1)
    return old
  }
}
`

describe('toolkit debug', () => {
  const folder = createFolder(SHOP_PROJECT)

  async function debug(title: string, commands: string): Promise<string[]> {
    const { stdout, stderr, exitCode } = await runToolkit(
      ['debug', 'test/shop.test.ts', '-g', title, '--commands', commands, '--json'],
      { cwd: folder },
    )
    expect(exitCode, stderr).to.equal(0)
    return JSON.parse(stdout).commands.map(({ output }: { output: string }) => output)
  }

  it('opens at the statement that fails a test, with the call stack across contracts', async () => {
    const [stack, variables, value] = await debug('more than', 'bt; vars; p left * 2')
    expect(stack!.split('\n')).to.deep.equal([
      '*#0 stock.take at contracts/stock.ts:11',
      ' #1 shop.buy at contracts/shop.ts:23',
    ])
    expect(variables!.split('\n')).to.include.members(['count = 4', 'pieces = 3', 'left = -1'])
    expect(value).to.equal('-2')
  })

  it('steps back over the same statements in reverse', async () => {
    const places = (output: string) => /^\S+:\d+:\d+ .*step (\d+)/m.exec(output)?.[0]
    const outputs = await debug('what is there', 'tx 1; n; n; n; rn; rn; rn')
    const [at, one, two, , backTwo, backOne, back] = outputs.map((output) => places(output))
    expect([backTwo, backOne, back]).to.deep.equal([two, one, at])
    expect(at).to.match(/^contracts\/shop.ts:20:5 shop.buy/)
  })

  it('steps into, out of and back into functions and contracts', async () => {
    const outputs = await debug(
      'what is there',
      'b shop.ts:21; c; s; finish; b stock.ts:8; c; finish; rs; delete 2; rfinish',
    )
    const lines = outputs.map((output) => /(\w+\.ts:\d+):\d+ (\S+),/.exec(output)?.slice(1).join(' '))
    expect(lines.slice(1)).to.deep.equal([
      'shop.ts:21 shop.buy',
      'shop.ts:12 shop._sum',
      'shop.ts:22 shop.buy',
      undefined,
      'stock.ts:8 stock.take',
      'shop.ts:24 shop.buy',
      'stock.ts:14 stock.take',
      undefined,
      'shop.ts:23 shop.buy',
    ])
  })

  it('stops at conditional breakpoints and where a watched value changes', async () => {
    const outputs = await debug('what is there', 'start; b shop.ts:14 if i === 1; c; p sum; delete 1; watch sum; c; rc')
    expect(outputs[2]).to.match(/^breakpoint 1\ncontracts\/shop.ts:14:7 /)
    expect(outputs[3]).to.equal('3')
    expect(outputs[6]).to.match(/^sum: 3 → 6\n/)
    expect(outputs[7]).to.match(/^sum: 6 → 3\n/)
  })

  it('jumps to the last change of a variable or storage entry', async () => {
    const outputs = await debug(
      'what is there',
      'b shop.ts:24; c; last order; c; end; last storage pieces; end; last storage orders.alice',
    )
    expect(outputs[2]).to.match(/^order: \{ buyer: "alice", sums: \[\] \} → .*\[6\].*\ncontracts\/shop.ts:21:5 /)
    expect(outputs[5]).to.match(/^pieces: 5 → 3\ncontracts\/stock.ts:13:5 /)
    expect(outputs[7]).to.match(/^orders.alice: \(none\) → .*\ncontracts\/shop.ts:22:5 /)
  })

  it('prints gas, RAM, storage and the chain effects of a statement', async () => {
    const outputs = await debug('what is there', 'b shop.ts:23; c; ops; storage; ram; gas; hot')
    expect(outputs[2]).to.match(/^write orders.alice: \(none\) → .*, gas \d+/m)
    expect(outputs[3]).to.match(/^shop orders.alice = .* \(was \(none\)\)$/m)
    expect(outputs[4]).to.match(/^Contract\w+ \d+ bytes$/)
    expect(outputs[5]).to.match(/^used \d+, left \d+, total \d+$/)
    expect(outputs[6]).to.match(/^contracts\/\w+.ts:\d+ gas \d+, 1 pass$/m)
  })

  it('opens at chain.breakpoint()', async () => {
    const [transactions] = await debug('marks a call', 'txs')
    expect(transactions).to.match(/^ 1 .*\n\*2 shop\.buy/)
  })

  it('moves a breakpoint on a line without code to the next one, and reports it', async () => {
    const [added] = await debug('what is there', 'b stock.ts:1')
    expect(added).to.equal('breakpoint 1 at contracts/stock.ts:4 (line 1 has no code)')
  })

  async function fail(args: readonly string[]): Promise<{ exitCode: number | null; stderr: string }> {
    return runToolkit(['debug', ...args], { cwd: folder })
  }

  it('opens at the first call that runs code, and hides variables of the compiler', async () => {
    const cwd = createFolder({
      'toolkit.config.ts': 'export default {}\n',
      'contracts/jar.ts': JAR,
      'test/jar.test.ts': `import { chain } from 'iost-toolkit/test'
it('counts', async () => {
  const [alice] = await chain.accounts(1)
  const jar = await chain.deploy('jar', { from: alice })
  await jar.count('apples')
})
`,
    })
    const args = ['debug', 'test/jar.test.ts', '--commands', 'n; vars']
    const { stdout, stderr, exitCode } = await runToolkit(args, { cwd })
    expect(exitCode, stderr).to.equal(0)
    expect(stdout).to.match(/^contracts\/jar\.ts:6:5 jar\.count, step /)
    expect(stdout).to.match(/\(debug\) vars\nkind = "apples"\nthis = Jar \{\}\nold = "0"\n/)
    expect(stdout).not.to.contain('Counts').and.not.to.contain('_a')
  })

  it('exits with code 2 when a command fails', async () => {
    const { exitCode, stderr } = await fail(['test/shop.test.ts', '-g', 'more than', '--commands', 'bt; p left = 1'])
    expect(exitCode).to.equal(2)
    expect(stderr)
      .to.contain('p left = 1: "left = 1": an assignment may have side effects')
      .and.to.contain('[DEBUG_COMMAND]')
  })

  it('reports an invalid target', async () => {
    const missing = await fail(['test/none.test.ts', '--commands', 's'])
    expect(missing.exitCode, missing.stderr).to.equal(1)
    expect((await fail([])).stderr).to.contain('expected a test file, the hash of a transaction')
    expect((await fail(['notahash', '--commands', 's'])).stderr).to.contain('"notahash" is not a valid hash')
    expect((await fail(['suite.jsonl', '--commands', 's'])).stderr).to.contain(
      'cannot read suite.jsonl: there is no such file',
    )
  })
})
