import type { CatalogueEntry } from './entry.js'

/** Errors of the explorer: its client, its service and its index. */
export const EXPLORER_ERRORS = {
  EXPLORER_ANSWER: {
    exit: 'NETWORK',
    title: 'Unexpected explorer response',
    cause: 'The service did not return JSON of the explorer interface.',
    fix: 'Check that the URL is the base of an explorer API.',
  },
  EXPLORER_ARGUMENT: {
    title: 'Invalid explorer argument',
    cause: 'A parameter is outside the values that the operation accepts.',
    fix: 'Correct the parameter that is shown.',
  },
  EXPLORER_BLOCK_INVALID: {
    exit: 'NETWORK',
    title: 'The node returned an invalid block',
    cause: 'A block does not have the hash, the parent, the transactions or the receipts that it names.',
    fix: 'Use another node, or add one with a further --url.',
  },
  EXPLORER_BLOCK_MISSING: {
    exit: 'NETWORK',
    title: 'The node lacks a block',
    cause: 'The node does not return a block before its head, for example because it pruned it.',
    fix: 'Use a node with all blocks, or begin a new index with --from.',
  },
  EXPLORER_DATA_DIR: {
    exit: 'NETWORK',
    title: 'Unusable index directory',
    cause: 'The index directory cannot be opened or belongs to another chain.',
    fix: 'Choose another --data-dir.',
  },
  EXPLORER_DIALECT: {
    exit: 'NETWORK',
    title: 'Unknown explorer interface',
    cause: 'The service matches neither supported dialect.',
    fix: 'Check the URL, or set the dialect.',
  },
  EXPLORER_FAILED: {
    exit: 'NETWORK',
    title: 'The explorer failed',
    cause: 'The service returned a server error.',
    fix: 'Try again later.',
  },
  EXPLORER_LISTEN: {
    exit: 'NETWORK',
    title: 'The explorer cannot listen',
    cause: 'The address or port is not available.',
    fix: 'Choose another --port.',
  },
  EXPLORER_NODE_BEHIND: {
    exit: 'NETWORK',
    title: 'The node is behind the index',
    cause: 'The newest block of the node is older than that of a stored index, which does not go back.',
    fix: 'Wait until the node has caught up, or use another node.',
  },
  EXPLORER_NOT_FOUND: {
    exit: 'NO',
    title: 'Not found in the explorer',
    cause: 'The service has no such record.',
    fix: 'Check the value and the network.',
  },
  EXPLORER_RATE_LIMITED: {
    exit: 'NETWORK',
    title: 'Rate limit exceeded',
    cause: 'The service returned 429.',
    fix: 'Wait, or lower requestsPerSecond in the configuration.',
  },
  EXPLORER_REDIRECT: {
    exit: 'NETWORK',
    title: 'Redirected',
    cause: 'The service redirects to another host, which gets no request.',
    fix: 'Use the final URL.',
  },
  EXPLORER_REFUSED: {
    exit: 'NETWORK',
    title: 'The explorer rejected the request',
    cause: 'The service returned a client error.',
    fix: 'Check the arguments and the API key.',
  },
  EXPLORER_STORE_CHAIN: {
    title: 'Index of another chain',
    cause: 'The stored index and the node have different blocks that are irreversible, or nodes disagree.',
    fix: 'Check the URL of the node. Use one index per chain. --reindex replaces an index whose chain was reset.',
  },
  EXPLORER_STORE_EMPTY: {
    title: 'No index in the database',
    cause: 'A read-only explorer found no tables, or those of an earlier version.',
    fix: 'Run "toolkit explorer serve" without --read-only once.',
  },
  EXPLORER_STORE_FULL: {
    exit: 'NETWORK',
    title: 'Database without room',
    cause: 'The database server is out of disk space, memory or connections. The write was rolled back.',
    fix: 'Make room. The explorer then continues by itself.',
  },
  EXPLORER_STORE_NEWER: {
    title: 'Database of a later version',
    cause: 'A later version of the toolkit has changed the tables of the explorer database.',
    fix: 'Update the toolkit, or use another database.',
  },
  EXPLORER_STORE_REFUSED: {
    title: 'Rejected by the database',
    cause: 'The database server rejected the user, the password, the database name or the access.',
    fix: 'Correct the URL, or grant the rights that the message names.',
  },
  EXPLORER_STORE_UNAVAILABLE: {
    exit: 'NETWORK',
    title: 'Database unavailable',
    cause: 'The database server does not accept connections, or ended one.',
    fix: 'Check that it runs. A running explorer reconnects by itself.',
  },
  EXPLORER_STORE_URL: {
    title: 'Invalid database URL',
    cause: 'The store of the explorer is not a postgres:// URL, or its host, port or a file that it names is invalid.',
    fix: 'Pass a URL such as postgres://localhost:5432/explorer.',
  },
  EXPLORER_TIMEOUT: {
    exit: 'NETWORK',
    title: 'The explorer timed out',
    cause: 'No response arrived in time.',
    fix: 'Raise --timeout or try again.',
  },
  EXPLORER_UNREACHABLE: {
    exit: 'NETWORK',
    title: 'The explorer is unreachable',
    cause: 'The connection failed.',
    fix: 'Check the URL and the network connection.',
  },
  EXPLORER_UNSUPPORTED: {
    exit: 'NETWORK',
    title: 'Unsupported operation',
    cause: 'The service does not offer this operation.',
    fix: 'Use another service or operation.',
  },
  EXPLORER_URL: {
    title: 'Invalid explorer URL',
    cause: 'The text is not an http or https URL.',
    fix: 'Pass a URL such as https://host/api.',
  },
  EXPLORER_VERIFICATION: {
    exit: 'NO',
    title: 'Verification failed',
    cause: 'The service did not verify the contract.',
    fix: 'Compare with "toolkit verify".',
  },
} as const satisfies Record<string, CatalogueEntry>
