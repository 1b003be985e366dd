import type { Refusal } from '../contract/refusal.js'
import { ParseFailure, parseSource } from '../contract/syntax.js'
import { type Bundle, BundleFailure, bundleSource } from './bundle.js'
import { keepMeaning } from './chain-meaning.js'
import { CompileRefused, placeRefusals, refuseUnreadable } from './refusals.js'
import { planScript, type Script, ScriptFailure, type ScriptPlan } from './script.js'
import { createLocate, editMapped } from './source-map.js'

/** The script that a module and what it imports make; `file` is relative to `root`. Throws `CompileRefused`. */
export async function buildModuleScript(file: string, root: string): Promise<Script> {
  const { code, map, inputs, warnings } = await bundleOrRefuse(file, root)
  const locate = createLocate(code, map)
  const plan = planOrRefuse(code)
  if (Array.isArray(plan)) throw new CompileRefused(placeRefusals(plan, locate, file))
  const { className, body, edits } = plan
  return { ...editMapped(code, map, edits), className, origin: locate(body)!, inputs, warnings }
}

function planOrRefuse(code: string): ScriptPlan | Refusal[] {
  try {
    const program = parseSource(code, { goal: 'module', range: true, loc: true })
    const plan = planScript(program, code)
    return { ...plan, edits: [...plan.edits, ...keepMeaning(program, code)] }
  } catch (error) {
    if (error instanceof ParseFailure) return refuseUnreadable(code, error)
    if (error instanceof ScriptFailure) return [error.objection]
    throw error
  }
}

async function bundleOrRefuse(file: string, root: string): Promise<Bundle> {
  try {
    return await bundleSource(file, root)
  } catch (error) {
    if (!(error instanceof BundleFailure)) throw error
    const refusals = error.diagnostics.map(({ text, ...place }) => {
      const position = { file, line: 1, column: 1, ...place }
      return { rule: 'BUNDLE' as const, text, ...position, reason: text, hint: BUNDLE_HINT }
    })
    throw new CompileRefused(refusals)
  }
}

const BUNDLE_HINT =
  'The file must be TypeScript or JavaScript, and what it imports must be there; nothing of Node is there for a contract.'
