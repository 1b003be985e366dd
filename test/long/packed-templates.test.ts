import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { packPackages } from '../../scripts/package.js'
import type { EmbeddedNode } from '../../src/node/node.js'
import { SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'
import { MANAGERS, Machine } from './managers.js'
import { type Registry, serveRegistry } from './registry.js'

const [NPM] = MANAGERS
const TEMPLATES = ['minimal', 'token', 'nft', 'vault', 'market']
const LANGUAGES = ['ts', 'js'] as const

/** Commands of a user in a new project, each with a pattern of its output. */
const COMMANDS: readonly [args: string[], output: RegExp][] = [
  [['test'], /[1-9]\d* passed, 0 failed/],
  [['lint'], /./],
  [['test', '--coverage'], /[1-9]\d* passed, 0 failed/],
  [['mutate'], /[1-9]\d* killed/],
]

/**
 * Each template with the packed package, which npm installs from a registry: every command twice in a row, since the
 * second run reads what the first one kept. The oracle is the exit code of a user's shell. Needs the public registry.
 */
describe('templates of the packed package', function () {
  this.timeout(SOAK_MS)
  let folder: string
  let registry: Registry
  let machine: Machine
  let home: string
  let node: EmbeddedNode
  let url: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-templates-'))
    registry = await serveRegistry(packPackages(folder, join(folder, 'packages')))
    const [major = ''] = process.versions.node.split('.')
    machine = new Machine(folder, major, registry.url)
    home = machine.write('projects', { 'package.json': '{ "private": true, "type": "module" }' })
    const { status, output } = await machine.run(NPM!, ['install', '--save-dev', 'iost-toolkit'], home)
    expect(status, output).to.equal(0)
    node = await openNode()
    url = (await node.listen({ port: 0 })).url
  })
  after(async () => {
    await node.close()
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const toolkit = (args: readonly string[], cwd: string) => machine.run(NPM!, ['exec', '--', 'toolkit', ...args], cwd)

  async function succeed(args: readonly string[], cwd: string, wanted: RegExp): Promise<void> {
    const { status, output } = await toolkit(args, cwd)
    expect(output, `toolkit ${args.join(' ')}`).to.match(wanted)
    expect(status, `toolkit ${args.join(' ')}\n${output}`).to.equal(0)
  }

  for (const template of TEMPLATES) {
    for (const language of LANGUAGES) {
      it(`templates of the packed package pass every command twice: ${template}, ${language}`, async () => {
        const project = join(home, `${template}-${language}`)
        const init = ['init', project, '--template', template, `--${language}`, '--yes', '--no-git']
        await succeed(init, home, /created \d+ files/)
        for (const [args, output] of COMMANDS) {
          await succeed(args, project, output)
          await succeed(args, project, output)
        }
      })
    }
  }

  it('compares the networks equal twice', async () => {
    const project = join(home, 'compared')
    await succeed(['init', project, '--template', 'vault', '--yes', '--no-git'], home, /created/)
    const config = join(project, 'toolkit.config.ts')
    const text = readFileSync(config, 'utf8')
    expect(text).to.include('http://127.0.0.1:30001')
    writeFileSync(config, text.replace('http://127.0.0.1:30001', url))
    for (let round = 0; round < 2; round++) {
      const { output } = await toolkit(['test', '--compare', 'embedded,local', '--json'], project)
      const { differences } = JSON.parse(output.slice(output.indexOf('{')))
      const open = differences.filter(({ isExplained }: { isExplained: boolean }) => !isExplained)
      expect(open.map(({ values }: { values: string[] }) => values[1] ?? '').join()).to.match(/^(skipped .*)?$/)
    }
  })
})
