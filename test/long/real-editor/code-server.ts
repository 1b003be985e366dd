import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '4.139.1'
/** Folder of an installation, which is kept between runs because it takes minutes. */
const HOME = process.env.CODE_SERVER ?? join(tmpdir(), `iost-toolkit-code-server-${VERSION}`)
const ENTRY = join(HOME, 'node_modules/code-server/out/node/entry.js')
/** code-server needs another version of Node than the tests. */
const NODE = join(HOME, 'node_modules/node/bin/node')
const INSTALLED = join(HOME, 'installed')

const EXTENSION = join(import.meta.dirname, '../../../editors/vscode')

/** Settings of a window that shows only what the tests look at. */
const SETTINGS = {
  'chat.disableAIFeatures': true,
  'debug.console.closeOnEnd': true,
  'editor.minimap.enabled': false,
  'files.autoSave': 'off',
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'testing.automaticallyOpenTestResults': 'neverOpen',
  'update.mode': 'none',
  'window.autoDetectColorScheme': true,
  'window.menuBarVisibility': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
}

/** Installs code-server from the registry, without the install scripts that compile what is not needed. */
export function installCodeServer(): void {
  if (process.env.CODE_SERVER !== undefined || existsSync(INSTALLED)) return
  mkdirSync(HOME, { recursive: true })
  const env = { ...process.env, PATH: `${join(HOME, 'node_modules/node/bin')}:${process.env.PATH}` }
  const npm = (folder: string, ...args: string[]) =>
    execFileSync('npm', args, { cwd: join(HOME, folder), env, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = 'node_modules/code-server'
  npm('.', 'install', '--no-save', 'node@24')
  npm('.', 'install', '--no-save', '--ignore-scripts', 'node@24', `code-server@${VERSION}`)
  npm('.', 'rebuild', 'node')
  npm(server, 'rebuild', 'argon2')
  npm(`${server}/lib/vscode`, 'install', '--omit=dev', '--ignore-scripts')
  npm(`${server}/lib/vscode`, 'rebuild', '@vscode/spdlog', 'node-pty')
  npm(`${server}/lib/vscode/extensions`, 'install', '--omit=dev', '--ignore-scripts')
  writeFileSync(INSTALLED, VERSION)
}

/** Packages the extension as it is here; returns the path of the package. */
export function packageExtension(): string {
  if (!existsSync(join(EXTENSION, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: EXTENSION, stdio: 'ignore' })
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/editors.ts'], {
    cwd: join(EXTENSION, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(EXTENSION, 'iost-toolkit.vsix')
}

/** Visual Studio Code on a port of this machine, with one extension. */
export class CodeServer {
  readonly #child: ChildProcess
  readonly #data: string
  readonly url: string

  private constructor(child: ChildProcess, data: string, url: string) {
    this.#child = child
    this.#data = data
    this.url = url
  }

  /** Starts the editor with an extension, with settings of its own. Opens no project. */
  static async start(extension: string, settings: object = {}): Promise<CodeServer> {
    const data = mkdtempSync(join(tmpdir(), 'real-editor-'))
    mkdirSync(join(data, 'User'))
    writeFileSync(join(data, 'User/settings.json'), JSON.stringify({ ...SETTINGS, ...settings }))
    const folders = ['--user-data-dir', data, '--extensions-dir', join(data, 'extensions')]
    const config = ['--config', join(data, 'config.yaml')]
    execFileSync(NODE, [ENTRY, ...config, ...folders, '--install-extension', extension], { stdio: 'ignore' })
    const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust']
    const child = spawn(NODE, [ENTRY, ...config, ...folders, ...quiet, '--bind-addr', '127.0.0.1:0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    return new CodeServer(child, data, await readAddress(child))
  }

  /** Ends the server and the processes of its extensions, and removes its settings. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve))
    process.kill(-this.#child.pid!, 'SIGTERM')
    await ended
    await rm(this.#data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits for the line with the address on which the server listens. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (text: Buffer) => {
      output += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.on('exit', () => reject(new Error(`code-server ended: ${output}`)))
  })
}
