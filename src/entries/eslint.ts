/** The library entry `iost-toolkit/eslint`: the rules of `toolkit lint` as a plugin for ESLint 9 and later. */

export type { EslintRule } from '../lint/plugin/eslint-rule.js'
export { type EslintConfig, type EslintPlugin, plugin as default } from '../lint/plugin/plugin.js'
