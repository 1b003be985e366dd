import { defineConfig } from 'iost-toolkit/config'

export default defineConfig({
  contracts: 'contracts',
  tests: 'test/**/*.test.js',
  // What tests have to reach in per cent, of all contracts together and of each file.
  coverage: {
    thresholds: { lines: 95, functions: 100, branches: 80 },
    perFile: { lines: 90 },
  },
  networks: {
    local: { kind: 'http', url: 'http://127.0.0.1:30001' },
  },
})
