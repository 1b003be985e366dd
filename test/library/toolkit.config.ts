import type { Config } from '../../src/entries/config.js'

export default { contracts: 'contracts', tests: 'test/*.test.ts' } satisfies Config
