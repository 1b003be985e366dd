import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Tools for comparison, if they can be installed. */
export interface Peers {
  folder: string
  /** Node 22, on which Hardhat 3 runs. */
  node: string
  hardhat: string
  anvil: string | undefined
}

const FOLDER = join(import.meta.dirname, '../peers')
const KEPT = join(FOLDER, 'node_modules/.installed-lock.json')

/**
 * Opens the peers, and installs them by their own lockfile if needed. Returns undefined, and prints the reason, if that
 * fails.
 */
export function openPeers(): Peers | undefined {
  try {
    if (!isInstalled()) install()
    return locatePeers()
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    console.error(`No peers to measure against: ${lines.find((line) => line.startsWith('npm error ')) ?? lines[0]}`)
    return undefined
  }
}

function locatePeers(): Peers {
  const modules = join(FOLDER, 'node_modules')
  const anvil = join(modules, `@foundry-rs/anvil-${process.platform}-${archOf(process.arch)}/bin/anvil`)
  return {
    folder: FOLDER,
    node: join(modules, 'node/bin/node'),
    hardhat: join(modules, 'hardhat', readJson(join(modules, 'hardhat/package.json')).bin.hardhat),
    anvil: existsSync(anvil) ? anvil : undefined,
  }
}

function archOf(arch: string): string {
  return arch === 'x64' ? 'amd64' : arch
}

function isInstalled(): boolean {
  return existsSync(KEPT) && readFileSync(KEPT, 'utf8') === readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')
}

function install(): void {
  console.error('Installing the peers into bench/peers/node_modules …')
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'pipe'] })
  npm('install', '--no-save', '--no-audit', '--no-fund')
  execFileSync('cp', ['package-lock.json', KEPT], { cwd: FOLDER })
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Flags with which Node 22 runs a file of `bench/peers`, whose imports may be TypeScript. */
export const PEER_FLAGS = ['--disable-warning=ExperimentalWarning']

/** A file of `bench/peers`. */
export function locatePlayer(name: string): string {
  return join(dirname(FOLDER), 'peers', name)
}
