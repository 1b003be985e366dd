import { expect } from 'chai'
import { COUNTER } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

describe('command line', () => {
  const cwd = createFolder(COUNTER)
  const run = (...args: string[]) => runToolkit(args, { cwd })

  for (const [args, text] of [
    [['tset'], 'unknown command "tset"; did you mean "test"?'],
    [['test', '--netwrok', 'x'], 'unknown flag --netwrok; did you mean --network?'],
    [['config', 'extra'], 'unexpected argument "extra" for config'],
    [[], 'no command given'],
    [['test', '--reporter', 'xml'], '--reporter: unknown reporter "xml"'],
  ] as const) {
    it(`rejects ${args.join(' ') || 'no arguments'} with the usage exit code`, async () => {
      const { exitCode, stdout, stderr } = await run(...args)
      expect(stderr).to.contain(text).and.to.contain('hint')
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 2, stdout: '' })
    })
  }

  it('--version prints the version and nothing else', async () => {
    expect((await run('--version')).stdout).to.match(/^\d+\.\d+\.\d+\n$/)
  })

  it('config shows every setting with its value and origin', async () => {
    const { stdout } = await runToolkit(['config', '--json', '--network', 'local'], {
      cwd,
      env: { TOOLKIT_ACCOUNTS: '3' },
    })
    const { settings } = JSON.parse(stdout)
    const find = (key: string) => settings.find((setting: { key: string }) => setting.key === key)
    expect(find('defaultNetwork')).to.include({ value: 'local', origin: 'flag --network' })
    expect(find('networks.embedded.accounts')).to.include({ value: 3, origin: 'environment TOOLKIT_ACCOUNTS' })
    expect(find('tests').origin).to.match(/toolkit\.config\.js$/)
    expect(find('contracts')).to.deep.include({ value: ['contracts'], origin: 'default' })
  })

  it('config prints a table by default', async () => {
    expect((await run('config')).stdout).to.match(/^defaultNetwork +embedded +default$/m)
  })

  it('config and node errors never print the password of a URL', async () => {
    const url = 'http://alice:s3cret@127.0.0.1:9'
    const folder = createFolder({
      'toolkit.config.js': `export default { networks: { far: { kind: 'http', url: '${url}' } } }`,
    })
    for (const args of [['config'], ['config', '--json'], ['chain', '--network', 'far'], ['chain', '--url', url]]) {
      const { stdout, stderr } = await runToolkit(args, { cwd: folder })
      expect(stdout + stderr)
        .to.include('127.0.0.1:9')
        .and.not.include('s3cret')
    }
  })

  it('an invalid configuration is rejected with the path and the expected value', async () => {
    const wrong = createFolder({
      'toolkit.config.js':
        'export default { contract: "x", networks: { embedded: { kind: "embedded", accounts: "ten" } } }',
    })
    const { exitCode, stderr } = await runToolkit(['config'], { cwd: wrong })
    expect(stderr).to.contain('contract: unknown setting; did you mean "contracts"?')
    expect(stderr).to.contain('networks.embedded.accounts: expected a whole number from 0 to 1000, got "ten"')
    expect(exitCode).to.equal(2)
  })

  it('compile prints size and cost', async () => {
    const { exitCode, stdout } = await run('compile')
    expect(stdout).to.match(
      /^counter {2}\d+ of 49152 bytes {2}about \d+ gas and \d+ bytes of RAM to publish\nwritten to \.toolkit\/artifacts; toolkit chain prints the price of RAM\n$/,
    )
    expect(exitCode).to.equal(0)
  })

  it('compile has the alias build and accepts contract names', async () => {
    expect(JSON.parse((await run('build', 'counter', '--json')).stdout).contracts[0]).to.include({ name: 'counter' })
    const { exitCode, stderr } = await run('compile', 'countre')
    expect(stderr).to.contain('did you mean "counter"?')
    expect(exitCode).to.equal(2)
  })

  it('compile rejects, with the source location, what the chain would reject', async () => {
    const refused = createFolder({
      'contracts/wild.ts':
        'export class Wild {\n  go(): number {\n    return parseInt("1")\n  }\n  async wait() {}\n}\nexport default Wild\n',
    })
    const { exitCode, stdout, stderr } = await runToolkit(['compile'], { cwd: refused })
    expect(stderr).to.match(/contracts\/wild\.ts:5:/)
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 3, stdout: '' })
  })

  it('compile reports the errors of all contracts before it exits', async () => {
    const mixed = createFolder({
      'contracts/a.ts': 'export class A {\n  init() { return 1n }\n}\n',
      'contracts/b.ts': 'export class B {\n  init() { return Date.now() }\n}\n',
      'contracts/c.ts': 'export class C {\n  init() { return /x/ }\n}\n',
    })
    const { exitCode, stdout, stderr } = await runToolkit(['compile'], { cwd: mixed })
    expect(stderr)
      .to.contain('contracts/a.ts:2:19')
      .and.contain('contracts/b.ts:2:19')
      .and.contain('contracts/c.ts:2:19')
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 3, stdout: '' })
  })

  it('compile prints the contracts folder', async () => {
    const empty = createFolder()
    const { exitCode, stderr } = await runToolkit(['compile'], { cwd: empty })
    expect(stderr).to.contain('no contracts found in contracts').and.contain('`toolkit init`')
    expect(exitCode).to.equal(3)
  })

  it('a file in place of a folder is not reported as an internal error', async () => {
    const used = createFolder({ file: '' })
    const { exitCode, stderr } = await runToolkit(['node', '--port', '0', '--data-dir', 'file'], { cwd: used })
    expect(stderr).to.contain('file cannot be used: a part of the path is a file [FILE_UNUSABLE]')
    expect(exitCode).to.equal(2)
  })

  it('--verbose prints the cause of an error', async () => {
    writeFiles(cwd, { 'test/bad.test.ts': 'const x = ;' })
    expect((await run('test', '--verbose')).stderr).to.not.contain('internal error')
  })
})
