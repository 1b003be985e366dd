import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listContracts } from './contracts.js'
import { artifactFolder, type Project } from './project.js'
import { writeWholeFile } from './whole-file.js'

/** The declaration that maps the names of a project's contracts to their types. */
export function contractTypesFile({ root }: Pick<Project, 'root'>): string {
  return join(root, '.toolkit', 'contracts.d.ts')
}

/**
 * Writes the declaration, of the contracts that were compiled: with it `chain.deploy('vault', …)` knows the methods of `vault`
 * without a type argument, in TypeScript and in JavaScript.
 */
export async function writeContractTypes(project: Project): Promise<void> {
  const members = await Promise.all(listContracts(project).map(({ name }) => describeMember(project, name)))
  const text = `declare global {\n  interface ToolkitContracts {\n${members.join('')}  }\n}\n\nexport {}\n`
  await writeWholeFile(contractTypesFile(project), text)
}

async function describeMember(project: Project, name: string): Promise<string> {
  const declaration = await readFile(join(artifactFolder(project), `${name}.d.ts`), 'utf8').catch(() => '')
  const [, className] = /^export interface (\w+) /m.exec(declaration) ?? []
  if (className === undefined) return ''
  // A file may be called anything: its name is text here, never code.
  return `    ${JSON.stringify(name)}: import(${JSON.stringify(`./artifacts/${name}.js`)}).${className}\n`
}
