import { defineConfig } from 'iost-toolkit/config'

export default defineConfig({
  contracts: 'contracts',
  tests: 'test/**/*.test.ts',
  networks: {
    local: { kind: 'http', url: 'http://127.0.0.1:30001' },
  },
})
