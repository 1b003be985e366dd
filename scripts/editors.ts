import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Builds the extension for Visual Studio Code: one script, and the package `iost-toolkit.vsix`. */
const FOLDER = join(import.meta.dirname, '../editors/vscode')

await build({
  entryPoints: [join(FOLDER, 'src/extension.js')],
  outfile: join(FOLDER, 'dist/extension.js'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: true,
  logLevel: 'warning',
})
const vsce = join(FOLDER, 'node_modules/.bin/vsce')
execFileSync(vsce, ['package', '--no-dependencies', '--out', 'iost-toolkit.vsix'], { cwd: FOLDER, stdio: 'inherit' })
