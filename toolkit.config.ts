import type { Config } from './src/entries/config.js'

/**
 * `toolkit test` in this repository runs the tests of the templates and of the contract library in their own places.
 * Each folder is a project with a configuration of its own, which is where `chain.deploy` looks for its contracts.
 */
export default {
  contracts: 'templates/*/ts/contracts',
  tests: ['templates/*/{ts,js}/test/**/*.test.{ts,js}', 'test/library/test/*.test.ts'],
} satisfies Config
