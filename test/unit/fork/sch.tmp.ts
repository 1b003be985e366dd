import { createSandbox } from '../../../src/vm/sandbox/sandbox.js'
import { runSchedule } from './schedules.js'
async function main() {
const sandbox = createSandbox()
for (let seed = Number(process.argv[2] ?? 1); seed <= Number(process.argv[3] ?? 14); seed++) {
  const t = Date.now()
  const { compared, wrong, refused } = await runSchedule(seed, sandbox)
  const codes = {}
  for (const c of refused) codes[c] = (codes[c] ?? 0) + 1
  console.log(seed, compared, wrong.length, JSON.stringify(codes), Date.now() - t)
}
sandbox.dispose()
}
void main()
