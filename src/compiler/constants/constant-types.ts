import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../config/project.js'
import { writeWholeFile } from '../../files/whole-file.js'

/** Path of the declaration of `define` constants, which the TypeScript configuration of contracts includes. */
export function constantTypesFile({ root }: Pick<Project, 'root'>): string {
  return join(root, '.toolkit', 'constants.d.ts')
}

/** Writes the declaration if there are constants. */
export async function writeConstantTypes(project: Project): Promise<void> {
  const path = constantTypesFile(project)
  const constants = Object.entries(project.settings.define ?? {})
  if (constants.length === 0 && !existsSync(path)) return
  const lines = constants.map(([name, value]) => `declare const ${name}: ${JSON.stringify(value)}\n`)
  await writeWholeFile(path, lines.join(''))
}
