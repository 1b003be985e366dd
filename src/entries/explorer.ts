export { isToolkitError, ToolkitError } from '../errors/errors.js'
export type { ListQuery } from '../explorer/arguments.js'
export { createExplorer } from '../explorer/client.js'
export type { DialectName } from '../explorer/dialect.js'
export type { Explorer, ExplorerOptions, Params, WaitOptions } from '../explorer/explorer.js'
export type { Listing, Page } from '../explorer/listing.js'
export type { ExplorerRecord, RecordName } from '../explorer/records.js'
export { type Family, OPERATIONS, type Operation, type OperationName } from '../explorer/schema.js'
export type { ApiKey, ExplorerFetch, TransportOptions } from '../explorer/transport.js'
export {
  type Submission,
  submitArtifact,
  type VerifiableArtifact,
  type VerifyOptions,
} from '../explorer/verification.js'
