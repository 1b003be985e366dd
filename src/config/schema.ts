import {
  ACCOUNT_KEY,
  CONSTANT,
  HTTP_URL,
  HTTP_URLS,
  integer,
  numberFrom,
  oneOf,
  PERCENTAGE,
  SECRET,
  SWITCH,
  TEXT,
  TEXTS,
  type ValueType,
} from './value-types.js'

/** One setting: its path, its type, and its flag and environment variable, if any. */
export interface Setting {
  /** Dotted path in the configuration; `*` is a name that the user chooses. */
  key: string
  type: ValueType
  /** Default value. */
  default?: unknown
  /** Environment variable that sets it. */
  env?: string
  /** Command-line flag that sets it, without its dashes. */
  flag?: string
  /** Kind of network it belongs to. */
  kind?: NetworkKind
  required?: true
  /** Returns the error of a name in place of the final `*` of the key. */
  judgeName?: (name: string) => string | undefined
  about: string
}

type NetworkKind = 'embedded' | 'http' | 'fork'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_CHAIN_ID = 2 ** 31 - 1

const COVERAGE = ['statements', 'branches', 'functions', 'lines']

/**
 * Every setting there is. The checks, the resolution, the command line and the reference page are read off this table.
 */
export const SETTINGS: readonly Setting[] = [
  {
    key: 'contracts',
    type: TEXTS,
    default: ['contracts'],
    env: 'TOOLKIT_CONTRACTS',
    about: 'folders with contracts',
  },
  {
    key: 'tests',
    type: TEXTS,
    default: ['test/**/*.test.{ts,mts,cts,js,mjs,cjs}'],
    env: 'TOOLKIT_TESTS',
    about: 'globs of the test files',
  },
  {
    key: 'requireAssertions',
    type: SWITCH,
    default: false,
    flag: 'require-assertions',
    about: 'fail tests, properties and invariants that ran no assertion',
  },
  {
    key: 'defaultNetwork',
    type: TEXT,
    default: 'embedded',
    env: 'TOOLKIT_NETWORK',
    flag: 'network',
    about: 'the network that is used',
  },
  { key: 'networks.*.kind', type: oneOf('embedded', 'http', 'fork'), required: true, about: 'the kind of service' },
  {
    key: 'networks.*.accounts',
    kind: 'embedded',
    type: integer(0, 1000),
    default: 10,
    env: 'TOOLKIT_ACCOUNTS',
    flag: 'accounts',
    about: 'funded accounts from the start',
  },
  {
    key: 'networks.*.chainId',
    kind: 'embedded',
    type: integer(0, MAX_CHAIN_ID),
    default: 1020,
    env: 'TOOLKIT_CHAIN_ID',
    flag: 'chain-id',
    about: 'the chain id that transactions carry',
  },
  {
    key: 'networks.*.mining.mode',
    kind: 'embedded',
    type: oneOf('instant', 'interval', 'manual'),
    default: 'instant',
    env: 'TOOLKIT_MINE',
    flag: 'mine',
    about: 'when blocks are produced',
  },
  {
    key: 'networks.*.mining.intervalMs',
    kind: 'embedded',
    type: integer(1, DAY_MS),
    default: 500,
    env: 'TOOLKIT_MINE_INTERVAL_MS',
    flag: 'mine-interval',
    about: 'time between blocks in mode "interval"',
  },
  {
    key: 'networks.*.url',
    kind: 'http',
    type: HTTP_URLS,
    required: true,
    about: 'URL of the node, or URLs of several nodes of one chain: the first healthy one is used',
  },
  {
    key: 'networks.*.chainId',
    kind: 'http',
    type: integer(0, MAX_CHAIN_ID),
    about: 'the chain id the node must have',
  },
  {
    key: 'networks.*.protected',
    kind: 'http',
    type: SWITCH,
    default: false,
    about: 'writes show their cost and need a confirmation, and tests are rejected',
  },
  {
    key: 'networks.*.allowTests',
    kind: 'http',
    type: TEXTS,
    about: 'test files that may write to it although it is protected',
  },
  {
    key: 'networks.*.explorerStore',
    kind: 'http',
    type: SECRET,
    about: 'the postgres:// URL of the database in which `toolkit explorer serve` keeps the index of this network',
  },
  { key: 'networks.*.accounts.*', kind: 'http', type: ACCOUNT_KEY, about: 'the key of an account' },
  { key: 'networks.*.names.*', kind: 'http', type: TEXT, about: 'the account of this network that tests call so' },
  {
    key: 'networks.*.of',
    kind: 'fork',
    type: TEXT,
    required: true,
    about: 'name of the forked network',
  },
  {
    key: 'networks.*.file',
    kind: 'fork',
    type: TEXT,
    about: 'the file that keeps the state (default: forks/<of>.jsonl)',
  },
  {
    key: 'networks.*.accounts',
    kind: 'fork',
    type: integer(0, 1000),
    default: 10,
    about: 'funded accounts from the start',
  },
  {
    key: 'networks.*.requestsPerSecond',
    kind: 'fork',
    type: integer(1, 1000),
    about: 'maximum requests per second to the forked network; 20, and no limit for a node of this machine, if not set',
  },
  {
    key: 'forks.ramPayer',
    type: TEXT,
    default: 'contract',
    about:
      'who is assumed to pay for the RAM of existing values: "contract" for the contract that holds them, or an account',
  },
  {
    key: 'forks.allowAssumed',
    type: SWITCH,
    default: false,
    about: 'the cost gate accepts figures that rest on assumptions about a forked network',
  },
  { key: 'explorers.*.url', type: HTTP_URL, required: true, about: 'base of the interface, such as https://host/api' },
  {
    key: 'explorers.*.dialect',
    type: oneOf('auto', 'documented', 'blockscout'),
    default: 'auto',
    about: 'dialect of the service; detected if "auto"',
  },
  { key: 'explorers.*.key', type: SECRET, about: 'the key that is sent with every request' },
  { key: 'explorers.*.keyHeader', type: TEXT, about: 'the header that carries the key (default: x-api-key)' },
  {
    key: 'explorers.*.keyParameter',
    type: TEXT,
    about: 'the query parameter that carries the key, instead of a header',
  },
  {
    key: 'explorers.*.requestsPerSecond',
    type: integer(1, 1000),
    about: 'maximum requests per second (default: no limit)',
  },
  {
    key: 'costs.file',
    type: TEXT,
    default: 'costs.json',
    env: 'TOOLKIT_COSTS_FILE',
    about: 'the file that keeps gas and RAM figures',
  },
  {
    key: 'costs.tolerance',
    type: PERCENTAGE,
    default: '0%',
    env: 'TOOLKIT_COSTS_TOLERANCE',
    about: 'how far a figure may fall before the cost file must be updated',
  },
  {
    key: 'costs.budgets.*',
    type: integer(1, 4_000_000),
    about: 'the most gas that a call of an action may use: `token.transfer`, or a pattern such as `token.*`',
  },
  {
    key: 'coverage.include',
    type: TEXTS,
    about: 'globs of the contracts that the thresholds apply to (default: all)',
  },
  {
    key: 'compare.ignore',
    type: TEXTS,
    about:
      'what `--compare` leaves out: fields of returns, receipts and storage by name (`createdAt`), returns by action (`clock.now`)',
  },
  ...COVERAGE.flatMap((figure): Setting[] => [
    {
      key: `coverage.thresholds.${figure}`,
      type: integer(0, 100),
      about: `the least coverage of ${figure} in per cent, of all contracts together`,
    },
    { key: `coverage.perFile.${figure}`, type: integer(0, 100), about: `the same of each file` },
  ]),
  {
    key: 'mutation.operators',
    type: TEXTS,
    about: 'the operators of mutation testing that are used (default: all)',
  },
  { key: 'mutation.exclude', type: TEXTS, about: 'operators of mutation testing to exclude' },
  {
    key: 'mutation.threshold',
    type: numberFrom(0, 100),
    flag: 'threshold',
    about: 'the least mutation score in per cent',
  },
  {
    key: 'timeouts.callTimeLimitMs',
    type: integer(1, 10 * MINUTE_MS),
    env: 'TOOLKIT_CALL_TIME_LIMIT_MS',
    flag: 'call-time-limit',
    about:
      'limit of the processor time of a transaction on the embedded network in milliseconds (default: 200 in `toolkit node`, one minute in tests and the console)',
  },
  {
    key: 'timeouts.execTimeLimitMs',
    type: integer(1, 10 * MINUTE_MS),
    env: 'TOOLKIT_EXEC_TIME_LIMIT_MS',
    flag: 'exec-time-limit',
    about:
      'limit of the processor time of a dry run on the embedded network in milliseconds (default: 400 in `toolkit node`, one minute in tests and the console)',
  },
  {
    key: 'compile.minify',
    type: SWITCH,
    default: false,
    env: 'TOOLKIT_MINIFY',
    flag: 'minify',
    about: 'publish without comments and blanks',
  },
  {
    key: 'lint.preset',
    type: oneOf('recommended', 'strict'),
    default: 'recommended',
    flag: 'preset',
    about: 'the rules of `toolkit lint` and their levels',
  },
  {
    key: 'lint.rules.*',
    type: oneOf('off', 'warn', 'error'),
    about: 'the level of a rule, other than in the preset: `missing-receipt`',
  },
  {
    key: 'define.*',
    type: CONSTANT,
    judgeName: judgeConstantName,
    about: 'constant for all contracts, such as the id of a published contract; its value is compiled in',
  },
]

function judgeConstantName(name: string): string | undefined {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? undefined : 'expected a name of letters, digits and underscores'
}

/** The networks that exist without being configured. */
export const DEFAULT_NETWORKS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  embedded: { kind: 'embedded' },
  local: { kind: 'http', url: 'http://127.0.0.1:30001' },
}

/** The layer-2 explorers that exist without being configured: the one of `toolkit node --explorer`. */
export const DEFAULT_EXPLORERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  local: { url: 'http://127.0.0.1:30003/api' },
}
