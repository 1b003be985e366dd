import { positional, text } from '../../flags/flag.js'
import { writerFlags } from '../../flags/writer-flags.js'

/** Public key for examples. */
export const EXAMPLE_KEY = '6sNQa7PV2SFzqCBtQUcQYJGGoU7XaB6R4xuCQVXNZe6b'

/** Arguments and flags that describe the node of a producer. */
export const registrationFlags = {
  key: positional('Public key that signs the blocks, in base58'),
  location: text('text', 'Location of the node', { default: 'none' }),
  website: text('url', 'Website of the producer', { default: 'none' }),
  'network-id': text('id', 'Peer id of the node', { default: 'none' }),
  ...writerFlags,
}

/** Lists the arguments that describe a node. */
export function listRegistration(flags: {
  key: string
  location: string | undefined
  website: string | undefined
  'network-id': string | undefined
}): string[] {
  const { key, location = '', website = '', 'network-id': networkId = '' } = flags
  return [key, location, website, networkId]
}
