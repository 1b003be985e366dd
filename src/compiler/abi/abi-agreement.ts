import { isOneOf } from '../../collections/shapes.js'
import { type AbiEntry, type AmountLimit, ARGUMENT_TYPES } from '../../contract/record.js'
import type { Position } from '../../contract/syntax/syntax.js'
import { type Refusal, shapeRefusal } from '../../contract/validation/refusal.js'
import type { Remark } from '../source/parameters.js'
import type { MethodSignature } from '../source/signatures.js'

/** Finds differences between an entry of an ABI file and the source. */
export function* judgeEntry(entry: AbiEntry & Position, signature: MethodSignature | undefined): Generator<Refusal> {
  const { name, args, amountLimit } = entry
  if (!signature) {
    const hint =
      'Remove the entry, or add the method to the exported class; private and static methods, accessors and names that begin with _ do not count.'
    return yield shapeRefusal(entry, `the source has no public method ${name}`, hint)
  }
  if (args.length !== signature.args.length) {
    const reason = `${name} has ${args.length} arguments here and ${signature.args.length} parameters in the source`
    return yield shapeRefusal(entry, reason, 'Make them equal.')
  }
  for (const [index, type] of args.entries()) {
    const said = signature.args[index]
    const parameter = signature.parameters[index]?.name || index + 1
    if (!isOneOf(ARGUMENT_TYPES, type)) {
      yield shapeRefusal(
        entry,
        `the argument ${parameter} of ${name} is ${JSON.stringify(type)}`,
        'The types are string, bool, number and json.',
      )
    } else if (signature.isStated[index] && !signature.isDocumented[index] && said !== type) {
      yield shapeRefusal(
        entry,
        `the argument ${parameter} of ${name} is ${type} here and ${said} in the source`,
        AGREE_HINT,
      )
    }
  }
  if (signature.amountLimit.length > 0 && spell(signature.amountLimit) !== spell(amountLimit)) {
    yield shapeRefusal(entry, `the amount limits of ${name} are others than in the source`, AGREE_HINT)
  }
}

/**
 * Finds types of JSDoc that differ from those of an ABI file. The chain knows only the file, so they mislead readers,
 * and refuse nothing.
 */
export function* warnOfTypes(entry: AbiEntry & Position, signature: MethodSignature | undefined): Generator<Remark> {
  const { name, args, line, column } = entry
  for (const [index, type] of args.entries()) {
    const said = signature?.args[index]
    if (!signature?.isDocumented[index] || said === type) continue
    const parameter = signature.parameters[index]?.name || index + 1
    yield {
      text: `the argument ${parameter} of ${name} is ${type} here and ${said} in the JSDoc: the chain takes ${type}`,
      line,
      column,
    }
  }
}

const AGREE_HINT = 'Change one of them, or delete the file: the source then defines it alone.'

function spell(limits: readonly AmountLimit[]): string {
  return limits
    .map(({ token, val }) => `${token} ${val}`)
    .toSorted()
    .join()
}
