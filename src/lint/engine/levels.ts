import { findNearest } from '../../codec/nearest.js'
import { isOneOf } from '../../collections/shapes.js'
import { configError } from '../../config/check.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { listLevels, PREFIX } from '../plugin/plugin.js'
import type { Level } from '../rules/rule.js'
import { RULES } from '../rules/rules.js'

const LEVELS: readonly Level[] = ['off', 'warn', 'error']

/**
 * The level of each rule: flags over the configuration over its preset. Throws `USAGE` and `CONFIG_INVALID` for rules
 * and levels that do not exist.
 */
export function readLevels({ settings, configFile }: Project, flags: readonly string[]): Record<string, Level> {
  const { preset, rules = {} } = settings.lint
  const levels = listLevels(preset)
  for (const [given, level] of Object.entries(rules)) {
    const name = findRule(given)
    if (name === undefined)
      throw configError([{ path: `lint.rules.${given}`, text: describeUnknown(given) }], configFile)
    levels[name] = level
  }
  for (const flag of flags) {
    const [given = '', level = ''] = flag.split('=')
    const name = findRule(given)
    if (name === undefined) throw unknownRuleError(given)
    if (!isOneOf(LEVELS, level)) {
      const hint = `Such as --rule ${given}=warn; levels are off, warn and error.`
      throw new ToolkitError('USAGE', `--rule: ${JSON.stringify(flag)} has no level`, { hint })
    }
    levels[name] = level
  }
  return levels
}

/** The error for a rule that does not exist. */
export function unknownRuleError(name: string): ToolkitError {
  const hint = '`toolkit lint --explain` lists all rules.'
  return new ToolkitError('USAGE', `--rule: ${describeUnknown(name)}`, { hint })
}

function describeUnknown(name: string): string {
  const nearest = findNearest(
    trimPrefix(name),
    RULES.map((rule) => rule.name),
  )
  return `unknown rule ${JSON.stringify(name)}${nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`}`
}

/** Returns the full name of a rule given with or without the prefix. */
function findRule(given: string): string | undefined {
  const name = trimPrefix(given)
  return RULES.some((rule) => rule.name === name) ? `${PREFIX}/${name}` : undefined
}

/** A rule's name without the prefix of the plugin. */
export function trimPrefix(name: string): string {
  return name.startsWith(`${PREFIX}/`) ? name.slice(PREFIX.length + 1) : name
}
