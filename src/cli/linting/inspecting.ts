import { dirname } from 'node:path'
import { readAbiFile } from '../../compiler/abi/abi-file.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { readSourceFile } from '../../files/source-file.js'
import { analyseContract, type ContractModel } from '../../lint/model/contract-model.js'
import { parseModule, SyntaxFailure } from '../../lint/syntax/module.js'
import { printWarning } from '../output/output.js'
import { readSource } from './sources.js'

/**
 * Analyses a contract of a project, and warns of an ABI file that names methods which the contract does not have.
 * Throws `COMPILE_REFUSED` if the file has no contract or cannot be parsed.
 */
export async function readModel({ root }: Project, path: string): Promise<ContractModel> {
  const file = relativePath(root, path)
  const abi = await readAbiFile(file, root)
  const model = analyse(path, file, abi?.entries)
  if (model) {
    const known = new Set(model.actions.map(({ name }) => name))
    const unknown = abi?.entries.flatMap(({ name }) => (known.has(name) ? [] : name)) ?? []
    if (abi && unknown.length > 0)
      printWarning(`${abi.file} names methods that the contract does not have: ${unknown.join(', ')}`)
    return model
  }
  const hint = 'A contract is a class with a method init that the file exports.'
  throw new ToolkitError('COMPILE_REFUSED', `${file} exports no contract`, { hint, at: { file } })
}

function analyse(
  path: string,
  file: string,
  abi: Parameters<typeof analyseContract>[1]['abi'],
): ContractModel | undefined {
  try {
    return analyseContract(parseModule(path, readSourceFile(path, dirname(path))), { read: readSource, abi })
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error
    const { line, column, message } = error
    throw new ToolkitError('COMPILE_REFUSED', `${file}:${line}:${column} ${message}`, {
      at: { file, line, column },
      hint: '`toolkit lint` reports what to write instead.',
    })
  }
}
