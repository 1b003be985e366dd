import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CORPUS = join(import.meta.dirname, '../lint-corpus')

/** A contract of the lint corpus, as its label describes it. */
export interface LabelledContract {
  name: string
  /** Kind of the planted theft; undefined for a sound twin. */
  kind: string | undefined
  /** The faulty contract of the pair, whose attack prepares both. */
  attacked: string
}

interface AbiEntry {
  name: string
  args: string[]
  amountLimit: { token: string; val: string }[]
}

/** Lists the contracts of the lint corpus that can be published. */
export function listLabelled(): LabelledContract[] {
  const names = readdirSync(CORPUS).filter((name) => existsSync(join(CORPUS, name, 'case.json')))
  return names.map((name) => {
    const { twin, planted } = JSON.parse(readFileSync(join(CORPUS, name, 'case.json'), 'utf8'))
    return { name, kind: planted?.kind, attacked: planted === null ? twin : name }
  })
}

/** The source of a contract, with its ABI as doc comments. */
export function readLabelled(name: string): string {
  const source = readFileSync(join(CORPUS, name, 'contract.js'), 'utf8')
  const { abi } = JSON.parse(readFileSync(join(CORPUS, name, 'contract.js.abi'), 'utf8')) as { abi: AbiEntry[] }
  return abi.reduce((text, { name: method, args, amountLimit }) => {
    const pattern = new RegExp(`^( *)(${method}\\(([^)]*)\\) \\{)`, 'm')
    return text.replace(pattern, (_, space: string, head: string, list: string) => {
      const names = list.split(',').map((each) => each.trim().split(/[ =]/)[0]!)
      const types = args.map((type, at) => `@param {${type}} ${names[at]}`)
      const limits = amountLimit.map(({ token, val }) => `@amountLimit ${token} ${val}`)
      const lines = [...types, ...limits].map((line) => `${space} * ${line}`)
      return `${space}/**\n${lines.join('\n')}\n${space} */\n${space}${head}`
    })
  }, source)
}

/** Tokens whose issue is a function of a contract of the corpus. */
const ISSUED = ['gold', 'iost', 'points', 'wrapt']

/**
 * A test file with the rules that invariants check by default. The fixture makes the legitimate calls that the attack
 * on the contract starts from.
 */
export function formatLabelledSearch({ name, attacked }: LabelledContract): string {
  const attack = readFileSync(join(CORPUS, attacked, 'attack.ts'), 'utf8').replace(/^import .*$/gm, '')
  return `import { chain, fixture, invariants } from 'iost-toolkit/test'
${attack.replace('export const attack: Attack', 'const attack: any')}
const setup = fixture(async () => {
  const users = await chain.accounts(['alice', 'bobby', 'carol', 'julia'])
  const token = await chain.contract('token.iost')
  for (const [symbol, decimal] of [['gold', 8], ['stone', 0]] as const) {
    await token.as(users.alice).create(symbol, 'alice', 1000000, { decimal })
    for (const user of Object.keys(users)) await token.as(users.alice).issue(symbol, user, '1000')
  }
  const subject: any = await chain.deploy('${name}', { from: users.alice })
  const id = (text: unknown) => (text === '$subject' ? subject.id : text)
  const waits: Promise<unknown>[] = []
  const use = async (by: keyof typeof users, method: string, ...args: unknown[]) => {
    await Promise.all(waits)
    const [name, other] = method.split('/')
    const contract: any = other === undefined ? subject : await chain.contract(name!)
    const { returns } = await contract.as(users[by]).methods[other ?? name!](...args.map(id)).receipt()
    return String(returns[0])
  }
  const scene = {
    use,
    attempt: use,
    id,
    balance: async (symbol: string, account: string) => Number(await chain.token(symbol).balance(account)),
    read: (key: string, field?: string) => (field ? subject.storage(key, field) : subject.storage(key)),
    advance: (seconds: number) => { waits.push(chain.time.advance(seconds)) },
    deploy: async () => { throw new Error('needs another contract') },
  }
  try {
    await attack.prepare?.(scene)
  } catch (error) {
    console.error('PREPARE ${name}', (error as Error).message)
  }
  await Promise.all(waits)
  return { subject }
})
invariants('${name}', { setup, contracts: ({ subject }) => [subject], growth: 0, rules: { issued: ${JSON.stringify(ISSUED)} } })
`
}
