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
    exit: 'USAGE',
    title: 'Invalid explorer argument',
    cause: 'A parameter is outside the values that the operation accepts.',
    fix: 'Correct the parameter that is shown.',
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
    exit: 'USAGE',
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
