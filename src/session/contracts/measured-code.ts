import { tryParseJson } from '../../codec/json.js'
import { keepMaps } from '../../contract/compilation.js'
import { relativePath } from '../../files/relative-path.js'
import type { DescribeCode } from '../../measurements/collector.js'
import type { Naming } from '../../measurements/records/call-record.js'
import { createPartsReader } from './code-cache.js'
import type { DeployedContracts } from './deployed-contracts.js'
import { findPublishedArtifact, moveSources, openParts } from './sources.js'

/** Names what was measured by the contracts that are known. */
export function createNaming(contracts: DeployedContracts): Naming {
  return {
    nameContract: ({ contract, version }) => contracts.find(version)?.name ?? contracts.nameOf(contract),
    isOwn: ({ version }) => contracts.find(version) !== undefined,
    namePublished: ({ data }) => findPublishedArtifact(readFirst(data), contracts)?.name,
  }
}

/** Describes the code of the contracts that are known, with sources relative to `root`. */
export function createDescription(contracts: DeployedContracts, root: string): DescribeCode {
  const listParts = createPartsReader(root)
  keepMaps()
  return (version) => {
    const artifact = contracts.find(version)
    if (artifact === undefined) return undefined
    const folder = relativePath(root, contracts.rootOf(artifact) ?? root)
    return openParts(listParts(version, moveSources(artifact, folder)))
  }
}

/** The first of the arguments of a call; empty for invalid arguments. */
function readFirst(data: string): string {
  const args = tryParseJson(data)
  return Array.isArray(args) ? String(args[0]) : ''
}
