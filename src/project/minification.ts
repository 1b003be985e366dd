import type { Script } from './script.js'
import { chainMaps, createLocate, type SourceMap } from './source-map.js'

/** Takes comments and blanks out of a script; names and code stay, so that gas and errors stay what they are. */
export async function minifyScript({ text, map }: Script): Promise<Pick<Script, 'text' | 'map'>> {
  const { transform } = await import('esbuild')
  const minified = await transform(text, {
    minifyWhitespace: true,
    legalComments: 'none',
    charset: 'utf8',
    sourcemap: 'external',
    logLevel: 'silent',
  })
  const own = JSON.parse(minified.map) as SourceMap
  return { text: minified.code, map: chainMaps(minified.code, own, createLocate(text, map), map) }
}
