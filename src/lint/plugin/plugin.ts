import type { Level } from '../rules/rule.js'
import { RULES } from '../rules/rules.js'
import { type EslintRule, toEslintRule } from './eslint-rule.js'
import { parser } from './parser.js'

/** The name that the rules' names begin with, in configurations and comments. */
export const PREFIX = 'iost'

/** A part of ESLint's flat configuration. */
export interface EslintConfig {
  /** Name that ESLint's config inspector shows. */
  name: string
  /** Globs of the files that it applies to. */
  files: string[]
  /** The plugin's own parser, for TypeScript. */
  languageOptions?: { parser: object }
  /** The plugin, under the name `iost`. */
  plugins: Record<string, EslintPlugin>
  /** Level of each rule, by its name with the prefix `iost/`. */
  rules: Record<string, 'off' | 'warn' | 'error'>
}

/** The plugin, in ESLint's form. */
export interface EslintPlugin {
  /** Name and version of the package. */
  meta: { name: string; version: string }
  /** The rules by name, without prefix. */
  rules: Record<string, EslintRule>
  /** Configurations to spread into that of a project. */
  configs: { recommended: EslintConfig[]; strict: EslintConfig[] }
  /**
   * A parser for contracts in TypeScript that needs no version of TypeScript. It gives other rules nothing to look at.
   */
  parser: object
}

/** The version of this package; set by the build only. */
declare const TOOLKIT_VERSION: string | undefined

/**
 * The plugin for ESLint 9 and later: all rules, and the configurations `recommended` and `strict`.
 *
 * @example
 * ```ts
 * import iost from 'iost-toolkit/eslint'
 *
 * export default [...iost.configs.recommended]
 * ```
 */
export const plugin: EslintPlugin = {
  meta: { name: 'iost-toolkit', version: typeof TOOLKIT_VERSION === 'undefined' ? '0.0.0' : TOOLKIT_VERSION },
  rules: Object.fromEntries(RULES.map((rule) => [rule.name, toEslintRule(rule)])),
  configs: { recommended: [], strict: [] },
  parser,
}

plugin.configs.recommended = configure('recommended')
plugin.configs.strict = configure('strict')

/** Contracts lie in `contracts/`; TypeScript is read by the plugin's own parser, which needs no version of it. */
function configure(name: 'recommended' | 'strict'): EslintConfig[] {
  const rules = listLevels(name)
  const plugins = { [PREFIX]: plugin }
  return [
    { name: `iost-toolkit/${name}`, files: ['contracts/**/*.js', '**/contracts/**/*.js'], plugins, rules },
    {
      name: `iost-toolkit/${name}/typescript`,
      files: ['contracts/**/*.ts', '**/contracts/**/*.ts'],
      languageOptions: { parser },
      plugins,
      rules,
    },
  ]
}

/** The level of each rule in a configuration, by its full name. */
export function listLevels(name: 'recommended' | 'strict'): Record<string, Level> {
  return Object.fromEntries(RULES.map((rule) => [`${PREFIX}/${rule.name}`, rule[name]]))
}
