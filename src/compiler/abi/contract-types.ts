import { dirname, extname, join } from 'node:path'
import { must } from '../../collections/presence.js'
import { artifactFolder, type Project } from '../../config/project.js'
import { relativePath } from '../../files/relative-path.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { type ContractFile, listContracts } from '../contracts.js'

/** The declaration that maps the names of a project's contracts to their types. */
export function contractTypesFile({ root }: Pick<Project, 'root'>): string {
  return join(root, '.toolkit', 'contracts.d.ts')
}

/**
 * Writes the declaration of all compiled contracts. With it, `chain.deploy('vault', …)` knows the methods of `vault`
 * without a type argument, in TypeScript and JavaScript.
 */
export async function writeContractTypes(project: Project): Promise<void> {
  const members = await Promise.all(listContracts(project).map((contract) => describeMember(project, contract)))
  const text = `declare global {\n  interface ToolkitContracts {\n${members.join('')}  }\n}\n\nexport {}\n`
  await writeWholeFile(contractTypesFile(project), text)
}

async function describeMember(project: Project, { name, path }: ContractFile): Promise<string> {
  const typed = extname(path) === '.ts' ? await describeClass(project, path) : undefined
  if (typed !== undefined) return `    ${JSON.stringify(name)}: ${typed}\n`
  const declaration = await readText(join(artifactFolder(project), `${name}.d.ts`)).catch(() => '')
  const [, className] = /^export interface (\w+) /m.exec(declaration) ?? []
  if (className === undefined) return ''
  // File names may contain anything, so they are inserted as text, never as code.
  return `    ${JSON.stringify(name)}: import(${JSON.stringify(`./artifacts/${name}.js`)}).${className}\n`
}

const DEFAULT_EXPORT = /^export default (?:abstract )?class [\w$]+/m
const NAMED_EXPORTS = /^export (?:abstract )?class ([\w$]+)/gm

/**
 * Describes the class of a TypeScript contract as a type, so that editors navigate from calls to its methods, and
 * return types keep their names. Undefined unless it has one exported class in the usual form.
 */
async function describeClass(project: Project, path: string): Promise<string | undefined> {
  const source = await readText(path).catch(() => '')
  const names = [...source.matchAll(NAMED_EXPORTS)].map(([, name]) => must(name, 'name of the export'))
  const exported = DEFAULT_EXPORT.test(source) ? 'default' : names.length === 1 ? names[0] : undefined
  if (exported === undefined) return undefined
  const file = relativePath(dirname(contractTypesFile(project)), path).replace(/\.ts$/, '.js')
  return `import(${JSON.stringify(file)}).${exported}`
}
