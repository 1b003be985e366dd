import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemblePackages } from '../scripts/package.js'
import { type Figure, printFigures } from './harness/report.js'

interface Packed {
  size: number
  unpackedSize: number
  filename: string
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
  ...measureInstall(join(folder, packed!.filename)),
  { what: 'warnings of a dry run of publishing', value: countWarnings(), unit: '', goal: '0' },
]
rmSync(folder, { recursive: true })
printFigures('Install', figures)

function measureInstall(tarball: string): Figure[] {
  const project = join(folder, 'project')
  execFileSync('mkdir', [project])
  const { allowScripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts }))
  const start = performance.now()
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', tarball], {
    cwd: project,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`The package was not installed: ${stderr.split('\n')[0]}`)
    return []
  }
  const seconds = (performance.now() - start) / 1000
  const packages = run(['ls', '--all', '--parseable'], project).trim().split('\n').length - 1
  return [
    { what: 'installed', value: sizeOf(join(project, 'node_modules')) / 2 ** 20, unit: 'MiB' },
    { what: 'packages', value: packages, unit: '' },
    { what: 'install, on this version of Node', value: seconds, unit: 's' },
  ]
}

/** Counts npm's own warnings about the package; other warnings concern the user's settings. */
function countWarnings(): number {
  const { stderr } = spawnSync('npm', ['publish', '--dry-run'], { cwd: home, encoding: 'utf8' })
  const told = stderr.split('\n').filter((line) => /^npm (warn publish|error)/.test(line))
  return told.filter((line) => !line.includes('logged in')).length
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function run(args: readonly string[], cwd = process.cwd()): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
