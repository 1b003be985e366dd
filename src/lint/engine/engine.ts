import { resolve } from 'node:path'
import type { Linter } from 'eslint/universal'
import { firstOf } from '../../collections/presence.js'
import { relativePath } from '../../files/relative-path.js'
import type { Subject } from '../model/subject.js'
import { type LintSettings, readSubject } from '../plugin/eslint-rule.js'
import { parser } from '../plugin/parser.js'
import { PREFIX, plugin } from '../plugin/plugin.js'
import { checkRule } from '../rules/checking.js'
import type { FoundRefusal } from '../rules/publishing/refused.js'
import type { Level } from '../rules/rule.js'
import { RULES } from '../rules/rules.js'
import type { ReadFile } from '../syntax/modules.js'
import { type FindingStep, locate } from '../syntax/place.js'
import type { FileResult, LintMessage } from './result.js'

/** A file to check. */
export interface LintFile {
  /** Absolute. */
  path: string
  text: string
  /** Refusals of publishing; undefined if the contract was not compiled. */
  refusals: readonly FoundRefusal[] | undefined
  /** Analysis of just this text, if there is one. */
  subject?: Subject | undefined
}

export interface LintOptions {
  /** Absolute path; results name files relative to it. */
  root: string
  /** Level by rule, with the prefix. */
  levels: Readonly<Record<string, Level>>
  fix: boolean
  /** Report comments that disable nothing. */
  reportUnused: boolean
  /** Names of constants that the compiler replaces. */
  defined?: readonly string[] | undefined
  /** Reads files that the checked ones import (default: from disk). */
  read?: ReadFile
  /** Add the texts of corrections to messages, for editors. */
  withEdits?: boolean
}

/** Properties of a finding that ESLint does not pass on. */
interface Kept {
  steps: readonly FindingStep[]
  isAssumed: boolean
}

const UNUSED = 'unused-disable-directive'

/**
 * Checks files. ESLint's engine knows comments that disable rules and how fixes are merged. It takes as long to start
 * as the analysis of all templates, so files without a finding and without such comments are left out.
 */
export async function lintFiles(files: readonly LintFile[], options: LintOptions): Promise<FileResult[]> {
  const { root, levels, read, defined = [] } = options
  let linter: Linter | undefined
  const results: FileResult[] = []
  for (const file of files) {
    const subject = file.subject
      ? { ...file.subject, refusals: file.refusals, defined }
      : readSubject(file.path, file.text, { root, refusals: file.refusals, defined, ...(read && { read }) })
    if (subject && isClean(subject, levels)) {
      results.push({ file: relativePath(root, file.path), messages: [], output: undefined })
      continue
    }
    linter ??= new (await import('eslint/universal')).Linter({ cwd: root, configType: 'flat' })
    results.push(lintFile(linter, file, subject, options))
  }
  return results
}

/** True if no rule reports anything, and no comment configures ESLint. */
function isClean(subject: Subject, levels: LintOptions['levels']): boolean {
  if (/\beslint/.test(subject.module.text)) return false
  const rules = RULES.filter(({ name }) => (levels[`${PREFIX}/${name}`] ?? 'off') !== 'off')
  return rules.every((rule) => checkRule(rule, subject).length === 0)
}

function lintFile(
  linter: Linter,
  { path, text, refusals }: LintFile,
  subject: Subject | undefined,
  options: LintOptions,
): FileResult {
  const { root, levels, defined, fix, reportUnused, withEdits = false } = options
  const kept = new Map<string, Kept>()
  const settings: LintSettings = {
    refusals,
    defined,
    subject,
    keepFinding: (rule, { line, column, message, ...finding }) =>
      void kept.set(`${PREFIX}/${rule} ${line}:${column} ${message}`, finding),
  }
  const config = {
    files: ['**/*.{js,ts}'],
    languageOptions: { parser },
    plugins: { [PREFIX]: plugin },
    rules: levels,
    settings: { 'iost-toolkit': settings },
    linterOptions: { reportUnusedDisableDirectives: reportUnused ? 'warn' : 'off' },
  } as unknown as Linter.Config
  const filename = path
  const fixed = fix ? linter.verifyAndFix(text, [config], { filename }) : undefined
  const messages = fixed?.messages ?? linter.verify(text, [config], { filename })
  const file = relativePath(root, path)
  const found = messages.map((message) => ({
    ...toMessage(message, file, kept, root),
    ...(withEdits && { edits: listEdits(message) }),
  }))
  return {
    file,
    messages: messages.some(({ fatal }) => fatal) ? describeUnread(found, refusals, file) : found,
    output: fixed?.fixed ? fixed.output : undefined,
  }
}

function listEdits({ fix, suggestions = [] }: Linter.LintMessage): NonNullable<LintMessage['edits']> {
  return { fix, suggestions: suggestions.map((suggestion) => suggestion.fix) }
}

/** Describes a file that cannot be parsed, with the compiler's message or the parser's own. */
function describeUnread(
  found: LintMessage[],
  refusals: readonly FoundRefusal[] | undefined,
  file: string,
): LintMessage[] {
  if (!refusals?.length) return found
  return refusals.map(({ line, column, reason, hint }) => ({
    ...firstOf(found),
    ...{ file, line, column, endLine: line, endColumn: column },
    message: hint === '' ? reason : `${reason}: ${hint}`,
  }))
}

function toMessage(
  {
    ruleId,
    severity,
    message,
    fatal,
    line = 1,
    column = 1,
    endLine = line,
    endColumn = column,
    fix,
    suggestions,
  }: Linter.LintMessage,
  file: string,
  kept: ReadonlyMap<string, Kept>,
  root: string,
): LintMessage {
  const rule = ruleId ?? (fatal ? `${PREFIX}/refused` : UNUSED)
  const { steps, isAssumed } = kept.get(`${rule} ${line}:${column} ${message}`) ?? { steps: [], isAssumed: false }
  return {
    rule,
    level: severity === 2 && !isAssumed ? 'error' : 'warn',
    message: message.replace(/^Parsing error: /, 'this cannot be read: '),
    file,
    line,
    column,
    endLine,
    endColumn,
    steps: steps.map(({ place, text }) => ({
      file: relativePath(root, resolve(place.module.path)),
      ...locate(place),
      text,
    })),
    canFix: fix !== undefined,
    suggestions: (suggestions ?? []).map(({ desc }) => desc),
  }
}
