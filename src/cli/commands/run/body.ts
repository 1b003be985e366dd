import { runScript } from '../../../deploy/run.js'
import { loadScript, requireScript } from '../../../deploy/script/script.js'
import { resolveToolkitImport } from '../../../files/installation.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { printNote } from '../../output/output.js'
import { confirmIntent } from '../../transactions/consent.js'
import { openScriptNetwork } from '../../transactions/script-network.js'
import type { runCommand } from './command.js'

export default async function runProjectScript({
  script = '',
  args = [],
  yes,
  ...flags
}: FlagsOf<typeof runCommand>): Promise<ExitCode> {
  const stage = await openScriptNetwork(flags)
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
