import type { Argv } from 'yargs'
import { ToolkitError } from '../../errors/errors.js'
import type { Explorer } from '../../explorer/explorer.js'

/** Flags that select an explorer and its dialect. */
export interface ExplorerFlags {
  explorer: string | undefined
  url: string | undefined
  dialect: 'auto' | 'documented' | 'blockscout' | undefined
  timeout: number | undefined
}

/** Declares them. */
export function declareExplorer<T>(yargs: Argv<T>): Argv<T & ExplorerFlags> {
  return yargs
    .option('explorer', {
      type: 'string',
      describe: 'Name of an explorer in the configuration (default: the only one, or local)',
    })
    .option('url', { type: 'string', describe: 'Base URL of an explorer, such as https://host/api' })
    .option('dialect', {
      choices: ['auto', 'documented', 'blockscout'] as const,
      describe: 'Dialect of the service (default: auto)',
    })
    .option('timeout', { type: 'number', describe: 'Response timeout in milliseconds (default: 10000)' })
}

/**
 * Opens the explorer of the flags: `--url`, else `--explorer`, else the only configured one, else `local`. Throws
 * `USAGE`, `CONFIG_EXPLORER_UNKNOWN` and as `openProject` does.
 */
export async function openExplorer(flags: ExplorerFlags, signal: AbortSignal): Promise<Explorer> {
  const { explorer, url, dialect, timeout } = flags
  if (url !== undefined && explorer !== undefined) {
    throw new ToolkitError('USAGE', '--url and --explorer exclude each other', { hint: 'Give one of them.' })
  }
  if (timeout !== undefined && !(Number.isInteger(timeout) && timeout > 0)) {
    throw new ToolkitError('USAGE', `--timeout: expected whole milliseconds from 1, got ${timeout}`, {
      hint: 'A remote service responds within 10000.',
    })
  }
  const { createExplorer } = await import('../../explorer/client.js')
  const options = { signal, timeoutMs: timeout }
  if (url !== undefined) return createExplorer(url, { ...options, dialect })
  const settings = await chooseExplorer(explorer)
  const { key, keyHeader, keyParameter, requestsPerSecond } = settings
  const { readSecret } = await import('../../config/secret.js')
  const apiKey = key && { value: () => readSecret(key, process.env), header: keyHeader, parameter: keyParameter }
  return createExplorer(settings.url, { ...options, dialect: dialect ?? settings.dialect, apiKey, requestsPerSecond })
}

async function chooseExplorer(asked: string | undefined) {
  const { openProject } = await import('./project.js')
  const { DEFAULT_EXPLORERS } = await import('../../config/schema.js')
  const { explorers } = (await openProject()).settings
  const configured = Object.keys(explorers).filter((name) => !(name in DEFAULT_EXPLORERS))
  const name = asked ?? (configured.length === 1 ? configured[0]! : 'local')
  const settings = Object.hasOwn(explorers, name) ? explorers[name] : undefined
  if (settings !== undefined) return settings
  const { askNearest } = await import('../../codec/nearest.js')
  const known = Object.keys(explorers)
  throw new ToolkitError(
    'CONFIG_EXPLORER_UNKNOWN',
    `unknown explorer ${JSON.stringify(name)}${askNearest(name, known)}`,
    { hint: `Known explorers: ${known.join(', ')}. Add it under explorers in toolkit.config.ts.` },
  )
}
