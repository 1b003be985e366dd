import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { RunReport } from '../../src/report/model/run.js'
import { DIST } from '../e2e/toolkit.js'
import { ROOT } from './pages.js'

/** Installs the package as it is built, with an `npx` that needs no npm to find it. */
export function install(workspace: string): void {
  installPackage(workspace)
  installCommand(workspace)
}

/** Installs the package as it is built; returns its folder. */
export function installPackage(workspace: string): string {
  const home = join(workspace, 'node_modules/iost-toolkit')
  mkdirSync(home, { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(home, 'package.json'))
  for (const folder of ['templates', 'types', 'library', 'node_modules'])
    symlinkSync(join(ROOT, folder), join(home, folder))
  // With the compiled code that earlier tests have kept, unless another process is writing it.
  const isDraft = (path: string) => /\.\d+$/.test(path)
  cpSync(DIST, join(home, 'dist'), { recursive: true, filter: (path) => !isDraft(path) })
  return home
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
  // Not the keys of the user who runs the tests.
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
