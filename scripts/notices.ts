import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The file of a package that has its licence. */
const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i

/** The packages that `dist/` contains, whose licences ask for a notice in every copy. */
export class BundledPackages {
  #folders = new Set<string>()

  /** A plugin of esbuild that notes the packages of a bundle. */
  readonly plugin: Plugin = {
    name: 'bundled-packages',
    setup: ({ initialOptions, onEnd }) => {
      initialOptions.metafile = true
      onEnd(({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) this.#noteFile(input)
      })
    },
  }

  /** Notes a package of which the build copies files. */
  addCopied(name: string): void {
    this.#folders.add(join('node_modules', name))
  }

  #noteFile(path: string): void {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path.replace(/^[^:]*:/, '')) ?? []
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) this.#folders.add(folder)
  }

  /** The notices, one for each package and version, by name. */
  format(): string {
    const notices = [...this.#folders].map(formatNotice)
    return `${[...new Set(notices)].sort().join(`\n${'-'.repeat(80)}\n\n`)}`
  }
}

function formatNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry))
  const text = file === undefined ? readLicenceSection(folder) : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version} (${license ?? 'see below'})\n\n${text.trim()}\n`
}

/** The section of a README that has the licence, in packages without a file for it. */
function readLicenceSection(folder: string): string {
  const path = join(folder, 'README.md')
  const readme = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^#+ Licen[cs]e\n([\s\S]*)/im.exec(readme)?.[1] ?? 'The package has no file with its licence.'
}
