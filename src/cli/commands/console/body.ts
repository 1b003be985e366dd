import type { FlagsOf } from '../../command.js'
import { contractProcesses } from '../../contract-process.js'
import type { ExitCode } from '../../exit-codes.js'
import { openProject } from '../../flags/project.js'
import type { consoleCommand } from './command.js'

export default async function startConsole(flags: FlagsOf<typeof consoleCommand>): Promise<ExitCode> {
  const project = await openProject({ network: flags.network })
  const { defaultNetwork, networks } = project.settings
  const isLive = networks[defaultNetwork]?.kind === 'http'
  if (!isLive) contractProcesses.prepare()
  const { runSession } = await import('../../console/session.js')
  return runSession(flags, project)
}
