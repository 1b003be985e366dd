import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Figure, printFigures } from './harness/report.js'

/**
 * Time from saving a small test file to its result in `toolkit test --watch`, including the watcher's debounce, also
 * with a deployed contract. Run `npm run build` first.
 */
const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 15
/** Simulates typing, during which the waiting process prewarms. */
const THINK_MS = 1500

const SMALL = `import { chain, expect, fixture } from 'iost-toolkit/test'

const setup = fixture(async () => {
  const [owner] = await chain.accounts(1)
  return { token: await chain.deploy('token', { from: owner }) }
})

it('is small', async () => {
  const { token } = await setup()
  await expect(token.issue('root', '0')).to.failWith(/not an amount above zero/)
})
`

const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
cpSync(join(ROOT, 'templates/token/ts'), folder, { recursive: true })
const file = join(folder, 'test/small.test.ts')
writeFileSync(file, SMALL)
const watch = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), 'test', '--watch'], { cwd: folder })
let said = ''
let wake = (): void => {}
for (const stream of [watch.stdout, watch.stderr])
  stream.on('data', (data) => {
    said += data
    wake()
  })

const took: number[] = []
await until(/q quit\n/)
for (let round = 0; round < ROUNDS; round++) {
  await setTimeout(THINK_MS)
  const start = performance.now()
  appendFileSync(file, `// ${round}\n`)
  await until(/^1 passed, 0 failed/m)
  took.push(performance.now() - start)
  await until(/q quit\n/)
}
watch.kill('SIGTERM')
watch.once('exit', () => rmSync(folder, { recursive: true }))
took.sort((a, b) => a - b)
const figure: Figure = {
  what: 'from the save of a small test file until its test is told',
  value: took[ROUNDS >> 1]!,
  unit: 'ms',
  goal: '≤ 100',
  spread: [took[0]!, took.at(-1)!],
}
printFigures('tests that are watched', [figure])

/** Waits for output that matches, and consumes it. Standard output and error may arrive in any order. */
async function until(wanted: RegExp): Promise<void> {
  while (!wanted.test(said)) {
    if (watch.exitCode !== null) throw new Error(`it ended with ${watch.exitCode}: ${said}`)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  said = said.replace(wanted, '')
}
