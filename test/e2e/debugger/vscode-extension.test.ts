import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from 'chai'
import { installPackage } from '../../docs/installation.js'
import { createFolder } from '../toolkit.js'
import { SHOP_PROJECT } from './shop-project.js'

const EXTENSION = join(import.meta.dirname, '../../../editors/vscode')

/** Stand-in for the editor's API, as far as the extension uses it. */
class FakeEditor {
  readonly registered = new Map<string, unknown>()
  readonly started: unknown[] = []
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  get module(): object {
    const register = (kind: string) => (_: unknown, what: unknown) => this.registered.set(kind, what)
    const folder = { uri: { fsPath: this.#folder } }
    return {
      debug: {
        registerDebugAdapterDescriptorFactory: register('factory'),
        startDebugging: (_: unknown, configuration: unknown) => this.started.push(configuration),
      },
      languages: { registerCodeLensProvider: register('lenses') },
      workspace: { onDidSaveTextDocument: () => {}, getWorkspaceFolder: () => folder },
      commands: { registerCommand: register('command') },
      Uri: { file: (fsPath: string) => ({ fsPath }) },
      EventEmitter: class {
        event = () => {}
      },
      DebugAdapterExecutable: class {
        constructor(
          readonly command: string,
          readonly args: string[],
          readonly options: object,
        ) {}
      },
      Range: class {
        constructor(readonly line: number) {}
      },
      CodeLens: class {
        constructor(
          readonly range: { line: number },
          readonly command: { title: string; arguments: unknown[] },
        ) {}
      },
    }
  }
}

describe('extension for Visual Studio Code', () => {
  const folder = createFolder(SHOP_PROJECT)
  const editor = new FakeEditor(folder)

  before(() => {
    installPackage(folder)
    const require = createRequire(import.meta.url)
    const loader = require('node:module') as { _load: (name: string, ...rest: unknown[]) => unknown }
    const load = loader._load
    loader._load = (name, ...rest) => (name === 'vscode' ? editor.module : load(name, ...rest))
    try {
      require(join(EXTENSION, 'extension.js')).activate({ subscriptions: [] })
    } finally {
      loader._load = load
    }
  })

  it("starts the project's own debug adapter", () => {
    const factory = editor.registered.get('factory') as {
      createDebugAdapterDescriptor(session: object): { command: string; args: string[] }
    }
    const { command, args } = factory.createDebugAdapterDescriptor({ configuration: { cwd: folder } })
    expect([command, ...args]).to.deep.equal([
      'node',
      join(folder, 'node_modules/iost-toolkit/dist/cli.cjs'),
      'debug',
      '--dap',
    ])
  })

  it('starts nothing in a project without the toolkit, and shows the command that installs it', async () => {
    const bare = createFolder({ 'toolkit.config.js': 'export default {}', 'test/shop.test.ts': '' })
    const factory = editor.registered.get('factory') as { createDebugAdapterDescriptor(session: object): unknown }
    expect(() => factory.createDebugAdapterDescriptor({ configuration: { cwd: bare } })).to.throw(
      'npm install --save-dev iost-toolkit',
    )
    const texts = ['extension.js', 'package.json', 'README.md'].map((name) =>
      readFileSync(join(EXTENSION, name), 'utf8'),
    )
    const guide = readFileSync(join(EXTENSION, '../../docs/guides/debugging.md'), 'utf8')
    for (const text of [...texts, ...guide.matchAll(/```lua[\s\S]*?```/g)]) expect(String(text)).to.not.match(/\bnpx\b/)
  })

  it('shows "Debug this test" at the line of each test, and debugs only that test', async () => {
    const provider = editor.registered.get('lenses') as {
      provideCodeLenses(
        document: object,
      ): Promise<{ range: { line: number }; command: { title: string; arguments: unknown[] } }[]>
    }
    const document = { uri: { fsPath: join(folder, 'test/shop.test.ts') } }
    const lenses = await provider.provideCodeLenses(document)
    expect(lenses.map(({ range }) => range.line + 1)).to.deep.equal([11, 17, 23])
    const command = editor.registered.get('command') as (...args: unknown[]) => void
    command(...lenses[1]!.command.arguments)
    expect(editor.started).to.have.length(1)
    expect(editor.started[0]).to.include({
      type: 'contract',
      request: 'launch',
      cwd: folder,
      name: 'Debug sells more than there is',
    })
    expect(editor.started[0])
      .to.have.property('program')
      .that.matches(/^test\/shop\.test\.ts#[0-9a-f]{10}$/)
  })

  it('is packaged as a .vsix', function () {
    const vsce = join(EXTENSION, 'node_modules/.bin/vsce')
    if (!existsSync(vsce)) this.skip()
    const out = join(folder, 'debugger.vsix')
    execFileSync(vsce, ['package', '--no-dependencies', '--out', out], { cwd: EXTENSION })
    expect(readFileSync(out).subarray(0, 2).toString()).to.equal('PK')
  })
})
