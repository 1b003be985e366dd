import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { analyseFile } from '../src/lint/model/subject.js'
import { checkRule } from '../src/lint/rules/checking.js'
import { RULES } from '../src/lint/rules/rules.js'
import { parseModule } from '../src/lint/syntax/module.js'
import { runCommand } from './harness/commands.js'
import { type Figure, median, middle, printFigures } from './harness/report.js'
import type { Took } from './harness/rounds.js'

/**
 * Time of `toolkit lint`: a contract of 48 KB in a warm process, with the analysis and all rules except `refused`,
 * which the compiler checks; and the command on all templates, with contracts compiled before. Run `npm run build`
 * first.
 */
const CLI = resolve('dist/cli.cjs')
const ROUNDS = 15
const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))

printFigures('How long lint takes', [
  ...(await measureText('48 KB', writeLarge, '≤ 150')),
  ...(await measureText('48 KB minified', writeMinified, '≤ 2000')),
  ...(await measureTemplates()),
])
rmSync(folder, { recursive: true })

/** Lints a contract of the maximum size, with another text in each round. */
async function measureText(what: string, write: (round: number) => string, goal: string): Promise<Figure[]> {
  const path = join(folder, 'large.js')
  const rules = RULES.filter(({ name }) => name !== 'refused')
  let round = 0
  const processor: number[] = []
  const value = await median(ROUNDS, () => {
    round += 1
    const text = write(round)
    const start = process.cpuUsage()
    const since = performance.now()
    const subject = analyseFile(parseModule(path, text), { read: () => undefined })
    for (const rule of rules) checkRule(rule, subject)
    const took = performance.now() - since
    const { user, system } = process.cpuUsage(start)
    processor.push((user + system) / 1000)
    return took
  })
  return [
    { what: `${what}, warm`, value, unit: 'ms', goal },
    { what: 'the same', value: middle(processor), unit: 'ms', note: 'processor time' },
  ]
}

/** A contract of 48 KB with repeated accounts, amounts, transfers and helpers. */
function writeLarge(round: number): string {
  const members = Array.from(
    { length: 110 },
    (_, index) => `
  _read${index}(who) { return new BigNumber(storage.mapGet('coins${index}', who) || '0') }
  add${index}(amount) {
    const added = new BigNumber(amount)
    if (!added.gt(0) || added.dp() > 8) throw new Error('wrong amount')
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins${index}', tx.publisher, this._read${index}(tx.publisher).plus(added).toFixed(), tx.publisher)
  }`,
  )
  const text = `class Large {\n  init() {}${members.join('')}\n}\nmodule.exports = Large\n// ${round}`
  return text.padEnd(48_000, ' ')
}

/**
 * A contract of 48 KB as a bundler writes it: long actions without types, in which each value depends on all before.
 */
function writeMinified(round: number): string {
  const body = (index: number) =>
    Array.from(
      { length: 100 },
      (_, step) => `v=b>${step}?v+a:v-b;w=v&&w||c&&v;u[w]=v;if(!w||v.x===${index})throw"${step}";`,
    ).join('')
  const actions = Array.from(
    { length: 8 },
    (_, index) =>
      `a${index}(a,b,c){let v=a,w=b,u={};${body(index)}storage.mapPut("m"+a,b,JSON.stringify({v,w,u}),c);blockchain.withdraw(a,v,w)}`,
  )
  return `class L{init(){}${actions.join('')}}module.exports=L// ${round}`.padEnd(48_000, ' ')
}

/** Runs the command on the contracts of all templates, which are already compiled. */
async function measureTemplates(): Promise<Figure[]> {
  const templates = resolve('templates')
  for (const name of readdirSync(templates).filter((name) => name !== 'shared'))
    cpSync(join(templates, name, 'ts/contracts'), join(folder, name, 'contracts'), { recursive: true })
  writeFileSync(join(folder, 'toolkit.config.ts'), "export default { contracts: '*/contracts' }\n")
  const times: Took[] = []
  const value = await median(5, async () => {
    const took = await runCommand(process.execPath, [CLI, 'lint'], folder)
    times.push(took)
    return took.wallMs
  })
  const cpu = middle(times.map(({ cpuMs }) => cpuMs))
  return [
    { what: 'all templates, the whole command', value, unit: 'ms', goal: '≤ 1000' },
    { what: 'the same', value: cpu, unit: 'ms', note: 'processor time' },
  ]
}
