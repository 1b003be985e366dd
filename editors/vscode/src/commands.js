const vscode = require('vscode')
const { debugTest } = require('./debugger.js')
const { findNode, readJson, requireToolkit } = require('./toolkit.js')

/** Registers the commands that code lenses and the palette run. They run in a terminal, where their output is read. */
function registerCommands() {
  const commands = {
    'iost-toolkit.runTests': ({ root, files, grep }) => runInTerminal(root, ['test', ...files, '-g', grep]),
    'iost-toolkit.debugTests': ({ root, files: [file], grep }) =>
      debugTest(root, { program: file, name: 'tests', grep }),
    'iost-toolkit.showTests': showTests,
    'iost-toolkit.deploy': publishContract,
    'iost-toolkit.call': callContract,
  }
  return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run))
}

/** Shows the uses of an action in the list of references. Places of the language server become the editor's. */
function showTests(uri, position, locations) {
  const places = locations.map(({ uri, range: { start, end } }) => {
    const range = new vscode.Range(start.line, start.character, end.line, end.character)
    return new vscode.Location(vscode.Uri.parse(uri), range)
  })
  const place = new vscode.Position(position.line, position.character)
  return vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), place, places)
}

/** Compiles a contract and publishes it on a network. Networks that are protected ask in the terminal. */
async function publishContract(root, contract) {
  const compiled = await readJson(root, ['compile', contract, '--json'])
  if (compiled === undefined)
    return void vscode.window.showErrorMessage(`${contract} does not compile: the problems list the reasons`)
  const [script, abi] = ['js', 'abi'].map((ending) => `${compiled.folder}/${contract}.${ending}`)
  return onNetwork(root, (network) => ['publish', script, abi, '--network', network])
}

async function callContract(root, contract) {
  const action = await vscode.window.showInputBox({ prompt: `Action of ${contract}` })
  if (!action) return undefined
  const args = await vscode.window.showInputBox({ prompt: 'Arguments as a JSON array', value: '[]' })
  if (args === undefined) return undefined
  return onNetwork(root, (network) => ['call', contract, action, args, '--network', network])
}

async function onNetwork(root, createArgs) {
  const network = await vscode.window.showInputBox({ prompt: 'Network of toolkit.config', value: 'local' })
  return network && runInTerminal(root, createArgs(network))
}

function runInTerminal(folder, args) {
  const script = requireToolkit(folder)
  const execution = new vscode.ProcessExecution(findNode(), [script, ...args], { cwd: folder })
  const task = new vscode.Task(
    { type: 'iost-toolkit', task: args[0] },
    vscode.TaskScope.Workspace,
    `toolkit ${args[0]}`,
    'iost-toolkit',
    execution,
  )
  return vscode.tasks.executeTask(task)
}

module.exports = { registerCommands }
