import { copyFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { toIdentifier } from '../../src/codec/code-text.js'
import type { ConfirmedProof, FileResult, ProvenLoss } from '../../src/lint/engine/result.js'
import type { RunReport } from '../../src/report/model/run.js'
import { SOAK_MS } from '../limits.js'
import { CORPUS, prove, readLabels } from '../lint-corpus/proofs.js'
import { createFolder, DIST, runToolkit } from './toolkit.js'

const ACCOUNTS = ['alice', 'bobby', 'carol', 'david']

/** Reads what a loss is about through the test's own chain, its signatures and its node interface. */
function formatRead(loss: ProvenLoss, name: string): string {
  const contract = toIdentifier(name)
  if (loss.kind === 'storage') {
    const place = [loss.key, ...(loss.field === undefined ? [] : [loss.field])].map((text) => JSON.stringify(text))
    return `await ${contract}.storage(${place.join(', ')})`
  }
  const holder = ACCOUNTS.includes(loss.holder) ? loss.holder : contract
  return `await chain.token('${loss.token}').balance(${holder})`
}

/** The printed test with the printed losses as its expectation, instead of its own. */
function formatLossTest({ test = '', losses }: ConfirmedProof, name: string): string {
  const lines = test.split('\n')
  const start = lines.findIndex((line) => line.startsWith('  const read ='))
  const end = lines.findLastIndex((line) => line.endsWith('.receipt()'))
  const own = losses.filter(
    (loss) => loss.kind === 'storage' || ACCOUNTS.includes(loss.holder) || loss.holder.startsWith('Contract'),
  )
  return [
    ...lines.slice(0, start),
    `  const read = async () => [${own.map((loss) => formatRead(loss, name)).join(', ')}]`,
    ...lines.slice(start + 1, end + 1),
    `  expect([before, await read()]).to.deep.equal(${JSON.stringify([own.map(({ before }) => before), own.map(({ after }) => after)])})`,
    '})',
  ].join('\n')
}

async function runTests(cwd: string): Promise<Record<string, string>> {
  const report = join(cwd, 'report.json')
  await runToolkit(['test', '--reporter', `json=${report}`], { cwd })
  const { tests } = JSON.parse(readFileSync(report, 'utf8')) as RunReport
  return Object.fromEntries(tests.map(({ file, state }) => [file.replace(/^test\/|\.test\.\w+$/g, ''), state]))
}

interface LintReport {
  proofs: { confirmed: number; unconfirmed: number; untried: number }
  files: FileResult[]
}

const OPEN = `export class Open {
  init(): void {}

  /** @amountLimit iost 1000 */
  fill(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }

  pay(to: string, amount: string): void {
    blockchain.withdraw(to, amount, '')
  }
}
`
/** A warning that no attack is known for. */
const BOX = `export class Box {
  init(): void {}

  keep(key: string, value: string): void {
    storage.mapPut('kept', tx.publisher + key, value)
  }
}
`

/** A contract whose finding cannot be tried, because every call runs a statement first. */
function formatHostile(statement: string): string {
  return OPEN.replaceAll('    blockchain.', `    ${statement}\n    blockchain.`)
}

/** Ends of a process of a proof, by the contract, with what a report has about them. */
const ENDS = {
  throws: {
    run: "process.send({ error: { message: 'no scene\\nfor it', stack: 'Error: no scene' } })",
    why: 'the proof ended with an internal error: no scene',
  },
  uncaught: {
    run: "throw new Error('planted')",
    why: 'the proof ended with an internal error: the process of the proof ended with exit code 1',
  },
  leaves: {
    run: 'process.exit(0)',
    why: 'the proof ended with an internal error: the process of the proof ended with exit code 0',
  },
  crashes: {
    run: "process.kill(process.pid, 'SIGSEGV')",
    why: 'the proof ended with an internal error: the process of the proof ended with SIGSEGV',
  },
  killed: {
    run: "process.kill(process.pid, 'SIGKILL')",
    why: 'the process of the proof was ended by SIGKILL, such as for the memory that the contract takes',
  },
}

/** A copy of the built package whose process of a proof ends as the name of the contract has it. */
function createPackage(): string {
  const folder = createFolder()
  const root = join(DIST, '..')
  const copy = join(folder, 'dist')
  const isNeeded = (path: string) => !path.startsWith(join(DIST, 'types'))
  cpSync(DIST, copy, { recursive: true, filter: isNeeded })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const entry = readFileSync(join(copy, 'proof.cjs'), 'utf8')
  const cases = Object.entries(ENDS).map(([name, { run }]) => `  if (path.endsWith('${name}.ts')) { ${run}; return }`)
  const lines = [
    "process.once('message', async (task) => {",
    '  const { path } = task',
    ...cases,
    `  await ${entry.trim()}`,
    "  process.emit('message', task)",
    '})',
  ]
  writeFileSync(join(copy, 'proof.cjs'), lines.join('\n'))
  return copy
}

describe('toolkit lint --prove', function () {
  this.timeout(SOAK_MS)

  // The oracle is the chain of `toolkit test`, on which the printed tests run with signed transactions.
  it('prints tests that fail on the theft and pass on its twin, with the losses that the test reads', async () => {
    const names = ['guild-chest', 'key-registry', 'sale-price', 'harvest-farm', 'bet-report']
    const cwd = createFolder({
      'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
      'test/none.txt': '',
      'contracts/none.txt': '',
    })
    for (const name of names) {
      const proven = await prove(name)
      const proof = proven.map((each) => each.proof).find((each) => each.status === 'confirmed') as ConfirmedProof
      expect(proof, name).not.to.equal(undefined)
      for (const file of ['contract.js', 'contract.js.abi'])
        copyFileSync(join(CORPUS, name, file), join(cwd, 'contracts', file.replace('contract', name)))
      writeFileSync(join(cwd, `test/${name}.test.ts`), proof.test ?? '')
      writeFileSync(join(cwd, `test/loss-${name}.test.ts`), formatLossTest(proof, name))
    }
    const faulty = await runTests(cwd)
    const expected = names.flatMap((name) => [
      [name, 'failed'],
      [`loss-${name}`, 'passed'],
    ])
    expect(faulty).to.deep.equal(Object.fromEntries(expected))
    for (const { name, twin } of readLabels().filter((label) => names.includes(label.name)))
      for (const file of ['contract.js', 'contract.js.abi'])
        copyFileSync(join(CORPUS, twin, file), join(cwd, 'contracts', file.replace('contract', name)))
    const sound = await runTests(cwd)
    expect(names.map((name) => [name, sound[name]])).to.deep.equal(names.map((name) => [name, 'passed']))
  })

  it('proves a finding beside a contract that fills the memory and one that never returns', async () => {
    const cwd = createFolder({
      'toolkit.config.js': 'export default {}\n',
      'contracts/open.ts': OPEN,
      'contracts/bomb.ts': formatHostile(
        "const parts: string[] = []; for (let i = 0; i < 1e9; i++) parts.push('x'.repeat(1e6))",
      ),
      'contracts/loop.ts': formatHostile('for (let i = 0; i < 1e12; i++) Math.abs(i)'),
    })
    const { exitCode, stdout } = await runToolkit(['lint', '--prove', '--json'], { cwd })
    expect(exitCode).to.equal(1)
    const { proofs, files } = JSON.parse(stdout) as LintReport
    const results = files.flatMap(({ file, messages }) =>
      messages.map(({ rule, proof }) => [file, rule, proof?.status]),
    )
    expect(results).to.deep.include(['contracts/open.ts', 'iost/missing-authority', 'confirmed'])
    const tried = results.filter(([, rule]) => rule === 'iost/missing-authority').map(([file]) => file)
    expect(tried.toSorted()).to.deep.equal(['contracts/bomb.ts', 'contracts/loop.ts', 'contracts/open.ts'])
    expect(proofs.confirmed + proofs.unconfirmed + proofs.untried).to.equal(results.length)
  })

  it('keeps all findings where the process of a proof fails, and names the contract', async () => {
    const names = Object.keys(ENDS)
    const contracts = ['open', ...names, 'zoo'].map((name) => [`contracts/${name}.ts`, OPEN])
    const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n', ...Object.fromEntries(contracts) })
    const listFindings = (stdout: string) =>
      (JSON.parse(stdout) as LintReport).files.flatMap(({ file, messages }) =>
        messages.map(({ rule, line }) => `${file}:${line} ${rule}`),
      )
    const plain = await runToolkit(['lint', '--json'], { cwd })
    const { exitCode, stdout, stderr } = await runToolkit(['lint', '--prove', '--json'], { cwd, dist: createPackage() })
    expect(exitCode, stderr).to.equal(70)
    expect(listFindings(stdout)).to.deep.equal(listFindings(plain.stdout)).and.to.have.length.above(6)
    const { files } = JSON.parse(stdout) as LintReport
    const proofOf = (name: string) =>
      files.flatMap(({ file, messages }) => (file === `contracts/${name}.ts` ? messages : [])).map(({ proof }) => proof)
    for (const name of ['open', 'zoo']) expect(proofOf(name)[0]?.status, name).to.equal('confirmed')
    for (const [name, { why }] of Object.entries(ENDS))
      expect(proofOf(name), name).to.deep.equal(proofOf(name).map(() => ({ status: 'untried', why })))
    const failed = names.filter((name) => stderr.includes(`contracts/${name}.ts: the proof failed`))
    expect(failed).to.deep.equal(names.filter((name) => name !== 'killed'))
    expect(stderr).to.include('internal error').and.to.include('Error: no scene')
  })

  it('reports no proofs without the flag, and makes a confirmed warning an error', async () => {
    const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n', 'contracts/open.ts': OPEN })
    const rule = ['--rule', 'missing-authority=warn']
    const plain = await runToolkit(['lint', '--json', ...rule], { cwd })
    expect([plain.exitCode, plain.stdout.includes('proof')]).to.deep.equal([0, false])
    const proven = await runToolkit(['lint', '--prove', ...rule], { cwd })
    expect(proven.exitCode).to.equal(1)
    expect(proven.stdout)
      .to.include('confirmed by an attack')
      .and.to.include('1 confirmed by an attack, 0 not confirmed')
  })

  it('fails on findings that are not confirmed with --max-warnings 0', async () => {
    const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n', 'contracts/box.ts': BOX })
    const lenient = await runToolkit(['lint', '--prove'], { cwd })
    expect([lenient.exitCode, lenient.stdout.includes('not tried')]).to.deep.equal([0, true])
    const strict = await runToolkit(['lint', '--prove', '--max-warnings', '0'], { cwd })
    expect(strict.exitCode).to.equal(1)
  })
})
