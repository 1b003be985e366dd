import { readStorage } from '../../../../client/storage.js'
import { isText } from '../../../../collections/shapes.js'
import { parseValueJson } from '../../../../rpc/encoding/value-json.js'
import type { Provider } from '../../../../rpc/provider.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import { printResult } from '../../../output/output.js'
import { printResponseView } from '../../../output/response.js'
import type { producerListCommand } from './command.js'

export default async function listProducers({
  json,
  ...flags
}: FlagsOf<typeof producerListCommand>): Promise<ExitCode> {
  const provider = await openNetwork(flags)
  const { witness_list, pending_witness_list } = await provider.request('getChainInfo', {})
  const [current, pending] = [
    await nameProducers(provider, witness_list),
    await nameProducers(provider, pending_witness_list),
  ]
  if (json) printResult(JSON.stringify({ current, pending }))
  else {
    printResponseView({
      facts: [
        ['current', current],
        ['pending', pending],
      ],
    })
  }
  return EXIT.DONE
}

/** Maps keys of producers to accounts. A key without a known account maps to itself. */
async function nameProducers(provider: Provider, keys: readonly string[]): Promise<string[]> {
  const fields = keys.map((key) => ['producerKeyToId', key] as const)
  const names = await readStorage(provider, 'vote_producer.iost', fields)
  return keys.map((key, index) => (names[index] ? parseValueJson(names[index], isText, 'account of a producer') : key))
}
