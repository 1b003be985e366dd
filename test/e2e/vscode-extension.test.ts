import { execFileSync } from 'node:child_process'
import fs, { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { installPackage } from '../docs/installation.js'
import { SHOP_PROJECT } from './debugger/shop-project.js'
import { createFolder } from './toolkit.js'

const EXTENSION = join(import.meta.dirname, '../../editors/vscode')

class Item {
  range: { line: number } | undefined
  readonly children = new Items(this)
  parent: Item | undefined

  constructor(
    readonly id: string,
    readonly label: string,
    readonly uri: { fsPath: string },
  ) {}
}

class Items {
  readonly #items = new Map<string, Item>()
  readonly #owner: Item | undefined
  constructor(owner?: Item) {
    this.#owner = owner
  }
  get size() {
    return this.#items.size
  }
  add(item: Item) {
    item.parent = this.#owner
    this.#items.set(item.id, item)
  }
  get(id: string) {
    return this.#items.get(id)
  }
  replace(items: readonly Item[]) {
    this.#items.clear()
    for (const item of items) this.add(item)
  }
  [Symbol.iterator]() {
    return this.#items.entries()
  }
}

interface Profile {
  kind: number
  run: (request: object, token: object) => Promise<void>
}

interface CoveredFile {
  uri: { fsPath: string }
  details: { count: number; place: { line: number } }[]
}

/** Stand-in for the editor's API, as far as the extension uses it, and for the library of its language client. */
class FakeEditor {
  readonly registered = new Map<string, (...args: never[]) => unknown>()
  readonly started: Record<string, unknown>[] = []
  readonly outcomes = new Map<string, string>()
  readonly messages: { text: string; place?: { line: number } }[] = []
  readonly covered: CoveredFile[] = []
  readonly profiles: Profile[] = []
  readonly items = new Items()
  readonly servers: { command: string; args: string[] }[] = []
  readonly warnings: string[] = []
  readonly settings: Record<string, unknown> = {}
  /** Paths below this one belong to another user. */
  strange: string | undefined
  factory!: { createDebugAdapterDescriptor(session: object): { command: string; args: string[] } }
  tasks!: {
    provideTasks(): Promise<{ name: string; matcher: unknown; execution: { args: string[] } }[]>
    resolveTask(task: object): Promise<{ definition: object; execution: { args: string[] } } | undefined>
  }
  refresh!: () => Promise<void>
  configurations!: { resolveDebugConfiguration(folder: undefined, configuration: object): object }
  readonly stopped: string[] = []
  readonly saveListeners = new Set<(document: object) => void>()
  readonly folderListeners: ((event: object) => void)[] = []
  readonly folders: { uri: { fsPath: string } }[]
  readonly #folder: string
  runs = 0

  constructor(folder: string, ...others: string[]) {
    this.#folder = folder
    this.folders = [folder, ...others].map(toFolder)
  }

  readonly stat = (path: string) => {
    const stats = fs.statSync(path)
    return { uid: this.strange !== undefined && path.startsWith(this.strange) ? 4242 : stats.uid }
  }

  /** Opens and closes folders of the workspace. */
  changeFolders({ added = [], removed = [] }: { added?: string[]; removed?: string[] }): void {
    const kept = this.folders.filter(({ uri }) => !removed.includes(uri.fsPath))
    this.folders.splice(0, this.folders.length, ...kept, ...added.map(toFolder))
    for (const listener of this.folderListeners)
      listener({ added: added.map(toFolder), removed: removed.map(toFolder) })
  }

  get languageClient(): object {
    const { servers, stopped } = this
    class LanguageClient {
      readonly #folder: string
      constructor(_id: string, _name: string, server: { command: string; args: string[]; options: { cwd: string } }) {
        servers.push(server)
        this.#folder = server.options.cwd
      }
      start = async () => {}
      stop = async () => void stopped.push(this.#folder)
    }
    return { LanguageClient, TransportKind: { stdio: 0 } }
  }

  get module(): object {
    const editor = this
    class Position {
      constructor(
        readonly line: number,
        readonly character: number,
      ) {}
    }
    const file = (fsPath: string) => ({ fsPath, toString: () => pathToFileURL(fsPath).href })
    return {
      Position,
      debug: {
        registerDebugAdapterDescriptorFactory: (_: unknown, factory: never) => {
          this.factory = factory
        },
        registerDebugConfigurationProvider: (_: unknown, provider: never) => {
          this.configurations = provider
        },
        startDebugging: (_: unknown, configuration: Record<string, unknown>) => this.started.push(configuration),
      },
      workspace: {
        isTrusted: true,
        workspaceFolders: this.folders,
        findFiles: async () =>
          this.folders.flatMap(({ uri }) => listConfigs(uri.fsPath)).map((path) => ({ ...file(path) })),
        onDidChangeWorkspaceFolders: (listener: (event: object) => void) => {
          this.folderListeners.push(listener)
          return { dispose: () => {} }
        },
        getWorkspaceFolder: () => ({ uri: file(this.#folder) }),
        getConfiguration: () => ({ get: (key: string, value: unknown) => this.settings[key] ?? value }),
        onDidSaveTextDocument: (listener: (document: object) => void) => {
          this.saveListeners.add(listener)
          return { dispose: () => this.saveListeners.delete(listener) }
        },
      },
      commands: {
        registerCommand: (name: string, run: (...args: never[]) => unknown) => this.registered.set(name, run),
      },
      window: {
        activeTextEditor: { document: { fileName: join(this.#folder, 'test/shop.test.ts') } },
        createStatusBarItem: () => ({ show: () => {}, hide: () => {} }),
        showWarningMessage: async (text: string) => void this.warnings.push(text),
        showErrorMessage: async (text: string) => void this.warnings.push(text),
      },
      tasks: {
        registerTaskProvider: (_: unknown, provider: never) => {
          this.tasks = provider
        },
        executeTask: (task: { execution: { args: string[] } }) => this.started.push({ args: task.execution.args }),
      },
      tests: {
        createTestController: () => ({
          items: this.items,
          createTestItem: (id: string, label: string, uri: { fsPath: string }) => new Item(id, label, uri),
          set refreshHandler(refresh: () => Promise<void>) {
            editor.refresh = refresh
          },
          createRunProfile: (_: string, kind: number, run: Profile['run']) => {
            const profile = { kind, run }
            this.profiles.push(profile)
            return profile
          },
          createTestRun: () => ({
            started: () => {
              this.runs++
            },
            appendOutput: () => {},
            end: () => {},
            passed: ({ label }: Item) => this.outcomes.set(label, 'passed'),
            errored: ({ label }: Item, { text }: { text: string }) => {
              this.outcomes.set(label, 'errored')
              this.messages.push({ text })
            },
            skipped: ({ label }: Item) => this.outcomes.set(label, 'skipped'),
            failed: ({ label }: Item, message: { text: string; location?: { range: { line: number } } }) => {
              this.outcomes.set(label, 'failed')
              this.messages.push({ text: message.text, ...(message.location && { place: message.location.range }) })
            },
            addCoverage: (covered: CoveredFile) => this.covered.push(covered),
          }),
        }),
      },
      Uri: { file },
      StatusBarAlignment: { Left: 1 },
      TaskScope: { Workspace: 2 },
      TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
      ProcessExecution: class {
        constructor(
          readonly command: string,
          readonly args: string[],
        ) {}
      },
      Task: class {
        constructor(
          readonly definition: unknown,
          _scope: unknown,
          readonly name: string,
          _source: string,
          readonly execution: { args: string[] },
          readonly matcher: unknown,
        ) {}
      },
      TestMessage: class {
        static diff(text: string) {
          return { text }
        }
        constructor(readonly text: string) {}
      },
      Location: class {
        constructor(
          readonly uri: unknown,
          readonly range: unknown,
        ) {}
      },
      FileCoverage: { fromDetails: (uri: { fsPath: string }, details: CoveredFile['details']) => ({ uri, details }) },
      StatementCoverage: class {
        constructor(
          readonly count: number,
          readonly place: unknown,
        ) {}
      },
      RelativePattern: class {},
      DebugAdapterExecutable: class {
        constructor(
          readonly command: string,
          readonly args: string[],
        ) {}
      },
      Range: class {
        constructor(readonly line: number) {}
      },
    }
  }
}

const TOKEN = { onCancellationRequested: () => {} }

describe('extension for Visual Studio Code', () => {
  const folder = createFolder({
    ...SHOP_PROJECT,
    'test/broken.test.ts': `import { expect } from 'iost-toolkit/test'

it('is one', () => {
  expect(2).to.equal(1)
})
`,
  })
  const editor = new FakeEditor(folder)

  before(async () => {
    installPackage(folder)
    await activate(editor)
  })

  /** Activates the extension in a stand-in for the editor. */
  async function activate(fake: FakeEditor): Promise<void> {
    const require = createRequire(import.meta.url)
    const loader = require('node:module') as { _load: (name: string, ...rest: unknown[]) => unknown }
    const load = loader._load
    let active: Promise<void> | undefined
    for (const path of Object.keys(require.cache)) if (path.startsWith(EXTENSION)) delete require.cache[path]
    loader._load = (name, ...rest) => {
      if (name === 'vscode') return fake.module
      if (name === 'node:fs') return { ...fs, statSync: fake.stat }
      return name === 'vscode-languageclient/node' ? fake.languageClient : load(name, ...rest)
    }
    try {
      const extension: { activate(context: object): Promise<void> } = require(join(EXTENSION, 'src/extension.js'))
      active = extension.activate({ subscriptions: [] })
    } finally {
      loader._load = load
    }
    await active
  }

  const script = join(folder, 'node_modules/iost-toolkit/dist/cli.cjs')

  it("starts the project's own debug adapter and language server with the Node.js of the PATH", () => {
    const node = execFileSync('which', ['node'], { encoding: 'utf8' }).trim()
    const { command, args } = editor.factory.createDebugAdapterDescriptor({ configuration: { cwd: folder } })
    // The command `node` would be the Node.js inside of the editor, for which the engine of contracts is not built.
    expect([command, ...args]).to.deep.equal([node, script, 'debug', '--dap'])
    expect(editor.servers.map(({ command, args }) => [command, ...args])).to.deep.equal([[node, script, 'lsp']])
  })

  it('starts the Node.js of the setting, and names the setting if there is no Node.js', async () => {
    const fake = new FakeEditor(folder)
    fake.settings.nodePath = '/opt/node/bin/node'
    await activate(fake)
    expect(fake.servers.map(({ command }) => command)).to.deep.equal(['/opt/node/bin/node'])
    const without = new FakeEditor(folder)
    const { PATH } = process.env
    process.env.PATH = ''
    try {
      await activate(without)
    } finally {
      process.env.PATH = PATH
    }
    expect(without.servers).to.deep.equal([])
    expect(without.warnings.join()).to.include('iost-toolkit.nodePath')
  })

  it('starts nothing in a project without the toolkit, and shows the command that installs it', async () => {
    const bare = createFolder({ 'toolkit.config.js': 'export default {}', 'test/shop.test.ts': '' })
    const fake = new FakeEditor(bare)
    await activate(fake)
    expect(fake.servers).to.deep.equal([])
    expect(fake.warnings.join()).to.include('npm install --save-dev iost-toolkit')
    expect(() => fake.factory.createDebugAdapterDescriptor({ configuration: { cwd: bare } })).to.throw(
      'npm install --save-dev iost-toolkit',
    )
  })

  it('starts the toolkit of a folder above, unless another user has installed it', async () => {
    const above = createFolder({ 'projects/shop/toolkit.config.js': 'export default {}' })
    installPackage(above)
    const shop = join(above, 'projects/shop')
    const own = new FakeEditor(shop)
    await activate(own)
    expect(own.servers.map(({ args }) => args[0])).to.deep.equal([
      join(above, 'node_modules/iost-toolkit/dist/cli.cjs'),
    ])
    const other = new FakeEditor(shop)
    other.strange = join(above, 'node_modules')
    await activate(other)
    expect(other.servers).to.deep.equal([])
    expect(other.warnings.join()).to.include('npm install --save-dev iost-toolkit')
  })

  it('takes the path of Node.js from the settings of the machine, not from those of a workspace', () => {
    const { contributes } = JSON.parse(readFileSync(join(EXTENSION, 'package.json'), 'utf8'))
    expect(contributes.configuration.properties['iost-toolkit.nodePath'].scope).to.equal('machine')
  })

  it('starts and stops language servers with the folders of the workspace', async () => {
    const other = createFolder({ 'toolkit.config.js': 'export default {}' })
    installPackage(other)
    const fake = new FakeEditor(folder)
    await activate(fake)
    fake.changeFolders({ added: [other], removed: [folder] })
    await fake.refresh()
    expect(fake.servers.map(({ args }) => args[0])).to.deep.equal([
      script,
      join(other, 'node_modules/iost-toolkit/dist/cli.cjs'),
    ])
    expect(fake.stopped).to.deep.equal([folder])
  })

  it('finds the projects of a monorepo with the toolkit of each', async () => {
    const root = createFolder({
      'packages/a/toolkit.config.mjs': 'export default {}',
      'packages/a/test/a.test.js': "it('is a', () => {})",
      'packages/b/toolkit.config.mjs': 'export default {}',
      'packages/b/test/a.test.js': "it('is b', () => {})",
    })
    for (const name of ['a', 'b']) installPackage(join(root, 'packages', name))
    const fake = new FakeEditor(root)
    await activate(fake)
    expect(fake.servers.map(({ args }) => args[0])).to.deep.equal([
      join(root, 'packages/a/node_modules/iost-toolkit/dist/cli.cjs'),
    ])
    await fake.refresh()
    const tests = [...fake.items].flatMap(([, item]) => listLeaves(item).map(({ label }) => label))
    expect(tests.sort()).to.deep.equal(['is a', 'is b'])
    await fake.profiles.find(({ kind }) => kind === 1)!.run({}, TOKEN)
    expect([...fake.outcomes]).to.have.deep.members([
      ['is a', 'passed'],
      ['is b', 'passed'],
    ])
    const tasks = await fake.tasks.provideTasks()
    expect(tasks).to.have.length(8)
  })

  it('resolves a task of tasks.json with the definition that it has', async () => {
    const definition = { type: 'iost-toolkit', task: 'lint' }
    const task = await editor.tasks.resolveTask({ definition })
    expect(task?.definition).to.equal(definition)
    expect(task?.execution.args).to.deep.equal([script, 'lint'])
  })

  it('debugs all tests of a suite, and without a launch.json the file in the editor', async () => {
    await editor.refresh()
    const file = [...editor.items].map(([, item]) => item).find(({ label }) => label === 'test/shop.test.ts')!
    await editor.profiles.find(({ kind }) => kind === 2)!.run({ include: [file] }, TOKEN)
    const { program, grep } = editor.started.at(-1) ?? {}
    expect(program).to.equal(join(folder, 'test/shop.test.ts'))
    const titles = listLeaves(file).map((item) => `${item.parent!.label} ${item.label}`)
    for (const title of titles) expect(title).to.match(new RegExp(String(grep)))
    const resolved = { type: 'contract', request: 'launch', program: join(folder, 'test/shop.test.ts') }
    expect(editor.configurations.resolveDebugConfiguration(undefined, {})).to.include(resolved)
  })

  it('runs again after a saved source until a continuous run is cancelled', async () => {
    await editor.refresh()
    const [item] = [...editor.items].map(([, each]) => each).filter(({ label }) => label === 'test/broken.test.ts')
    let cancel = () => {}
    const token = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: () => void) => {
        const earlier = cancel
        cancel = () => {
          earlier()
          listener()
        }
      },
    }
    editor.runs = 0
    const before = editor.saveListeners.size
    const { run } = editor.profiles.find(({ kind }) => kind === 1)!
    const running = run({ include: listLeaves(item!), continuous: true }, token)
    for (const listener of editor.saveListeners) {
      listener({ fileName: join(folder, 'contracts/shop.ts'), uri: { fsPath: '' } })
      listener({ fileName: join(folder, 'notes.md'), uri: { fsPath: '' } })
    }
    await running
    expect(editor.runs).to.equal(2)
    token.isCancellationRequested = true
    cancel()
    expect(editor.saveListeners.size).to.equal(before)
  })

  it('never runs a package of the registry by its name', () => {
    const sources = readdirSync(join(EXTENSION, 'src')).map((name) =>
      readFileSync(join(EXTENSION, 'src', name), 'utf8'),
    )
    const guides = ['debugging', 'editors'].map((name) =>
      readFileSync(join(EXTENSION, `../../docs/guides/${name}.md`), 'utf8'),
    )
    const recipes = guides.flatMap((guide) => [...guide.matchAll(/```(?:lua|toml|json)[\s\S]*?```/g)].map(String))
    for (const text of [...sources, ...recipes]) expect(text).to.not.match(/\bnpx\b/)
  })

  it('lists the tests of the project with their lines', async () => {
    await editor.refresh()
    const files = [...editor.items].map(([, item]) => item)
    expect(files.map(({ label }) => label).sort()).to.deep.equal(['test/broken.test.ts', 'test/shop.test.ts'])
    const shop = listLeaves(files.find(({ label }) => label === 'test/shop.test.ts')!)
    expect(shop.map(({ range }) => range!.line + 1)).to.deep.equal([11, 17, 23])
  })

  it('lists the tests of all folders of the workspace', async () => {
    const other = createFolder({ ...SHOP_PROJECT })
    installPackage(other)
    const fake = new FakeEditor(folder, other)
    await activate(fake)
    await fake.refresh()
    const paths = [...fake.items].map(([, { uri }]) => uri.fsPath).sort()
    const expected = ['test/broken.test.ts', 'test/shop.test.ts'].map((name) => join(folder, name))
    expect(paths).to.deep.equal([...expected, join(other, 'test/shop.test.ts')].sort())
  })

  it('runs tests with coverage, reports failures at their line, and the counts of lines', async () => {
    await editor.refresh()
    const covering = editor.profiles.find(({ kind }) => kind === 3)!
    await covering.run({ profile: covering }, TOKEN)
    expect(editor.outcomes.get('is one')).to.equal('failed')
    expect(editor.messages.find(({ place }) => place?.line === 3)?.text).to.include('expected 2 to equal 1')
    expect(editor.outcomes.get('sells more than there is')).to.be.oneOf(['passed', 'failed'])
    const contract = editor.covered.find(({ uri }) => /contracts\/shop\.[jt]s$/.test(uri.fsPath))!
    expect(contract.details.some(({ count }) => count > 0)).to.equal(true)
  })

  it('reports an error for each test, and no coverage of an earlier run, if a contract does not compile', async () => {
    const path = join(folder, 'contracts/shop.ts')
    const text = readFileSync(path, 'utf8')
    await editor.refresh()
    const covering = editor.profiles.find(({ kind }) => kind === 3)!
    await covering.run({ profile: covering }, TOKEN)
    editor.covered.length = 0
    editor.outcomes.clear()
    const long = new Date(Date.now() - 60_000)
    utimesSync(join(folder, 'coverage/coverage-final.json'), long, long)
    writeFileSync(path, text.replace('init()', 'init( {'))
    await covering.run({ profile: covering }, TOKEN)
    writeFileSync(path, text)
    expect(editor.outcomes.get('sells more than there is')).to.be.oneOf(['errored', 'failed'])
    expect([...editor.outcomes.values()]).to.not.include('skipped')
    expect(editor.covered).to.deep.equal([])
  })

  it('runs one test alone, and debugs it by its id', async () => {
    await editor.refresh()
    const files = [...editor.items].map(([, item]) => item)
    const test = files.flatMap(listLeaves).find(({ label }) => label === 'sells more than there is')!
    editor.outcomes.clear()
    await editor.profiles.find(({ kind }) => kind === 1)!.run({ include: [test] }, TOKEN)
    expect([...editor.outcomes.keys()]).to.deep.equal(['sells more than there is'])
    await editor.profiles.find(({ kind }) => kind === 2)!.run({ include: [test] }, TOKEN)
    expect(editor.started.at(-1)).to.include({ type: 'contract', request: 'launch', cwd: folder, program: test.id })
  })

  it('runs the tests of a code lens, and offers tasks with matchers of problems', async () => {
    const run = editor.registered.get('iost-toolkit.runTests') as (selected: object) => void
    run({ root: folder, files: [join(folder, 'test/shop.test.ts')], grep: '^shop$' })
    expect(editor.started.at(-1)?.args).to.deep.equal([
      script,
      'test',
      join(folder, 'test/shop.test.ts'),
      '-g',
      '^shop$',
    ])
    const tasks = await editor.tasks.provideTasks()
    expect(tasks.map(({ name, matcher }) => [name, matcher])).to.deep.equal([
      ['compile', '$iost-toolkit'],
      ['lint', '$iost-toolkit-lint'],
      ['test', []],
      ['check', '$iost-toolkit'],
    ])
  })

  it('matches the problems that lint and compile print', async () => {
    const { contributes } = JSON.parse(readFileSync(join(EXTENSION, 'package.json'), 'utf8'))
    const [compiled, [file, finding]] = contributes.problemMatchers.map(
      ({ pattern }: { pattern: { regexp: string }[] }) => pattern.map(({ regexp }) => new RegExp(regexp)),
    ) as [RegExp[], [RegExp, RegExp]]
    expect(compiled[0]!.exec('warning contracts/a.js:2:20 storage.Put does not exist')?.slice(1, 4)).to.deep.equal([
      'contracts/a.js',
      '2',
      '20',
    ])
    const unsafe =
      'class A {\n  init() {}\n  pay(to, amount) { blockchain.withdraw(to, amount, "") }\n}\nmodule.exports = A\n'
    const project = createFolder({ 'toolkit.config.mjs': 'export default {}', 'contracts/a.js': unsafe })
    const { runToolkit } = await import('./toolkit.js')
    const lines = (await runToolkit(['lint'], { cwd: project })).stdout.split('\n')
    expect(lines.some((line) => file.exec(line)?.[1] === 'contracts/a.js')).to.equal(true)
    expect(lines.flatMap((line) => finding.exec(line)?.slice(1, 4) ?? [])).to.deep.equal(['3', '21', 'error'])
  })

  it('registers each command and view that its manifest names', () => {
    const { contributes, main } = JSON.parse(readFileSync(join(EXTENSION, 'package.json'), 'utf8'))
    for (const { command } of contributes.commands) expect(editor.registered.has(command), command).to.equal(true)
    for (const { steps } of contributes.walkthroughs)
      for (const { media } of steps) expect(existsSync(join(EXTENSION, media.markdown)), media.markdown).to.equal(true)
    expect(main).to.equal('./dist/extension.js')
  })

  it('is packaged as a .vsix', function () {
    const vsce = join(EXTENSION, 'node_modules/.bin/vsce')
    if (!existsSync(vsce)) this.skip()
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/editors.ts'], {
      cwd: join(EXTENSION, '../..'),
      stdio: 'ignore',
    })
    expect(readFileSync(join(EXTENSION, 'iost-toolkit.vsix')).subarray(0, 2).toString()).to.equal('PK')
  })
})

function toFolder(path: string): { uri: { fsPath: string } } {
  return { uri: { fsPath: path } }
}

function listConfigs(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') return listConfigs(path)
    return entry.name.startsWith('toolkit.config.') ? [path] : []
  })
}

function listLeaves(item: Item): Item[] {
  if (item.children.size === 0) return [item]
  return [...item.children].flatMap(([, child]) => listLeaves(child))
}
