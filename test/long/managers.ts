import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

/** Commands of a package manager. */
export interface Manager {
  name: string
  /** The npm package that has it. Undefined for npm, which comes with Node. */
  pkg?: string
  command: string
  add: string[]
  /** Prefix that runs a command of an installed package. */
  exec: string[]
  rebuild: string[]
  /**
   * Settings of a project whose packages may run install scripts. Those that `toolkit init` writes are for its own
   * projects.
   */
  allow: Record<string, string>
}

const ALLOWED = ['isolated-vm', 'esbuild', 'classic-level', 'protobufjs']
const PNPM = {
  command: 'pnpm',
  add: ['add', '--save-dev'],
  exec: ['exec'],
  rebuild: ['rebuild', 'isolated-vm'],
}

export const MANAGERS: Manager[] = [
  {
    name: 'npm',
    command: 'npm',
    add: ['install', '--save-dev'],
    exec: ['exec', '--'],
    rebuild: ['rebuild'],
    allow: {},
  },
  {
    ...PNPM,
    name: 'pnpm 10',
    pkg: 'pnpm@10',
    allow: { 'pnpm-workspace.yaml': `onlyBuiltDependencies:\n${ALLOWED.map((name) => `  - ${name}\n`).join('')}` },
  },
  {
    ...PNPM,
    name: 'pnpm 12',
    pkg: 'pnpm@12',
    allow: { 'pnpm-workspace.yaml': `allowBuilds:\n${ALLOWED.map((name) => `  ${name}: true\n`).join('')}` },
  },
  {
    name: 'Yarn 1',
    pkg: 'yarn@1',
    command: 'yarn',
    add: ['add', '--dev'],
    exec: ['run', '--silent'],
    rebuild: ['install', '--force'],
    allow: {},
  },
  {
    name: 'Yarn 4',
    pkg: '@yarnpkg/cli-dist@4',
    command: 'yarn',
    add: ['add', '--dev'],
    exec: ['exec'],
    rebuild: ['rebuild', 'isolated-vm'],
    allow: { '.yarnrc.yml': 'nodeLinker: node-modules\nenableScripts: true\n', 'yarn.lock': '' },
  },
]

/** Result of a command. */
export interface Ended {
  status: number | null
  output: string
}

/** Another user's machine: a home folder, a version of Node, and package managers that know the registry. */
export class Machine {
  readonly #folder: string
  /** The path of its Node. */
  readonly node: string
  readonly #env: NodeJS.ProcessEnv

  /**
   * @param folder - Everything is written below it.
   * @param major - The version of Node. All but the running one come from the registry, as the package `node`.
   * @param registry - The URL of the registry that has the package.
   */
  constructor(folder: string, major: string, registry: string) {
    this.#folder = join(folder, `node-${major}`)
    mkdirSync(this.#folder, { recursive: true })
    this.node = this.#installNode(major)
    const home = join(this.#folder, 'home')
    mkdirSync(home)
    writeFileSync(join(home, '.npmrc'), `${readOwnSettings()}registry=${registry}\n`)
    writeFileSync(
      join(home, '.yarnrc.yml'),
      `npmRegistryServer: "${registry}"\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableTelemetry: false\n`,
    )
    // What npm sets for the process that runs this would be settings of a user to each manager.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|CI$)/i.test(name)))
    const npm = dirname(findNpm())
    const path = [dirname(this.node), npm, join(npm, 'node-gyp-bin'), env.PATH].join(delimiter)
    this.#env = { ...env, HOME: home, PATH: path, NO_COLOR: '1', ...compilers(major) }
  }

  /** Writes a folder of files and returns its path. */
  write(name: string, files: Record<string, string>): string {
    const project = join(this.#folder, name)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    return project
  }

  /**
   * Runs a package manager in a folder until it ends. It reads from a registry of this process, which has to go on
   * meanwhile.
   */
  run(manager: Manager, args: readonly string[], cwd: string): Promise<Ended> {
    const [program, ...first] =
      manager.pkg === undefined ? [this.node, findNpm()] : ([this.#installManager(manager)] as const)
    const child = spawn(program, [...first, ...args], { cwd, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data
      })
    }
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status) => resolve({ status, output }))
    })
  }

  #installNode(major: string): string {
    if (process.version.startsWith(`v${major}.`)) return process.execPath
    const folder = this.write('node', {
      'package.json': JSON.stringify({ private: true, allowScripts: { node: true } }),
    })
    install(folder, `node@${major}`)
    return join(folder, 'node_modules/node/bin/node')
  }

  /** Each is installed once for all versions of Node. Returns its command, which is a script or a native program. */
  #installManager({ pkg = '', command }: Manager): string {
    const folder = resolve(this.#folder, '..', pkg.replace(/\W+/g, '-'))
    if (!existsSync(folder)) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
      install(folder, pkg)
    }
    return join(folder, 'node_modules/.bin', command)
  }
}

function install(folder: string, pkg: string): void {
  const { status, stderr } = spawnSync(process.execPath, [findNpm(), 'install', pkg], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** npm's script beside the running Node, so that any version of Node can run it. */
function findNpm(): string {
  const { stdout } = spawnSync('npm root -g', { shell: true, encoding: 'utf8' })
  return join(stdout.trim(), 'npm/bin/npm-cli.js')
}

/** The settings of this machine's user, such as certificates, without a registry. */
function readOwnSettings(): string {
  const path = join(homedir(), '.npmrc')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return lines
    .filter((line) => line !== '' && !/^(registry|nodedir)\b/.test(line))
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * On Node 20 isolated-vm is compiled, with the headers beside this Node where it has them. Elsewhere nothing may be.
 */
function compilers(major: string): NodeJS.ProcessEnv {
  if (major !== '20') return { CC: 'false', CXX: 'false', npm_config_nodedir: '/nonexistent' }
  const prefix = resolve(dirname(process.execPath), '..')
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {}
}
