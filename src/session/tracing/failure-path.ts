import { must } from '../../collections/presence.js'
import { isGuard } from '../../contract/syntax/guard.js'
import { mapInstrumented } from '../../contract/syntax/mapping.js'
import { listFailurePath, type PathFrame, type Recording } from '../../rpc/recording.js'
import { type DeployedContracts, isOfPackage, type SourcePlace } from '../contracts/deployed-contracts.js'

/** A frame of a failure in the developer's sources. */
export interface SourceFrame {
  /** The contract's name. */
  contract: string
  /** Name of the function, or of the called method for an anonymous one. */
  name: string
  /** Undefined without a source here, as for system contracts. */
  place: SourcePlace | undefined
  /** True for a helper that only throws, so that its caller is more informative. */
  isGuard: boolean
}

/** The path to a failure across contracts and their functions, innermost first. */
export function traceFailure(recording: Recording, contracts: DeployedContracts): SourceFrame[] {
  return listFailurePath(recording).map((frame) => describeFrame(frame, contracts))
}

/**
 * Chooses the frame to show: the innermost in the project's own sources that is not a helper that only throws. A
 * failure in a package is attributed to the line that called it.
 */
export function chooseFrame(path: readonly SourceFrame[]): SourceFrame | undefined {
  const placed = path.filter(({ place }) => place)
  const doing = placed.filter(({ isGuard }) => !isGuard)
  return doing.find(({ place }) => !isOfPackage(must(place, 'place').file)) ?? doing[0] ?? placed[0]
}

function describeFrame({ call, frame }: PathFrame, contracts: DeployedContracts): SourceFrame {
  const artifact = contracts.find(call.version)
  const contract = artifact?.name ?? contracts.nameOf(call.contract)
  const name = frame?.name || call.method
  if (artifact === undefined || frame === undefined) return { contract, name, place: undefined, isGuard: false }
  const { script } = artifact
  const inScript = mapInstrumented(script).locate({ line: frame.line - 1, column: frame.column + 1 })
  const helps = name !== call.method && inScript !== undefined && isGuard(script, inScript)
  return { contract, name, place: contracts.locate(artifact, frame), isGuard: helps }
}
