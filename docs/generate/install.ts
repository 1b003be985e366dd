import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packPackages } from '../../scripts/package.js'
import { serveRegistry } from '../../test/long/registry.js'

/**
 * Writes the figures of an install into `install.json` and the README: `npx tsx docs/generate/install.ts` packs the
 * package and installs it by name into a new project. Needs the public registry, and build tools on Node 20.
 */
export interface InstallFigures {
  /** Node that installed, such as "20 on Linux": its major version decides which isolated-vm is installed. */
  node: string
  /** Bytes of the packed package. */
  packed: number
  /** Packages in `node_modules`, the toolkit among them. */
  packages: number
  /** Bytes of `node_modules`. */
  installed: number
}

const DATA = join(import.meta.dirname, 'install.json')
const README = join(import.meta.dirname, '../../README.md')
/** The line of the README that is generated. */
const LINE = /^The package is a .* download\..*$/m
const MEGABYTE = 1_000_000
const PLATFORMS: Record<string, string> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/** The figures of the last run. */
export function readInstall(): InstallFigures {
  return JSON.parse(readFileSync(DATA, 'utf8'))
}

/** Returns the text of the README with these figures. */
export function insertFigures(readme: string, { node, packed, packages, installed }: InstallFigures): string {
  if (!LINE.test(readme)) throw new Error(`README.md has no line that matches ${LINE}`)
  const size = Math.round(installed / MEGABYTE)
  const download = (packed / MEGABYTE).toFixed(1)
  const line = `The package is a ${download} MB download. With its dependencies it installs ${packages} packages, ${size} MB (Node ${node}).`
  return readme.replace(LINE, () => line)
}

/** Installs the package as it would be published into a new project, as `npm install --save-dev iost-toolkit` does. */
export async function measureInstall(): Promise<InstallFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-install-'))
  const tarballs = packPackages(folder, join(folder, 'packages'))
  const registry = await serveRegistry(tarballs)
  try {
    const project = join(folder, 'project')
    mkdirSync(project)
    const { allowScripts } = JSON.parse(readFileSync(join(folder, 'packages/iost-toolkit/package.json'), 'utf8'))
    writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts }))
    const options = ['--no-audit', '--no-fund', `--registry=${registry.url}`, `--cache=${join(folder, 'cache')}`]
    // Asynchronous, because the registry runs in this process.
    await promisify(execFile)('npm', ['install', '--save-dev', 'iost-toolkit', ...options], { cwd: project })
    const installed = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'))
    return {
      node: `${process.versions.node.split('.')[0]} on ${PLATFORMS[process.platform] ?? process.platform}`,
      packed: statSync(tarballs[0]!).size,
      packages: Object.keys(installed.packages).length,
      installed: sizeOf(join(project, 'node_modules')),
    }
  } finally {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

if (process.argv[1] === import.meta.filename) {
  const figures = await measureInstall()
  writeFileSync(DATA, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(README, insertFigures(readFileSync(README, 'utf8'), figures))
}
