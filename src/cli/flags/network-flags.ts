import { type FlagValues, number, text, toggle } from './flag.js'

/** The flags of every command that reads a node. */
export const networkFlags = {
  network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork, or local' }),
  url: text('url', 'URL of a node, instead of --network', { conflicts: { network: 'Give one of them.' } }),
  timeout: number('ms', 'Response timeout in milliseconds', { default: '15000' }),
  json: toggle("Print the node's JSON response"),
}

export type NetworkFlags = FlagValues<typeof networkFlags>

/** Flags of commands that read the state: that of the head, or that of the last irreversible block. */
export const stateFlags = {
  lib: toggle('Read the state of the last irreversible block instead of the head'),
  ...networkFlags,
}
