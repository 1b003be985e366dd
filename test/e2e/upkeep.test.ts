import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { examineNode } from '../../src/cli/doctor/machine.js'
import { examineClock } from '../../src/cli/doctor/network.js'
import { generateKeyPair } from '../../src/crypto/keys.js'
import { Place } from './sending.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

interface Found {
  check: string
  state: string
  detail: string
  advice?: string
}

/** Types the first argument and a tab on a terminal without any profile, and waits for the second one. */
const ASK_ZSH = `zmodload zsh/zpty
zpty shell "PS1= TERM=dumb HOME=$PWD zsh -f -i"
zpty -w shell "source completion.zsh; bindkey '^I' complete-word; print re''ady"
zpty -r -m shell shown '*ready*'
zpty -n -w shell "$1"$'\\t'
zpty -r -m shell shown "*$2*" && print found
zpty -d shell
`

function has(shell: string): boolean {
  return spawnSync(shell, ['--version']).status === 0
}

describe('toolkit doctor, clean and completion', () => {
  let place: Place
  before(async () => {
    place = await Place.open()
    await place.keep('mine_1', 'carol', place.keyOf('carol'))
  })
  after(() => place.node.close())

  async function examine(
    args: string[],
    cwd = place.cwd,
  ): Promise<{ exitCode: number | null; of(check: string): Found[] }> {
    const env = { TOOLKIT_KEYS: join(place.cwd, 'keys') }
    const { exitCode, stdout, stderr } = await runToolkit(['doctor', '--json', ...args], { cwd, env })
    expect(stderr).to.equal('')
    const { findings } = JSON.parse(stdout) as { findings: Found[] }
    for (const { state, advice, check } of findings) expect(advice !== undefined, check).to.equal(state !== 'ok')
    return { exitCode, of: (check) => findings.filter((finding) => finding.check === check) }
  }
  const states = (found: Found[]) => found.map(({ state }) => state)

  it('reports no problem on a working machine and project', async () => {
    const { of } = await examine([])
    for (const check of ['Node', 'sandbox', 'compiler', 'keys', 'configuration', 'network'])
      expect(states(of(check)), check).to.deep.equal(['ok'])
    expect(of('contracts')[0]!.advice).to.contain('contracts')
  })

  it('reports an installed toolkit whose manifest has no version', async () => {
    for (const manifest of ['{}', '{', '{"version":{}}']) {
      const cwd = createFolder({
        'toolkit.config.js': 'export default {}',
        'node_modules/iost-toolkit/package.json': manifest,
      })
      const [found] = (await examine([], cwd)).of('toolkit')
      expect(found, manifest).to.include({ state: 'warning' })
      expect(found!.detail).to.match(/the project has one without a version$/)
    }
  })

  it('reports a node whose clock is years off, and the accounts in use', async () => {
    await place.run(['keys', 'use', 'mine_1'])
    const { exitCode, of } = await examine(['--network', 'live'])
    expect(states(of('node'))).to.deep.equal(['ok'])
    expect(of('clock')[0]).to.include({ state: 'error' })
    expect(of('dry runs')[0]).to.include({ state: 'ok' })
    expect(states(of('account carol'))).to.deep.equal(['ok', 'ok'])
    expect(exitCode).to.equal(1)
  })

  it('reports accounts of deployments and scripts, and the state of the journal', async () => {
    const networks = { local: { kind: 'http', url: place.url } }
    const cwd = createFolder({
      'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n`,
      'contracts/lab.js': 'class Lab {\n  init() {}\n}\nmodule.exports = Lab\n',
      'deploy/main.js': `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  await d.deploy('lab', { from: 'heidi' })
  if (d.args.length > 0) await d.account('grace')
})
`,
    })
    const fresh = await examine(['--network', 'local'], cwd)
    expect(fresh.of('deployment')).to.deep.equal([])
    for (const name of ['heidi', 'grace']) expect(states(fresh.of(`account ${name}`))).to.deep.equal(['ok', 'ok'])
    await runToolkit(['deploy', '--network', 'local', '--yes'], { cwd })
    await place.node.provider.dev('setStorage', { id: 'token.iost', key: 'TBheidi', field: 'ram', value: '12' })
    const { of } = await examine(['--network', 'local'], cwd)
    expect(of('deployment')[0]).to.include({ state: 'ok', detail: '1 of 1 steps done' })
    expect(of('account heidi')[1]).to.deep.include({ state: 'warning', detail: '12 bytes of RAM' })
    expect(of('account heidi')[1]!.advice).to.contain('toolkit account buy-ram')
    writeFiles(cwd, { 'deployments/local/journal.jsonl': '{"fact":"opened"}\n' })
    const edited = await examine(['--network', 'local'], cwd)
    expect(edited.of('deployment')[0]).to.include({ state: 'error' })
    expect(edited.exitCode).to.equal(1)
  })

  it('reports a key that does not belong to its account', async () => {
    await place.keep('strange_1', 'david', generateKeyPair())
    await place.run(['keys', 'use', 'strange_1'])
    expect(states((await examine(['--network', 'live'])).of('account david'))).to.deep.equal(['ok', 'ok', 'error'])
  })

  it('reports an unreachable node, another chain, and files that others can read', async () => {
    const networks = {
      gone: { kind: 'http', url: 'http://127.0.0.1:9' },
      other: { kind: 'http', url: place.url, chainId: 1 },
    }
    const cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
    expect((await examine(['--network', 'gone'], cwd)).of('network')[0]!.detail).to.contain('cannot be reached')
    expect((await examine(['--network', 'other'], cwd)).of('network')[0]!.detail).to.contain('is chain 1020, not 1')
    chmodSync(join(place.cwd, 'keys/mine_1.json'), 0o644)
    expect((await examine([], cwd)).of('keys')[0]!.advice).to.contain('chmod 600')
    chmodSync(join(place.cwd, 'keys/mine_1.json'), 0o600)
  })

  it('reports an invalid configuration, and continues with the other checks', async () => {
    const cwd = createFolder({ 'toolkit.config.js': 'export default { contract: 1 }\n' })
    const { exitCode, of } = await examine([], cwd)
    expect(of('configuration')[0]).to.include({ state: 'error' })
    expect(states(of('Node'))).to.deep.equal(['ok'])
    expect(exitCode).to.equal(1)
  })

  it('checks versions of Node and clocks', () => {
    const judge = (version: string) => examineNode(version).state
    expect(['18.20.0', '20.18.0', '21.5.0', '22.11.0'].map(judge)).to.deep.equal(['error', 'error', 'error', 'error'])
    expect(['20.19.0', '22.12.0', '24.0.0'].map(judge)).to.deep.equal(['ok', 'ok', 'ok'])
    const clock = (seconds: number) => examineClock(BigInt(seconds) * 1_000_000_000n).state
    expect([0, 4, -4, 20, -20, 120, -120].map(clock)).to.deep.equal([
      'ok',
      'ok',
      'ok',
      'warning',
      'warning',
      'error',
      'error',
    ])
  })

  it('clean removes generated files, but keeps unsettled transactions', async () => {
    const cwd = createFolder({
      'toolkit.config.js': 'export default {}\n',
      '.toolkit/artifacts/a.json': '{}',
      '.toolkit/cache/tests/x.mjs': '',
      'deployments/live.json': '{}',
    })
    writeFiles(cwd, { '.toolkit/transactions/abc.json': '{}' })
    const kept = await runToolkit(['clean'], { cwd })
    expect(kept.stderr).to.contain('kept .toolkit/transactions/abc.json')
    expect(readdirSync(join(cwd, '.toolkit'))).to.deep.equal(['transactions'])
    expect(existsSync(join(cwd, 'deployments/live.json'))).to.equal(true)
    const empty = await runToolkit(['clean'], { cwd: createFolder({ 'toolkit.config.js': 'export default {}\n' }) })
    expect(empty).to.include({ exitCode: 0, stdout: '', stderr: 'there is nothing to remove\n' })
  })

  describe('completion', () => {
    /** Returns bash's completions for a line. */
    function complete(script: string, ...words: string[]): string[] {
      const list = words.map((word) => `'${word}'`).join(' ')
      const ask = `COMP_WORDS=(toolkit ${list}); COMP_CWORD=${words.length}; _toolkit; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${script}\n${ask}`], { encoding: 'utf8' })
      expect(stderr).to.equal('')
      return stdout.trim().split('\n')
    }

    it('offers commands, subcommands, flags and values in bash', async () => {
      const { stdout } = await runToolkit(['completion', 'bash'], { cwd: place.cwd })
      expect(complete(stdout, 'acc')).to.deep.equal(['account'])
      expect(complete(stdout, 'keys', 'im')).to.deep.equal(['import'])
      expect(complete(stdout, 'keys', 'import', 'alice', '--key-')).to.deep.equal(['--key-env', '--key-fd'])
      expect(complete(stdout, 'keys', 'new', 'alice', '--algorithm', '')).to.deep.equal(['ed25519', 'secp256k1'])
      expect(complete(stdout, 'tx', 'combine', '--o')).to.deep.equal(['--out'])
      expect(complete(stdout, 'nosuch', '--o')).to.deep.equal([''])
    })

    it('prints the same for zsh after its completion setup', async () => {
      const zsh = (await runToolkit(['completion', 'zsh'], { cwd: place.cwd })).stdout
      const bash = (await runToolkit(['completion', 'bash'], { cwd: place.cwd })).stdout
      expect(zsh).to.match(
        /^\(\( \$\+functions\[compdef\] \)\) .*compinit.*\nautoload -U \+X bashcompinit && bashcompinit\n/,
      )
      expect(zsh.split('\n').slice(2).join('\n')).to.equal(bash)
      // A range with a bare name in it is a modifier to zsh.
      expect(zsh).not.to.match(/\$\{COMP_WORDS\[@\]:\d+:[A-Z]/)
    })

    it('completes commands in zsh', async function () {
      if (!has('zsh')) return this.skip()
      const { stdout } = await runToolkit(['completion', 'zsh'], { cwd: place.cwd })
      writeFiles(place.cwd, { 'completion.zsh': stdout, 'ask.zsh': ASK_ZSH })
      const offered = (typed: string, expected: string) => {
        const asked = spawnSync('zsh', ['-f', 'ask.zsh', typed, expected], {
          cwd: place.cwd,
          encoding: 'utf8',
          timeout: 60_000,
        })
        return asked.stdout
      }
      expect(offered('toolkit acc', 'toolkit account')).to.equal('found\n')
      expect(offered('toolkit keys im', 'toolkit keys import')).to.equal('found\n')
      expect(offered('toolkit keys new alice --algorithm sec', '--algorithm secp256k1')).to.equal('found\n')
    })

    it('lists commands, flags and values for fish', async () => {
      const fish = (await runToolkit(['completion', 'fish'], { cwd: place.cwd })).stdout
      expect(fish).to.contain("-n '__fish_seen_subcommand_from keys' -a 'import'")
      for (const line of fish.trimEnd().split('\n')) {
        expect(line).to.match(/^complete -c toolkit (-f )?-n '([^']|'\\'')+' (-a '[^']*' -d '|-l [a-z-]+)/)
      }
    })

    it('completes commands in fish', async function () {
      if (!has('fish')) return this.skip()
      const { stdout } = await runToolkit(['completion', 'fish'], { cwd: place.cwd })
      writeFiles(place.cwd, { 'completion.fish': stdout })
      const offered = (typed: string) => {
        const args = ['--no-config', '-c', `source completion.fish; complete -C '${typed}'`]
        const asked = spawnSync('fish', args, { cwd: place.cwd, encoding: 'utf8' })
        expect(asked.stderr).to.equal('')
        return asked.stdout
          .trim()
          .split('\n')
          .map((line) => line.split('\t')[0])
      }
      expect(offered('toolkit acc')).to.deep.equal(['account'])
      expect(offered('toolkit keys im')).to.deep.equal(['import'])
      expect(offered('toolkit keys import alice --key-')).to.deep.equal(['--key-env', '--key-fd'])
      expect(offered('toolkit keys new alice --algorithm ')).to.deep.equal(['ed25519', 'secp256k1'])
      expect(offered('toolkit tx combine --o')).to.deep.equal(['--out'])
    })

    it('rejects other shells', async () => {
      const { exitCode, stderr } = await runToolkit(['completion', 'tcsh'], { cwd: place.cwd })
      expect(stderr).to.contain('unknown shell "tcsh"')
      expect(exitCode).to.equal(2)
    })
  })
})
