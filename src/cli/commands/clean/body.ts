import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { cleanCommand } from './command.js'

export default async function cleanProject({ json }: FlagsOf<typeof cleanCommand>): Promise<ExitCode> {
  const { readdir } = await import('node:fs/promises')
  const { join, relative } = await import('node:path')
  const { remove } = await import('fs-extra/esm')
  const { findProjectRoot } = await import('../../flags/project.js')
  const { listPending, PENDING_FOLDER } = await import('../../transactions/pending.js')
  const { printNote, printResult } = await import('../../output/output.js')
  const folder = join(findProjectRoot(), '.toolkit')
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
