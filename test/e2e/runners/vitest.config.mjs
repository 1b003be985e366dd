import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { pool: 'forks', poolOptions: { forks: { execArgv: ['--no-node-snapshot'] } }, include: ['vitest.test.mjs'] },
})
