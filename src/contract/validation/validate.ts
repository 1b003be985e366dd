import { isOneOf } from '../../collections/shapes.js'
import { type AbiEntry, type AmountLimit, ARGUMENT_TYPES } from '../record.js'
import { type ContractClass, readContractClass } from '../syntax/contract-class.js'
import type { Position } from '../syntax/syntax.js'
import { type CheckFailure, ContractRefused, checkRefusal, type Refusal } from './refusal.js'

const MAX_NAME_LENGTH = 32

/**
 * Checks source and ABI against each other as the chain does before it compiles (spec/vm.md §1.3): the shape of the
 * script, then every ABI entry; the first failure counts. `abi` is undefined for a submission without a list. Throws
 * `ContractRefused`.
 */
export function validate(source: string, abi: readonly AbiEntry[] | undefined): void {
  validateClass(readContractClass(source), abi)
}

/** Parts of a contract's class that the check of an ABI needs. */
export interface ClassOutline extends Position {
  methods: ReadonlyMap<string, MethodOutline>
}

interface MethodOutline extends Position {
  parameters: { readonly length: number }
}

/** Validates a contract whose class is known. */
export function validateClass(contract: ClassOutline, abi: readonly AbiEntry[] | undefined): void {
  for (const refusal of findInvalidEntries(contract, abi)) throw new ContractRefused(refusal)
}

/** Lists all failures of `validate`. One of the shape ends the list; those of ABI entries are all listed. */
export function* findInvalid(source: string, abi: readonly AbiEntry[] | undefined): Generator<Refusal> {
  const contract = readContract(source)
  if ('rule' in contract) return yield contract
  yield* findInvalidEntries(contract, abi)
}

function* findInvalidEntries(contract: ClassOutline, abi: readonly AbiEntry[] | undefined): Generator<Refusal> {
  if (!abi) return yield checkRefusal('ABI', contract, NO_ABI)
  for (const entry of abi) {
    const objection = judgeEntry(entry, contract.methods)
    if (objection) yield checkRefusal('ABI', contract.methods.get(entry.name) ?? contract, objection)
  }
}

function readContract(source: string): ContractClass | Refusal {
  try {
    return readContractClass(source)
  } catch (error) {
    if (error instanceof ContractRefused) return error.refusal
    throw error
  }
}

function judgeEntry({ name, args, amountLimit }: AbiEntry, methods: ClassOutline['methods']): CheckFailure | undefined {
  const method = methods.get(name)
  const limit = amountLimit.find(({ token, val }) => token === '' || val === '')
  return (
    judgeName(name) ??
    (limit && incompleteLimitFailure(name, limit)) ??
    (name === 'init' ? INIT_IN_ABI : undefined) ??
    (method ? judgeArguments(name, args, method) : noMethodFailure(name))
  )
}

function judgeName(name: string): CheckFailure | undefined {
  if (name === '') return EMPTY_NAME
  if (name.length > MAX_NAME_LENGTH) return longNameFailure(name)
  if (name.startsWith('_')) return underscoreNameFailure(name)
  const wrong = [...name].find((letter) => !/[A-Za-z0-9_]/.test(letter))
  return wrong === undefined ? undefined : wrongLetterFailure(name, wrong)
}

function judgeArguments(name: string, args: string[], { parameters }: MethodOutline): CheckFailure | undefined {
  if (args.length !== parameters.length) return wrongCountFailure(name, args.length, parameters.length)
  const wrong = args.find((type) => !isOneOf(ARGUMENT_TYPES, type))
  return wrong === undefined ? undefined : wrongTypeFailure(name, wrong)
}

const NO_ABI: CheckFailure = {
  text: 'TypeError: abi is not iterable',
  reason: 'the ABI has no list of methods',
  hint: 'Give info.abi as a list; in the JSON form it may be empty.',
}

const EMPTY_NAME: CheckFailure = {
  text: "TypeError: Cannot read property 'length' of undefined",
  reason: 'an ABI entry has no name',
  hint: 'Name the method it stands for.',
}

const INIT_IN_ABI: CheckFailure = {
  text: "abi shouldn't contain internal function: init",
  reason: 'init cannot be called and must not be in the ABI',
  hint: 'Remove the entry.',
}

function longNameFailure(name: string): CheckFailure {
  return {
    text: `abi name invalid. abi name length should be between 1,32  got ${name}`,
    reason: `the name ${name} is longer than ${MAX_NAME_LENGTH} characters`,
    hint: 'Shorten it.',
  }
}

function underscoreNameFailure(name: string): CheckFailure {
  return {
    text: "abi name invalid. abi name shouldn't start with _",
    reason: `${name} begins with an underscore and so cannot be called from outside`,
    hint: 'Remove it from the ABI, or rename the method.',
  }
}

function wrongLetterFailure(name: string, letter: string): CheckFailure {
  return {
    text: `abi name invalid. abi name contains invalid character ${letter}`,
    reason: `the name ${name} contains ${JSON.stringify(letter)}`,
    hint: 'Use letters, digits and underscores.',
  }
}

function incompleteLimitFailure(name: string, { token }: AmountLimit): CheckFailure {
  const member = token === '' ? 'token' : 'val'
  return {
    text: `amountLimit invalid. ${member} in amountLimit should be string type. limit = [object Object]`,
    reason: `an amount limit of ${name} has no ${member}`,
    hint: 'Write {"token": "iost", "val": "100"}, or "unlimited" as val.',
  }
}

function noMethodFailure(name: string): CheckFailure {
  return {
    text: `abi not defined in source code: ${name}`,
    reason: `the ABI names ${name}, which the class does not define itself`,
    hint: 'Define the method in the exported class, or remove the entry.',
  }
}

function wrongCountFailure(name: string, given: number, wanted: number): CheckFailure {
  return {
    text: `args length not match: ${name}`,
    reason: `the ABI gives ${name} ${given} arguments, the method has ${wanted} parameters`,
    hint: 'Make them equal; a default or rest parameter counts as one.',
  }
}

function wrongTypeFailure(name: string, type: string): CheckFailure {
  return {
    text: 'args should be one of ["string", "bool", "number", "json"]',
    reason: `${name} has an argument of type ${JSON.stringify(type)}`,
    hint: 'The types are string, bool, number and json.',
  }
}
