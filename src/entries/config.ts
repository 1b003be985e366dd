/** The library entry `iost-toolkit/config`, for configuration files. */
export {
  type AccountKey,
  type Config,
  type Coverage,
  defineConfig,
  type EmbeddedNetworkConfig,
  type ExplorerConfig,
  type ForkNetworkConfig,
  type HttpNetworkConfig,
  type MiningMode,
  type NetworkConfig,
  type RuleLevel,
} from '../config/config.js'
export { type Secret, secret } from '../config/secret.js'
