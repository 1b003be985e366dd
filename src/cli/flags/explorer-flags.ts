import { choice, type FlagValues, number, text } from './flag.js'

/** Flags that select an explorer and its dialect. */
export const explorerFlags = {
  explorer: text('name', 'Name of an explorer in the configuration', { default: 'the only one, or local' }),
  url: text('url', 'Base URL of an explorer, such as https://host/api', {
    conflicts: { explorer: 'Give one of them.' },
  }),
  dialect: choice(['auto', 'documented', 'blockscout'], 'Dialect of the service', {
    default: 'auto',
    metavariable: 'dialect',
  }),
  timeout: number('ms', 'Response timeout in milliseconds', { default: '10000' }),
}

export type ExplorerFlags = FlagValues<typeof explorerFlags>
