import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '../../../..')
/** Names of which a file uses one to run a contract, or to open where one runs. The sandbox is below all places. */
const RUNNING =
  /\b(?:createSandbox|prepareSandbox|openSandbox|executeInSandbox|ContractProcessSupervisor|openBlockExecutor|openSuiteExecutor|startContractProcess|ownContractProcess)\b/
const BELOW = /^vm\//

describe('places that run contracts', () => {
  it('places that run contracts are listed in docs/internals/contract-processes.md, each with its process', () => {
    const found = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !BELOW.test(name))
      .filter((name) => RUNNING.test(removeComments(readFileSync(join(ROOT, 'src', name), 'utf8'))))
      .sort()
    const text = readFileSync(join(ROOT, 'docs/internals/contract-processes.md'), 'utf8')
    const rows = text.split('\n').filter((line) => line.startsWith('| `'))
    const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect([...new Set(listed)].sort()).to.deep.equal(listed.sort())
    expect(found).to.deep.equal(listed)
  })
})

function removeComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
