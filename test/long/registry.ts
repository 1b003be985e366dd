import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

const UPSTREAM = 'https://registry.npmjs.org'

/**
 * A registry on this machine that has the packages of some tarballs, and redirects to the public one for all others.
 */
export interface Registry {
  url: string
  close(): void
}

/** Serves tarballs as published packages, so that package managers install them by name. */
export async function serveRegistry(tarballs: readonly string[]): Promise<Registry> {
  const packages = new Map<string, { bytes: Buffer; manifest: Manifest }>()
  for (const path of tarballs) {
    const bytes = readFileSync(path)
    const manifest = readManifest(bytes)
    packages.set(manifest.name, { bytes, manifest })
  }
  const server = createServer((request, response) => {
    const [name = '', file] = decodeURIComponent(request.url!.slice(1)).split('/-/')
    const found = packages.get(name)
    if (found === undefined) {
      response.writeHead(302, { location: `${UPSTREAM}${request.url}` }).end()
    } else if (file !== undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.bytes)
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(describe(found, addressOf(server)))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: addressOf(server), close: () => server.close() }
}

interface Manifest {
  name: string
  version: string
}

/** Describes a package as a registry does: its manifest by version, and the address of the tarball. */
function describe({ bytes, manifest }: { bytes: Buffer; manifest: Manifest }, url: string): string {
  const { name, version } = manifest
  const dist = {
    tarball: `${url}/${name}/-/${name}-${version}.tgz`,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
  }
  // Older than any rule on the age of packages wants.
  const time = { [version]: '2026-01-01T00:00:00.000Z' }
  return JSON.stringify({
    name,
    'dist-tags': { latest: version },
    time,
    versions: { [version]: { ...manifest, dist } },
  })
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * The `package.json` of a tarball: tar keeps each file behind a header of 512 bytes, with its name and its octal
 * length.
 */
function readManifest(tarball: Buffer): Manifest {
  const tar = gunzipSync(tarball)
  for (let offset = 0; offset < tar.length; ) {
    const field = (start: number, length: number) =>
      tar.toString('utf8', offset + start, offset + start + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12), 8) || 0
    const body = offset + 512
    if (field(0, 100) === 'package/package.json') return JSON.parse(tar.toString('utf8', body, body + size))
    offset = body + Math.ceil(size / 512) * 512
  }
  throw new Error('the tarball has no package.json')
}
