import type { Level } from '../rules/rule.js'
import { RULES } from '../rules/rules.js'
import { TEST_RULES } from '../tests/rules.js'
import { type EslintRule, toEslintRule, toTestEslintRule } from './eslint-rule.js'
import { parser } from './parser.js'

/** Prefix of rule names in configurations and comments. */
export const PREFIX = 'iost'

/**
 * A configuration object of ESLint's flat configuration.
 *
 * @example
 * ```ts
 * import iost, { type EslintConfig } from 'iost-toolkit/eslint'
 *
 * const strict: EslintConfig[] = iost.configs.strict.map((config) => ({ ...config, files: ['src/contracts/*.ts'] }))
 *
 * export default strict
 * ```
 */
export interface EslintConfig {
  /** Name in ESLint's config inspector: `iost-toolkit/recommended`, for example. */
  name: string
  /** Globs of the files it applies to, relative to ESLint's configuration file. */
  files: string[]
  /** Set for TypeScript files only. */
  languageOptions?: {
    /** The parser of the plugin. */
    parser: object
  }
  /** The plugin under the name `iost`, which is the prefix of its rules. */
  plugins: Record<string, EslintPlugin>
  /** Level of each rule by its full name, such as `iost/missing-authority`. */
  rules: Record<string, 'off' | 'warn' | 'error'>
}

/**
 * The plugin for ESLint 9 and later.
 *
 * @example
 * ```ts
 * import iost, { type EslintPlugin } from 'iost-toolkit/eslint'
 *
 * const plugin: EslintPlugin = iost
 * console.log(Object.keys(plugin.rules))
 * ```
 */
export interface EslintPlugin {
  /** Identifies the plugin in ESLint's caches and messages. */
  meta: {
    /** `iost-toolkit`. */
    name: string
    /** Version of the package. */
    version: string
  }
  /** Rules by name, without the prefix `iost/`. The lint reference describes each of them. */
  rules: Record<string, EslintRule>
  /** Configurations for files in folders named `contracts`. Spread one into the project's configuration. */
  configs: {
    /** Reports mistakes that lose or lock funds as errors, and others as warnings. */
    recommended: EslintConfig[]
    /** Enables all rules, and reports most findings as errors. */
    strict: EslintConfig[]
    /** Reports assertions in tests that check nothing, for files in folders named `test` and `*.test.*` files. */
    tests: EslintConfig[]
  }
  /**
   * Parser for TypeScript contracts that does not depend on the project's TypeScript version. Rules of other plugins
   * report nothing in the files it parses; for these, use `typescript-eslint`'s parser instead.
   */
  parser: object
}

/** Version of this package, set by the build only. */
declare const TOOLKIT_VERSION: string | undefined

/**
 * The plugin for ESLint 9 and later: the rules of `toolkit lint`, and the configurations `recommended` and `strict`.
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
  rules: Object.fromEntries([
    ...RULES.map((rule) => [rule.name, toEslintRule(rule)] as const),
    ...TEST_RULES.map((rule) => [rule.name, toTestEslintRule(rule)] as const),
  ]),
  configs: { recommended: [], strict: [], tests: [] },
  parser,
}

plugin.configs.recommended = configure('recommended')
plugin.configs.strict = configure('strict')
plugin.configs.tests = configureTests()

/** Creates a configuration for contracts in `contracts/`, with the plugin's own parser for TypeScript. */
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

/** Creates the configuration for tests, with the plugin's own parser for TypeScript. */
function configureTests(): EslintConfig[] {
  const plugins = { [PREFIX]: plugin }
  const rules = Object.fromEntries(TEST_RULES.map(({ name, level }) => [`${PREFIX}/${name}`, level]))
  const globs = (endings: string) => [`test/**/*.${endings}`, `**/test/**/*.${endings}`, `**/*.test.${endings}`]
  return [
    { name: 'iost-toolkit/tests', files: globs('{js,mjs,cjs}'), plugins, rules },
    {
      name: 'iost-toolkit/tests/typescript',
      files: globs('{ts,mts,cts}'),
      languageOptions: { parser },
      plugins,
      rules,
    },
  ]
}

/** Lists the level of each rule in a configuration, by its full name. */
export function listLevels(name: 'recommended' | 'strict'): Record<string, Level> {
  return Object.fromEntries(RULES.map((rule) => [`${PREFIX}/${rule.name}`, rule[name]]))
}
