const { readFileSync, statSync } = require('node:fs')
const { join, sep } = require('node:path')
const vscode = require('vscode')
const { readLines } = require('./coverage.js')
const { debugTest } = require('./debugger.js')
const { listProjects } = require('./projects.js')
const { findToolkit, readJson, start } = require('./toolkit.js')

/** The Test Explorer: tests as `toolkit test --list --json` finds them, with profiles that run, debug and cover them. */
function createTestExplorer() {
  const controller = vscode.tests.createTestController('iost-toolkit', 'Contract tests')
  const refresh = async () => {
    const projects = await listProjects()
    const found = await Promise.all(projects.map((folder) => discover(controller, folder)))
    controller.items.replace(found.flat())
  }
  controller.refreshHandler = refresh
  controller.resolveHandler = async (item) => {
    if (item === undefined) await refresh()
  }
  const run = (request, token) => runTests(controller, request, token)
  const { Run, Debug, Coverage } = vscode.TestRunProfileKind
  const profile = controller.createRunProfile('Run', Run, run, true)
  profile.supportsContinuousRun = true
  controller.createRunProfile('Debug', Debug, (request) => debugTests(controller, request), true)
  const covering = controller.createRunProfile('Coverage', Coverage, run, true)
  covering.loadDetailedCoverage = async (_, file) => file.details ?? []
  // A test file that is saved may have other tests, once the list has been asked for.
  const saved = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    if (controller.items.get(uri.toString()) !== undefined) void refresh()
  })
  return [controller, saved, vscode.workspace.onDidChangeWorkspaceFolders(() => void refresh())]
}

/** Finds the tests of a folder: an item for each file, suite and test. Those found before stay if it cannot be read. */
async function discover(controller, folder) {
  if (findToolkit(folder) === undefined) return []
  const report = await readJson(folder, ['test', '--list', '--json'])
  if (report?.error?.code === 'TEST_NONE') return []
  // A project with a broken test file prints another error instead of a list.
  if (!Array.isArray(report?.tests))
    return [...controller.items].flatMap(([, item]) => (item.uri.fsPath.startsWith(join(folder, sep)) ? item : []))
  const files = new Map()
  for (const test of report.tests) {
    const uri = vscode.Uri.file(join(folder, test.file))
    const file = files.get(test.file) ?? controller.createTestItem(uri.toString(), test.file, uri)
    files.set(test.file, file)
    addTest(controller, file, test)
  }
  return [...files.values()]
}

/** Adds a test and its suites. Their order is that of the file: suites have no line, so the editor would sort them by title. */
function addTest(controller, file, { id, titles, line }) {
  const sortText = String(line ?? 0).padStart(8, '0')
  let parent = file
  for (const [depth, title] of titles.slice(0, -1).entries()) {
    const key = `${file.id} ${titles.slice(0, depth + 1).join(' › ')}`
    const suite = parent.children.get(key) ?? controller.createTestItem(key, title, file.uri)
    suite.sortText ??= sortText
    parent.children.add(suite)
    parent = suite
  }
  if (id === undefined) return
  const item = controller.createTestItem(id, titles.at(-1), file.uri)
  item.sortText = sortText
  if (line !== undefined) item.range = new vscode.Range(line - 1, 0, line - 1, 0)
  parent.children.add(item)
}

/** Lists the items below one that are tests. */
function listTests(item) {
  if (item.children.size === 0) return [item]
  const tests = []
  for (const [, child] of item.children) tests.push(...listTests(child))
  return tests
}

/** Runs once, or after each saved source if the run is continuous. A file that is saved during a run causes one more. */
async function runTests(controller, request, token) {
  if (!request.continuous) return runOnce(controller, request, token)
  let running
  let isPending = false
  const run = async () => {
    do {
      isPending = false
      await runOnce(controller, request, token)
    } while (isPending && !token.isCancellationRequested)
    running = undefined
  }
  const saved = vscode.workspace.onDidSaveTextDocument(({ fileName }) => {
    if (!/\.(?:[cm]?[jt]s|json|abi)$/.test(fileName)) return
    isPending = true
    running ??= run()
  })
  token.onCancellationRequested(() => saved.dispose())
  running = run()
  return running
}

async function runOnce(controller, request, token) {
  const run = controller.createTestRun(request)
  const isCovered = request.profile?.kind === vscode.TestRunProfileKind.Coverage
  try {
    for (const [folder, tests] of groupByFolder(controller, request)) {
      if (token.isCancellationRequested) break
      for (const test of tests) run.started(test)
      await runFolder(run, { folder, tests, isCovered, isWhole: request.include === undefined }, token)
    }
  } finally {
    run.end()
  }
}

function groupByFolder(controller, { include, exclude = [] }) {
  const items = [...controller.items].map(([, item]) => item)
  const excluded = new Set(exclude.flatMap(listTests))
  const tests = (include ?? items).flatMap(listTests).filter((test) => !excluded.has(test))
  const folders = new Map()
  for (const test of new Set(tests)) {
    const folder = folderOf(test)
    folders.set(folder, [...(folders.get(folder) ?? []), test])
  }
  return folders
}

/** The folder whose toolkit runs a test: the ids name files relative to it. */
function folderOf(test) {
  const file = test.id.replace(/#[0-9a-f]+$/, '')
  return test.uri.fsPath.slice(0, -file.length - 1)
}

async function runFolder(run, { folder, tests, isCovered, isWhole }, token) {
  const ids = isWhole ? [] : tests.flatMap(({ id }) => ['--run', id])
  const coverage = isCovered ? ['--coverage', '--coverage-reporter', 'json'] : []
  const since = Date.now()
  const child = start(folder, ['test', ...ids, '--json', '--no-progress', ...coverage])
  token.onCancellationRequested(() => child.kill('SIGINT'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
      if (name === 'stderr') run.appendOutput(text.replaceAll('\n', '\r\n'))
    })
  await new Promise((resolve) => child.on('close', resolve))
  const results = parseResults(output.stdout)
  if (results === undefined) return reportError(run, tests, output.stderr)
  report(run, { folder, tests, results })
  if (isCovered) addCoverage(run, folder, since)
}

/** Reads the results of a run; undefined if it did not begin, for example with a contract that does not compile. */
function parseResults(output) {
  try {
    return JSON.parse(output).tests
  } catch {
    return undefined
  }
}

/** No test of a run that did not begin may look as if it had been skipped. */
function reportError(run, tests, text) {
  const message = new vscode.TestMessage(text.trim() || 'toolkit test ended without a result')
  for (const test of tests) run.errored(test, message)
}

function report(run, { folder, tests, results }) {
  const found = new Map(results.map((result) => [result.id, result]))
  const outside = results.find(({ id, failure }) => id === undefined && failure !== undefined)
  for (const test of tests) {
    const result = found.get(test.id)
    if (result === undefined && outside === undefined)
      run.errored(test, new vscode.TestMessage('The run has no result of this test. Refresh the tests.'))
    else if (result?.state === 'passed') run.passed(test, result.durationMs)
    else if (result?.state === 'skipped') run.skipped(test)
    else run.failed(test, describeFailure((result ?? outside).failure, folder), result?.durationMs)
  }
}

/** The message of a failure at the line of the test, with the expected and the actual text if it has them. */
function describeFailure({ message, hint, expected, actual, frame }, folder) {
  const text = [message, hint].filter(Boolean).join('\n')
  const shown =
    expected === undefined || actual === undefined
      ? new vscode.TestMessage(text)
      : vscode.TestMessage.diff(text, expected, actual)
  if (frame) {
    const place = new vscode.Position(frame.line - 1, Math.max(0, (frame.column ?? 1) - 1))
    shown.location = new vscode.Location(vscode.Uri.file(join(folder, frame.file)), place)
  }
  return shown
}

/** Adds the coverage of contracts that the run has written, which the editor shows in the gutter. */
function addCoverage(run, folder, since) {
  const file = join(folder, 'coverage/coverage-final.json')
  let covered
  try {
    // The file of an earlier run says nothing about this one. File systems may keep whole seconds only.
    if (statSync(file).mtimeMs < since - 1000) return
    covered = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return
  }
  for (const each of Object.values(covered)) {
    const details = readLines(each).map(
      ({ line, count }) => new vscode.StatementCoverage(count, new vscode.Position(line - 1, 0)),
    )
    const coverage = vscode.FileCoverage.fromDetails(vscode.Uri.file(each.path), details)
    run.addCoverage(Object.assign(coverage, { details }))
  }
}

function debugTests(controller, request) {
  const [first] = [...groupByFolder(controller, request)]
  if (first === undefined) return undefined
  const [folder, tests] = first
  const [test] = tests
  if (tests.length === 1) return debugTest(folder, { program: test.id, name: test.label })
  // A debugger runs one file: the first of those that were chosen.
  const same = tests.filter(({ uri }) => uri.fsPath === test.uri.fsPath)
  const titles = same.map((each) =>
    listTitles(each)
      .join(' ')
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  )
  return debugTest(folder, { program: test.uri.fsPath, name: 'tests', grep: `^(?:${titles.join('|')})$` })
}

/** Titles of the suites of a test, and its own. The outermost item is the file. */
function listTitles({ label, parent }) {
  return parent === undefined ? [] : [...listTitles(parent), label]
}

module.exports = { createTestExplorer }
