export { createExplorerService, type ExplorerService, type ExplorerServiceOptions } from './explorer-service.js'
export { ServiceBusy, type SourceSubmission, type WireRecord } from './families/source.js'
export type { IndexProgress } from './progress.js'
export { createLocalRoutes, type LocalSigner } from './server/local.js'
export {
  type Asset,
  createApp,
  type ExplorerListening,
  type JudgeRequest,
  listenExplorer,
} from './server/server.js'
export type { PostgresOptions } from './store/postgres/postgres-index.js'
