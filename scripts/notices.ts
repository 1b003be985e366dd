import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** File names of licences in packages. */
const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i

/** The packages in `dist/` whose licences require a notice in every copy. */
export class BundledPackages {
  #folders = new Set<string>()

  /** An esbuild plugin that records the packages of a bundle. */
  readonly plugin: Plugin = {
    name: 'bundled-packages',
    setup: ({ initialOptions, onEnd }) => {
      initialOptions.metafile = true
      onEnd(({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) this.#noteFile(input)
      })
    },
  }

  /** Records a package whose files the build copies. */
  addCopied(name: string): void {
    this.#folders.add(join('node_modules', name))
  }

  #noteFile(path: string): void {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path.replace(/^[^:]*:/, '')) ?? []
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) this.#folders.add(folder)
  }

  /** The notices, one per package and version, sorted by name. */
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

/** The licence section of a README, for packages without a licence file. */
function readLicenceSection(folder: string): string {
  const path = join(folder, 'README.md')
  const readme = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^#+ Licen[cs]e\n([\s\S]*)/im.exec(readme)?.[1] ?? 'The package has no file with its licence.'
}
