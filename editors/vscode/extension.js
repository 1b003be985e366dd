const { execFile } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join, relative } = require('node:path')
const vscode = require('vscode')

const TYPE = 'contract'
const COMMAND = 'iost-toolkit.debugTest'
const INSTALL = 'npm install --save-dev iost-toolkit'
const TESTS = [
  { language: 'typescript', pattern: '**/*.test.*' },
  { language: 'javascript', pattern: '**/*.test.*' },
]

/** Called by the editor when a project with a configuration of the toolkit is open, or debugging starts. */
function activate(context) {
  const lenses = new TestLenses()
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, { createDebugAdapterDescriptor }),
    vscode.languages.registerCodeLensProvider(TESTS, lenses),
    vscode.workspace.onDidSaveTextDocument(() => lenses.refresh()),
    vscode.commands.registerCommand(COMMAND, debugTest),
  )
}

/** The adapter is the toolkit of the project itself, so that versions match. */
function createDebugAdapterDescriptor(session) {
  const folder = session.configuration.cwd ?? session.workspaceFolder?.uri.fsPath ?? process.cwd()
  const script = findToolkit(folder)
  if (script === undefined) throw new Error(`iost-toolkit is not installed in ${folder}. Run: ${INSTALL}`)
  return new vscode.DebugAdapterExecutable('node', [script, 'debug', '--dap'], { cwd: folder })
}

/** The command line of the project; undefined if it is not installed. The registry may have another package called toolkit. */
function findToolkit(folder) {
  const script = join(folder, 'node_modules/iost-toolkit/dist/cli.cjs')
  return existsSync(script) ? script : undefined
}

/** Starts a session for a test by its id. */
function debugTest(folder, id, name) {
  const configuration = { type: TYPE, request: 'launch', name: `Debug ${name}`, program: id, cwd: folder }
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)), configuration)
}

/** "Debug this test" above each test, as `toolkit test --list` finds them. */
class TestLenses {
  #changed = new vscode.EventEmitter()
  onDidChangeCodeLenses = this.#changed.event

  refresh() {
    this.#changed.fire()
  }

  async provideCodeLenses(document) {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath
    if (folder === undefined) return []
    const file = relative(folder, document.uri.fsPath).replaceAll('\\', '/')
    const tests = await listTests(folder, file)
    return tests
      .filter(({ id, line }) => id !== undefined && line !== undefined)
      .map(({ id, line, titles }) => {
        const place = new vscode.Range(line - 1, 0, line - 1, 0)
        return new vscode.CodeLens(place, {
          title: 'Debug this test',
          command: COMMAND,
          arguments: [folder, id, titles.at(-1)],
        })
      })
  }
}

/** The tests of a file; none while it cannot be loaded, which the editor's own diagnostics report. */
function listTests(folder, file) {
  const script = findToolkit(folder)
  if (script === undefined) return []
  return new Promise((resolve) => {
    execFile('node', [script, 'test', file, '--list', '--json'], { cwd: folder }, (_, output) => {
      try {
        resolve(JSON.parse(output).tests)
      } catch {
        resolve([])
      }
    })
  })
}

module.exports = { activate }
