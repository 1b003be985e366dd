import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const FOLDER = join(import.meta.dirname, '../../../.github')
const texts = new Map(
  readdirSync(join(FOLDER, 'workflows')).map((name) => [name, readFileSync(join(FOLDER, 'workflows', name), 'utf8')]),
)

/** The jobs of a workflow by name: the lines below `jobs:` that belong to each. */
function listJobs(text: string): Map<string, string> {
  const parts = text.slice(text.indexOf('\njobs:\n')).split(/\n {2}(?=[a-z][\w-]*:\n)/)
  return new Map(parts.slice(1).map((part) => [part.slice(0, part.indexOf(':')), withoutComments(part)]))
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*#.*$/gm, '')
}

/** The commands of a job, with those of the scripts that it runs. */
function readCommands(job: string): string {
  const scripts = [...job.matchAll(/\.github\/([\w-]+\.sh)/g)]
  return [job, ...scripts.map(([, name]) => withoutComments(readFileSync(join(FOLDER, name!), 'utf8')))].join('\n')
}

const INSTALLS = /\bnpm (ci|install|i|exec|run|test)\b|\bnpx\b|\bnode_modules\b/
const RIGHTS = /\b(contents|pull-requests|id-token|packages|actions): write\b/

describe('workflows', () => {
  it('pin every action by commit', () => {
    for (const [name, text] of texts) {
      const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action!)
      expect(actions, name).to.not.be.empty
      for (const action of actions) expect(action, name).to.match(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  it('workflows give no rights to a job that installs packages or runs their code', () => {
    let found = 0
    for (const [name, text] of texts) {
      for (const [job, lines] of listJobs(text)) {
        if (!INSTALLS.test(readCommands(lines))) continue
        found++
        expect(lines, `${name}: ${job}`).to.not.match(RIGHTS)
      }
      expect(text, name).to.match(/\npermissions:( \{\}|\n {2}contents: read)\n/)
    }
    expect(found).to.be.greaterThan(3)
  })

  it('workflows sign in one job, which runs no install script and keeps provenance', () => {
    const jobs = [...texts.values()].flatMap((text) => [...listJobs(text).values()])
    const signing = jobs.filter((job) => /id-token: write/.test(job))
    expect(signing).to.have.length(1)
    expect(signing[0]).to.not.match(/contents: write/)
    const publish = readFileSync(join(FOLDER, 'publish.sh'), 'utf8')
    expect(publish).to.match(/npm publish .*--provenance .*--ignore-scripts/)
  })
})
