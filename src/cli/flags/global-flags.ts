import { toggle } from './flag.js'

/** The flags of every command line. */
export const GLOBAL_FLAGS = {
  help: toggle('Show help', { alias: 'h' }),
  version: toggle('Show version number', { alias: 'v' }),
  verbose: toggle('Print the causes of errors'),
}
