import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { loadModuleFile } from '../../compiler/modules/module-file.js'
import type { Project } from '../../config/project.js'
import { type ErrorDetails, isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { ResolveImport } from '../../files/own-imports.js'
import { relativePath } from '../../files/relative-path.js'
import { type Deployment, type DeploymentContext, deployment, isDeployment } from './deployment.js'

const FOLDER = 'deploy'
const FIRST = 'main'

/**
 * Finds the script of a deployment: the named one, else the only one in `deploy/`, else `deploy/main.ts`. Throws
 * `DEPLOY_NO_SCRIPT`, which lists the candidates.
 */
export function findDeploymentScript({ root }: Project, name: string | undefined): string {
  if (name !== undefined) return requireScript(root, name)
  const names = listScripts(join(root, FOLDER))
  const chosen = names.length === 1 ? names[0] : names.find((name) => name.replace(/\.\w+$/, '') === FIRST)
  if (chosen !== undefined) return join(root, FOLDER, chosen)
  const hint =
    names.length === 0
      ? `Write one: ${FOLDER}/${FIRST}.ts, whose default export is deployment(async (d) => { … }).`
      : `Name one of them: ${names.map((name) => `${FOLDER}/${name}`).join(', ')}; ${FIRST} is the one that needs no name.`
  throw new ToolkitError('DEPLOY_NO_SCRIPT', `no script chosen in ${join(root, FOLDER)}`, { hint })
}

/**
 * A script by its path, from the working directory or the project, or by its name in `deploy/`. Throws
 * `DEPLOY_NO_SCRIPT`.
 */
export function requireScript(root: string, name: string): string {
  const places = [
    resolve(name),
    resolve(root, name),
    join(root, FOLDER, `${name}.ts`),
    join(root, FOLDER, `${name}.js`),
  ]
  const found = places.find((path) => /\.[cm]?[jt]s$/.test(path) && existsSync(path))
  if (found !== undefined) return found
  const names = listScripts(join(root, FOLDER))
  throw new ToolkitError('DEPLOY_NO_SCRIPT', `unknown script ${JSON.stringify(name)}`, {
    hint: names.length === 0 ? 'Scripts are .ts or .js files.' : `In ${FOLDER}/ there are ${names.join(', ')}.`,
  })
}

/** A script, with a function that explains its failures. */
export interface DeployScript {
  deployment: Deployment
  /** Converts errors thrown by the script to `DEPLOY_SCRIPT` with their place; other errors stay unchanged. */
  explain(cause: unknown): Promise<unknown>
}

/**
 * Loads a script: a deployment or, if `isFree`, any function of the deployment context. Throws `DEPLOY_SCRIPT` with the
 * place.
 */
export async function loadScript(
  { root }: Project,
  path: string,
  { resolveImport, isFree = false }: { resolveImport: ResolveImport; isFree?: boolean },
): Promise<DeployScript> {
  const scriptError = (text: string, details: ErrorDetails) =>
    new ToolkitError('DEPLOY_SCRIPT', `${relativePath(root, path)}: ${text}`, details)
  const cache = join(root, '.toolkit', 'cache')
  const { exports, locate } = await loadModuleFile({
    path,
    cache,
    kind: 'script',
    resolveImport,
    createError: scriptError,
    createLateError: scriptError,
  })
  const run = readRun(exports.default, isFree)
  if (run === undefined) {
    const form = isFree ? 'a function of d' : 'a deployment'
    const hint = `Write export default ${isFree ? '' : 'deployment('}async (d) => { … }${isFree ? '' : ')'}.`
    throw scriptError(`the default export is not ${form}`, { hint, at: { file: path } })
  }
  const explain = async (cause: unknown) => {
    if (!(cause instanceof Error)) return scriptError(`it threw ${inspect(cause)}`, { at: { file: path } })
    if (isToolkitError(cause) && (cause.code !== 'DEPLOY_UNNAMED' || cause.at !== undefined)) return cause
    const at = locate(cause)
    if (at === undefined) return cause
    if (!isToolkitError(cause)) return scriptError(cause.message, { cause, at })
    const { code, message, hint } = cause
    return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), at, cause })
  }
  return {
    explain,
    deployment: deployment(async (d) => {
      try {
        return await run(d)
      } catch (cause) {
        throw await explain(cause)
      }
    }),
  }
}

function readRun(value: unknown, isFree: boolean): ((d: DeploymentContext) => unknown) | undefined {
  if (isDeployment(value)) return value.run
  return isFree && typeof value === 'function' ? (value as (d: DeploymentContext) => unknown) : undefined
}

/** The paths of the scripts in `deploy/`. */
export function listScriptFiles(root: string): string[] {
  return listScripts(join(root, FOLDER)).map((name) => join(root, FOLDER, name))
}

function listScripts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$/.test(name))
}
