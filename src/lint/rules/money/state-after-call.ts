import { isSystemContract } from '../../interpreter/host.js'
import { cellOfRead, nameCell } from '../../model/knowledge.js'
import { listEffects } from '../../values/effects.js'
import { findPart, type Value } from '../../values/values.js'
import { reportPlace } from '../paths.js'
import type { LintRule } from '../rule.js'

export const stateAfterCall: LintRule = {
  name: 'state-after-call',
  group: 'money',
  about: 'a value that is read before a call to another contract and written after it',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A called contract can call other actions of this one before it returns: the chain only rejects the same action a second time. Their writes are overwritten with an outdated value, such as a balance that was already paid out.',
  remedy: 'Write what changes before the call, or read it again afterwards.',
  bad: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  settle(game: string): void {
    const open = new BigNumber(storage.get('open') as string)
    blockchain.call(game, 'settle', [])
    storage.put('open', open.minus(1).toFixed())
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  good: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  settle(game: string): void {
    const open = new BigNumber(storage.get('open') as string)
    storage.put('open', open.minus(1).toFixed())
    blockchain.call(game, 'settle', [])
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  *check({ contract }) {
    for (const action of contract?.actions ?? []) {
      const calls = listEffects(action.effects, 'call').filter(({ contract: called }) => !isSystemContract(called))
      if (calls.length === 0) continue
      for (const write of listEffects(action.effects, 'write')) {
        const { key, field, value, epoch } = write
        const isStale = (part: Value) =>
          part.op === 'read' &&
          part.epoch < epoch &&
          cellOfRead(part) === nameCell(key, field) &&
          part.inputs[1]?.identity === field?.identity
        const read = value && findPart(value, isStale)
        if (!read) continue
        const call = calls[read.epoch] ?? calls[0]!
        yield {
          place: reportPlace(contract!, write),
          message: `\`${nameCell(key, field)}\` is written after a call to another contract, with a value from before it: the contract may have been called in between`,
          steps: [
            ...(read.place ? [{ place: read.place, text: 'read here' }] : []),
            { place: call.place, text: 'another contract is called' },
            { place: write.place, text: 'written here' },
          ],
        }
      }
    }
  },
}
