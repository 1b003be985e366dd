import { askNearest } from '../../codec/nearest.js'
import { firstOf } from '../../collections/presence.js'
import { DEFAULT_EXPLORERS } from '../../config/schema.js'
import { readSecret } from '../../config/secret.js'
import { ToolkitError } from '../../errors/errors.js'
import { createExplorer } from '../../explorer/client.js'
import type { Explorer } from '../../explorer/explorer.js'
import { type ExplorerFetch, fetchResponse } from '../../explorer/transport.js'
import type { ExplorerFlags } from '../flags/explorer-flags.js'
import { openProject } from '../flags/project.js'
import { showResponseWait } from '../output/response-waits.js'

/**
 * Opens the explorer of the flags: `--url`, else `--explorer`, else the only configured one, else `local`. Throws
 * `USAGE`, `CONFIG_EXPLORER_UNKNOWN` and as `openProject` does.
 */
export async function openExplorer(flags: ExplorerFlags, signal: AbortSignal): Promise<Explorer> {
  const { explorer, url, dialect, timeout } = flags
  if (timeout !== undefined && !(Number.isInteger(timeout) && timeout > 0)) {
    throw new ToolkitError('USAGE', `--timeout: expected whole milliseconds from 1, got ${timeout}`, {
      hint: 'A remote service responds within 10000.',
    })
  }
  const options = { signal, timeoutMs: timeout, fetch: fetchVisibly }
  if (url !== undefined) return createExplorer(url, { ...options, dialect })
  const settings = await chooseExplorer(explorer)
  const { key, keyHeader, keyParameter, requestsPerSecond } = settings
  const apiKey = key && { value: () => readSecret(key, process.env), header: keyHeader, parameter: keyParameter }
  return createExplorer(settings.url, { ...options, dialect: dialect ?? settings.dialect, apiKey, requestsPerSecond })
}

/** Sends a request, and shows it on the terminal while its response is late. */
const fetchVisibly: ExplorerFetch = (url, init) =>
  showResponseWait(new URL(url).pathname, () => fetchResponse(url, init))

async function chooseExplorer(asked: string | undefined) {
  const { explorers } = (await openProject()).settings
  const configured = Object.keys(explorers).filter((name) => !(name in DEFAULT_EXPLORERS))
  const name = asked ?? (configured.length === 1 ? firstOf(configured) : 'local')
  const settings = Object.hasOwn(explorers, name) ? explorers[name] : undefined
  if (settings !== undefined) return settings
  const known = Object.keys(explorers)
  throw new ToolkitError(
    'CONFIG_EXPLORER_UNKNOWN',
    `unknown explorer ${JSON.stringify(name)}${askNearest(name, known)}`,
    { hint: `Known explorers: ${known.join(', ')}. Add it under explorers in toolkit.config.ts.` },
  )
}
