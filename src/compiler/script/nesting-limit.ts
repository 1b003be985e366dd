import type { OnLoadResult, Plugin } from 'esbuild'
import { findDeepNesting, NESTING_HINT, NESTING_REASON } from '../../contract/syntax/nesting.js'
import { readText } from '../../files/text-file.js'

/** Rejects imported sources that are nested too deeply, before esbuild prints them with their indentation. */
export function limitNesting(contents: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'nesting',
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]s$/, namespace: 'file' }, async ({ path }) => {
        const text = contents.get(path) ?? (await readText(path).catch(() => ''))
        return describeNesting(text, path)
      })
    },
  }
}

/** The error of a plugin of esbuild for a source that is nested too deeply. */
export function describeNesting(text: string, path: string): OnLoadResult | undefined {
  const position = findDeepNesting(text)
  if (position === undefined) return undefined
  const { line, column } = position
  return {
    errors: [{ text: `${NESTING_REASON}. ${NESTING_HINT}`, location: { file: path, line, column: column - 1 } }],
  }
}
