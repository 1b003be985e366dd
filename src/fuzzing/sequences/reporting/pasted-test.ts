import { formatCodeKey, formatCodeMember, toIdentifier } from '../../../codec/code-text.js'
import { firstLine, itemAt, lastOf, must } from '../../../collections/presence.js'
import { isRecord } from '../../../collections/shapes.js'
import { AGREES, type DifferentialOracle } from '../../oracles/differential-oracle.js'
import { formatValue } from '../../property/kept-values.js'
import { describeCall } from '../execution/last-call.js'
import type { Violation } from '../execution/step-outcome.js'
import { listAccounts } from '../generation/accounts.js'
import type { Action, CampaignScene } from '../scene.js'
import { type CallStep, firstFresh, type Sequence, type SequenceStep } from '../step.js'
import { findOptionSource } from './function-source.js'
import { formatImports, formatSource } from './test-source.js'

/**
 * Formats a sequence as a test to paste into its file, where it fails like the sequence. Rules cannot be part of a
 * test, so a test for a broken rule ends with the effect that broke it.
 */
export function formatTest<S>(sequence: Sequence, stage: CampaignScene<S>, title: string, broken: Violation): string {
  const lines = broken.rule === AGREES ? formatComparison(sequence, stage) : formatLines(sequence, stage, broken)
  const test = [`it(${formatValue(title)}, async () => {`, ...lines.map((line) => `  ${line}`), '})'].join('\n')
  return [...formatImports(test, stage.source), test].join('\n')
}

/** Formats the steps of a sequence. */
export function listSteps<S>(sequence: Sequence, stage: CampaignScene<S>): string[] {
  return sequence.map((move) => formatMove(move, stage).replace(/\bawait /, ''))
}

function formatLines<S>(sequence: Sequence, stage: CampaignScene<S>, { rule, error }: Violation): string[] {
  const { always, actions } = stage
  const acts = new Set(sequence.flatMap((move) => (move.kind === 'act' ? move.action : [])))
  const isJudged = rule === undefined && always !== undefined
  const sources = [...acts].flatMap((name) => formatAction(name, must(actions.get(name), 'action').run, stage))
  const names = listContracts(sequence, stage)
  return [
    ...(acts.size > 0 || isJudged ? [`const stage = await ${stage.setUp}()`] : []),
    ...formatNames(names, acts.size > 0 || isJudged ? 'stage' : `await ${stage.setUp}()`),
    ...formatAccounts(sequence, stage),
    ...sources,
    ...sequence.map((move) => formatMove(move, stage)),
    ...(rule === undefined ? [] : [`expect.fail(${formatValue(`broken: ${nameBroken(rule, error)}`)})`]),
    ...(isJudged ? ['// then: what always holds does not hold', ...formatAlways(always, stage)] : []),
    ...(isJudged ? [formatCheck(sequence.at(-1), stage)] : []),
  ]
}

function formatAlways<S>(always: NonNullable<CampaignScene<S>['always']>, stage: CampaignScene<S>): string[] {
  const call = always.length < 2 ? '' : `, call?: ${LAST_CALL}`
  const type = isTyped(stage) ? `(stage: ${typeStage(stage)}${call}) => unknown` : undefined
  const text = findOptionSource({ path: stage.file, text: stage.source }, stage.title, ['always'])
  return formatSource('always', { run: always, text, type }, stage.source)
}

function formatAction<S>(name: string, run: Action<S>['run'], stage: CampaignScene<S>): string[] {
  // The types of generated values are those of their generators, which the test does not repeat.
  const type = isTyped(stage) ? `(stage: ${typeStage(stage)}, values: any) => unknown` : undefined
  const text = findOptionSource({ path: stage.file, text: stage.source }, stage.title, ['actions', name, 'run'])
  return formatSource(name, { run, text, type }, stage.source)
}

/** Type of the last call, which a test file need not import. */
const LAST_CALL = '{ caller: string; contract: string; method: string; args: readonly unknown[] }'

function isTyped({ file }: { file: string }): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

function typeStage({ setUp }: { setUp: string }): string {
  return `Awaited<ReturnType<typeof ${setUp}>>`
}

/** Formats the check, which receives the last call if it has a parameter for it. */
function formatCheck<S>(last: SequenceStep | undefined, stage: CampaignScene<S>): string {
  const call = last === undefined || (stage.always?.length ?? 0) < 2 ? undefined : describeCall(last, stage)
  return call === undefined ? 'await always(stage)' : `await always(stage, ${formatValue(call)})`
}

/** Formats the broken rule, with the cause if it is known. */
function nameBroken(rule: string, { message }: Error): string {
  return message.startsWith(rule) ? firstLine(message) : rule
}

/** Formats the sequence with and without the upgrade; the outcomes of the last call are compared. */
function formatComparison<S>(sequence: Sequence, stage: CampaignScene<S>): string[] {
  const agreement = must(stage.agreement, 'agreement')
  const pair = [nameContract(agreement.id, stage), nameContract(agreement.other, stage)] as const
  const names = [...new Set([...listContracts(sequence, stage), ...pair])]
  const [old, next] = [toIdentifier(pair[0]), toIdentifier(pair[1])]
  const upgrade = `if (isUpgraded) await chain.replaceCode(${old}, ${next})`
  const moves = sequence.slice(0, -1).map((move) => (move.kind === 'upgrade' ? upgrade : formatMove(move, stage)))
  const last = lastOf(sequence)
  const asked = last.kind === 'call' ? formatCall(last, stage) : undefined
  const body = [
    ...formatNames(names, `await ${stage.setUp}()`),
    ...formatAccounts(sequence, stage),
    ...(sequence.some(({ kind }) => kind === 'upgrade') ? [] : [upgrade]),
    ...moves,
    ...(asked === undefined
      ? [formatMove(last, stage)]
      : [`const { status_code, returns, receipts } = ${asked}.receipt()`]),
    `return { ${[...(asked === undefined ? [] : listCompared(agreement)), ...formatStored(agreement, old, isTyped(stage))].join(', ')} }`,
  ]
  return [
    'const play = async (isUpgraded = false) => {',
    ...body.map((line) => `  ${line}`),
    '}',
    'expect(await play(true)).to.deep.equal(await play())',
  ]
}

/** Members of the receipt. */
function listCompared({ compared }: DifferentialOracle): string[] {
  return compared.map((name) => (name === 'status' ? 'status_code' : name))
}

/** Keys at once, and maps field by field. */
function formatStored({ stored, maps }: DifferentialOracle, contract: string, hasTypes: boolean): string[] {
  const keys = stored.filter((key) => !maps.includes(key))
  const values = keys.length === 0 ? [] : [`stored: await ${contract}.storage(${formatValue(keys)})`]
  return [
    ...values,
    ...maps.map((map) => {
      const fields = `(await ${contract}.fields(${formatValue(map)})).map((field) => [${formatValue(map)}, field]${hasTypes ? ' as const' : ''})`
      return `${formatCodeKey(map)}: await ${contract}.storage(${fields})`
    }),
  ]
}

function formatNames(names: readonly string[], stage: string): string[] {
  if (names.length > 0) return [`const { ${names.map(formatBinding).join(', ')} } = ${stage}`]
  return stage === 'stage' ? [] : [stage]
}

/** A member of the fixture as a variable. */
function formatBinding(name: string): string {
  const variable = toIdentifier(name)
  return variable === name ? name : `${formatCodeKey(name)}: ${variable}`
}

/** Accounts of the network by their places, and callers that the test added by their names. */
function formatAccounts<S>(sequence: Sequence, { scene, networkAccounts }: CampaignScene<S>): string[] {
  const used = new Set(sequence.flatMap((move) => listAccounts(move, scene.accounts)))
  const nameOf = (at: number) => toIdentifier(itemAt(scene.accounts, at).name)
  const count = 1 + Math.max(-1, ...[...used].filter((at) => at < networkAccounts))
  const listed = Array.from({ length: count }, (_, at) => (used.has(at) ? nameOf(at) : ''))
  const added = [...used].filter((at) => at >= networkAccounts)
  return [
    ...(count === 0 ? [] : [`const [${listed.join(', ').replace(/, (?=,)/g, ',')}] = await chain.accounts(${count})`]),
    ...added.map(
      (at) => `const ${nameOf(at)} = await chain.impersonate(${formatValue(itemAt(scene.accounts, at).name)})`,
    ),
  ]
}

function listContracts<S>(sequence: Sequence, { contracts }: CampaignScene<S>): string[] {
  const calls = sequence.flatMap((move) => (move.kind === 'repeat' ? move.call : move.kind === 'call' ? move : []))
  return [...new Set(calls.map(({ contract }) => itemAt(contracts, contract).name))]
}

/** Returns the name of a contract in the fixture. */
function nameContract<S>(id: string, { value, contracts }: CampaignScene<S>): string {
  const named = Object.entries(value ?? {}).find(([, each]) => isRecord(each) && each.id === id)
  return named?.[0] ?? contracts.find((each) => each.id === id)?.name ?? id
}

function formatMove<S>(move: SequenceStep, stage: CampaignScene<S>): string {
  switch (move.kind) {
    case 'wait':
      return `await chain.time.advance(${move.seconds})`
    case 'mine':
      return `await chain.mine(${move.blocks})`
    case 'act':
      return `await ${toIdentifier(move.action)}(stage, ${formatActed(move.values, stage)})`
    case 'exit':
      return `// before the last call, this paid: ${formatCall(move.call, stage)}`
    case 'upgrade':
      return '// here the contract is upgraded'
    case 'repeat':
      return `for (let i = 0; i < ${move.times}; i++) ${formatCall(move.call, stage, move.fresh)}`
    default:
      return formatCall(move, stage)
  }
}

/** Formats values of an action, with accounts by their names in the test. */
function formatActed<S>(value: unknown, stage: CampaignScene<S>): string {
  const account = stage.scene.accounts.find((each) => each === value)
  if (account !== undefined) return toIdentifier(account.name)
  if (Array.isArray(value)) return `[${value.map((each) => formatActed(each, stage)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return formatValue(value)
  const fields = Object.entries(value).map(([name, each]) => `${formatCodeKey(name)}: ${formatActed(each, stage)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** `fresh`: the texts that have a number at their end. */
function formatCall<S>(
  { contract, caller, method, args }: CallStep,
  stage: CampaignScene<S>,
  fresh: number[] = [],
): string {
  const who = toIdentifier(itemAt(stage.scene.accounts, caller).name)
  const narrowed = isTyped(stage) ? itemAt(stage.contracts, contract).narrowed?.get(method) : undefined
  const texts = args.map((value, at) => {
    const text = fresh.includes(at) ? `${formatValue(firstFresh(value))} + i` : formatValue(value)
    if (!narrowed?.includes(at)) return text
    return fresh.includes(at) ? `(${text}) as never` : `${text} as never`
  })
  return `await ${toIdentifier(itemAt(stage.contracts, contract).name)}.as(${who})${formatCodeMember(method)}(${texts.join(', ')})`
}
