import { defineConfig } from 'iost-toolkit/config'

export default defineConfig({
  contracts: 'contracts',
  tests: 'test/**/*.test.js',
  // Tests, properties and invariants that assert nothing fail.
  requireAssertions: true,
  // The least share of mistakes in contracts, in per cent, that a test must notice: `toolkit mutate`.
  mutation: { threshold: 90 },
  networks: {
    local: { kind: 'http', url: 'http://127.0.0.1:30001' },
  },
})
