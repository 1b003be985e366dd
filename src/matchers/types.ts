import type { StorageKey } from '../client/storage.js'
import type { StatusCode } from '../tx/receipt.js'
import type { WantedArguments } from './judges/calls.js'
import type { Content } from './judges/receipts.js'
import type { ValueChanges } from './judges/storage.js'
import type { Holder } from './subject.js'

/** Actions of contracts of the chain. */
type SystemAction =
  | (
      | 'transfer'
      | 'transferFreeze'
      | 'issue'
      | 'create'
      | 'destroy'
      | 'recycle'
      | 'pledge'
      | 'unpledge'
      | 'buy'
      | 'sell'
      | 'lend'
    )
  | ('signUp' | 'addPermission' | 'dropPermission' | 'assignPermission' | 'revokePermission' | 'addGroup' | 'dropGroup')
  | ('assignGroup' | 'revokeGroup' | 'assignPermissionToGroup' | 'revokePermissionInGroup' | 'setCode' | 'updateCode')
  | (
      | 'receipt'
      | 'requireAuth'
      | 'cancelDelaytx'
      | 'exchangeIOST'
      | 'vote'
      | 'unvote'
      | 'newVote'
      | 'delVote'
      | 'addOption'
    )
  | ('removeOption' | 'applyRegister' | 'applyUnregister' | 'approveRegister' | 'approveUnregister' | 'unregister')
  | ('forceUnregister' | 'logInProducer' | 'logOutProducer' | 'updateProducer' | 'candidateWithdraw' | 'voterWithdraw')
  | ('topupCandidateBonus' | 'topupVoterBonus' | 'exec' | 'init')

/** Actions of the contracts of the project. */
type ProjectAction = { [N in keyof ToolkitContracts]: keyof ToolkitContracts[N] & string }[keyof ToolkitContracts]

/** Name of an action. If the contracts of the project are known, a literal that names no action is a type error. */
type ActionName<S extends string> = string extends S
  ? string
  : keyof ToolkitContracts extends never
    ? string
    : S extends ProjectAction | SystemAction | `${string}/${string}`
      ? S
      : ProjectAction

declare global {
  namespace Chai {
    /** Matchers for calls of contracts. Each can be chained; the whole has to be awaited. */
    interface Assertion {
      /** The call ended with SUCCESS. */
      succeed: Assertion
      /** The call did not succeed. */
      fail: Assertion
      /** The call failed, and the reason, as reports show it, is this text or matches the pattern. */
      failWith(reason: string | RegExp): Assertion
      /** The call failed, and the whole message of its receipt holds the text or matches. */
      failWithMessage(message: string | RegExp): Assertion
      /** The call ended with this status. */
      status(name: StatusCode): Assertion
      /** The call failed at this line of the developer's source, or in code that the line called. */
      throwAt(file: string, line: number): Assertion
      /** The call failed because a required authority was missing: of this account, or of any. */
      beUnauthorized(account?: Holder): Assertion
      runOutOfGas: Assertion
      timeOut: Assertion

      /** The call returned this value, compared exactly by the declared type ("Values are compared exactly"). */
      return(value: unknown): Assertion
      /** One action of several returned this value. */
      returnAt(index: number, value: unknown): Assertion

      /** The call emitted a receipt: of any action, or of the given one. */
      emit<S extends string>(name: S & ActionName<S>): Assertion
      emit<T>(contract: { readonly id: string; readonly methods: T }, name: (keyof T & string) | 'init'): Assertion
      emit(
        contract: string | { readonly name: string } | { readonly id: string; methods?: never },
        name: string,
      ): Assertion
      /** A contract posted an event (`blockchain.event`) with this content; any contract, or the one named. */
      postEvent(content?: Content): Assertion
      postEvent(contract: Holder, content: Content): Assertion
      /** Narrows `emit` to receipts with this content, `postEvent` to events with it. */
      withContent(content: Content): Assertion
      /**
       * Another contract called this action, with these arguments if they are given: a list, or a function of it. Calls
       * of the test itself do not count. Skips the test on a network without developer methods.
       */
      callContract(contract: Holder, action: string, args?: WantedArguments): Assertion
      /** Narrows `emit` to this number of receipts, `postEvent` to events, `callContract` to calls. */
      times(count: number): Assertion
      /** The receipts include these, one after the other. */
      inOrder(names: readonly string[]): Assertion
      emitNothing: Assertion

      /**
       * The call has the same outcome on another configured network in the same state: status, message, returns,
       * receipts, storage, and gas and RAM except for differences that the length of names, ids and keys explains. Both
       * networks need developer methods. Throws `TEST_STATE` if the state cannot be reproduced there.
       */
      behaveTheSameOn(network: string): Assertion

      /** Gas in units. */
      useGas(gas: number): Assertion
      useGasBelow(limit: number): Assertion
      /** Gas within a percentage: `useGasWithin(1200, '1%')`. */
      useGasWithin(gas: number, tolerance: string): Assertion

      /**
       * Processor time in milliseconds. Other matchers do not depend on the machine. A live node allows a call 200 ms,
       * on its own machine.
       */
      fitTime(limitMs: number): Assertion

      /** Bytes of RAM by payer; no one else paid. */
      useRam(bytes: Readonly<Record<string, number>>): Assertion
      useRamBelow(limit: number, payer?: Holder): Assertion
      chargeRam(payer: Holder): Assertion
      freeRam: Assertion

      /** Values before and after; `null` for a missing one. */
      changeStorage(contract: Holder, changes: ValueChanges): Assertion
      /** These entries of the contract changed, and no other. */
      changeOnly(contract: Holder, keys: readonly StorageKey[]): Assertion
      /** A stored value, for the following matchers. Without another matcher: there is a value. */
      storage(key: string, field?: string): Assertion

      /** The exact change of a balance, such as `'+10.5'`. */
      changeBalance(token: string, holder: Holder, difference: string): Assertion
      changeBalances(token: string, differences: Readonly<Record<string, string>>): Assertion
      /** None of the token was issued or destroyed. */
      conserve(token: string): Assertion
    }

    interface Assertion extends PromiseLike<unknown> {}

    interface Own {
      /** The account owns this non-fungible token. */
      // biome-ignore lint/style/useShorthandFunctionType: it joins chai's interface of that name
      (token: string, id: string): Assertion
    }
  }
}
