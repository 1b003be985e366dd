import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { execArgv: ['--no-node-snapshot'], include: ['{vitest*,caught}.test.mjs'] },
})
