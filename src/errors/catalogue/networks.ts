import type { CatalogueEntry } from './entry.js'

/** Errors of networks, nodes and forks. */
export const NETWORK_ERRORS = {
  FORK_ANSWER: {
    exit: 'NETWORK',
    title: 'Unusable responses of a forked network',
    cause: 'The node responds with old state, with blocks that do not fit together, or with values of a wrong type.',
    fix: 'Wait until the node has caught up, or set the URL of another node.',
  },
  FORK_FILE: {
    title: 'Unusable fork file',
    cause: 'The file was edited or cut, has another format, or mixes two forks.',
    fix: 'Restore it from the repository, or write it again with "toolkit fork update".',
  },
  FORK_METHOD: {
    exit: 'NETWORK',
    title: 'Method that forks need is not served',
    cause: 'The node, or a gateway in front of it, does not serve a method that reads the state.',
    fix: 'Name another node of the network.',
  },
  FORK_MISSING: {
    exit: 'NO',
    title: 'Value missing in a frozen fork',
    cause: 'A test reads a value that the fork file does not have, and nothing is read from the network.',
    fix: 'Run the tests once without --frozen and outside of CI to add it.',
  },
  FORK_MOVED: {
    exit: 'NETWORK',
    title: 'The forked network has moved on',
    cause:
      'A value was read after the block of the fork, and it may have changed in between. Nodes keep no past state.',
    fix: 'Move the fork to the newest block with "toolkit fork update".',
  },
  FORK_UNSUITABLE: {
    title: 'Fork file unsuitable',
    cause:
      'The fork file is of another chain than the node, or, for a transaction, of a later block or of one more than 1200 blocks before it.',
    fix: 'Use a fork file of an earlier block of the same chain.',
  },
  NETWORK_ACCOUNTS: {
    title: 'Not enough accounts',
    cause: 'The network has fewer accounts than requested, or none of this name.',
    fix: 'Add accounts to the network in toolkit.config.ts.',
  },
  NETWORK_CHAIN_ID: {
    exit: 'NETWORK',
    title: 'Wrong chain id',
    cause: 'The node belongs to another chain than expected.',
    fix: 'Check the URL and chainId of the network.',
  },
  NETWORK_EMBEDDED: {
    title: 'The network has no node',
    cause: 'An embedded network lives inside one process.',
    fix: 'Start "toolkit node" and use the network local.',
  },
  NETWORK_EMBEDDED_ONLY: {
    exit: 'NETWORK',
    title: 'Embedded network only',
    cause: 'This feature needs the chain in the test process.',
    fix: 'Run it on an embedded network.',
  },
  NETWORK_LIVE: {
    exit: 'NETWORK',
    title: 'Developer methods are missing',
    cause: 'The node does not serve /dev methods, which this feature needs.',
    fix: 'Use the embedded network or "toolkit node".',
  },
  NETWORK_PROTECTED: {
    title: 'The network is protected',
    cause: 'Writes to a protected network need a confirmation.',
    fix: 'Pass --yes, or remove "protected" from the network.',
  },
  NODE_ADDRESS: {
    exit: 'NETWORK',
    title: 'The node cannot listen',
    cause: 'The address is not available on this machine.',
    fix: 'Choose another --host.',
  },
  NODE_ANSWER: {
    exit: 'NETWORK',
    title: 'Unexpected node response',
    cause: 'The response is not one of the node interface.',
    fix: "Check that the URL is a node's HTTP API.",
  },
  NODE_BEHIND: {
    exit: 'NETWORK',
    title: 'The node is behind',
    cause: 'The node has not caught up with the chain.',
    fix: 'Use another node, or wait.',
  },
  NODE_DATA_DIR_DAMAGED: {
    exit: 'NETWORK',
    title: 'Damaged data directory',
    cause: 'The stored chain cannot be read.',
    fix: 'Restore a backup, or start with an empty directory.',
  },
  NODE_DATA_DIR_FOREIGN: {
    exit: 'NETWORK',
    title: 'Not a data directory',
    cause: 'The directory holds other files.',
    fix: 'Choose another --data-dir.',
  },
  NODE_DATA_DIR_LOCKED: {
    exit: 'NETWORK',
    title: 'The data directory is in use',
    cause: 'Another process has opened it.',
    fix: 'Stop that process, or choose another --data-dir.',
  },
  NODE_DATA_DIR_OTHER: {
    exit: 'NETWORK',
    title: 'The data directory holds another chain',
    cause: 'It was created with other options.',
    fix: 'Use the same options, or choose another --data-dir.',
  },
  NODE_DATA_DIR_WRITE: {
    exit: 'NETWORK',
    title: 'Writing the data directory failed',
    cause: 'The system refused the write.',
    fix: 'Check permissions and free space.',
  },
  NODE_NOT_DEV: {
    exit: 'NETWORK',
    title: 'Not a development node',
    cause: 'The node has no developer methods.',
    fix: 'Use "toolkit node".',
  },
  NODE_PORT_IN_USE: {
    exit: 'NETWORK',
    title: 'The port is in use',
    cause: 'Another program listens on the port.',
    fix: 'Choose another port, or stop that program.',
  },
  NODE_REDIRECT: {
    exit: 'NETWORK',
    title: 'Redirected',
    cause: 'The node redirects to another host, which gets no request.',
    fix: 'Use the final URL.',
  },
  NODE_REFUSED: {
    exit: 'NETWORK',
    title: 'The node rejected the request',
    cause: 'The node returned an error.',
    fix: 'See the message of the node.',
  },
  NODE_TIMEOUT: {
    exit: 'NETWORK',
    title: 'The node timed out',
    cause: 'No response arrived in time.',
    fix: 'Raise --timeout or try again.',
  },
  NODE_UNREACHABLE: {
    exit: 'NETWORK',
    title: 'The node is unreachable',
    cause: 'The connection failed.',
    fix: 'Check the URL, and that the node runs.',
  },
  NODE_URL: {
    title: 'Invalid node URL',
    cause: 'The text is not an http or https URL.',
    fix: 'Pass a URL such as http://127.0.0.1:30001.',
  },
} as const satisfies Record<string, CatalogueEntry>
