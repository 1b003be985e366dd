import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { KeyPair } from '../crypto/keys.js'
import { CoverageFeedback } from '../fuzzing/feedback/coverage-feedback.js'
import type { Executor } from '../fuzzing/sequences/execution/executor.js'
import type { CallStep } from '../fuzzing/sequences/step.js'
import { hashScriptBytes } from '../vm/sandbox/script-crypto.js'

/** Stands for a signature that the contract will ask for. It has the form of one. */
export const PLACEHOLDER = '5'.repeat(86)
/** Secret whose hash the contract may hold. */
export const SECRET = 'tea'
/** Bytes of the keys, which no account has: of who signs for the contract, and of the attacker. */
export const SEEDS = { signer: 7, forger: 9 }

type KeyName = keyof typeof SEEDS

const PAIRS = (['signer', 'forger'] as const).flatMap((name) =>
  (['ED25519', 'SECP256K1'] as const).map((algorithm) => ({
    name,
    pair: new KeyPair(algorithm, new Uint8Array(32).fill(SEEDS[name])),
  })),
)

/** The ids of the keys of a name, one for each algorithm. */
export function listKeys(name: KeyName): string[] {
  return PAIRS.filter((each) => each.name === name).map(({ pair }) => pair.id)
}

/** The hash of the secret, as contracts store it. */
export function hashSecret(): string {
  return String(hashScriptBytes('sha3', SECRET).value)
}

/** Key and message of a signature that was made. */
export interface SignatureOrigin {
  name: KeyName
  algorithm: KeyPair['algorithm']
  /** Text whose hash is signed; undefined if the contract verifies something else. */
  text: string | undefined
}

/** Records besides coverage what the newest call hashes and which signatures it verifies. */
export class CryptoFeedback extends CoverageFeedback {
  verified: { message: string; signature: string; key: string }[] = []
  readonly hashed = new Map<string, string>()

  override begin(args: readonly unknown[], caller: string): void {
    super.begin(args, caller)
    this.verified = []
    this.hashed.clear()
  }

  crypto(operation: string, args: readonly string[], value: string | number): void {
    const [first = '', message = '', signature = '', key = ''] = args
    if (operation === 'verify') this.verified.push({ message, signature, key })
    else if (operation === 'sha3') this.hashed.set(String(value), first)
  }
}

/** Signs what a contract verifies, by the keys of the scene. */
export class MessageSigner {
  /** The signatures that were made. */
  readonly origins = new Map<string, SignatureOrigin>()
  readonly #machine: Executor<undefined>
  readonly #feedback: CryptoFeedback

  constructor(machine: Executor<undefined>, feedback: CryptoFeedback) {
    this.#machine = machine
    this.#feedback = feedback
  }

  /**
   * Returns a call with a signature in place of the placeholder: of what the contract verifies when the call is made
   * now. Undefined if the contract verifies nothing, or by another key.
   */
  async sign(call: CallStep): Promise<CallStep | undefined> {
    const undo = this.#machine.mark()
    await this.#machine.play(call)
    const checked = this.#feedback.verified.find(({ signature }) => signature === PLACEHOLDER)
    const text = this.#feedback.hashed.get(checked?.message ?? '')
    undo()
    const own = PAIRS.find(({ pair }) => pair.id === checked?.key)
    const message = decodeBase58(checked?.message ?? '')
    if (own === undefined || message === undefined || message.length !== 32) return undefined
    const signature = encodeBase58(own.pair.sign(message))
    this.origins.set(signature, { name: own.name, algorithm: own.pair.algorithm, text })
    return { ...call, args: call.args.map((value) => (value === PLACEHOLDER ? signature : value)) }
  }
}

/** Whether an argument has the form of a signature. Only those of the scene's keys are valid. */
export function isSignature(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(value)
}
