export { createExplorerService, type ExplorerService, type ExplorerServiceOptions } from './explorer-service.js'
