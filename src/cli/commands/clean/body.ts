import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { remove } from 'fs-extra/esm'
import { requireOwnPath } from '../../../files/own-path.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { findProjectRoot } from '../../flags/project.js'
import { printNote, printResult } from '../../output/output.js'
import { listPending, PENDING_FOLDER } from '../../transactions/pending.js'
import type { cleanCommand } from './command.js'

export default async function cleanProject({ json }: FlagsOf<typeof cleanCommand>): Promise<ExitCode> {
  const folder = join(findProjectRoot(), '.toolkit')
  requireOwnPath(folder)
  const pending = await listPending(folder)
  const names = await readdir(folder).catch(() => [])
  // Sent transactions may still be executed. These bytes are the only way to find out without sending them twice.
  const removable = names.filter((name) => name !== PENDING_FOLDER || pending.length === 0)
  await Promise.all(removable.map((name) => remove(join(folder, name))))
  const shown = removable.map((name) => relative(process.cwd(), join(folder, name)))
  if (json) printResult(JSON.stringify({ removed: shown, kept: pending }))
  else if (shown.length === 0) printNote('there is nothing to remove')
  else printResult(shown.join('\n'))
  for (const name of pending) {
    printNote(
      `kept ${relative(process.cwd(), join(folder, PENDING_FOLDER, name))}: toolkit send determines its outcome`,
    )
  }
  return EXIT.DONE
}
