import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Policy for the lockfiles of this repository. `npm run check` fails for violations, so that git dependencies, install
 * scripts and new licences are reviewed.
 */
const ROOT = join(import.meta.dirname, '..')
/** Folders with a lockfile. `allowScripts` of their `package.json` lists the packages whose install scripts may run. */
const FOLDERS = ['.', 'docs/site', 'bench/peers', 'editors/vscode']
/** Folders of this repository that are installed as packages. */
const LOCAL = ['sandbox/node20']
/**
 * Licences that permit use and redistribution with notices only, and those of development tools that are not
 * redistributed.
 */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-1-Clause',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])
/** Packages whose manifest has no licence field, with the licence in their files. */
const UNNAMED: Readonly<Record<string, string>> = {
  esutils: 'BSD-2-Clause',
  format: 'MIT',
  'prelude-ls': 'MIT',
  taffydb: 'BSD-1-Clause',
}

/** Packages without any stated licence. They run only in tests and are not published. */
const UNSTATED = ['iost']

/** Data under a licence that requires attribution. A benchmark's peer reads it; it is not published. */
const DATA: Readonly<Record<string, string>> = { 'caniuse-lite': 'CC-BY-4.0' }

/** An entry of a lockfile. npm writes `resolved` only for packages from outside the registry. */
export interface LockedPackage {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** A lockfile of npm, version 3. */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** Lists the violations of the policy in a lockfile, one line each. */
export function judgeLockfile({ packages }: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = nameOf(path, entry)
    const faults = [...judgeSpecs(entry), ...(isOurs(path, entry) ? [] : judgeOrigin(entry))]
    if (entry.hasInstallScript && path !== '' && !allowScripts[name]) {
      faults.push('has an install script, and allowScripts in package.json does not list it')
    }
    return faults.map((fault) => `${path === '' ? 'package.json' : path}: ${fault}`)
  })
}

/** Counts the packages of a lockfile by licence. */
export function countLicences({ packages }: Lockfile): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [path, entry] of Object.entries(packages)) {
    if (isOurs(path, entry)) continue
    const licence = entry.license ?? UNNAMED[nameOf(path, entry)] ?? 'unstated'
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  }
  return counts
}

/** The name of the package itself, also below an alias. */
function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.replace(/^.*node_modules\//, '')
}

function isOurs(path: string, { resolved = '' }: LockedPackage): boolean {
  return path === '' || (resolved.startsWith('file:') && LOCAL.includes(resolved.slice('file:'.length)))
}

function judgeOrigin({ link, resolved, integrity }: LockedPackage): string[] {
  // npm deletes the target of a link when it removes an optional dependency whose install script failed.
  if (link) return [`is a link to ${resolved}; install-links in .npmrc copies such a folder`]
  const isElsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')
  return [
    ...(isElsewhere ? [`comes from ${resolved}, not from the npm registry`] : []),
    ...(integrity?.startsWith('sha512-') ? [] : ['has no sha512 integrity']),
  ]
}

/** Microsoft's programs that sign extensions, under their own licence. `vsce package` does not run them. */
const SIGNING = /^@vscode\/vsce-sign(-|$)/

/** Faults of the licence of a package, by its path in the lockfile. */
export function judgeLicences({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (isOurs(path, entry)) return []
    const name = nameOf(path, entry)
    const licence = entry.license ?? UNNAMED[name]
    if ((licence === undefined && UNSTATED.includes(name)) || SIGNING.test(name)) return []
    if (licence === undefined) return [`${path}: names no licence; add it to UNNAMED in scripts/lockfile.ts`]
    return isAccepted(licence) || DATA[name] === licence
      ? []
      : [`${path}: has the licence ${licence}, which LICENCES in scripts/lockfile.ts does not list`]
  })
}

/** Returns whether a licence expression is listed: one operand of "A OR B", both of "A AND B". */
function isAccepted(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAccepted(part.trim()))
  return plain.split(' OR ').some((licence) => LICENCES.has(licence.trim()))
}

/** Dependencies on git repositories, URLs and folders outside of this repository. */
function judgeSpecs({ dependencies, optionalDependencies, devDependencies }: LockedPackage): string[] {
  const specs = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
  return specs.flatMap(([name, spec]) => {
    const isRange = /^(npm:|[\d^~<>=*vx|]|latest$|$)/.test(spec.trim())
    const isLocal = spec.startsWith('file:') && LOCAL.includes(spec.slice('file:'.length))
    return isRange || isLocal ? [] : [`depends on ${name} at ${spec}, which is no version of the npm registry`]
  })
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function main(): void {
  const faults: string[] = []
  for (const folder of FOLDERS.filter((name) => existsSync(join(ROOT, name, 'package-lock.json')))) {
    const lockfile: Lockfile = readJson(join(ROOT, folder, 'package-lock.json'))
    const { allowScripts = {} } = readJson(join(ROOT, folder, 'package.json'))
    const found = [...judgeLockfile(lockfile, allowScripts), ...judgeLicences(lockfile)]
    faults.push(...found.map((fault) => `${folder}/package-lock.json: ${fault}`))
    const licences = [...countLicences(lockfile)].sort(([, a], [, b]) => b - a)
    if (process.argv.includes('--list'))
      console.log(`${folder}: ${licences.map(([name, n]) => `${n} ${name}`).join(', ')}`)
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
