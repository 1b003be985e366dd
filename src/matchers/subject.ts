import type { Call } from '../client/calls/call.js'
import type { Client } from '../client/client.js'
import type { ContractBase } from '../client/contract.js'
import { kindOfObject, type ObjectKind } from '../client/object-kinds.js'
import { isRecord } from '../collections/shapes.js'
import { ToolkitError } from '../errors/errors.js'
import type { Provider } from '../rpc/provider.js'

/** A call of a contract as the matchers see it. It is sent once, when `receipt` is requested. */
export type CallSubject = Pick<Call, 'receipt' | 'contract' | 'provider' | 'dryRun'> &
  Partial<Pick<Call, 'returnKindsOf'>>

/** A contract handle as the matchers see it. */
export type ContractSubject = Pick<ContractBase, 'id'> & { client: Pick<Client, 'provider'> }

/** An account that matchers accept. */
export interface AccountSubject {
  readonly name: string
  readonly provider: Provider
}

/** An account or a contract, or its name or id. */
export type Holder = string | { readonly name: string } | { readonly id: string }

/** The name or id of an account or contract. */
export function nameOf(holder: Holder): string {
  const name = typeof holder === 'object' && holder !== null ? ('id' in holder ? holder.id : holder.name) : holder
  if (typeof name === 'string' && name !== '') return name
  throw new ToolkitError('TEST_ARGUMENT', `expected an account or a contract, got ${kindOf(holder)}`, {
    hint: 'Give what chain.accounts or chain.deploy returned, or a name.',
  })
}

export function isCall(value: unknown): value is CallSubject {
  return typeof value === 'object' && value !== null && 'receipt' in value && typeof value.receipt === 'function'
}

/** True for promises, and for calls, which are awaited like them. */
export function isPromise(value: unknown): boolean {
  if (value instanceof Promise || Object.prototype.toString.call(value) === '[object Promise]') return true
  return isCall(value) && 'then' in value && typeof value.then === 'function'
}

/** True for a contract handle. */
export function isContract(value: unknown): value is ContractSubject {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.client) && 'provider' in value.client
}

/** True for an account of a test. */
export function isAccount(value: unknown): value is AccountSubject {
  return isRecord(value) && 'provider' in value && typeof value.name === 'string'
}

/** Returns the kind and the name of an object that this package gave to a test; undefined for other values. */
export function findObjectKind(value: unknown): { kind: ObjectKind; name: string } | undefined {
  const known = kindOfObject(value)
  if (known !== undefined || !isAccount(value) || !('keys' in value)) return known
  return { kind: 'account', name: value.name }
}

/** The error of `.storage` with another subject. */
export function ownerError(value: unknown): ToolkitError {
  const message = `.storage is about a contract or a call, and expect was given ${kindOf(value)}`
  return new ToolkitError('TEST_SUBJECT', message, {
    hint: "Give the handle: await expect(vault).to.have.storage('total').equal('1')",
  })
}

/** The error of a call matcher with another subject. */
export function subjectError(value: unknown, matcher: string): ToolkitError {
  const message = `.${matcher} is about a call of a contract, and expect was given ${kindOf(value)}`
  const hint = "Give the call itself, without await: await expect(vault.deposit('1')).to.succeed"
  return new ToolkitError('TEST_SUBJECT', message, { hint })
}

/** The error of an account matcher with another subject. */
export function holderError(value: unknown, matcher: string): ToolkitError {
  const message = `.${matcher} is about an account or a contract, and expect was given ${kindOf(value)}`
  return new ToolkitError('TEST_SUBJECT', message, {
    hint: 'Give what chain.accounts or chain.deploy returned, instead of its name.',
  })
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (value instanceof Promise) return 'a promise'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}
