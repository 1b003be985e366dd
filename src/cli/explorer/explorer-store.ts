import type { HttpNetwork } from '../../config/resolution.js'
import { readSecret } from '../../config/secret.js'
import { ToolkitError } from '../../errors/errors.js'
import type { PostgresOptions } from '../../indexer/index.js'

/** Flags for the location of the index. */
export interface StoreFlags {
  store: string | undefined
  'data-dir'?: string | undefined
  'read-only'?: boolean | undefined
}

/** Returns the database of the flags or of the network, unless the index goes to a directory. */
export async function chooseStore(
  { store, 'data-dir': directory, 'read-only': isReadOnly = false }: StoreFlags,
  network: HttpNetwork | undefined,
): Promise<PostgresOptions | undefined> {
  const configured = directory === undefined ? network?.explorerStore : undefined
  const url = store ?? (configured && readSecret(configured, process.env))
  if (url !== undefined) return { url, isReadOnly }
  if (!isReadOnly) return undefined
  throw new ToolkitError('USAGE', '--read-only needs a database', {
    hint: 'Add --store postgres://…, or set explorerStore of the network in toolkit.config.ts.',
  })
}
