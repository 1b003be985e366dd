import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSuite, type RecordedSuite } from '../../src/node/replay/replay.js'
import { VECTORS } from '../vectors.js'

/** The recorded suites of a family, read when they are needed. */
export function listSuites(family: 'js' | 'host'): { name: string; load(): RecordedSuite }[] {
  const folder = join(VECTORS, family)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => ({
      name: file.replace('.jsonl', '').replace(/^js_|__/, (mark) => (mark === '__' ? '/' : 'js/')),
      load: () => parseSuite(readFileSync(join(folder, file), 'utf8'), file),
    }))
}

export function readGenesisState(): Record<string, string | { hex: string }> {
  return JSON.parse(readFileSync(join(VECTORS, 'genesis-state.json'), 'utf8')).state
}
