import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { compileContract } from '../src/compiler/compile.js'
import { listPages, readBlocks } from '../test/docs/pages.js'

/**
 * `tsx scripts/compiler-comparison.ts <other checkout>`: compiles the contracts of the templates, the guides and the
 * recorded suites with the compiler of this checkout and with that of another one. Fails if a script, an ABI, a source
 * map, a declaration, a warning or an error differs.
 */
const ROOT = join(import.meta.dirname, '..')

interface Checkout {
  root: string
  compile: typeof compileContract
}

function listTemplateContracts(): Map<string, string> {
  const files = readdirSync(join(ROOT, 'templates'), { recursive: true, encoding: 'utf8' })
  const contracts = files.filter((file) => /\/contracts\/.*\.[jt]s$/.test(file))
  return new Map(contracts.map((file) => [`templates/${file}`, readFileSync(join(ROOT, 'templates', file), 'utf8')]))
}

function listGuideContracts(): Map<string, string> {
  const blocks = listPages().flatMap((page) => {
    return readBlocks(page).map(({ mark, text }) => [`${page.path.replace(/\.md$/, '')}/${mark}`, text] as const)
  })
  return new Map(blocks.filter(([file, text]) => /\.[jt]s$/.test(file) && /\bclass\b/.test(text)))
}

/** Each published script, unchanged and as a TypeScript module. */
function listRecordedContracts(): Map<string, string> {
  const folder = join(ROOT, 'test/vectors/host')
  const scripts = new Set<string>()
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      for (const { tx } of JSON.parse(line).steps ?? []) {
        for (const action of tx?.actions ?? []) if (action.contract === 'system.iost') addScript(action.data, scripts)
      }
    }
  }
  const forms = [...scripts].flatMap((script, index) => [
    [`recorded/c${index}.js`, script] as const,
    [`recorded/m${index}.ts`, script.replace(/module\.exports\s*=\s*(\w+);?\s*$/, 'export default $1')] as const,
  ])
  return new Map(forms)
}

function addScript(data: string, scripts: Set<string>): void {
  try {
    const code: unknown = JSON.parse(JSON.parse(data)[0]).code
    if (typeof code === 'string') scripts.add(code)
  } catch {
    // Suites also record arguments that are not contracts.
  }
}

/** Returns the result or the error of a compiler, as JSON. Each checkout has its own contract library. */
async function describe(checkout: Checkout, file: string, root: string, minify: boolean): Promise<string> {
  const result = await checkout.compile(join(root, file), { root, minify }).then(
    (contract) => ({ contract }),
    ({ code, message, hint, refusals }) => ({ code, message, hint, refusals }),
  )
  return JSON.stringify(result).replaceAll(relative(root, checkout.root), '<toolkit>')
}

async function openCheckout(root: string): Promise<Checkout> {
  const { compileContract } = await import(pathToFileURL(resolve(root, 'src/compiler/compile.ts')).href)
  return { root: resolve(root), compile: compileContract }
}

async function main(other: string): Promise<void> {
  const checkouts = await Promise.all([openCheckout(ROOT), openCheckout(other)])
  const folder = mkdtempSync(join(tmpdir(), 'compiler-comparison-'))
  const contracts = new Map([...listTemplateContracts(), ...listGuideContracts(), ...listRecordedContracts()])
  for (const [file, text] of contracts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/iost-toolkit'))
  let compiled = 0
  let different = 0
  for (const file of contracts.keys()) {
    for (const minify of [false, true]) {
      const [ours, theirs] = await Promise.all(checkouts.map((checkout) => describe(checkout, file, folder, minify)))
      if (ours!.startsWith('{"contract":')) compiled++
      if (ours === theirs) continue
      different++
      console.log(`${file}${minify ? ', minified' : ''}: the result differs`)
    }
  }
  rmSync(folder, { recursive: true })
  console.log(`${contracts.size} sources, each also minified: ${compiled} compiled, ${different} results differ`)
  if (different > 0) process.exitCode = 1
}

const [other] = process.argv.slice(2)
if (other === undefined) {
  console.error(`Usage: tsx scripts/${basename(import.meta.filename)} <other checkout>`)
  process.exit(2)
}
await main(other)
