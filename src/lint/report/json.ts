import { countLevels, type FileResult } from '../engine/result.js'

/** Findings for programs. */
export function formatJson(results: readonly FileResult[]): string {
  const { errors, warnings } = countLevels(results)
  const files = results.map(({ file, messages, output }) => ({ file, isFixed: output !== undefined, messages }))
  return JSON.stringify({ errors, warnings, files }, null, 2)
}
