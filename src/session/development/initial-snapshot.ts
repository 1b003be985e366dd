import { isToolkitError } from '../../errors/errors.js'

/** State of a node's chain before a run, so that another process can restore it. */
export interface InitialSnapshot {
  url: string | readonly string[]
  chainId: number
  snapshot: string
}

/** Time to wait for the end of a run. */
const PATIENCE_MS = 2000

/** Restores a node's chain to its state before a run. Returns the reason if that fails. */
export async function restoreInitialSnapshot({ url, chainId, snapshot }: InitialSnapshot): Promise<string | undefined> {
  const { fetchOverHttp } = await import('../../node/server/http-fetch.js')
  const { createNetworkProvider } = await import('../../rpc/network-provider.js')
  const provider = createNetworkProvider(url, { fetch: fetchOverHttp, chainId })
  try {
    await provider.dev('restore', { id: snapshot, drop: true }, { timeoutMs: PATIENCE_MS })
    return undefined
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return `the chain of ${url} is as the last test left it: ${error.message}`
  } finally {
    await provider.close?.()
  }
}
