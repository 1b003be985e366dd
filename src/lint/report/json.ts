import { countLevels, countProofs, type FileResult } from '../engine/result.js'

/** Findings for programs. */
export function formatJson(results: readonly FileResult[]): string {
  const { errors, warnings } = countLevels(results)
  const files = results.map(({ file, messages, output }) => ({ file, isFixed: output !== undefined, messages }))
  const proofs = countProofs(results)
  return JSON.stringify({ errors, warnings, ...(proofs && { proofs }), files }, null, 2)
}
