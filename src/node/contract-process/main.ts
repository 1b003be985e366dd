/** The entry of the contract process. */
import { serveContracts } from './service.js'

serveContracts(async () => (await import('../../vm/sandbox/sandbox.js')).createSandbox)
