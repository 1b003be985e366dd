import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { compileContract } from '../compiler/compile.js'
import { type ContractFile, findAmbiguity } from '../compiler/contracts.js'
import { type CompileRefusal, CompileRefused } from '../compiler/refusals.js'
import type { CompileMessage } from '../compiler/script/bundle.js'
import type { Project } from '../config/project.js'
import { indexEditorLines, toEditorPlace } from '../contract/lines.js'
import type { AbiEntry } from '../contract/record.js'
import { isToolkitError, type ToolkitError } from '../errors/errors.js'
import { lintFiles } from '../lint/engine/engine.js'
import { readLevels } from '../lint/engine/levels.js'
import type { LintMessage } from '../lint/engine/result.js'
import { listSources } from '../lint/engine/sources.js'
import { isSyntaxFailure, parseModule } from '../lint/syntax/module.js'
import { readTestFile, TEST_RULES } from '../lint/tests/rules.js'
import type { Documents } from './documents.js'
import type { OpenProject } from './workspace.js'

/** A problem of a file. Lines and columns count from 1, lines as editors count them. */
export interface ContractFinding extends Omit<LintMessage, 'file' | 'suggestions' | 'canFix'> {
  /** Absolute. */
  path: string
  suggestions: string[]
}

export interface ContractCheck {
  /** The findings by file; files without one have an empty list. */
  findings: Map<string, ContractFinding[]>
  /** The ABI; undefined for a contract that does not compile. */
  abi: readonly AbiEntry[] | undefined
}

/**
 * Checks a contract and the files it imports, as `toolkit compile` and `toolkit lint` do, with the texts of the editor.
 * Nothing of it is run. Undefined if the checked text changes meanwhile.
 */
export async function checkContract(
  { project, analysis }: OpenProject,
  { path, isCurrent }: { path: string; isCurrent: () => boolean },
  documents: Documents,
): Promise<ContractCheck | undefined> {
  const { root } = project
  // esbuild is another process: the analysis runs meanwhile.
  const compiling = compile(project, path, documents)
  const sources = listSources([path], analysis.read).flatMap((each) => {
    const text = analysis.read(each)
    return text === undefined ? [] : [{ path: each, text, subject: analysis.readSubject(each) }]
  })
  const { refusals, warnings, failure, abi } = await compiling
  // Keys that were typed meanwhile are read first.
  await setImmediate()
  if (!isCurrent()) return undefined
  const files = sources.map((source) => ({
    ...source,
    refusals: refusals.filter(({ file }) => resolve(root, file) === source.path),
  }))
  const results = await lintFiles(files, {
    root,
    defined: Object.keys(project.settings.define ?? {}),
    levels: readLevels(project, []),
    fix: false,
    reportUnused: true,
    read: analysis.read,
    withEdits: true,
  })
  const found = new Map<string, ContractFinding[]>(files.map((file) => [file.path, []]))
  for (const { file, messages } of results)
    found.set(
      resolve(root, file),
      messages.map((message) => ({ ...message, path: resolve(root, file) })),
    )
  // An ABI file has no diagnostics of its own: those of it are at the start of the contract.
  for (const { file, line, column, reason, hint } of refusals.filter(({ file }) => !found.has(resolve(root, file)))) {
    const text = `${file}:${line}:${column} ${reason}${hint && `: ${hint}`}`
    found.get(path)?.push(toFinding(path, text, 'error', 'iost/refused'))
  }
  for (const warning of warnings) addWarning(found, warning, { root, path })
  for (const error of [failure, findNamesake(project, path, analysis.listContracts())])
    if (error !== undefined) found.get(path)?.push(toFinding(path, error.message, 'error', error.code, error.at))
  const placed = [...found].map(([file, findings]): [string, ContractFinding[]] => [
    file,
    findings.map((finding) => placeInEditor(finding, root, documents)),
  ])
  return { findings: new Map(placed), abi }
}

/** Converts the places of a finding, which count lines as JavaScript does. */
function placeInEditor(finding: ContractFinding, root: string, { read }: Documents): ContractFinding {
  const text = read(finding.path) ?? ''
  const end = toEditorPlace(text, { line: finding.endLine, column: finding.endColumn })
  const steps = finding.steps.map((step) => ({ ...step, ...toEditorPlace(read(resolve(root, step.file)) ?? '', step) }))
  return { ...finding, ...toEditorPlace(text, finding), endLine: end.line, endColumn: end.column, steps }
}

/** The error of a contract whose name another one has too: commands refuse both. */
function findNamesake(project: Project, path: string, contracts: readonly ContractFile[]): ToolkitError | undefined {
  const contract = contracts.find((each) => each.path === path)
  return contract && findAmbiguity(project, contract, contracts)
}

interface Compilation {
  refusals: readonly CompileRefusal[]
  warnings: readonly CompileMessage[]
  failure?: ToolkitError
  abi?: readonly AbiEntry[]
}

async function compile({ root, settings }: Project, path: string, documents: Documents): Promise<Compilation> {
  const result: Compilation = { refusals: [], warnings: [] }
  try {
    const { define, compile: options } = settings
    const compiled = await compileContract(path, {
      root,
      minify: options.minify,
      ...(define && { define }),
      contents: documents.contents,
    })
    result.warnings = compiled.warnings
    result.abi = compiled.info.abi
  } catch (error) {
    if (error instanceof CompileRefused) result.refusals = error.refusals
    else if (isToolkitError(error)) result.failure = error
    else throw error
  }
  return result
}

/** Adds a warning of the compiler, unless a rule has reported the same at the line. */
function addWarning(
  found: Map<string, ContractFinding[]>,
  { text, file, line = 1, column = 1 }: CompileMessage,
  { root, path }: { root: string; path: string },
): void {
  const target = file === undefined ? path : resolve(root, file)
  const findings = found.get(target)
  if (findings === undefined || findings.some((finding) => finding.line === line && finding.message === text)) return
  const level = withdrawMember(findings, { line, text }) ?? 'warn'
  findings.push(toFinding(target, text, level, 'compile', { line, column }))
}

/**
 * Takes out the finding of a rule about the member that a warning names, and returns its level. The warning has a
 * correction.
 */
function withdrawMember(
  findings: ContractFinding[],
  { line, text }: { line: number; text: string },
): ContractFinding['level'] | undefined {
  const [member] = text.split(' does not exist on the chain')
  const index = findings.findIndex(
    ({ rule, line: at, message }) =>
      rule === 'iost/undeclared-name' && at === line && message.startsWith(`there is no \`${member}\``),
  )
  return index < 0 ? undefined : findings.splice(index, 1)[0]?.level
}

function toFinding(
  path: string,
  message: string,
  level: ContractFinding['level'],
  rule: string,
  { line = 1, column = 1 }: { line?: number; column?: number } = {},
): ContractFinding {
  return { path, rule, level, message, line, column, endLine: line, endColumn: column, steps: [], suggestions: [] }
}

/** Checks a test file by the rules for tests. A file that cannot be parsed is left to the editor's TypeScript. */
export function checkTestFile(path: string, text: string): ContractFinding[] {
  try {
    const file = readTestFile(parseModule(path, text))
    const lines = indexEditorLines(text)
    return TEST_RULES.flatMap(({ name, level, check }) =>
      [...check(file)].map(({ start, end, message }): ContractFinding => {
        const [from, to] = [lines.positionAt(start), lines.positionAt(end)]
        const range = { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
        const severity: ContractFinding['level'] = level === 'error' ? 'error' : 'warn'
        return {
          path,
          rule: `iost/${name}`,
          level: severity,
          message,
          ...range,
          steps: [],
          suggestions: [],
        }
      }),
    )
  } catch (error) {
    if (isSyntaxFailure(error)) return []
    throw error
  }
}
