import type { Settings } from '../config/resolution.js'
import { ToolkitError } from '../errors.js'

/**
 * Where the page is that shows the transactions of the tests: `asked` is its address, or empty for the explorer that the
 * configuration has under the name of the network. Throws `USAGE` where there is none.
 */
export function findExplorerPage(
  asked: string,
  settings: Pick<Settings, 'defaultNetwork' | 'networks' | 'explorers'>,
): string {
  const { defaultNetwork: name, networks, explorers } = settings
  if (networks[name]?.kind === 'embedded') {
    throw new ToolkitError(
      'USAGE',
      `--explorer: no explorer shows network "${name}", which is in the process of the tests`,
      {
        hint: 'Run them on `toolkit node --explorer`: --network local --explorer.',
      },
    )
  }
  const known = Object.hasOwn(explorers, name) ? explorers[name]?.url : undefined
  const url = asked === '' ? known : asked
  if (url === undefined) {
    throw new ToolkitError('USAGE', `--explorer: there is no explorer for network "${name}" in the configuration`, {
      hint: `Add explorers.${name} there, or give its address: --explorer https://host`,
    })
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ToolkitError(
      'USAGE',
      `--explorer: expected an address such as http://127.0.0.1:30003, got ${JSON.stringify(asked)}`,
    )
  }
  return readPage(url)
}

/** The interface is below `/api` of the page. */
function readPage(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/api$/, '')
}
