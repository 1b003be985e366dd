import { inspect } from 'node:util'
import { formatCodeMember, quoteCode, toIdentifier } from '../codec/code-text.js'
import { itemAt } from '../collections/presence.js'
import type { CallStep, Sequence, SequenceStep } from '../fuzzing/sequences/step.js'
import type { ProvenLoss } from '../lint/engine/result.js'
import type { AccompliceSource } from './accomplices.js'
import type { Harm } from './harm-oracle.js'
import { ATTACKER, AUTH, GAMBLER, GAS, HOOK, ITEMS, type ProofScene, RAM, SUBJECT, SYSTEM, TOKEN } from './scene.js'
import { SEEDS } from './signer.js'

/** Formats steps as a test would write them, one a line, without `await`. Long texts, such as code, are cut. */
export function listShortLines(sequence: Sequence, scene: ProofScene): string[] {
  return sequence.map((step) => {
    if (step.kind !== 'call') return formatStep(step, scene)
    const cut = (value: unknown) =>
      typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
    return formatStep({ ...step, args: step.args.map(cut) }, scene)
  })
}

const MAX_SHOWN = 160

function listLines(sequence: Sequence, scene: ProofScene): string[] {
  return sequence.map((step) => formatStep(step, scene))
}

/** The calls of an attack, of which any may fail. A game is played at several moments. */
function listAttackLines(attack: Sequence, scene: ProofScene): string[] {
  return attack.flatMap((step) => {
    const line = formatStep(step, scene)
    if (step.kind !== 'call') return [`await ${line}`]
    if (step.contract !== GAMBLER) return [`await ${line}.receipt()`]
    return [
      `for (let count = 0; count < ${GAMES}; count++) {`,
      `  await ${line}.receipt()`,
      '  await chain.time.advance(1)',
      '}',
    ]
  })
}

const GAMES = 24

function formatStep(step: SequenceStep, scene: ProofScene): string {
  if (step.kind === 'wait') return `chain.time.advance(${step.seconds})`
  if (step.kind === 'mine') return `chain.mine(${step.blocks})`
  return step.kind === 'call' ? formatCall(step, scene) : ''
}

function formatCall({ contract, caller, method, args }: CallStep, scene: ProofScene): string {
  const who = toIdentifier(itemAt(scene.stage.scene.accounts, caller).name)
  const texts = args.map((value) => formatArgument(value, scene))
  return `${nameVariable(contract, scene)}.as(${who})${formatCodeMember(method)}(${texts.join(', ')})`
}

function nameVariable(contract: number, { stage }: ProofScene): string {
  if (contract === TOKEN) return 'tokens'
  if (contract === SYSTEM) return 'system'
  if (contract === AUTH) return 'auth'
  if (contract === GAS) return 'gas'
  if (contract === RAM) return 'ram'
  return contract === ITEMS ? 'items' : toIdentifier(itemAt(stage.contracts, contract).name)
}

/** A value, in which ids of contracts are those of the handles. */
function formatArgument(value: unknown, scene: ProofScene): string {
  if (typeof value !== 'string') return inspect(value, { depth: 8, breakLength: Number.POSITIVE_INFINITY })
  const origin = scene.signer.origins.get(value)
  if (origin?.text !== undefined)
    return `sign('${origin.name}', '${origin.algorithm}', ${formatArgument(origin.text, scene)})`
  const contracts = scene.stage.contracts.map(({ id }, at) => ({ id, text: `${nameVariable(at, scene)}.id` }))
  const whole = contracts.find(({ id }) => id !== '' && id === value)
  if (whole) return whole.text
  const parts = contracts.filter(({ id }) => id.startsWith('Contract') && value.includes(id))
  return parts.reduce((text, { id, text: name }) => text.replaceAll(id, `' + ${name} + '`), quoteCode(value))
}

/** A test that fails while the attack does its harm. */
export function formatAttackTest(
  { setUp, attack, harm }: { setUp: Sequence; attack: Sequence; harm: Harm },
  losses: readonly ProvenLoss[],
  title: string,
  scene: ProofScene,
): string {
  const { stage } = scene
  const names = stage.scene.accounts.map(({ name }) => name)
  const used = new Set([...setUp, ...attack].flatMap((step) => (step.kind === 'call' ? step.contract : [])))
  const people = names.slice(0, ATTACKER + 1)
  const roles = scene.roles.filter((role) => isNamed(role, [...setUp, ...attack], names))
  const isUnknown = ({ args }: CallStep) => scene.roles.some((role) => args.includes(role) && !roles.includes(role))
  const signUps = scene.signUps.filter((step) => !isUnknown(step))
  const limited = scene.limited.filter((step) => !isUnknown(step))
  const donations = scene.donations.filter((step) =>
    losses.some((loss) => loss.kind === 'balance' && loss.token === step.args[0]),
  )
  const helpers = [...signUps, ...donations]
  for (const step of helpers) used.add(step.contract)
  const made = scene.setUp.filter((step) => isNeeded(step, [...setUp, ...attack], scene) && !isUnknown(step))
  for (const step of [...limited, ...made]) used.add(step.contract)
  const watched = listWatched(harm, losses, scene)
  if (watched.some((text) => text.includes('items.'))) used.add(ITEMS)
  const subject = nameVariable(SUBJECT, scene)
  const isHelped = used.has(HOOK) || used.has(GAMBLER)
  const lines = listAttackLines(attack, scene)
  const body = [
    `const [${people.join(', ')}] = await chain.accounts(${people.length})`,
    ...(used.has(TOKEN) ? ["const tokens = await chain.contract('token.iost')"] : []),
    ...(used.has(ITEMS) ? ["const items = await chain.contract('token721.iost')"] : []),
    ...(used.has(SYSTEM) ? ["const system = await chain.contract('system.iost')"] : []),
    ...(used.has(AUTH) ? ["const auth = await chain.contract('auth.iost')"] : []),
    ...(used.has(GAS) ? ["const gas = await chain.contract('gas.iost')"] : []),
    ...(used.has(RAM) ? ["const ram = await chain.contract('ram.iost')"] : []),
    ...listLines(signUps, scene).map((line) => `await ${line}`),
    ...roles.map((role) => `const ${toIdentifier(role)} = await chain.impersonate(${quoteCode(role)})`),
    ...listLines(limited, scene).map((line) => `await ${line}`),
    `const ${subject} = await chain.deploy(${quoteCode(itemAt(stage.contracts, SUBJECT).name)}, { from: ${names[0]} })`,
    ...(isHelped ? formatAccomplices(scene) : []),
    ...listLines([...made, ...donations, ...setUp], scene).map((line) => `await ${line}`),
    `const read = async () => [${watched.join(', ')}]`,
    'const before = await read()',
    `// The attack of ${names[ATTACKER]}, whose calls may fail`,
    ...lines.slice(0, -1),
    ...(harm === 'repeat' ? ['const paid = await read()'] : []),
    ...lines.slice(-1),
    ...formatJudgement(harm),
  ]
  const imports = ["import { chain, expect } from 'iost-toolkit/test'"]
  if (isHelped) imports.push("import { createClient, deployContract } from 'iost-toolkit/client'")
  if (body.some((line) => line.includes('sign('))) {
    imports.push(
      "import { createHash } from 'node:crypto'",
      "import { KeyPair } from 'iost-toolkit/client'",
      '',
      ...SIGN,
    )
  }
  if (body.some((line) => line.includes('countUnits('))) imports.push('', ...COUNT_UNITS)
  return [...imports, '', `it(${quoteCode(title)}, async () => {`, ...body.map((line) => `  ${line}`), '})'].join('\n')
}

/** Function of a test that reads an amount: a number has fewer digits than some balances. */
const COUNT_UNITS = [
  'function countUnits(amount: string): bigint {',
  "  const [whole, places = ''] = amount.split('.')",
  "  return BigInt(whole + places.padEnd(18, '0'))",
  '}',
]

/** Function of a test that signs the hash of a text by the keys of a proof. */
const SIGN = [
  "const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'",
  `const SEEDS = ${inspect(SEEDS)}`,
  '',
  "function sign(name: keyof typeof SEEDS, algorithm: 'ED25519' | 'SECP256K1', text: string): string {",
  "  const hash = createHash('sha3-256').update(text).digest()",
  '  const bytes = new KeyPair(algorithm, new Uint8Array(32).fill(SEEDS[name])).sign(hash)',
  "  let digits = ''",
  "  for (let rest = BigInt('0x' + Buffer.from(bytes).toString('hex')); rest > 0n; rest /= 58n) digits = DIGITS[Number(rest % 58n)] + digits",
  "  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + digits",
  '}',
]

/** Whether an account makes or is named in calls of a sequence. */
function isNamed(role: string, sequence: Sequence, names: readonly string[]): boolean {
  return sequence.some(
    (step) => step.kind === 'call' && (names[step.caller] === role || JSON.stringify(step.args).includes(role)),
  )
}

/** Whether the calls of a sequence name or use the token or collection that a call makes. */
function isNeeded(step: CallStep, sequence: Sequence, { oracle }: ProofScene): boolean {
  const symbol = String(step.args[0])
  const args = sequence.map((each) => (each.kind === 'call' ? JSON.stringify(each.args) : ''))
  return oracle.tokens.has(symbol) || args.some((each) => new RegExp(`\\b${symbol}\\b`).test(each))
}

function formatAccomplices({ hook, gambler, stage }: ProofScene): string[] {
  const attacker = itemAt(stage.scene.accounts, ATTACKER).name
  const publish = (name: string, source: string) =>
    `const ${name} = await deployContract(client, ${source}, { from: ${attacker} })`
  return [
    `const client = createClient({ provider: ${attacker}.provider })`,
    ...(hook ? [`const source = ${formatSource(hook)}`, publish('hook', 'source'), publish('idle', 'source')] : []),
    ...(gambler ? [publish('gambler', formatSource(gambler))] : []),
  ]
}

function formatSource({ code, abi }: AccompliceSource): string {
  return `{ code: ${quoteCode(code)}, abi: ${inspect(abi, { depth: 8, breakLength: Number.POSITIVE_INFINITY })} }`
}

/** Values that the test reads before and after the attack. */
function listWatched(harm: Harm, losses: readonly ProvenLoss[], scene: ProofScene): string[] {
  const { accounts } = scene.stage.scene
  const attacker = itemAt(accounts, ATTACKER).name
  return losses.flatMap((loss) => {
    if (loss.kind === 'storage') {
      const at = scene.stage.contracts.findIndex(({ id }) => id === loss.contract)
      const field = loss.field === undefined ? '' : `, ${quoteCode(loss.field)}`
      return [`await ${nameVariable(at, scene)}.storage(${quoteCode(loss.key)}${field})`]
    }
    if (!isWatched(harm, loss.holder === attacker)) return []
    const holder = accounts.some(({ name }) => name === loss.holder) ? loss.holder : nameVariable(SUBJECT, scene)
    return [`countUnits(await chain.token(${quoteCode(loss.token)}).balance(${holder}))`]
  })
}

/** Whether a harm shows in the balance of the attacker, or in that of another holder. */
function isWatched(harm: Harm, isAttacker: boolean): boolean {
  if (harm === 'early') return true
  return isAttacker ? harm === 'gain' || harm === 'repeat' : harm === 'burn'
}

function formatJudgement(harm: Harm): string[] {
  if (harm === 'repeat') {
    return [
      'const after = await read()',
      'const hasLess = after.map((amount, at) => amount <= paid[at]! || amount - paid[at]! < paid[at]! - before[at]!)',
      "expect(hasLess, 'the second call pays nothing, or what has come up since').not.to.include(false)",
    ]
  }
  if (harm === 'gain') {
    return [
      'const after = await read()',
      "expect(after.every((amount, at) => amount <= before[at]!), 'the attacker gains nothing').to.equal(true)",
    ]
  }
  return harm === 'burn'
    ? [
        'const after = await read()',
        "expect(after.every((amount, at) => amount >= before[at]!), 'the contract loses nothing').to.equal(true)",
      ]
    : ['expect(await read()).to.deep.equal(before)']
}
