import type { ExplorerSettings, Settings } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import type { DialectName } from '../../explorer/dialect.js'
import { locateTransaction, readPage } from '../../explorer/page.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The page of an explorer. */
export interface ExplorerPage {
  /** Returns the URL of a transaction, by the chain's hash. */
  locate(hash: string): Promise<string>
}

/**
 * Finds the explorer page for transactions of the tests. `asked` is its URL, or empty for the explorer that the
 * configuration lists under the name of the network. Links use its dialect, which is detected unless configured. Throws
 * `USAGE` without an explorer.
 */
export function findExplorerPage(
  asked: string,
  settings: Pick<Settings, 'defaultNetwork' | 'networks' | 'explorers'>,
  environment: Environment,
): ExplorerPage {
  const { defaultNetwork: name, networks, explorers } = settings
  if (networks[name]?.kind !== 'http' && networks[name] !== undefined) {
    throw new ToolkitError(
      'USAGE',
      `--explorer: no explorer shows network "${name}", which is in the process of the tests`,
      {
        hint: 'Run them on `toolkit node --explorer`: --network local --explorer.',
      },
    )
  }
  const named = Object.hasOwn(explorers, name) ? explorers[name] : undefined
  const url = asked === '' ? named?.url : asked
  if (url === undefined) {
    throw new ToolkitError('USAGE', `--explorer: network "${name}" has no explorer in the configuration`, {
      hint: `Add explorers.${name} there, or give its address: --explorer https://host`,
    })
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ToolkitError(
      'USAGE',
      `--explorer: expected an address such as http://127.0.0.1:30003, got ${JSON.stringify(asked)}`,
      { hint: 'Write the address of the page with http:// or https://.' },
    )
  }
  const page = readPage(url)
  const same = Object.values(explorers).find((known) => readPage(known.url) === page)
  let dialect: Promise<DialectName> | undefined
  return {
    async locate(hash) {
      dialect ??= findDialect({ dialect: 'auto', url: `${page}/api`, ...(asked === '' ? named : same) }, environment)
      return locateTransaction(page, await dialect, hash)
    },
  }
}

/** Time limit for detecting the dialect of a service, in milliseconds. */
const PATIENCE_MS = 3000

/** Detects the dialect of an explorer. Without a response, a link in the documented form is better than none. */
async function findDialect(
  { url, dialect, key, keyHeader, keyParameter }: ExplorerSettings,
  environment: Environment,
): Promise<DialectName> {
  if (dialect !== 'auto') return dialect
  const { createExplorer } = await import('../../explorer/client.js')
  const { readSecret } = await import('../../config/secret.js')
  const apiKey = key && { value: () => readSecret(key, environment), header: keyHeader, parameter: keyParameter }
  const options = { apiKey, timeoutMs: PATIENCE_MS, budgetMs: PATIENCE_MS }
  return createExplorer(url, options)
    .dialect()
    .catch(() => 'documented' as const)
}
