import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { plantKey, plantText, refuseSecrets } from '../planted.js'

/** Ways to show a key by an error of a configuration. `KEY` and `WORD` stand for the secrets. */
const LEAKS: Readonly<Record<string, string>> = {
  'throws the key of the environment': 'throw new Error("bad key " + process.env.DEPLOYER_KEY)',
  'throws the key as a text': 'throw process.env.DEPLOYER_KEY',
  'throws a key that is written in it': 'const words = "KEY"; throw new Error("not usable: " + words)',
  'throws a password of the environment': 'throw new Error("wrong: " + process.env.WALLET_PASSWORD)',
  'throws a password that is written in it': 'const password = "WORD"; throw new Error("wrong: " + password)',
  'throws an error with a cause': 'throw new Error("no", { cause: new Error(process.env.DEPLOYER_KEY) })',
  'throws an error of the toolkit': `throw Object.assign(new Error(process.env.DEPLOYER_KEY), { name: 'ToolkitError', code: 'CONFIG_INVALID' })`,
  'throws the key in JSON': 'JSON.parse(process.env.DEPLOYER_KEY)',
  'reads a file that is named as the key': `import('node:fs').then(); (await import('node:fs')).readFileSync(process.env.DEPLOYER_KEY)`,
  'has a syntax error at the key': 'const a = 5 "KEY"',
  'has a syntax error in the key': 'const a = 5 KEY',
}

describe('configurations that throw', () => {
  const key = formatSecretKey(plantKey())
  const word = plantText('hunter22 of thrown secrets')
  let read = 0
  after(() => console.log(`      ${read} outputs searched for secrets`))

  for (const [what, code] of Object.entries(LEAKS)) {
    it(`configurations that throw do not show secrets when one ${what}`, async () => {
      const source = `${code.replaceAll('KEY"', `${key}"`).replaceAll(' KEY', ` ${key}`).replaceAll('WORD"', `${word}"`)}\nexport default {}\n`
      const cwd = createFolder({ 'package.json': '{}', 'toolkit.config.ts': source })
      const env = { DEPLOYER_KEY: key, WALLET_PASSWORD: word }
      for (const args of [['compile'], ['compile', '--json'], ['doctor'], ['compile', '--verbose']]) {
        const { exitCode, stdout, stderr } = await runToolkit(args, { cwd, env })
        read++
        refuseSecrets(stdout + stderr, `${args.join(' ')} of a configuration that ${what}`)
        expect(exitCode, stderr).to.not.equal(0)
        expect(stderr + stdout).to.not.include('internal error')
      }
    })
  }

  it('configurations that throw keep the text and the place of an error without secrets', async () => {
    const cwd = createFolder({
      'package.json': '{}',
      'toolkit.config.ts':
        '\nthrow new Error("cannot find /home/alice/projects/a-contract-with-a-long-name/config.json")\n',
    })
    const { exitCode, stderr } = await runToolkit(['compile'], { cwd })
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('/home/alice/projects/a-contract-with-a-long-name/config.json')
    expect(stderr).to.include('toolkit.config.ts:2')
  })
})
