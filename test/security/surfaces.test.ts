import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '../..')
/** Code that opens a port, or receives bytes from one: with it, a file belongs to a surface. */
const NETWORK =
  /from 'node:(?:http|https|http2|net|tls|dgram)'|from '@grpc\/grpc-js'|from '@hono\/node-server'|from 'pg'|(?:await |=> |return |= |\()fetch\(|new EventSource\(/
const SERVED = 'HTTP, gRPC and explorers of this machine'
const RESPONSES = 'Responses of a node or proxy'
const DATABASE = 'Database of an explorer'
/** The surface of each file that speaks to the network; undefined for one that only names types or own pipes. */
const FILES: Readonly<Record<string, string | undefined>> = {
  'cli/debugging/adapter-server.ts': 'Port of `toolkit debug --port`',
  'cli/named-file.ts':
    'Files that the command line names: reports, recorded suites, transactions, key files, bodies, descriptors of keys and passwords',
  'explorer/transport.ts': RESPONSES,
  'indexer/server/server.ts': SERVED,
  'indexer/store/postgres/database.ts': DATABASE,
  'indexer/store/postgres/drivers.ts': DATABASE,
  'node/contract-process/contract-process.ts': undefined,
  'node/server/grpc.ts': SERVED,
  'node/server/http-access.ts': SERVED,
  'node/server/http-cors.ts': SERVED,
  'node/server/http-fetch.ts': RESPONSES,
  'node/server/http-half-open.ts': SERVED,
  'node/server/http-stream.ts': SERVED,
  'node/server/http.ts': SERVED,
  'node/server/listen.ts': SERVED,
  'processes/no-network.ts': undefined,
  'rpc/http/http-provider.ts': RESPONSES,
  'rpc/http/http-request.ts': RESPONSES,
  'rpc/http/http-stream.ts': RESPONSES,
  'test-runner/pool/prewarmed.ts': undefined,
  'test-runner/pool/worker-process.ts': undefined,
  'web/service/live-stream.ts': 'Pages and exports of the explorer',
  'web/service/together.ts': 'Pages and exports of the explorer',
}

/** The rows of the table of surfaces, as cells. */
function readSurfaces(): string[][] {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
  const [section = ''] = (text.split('## Surfaces')[1] ?? '').split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('surfaces of SECURITY.md', () => {
  it('surfaces of SECURITY.md say who may speak to each, what it trusts, its limits and its tests, which exist', () => {
    const surfaces = readSurfaces()
    expect(surfaces.length).to.be.greaterThan(12)
    for (const cells of surfaces) {
      expect(cells, cells[0]).to.have.length(5)
      for (const cell of cells) expect(cell, cells[0]).not.to.equal('')
      const tests = [...(cells[4] ?? '').matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? '')
      expect(tests, cells[0]).not.to.be.empty
      for (const path of tests) expect(existsSync(join(ROOT, path)), path).to.equal(true)
    }
  })

  it('surfaces of SECURITY.md have a line for each file of src that speaks to the network', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    const found = files.filter(
      (name) => /\.tsx?$/.test(name) && NETWORK.test(readFileSync(join(ROOT, 'src', name), 'utf8')),
    )
    expect(found.sort()).to.deep.equal(Object.keys(FILES).sort())
    const names = readSurfaces().map(([name]) => name)
    for (const [file, surface] of Object.entries(FILES))
      if (surface !== undefined) expect(names, file).to.include(surface)
  })
})
