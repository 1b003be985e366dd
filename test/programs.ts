import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A program of the machine that some tests need. */
interface Program {
  /** Its path or name; undefined where the machine does not have it. */
  find(): string | undefined
  install: string
  /** Whether continuous integration must have it; elsewhere its tests are skipped. */
  isRequiredInCi: boolean
}

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The folder of PostgreSQL's programs; Debian keeps them off the PATH, by version. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (found !== undefined) return found
  const { status, stdout } = spawnSync('which', ['initdb'], { encoding: 'utf8' })
  return status === 0 ? dirname(stdout.trim()) : undefined
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

const PROGRAMS = {
  Chromium: {
    find: () => [process.env.CHROMIUM, ...CHROMIUM_PATHS].find((path) => path !== undefined && existsSync(path)),
    install: 'apt-get install chromium, or set CHROMIUM to the path of Chromium or Chrome',
    isRequiredInCi: true,
  },
  PostgreSQL: {
    find: findPostgres,
    install: 'apt-get install postgresql',
    isRequiredInCi: process.platform === 'linux',
  },
  genhtml: {
    find: () => (spawnSync('genhtml', ['--version']).status === 0 ? 'genhtml' : undefined),
    install: 'apt-get install lcov, or brew install lcov',
    isRequiredInCi: process.platform === 'linux',
  },
  tmux: {
    find: () => (spawnSync('tmux', ['-V']).status === 0 ? 'tmux' : undefined),
    install: 'apt-get install tmux, or brew install tmux',
    isRequiredInCi: false,
  },
} satisfies Record<string, Program>

/**
 * Returns the path of a program. Where the machine does not have it, skips the test or suite and prints how to install
 * it; under CI=true, and outside tests, it throws instead: a test that is always skipped tests nothing.
 */
export function needProgram(context: Mocha.Context | undefined, name: keyof typeof PROGRAMS): string {
  const { find, install, isRequiredInCi } = PROGRAMS[name]
  const path = find()
  if (path !== undefined) return path
  const advice = `${name} is not installed (${install})`
  if (context === undefined) throw new Error(advice)
  if (process.env.CI === 'true' && isRequiredInCi) throw new Error(`${advice}: its tests must run under CI=true`)
  console.log(`  skipped "${(context.currentTest ?? context.test)?.parent?.fullTitle()}": ${advice}`)
  return context.skip()
}
