import { ToolkitError } from '../errors/errors.js'
import { listVersions } from '../system-contracts/runtime/registry.js'

/** Returns the error for a version of a system contract that another chain runs and that is not implemented here. */
export function unknownVersionError(id: string, version: string): ToolkitError {
  const known = listVersions(id)
  const implemented = known.length === 0 ? 'none' : known.join(', ')
  return new ToolkitError('CONTRACT_VERSION', `${id} ${version} is not implemented`, {
    hint: `Implemented versions of ${id}: ${implemented}. Use a newer version of iost-toolkit.`,
  })
}
