import { must } from '../../collections/presence.js'
import { ParseFailure, parseSource } from '../../contract/syntax/syntax.js'
import { nestingRefusal, type Refusal } from '../../contract/validation/refusal.js'
import { lowerSyntax } from '../lowering/lowering.js'
import { CompileRefused, findDecorators, placeRefusals, unreadableRefusals } from '../refusals.js'
import { type Bundle, BundleFailure, type BundleOptions, bundleSource } from '../script/bundle.js'
import { keepMeaning } from '../script/chain-meaning.js'
import { planScript, type Script, ScriptFailure, type ScriptPlan } from '../script/script.js'
import { createLocate, editMapped, type SourceMap } from '../source-map/source-map.js'

/** Bundles a module and its imports into a script; `file` is relative to `root`. Throws `CompileRefused`. */
export async function buildModuleScript(file: string, root: string, options: BundleOptions = {}): Promise<Script> {
  const { inputs, warnings, ...bundle } = await bundleOrRefuse(file, root, options)
  // Newer syntax takes more levels in older syntax.
  const nesting = nestingRefusal(bundle.code)
  if (nesting !== undefined)
    throw new CompileRefused(placeRefusals([nesting], createLocate(bundle.code, bundle.map), file))
  const { text: code, map } = lowerOrRefuse(bundle, file)
  const locate = createLocate(code, map)
  const decorators = findDecorators(map)
  const plan = planOrRefuse(code)
  const refusals = Array.isArray(plan) ? placeRefusals(plan, locate, file) : []
  // esbuild's output for a decorated class may have another shape.
  const others = decorators.length > 0 ? refusals.filter(({ rule }) => rule !== 'SHAPE') : refusals
  if (decorators.length > 0 || Array.isArray(plan)) throw new CompileRefused([...decorators, ...others])
  const { className, body, bases, edits } = plan
  const places = bases.flatMap((base) => locate(base) ?? [])
  return {
    ...editMapped(code, map, edits),
    className,
    origin: must(locate(body), 'place of the body'),
    bases: places,
    isPlain: false,
    inputs,
    warnings,
  }
}

function lowerOrRefuse({ code, map }: Pick<Bundle, 'code' | 'map'>, file: string): { text: string; map: SourceMap } {
  try {
    return lowerSyntax(code, map, 'module')
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error
    throw new CompileRefused(placeRefusals([error.objection], createLocate(code, map), file))
  }
}

function planOrRefuse(code: string): ScriptPlan | Refusal[] {
  try {
    const program = parseSource(code, { goal: 'module', loc: true })
    const plan = planScript(program, code)
    return { ...plan, edits: [...plan.edits, ...keepMeaning(program, code)] }
  } catch (error) {
    if (error instanceof ParseFailure) return unreadableRefusals(code, error)
    if (error instanceof ScriptFailure) return [error.objection]
    throw error
  }
}

async function bundleOrRefuse(file: string, root: string, options: BundleOptions): Promise<Bundle> {
  try {
    return await bundleSource(file, root, options)
  } catch (error) {
    if (!(error instanceof BundleFailure)) throw error
    const refusals = error.diagnostics.map(({ text, ...place }) => {
      const position = { file, line: 1, column: 1, ...place }
      return { rule: 'BUNDLE' as const, text, ...position, reason: text, hint: hintOf(text) }
    })
    throw new CompileRefused(refusals)
  }
}

function hintOf(text: string): string {
  return BUNDLE_HINTS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

/** Hints for messages of esbuild. Messages about misspellings need none. */
const BUNDLE_HINTS: [pattern: RegExp, hint: string][] = [
  [/^Could not resolve/, 'Imports of a contract must exist; modules of Node are not available.'],
  [/^No loader/, 'A contract can import TypeScript, JavaScript and JSON.'],
  [/^With statements/, 'Reach each property by its object.'],
  [/octal/, 'Write 0o17, or the number in decimal; in texts write \\x0f.'],
]
