import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { listAbiFiles, readAbiEntries } from '../../compiler/abi/abi-file.js'
import { findDeepNesting, NESTING_HINT, NESTING_REASON } from '../../contract/syntax/nesting.js'
import { isToolkitError } from '../../errors/errors.js'
import { findSource } from '../../files/source-file.js'
import { analyseFile, type Subject, type SubjectOptions } from '../model/subject.js'
import { joinCauses } from '../rules/causes.js'
import { checkRule } from '../rules/checking.js'
import type { Finding, LintRule, SourceEdit } from '../rules/rule.js'
import { type Module, parseModule, SyntaxFailure } from '../syntax/module.js'
import type { ReadFile } from '../syntax/modules.js'
import type { FindingStep, Place } from '../syntax/place.js'
import { readTestFile, type TestRule } from '../tests/rules.js'
import { type DirectiveSource, readDisabled } from './disabled-lines.js'

/** Line from 1, column from 0. */
interface EslintPoint {
  line: number
  column: number
}

interface Fixer {
  replaceTextRange(range: [number, number], text: string): unknown
}

/** A report in the format of ESLint. */
interface EslintReport {
  loc: { start: EslintPoint; end: EslintPoint }
  messageId: string
  data: Record<string, string>
  fix?: (fixer: Fixer) => unknown
  suggest?: { desc: string; fix: (fixer: Fixer) => unknown }[]
}

/** Members of ESLint's context that rules use, of version 9 and later. */
interface RuleContext {
  /** Name of the rule with the prefix that the configuration gives the plugin. */
  id?: string
  filename: string
  cwd: string
  settings: Record<string, unknown>
  languageOptions?: { globals?: Record<string, unknown> }
  sourceCode: { text: string } & DirectiveSource
  report(report: EslintReport): void
}

/**
 * A rule in the format of ESLint.
 *
 * @example
 * ```ts
 * import iost, { type EslintRule } from 'iost-toolkit/eslint'
 *
 * const rule: EslintRule | undefined = iost.rules['missing-authority']
 * console.log(rule?.meta.docs.description)
 * ```
 */
export interface EslintRule {
  /** Description of the rule for ESLint and editors. */
  meta: {
    /** `problem` for mistakes, `suggestion` for habits. */
    type: 'problem' | 'suggestion'
    /** Documentation of the rule. */
    docs: {
      /** Phrase about the findings of the rule. */
      description: string
      /** URL of the rule's page. */
      url: string
      /** Whether `recommended` enables the rule. */
      recommended: boolean
    }
    /** Message templates by id. */
    messages: Record<string, string>
    /** The rules take no options. */
    schema: []
    /** Set if `--fix` corrects findings. */
    fixable?: 'code'
    /** Set if the rule suggests corrections in editors. */
    hasSuggestions?: true
  }
  /**
   * Checks a file. ESLint calls it.
   *
   * @param context - ESLint's rule context of the file.
   * @returns The visitor, which reports all findings of the file at once.
   */
  create(context: object): { Program(): void }
}

interface KeptFinding {
  message: string
  line: number
  column: number
  steps: readonly FindingStep[]
  /** It rests on an assumption, so it is a warning at most. */
  isAssumed: boolean
}

/** Settings that `toolkit lint` passes to the rules, under the key `iost-toolkit` of ESLint's settings. */
export interface LintSettings {
  refusals: SubjectOptions['refusals']
  /** Names of constants that the compiler replaces (default: ESLint's globals). */
  defined: SubjectOptions['defined']
  /** Analysis of the text on disk; `--fix` also checks the text it changes. */
  subject: Subject | undefined
  /** Collects what ESLint's reports have no room for: the steps of findings, and that they rest on an assumption. */
  keepFinding(rule: string, finding: KeptFinding): void
}

const PAGES = 'https://github.com/iost-toolkit/iost-toolkit/blob/main/docs/reference/lint'
const TEST_PAGE = 'https://github.com/iost-toolkit/iost-toolkit/blob/main/docs/guides/lint.md#rules-for-tests'

/** Converts a rule to the format of ESLint. */
export function toEslintRule(rule: LintRule): EslintRule {
  return {
    meta: {
      type: rule.group === 'habits' ? 'suggestion' : 'problem',
      docs: {
        description: `Report ${rule.about.replaceAll('`', '')}`,
        url: pageOf(rule.name),
        recommended: rule.recommended !== 'off',
      },
      messages: { finding: '{{message}}' },
      schema: [],
      ...(rule.canFix && { fixable: 'code' }),
      ...(rule.hasSuggestions && { hasSuggestions: true }),
    },
    create: (context) => ({ Program: () => check(rule, context as RuleContext) }),
  }
}

/** Converts a rule for tests to the format of ESLint. */
export function toTestEslintRule(rule: TestRule): EslintRule {
  return {
    meta: {
      type: 'problem',
      docs: { description: `Report ${rule.about}`, url: TEST_PAGE, recommended: rule.level !== 'off' },
      messages: { finding: '{{message}}' },
      schema: [],
    },
    create: (context) => ({ Program: () => checkTest(rule, context as RuleContext) }),
  }
}

function checkTest(rule: TestRule, context: RuleContext): void {
  const module = readModule(resolve(context.cwd, context.filename), context.sourceCode.text)
  if (module === undefined) return
  for (const { start, end, message } of rule.check(readTestFile(module)))
    context.report(toReport({ place: { module, start, end }, message }, toLocation({ module, start, end })))
}

/** Parses a file; undefined if it cannot be parsed, which ESLint reports. */
function readModule(path: string, text: string): Module | undefined {
  try {
    return parseModule(path, text)
  } catch (error) {
    if (error instanceof SyntaxFailure) return undefined
    throw error
  }
}

/** The page of a rule. */
export function pageOf(name: string): string {
  return `${PAGES}/${name}.md`
}

function check(rule: LintRule, context: RuleContext): void {
  const subject = findSubject(context)
  if (!subject) {
    reportNesting(context)
    return
  }
  const settings = context.settings['iost-toolkit'] as LintSettings | undefined
  const reported = new Set<string>()
  const isDisabled = readDisabled(context.sourceCode, context.id)
  for (const finding of joinCauses(checkRule(rule, subject), (place) => isDisabled(toLocation(place).start))) {
    const loc = toLocation(finding.place)
    const key = `${loc.start.line}:${loc.start.column} ${finding.message}`
    if (reported.has(key)) continue
    reported.add(key)
    const { steps = [], assumes } = finding
    const message = formatMessage(finding)
    const { line, column } = loc.start
    settings?.keepFinding(rule.name, { message, line, column: column + 1, steps, isAssumed: assumes !== undefined })
    context.report(toReport({ ...finding, message }, loc))
  }
}

const reportedNesting = new WeakSet<object>()

/**
 * Reports a file that another parser reads, and that is nested too deeply for the rules: without a report it would look
 * like one without findings.
 */
function reportNesting(context: RuleContext): void {
  const { sourceCode } = context
  const deep = reportedNesting.has(sourceCode) ? undefined : findDeepNesting(sourceCode.text)
  if (deep === undefined) return
  reportedNesting.add(sourceCode)
  const point = toPoint(deep)
  context.report({
    loc: { start: point, end: point },
    messageId: 'finding',
    data: { message: `${NESTING_REASON}: ${NESTING_HINT}` },
  })
}

/** Formats the message of a finding, with the assumption that it rests on. */
function formatMessage({ message, assumes }: Finding): string {
  return assumes === undefined ? message : `${message} (assuming that ${assumes})`
}

/** Whether the message of a finding names an assumption that it rests on. */
export function isAssumed(message: string): boolean {
  return / \(assuming that .+\)$/.test(message)
}

function toReport({ message, fix, suggestion }: Finding, loc: EslintReport['loc']): EslintReport {
  return {
    loc,
    messageId: 'finding',
    data: { message },
    ...(fix && { fix: (fixer) => apply(fixer, [fix]) }),
    ...(suggestion && { suggest: [{ desc: suggestion.text, fix: (fixer) => apply(fixer, suggestion.edits) }] }),
  }
}

function apply(fixer: Fixer, edits: readonly SourceEdit[]): unknown {
  return edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
}

function toLocation({ module, start, end }: Place): EslintReport['loc'] {
  return { start: toPoint(module.lines.positionAt(start)), end: toPoint(module.lines.positionAt(end)) }
}

function toPoint({ line, column }: EslintPoint): EslintPoint {
  return { line, column: column - 1 }
}

const analysed = new WeakMap<object, Subject | undefined>()

/**
 * Returns the analysis of the file, shared by all rules; undefined for a file that cannot be parsed, which ESLint
 * reports.
 */
function findSubject({ sourceCode, filename, cwd, settings, languageOptions }: RuleContext): Subject | undefined {
  if (analysed.has(sourceCode)) return analysed.get(sourceCode)
  const { subject: known, refusals, ...given } = (settings['iost-toolkit'] ?? {}) as Partial<LintSettings>
  const isKnown = known?.module.text === sourceCode.text
  const { defined = Object.keys(languageOptions?.globals ?? {}) } = given
  const subject = isKnown
    ? known
    : readSubject(resolve(cwd, filename), sourceCode.text, { refusals, defined, root: cwd })
  analysed.set(sourceCode, subject)
  return subject
}

interface ReadOptions extends Omit<SubjectOptions, 'abi'> {
  /**
   * The folder of the project (default: that of the source). No link may lead out of its repository, because findings
   * quote names and constants.
   */
  root: string
}

/**
 * Analyses a file with the ABI file beside it; undefined if it cannot be parsed. `read` reads the files it imports
 * (default: from disk).
 */
export function readSubject(
  path: string,
  text: string,
  { root = dirname(path), refusals, defined, read = (file) => findSource(file, root) }: Partial<ReadOptions> = {},
): Subject | undefined {
  try {
    return analyseFile(parseModule(path, text), { read, abi: readAbi(path, read), refusals, defined })
  } catch (error) {
    if (error instanceof SyntaxFailure) return undefined
    throw error
  }
}

/** Reads the ABI file beside a source. The rule `refused` reports an unreadable one, so it is ignored here. */
function readAbi(path: string, read: ReadFile): SubjectOptions['abi'] {
  const file = listAbiFiles(path).find((candidate) => existsSync(candidate))
  const text = file && read(file)
  if (!text) return undefined
  try {
    return readAbiEntries(text, file)
  } catch (error) {
    if (isToolkitError(error)) return undefined
    throw error
  }
}
