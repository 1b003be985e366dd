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
  describe: 'Run a script on a network, with the context of a deployment and without its memory',
  flags: (yargs) =>
    yargs
      .positional('script', { type: 'string', describe: 'A .ts or .js file whose default export is a function of d' })
      .positional('args', { type: 'string', array: true, describe: 'What the script finds in d.args' })
      .option('network', { type: 'string', describe: 'A network of the configuration (the default one, or local)' })
      .option('timeout', { type: 'number', describe: 'Milliseconds to wait for an answer (15000)' })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'Ask nothing on a protected network' }),
  async run({ script = '', args = [], yes, ...flags }) {
    const { runScript } = await import('../../deploy/run.js')
    const { loadScript, requireScript } = await import('../../deploy/script.js')
    const { resolveToolkitImport } = await import('../../harness/installation.js')
    const { confirmIntent } = await import('../consent.js')
    const { printNote } = await import('../output.js')
    const { openStage } = await import('../stage.js')
    const stage = await openStage(flags)
    try {
      const { project, network, isProtected } = stage
      const path = requireScript(project.root, script)
      const { deployment, explain } = await loadScript(project, path, {
        resolveImport: resolveToolkitImport,
        isFree: true,
      })
      if (isProtected) {
        const facts = [['cost', 'not known before: the script decides what it sends']] as const
        await confirmIntent({ network, isProtected, account: 'those the script names', facts }, yes)
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
