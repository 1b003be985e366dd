import { text, toggle } from './flag.js'

/** Flags of the commands for the file of a fork. */
export const forkFlags = {
  network: text('name', 'Name of the fork', { default: 'the only one' }),
  json: toggle('Print JSON'),
}
