import type { Secret } from './secret.js'

/**
 * What `toolkit.config.ts` exports. Every member may be absent; `docs/reference/configuration.md` lists the defaults.
 */
export interface Config {
  /** Folder or folders with contracts, relative to the configuration file; `*` stands for any name. */
  contracts?: string | string[]
  /** Globs of the test files, relative to the configuration file. */
  tests?: string | string[]
  /** The network used where no `--network` is given. */
  defaultNetwork?: string
  networks?: Record<string, NetworkConfig>
  /** What is assumed where a node does not report something. */
  forks?: {
    /** Who pays for the RAM of existing values: `contract` for the contract that holds them, or an account. */
    ramPayer?: string
    /** Whether the cost gate accepts figures that rest on assumptions (default: false). */
    allowAssumed?: boolean
  }
  /** Layer-2 explorers by name; `local` is that of `toolkit node --explorer`. */
  explorers?: Record<string, ExplorerConfig>
  costs?: {
    /** The file that keeps the gas and RAM figures. */
    file?: string
    /** How far a figure may fall before it has to be recorded again: `0%`, `1.5%`. */
    tolerance?: string
    /** The most gas that a call may use, by action or by a pattern of them: `{ 'token.*': 50_000 }`. */
    budgets?: Record<string, number>
  }
  /**
   * The least coverage in per cent: of all contracts together, and of each file. `include`: globs of the contracts it
   * holds for.
   */
  coverage?: { include?: string | string[]; thresholds?: Coverage; perFile?: Coverage }
  /** `ignore`: what `--compare` leaves out: names of fields, and of actions whose returns differ. */
  compare?: { ignore?: string | string[] }
  timeouts?: {
    /** How long a transaction of a block may take on the embedded network: 200 in `toolkit node`, a minute in tests. */
    callTimeLimitMs?: number
    /** How long a dry run may take on the embedded network: 400 in `toolkit node`, a minute in tests. */
    execTimeLimitMs?: number
  }
  /**
   * Constants of contracts by name, as ids of contracts that are published already: `{ HUSD_ID: 'Contract…' }`. Their
   * values are written into the code when it is compiled.
   */
  define?: Record<string, string | number | boolean>
  compile?: {
    /** Publish without comments and blanks: every byte costs about 85 gas. */
    minify?: boolean
  }
}

export interface Coverage {
  statements?: number
  branches?: number
  functions?: number
  lines?: number
}

export type NetworkConfig = EmbeddedNetworkConfig | HttpNetworkConfig | ForkNetworkConfig

/** The chain inside this process. */
export interface EmbeddedNetworkConfig {
  kind: 'embedded'
  /** How many funded accounts exist from the start. */
  accounts?: number
  chainId?: number
  mining?: {
    /** `instant`: a block for every transaction; `interval`: every `intervalMs`; `manual`: on demand. */
    mode?: MiningMode
    intervalMs?: number
  }
}

/** A node that answers HTTP. */
export interface HttpNetworkConfig {
  kind: 'http'
  /** Address of the node; of several nodes of one chain the first healthy one answers. */
  url: string | string[]
  /** Requested from the node by default; rejected when the node has another chain id. */
  chainId?: number
  /** Show what something costs and ask before it is written, and refuse tests. */
  protected?: boolean
  /** The test files that may write to it although it is protected, relative to the configuration file. */
  allowTests?: string | string[]
  /** Account name → where its secret key is found. */
  accounts?: Record<string, AccountKey>
}

/** A chain inside this process that starts from the state of another network. */
export interface ForkNetworkConfig {
  kind: 'fork'
  /** The name of the network that is forked, of kind `http`. */
  of: string
  /** The file that keeps the state, relative to the configuration file (default: `forks/<of>.jsonl`). */
  file?: string
  /** How many funded accounts exist from the start (default: 10). */
  accounts?: number
  /** Maximum requests per second to the forked network (default: 20). */
  requestsPerSecond?: number
}

/** A layer-2 explorer. */
export interface ExplorerConfig {
  /** The base of its interface: `https://host/api`. */
  url: string
  /** The dialect (default: detected). */
  dialect?: 'auto' | 'documented' | 'blockscout'
  /**
   * The key it wants with every request, in the header `keyHeader` (`x-api-key`) or the query parameter `keyParameter`.
   */
  key?: Secret
  keyHeader?: string
  keyParameter?: string
  /** At most so many requests begin in a second. */
  requestsPerSecond?: number
}

export type MiningMode = 'instant' | 'interval' | 'manual'

/**
 * A key by the name of its secret, or a wallet's key file, relative to the configuration file, with its password if it
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
