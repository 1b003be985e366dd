import type { FileResult } from '../engine/result.js'
import { formatProof } from './proof.js'

/**
 * Formats findings as annotations of GitHub Actions. `folder` is the path of the project in the repository, empty at
 * its root.
 */
export function formatGithub(results: readonly FileResult[], folder: string): string {
  return results
    .flatMap(({ messages }) => messages)
    .map(({ file, line, column, endLine, endColumn, level, rule, message, steps, proof }) => {
      const path = folder === '' ? file : `${folder}/${file}`
      const place = { file: path, line, endLine, col: column, endColumn, title: rule }
      const properties = Object.entries(place).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
      const way = steps.map((step) => `\n${step.file}:${step.line}:${step.column} ${step.text}`).join('')
      return `::${level === 'error' ? 'error' : 'warning'} ${properties.join(',')}::${escapeData(
        message +
          way +
          formatProof(proof)
            .map((text) => `\n${text}`)
            .join(''),
      )}`
    })
    .join('\n')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
