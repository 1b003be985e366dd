import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { packPackages } from '../../scripts/package.js'
import { type Ended, MANAGERS, Machine, type Manager } from './managers.js'
import { type Registry, serveRegistry } from './registry.js'

/** All versions in full runs. Each compiles isolated-vm on Node 20, which takes minutes. */
const VERSIONS =
  process.env.TOOLKIT_NODES?.split(',') ?? (process.env.TOOLKIT_LONG ? ['20', '22', '24', '26'] : ['20', '24'])

const CONTRACT = {
  'contracts/greeter.ts': "export class Greeter {\n  init(): void {}\n  greet(): string {\n    return 'hi'\n  }\n}\n",
  'test/greeter.test.ts': `import { chain, expect } from 'iost-toolkit/test'

it('greets', async () => {
  const [alice] = await chain.accounts(1)
  const greeter = await chain.deploy('greeter', { from: alice })
  await expect(greeter.greet()).to.return('hi')
})
`,
}
const GREEN = /[1-9]\d* passed, 0 failed/
/** The limit for one test: installing from the registry and compiling on a loaded machine. */
const LIMIT_MS = 1_200_000

/**
 * The published package as users of each package manager install it, from a registry, by its name. Needs the public
 * registry.
 */
describe('package managers', function () {
  this.timeout(LIMIT_MS)
  let folder: string
  let registry: Registry
  const machines = new Map<string, Machine>()
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-managers-'))
    registry = await serveRegistry(packPackages(folder, join(folder, 'packages')))
  })
  after(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function machineOf(version: string): Machine {
    const machine = machines.get(version) ?? new Machine(folder, version, registry.url)
    machines.set(version, machine)
    return machine
  }

  function succeed({ status, output }: Ended): string {
    expect(status, output).to.equal(0)
    return output
  }

  function describeManifest(more: object = {}): string {
    return JSON.stringify({ name: 'root', version: '1.0.0', private: true, type: 'module', ...more })
  }

  for (const version of VERSIONS) {
    for (const manager of MANAGERS) {
      const slug = manager.name.toLowerCase().replace(' ', '-')

      it(`${manager.name} on Node ${version}: a project with the toolkit, and one from toolkit init, pass twice`, async () => {
        const machine = machineOf(version)
        const run = async (args: readonly string[], cwd: string) => succeed(await machine.run(manager, args, cwd))
        const own = machine.write(`own-${slug}`, { 'package.json': describeManifest(), ...manager.allow, ...CONTRACT })
        await run([...manager.add, 'iost-toolkit'], own)
        for (const _ of ['first', 'second'])
          expect(await run([...manager.exec, 'toolkit', 'test'], own)).to.match(GREEN)
        expect(await run([...manager.exec, 'toolkit', 'check'], own)).to.contain('types are right')
        expect(await run([...manager.exec, 'toolkit', 'doctor'], own)).to.match(/well +sandbox +isolated-vm runs/)

        const made = join(own, '..', `made-${slug}`)
        const [command] = manager.command.split(' ')
        expect(await run([...manager.exec, 'toolkit', 'init', made, '--no-git'], own)).to.contain(`${command} test`)
        await run(['install'], made)
        for (const _ of ['first', 'second']) expect(await run(['test'], made)).to.match(GREEN)
        await run(['run', 'check'], made)
      })

      it(`${manager.name} on Node ${version}: a workspace with a contract member passes twice`, async () => {
        const machine = machineOf(version)
        const run = async (args: readonly string[], cwd: string) => succeed(await machine.run(manager, args, cwd))
        const root = machine.write(`workspace-${slug}`, { ...manager.allow, ...describeWorkspace(manager) })
        await run(['install'], root)
        const member = join(root, 'packages/contracts')
        for (const _ of ['first', 'second'])
          expect(await run([...manager.exec, 'toolkit', 'test'], member)).to.match(GREEN)
        await run([...manager.exec, 'toolkit', 'check'], member)
      })
    }
  }

  /** A root with two members, one with contracts and a version of TypeScript of its own. */
  function describeWorkspace({ command, allow }: Manager): Record<string, string> {
    const members = { workspaces: ['packages/*'] }
    const pnpm =
      command === 'pnpm' ? { 'pnpm-workspace.yaml': `packages:\n  - packages/*\n${allow['pnpm-workspace.yaml']}` } : {}
    const devDependencies = { 'iost-toolkit': '^0.1.0' }
    return {
      'package.json': describeManifest(members),
      ...pnpm,
      'packages/web/package.json': JSON.stringify({ name: 'web', version: '1.0.0', private: true }),
      'packages/contracts/package.json': describeManifest({ name: 'contracts', devDependencies }),
      ...Object.fromEntries(Object.entries(CONTRACT).map(([path, text]) => [`packages/contracts/${path}`, text])),
    }
  }

  for (const manager of MANAGERS.filter(() => VERSIONS.includes('20'))) {
    it(`${manager.name} on Node 20: without install scripts the failure names the command that builds isolated-vm`, async () => {
      const machine = machineOf('20')
      const slug = manager.name.toLowerCase().replace(' ', '-')
      const project = machine.write(`unbuilt-${slug}`, {
        'package.json': describeManifest({ devDependencies: { 'iost-toolkit': '^0.1.0' } }),
        ...CONTRACT,
        ...(manager.name === 'Yarn 4' && {
          '.yarnrc.yml': 'nodeLinker: node-modules\nenableScripts: false\n',
          'yarn.lock': '',
        }),
      })
      const skip = manager.name === 'Yarn 4' ? [] : ['--ignore-scripts']
      succeed(await machine.run(manager, ['install', ...skip], project))
      const { status, output } = await machine.run(manager, [...manager.exec, 'toolkit', 'test'], project)
      expect(status, output).to.not.equal(0)
      expect(output).to.match(/contracts cannot run: the package isolated-vm-20 does not load on Node 20/)
      expect(output).to.contain([manager.command, ...manager.rebuild].join(' '))
      expect(readFileSync(join(project, 'package.json'), 'utf8')).to.contain('iost-toolkit')
    })
  }
})
