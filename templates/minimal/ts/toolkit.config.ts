import { defineConfig } from 'iost-toolkit/config'

export default defineConfig({
  contracts: 'contracts',
  tests: 'test/**/*.test.ts',
  // Tests, properties and invariants that assert nothing fail.
  requireAssertions: true,
  // The least coverage in per cent, of these contracts together and of each of them. Add yours when they have tests.
  coverage: {
    include: ['contracts/greeter.ts'],
    thresholds: { lines: 95, functions: 100, branches: 80 },
    perFile: { lines: 90 },
  },
  // The least share of mistakes in contracts, in per cent, that a test must notice: `toolkit mutate`.
  mutation: { threshold: 90 },
  networks: {
    local: { kind: 'http', url: 'http://127.0.0.1:30001' },
  },
})
