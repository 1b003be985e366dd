import type { Config } from '../../src/config/index.js'

export default { contracts: 'contracts', tests: 'test/*.test.ts' } satisfies Config
