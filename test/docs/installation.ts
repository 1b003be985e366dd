import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bundle, bundlePage, bundleReport } from '../../scripts/build.js'
import type { RunReport } from '../../src/report/model/run.js'
import { ROOT } from './pages.js'

/** Installs what of the package runs, built from the sources as they are now; returns its folder. */
export async function installCode(workspace: string): Promise<string> {
  const home = join(workspace, 'node_modules/iost-toolkit')
  mkdirSync(home, { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(home, 'package.json'))
  for (const folder of ['templates', 'types', 'library', 'node_modules'])
    symlinkSync(join(ROOT, folder), join(home, folder))
  await bundle(join(home, 'dist'))
  return home
}

/** Installs the package, built from the sources as they are now, and an `npx` that needs no npm to find it. */
export async function install(workspace: string): Promise<void> {
  const home = await installCode(workspace)
  await Promise.all([bundlePage(join(home, 'dist/page')), bundleReport(join(home, 'dist/report'))])
  installTypes(home)
  installCommand(workspace)
}

/** Installs what compilers read of the package that `installCode` has put there. */
export function installTypes(home: string): void {
  const declare = ['-p', 'tsconfig.build.json', '--outDir', join(home, 'dist/types')]
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...declare], { cwd: ROOT })
}

/** Puts the `npx` into a folder of tools, where `environment` finds it. */
export function installCommand(workspace: string): void {
  const tools = join(workspace, '.tools')
  const cli = join(workspace, 'node_modules/iost-toolkit/dist/cli.js')
  mkdirSync(tools)
  writeFileSync(join(tools, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${cli}' "$@"\n`)
  chmodSync(join(tools, 'npx'), 0o755)
}

/** The environment of a reader's shell. */
export function environment(workspace: string): NodeJS.ProcessEnv {
  const { CI: _, FORCE_COLOR: __, ...env } = process.env
  // Nobody's own keys.
  const keys = { TOOLKIT_KEYS: join(workspace, '.keys') }
  return { ...env, ...keys, PATH: `${join(workspace, '.tools')}${delimiter}${env.PATH}`, NO_COLOR: '1' }
}

/** Runs the tests in some folders, by the installed command. */
export function runTests(workspace: string, folders: readonly string[]): RunReport {
  const options = { cwd: workspace, env: environment(workspace), encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync('npx', ['toolkit', 'test', '--json', ...folders], options)
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
