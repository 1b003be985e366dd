import { readContractClass } from '../contract/contract-class.js'
import { indexLines } from '../contract/lines.js'
import { ContractRefused } from '../contract/refusal.js'
import { ParseFailure, parseSource, type Token } from '../contract/syntax.js'
import { CompileRefused } from './refusals.js'
import type { Script } from './script.js'
import { mapIdentity, type SourceMap } from './source-map.js'

/**
 * A file as a script, if the chain's parser reads it as one; undefined for modules and newer syntax. Throws
 * `CompileRefused` for a script without a contract's class.
 */
export function readPlainScript(source: string, file: string): Script | undefined {
  const map = mapTokens(source, file)
  return map && { text: source, map, inputs: [file], warnings: [], ...findClass(source, file) }
}

function mapTokens(source: string, file: string): SourceMap | undefined {
  try {
    const { tokens } = parseSource(source, { tokens: true, loc: true })
    const lines = indexLines(source)
    const offsetOf = ({ loc: { start } }: Token) => lines.offsetAt({ line: start.line, column: start.column + 1 })
    return mapIdentity(source, file, tokens!.map(offsetOf))
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

function findClass(source: string, file: string): Pick<Script, 'className' | 'origin'> {
  try {
    const { program, line, column } = readContractClass(source)
    const { right } = program.body.at(-1)!.expression as { right: { name: string } }
    return { className: right.name, origin: { file, line, column } }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    throw new CompileRefused([{ ...error.refusal, file }])
  }
}
