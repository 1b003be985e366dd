import { lastOf, must } from '../../collections/presence.js'
import type { ConfigConstants } from '../../config/resolution.js'
import { indexLines } from '../../contract/lines.js'
import { readContractClass } from '../../contract/syntax/contract-class.js'
import { ParseFailure, parsePlaced, requireNode, requireText, type Token } from '../../contract/syntax/syntax.js'
import { ContractRefused } from '../../contract/validation/refusal.js'
import { replaceConstants } from '../constants/constants.js'
import { lowerSyntax } from '../lowering/lowering.js'
import { CompileRefused, placeRefusals } from '../refusals.js'
import { createLocate, editMapped, mapIdentity, type SourceMap } from '../source-map/source-map.js'
import { findBases, findClass, type Script, ScriptFailure } from './script.js'

/**
 * Reads a file as a script, if the chain's parser accepts it; undefined for modules and newer syntax. It stays
 * unchanged except for code that the chain would reject or run differently, and for names of `define`. Throws
 * `CompileRefused` for a script without a contract class.
 */
export function readPlainScript(source: string, file: string, define: ConfigConstants = {}): Script | undefined {
  const identity = mapTokens(source, file)
  if (!identity) return undefined
  const defined = editMapped(source, identity, replaceConstants(source, define))
  const { text, map } = lowerOrRefuse(defined.text, defined.map, file)
  return { text, map, isPlain: true, inputs: [file], warnings: [], ...findContract(text, map, file) }
}

function mapTokens(source: string, file: string): SourceMap | undefined {
  try {
    const { tokens } = parsePlaced(source)
    const lines = indexLines(source)
    const offsetOf = ({ loc: { start } }: Token) => lines.offsetAt({ line: start.line, column: start.column + 1 })
    return mapIdentity(source, file, tokens.map(offsetOf))
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

function lowerOrRefuse(source: string, map: SourceMap, file: string): { text: string; map: SourceMap } {
  try {
    return lowerSyntax(source, map, 'script')
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error
    throw new CompileRefused([{ ...error.objection, file }])
  }
}

function findContract(text: string, map: SourceMap, file: string): Pick<Script, 'className' | 'origin' | 'bases'> {
  const locate = createLocate(text, map)
  try {
    const { program, ...position } = readContractClass(text)
    const className = requireText(requireNode(requireNode(lastOf(program.body).expression).right).name)
    const bases = findBases(program, must(findClass(program, className), 'class').node)
    return {
      className,
      origin: must(locate(position), 'place of the class'),
      bases: bases.flatMap((base) => locate(base) ?? []),
    }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    throw new CompileRefused(placeRefusals([error.refusal], locate, file))
  }
}
