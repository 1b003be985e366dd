import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFigures } from '../src/measurements/costs/costs-file.js'
import { mergeRecords } from '../src/measurements/records/merge.js'
import { createRecord, type RunRecord } from '../src/measurements/records/record.js'
import { readRecord } from '../src/measurements/records/record-file.js'
import { compare } from './harness/contest.js'
import { type Figure, median, printFigures } from './harness/report.js'
import type { Took } from './harness/rounds.js'

/** Overhead of measuring a run, for the whole command on a template, and time to merge the records of shards. */
const REPOSITORY = join(import.meta.dirname, '..')
const PROJECT = join(REPOSITORY, 'templates/token/ts')
const SHARDS = 200
const TESTS = 1000

function runTests(...flags: string[]): Took {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [join(REPOSITORY, 'dist/cli.cjs'), 'test', ...flags], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the tests of the template fail: ${stderr}`)
  return { wallMs: performance.now() - start, cpuMs: Number.NaN }
}

function compareRuns(what: string, flags: string[], goal: string): Promise<Figure> {
  return compare({
    what,
    goal,
    ours: async () => runTests(...flags),
    peer: async () => runTests(),
    peerName: 'the same without',
    by: 'time',
  })
}

/** The record of one shard: a token test, repeated. */
function sampleShard(shard: number): RunRecord {
  const call = {
    contract: 'token',
    action: 'transfer',
    isOwn: true,
    status: 'SUCCESS',
    dryRun: false,
    gasLimit: 2_000_000,
    ram: { publisher: 82, contract: 0, others: 0 },
    timeMs: 0.5,
    calls: [{ contract: 'token', action: 'transfer', cpu: 37_046, net: 0, failed: false, calls: [] }],
    load: { sizes: { 'entries of balances': 2 }, earlier: 0, given: [0, 0, 10], read: 12, written: 4 },
    spent: {},
  }
  const calls = Array.from({ length: TESTS }, (_, test) => ({
    ...call,
    file: `test/${shard}.test.ts`,
    titles: ['token', `transfers ${test}`],
    order: 0,
    gas: 37_000 + ((shard * 31 + test * 7) % 500),
  }))
  return { ...createRecord('shop'), calls }
}

async function measureMerge(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-recording-'))
  try {
    for (let shard = 0; shard < SHARDS; shard++) {
      writeFileSync(join(folder, `${shard}.json`), JSON.stringify(sampleShard(shard)))
    }
    const value = await median(3, () => {
      const start = performance.now()
      const files = readdirSync(folder).map((name) => join(folder, name))
      const merged = mergeRecords(files.map((file) => readRecord(JSON.parse(readFileSync(file, 'utf8')), file)))
      const { tests } = listFigures(merged)
      if (Object.keys(tests).length !== SHARDS * TESTS) throw new Error('tests were lost')
      return performance.now() - start
    })
    return { what: `figures of ${SHARDS} files of ${TESTS} tests each`, value, unit: 'ms', goal: '≤ 2000' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const figures = [
  await compareRuns('recording of costs, whole command', ['--gas'], '≤ 1.25'),
  await compareRuns('with coverage and profile', ['--gas', '--coverage', '--profile'], '≤ 1.5'),
  await measureMerge(),
]
rmSync(join(PROJECT, 'coverage'), { recursive: true, force: true })
rmSync(join(PROJECT, 'profile'), { recursive: true, force: true })
printFigures('recording', figures)
