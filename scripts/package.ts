import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'

/**
 * Assembles the two npm packages in `dist/package/`: `iost-toolkit`, and its optional dependency for Node 20. A clone
 * installs that one from a folder, which npm can't publish. So the published manifest differs from the clone's
 * `package.json`, and the clone itself is never packed.
 */
const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'dist/package')
const NODE20 = join(ROOT, 'sandbox/node20')

/** All files that `iost-toolkit` publishes besides its manifest. */
const PUBLISHED = ['README.md', 'LICENSE', 'dist', 'library', 'templates', 'types']
/** Fields of the manifest that only a clone needs. */
const CLONE_ONLY = ['private', 'scripts', 'devDependencies', 'overrides'] as const

type Manifest = Record<string, unknown> & { name: string; version: string }

/**
 * Writes both packages below a folder and returns their folders. A failure leaves the earlier packages as they were.
 * Drafts of processes that were killed are removed.
 */
export function assemblePackages(output = OUTPUT): string[] {
  const draft = `${output}.${process.pid}`
  mkdirSync(dirname(output), { recursive: true })
  for (const stale of listStaleDrafts(output)) rmSync(stale, { recursive: true, force: true })
  try {
    const names = [assembleToolkit(draft), assembleNode20(draft)]
    rmSync(output, { recursive: true, force: true })
    renameSync(draft, output)
    return names.map((name) => join(output, name))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Drafts whose process no longer runs. */
function listStaleDrafts(output: string): string[] {
  const drafts = readdirSync(dirname(output)).filter((name) => name.startsWith(`${basename(output)}.`))
  return drafts.filter((name) => !isRunning(Number(extname(name).slice(1)))).map((name) => join(dirname(output), name))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Packs both packages into a folder and returns the paths of the tarballs, `iost-toolkit` first. */
export function packPackages(destination: string, output?: string): string[] {
  return assemblePackages(output).map((folder) => {
    // Runs in a shell, because npm is a `.cmd` script on Windows. Paths are passed only by the working directory.
    const text = execFileSync('npm pack --json', { cwd: folder, encoding: 'utf8', shell: true })
    const [packed] = Object.values<{ filename: string }>(JSON.parse(text))
    const tarball = join(destination, packed!.filename)
    renameSync(join(folder, packed!.filename), tarball)
    return tarball
  })
}

function assembleToolkit(draft: string): string {
  const manifest = readManifest(ROOT)
  const folder = join(draft, manifest.name)
  mkdirSync(folder, { recursive: true })
  // Entry by entry, because a folder (`dist`) can't be copied into itself.
  const entries = PUBLISHED.flatMap((name) =>
    statSync(join(ROOT, name)).isDirectory() ? readdirSync(join(ROOT, name)).map((entry) => join(name, entry)) : name,
  )
  for (const path of entries.filter(isPublished)) {
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => isPublished(relative(ROOT, source)),
    })
  }
  writeManifest(folder, toPublished(manifest))
  return manifest.name
}

function assembleNode20(draft: string): string {
  const { private: _, ...manifest } = readManifest(NODE20)
  const folder = join(draft, manifest.name)
  cpSync(NODE20, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  writeManifest(folder, { ...manifest, ...readLinks() })
  return manifest.name
}

/** Excludes packages assembled earlier, the compilation cache of this machine, and output of test runs. */
function isPublished(path: string): boolean {
  const parts = path.split(sep)
  const inDist = parts[0] === 'dist'
  if (inDist && parts[1]?.startsWith('package')) return false
  if (inDist && /\.cjs\./.test(basename(path))) return false
  return !parts.includes('.toolkit') && !parts.includes('node_modules')
}

/** The manifest as published: each `file:` dependency becomes the published package of that name and version. */
function toPublished(manifest: Manifest): Manifest {
  const kept = Object.fromEntries(Object.entries(manifest).filter(([field]) => !CLONE_ONLY.includes(field as never)))
  const optional = Object.entries(manifest.optionalDependencies as Record<string, string>)
  return {
    ...(kept as Manifest),
    optionalDependencies: Object.fromEntries(optional.map(([alias, spec]) => [alias, toRegistrySpec(spec)])),
  }
}

function toRegistrySpec(spec: string): string {
  if (!spec.startsWith('file:')) return spec
  const { name, version } = readManifest(join(ROOT, spec.slice('file:'.length)))
  return `npm:${name}@${version}`
}

/** Manifest fields that both packages share. */
function readLinks(): Record<string, unknown> {
  const { license, repository, bugs, homepage } = readManifest(ROOT)
  return { license, repository, bugs, homepage }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(join(ROOT, 'dist/cli.cjs'))) throw new Error('dist/ is missing: run npm run build first')
  // A signal ends the process after the draft is removed, because all work before is synchronous.
  for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
    process.once(signal, () => process.exit(exitCode))
  }
  for (const folder of assemblePackages(process.argv[2])) console.log(relative(ROOT, folder))
}
