import { expect } from 'chai'
import { encodeNodeValue } from '../../../../src/fork/state/node-value.js'
import { findPayer } from '../../../../src/fork/state/ram-payer.js'
import { parseStateKey, type StatePlace } from '../../../../src/fork/state/state-place.js'
import { formatValue } from '../../../../src/node/methods/storage.js'
import { createNode } from '../../../../src/node/node.js'
import { decodeStored, readPayer } from '../../../../src/state/values.js'

type ValuePlace = StatePlace & { kind: 'value' }

describe('node values', () => {
  it('node values are encoded to the bytes of the node, including payers, for its whole state', async () => {
    const node = await createNode()
    const wrong: string[] = []
    const state = node.chain.state
    const readUsed = (account: string) => {
      const bytes = state.get(`b-ram.iost-UR${account}`)
      return bytes === undefined ? undefined : Number(decodeStored(bytes).value)
    }
    for (const [key, bytes] of state.entries()) {
      const place = parseStateKey(key)
      if (place.kind !== 'value') continue
      const nodeValue = formatValue(decodeStored(bytes).value)
      const { payer, isAssumed } = findPayer(place as ValuePlace, nodeValue, { ramPayer: 'contract', readUsed })
      if (encodeNodeValue(place, nodeValue, readPayer(bytes)) !== bytes) wrong.push(`${key}: value`)
      if (!isAssumed && payer !== readPayer(bytes)) wrong.push(`${key}: ${payer}, not ${readPayer(bytes)}`)
    }
    await node.close()
    expect(wrong).to.deep.equal([])
  })

  it('node values are rejected if they do not match the stored type', () => {
    const refused = [
      ['m-token.iost-TBalice-iost', 'ten'],
      ['m-token.iost-TIiost-canTransfer', '1'],
      ['m-token.iost-TFalice-iost', '[]'],
      ['b-gas.iost-alicegs', '12'],
      ['b-gas.iost-alicegu', '99999999999999999999'],
    ] as const
    for (const [key, nodeValue] of refused)
      expect(encodeNodeValue(parseStateKey(key), nodeValue, ''), key).to.equal(undefined)
  })
})
