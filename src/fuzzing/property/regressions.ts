import { basename, join } from 'node:path'
import { describeJsonFailure } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { currentSession } from '../../session/session.js'
import type { KeptValue } from './kept-values.js'

/** Maximum number of kept failures per test, the newest first. */
const MAX_KEPT = 20

type Regressions = Record<string, KeptValue[]>

/** Reads the kept failures of a test. They run first and belong into version control. */
export async function readRegressions(title: string): Promise<KeptValue[]> {
  return (await readAll(await regressionsFile()))[title] ?? []
}

/** Stores a failing example, replacing the one it was shrunk from, and returns the file. */
export async function keepRegression(title: string, value: KeptValue, source?: KeptValue): Promise<string> {
  const path = await regressionsFile()
  const all = await readAll(path)
  const replaced = [value, source].map((each) => JSON.stringify(each))
  const others = (all[title] ?? []).filter((other) => !replaced.includes(JSON.stringify(other)))
  const kept = { ...all, [title]: [value, ...others].slice(0, MAX_KEPT) }
  await writeWholeFile(path, `${JSON.stringify(kept, null, 2)}\n`)
  return path
}

/** `test/.regressions/NAME.json`, for all searches of a test file. */
async function regressionsFile(): Promise<string> {
  const { file, projectOf } = currentSession()
  const { root } = await projectOf(file)
  return join(root, 'test/.regressions', `${basename(file).replace(/(\.test)?\.\w+$/, '')}.json`)
}

async function readAll(path: string): Promise<Regressions> {
  let text: string
  try {
    text = await readText(path)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    // Without the file its failures would not run, and the next failure would replace them.
    throw regressionFileError(
      path,
      `cannot be read: ${message}`,
      'Make the file readable. It holds the saved failures of searches.',
    )
  }
  let all: unknown
  try {
    all = JSON.parse(text)
  } catch {
    throw regressionFileError(path, `is ${describeJsonFailure(text)}`)
  }
  if (!isRegressions(all)) throw regressionFileError(path, 'has no list for each test')
  return all
}

function isRegressions(all: unknown): all is Regressions {
  return typeof all === 'object' && all !== null && !Array.isArray(all) && Object.values(all).every(Array.isArray)
}

function regressionFileError(
  path: string,
  why: string,
  hint = 'Repair or delete the file, which holds the saved failures of searches.',
): ToolkitError {
  return new ToolkitError('TEST_REGRESSIONS', `${path} ${why}`, { at: { file: path }, hint })
}
