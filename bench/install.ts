import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureInstall } from '../docs/generate/install.js'
import { assemblePackages } from '../scripts/package.js'
import { type Figure, printFigures } from './harness/report.js'

interface Packed {
  size: number
  unpackedSize: number
  files: unknown[]
}

/**
 * Size of the package, contents and duration of an install, and the output of a dry run of publishing.
 */
const folder = mkdtempSync(join(tmpdir(), 'toolkit-install-'))
const [home = ''] = assemblePackages(join(folder, 'packages'))
const [packed] = Object.values<Packed>(JSON.parse(run(['pack', '--json', '--pack-destination', folder], home)))
const figures: Figure[] = [
  { what: 'packed', value: packed!.size / 2 ** 20, unit: 'MiB' },
  { what: 'unpacked', value: packed!.unpackedSize / 2 ** 20, unit: 'MiB' },
  { what: 'files', value: packed!.files.length, unit: '' },
  ...(await measureInstalled()),
  { what: 'warnings of a dry run of publishing', value: countWarnings(), unit: '', goal: '0' },
]
rmSync(folder, { recursive: true })
printFigures('Install', figures)

async function measureInstalled(): Promise<Figure[]> {
  const start = performance.now()
  const { packages, installed } = await measureInstall()
  const seconds = (performance.now() - start) / 1000
  return [
    { what: 'installed', value: installed / 2 ** 20, unit: 'MiB' },
    { what: 'packages', value: packages, unit: '' },
    { what: 'pack and install, on this version of Node', value: seconds, unit: 's' },
  ]
}

/** Counts npm's own warnings about the package; other warnings concern the user's settings. */
function countWarnings(): number {
  const { stderr } = spawnSync('npm', ['publish', '--dry-run'], { cwd: home, encoding: 'utf8' })
  const told = stderr.split('\n').filter((line) => /^npm (warn publish|error)/.test(line))
  return told.filter((line) => !line.includes('logged in')).length
}

function run(args: readonly string[], cwd = process.cwd()): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
