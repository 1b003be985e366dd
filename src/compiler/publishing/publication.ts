import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ContractSource } from '../../client/deploy.js'
import { requireRecord } from '../../collections/records.js'
import { findPitfalls } from '../../contract/syntax/pitfalls.js'
import { checkContract } from '../../contract/validation/check.js'
import { nestingRefusal } from '../../contract/validation/refusal.js'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { readTextSync } from '../../files/text-file.js'
import { listAbiFiles, readAbiEntries } from '../abi/abi-file.js'
import { CompileRefused } from '../refusals.js'
import type { CompileMessage } from '../script/bundle.js'

/** A script and its ABI for publishing, with warnings about likely mistakes. */
export interface Publication extends ContractSource {
  warnings: CompileMessage[]
}

/**
 * Reads a script and its ABI file to publish both unchanged.
 * @param code Path of the script.
 * @param abi Path of the ABI file; by default, the one beside the script.
 * @throws `COMPILE_REFUSED` with everything for which the chain would refuse it, and `COMPILE_NO_FILE`.
 */
export async function readPublication(code: string, abi?: string): Promise<Publication> {
  // First, so that the error names the script if both are missing.
  const text = await readText(code)
  const place = { file: showPath(code) }
  const nesting = nestingRefusal(text)
  if (nesting !== undefined) throw new CompileRefused([{ ...nesting, ...place }])
  const file = abi ?? listAbiFiles(code).find((path) => existsSync(path))
  if (file === undefined) {
    throw new ToolkitError('COMPILE_NO_FILE', `no ABI file found next to ${code}`, {
      hint: 'Give its path. toolkit compile writes one.',
    })
  }
  const abiText = await readText(file)
  const entries = readAbiEntries(abiText, showPath(file)).map(({ name, args, amountLimit }) => ({
    name,
    args,
    amountLimit,
  }))
  const refusals = checkContract(text, entries).map((refusal) => ({ ...refusal, ...place }))
  if (refusals.length > 0) throw new CompileRefused(refusals)
  const { version } = requireRecord(JSON.parse(abiText.replace(/^\ufeff/, '')))
  const warnings = findPitfalls(text, entries).map(({ reason, hint, line, column }) => {
    return { text: `${reason}: ${hint}`, ...place, line, column }
  })
  return { code: text, abi: entries, ...(typeof version === 'string' && { version }), warnings }
}

async function readText(path: string): Promise<string> {
  try {
    return readTextSync(path)
  } catch (cause) {
    const hint = 'Give the paths of a script and of its ABI file: toolkit publish contract.js contract.js.abi.'
    throw new ToolkitError('COMPILE_NO_FILE', `${path} cannot be read`, { hint, cause })
  }
}

function showPath(path: string): string {
  return relativePath(resolve('.'), resolve(path))
}
