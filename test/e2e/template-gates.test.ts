import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, type Ended, runToolkit } from './toolkit.js'

/** What is planted in the cost file of a template, and what its workflow then says. */
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

describe('the workflow of a template', function () {
  this.timeout(180_000)
  const cwd = createFolder()

  for (const [template, action] of [
    ['token', 'token.transfer'],
    ['minimal', 'greeter.greet'],
  ] as const) {
    describe(template, () => {
      const project = join(cwd, template)
      const costs = join(project, 'costs.json')
      let commands: string[][]
      const merge = (): Promise<Ended> => runToolkit(commands.at(-1)!, { cwd: project })

      before(async () => {
        const made = await runToolkit(['init', template, '--template', template, '--ts', '--yes', '--no-git'], { cwd })
        expect(made).to.include({ exitCode: 0 })
        commands = readCommands(readFileSync(join(project, '.github/workflows/test.yml'), 'utf8'))
        const shards = commands.filter(([command]) => command === 'test')
        expect(shards).to.have.lengthOf(2)
        for (const shard of shards) expect(await runToolkit(shard, { cwd: project })).to.include({ exitCode: 0 })
      })

      it('passes as it is', async () => {
        const { exitCode, stdout } = await merge()
        expect(stdout).to.include('costs are as costs.json says').and.include('All files')
        expect(exitCode).to.equal(0)
      })

      for (const [kind, plant] of Object.entries(PLANTS)) {
        it(`fails on a planted ${kind}`, async () => {
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

      it('fails where tests reach less than the thresholds in place', async () => {
        const config = join(project, 'toolkit.config.ts')
        const kept = readFileSync(config, 'utf8')
        expect(kept)
          .to.match(/thresholds: \{ lines: \d+, functions: 100/)
          .and.match(/perFile: \{ lines: \d+ \}/)
        writeFileSync(config, kept.replace(/branches: \d+/, 'branches: 100'))
        const { exitCode, stdout } = await merge()
        writeFileSync(config, kept)
        expect(stdout).to.match(/coverage of branches is [\d.]+ %, less than 100 %: all files/)
        expect(exitCode).to.equal(5)
      })
    })
  }
})

/** The commands of a workflow that run the toolkit on tests, in their order, one for each shard; files are named as a shell would. */
function readCommands(workflow: string): string[][] {
  const [, shards = ''] = /shard: \[([\d, ]+)\]/.exec(workflow) ?? []
  const lines = [...workflow.matchAll(/^ +- run: npx iost-toolkit ((?:test|report merge) .*)$/gm)].map(
    ([, line]) => line!,
  )
  return lines.flatMap((line) => {
    const each = line.includes('matrix.shard') ? shards.split(', ') : ['']
    return each.map((shard) =>
      line
        .replace(/\$\{\{ matrix\.shard \}\}/g, shard)
        .replace(
          'reports/*.json',
          shards
            .split(', ')
            .map((part) => `reports/${part}.json`)
            .join(' '),
        )
        .split(' '),
    )
  })
}
