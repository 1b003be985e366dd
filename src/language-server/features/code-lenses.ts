import type { CodeLens, Command, Location } from 'vscode-languageserver'
import type { ContractFile } from '../../compiler/contracts.js'
import { formatGas } from '../../report/model/costs.js'
import { toUri } from '../documents.js'
import { rangeOf } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'
import type { ActionUse, DeclaredTest } from '../test-uses.js'

/** Commands that an editor runs, because they start processes. */
const COMMANDS = {
  run: 'iost-toolkit.runTests',
  debug: 'iost-toolkit.debugTests',
  showTests: 'iost-toolkit.showTests',
  deploy: 'iost-toolkit.deploy',
  call: 'iost-toolkit.call',
} as const

/** Tests that a command runs. */
interface LensTests {
  /** Folder of the project. */
  root: string
  /** Test files, absolute. */
  files: string[]
  /** Regular expression for full titles. */
  grep: string
}

export interface LensContext {
  root: string
  path: string
  text: string
  analysis: ProjectAnalysis
}

/** Lists the lenses of a contract: on the class, and on each action its tests, its gas, and commands for them. */
export function listContractLenses(context: LensContext, contract: ContractFile): CodeLens[] {
  const { root, path, text, analysis } = context
  const model = analysis.readModel(path)
  if (model === undefined || model.module.text !== text) return []
  const head = rangeOf(text, model.classStart, model.classStart)
  const lenses = [
    toLens(head, { title: 'deploy', command: COMMANDS.deploy, arguments: [root, contract.name] }),
    toLens(head, { title: 'call', command: COMMANDS.call, arguments: [root, contract.name] }),
  ]
  const actions = model.actions.filter(({ isPublic, namePlace }) => isPublic && namePlace.module.path === path)
  for (const { name, namePlace } of actions) {
    const range = rangeOf(text, namePlace.start, namePlace.end)
    const uses = analysis.listActionUses(contract.name, name)
    const tests = listTests(uses)
    const figures = analysis.readCosts(contract.name, name)?.figures
    const facts = [
      `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`,
      ...(figures ? [`${formatGas(figures.gas[1])} gas`] : []),
    ]
    lenses.push(
      toLens(range, {
        title: facts.join(' · '),
        command: COMMANDS.showTests,
        arguments: [toUri(path), range.start, listLocations(uses, analysis)],
      }),
    )
    if (tests.length > 0) lenses.push(...listCommands(range, selectTests(root, tests)))
  }
  return lenses
}

/** Lists the lenses of a test file: commands on each test. */
export function listTestLenses({ root, path, text, analysis }: LensContext): CodeLens[] {
  return analysis.readUses(path).tests.flatMap((test) => {
    return listCommands(rangeOf(text, test.start, test.start), selectTests(root, [test]))
  })
}

function listCommands(range: CodeLens['range'], selected: LensTests): CodeLens[] {
  return [
    toLens(range, { title: 'run', command: COMMANDS.run, arguments: [selected] }),
    toLens(range, { title: 'debug', command: COMMANDS.debug, arguments: [selected] }),
  ]
}

function toLens(range: CodeLens['range'], command: Command): CodeLens {
  return { range, command }
}

function listTests(uses: readonly ActionUse[]): DeclaredTest[] {
  const tests = uses.flatMap(({ test }) => test ?? [])
  return [...new Map(tests.map((test) => [`${test.path}:${test.start}`, test])).values()]
}

function selectTests(root: string, tests: readonly DeclaredTest[]): LensTests {
  const titles = tests.map((test) => test.titles.join(' ').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return { root, files: [...new Set(tests.map(({ path }) => path))], grep: `^(?:${titles.join('|')})$` }
}

function listLocations(uses: readonly ActionUse[], analysis: ProjectAnalysis): Location[] {
  return uses.flatMap(({ path, start, end }) => {
    const text = analysis.readText(path)
    return text === undefined ? [] : [{ uri: toUri(path), range: rangeOf(text, start, end) }]
  })
}
