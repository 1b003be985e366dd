import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  script: string | undefined
  args: string[] | undefined
  network: string | undefined
  timeout: number | undefined
  yes: boolean | undefined
}

export const runCommand: Command<Flags> = {
  command: 'run <script> [args..]',
  describe: 'Run a script on a network with the deployment API, without a journal',
  examples: [['run scripts/pay.ts --network testnet alice 10', 'Run a script with two arguments']],
  flags: (yargs) =>
    yargs
      .positional('script', {
        type: 'string',
        describe: 'A .ts or .js file whose default export is a function of the deployment context',
      })
      .positional('args', { type: 'string', array: true, describe: 'Arguments passed to the script as d.args' })
      .option('network', {
        type: 'string',
        describe: 'Name of a network in the configuration (default: defaultNetwork, or local)',
      })
      .option('timeout', { type: 'number', describe: 'Response timeout in milliseconds (default: 15000)' })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'Skip the confirmation on protected networks' }),
  async run({ script = '', args = [], yes, ...flags }) {
    const { runScript } = await import('../../deploy/run.js')
    const { loadScript, requireScript } = await import('../../deploy/script/script.js')
    const { resolveToolkitImport } = await import('../../files/installation.js')
    const { confirmIntent } = await import('../transactions/consent.js')
    const { printNote } = await import('../output/output.js')
    const { openScriptNetwork: openStage } = await import('../transactions/script-network.js')
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
  },
}
