const vscode = require('vscode')
const { findToolkit, readJson, readToolkitVersion } = require('./toolkit.js')

/**
 * A status item with the network that tests run on, and the version of the toolkit in its tooltip.
 *
 * @param {readonly string[]} folders
 */
function createStatus(folders) {
  const item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left)
  const [folder] = folders
  if (folder !== undefined && findToolkit(folder) !== undefined) void show(item, folder)
  return item
}

async function show(item, folder) {
  const config = await readJson(folder, ['config', '--json'])
  item.text = `$(server) ${readNetwork(config) ?? 'embedded'}`
  item.tooltip = `Network of contract tests · iost-toolkit ${readToolkitVersion(folder)}`
  item.command = 'workbench.view.testing.focus'
  item.show()
}

/** The value of the setting in what `toolkit config --json` prints. */
function readNetwork(config) {
  return config?.settings.find(({ key }) => key === 'defaultNetwork')?.value
}

module.exports = { createStatus }
