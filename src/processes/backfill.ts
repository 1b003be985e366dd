/** The entry of a thread that fetches and stores blocks for a backfill. */
import { parentPort, workerData } from 'node:worker_threads'
import { must } from '../collections/presence.js'
import { packError } from '../errors/sent-error.js'
import type { BackfillRequest, BackfillResponse, BackfillThreadData } from '../indexer/backfill/protocol.js'

const opening = open(workerData as BackfillThreadData)
// A failure to open is the answer to every request.
opening.catch(() => {})
must(parentPort, 'parent port').on('message', async ({ id, range }: BackfillRequest) => {
  try {
    const job = await opening
    if (range !== undefined) return send({ id, fetched: await job.store(range) })
    await job.close()
    send({ id, fetched: 0 })
  } catch (error) {
    send({ id, failure: packError(error) })
  }
})

async function open({ store, nodes }: BackfillThreadData) {
  const [{ createJob }, { openBlockStore }, { createNetworkProvider }, { fetchOverHttp }, { useNativeCrypto }] =
    await Promise.all([
      import('../indexer/backfill/job.js'),
      import('../indexer/store/postgres/block-store.js'),
      import('../rpc/network-provider.js'),
      import('../node/server/http-fetch.js'),
      import('../node/native-crypto.js'),
    ])
  useNativeCrypto()
  const providers = nodes.map(({ url, ...options }) => createNetworkProvider(url, { ...options, fetch: fetchOverHttp }))
  return createJob(await openBlockStore(store), providers)
}

function send(response: BackfillResponse): void {
  must(parentPort, 'parent port').postMessage(response)
}
