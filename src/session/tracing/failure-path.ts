import { isGuard } from '../../contract/syntax/guard.js'
import { mapInstrumented } from '../../contract/syntax/mapping.js'
import { listFailurePath, type PathFrame, type Recording } from '../../rpc/recording.js'
import { type DeployedContracts, isOfPackage, type SourcePlace } from '../contracts/deployed-contracts.js'

/** A frame of a failure as a developer knows it. */
export interface SourceFrame {
  /** The contract's name. */
  contract: string
  /** The function; the called method where it has no name. */
  name: string
  /** Undefined for what has no source here, as system contracts. */
  place: SourcePlace | undefined
  /** A helper that does nothing but refuse: what called it is what a reader looks for. */
  isGuard: boolean
}

/** The path to a failure across contracts and their functions, innermost first. */
export function traceFailure(recording: Recording, contracts: DeployedContracts): SourceFrame[] {
  return listFailurePath(recording).map((frame) => describeFrame(frame, contracts))
}

/**
 * The frame to show: the innermost that has a source of the project's own and is no helper that only refuses. What a
 * package refuses is done by the line that called it.
 */
export function chooseFrame(path: readonly SourceFrame[]): SourceFrame | undefined {
  const placed = path.filter(({ place }) => place)
  const doing = placed.filter(({ isGuard }) => !isGuard)
  return doing.find(({ place }) => !isOfPackage(place!.file)) ?? doing[0] ?? placed[0]
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
