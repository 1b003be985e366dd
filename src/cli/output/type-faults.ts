import { resolve } from 'node:path'
import { firstOf } from '../../collections/presence.js'
import type { TypeFault } from '../../compiler/types/typescript.js'
import { ToolkitError } from '../../errors/errors.js'
import { readSourceFile } from '../../files/source-file.js'
import { cutFrame, formatFrame } from '../../report/text/frame.js'
import { paint } from './paint.js'

const HINT = 'The contract is compiled without this check by --no-types.'

/** Creates the error that lists all type errors, each with its code frame. */
export function typeCheckError(faults: readonly TypeFault[], root: string, hint = HINT): ToolkitError {
  const texts = faults.map((fault) => formatFault(fault, root))
  return new ToolkitError('COMPILE_TYPES', texts.join('\n'), { at: firstOf(faults), hint })
}

function formatFault({ code, text, ...place }: TypeFault, root: string): string {
  const { file, line, column } = place
  const source = readForFrame(resolve(root, file), root)
  const [, ...frame] = formatFrame(cutFrame(source, place), paint)
  return [`${file}:${line}:${column} ${text} ${code}`, ...frame].join('\n')
}

/** Empty for a file that no frame may quote. */
function readForFrame(path: string, root: string): string {
  try {
    return readSourceFile(path, root)
  } catch {
    return ''
  }
}
