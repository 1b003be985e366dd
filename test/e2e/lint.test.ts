import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const OPEN = `export class Open {
  init(): void {}

  pay(to: string, amount: string): void {
    blockchain.withdraw(to, amount, '')
  }
}
`
const COMPARED = `export class Compared {
  init(): void {}

  isMore(a: string, b: string): boolean {
    const more = new BigNumber(a)
    return more > new BigNumber(b)
  }
}
`
const BROKEN = 'export class Broken {\n  init(): void {}\n  pay( {}\n}\n'
const REFUSED =
  'export class Refused {\n  init(): void {}\n\n  test(text: string): boolean {\n    return /x/.test(text)\n  }\n}\n'

describe('toolkit lint', () => {
  function createProject(contracts: Record<string, string>, config = ''): string {
    const folder = createFolder()
    const files = Object.entries(contracts).map(([name, text]) => [`contracts/${name}`, text])
    writeFiles(folder, { ...Object.fromEntries(files), 'toolkit.config.ts': `export default { ${config} }\n` })
    return folder
  }

  it('prints findings with their data flow, and exits with 1', async () => {
    const cwd = createProject({ 'open.ts': OPEN })
    const { exitCode, stdout } = await runToolkit(['lint'], { cwd })
    expect(exitCode).to.equal(1)
    expect(stdout).to.include(
      'contracts/open.ts\n  5:5     error   `to` comes from the argument at line 4, reaches `withdraw` at line 5',
    )
    expect(stdout).to.include('4:7 `to` is an argument of `pay`')
    expect(stdout).to.include('1 error, 0 warnings')
  })

  it('checks one contract by name, and rejects an unknown name', async () => {
    const cwd = createProject({ 'open.ts': OPEN, 'compared.ts': COMPARED })
    const one = await runToolkit(['lint', 'compared'], { cwd })
    expect(one.stdout).to.include('iost/bignumber-compare').and.not.to.include('open.ts')
    const unknown = await runToolkit(['lint', 'comparde'], { cwd })
    expect(unknown.exitCode).to.equal(2)
    expect(unknown.stderr).to.include('did you mean "compared"?')
  })

  it('fixes findings with --fix, and a second run reports none', async () => {
    const cwd = createProject({ 'compared.ts': COMPARED })
    const first = await runToolkit(['lint', '--fix'], { cwd })
    expect([first.exitCode, first.stdout]).to.deep.equal([0, 'no findings in 1 file\n'])
    const text = readFileSync(join(cwd, 'contracts/compared.ts'), 'utf8')
    expect(text).to.equal(COMPARED.replace('more > new BigNumber(b)', 'more.gt(new BigNumber(b))'))
    await runToolkit(['lint', '--fix'], { cwd })
    expect(readFileSync(join(cwd, 'contracts/compared.ts'), 'utf8')).to.equal(text)
  })

  it('takes levels from flags, then the configuration, then the preset', async () => {
    const cwd = createProject({ 'open.ts': OPEN }, `lint: { rules: { 'missing-authority': 'warn' } }`)
    const warned = await runToolkit(['lint'], { cwd })
    expect([warned.exitCode, warned.stdout.includes('0 errors, 1 warning')]).to.deep.equal([0, true])
    expect((await runToolkit(['lint', '--max-warnings', '0'], { cwd })).exitCode).to.equal(1)
    const off = await runToolkit(['lint', '--rule', 'missing-authority=off'], { cwd })
    expect([off.exitCode, off.stdout]).to.deep.equal([0, 'no findings in 1 file\n'])
  })

  it('knows the constants that the configuration defines, and reports other names without a declaration', async () => {
    const text = `export class Fees {
  init(): void {}

  fee(amount: string): string {
    return new BigNumber(amount).times(FEE).plus(OTHER).toFixed()
  }
}
`
    const cwd = createProject({ 'fees.ts': text }, "define: { FEE: '0.01' }")
    const { exitCode, stdout } = await runToolkit(['lint'], { cwd })
    expect(exitCode).to.equal(1)
    expect(stdout).to.match(/5:50\s+error\s+nothing declares `OTHER`/)
    expect(stdout).to.not.include('`FEE`')
    writeFiles(cwd, { 'contracts/fees.ts': text.replace('.plus(OTHER)', '') })
    const corrected = await runToolkit(['lint'], { cwd })
    expect(corrected.exitCode).to.equal(0)
  })

  it('suggests the nearest rule name', async () => {
    const cwd = createProject({ 'open.ts': OPEN }, `lint: { rules: { 'mising-authority': 'off' } }`)
    const config = await runToolkit(['lint'], { cwd })
    expect(config.exitCode).to.equal(2)
    expect(config.stderr).to.include(
      'lint.rules.mising-authority: unknown rule "mising-authority"; did you mean "missing-authority"?',
    )
    const flag = await runToolkit(['lint', '--explain', 'float-amonut'], { cwd })
    expect(flag.exitCode).to.equal(2)
    expect(flag.stderr).to.include('did you mean "float-amount"?')
  })

  it('reports a file that cannot be parsed, and checks the others', async () => {
    const cwd = createProject({ 'broken.ts': BROKEN, 'open.ts': OPEN, 'refused.ts': REFUSED })
    const { exitCode, stdout } = await runToolkit(['lint', '--json'], { cwd })
    expect(exitCode).to.equal(1)
    const { files } = JSON.parse(stdout) as { files: { file: string; messages: { rule: string; line: number }[] }[] }
    const found = files.map(({ file, messages }) => [file, ...messages.map(({ rule, line }) => `${line} ${rule}`)])
    expect(found).to.deep.equal([
      ['contracts/broken.ts', '4 iost/refused'],
      ['contracts/open.ts', '5 iost/missing-authority'],
      ['contracts/refused.ts', '5 iost/refused'],
    ])
  })

  it('applies disable comments, and reports unused ones', async () => {
    const disabled = OPEN.replace(
      '    blockchain',
      '    // eslint-disable-next-line iost/missing-authority\n    blockchain',
    )
    const cwd = createProject({
      'open.ts': disabled,
      'compared.ts': `/* eslint-disable iost/ram-payer */\n${COMPARED}`,
    })
    const quiet = await runToolkit(['lint', 'open', '--report-unused-disable-directives'], { cwd })
    expect([quiet.exitCode, quiet.stdout]).to.deep.equal([0, 'no findings in 1 file\n'])
    const unused = await runToolkit(['lint', 'compared', '--report-unused-disable-directives'], { cwd })
    expect(unused.stdout).to.match(/1:1 +warning .*unused-disable-directive/)
  })

  it('writes report files in addition to standard output', async () => {
    const cwd = createProject({ 'open.ts': OPEN })
    const { stdout } = await runToolkit(['lint', '--reporter', 'github,sarif=out/lint.sarif'], { cwd })
    expect(stdout).to.match(/^::error file=contracts\/open\.ts,line=5,/)
    const { runs } = JSON.parse(readFileSync(join(cwd, 'out/lint.sarif'), 'utf8'))
    expect(runs[0].results).to.have.length(1)
    const wrong = await runToolkit(['lint', '--reporter', 'sarf'], { cwd })
    expect([wrong.exitCode, wrong.stderr.includes('did you mean "sarif"?')]).to.deep.equal([2, true])
  })

  it('prints the documentation of a rule', async () => {
    const { exitCode, stdout } = await runToolkit(['lint', '--explain', 'iost/time-unit'], { cwd: createFolder() })
    expect([exitCode, stdout.startsWith('# time-unit\n')]).to.deep.equal([0, true])
  })
})

describe('toolkit lint with an ABI file', () => {
  const SCRIPT = 'class A {\n  init() {}\n  f(a) {}\n}\nmodule.exports = A\n'
  const faults = {
    'that is not JSON': '{',
    'that names another method': '{"abi":[{"name":"g","args":[]}]}',
    'that has another number of arguments': '{"abi":[{"name":"f","args":[]}]}',
  }
  for (const [name, abi] of Object.entries(faults)) {
    it(`${name} reports what compile refuses`, async () => {
      const cwd = createFolder()
      writeFiles(cwd, { 'contracts/a.js': SCRIPT, 'contracts/a.abi': abi })
      const compiled = await runToolkit(['compile', 'a'], { cwd })
      const reason = /contracts\/a\.abi:\d+:\d+ [^[\n]*/.exec(compiled.stderr)![0].trim()
      const { exitCode, stdout } = await runToolkit(['lint', 'a'], { cwd })
      expect(exitCode).to.equal(1)
      expect(stdout).to.include(reason).and.include('iost/refused')
    })
  }
})

describe('toolkit inspect', () => {
  it('prints required authorities, storage, tokens and calls as tables, JSON and graphs', async () => {
    const cwd = createFolder()
    writeFiles(cwd, { 'contracts/open.ts': OPEN })
    const table = await runToolkit(['inspect', 'open'], { cwd })
    expect(table.stdout).to.match(/pay\(to, amount\) +every account +no/)
    const json = await runToolkit(['inspect', 'open', '--json'], { cwd })
    expect(JSON.parse(json.stdout).actions[1]).to.deep.equal({
      action: 'pay',
      parameters: ['to', 'amount'],
      needs: [],
      reads: [],
      writes: [],
      moves: [{ token: 'iost', from: 'contract', to: 'to', amount: 'amount' }],
      calls: [],
      receipts: false,
      isComplete: true,
    })
    const dot = await runToolkit(['inspect', 'open', '--graph', 'dot'], { cwd })
    expect(dot.stdout).to.include('"pay" -> "token.iost.withdraw"')
    const mermaid = await runToolkit(['inspect', 'open', '--graph', 'mermaid'], { cwd })
    expect(mermaid.stdout).to.match(/^graph LR\n/)
  })

  it('warns of methods that only the ABI file names, and of no other', async () => {
    const abi = (...names: string[]) =>
      JSON.stringify({ abi: names.map((name) => ({ name, args: [], amountLimit: [] })) })
    const cwd = createFolder({ 'contracts/a.js': 'class A {\n  init() {}\n  f() {}\n}\nmodule.exports = A\n' })
    writeFiles(cwd, { 'contracts/a.js.abi': abi('f', 'g', 'h') })
    const wrong = await runToolkit(['inspect', 'a', '--json'], { cwd })
    expect(wrong.stderr).to.contain('contracts/a.js.abi names methods that the contract does not have: g, h\n')
    expect(JSON.parse(wrong.stdout).actions).to.have.length(2)
    writeFiles(cwd, { 'contracts/a.js.abi': abi('f') })
    expect((await runToolkit(['inspect', 'a', '--json'], { cwd })).stderr).to.equal('')
  })

  it('rejects a file that cannot be parsed, with the location', async () => {
    const cwd = createFolder()
    writeFiles(cwd, { 'contracts/broken.ts': BROKEN })
    const { exitCode, stderr } = await runToolkit(['inspect', 'broken'], { cwd })
    expect(exitCode).to.equal(3)
    expect(stderr).to.include('contracts/broken.ts:4:1')
  })
})
