import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { isExtended, itExtended } from '../limits.js'
import { createFolder, type Ended, runToolkit } from './toolkit.js'

/** Changes to the cost file of a template, and the resulting message of its workflow. */
const PLANTS: Record<string, (action: string) => { from: string; to: string; said: string }> = {
  rise: (action) => ({ from: `("${action}": \\{ "gas": \\[)\\d+`, to: '$11000', said: `${action} gas min rose` }),
  fall: (action) => ({ from: `("${action}": \\{ "gas": \\[)\\d+`, to: '$1990000', said: `${action} gas min fell` }),
  missing: (action) => ({
    from: `"${action}"`,
    to: `"${action}2"`,
    said: `${action}2 is in the file and was not seen`,
  }),
  new: (action) => ({ from: `"${action}"`, to: `"${action}2"`, said: `${action} is not in the file` }),
}

/** Places in a workflow that name a shard, and the list of shards. */
interface Places {
  shard: RegExp
  count: RegExp
  list: RegExp
}

interface Workflow {
  file: string
  commands: string[][]
}

const WORKFLOWS: Record<string, Places> = {
  '.github/workflows/test.yml': {
    list: /shard: \[([\d, ]+)\]/,
    shard: /\$\{\{ matrix\.shard \}\}/g,
    count: /(?!)/,
  },
  '.gitlab-ci.yml': { list: /parallel: (\d+)/, shard: /\$CI_NODE_INDEX/g, count: /\$CI_NODE_TOTAL/g },
}

describe('template workflows', () => {
  const cwd = createFolder()

  for (const [template, action] of [
    ['token', 'token.transfer'],
    ['minimal', 'greeter.greet'],
  ] as const) {
    describe(template, () => {
      const isRun = isExtended || template === 'token'
      const declare = isRun ? it : itExtended
      const project = join(cwd, template)
      const costs = join(project, 'costs.json')
      let workflows: Workflow[]
      const merge = ({ commands } = workflows[0]!): Promise<Ended> => runToolkit(commands.at(-1)!, { cwd: project })

      before(async () => {
        if (!isRun) return
        const made = await runToolkit(['init', template, '--template', template, '--ts', '--yes', '--no-git'], { cwd })
        expect(made).to.include({ exitCode: 0 })
        workflows = Object.entries(WORKFLOWS).map(([file, places]) => ({
          file,
          commands: readCommands(readFileSync(join(project, file), 'utf8'), places),
        }))
        for (const { commands, file } of workflows) {
          const shards = commands.filter(([command]) => command === 'test')
          expect(shards, file).to.have.lengthOf(2)
          // what both run is run once
          expect(shards).to.deep.equal(workflows[0]!.commands.slice(0, 2))
        }
        for (const shard of workflows[0]!.commands.slice(0, 2))
          expect(await runToolkit(shard, { cwd: project })).to.include({ exitCode: 0 })
      })

      declare('pass on an unchanged template', async () => {
        const { exitCode, stdout } = await merge()
        expect(stdout).to.include('costs match costs.json').and.include('All files')
        expect(exitCode).to.equal(0)
      })

      for (const [index, file] of Object.keys(WORKFLOWS).entries()) {
        declare(`report differences from the main branch in ${file}`, async () => {
          const first = await merge(workflows[index])
          expect(first.stdout)
            .to.include('costs-base.json not found: costs are not compared')
            .and.include('coverage-base/coverage-final.json not found: coverage is not compared')
          expect(first.exitCode).to.equal(0)
          const { from, to } = PLANTS.rise!(action)
          writeFileSync(join(project, 'costs-base.json'), readFileSync(costs, 'utf8').replace(new RegExp(from), to))
          mkdirSync(join(project, 'coverage-base'))
          const kept = join(project, 'coverage-base/coverage-final.json')
          copyFileSync(join(project, 'coverage/coverage-final.json'), kept)
          writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"f":\{"0":\d+/, '"f":{"0":0'))
          const { commands } = workflows[index]!
          const named = commands.at(-1)!.includes('--summary') ? [] : ['--summary', 'summary.md']
          const { stdout, exitCode } = await runToolkit([...commands.at(-1)!, ...named], { cwd: project })
          rmSync(join(project, 'costs-base.json'))
          rmSync(join(project, 'coverage-base'), { recursive: true })
          expect(stdout)
            .to.match(new RegExp(`↑ ${action} gas min rose: 1,000 → `))
            .and.match(/↑ functions of all files: [\d.]+ % → 100 %/)
          // shown, and judged by nothing
          expect(stdout).to.include('costs match costs.json')
          expect(exitCode).to.equal(0)
          expect(readFileSync(join(project, 'summary.md'), 'utf8'))
            .to.include(`| ${action} | gas min | 1,000 |`)
            .and.match(/\| all files \| functions \| [\d.]+ % → 100 %/)
        })
      }

      for (const [kind, plant] of Object.entries(PLANTS)) {
        declare(`fail on a planted ${kind}`, async () => {
          const kept = readFileSync(costs, 'utf8')
          const { from, to, said } = plant(action)
          expect(kept).to.match(new RegExp(from))
          writeFileSync(costs, kept.replace(new RegExp(from), to))
          const { exitCode, stdout } = await merge()
          writeFileSync(costs, kept)
          expect(stdout).to.include(said)
          expect(exitCode).to.equal(5)
        })
      }

      declare('fail when coverage is below the thresholds', async () => {
        const config = join(project, 'toolkit.config.ts')
        const kept = readFileSync(config, 'utf8')
        expect(kept)
          .to.match(/thresholds: \{ lines: \d+, functions: 100/)
          .and.match(/perFile: \{ lines: \d+ \}/)
        const folder = join(project, 'reports')
        const reports = readdirSync(folder).map((name) => join(folder, name))
        const texts = reports.map((report) => readFileSync(report, 'utf8'))
        // as if no test had reached any code
        for (const [index, report] of reports.entries())
          writeFileSync(report, texts[index]!.replace(/"probes":\[[\d,]*\]/g, '"probes":[]'))
        const { exitCode, stdout } = await merge()
        for (const [index, report] of reports.entries()) writeFileSync(report, texts[index]!)
        expect(stdout).to.match(/coverage of branches is [\d.]+ %, less than \d+ %: all files/)
        expect(exitCode).to.equal(5)
      })
    })
  }
})

/**
 * The commands of a workflow that run the toolkit on tests, in their order, one for each shard; files are named as a
 * shell would.
 */
function readCommands(workflow: string, { list, shard, count }: Places): string[][] {
  const [, listed = ''] = list.exec(workflow) ?? []
  const last = Number(listed.split(', ').at(-1))
  const shards = Array.from({ length: last }, (_, index) => String(index + 1))
  const lines = [...workflow.matchAll(/^ +- (?:run: )?npx iost-toolkit ((?:test|report merge) .*)$/gm)].map(
    ([, line]) => line!,
  )
  return lines.flatMap((line) => {
    const each = line.search(shard) === -1 ? [''] : shards
    return each.map((part) =>
      line
        .replace(shard, part)
        .replace(count, String(last))
        .replace('reports/*.json', shards.map((name) => `reports/${name}.json`).join(' '))
        .split(' '),
    )
  })
}
