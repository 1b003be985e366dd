const vscode = require('vscode')
const { listProjects } = require('./projects.js')
const { findNode, findToolkit } = require('./toolkit.js')

/** Commands that are offered as tasks, with the matcher of the problems that they print. */
const TASKS = { compile: '$iost-toolkit', lint: '$iost-toolkit-lint', test: [], check: '$iost-toolkit' }

/** Offers commands of the toolkit as tasks of each project. */
function registerTasks() {
  return vscode.tasks.registerTaskProvider('iost-toolkit', {
    provideTasks: async () => {
      const folders = await listProjects()
      return folders.flatMap((folder) =>
        Object.keys(TASKS).flatMap((task) => {
          const definition = { type: 'iost-toolkit', task, ...(folders.length > 1 && { folder }) }
          return createTask(definition, vscode.TaskScope.Workspace, folder) ?? []
        }),
      )
    },
    // The editor takes only a task with the definition that it has asked for.
    resolveTask: async ({ definition, scope }) =>
      createTask(
        definition,
        scope ?? vscode.TaskScope.Workspace,
        definition.folder ?? scope?.uri?.fsPath ?? (await listProjects())[0],
      ),
  })
}

function createTask(definition, scope, folder) {
  const name = definition.task
  const script = folder === undefined ? undefined : findToolkit(folder)
  if (script === undefined || !Object.hasOwn(TASKS, name)) return undefined
  const execution = new vscode.ProcessExecution(findNode(), [script, name], { cwd: folder })
  return new vscode.Task(definition, scope, name, 'iost-toolkit', execution, TASKS[name])
}

module.exports = { registerTasks }
