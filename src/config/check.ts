import { askNearest } from '../codec/nearest.js'
import { addToGroup } from '../collections/groups.js'
import { firstOf } from '../collections/presence.js'
import { isTable } from '../collections/shapes.js'
import { ToolkitError } from '../errors/errors.js'
import { SETTINGS, type Setting } from './schema.js'
import type { ValueType } from './value-types.js'

/** A setting that cannot be used. */
export interface ConfigProblem {
  /** Dotted path, flag or environment variable. */
  path: string
  text: string
  /** Names of the settings beside it, unless users choose them. */
  known?: readonly string[]
}

/** Settings below a path, with keys relative to it. */
type Section = readonly Setting[]

/**
 * Checks the configuration of a file: unknown keys, wrong values, missing ones. Throws `CONFIG_INVALID` with every
 * problem: path, expected and actual value, and the nearest name.
 */
export function checkConfig(config: unknown, file: string): asserts config is Record<string, unknown> {
  const problems = [...findProblems(config, '', SETTINGS)]
  if (problems.length > 0) throw configError(problems, file)
}

/** Creates the error for invalid settings; `file` is the configuration file, if any. */
export function configError(problems: readonly ConfigProblem[], file?: string): ToolkitError {
  const lines = problems.map(({ path, text }) => `${path || 'the default export'}: ${text}`)
  const message =
    lines.length === 1 ? firstOf(lines) : `${lines.length} settings cannot be used\n  ${lines.join('\n  ')}`
  const hint = file === undefined ? FLAG_HINT : hintSettings(problems)
  return new ToolkitError('CONFIG_INVALID', message, { hint, ...(file !== undefined && { at: { file } }) })
}

const FLAG_HINT = '`toolkit config` lists every setting with its value and origin.'

/**
 * Lists the settings beside the first problem. The hint for files differs: while the file is invalid, no command can
 * list settings.
 */
function hintSettings(problems: readonly ConfigProblem[]): string {
  const [problem] = problems.filter(({ known }) => known !== undefined)
  if (problem?.known === undefined) return 'With `defineConfig` an editor knows the settings and their values.'
  const section = problem.path.split('.').slice(0, -1).join('.')
  const names = problem.known.join(', ')
  return `The settings ${section && `of ${section} `}are ${names}; with \`defineConfig\` an editor knows them.`
}

/** Returns the error of a value, or undefined if it has the type. */
export function judgeValue(value: unknown, type: ValueType): string | undefined {
  if (type.accepts(value)) return undefined
  const question = typeof value === 'string' ? askNearest(value, type.words ?? []) : ''
  return `expected ${type.expected}, got ${describeValue(value, type.hidden)}${question}`
}

function* findProblems(value: unknown, path: string, section: Section): Generator<ConfigProblem> {
  if (!isTable(value)) {
    const hidden = section.some(({ type }) => type.hidden)
    yield { path, text: `expected an object, got ${describeValue(value, hidden)}` }
    return
  }
  const members = groupMembers(narrowKind(section, value))
  const names = [...members.keys()]
  const known = names.includes('*') ? undefined : names
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const inner = members.get(name) ?? members.get('*')
    const innerPath = path ? `${path}.${name}` : name
    const text = inner === undefined ? `unknown setting${askNearest(name, names)}` : judgeMember(name, member, inner)
    if (text !== undefined) yield { path: innerPath, text, ...(known && { known }) }
    else if (inner && !inner.some(({ key }) => key === '')) yield* findProblems(member, innerPath, inner)
  }
  yield* findMissing(value, path, members)
}

/** Returns the error of the name of a setting, or of its value if it has no settings below it. */
function judgeMember(name: string, value: unknown, section: Section): string | undefined {
  const setting = section.find(({ key }) => key === '')
  return setting && (setting.judgeName?.(name) ?? judgeValue(value, setting.type))
}

function* findMissing(
  value: Record<string, unknown>,
  path: string,
  members: Map<string, Section>,
): Generator<ConfigProblem> {
  for (const [name, [setting]] of members) {
    if (!setting?.required || setting.key !== '' || name in value) continue
    // While the kind is unknown, only the kind is missing, not the settings of every kind.
    if (setting.kind !== undefined && setting.kind !== value.kind) continue
    yield {
      path: `${path}.${name}`,
      text: `expected ${setting.type.expected}, got nothing`,
      known: [...members.keys()],
    }
  }
}

/** Settings of one section by the first part of their keys, which loses that part. */
function groupMembers(section: Section): Map<string, Setting[]> {
  const members = new Map<string, Setting[]>()
  for (const setting of section) {
    const [name = '', ...rest] = setting.key.split('.')
    addToGroup(members, name, { ...setting, key: rest.join('.') })
  }
  return members
}

/** Selects the settings of a network of one kind; all if the kind is unknown. */
function narrowKind(section: Section, value: Record<string, unknown>): Section {
  if (!section.some(({ key }) => key === 'kind')) return section
  const matching = section.filter(({ kind }) => kind === value.kind)
  return matching.length > 0 ? section.filter(({ kind }) => kind === undefined || kind === value.kind) : section
}

function describeValue(value: unknown, hidden = false): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  if (hidden && value !== null) return `a ${typeof value}`
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
