export { createExplorerService, type ExplorerService, type ExplorerServiceOptions } from './explorer-service.js'
export { ServiceBusy, type SourceSubmission, type Wire } from './families/source.js'
export type { Progress } from './progress.js'
export { type Actor, type CallRequest, createLocalRoutes, type LocalOptions } from './server/local.js'
export {
  type Asset,
  createApp,
  type ExplorerListening,
  type Judge,
  listenExplorer,
  type ServerOptions,
} from './server/server.js'
export type { PostgresOptions } from './store/postgres/postgres-index.js'
