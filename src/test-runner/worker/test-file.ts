import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { relativePath } from '../../files/relative-path.js'
import { importOutside } from '../../loader/load.js'
import type { Session } from '../../session/session.js'
import type { BundledFile } from '../bundling/bundle-cache.js'
import { readStack, type StackScope } from '../diagnostics/stack.js'

const LOADING_HINT = 'Code outside of `it` and hooks runs when the file is loaded. Move it into a fixture.'

const CONTRACT_HINT =
  'It exists only on the chain. Import the types of a contract by `import type`, and move code that tests share into another file.'

/** Error messages of engines about the chain's own objects in code without a chain. */
const CHAIN_NAME = /^(?:BigNumber|Int64|Float64|storage|blockchain|block|tx|IOSTCrypto) is not defined$/

/**
 * Runs the top level of a test file.
 *
 * @throws `TESTFILE_FAILED` with the line; `TESTFILE_IMPORT`.
 */
export async function loadFile(
  file: string,
  { url, error }: BundledFile,
  { session, scope }: { session: Session; scope: StackScope },
): Promise<void> {
  session.file = file
  if (error !== undefined) throw error
  try {
    await importOutside(url)
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const missing = /^Cannot find (?:package|module) '([^']+)'/.exec(cause instanceof Error ? cause.message : '')?.[1]
    if (missing !== undefined) throw missingModuleError(relativePath(scope.root, file), missing, cause)
    const [place = { file }] = readStack(cause, scope)
    const text = describeThrown(cause)
    throw new ToolkitError(
      'TESTFILE_FAILED',
      `${relativePath(scope.root, file)} failed before its tests began: ${text}`,
      {
        at: place,
        hint: CHAIN_NAME.test(text) ? CONTRACT_HINT : LOADING_HINT,
        cause,
      },
    )
  }
}

function missingModuleError(file: string, name: string, cause: unknown): ToolkitError {
  return new ToolkitError('TESTFILE_IMPORT', `${file} imports ${name}, which cannot be found`, {
    at: { file },
    hint: `Install it, if it is a package: npm install --save-dev ${name}`,
    cause,
  })
}
