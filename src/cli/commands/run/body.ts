import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { runCommand } from './command.js'

export default async function runProjectScript({
  script = '',
  args = [],
  yes,
  ...flags
}: FlagsOf<typeof runCommand>): Promise<ExitCode> {
  const { runScript } = await import('../../../deploy/run.js')
  const { loadScript, requireScript } = await import('../../../deploy/script/script.js')
  const { resolveToolkitImport } = await import('../../../files/installation.js')
  const { confirmIntent } = await import('../../transactions/consent.js')
  const { printNote } = await import('../../output/output.js')
  const { openScriptNetwork: openStage } = await import('../../transactions/script-network.js')
  const stage = await openStage(flags)
  try {
    const { project, network, isProtected, chain } = stage
    const path = requireScript(project.root, script)
    const { deployment, explain } = await loadScript(project, path, {
      resolveImport: resolveToolkitImport,
      isFree: true,
    })
    if (isProtected || chain.isNew) {
      const facts = [['cost', 'not known in advance: the script decides']] as const
      await confirmIntent({ network, isProtected, chain, account: 'those the script names', facts }, yes)
    }
    const onEvent = ({ event, step, hash }: { event: string; step: string; hash: string }) => {
      if (event === 'irreversible' || event === 'failed') printNote(`${step}: ${event} ${hash}`)
    }
    await stage.attend(runScript({ ...stage, deployment, args, onEvent }), explain)
    return EXIT.DONE
  } finally {
    await stage.close()
  }
}
