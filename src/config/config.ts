import type { Secret } from './secret.js'

/**
 * Configuration of a project, the default export of `toolkit.config.ts`. All members are optional; the configuration
 * reference lists their defaults.
 */
export interface Config {
  /**
   * Folders with contracts, relative to the configuration file. `*` matches any name.
   *
   * @defaultValue `'contracts'`
   */
  contracts?: string | string[]
  /**
   * Globs of the test files, relative to the configuration file.
   *
   * @defaultValue files in `test` whose names end with `.test.ts`, `.test.js`, `.test.mjs` or `.test.cjs`
   */
  tests?: string | string[]
  /**
   * Whether tests, properties and invariants fail that ran no assertion.
   *
   * @defaultValue `false`
   */
  requireAssertions?: boolean
  /**
   * The network that is used without `--network`.
   *
   * @defaultValue `'embedded'`
   */
  defaultNetwork?: string
  /** Networks by name. */
  networks?: Record<string, NetworkConfig>
  /** Assumptions about facts that a node does not report. */
  forks?: {
    /**
     * Assumed payer for the RAM of existing values: `contract` for the contract that holds them, or an account.
     *
     * @defaultValue `'contract'`
     */
    ramPayer?: string
    /**
     * Whether the cost gate accepts figures that rest on assumptions.
     *
     * @defaultValue `false`
     */
    allowAssumed?: boolean
  }
  /** Layer-2 explorers by name. `local` is the explorer of `toolkit node --explorer`. */
  explorers?: Record<string, ExplorerConfig>
  /** Recorded gas and RAM figures of the tests, and budgets. */
  costs?: {
    /** File with the recorded figures. */
    file?: string
    /** Maximum decrease of a figure before it has to be recorded again, such as `0%` or `1.5%`. */
    tolerance?: string
    /** Maximum gas of a call, by action or by pattern: `{ 'token.*': 50_000 }`. */
    budgets?: Record<string, number>
  }
  /** Minimum coverage, in per cent. */
  coverage?: {
    /** Globs of the contracts that the thresholds apply to. */
    include?: string | string[]
    /** Minimum coverage of all contracts together. */
    thresholds?: Coverage
    /** Minimum coverage of each file. */
    perFile?: Coverage
  }
  /** Options for `toolkit mutate`. */
  mutation?: {
    /** Mutation operators that are used (default: all). */
    operators?: string | string[]
    /** Mutation operators that are not used. */
    exclude?: string | string[]
    /** Minimum mutation score in per cent. Below it, `toolkit mutate` exits with 5. */
    threshold?: number
  }
  /** Options for `toolkit test --compare`. */
  compare?: {
    /** Differences to leave out: names of fields, and of actions whose return values differ. */
    ignore?: string | string[]
  }
  /** Time limits of the embedded network. */
  timeouts?: {
    /**
     * Processor time that a transaction may take in a block, in milliseconds (default: 200 in `toolkit node`, one
     * minute in tests). On a busy machine more time passes on the clock.
     */
    callTimeLimitMs?: number
    /**
     * Processor time that a dry run may take, in milliseconds (default: 400 in `toolkit node`, one minute in tests).
     */
    execTimeLimitMs?: number
  }
  /**
   * Constants for contracts by name, such as ids of published contracts: `{ HUSD_ID: 'Contract…' }`. The compiler
   * inserts their values.
   */
  define?: Record<string, string | number | boolean>
  /** Options of `toolkit lint`. */
  lint?: {
    /** A set of rules with their levels. Defaults to `recommended`. */
    preset?: 'recommended' | 'strict'
    /** Levels of rules that differ from the preset: `{ 'missing-receipt': 'off' }`. */
    rules?: Record<string, RuleLevel>
  }
  /** Options of the compiler. */
  compile?: {
    /** Publish without comments and white space. Every byte costs about 85 gas. */
    minify?: boolean
  }
}

/** Severity of the findings of a rule. An `error` makes `toolkit lint` fail. */
export type RuleLevel = 'off' | 'warn' | 'error'

/** Minimum coverage, in per cent. */
export interface Coverage {
  /** Covered statements. */
  statements?: number
  /** Covered branches. */
  branches?: number
  /** Covered functions. */
  functions?: number
  /** Covered lines. */
  lines?: number
}

/** A network: the embedded chain, a node over HTTP, or a fork of one. */
export type NetworkConfig = EmbeddedNetworkConfig | HttpNetworkConfig | ForkNetworkConfig

/** The embedded chain, which runs in the process of the tests. */
export interface EmbeddedNetworkConfig {
  /** Selects the embedded chain. */
  kind: 'embedded'
  /**
   * Number of funded accounts.
   *
   * @defaultValue `10`
   */
  accounts?: number
  /**
   * Id of the chain.
   *
   * @defaultValue `1020`
   */
  chainId?: number
  /** When blocks are produced. */
  mining?: {
    /** `instant` produces a block for every transaction, `interval` every `intervalMs`, `manual` on demand. */
    mode?: MiningMode
    /** Time between blocks of the mode `interval`, in milliseconds. */
    intervalMs?: number
  }
}

/** A node over HTTP. */
export interface HttpNetworkConfig {
  /** Selects a node over HTTP. */
  kind: 'http'
  /** URL of the node. Of several nodes of one chain, the first healthy one responds. */
  url: string | string[]
  /**
   * Id of the chain. Commands fail if the node has another one.
   *
   * @defaultValue requested from the node
   */
  chainId?: number
  /** Show the cost and ask for confirmation before writing, and reject tests. */
  protected?: boolean
  /** Globs of the test files that may write to a protected network, relative to the configuration file. */
  allowTests?: string | string[]
  /** The `postgres://` URL of the database in which `toolkit explorer serve` keeps the index of this network. */
  explorerStore?: Secret
  /** Accounts by name, with the source of their secret key. */
  accounts?: Record<string, AccountKey>
  /** Accounts by the names that tests give them with `chain.accounts(['owner'])`, if they are called otherwise. */
  names?: Record<string, string>
}

/** A chain inside this process that starts from the state of another network. */
export interface ForkNetworkConfig {
  /** Selects a fork. */
  kind: 'fork'
  /** Name of the forked network, of kind `http`. */
  of: string
  /**
   * File that keeps the state, relative to the configuration file.
   *
   * @defaultValue `forks/<of>.jsonl`
   */
  file?: string
  /**
   * Number of funded accounts at the start.
   *
   * @defaultValue `10`
   */
  accounts?: number
  /**
   * Maximum number of requests per second to the forked network.
   *
   * @defaultValue `20`, and no limit for a node of this machine
   */
  requestsPerSecond?: number
}

/** A layer-2 explorer. */
export interface ExplorerConfig {
  /** Base URL of its interface, such as `https://host/api`. */
  url: string
  /**
   * Dialect of the service.
   *
   * @defaultValue `'auto'`, which detects it
   */
  dialect?: 'auto' | 'documented' | 'blockscout'
  /** API key, sent with every request in the header `keyHeader` or the query parameter `keyParameter`. */
  key?: Secret
  /**
   * Header that carries the key.
   *
   * @defaultValue `'x-api-key'`
   */
  keyHeader?: string
  /** Query parameter that carries the key instead of a header. */
  keyParameter?: string
  /** Maximum number of requests per second. */
  requestsPerSecond?: number
}

/** When blocks are produced: for every transaction, at intervals, or on demand. */
export type MiningMode = 'instant' | 'interval' | 'manual'

/**
 * Source of a secret key: a secret, or a wallet's key file, relative to the configuration file, with its password if it
 * has one.
 */
export type AccountKey = Secret | { keyFile: string; password?: Secret }

/**
 * Types the configuration in `toolkit.config.ts`.
 *
 * @param config - The settings. All are optional.
 * @returns The same value.
 * @example
 * ```ts
 * import { defineConfig, secret } from 'iost-toolkit/config'
 *
 * export default defineConfig({
 *   networks: {
 *     staging: { kind: 'http', url: 'https://node.example', accounts: { deployer01: secret('DEPLOYER_KEY') } },
 *   },
 * })
 * ```
 */
export function defineConfig(config: Config): Config {
  return config
}
