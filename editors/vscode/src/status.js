const vscode = require('vscode')
const { listProjects } = require('./projects.js')
const { findToolkit, readJson, readToolkitVersion } = require('./toolkit.js')

/** A status item with the network that tests run on, and the version of the toolkit in its tooltip. */
function createStatus() {
  const item = vscode.window.createStatusBarItem('iost-toolkit.network', vscode.StatusBarAlignment.Left)
  item.name = 'Network of contract tests'
  item.command = 'workbench.view.testing.focus'
  const update = () => void show(item)
  update()
  const changed = vscode.workspace.onDidSaveTextDocument(({ fileName }) => {
    if (/toolkit\.config\.[cm]?[jt]s$/.test(fileName)) update()
  })
  return [item, changed, vscode.workspace.onDidChangeWorkspaceFolders(update)]
}

async function show(item) {
  const folder = (await listProjects()).find((project) => findToolkit(project) !== undefined)
  if (folder === undefined) return item.hide()
  const config = await readJson(folder, ['config', '--json'])
  item.text = `$(server) ${readNetwork(config) ?? 'embedded'}`
  item.tooltip = `Network of contract tests · iost-toolkit ${readToolkitVersion(folder)}`
  item.show()
}

/** The value of the setting in what `toolkit config --json` prints. */
function readNetwork(config) {
  return config?.settings.find(({ key }) => key === 'defaultNetwork')?.value
}

module.exports = { createStatus }
