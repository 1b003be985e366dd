import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '../../..')
/** Functions that write, of the modules below. */
const WRITING =
  /^(writeWholeFile|write(File|v)?(Sync)?|appendFile(Sync)?|createWriteStream|open(Sync)?|copyFile(Sync)?|cp(Sync)?|copy|move|(sym)?link(Sync)?|rename(Sync)?|mkdtemp(Sync)?|output(File|Json|JSON)(Sync)?|ensure(File|Link|Symlink)(Sync)?|ClassicLevel|truncate(Sync)?|ftruncateSync)$/
const MODULES = String.raw`(?:node:fs|node:fs/promises|fs-extra|fs-extra/esm|classic-level|[./\w-]*/whole-file\.js)`
/** Names that a file imports, when it is loaded or later. */
const IMPORTS = [
  new RegExp(String.raw`import (?:type )?\{([^}]*)\} from '${MODULES}'`, 'g'),
  new RegExp(String.raw`const \{([^}]*)\} =\s*\(?await import\('${MODULES}'\)`, 'g'),
]
/** An import whose names are not listed: it may write anything. */
const WHOLE = new RegExp(
  String.raw`import \w+ from '${MODULES}'|\* as \w+ from '${MODULES}'|\(await import\('${MODULES}'\)\)\.(?!readFile)`,
)

function listWriters(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  return files
    .filter((name) => {
      const text = readFileSync(join(ROOT, 'src', name), 'utf8')
      const names = IMPORTS.flatMap((form) => [...text.matchAll(form)].flatMap(([, list]) => list!.split(',')))
      return WHOLE.test(text) || names.some((each) => WRITING.test(each.trim().replace(/(?: as|:).*/, '')))
    })
    .sort()
}

/** The rows of a table of Markdown below its head, as cells. */
function readTable(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Writers that do not check links themselves, and why. */
const UNCHECKED: Readonly<Record<string, string>> = {
  'cli/measuring/coverage-pages.ts': 'coverage-reports.ts has checked the folder',
  'cli/named-file.ts': 'reads',
  'compiler/modules/module-folder.ts': 'module-scope.ts has replaced links of the cache',
  'files/cache-key.ts': 'outside of projects',
  'files/git.ts': 'in a new temporary folder',
  'files/kept-file.ts': 'reads',
  'files/text-file.ts': 'reads',
  'indexer/store/records/level-records.ts': 'the commands that take --data-dir have checked the folder',
  'loader/load.ts': 'beside the script of the package',
  'mutation/worker/input-watch.ts': 'wraps functions, and writes nothing',
  'mutation/worker/outside-effects.ts': 'wraps functions, and writes nothing',
  'node/persistence/data-directory.ts': 'the commands that take --data-dir have checked the folder',
  'node/persistence/leveldb-store.ts': 'the commands that take --data-dir have checked the folder',
  'node/persistence/write-ahead-log.ts': 'the commands that take --data-dir have checked the folder',
  'session/networks/running-contract.ts': 'a new file in the folder for temporary files',
  'test-runner/pool/mailbox.ts': 'a new file in the folder for temporary files',
  'wallet/store.ts': 'outside of projects, or in the folder that TOOLKIT_KEYS names',
}

describe('kept files', () => {
  const page = readFileSync(join(ROOT, 'docs/internals/kept-files.md'), 'utf8')
  const rows = readTable(page).filter(([, writers]) => writers?.startsWith('`'))
  const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name]) => name!)

  it('kept files are listed in the documentation, with every file of src that writes', () => {
    const named = rows.flatMap(([, writers]) => namedIn(writers!))
    expect([...new Set(named)].sort()).to.deep.equal(listWriters())
  })

  it('kept files are written by functions that follow no link out of the repository', () => {
    const unchecked = listWriters().filter(
      (name) => !/\/(?:own-path|whole-file)\.js'/.test(readFileSync(join(ROOT, 'src', name), 'utf8')),
    )
    expect(unchecked).to.deep.equal(Object.keys(UNCHECKED))
  })

  it('files that are read back have a seal, a place outside of the project, or a reason', () => {
    for (const [file, , , seal] of rows) expect(seal, file).to.match(/^(key|outside|not read|input: .+|process: .+)$/)
  })

  it('files with a seal are written by a file that seals', () => {
    for (const [file, writers] of rows.filter(([, , , seal]) => seal === 'key')) {
      const texts = namedIn(writers!).map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
      expect(
        texts.some((text) => /openCacheKey\(|new ContentCache\(/.test(text)),
        file,
      ).to.equal(true)
    }
  })
})
