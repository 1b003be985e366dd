import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * package.json as it is published, around `npm pack`. A clone names each isolated-vm by the Node it is for, the one of Node 20 by
 * a folder, so that one lockfile fits all; a package has neither lockfile nor folder, and npm picks from a range by `engines`.
 */
const MANIFEST = 'package.json'
const KEPT = 'node_modules/.package.json'

function publish(): void {
  const { optionalDependencies, dependencies, ...manifest } = readJson(MANIFEST)
  const versions = Object.entries<string>(optionalDependencies).map(([, spec]) =>
    spec.startsWith('file:') ? readJson(`${spec.slice('file:'.length)}/${MANIFEST}`).version : spec.split('@').at(-1),
  )
  const range = versions.map((version) => `^${version}`).join(' || ')
  copyFileSync(MANIFEST, KEPT)
  const published = { ...manifest, dependencies: { ...dependencies, 'isolated-vm': range } }
  writeFileSync(MANIFEST, `${JSON.stringify(published, null, 2)}\n`)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

if (process.argv[2] === 'publish') publish()
else renameSync(KEPT, MANIFEST)
