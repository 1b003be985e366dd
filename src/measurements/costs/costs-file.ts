import { must } from '../../collections/presence.js'
import { isCount, isFigure, isTable } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { type ActionCosts, listActionCosts, listTestCosts, type TestCosts } from '../records/actions.js'
import type { RunRecord } from '../records/record.js'

/** Increased when the format changes. */
const COSTS_VERSION = 1

/** The figures that a project keeps in git, by name. */
export interface CostsFile {
  version: typeof COSTS_VERSION
  /** Figures by `contract.action`. */
  actions: Record<string, ActionFigures>
  /** Figures by `file › title › title`. */
  tests: Record<string, TestFigures>
}

/** Gas in units: minimum, median and maximum. Bytes of RAM of publisher, contract and others: the maximum. */
export type ActionFigures = { gas: Triple; ram: Triple }
type Triple = [number, number, number]

/** Gas in units and bytes of RAM of all payers, of all calls of the test together. */
interface TestFigures {
  gas: number
  ram: number
}

/** Returns the name of an action in figures. */
export function nameAction({ contract, action }: Pick<ActionCosts, 'contract' | 'action'>): string {
  return `${contract}.${action}`
}

/** Lists the figures of a run that the file stores: those of the project's own contracts. */
export function listFigures(record: Pick<RunRecord, 'calls'>): CostsFile {
  const actions = listActionCosts(record).filter(({ isOwn }) => isOwn)
  return {
    version: COSTS_VERSION,
    actions: Object.fromEntries(actions.map((costs) => [nameAction(costs), figuresOf(costs)])),
    tests: Object.fromEntries(listTestCosts(record).map(({ name, gas, ram }: TestCosts) => [name, { gas, ram }])),
  }
}

function figuresOf({ gas, ram }: ActionCosts): ActionFigures {
  return { gas: [gas.min, gas.median, gas.max], ram: [ram.publisher, ram.contract, ram.others] }
}

/** The text of the file: sorted, an entry a line. */
export function formatCosts({ version, actions, tests }: CostsFile): string {
  return `{\n  "version": ${version},\n  "actions": ${formatEntries(actions)},\n  "tests": ${formatEntries(tests)}\n}\n`
}

function formatEntries(entries: Readonly<Record<string, object>>): string {
  const names = Object.keys(entries).sort()
  if (names.length === 0) return '{}'
  const lines = names.map((name) => `    ${JSON.stringify(name)}: ${formatFigures(must(entries[name], 'entry'))}`)
  return `{\n${lines.join(',\n')}\n  }`
}

function formatFigures(figures: object): string {
  const parts = Object.entries(figures).map(([name, value]) => {
    const text = Array.isArray(value) ? `[${value.join(', ')}]` : String(value)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{ ${parts.join(', ')} }`
}

/**
 * Reads the text of the file. Throws `COSTS_FILE_CONFLICT`, `COSTS_FILE_VERSION`, `COSTS_FILE_INVALID`, each with the
 * line.
 */
export function parseCosts(text: string, file: string): CostsFile {
  const conflict = /^(?:<{7}|={7}|>{7})/m.exec(text)
  if (conflict) throw conflictError(file, lineAt(text, conflict.index))
  const { version, actions, tests } = parseJson(text, file)
  if (version !== COSTS_VERSION) throw versionError(version, file, text)
  check(isEntries(actions, isActionFigures), 'actions', actions, isActionFigures)
  check(isEntries(tests, isTestFigures), 'tests', tests, isTestFigures)
  return { version, actions, tests } as CostsFile

  function check(holds: boolean, name: string, value: unknown, judge: (figures: unknown) => boolean): void {
    if (holds) return
    const wrong = isTable(value) ? Object.keys(value).find((key) => !judge(value[key])) : undefined
    const what =
      wrong === undefined ? `"${name}" is not a list of figures by name` : `the figures of ${wrong} are invalid`
    throw costsFileError(what, file, lineAt(text, text.indexOf(JSON.stringify(wrong ?? name))))
  }
}

function parseJson(text: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isTable(value)) return value
  } catch (cause) {
    const [, at] = /position (\d+)/.exec(describeThrown(cause)) ?? []
    throw costsFileError(
      'it is not JSON, or was cut off',
      file,
      lineAt(text, at === undefined ? text.length : Number(at)),
    )
  }
  throw costsFileError('it is not a table of figures', file, 1)
}

function isEntries(value: unknown, judge: (figures: unknown) => boolean): boolean {
  return isTable(value) && Object.values(value).every(judge)
}

function isActionFigures(value: unknown): boolean {
  return isTable(value) && isTriple(value.gas) && isTriple(value.ram)
}

function isTestFigures(value: unknown): boolean {
  return isTable(value) && isFigure(value.gas) && isFigure(value.ram)
}

function isTriple(value: unknown): boolean {
  return Array.isArray(value) && value.length === 3 && value.every(isFigure)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split('\n').length
}

const UPDATE = 'toolkit test --costs update rewrites it.'

function conflictError(file: string, line: number): ToolkitError {
  return new ToolkitError('COSTS_FILE_CONFLICT', 'the cost file has the markers of a merge conflict in it', {
    at: { file, line },
    hint: `Keep either side, then: ${UPDATE}`,
  })
}

function versionError(version: unknown, file: string, text: string): ToolkitError {
  const isNewer = isCount(version) && version > COSTS_VERSION
  const what = isNewer
    ? `is of version ${version}, and this toolkit reads ${COSTS_VERSION}`
    : 'does not say its version'
  return new ToolkitError('COSTS_FILE_VERSION', `the cost file ${what}`, {
    at: { file, line: lineAt(text, text.indexOf('"version"')) },
    hint: isNewer ? 'Use the version of toolkit that wrote it, or a newer one.' : UPDATE,
  })
}

function costsFileError(what: string, file: string, line: number): ToolkitError {
  return new ToolkitError('COSTS_FILE_INVALID', `the cost file cannot be read: ${what}`, {
    at: { file, line },
    hint: UPDATE,
  })
}
