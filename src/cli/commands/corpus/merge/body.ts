import { lstat, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copy, pathExists } from 'fs-extra/esm'
import { ToolkitError } from '../../../../errors/errors.js'
import { requireOwnTree } from '../../../../files/own-path.js'
import { checkKind } from '../../../../files/text-file.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { findProjectRoot } from '../../../flags/project.js'
import { printResult } from '../../../output/output.js'
import type { corpusMergeCommand } from './command.js'

/** Size of a file of a corpus in bytes, far above that of any sequence. */
const MAX_BYTES = 2 ** 26

const FOLDERS_HINT = 'Name the folders that other machines kept: toolkit corpus merge shard-1/corpus shard-2/corpus'

export default async function mergeCorpora({
  folders = [],
  json,
}: FlagsOf<typeof corpusMergeCommand>): Promise<ExitCode> {
  if (folders.length === 0) {
    throw new ToolkitError('USAGE', 'corpus merge: no folder to merge', { hint: FOLDERS_HINT })
  }
  for (const folder of folders) {
    if (!(await pathExists(folder)))
      throw new ToolkitError('USAGE', `corpus merge: folder ${folder} not found`, { hint: FOLDERS_HINT })
    if (!(await stat(folder)).isDirectory())
      throw new ToolkitError('USAGE', `corpus merge: ${folder} is no folder`, { hint: FOLDERS_HINT })
  }
  const target = join(findProjectRoot(), '.toolkit/corpus')
  for (const folder of folders) {
    requireOwnTree(target)
    // file names are digests of the contents, so an existing file has the same contents
    await copy(resolve(folder), target, {
      overwrite: false,
      dereference: true,
      filter: (path) => isCopied(path, folder),
    })
  }
  printResult(json ? JSON.stringify({ merged: folders, into: target }) : target)
  return EXIT.DONE
}

/**
 * Throws `FILE_UNUSABLE` for what is neither a folder nor a regular file: copying a named pipe would never end, and a
 * link would lead out of the corpus.
 */
async function isCopied(path: string, folder: string): Promise<boolean> {
  checkKind(path, await (path === resolve(folder) ? stat(path) : lstat(path)), MAX_BYTES)
  return true
}
