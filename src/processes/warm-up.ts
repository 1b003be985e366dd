import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { holdAccount } from '../client/account.js'
import { Call } from '../client/calls/call.js'
import { createClient } from '../client/client.js'
import { deployContract } from '../client/deploy.js'
import { firstOf } from '../collections/presence.js'
import { type Artifact, readArtifact } from '../compiler/artifact.js'
import { artifactFolder } from '../config/project.js'
import type { AbiEntry } from '../contract/record.js'
import { openSandbox } from '../session/networks/sandbox.js'
import { openHangWatchdog } from '../test-runner/pool/hang-watchdog.js'

const CODE = `class Warm {
  init() {}
  touch(text) { storage.put('text', text); return text }
  refuse(text) { throw new Error(text) }
}
module.exports = Warm`
const ABI: AbiEntry[] = ['touch', 'refuse'].map((name) => ({ name, args: ['string'], amountLimit: [] }))
/** Repetitions after which the engine has optimised the code. */
const ROUNDS = 8
/** Maximum number of contracts that are deployed ahead: more would still be running when the first test starts. */
const MAX_CONTRACTS = 8

/**
 * Does the work of a process's first test on a separate, temporary chain, including the project's contracts as last
 * compiled. So code is loaded, started and compiled before the first test needs it.
 */
export async function warmUp(root: string): Promise<void> {
  const [artifacts, { createNode }, { transform }] = await Promise.all([
    readArtifacts(root),
    import('../node/node.js'),
    import('../compiler/script/compiler-service.js'),
    // Imports of every test file.
    import('../entries/test.js'),
  ])
  const service = transform('')
  openHangWatchdog().prepare()
  const node = await createNode({}, await openSandbox())
  try {
    const { provider, chain, accounts } = node
    const clock = { read: async () => chain.clock.now(), resync: () => {} }
    const client = createClient({ provider, clock })
    const from = holdAccount(firstOf(accounts).name, firstOf(accounts).key)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await deployContract(client, { code: `${CODE} // ${round}`, abi: ABI }, { from })
      for (const { name: actionName } of ABI) {
        const call = new Call(client, { from, actions: [{ contract: id, actionName, args: ['text'] }] })
        await call.receipt()
      }
    }
    // An init may depend on anything, so it may fail.
    for (const { script, info } of artifacts)
      await deployContract(client, { code: script, abi: info.abi }, { from }).catch(() => {})
    await service
  } finally {
    await node.close()
  }
}

/** Compiled contracts of the project, not more than are deployed. */
async function readArtifacts(root: string): Promise<Artifact[]> {
  const folder = artifactFolder({ root })
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'))
  const read = await Promise.all(
    files.slice(0, MAX_CONTRACTS).map((file) => readArtifact(folder, basename(file, '.json'))),
  )
  return read.filter((artifact) => artifact !== undefined)
}
