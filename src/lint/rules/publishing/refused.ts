import { tokenRefusals } from '../../../compiler/refusals.js'
import { readAliases } from '../../../compiler/source/argument-types.js'
import { readContractSource } from '../../../compiler/source/signatures.js'
import { scanSource } from '../../../compiler/source/tokens.js'
import { CONSTRUCTOR } from '../../../contract/syntax/contract-class.js'
import type { Position } from '../../../contract/syntax/syntax.js'
import { type ContractModel, placeIn } from '../../model/contract-model.js'
import { findContractClass } from '../../model/contract-source.js'
import type { Subject } from '../../model/subject.js'
import type { Module } from '../../syntax/module.js'
import { type Effect, listEffects } from '../../values/effects.js'
import type { Value } from '../../values/values.js'
import type { Finding, LintRule } from '../rule.js'

/** A refusal of publishing, in the checked file. */
export interface FoundRefusal extends Position {
  reason: string
  hint: string
}

export const refused: LintRule = {
  name: 'refused',
  group: 'publishing',
  about: 'code that the chain rejects when the contract is published',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The contract cannot be published: the chain parses JavaScript of 2017 without regular expressions, `try` and `async`, and checks the class and its ABI.',
  remedy:
    'Each finding suggests a replacement; `toolkit compile` reports the same. In an editor the rule checks one file: properties of the whole contract, such as its size, are only checked by the command.',
  kinds: ['Code that the compiler refuses.', 'An `init` that needs the authority of the owner, who is null there.'],
  assumptions: ['the conditions before it hold in `init`'],
  bad: `export class Notes {
  init(): void {}

  read(id: string): unknown {
    try {
      return JSON.parse(storage.mapGet('notes', id) ?? '{}')
    } catch {
      return {}
    }
  }
}
`,
  good: `export class Notes {
  init(): void {}

  read(id: string): unknown {
    return JSON.parse(storage.mapGet('notes', id) ?? '{}')
  }
}
`,
  *check(subject) {
    for (const refusal of subject.refusals ?? findRefusals(subject)) yield toFinding(refusal, subject)
    if (subject.contract) yield* findOwnerInInit(subject.contract)
  },
}

/** Reports uses of the owner in `init` that always fail: the chain enters the owner after `init`. */
function* findOwnerInInit(contract: ContractModel): Generator<Finding> {
  const init = contract.actions.find(({ name }) => name === 'init')
  if (!init) return
  const isOwner = (value: Value | undefined) => value?.op === 'constant' && value.constant === null
  for (const check of listEffects(init.effects, 'authority')) {
    if (isOwner(check.value.inputs[0])) yield describeOwner(check, contract, '`requireAuth` of it fails')
  }
  for (const write of listEffects(init.effects, 'write')) {
    if (write.operation === 'put' && isOwner(write.value)) yield describeOwner(write, contract, 'storing it fails')
  }
}

function describeOwner(effect: Effect, contract: ContractModel, outcome: string): Finding {
  return {
    place: placeIn(contract, effect),
    message: `\`contractOwner()\` is null in \`init\`, so ${outcome} and the contract can never be published: the account that publishes it is \`tx.publisher\``,
    steps: effect.stack,
    ...(effect.facts && { assumes: 'the conditions before it hold in `init`' }),
  }
}

function toFinding({ reason, hint, ...position }: FoundRefusal, { module }: Subject): Finding {
  const start = Math.min(module.lines.offsetAt(position), module.text.length)
  const word = /^[\w$]+|^\S/.exec(module.text.slice(start))?.[0] ?? ''
  return { place: { module, start, end: start + word.length }, message: hint === '' ? reason : `${reason}: ${hint}` }
}

function findConstructor(module: Module): FoundRefusal[] {
  const members = findContractClass(module)?.body.body ?? []
  const found = members.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor')
  return found ? [{ ...CONSTRUCTOR, ...module.lines.positionAt(found.start) }] : []
}

/** Finds refusals that the source alone shows: invalid syntax and the shape of the class. */
function findRefusals({ module, contract }: Subject): FoundRefusal[] {
  const { text } = module
  const refusals: FoundRefusal[] = [...tokenRefusals(text)]
  // A constructor function with a prototype has no word `class`.
  if (contract && text.startsWith('class', contract.classStart)) {
    const scanned = scanSource(text)
    const isPlain = !/\bexport\b/.test(text)
    const read = readContractSource(scanned, contract.classStart, { aliases: readAliases(scanned), isPlain })
    refusals.push(...read.refusals, ...findConstructor(module))
  }
  const places = new Set<string>()
  return refusals.filter(({ line, column }) => {
    const place = `${line}:${column}`
    return !places.has(place) && places.add(place)
  })
}
