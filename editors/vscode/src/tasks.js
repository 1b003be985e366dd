const vscode = require('vscode')
const { findNode, findToolkit } = require('./toolkit.js')

/** Commands that are offered as tasks, with the matcher of the problems that they print. */
const TASKS = { compile: '$iost-toolkit', lint: '$iost-toolkit-lint', test: [], check: '$iost-toolkit' }

/**
 * Offers commands of the toolkit as tasks.
 *
 * @param {readonly string[]} folders
 */
function registerTasks(folders) {
  return vscode.tasks.registerTaskProvider('iost-toolkit', {
    provideTasks: () =>
      folders.flatMap((folder) => Object.keys(TASKS).flatMap((name) => createTask(folder, name) ?? [])),
    resolveTask: (task) => createTask(folders[0], task.definition.task),
  })
}

function createTask(folder, name) {
  const script = folder === undefined ? undefined : findToolkit(folder)
  if (script === undefined || !Object.hasOwn(TASKS, name)) return undefined
  const execution = new vscode.ProcessExecution(findNode(), [script, name], { cwd: folder })
  const definition = { type: 'iost-toolkit', task: name }
  return new vscode.Task(definition, vscode.TaskScope.Workspace, name, 'iost-toolkit', execution, TASKS[name])
}

module.exports = { registerTasks }
