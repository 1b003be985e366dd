import { itemAt } from '../../collections/presence.js'
import { type Artifact, buildContract } from '../../compiler/artifact.js'
import { listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'

/** The contracts of a project, to find the sources of published code. */
export interface ProjectContracts {
  compiled: readonly Artifact[]
  /** Names of contracts that do not compile. */
  broken: readonly string[]
}

/** Compiles the contracts of a project. */
export async function compileProject(project: Project): Promise<ProjectContracts> {
  const listed = listContracts(project)
  const built = await Promise.allSettled(listed.map(({ name }) => buildContract(project, name)))
  return {
    compiled: built.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    broken: listed.flatMap(({ name }, index) => (itemAt(built, index).status === 'rejected' ? [name] : [])),
  }
}

/** Explains why published code has no source in a project. */
export function explainPublished({ compiled, broken }: ProjectContracts): string {
  if (compiled.length + broken.length === 0) return 'this folder has no contracts'
  const names = compiled.map(({ name }) => name).join(', ')
  const differs = `the published code differs from that of each contract of this project (${names})`
  if (broken.length === 0) return differs
  return compiled.length === 0
    ? `${broken.join(', ')} cannot be compiled`
    : `${differs}, and ${broken.join(', ')} cannot be compiled`
}
