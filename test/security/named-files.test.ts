import { execFileSync, spawn } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, startCommand, startToolkit, untilEnd } from '../e2e/toolkit.js'

/** Commands that read a file of any place, with `FILE` for its path. */
const COMMANDS: readonly string[][] = [
  ['replay', 'FILE'],
  ['debug', 'FILE.jsonl'],
  ['report', 'FILE'],
  ['report', 'merge', 'FILE'],
  ['send', 'FILE'],
  ['tx', 'sign', 'FILE'],
  ['tx', 'combine', 'FILE'],
  ['keys', 'import', 'bobby', '--file', 'FILE'],
  ['explorer', 'contracts', 'verification', 'ContractA', '--body', 'FILE'],
]

interface Place {
  cwd: string
  env: Record<string, string>
}

/** A file of the user, of which no command may show a word. */
const SECRET = 'hunter22 is on the first line\nhunter22 is on the second\n'

/**
 * A user may name a pipe or a device. The oracles are the operating system: a pipe without a writer, a device
 * without an end, and a sparse file that is larger than the memory of most machines.
 */
describe('files that the command line names', () => {
  let url = ''
  const server = createServer((socket) => socket.destroy())
  before(
    () =>
      new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
          resolve()
        })
      }),
  )
  after(() => void server.close())

  const open = (): Place => {
    const cwd = createFolder({ 'package.json': '{}', 'toolkit.config.mjs': 'export default {}\n' })
    return { cwd, env: { TOOLKIT_PASSWORD: 'x', TOOLKIT_KEYS: join(cwd, 'keys'), TOOLKIT_EXPLORER: url } }
  }
  /** Commands know a suite by its extension, so every file has that. */
  const fill = (command: readonly string[], file: string) =>
    command.map((part) => part.replace(/^FILE(?:\.jsonl)?$/, file))

  for (const command of COMMANDS) {
    const title = command.join(' ')

    it(`files that the command line names have a limit of size: ${title}`, async () => {
      const place = open()
      symlinkSync('/dev/zero', join(place.cwd, 'zero.jsonl'))
      writeFileSync(join(place.cwd, 'huge.jsonl'), '')
      truncateSync(join(place.cwd, 'huge.jsonl'), 5 * 2 ** 30)
      for (const file of ['zero.jsonl', 'huge.jsonl']) {
        const { exitCode, stderr } = await runToolkit(fill(command, file), { ...place, input: '' })
        expect(stderr)
          .to.contain('FILE_UNUSABLE')
          .and.to.match(/more than \d+ bytes/)
        expect(exitCode).to.equal(2)
      }
    })

    it(`may be pipes without a writer, which Ctrl-C ends: ${title}`, async () => {
      const place = open()
      execFileSync('mkfifo', [join(place.cwd, 'pipe.jsonl')])
      const child = startToolkit(fill(command, 'pipe.jsonl'), place)
      const ended = untilEnd(child)
      let notes = ''
      child.stderr!.on('data', function interrupt(data) {
        notes += data
        if (!notes.includes('waiting for input from pipe.jsonl\n')) return
        child.stderr!.off('data', interrupt)
        child.kill('SIGINT')
      })
      const { exitCode, stderr } = await ended
      expect(stderr).to.contain('INTERRUPTED')
      expect(exitCode).to.equal(130)
    })

    it(`files that the command line names are not quoted if they are not JSON: ${title}`, async () => {
      const place = open()
      const outside = createFolder({ 'secret.txt': SECRET })
      symlinkSync(join(outside, 'secret.txt'), join(place.cwd, 'link.jsonl'))
      for (const flags of [[], ['--verbose']]) {
        const args = [...fill(command, 'link.jsonl'), ...flags]
        const { exitCode, stdout, stderr } = await runToolkit(args, { ...place, input: '' })
        expect(exitCode, stderr).to.be.oneOf([1, 2, 3])
        expect(stdout + stderr).to.not.match(/hunter|internal error/)
      }
    })
  }

  /** Runs a command line in bash, with `FILE` for a process substitution. */
  function substitute(command: readonly string[], place: Place, script: string) {
    return redirect(command, place, '', `<(${script})`)
  }

  /** Runs a command line in bash, with a redirection. */
  function redirect(command: readonly string[], { cwd, env }: Place, redirection: string, file = '') {
    const started = startCommand(command, { cwd, env })
    const quoted = started.command.map((part) => (part === 'FILE' ? file : `'${part}'`))
    const script = [...quoted, redirection].join(' ')
    return untilEnd(spawn('bash', ['-c', script], { cwd, env: started.env, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  it('may be process substitutions, which are read once', async () => {
    const place = open()
    const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, leftOut: 0 }
    const run = { tests: [], warnings: [], network: 'local', durationMs: 1, ...counts }
    writeFileSync(join(place.cwd, 'run.json'), JSON.stringify(run))
    const report = await substitute(['report', 'FILE'], place, 'cat run.json')
    expect(report.exitCode, report.stderr).to.equal(0)
    const merged = await substitute(['report', 'merge', 'FILE'], place, 'cat run.json')
    expect(merged.stderr).to.contain('REPORT_SHARDS').and.not.to.contain('it is empty')
    const suite = await substitute(['replay', 'FILE'], place, `echo '{ "steps": [] }'`)
    expect(suite.stderr).to.contain('it has no steps')
    for (const command of [['send'], ['tx', 'sign'], ['tx', 'combine']]) {
      const { stderr } = await substitute([...command, 'FILE'], place, `echo '{ "publisher": "grace" }'`)
      expect(stderr).to.contain('it has no action')
    }
  })

  it('files of a key may be process substitutions and descriptors', async () => {
    const place = open()
    const key = execFileSync('node', ['-p', '"0x" + crypto.randomBytes(32).toString("hex")'], { encoding: 'utf8' })
    const script = `echo ${key.trim()}`
    const flags = ['--algorithm', 'secp256k1']
    const first = await substitute(['keys', 'import', 'bobby', '--file', 'FILE', ...flags], place, script)
    expect(first.exitCode, first.stderr).to.equal(0)
    const options = { ...place, input: key }
    const second = await runToolkit(['keys', 'import', 'danny', '--key-fd', '0', ...flags], options)
    expect(second.exitCode, second.stderr).to.equal(0)
    const endless = await redirect(['keys', 'import', 'evelyn', '--key-fd', '5'], place, '5</dev/zero')
    expect(endless.stderr).to.contain('FILE_UNUSABLE')
    expect(endless.exitCode).to.equal(2)
  })

  it('files of a password may be descriptors, which have a limit of size', async () => {
    const place = open()
    const command = ['keys', 'new', 'bobby', '--password-fd', '3']
    for (const [from, code] of [
      ['3</dev/zero', 2],
      ['3< <(echo pass)', 0],
    ] as const) {
      const { exitCode, stderr } = await redirect(command, place, from)
      expect(exitCode, stderr).to.equal(code)
    }
  })
})
