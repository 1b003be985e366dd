import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/internals/environment.md'), 'utf8')
const SIZE = 100_000
const HOSTILE: Readonly<Record<string, string>> = {
  'line breaks and escapes': 'a\nb\u001b[2J\u001b]0;title\u0007\u202e',
  'many characters': 'a'.repeat(SIZE),
  'a path outside of the project': '../../../etc/passwd',
  'a device': '/dev/zero',
  'a number out of range': '-1e308',
  'a name of every object': '__proto__',
}
const TEST = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`
/** Commands that do something with a variable, besides `config` and `test`. */
const USERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  TOOLKIT_CONTRACTS: [['compile', '--no-types']],
  TOOLKIT_COSTS_FILE: [['test', '--costs', 'check']],
  TOOLKIT_KEYS: [
    ['keys', 'list'],
    ['compile', '--no-types'],
  ],
  TOOLKIT_PASSWORD: [['keys', 'new', 'alice']],
  TOOLKIT_NETWORK: [['doctor'], ['chain']],
  XDG_CONFIG_HOME: [['keys', 'list']],
  GITHUB_STEP_SUMMARY: [['test', '--gas']],
  npm_config_user_agent: [['init', 'new', '--yes', '--no-install', '--no-git']],
}

/** Characters that change what a terminal shows; the toolkit's own output has line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e]/

describe('hostile values of the environment', () => {
  const names = [...DOCUMENT.split('\n## Files')[0]!.matchAll(/^\| `.*?\|/gm)].flatMap(([cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )
  const outside = mkdtempSync(join(tmpdir(), 'toolkit-outside-'))
  let runs = 0
  after(() => {
    rmSync(outside, { recursive: true })
    console.log(`      ${runs} commands`)
  })

  for (const [what, value] of Object.entries(HOSTILE)) {
    it(`cause no internal error and print no control character: ${what}`, async function () {
      this.timeout(900_000)
      const chosen = isExtended ? names : names.filter((name) => name in USERS)
      for (const name of chosen) {
        const commands = [...(isExtended ? [['config'], ['test']] : []), ...(USERS[name] ?? [])]
        for (const args of commands) {
          const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TEST })
          const { exitCode, stdout, stderr } = await runToolkit(args, {
            cwd,
            env: { HOME: outside, [name]: value },
            maxMs: 120_000,
          })
          runs++
          const shown = `${name}, ${args.join(' ')}: ${exitCode} ${(stdout + stderr).slice(0, 300)}`
          expect(exitCode, shown).to.be.oneOf([0, 1, 2, 3, 4, 5])
          expect(stdout + stderr, shown).not.to.match(CONTROL)
          expect((stdout + stderr).length, shown).to.be.below(4 * SIZE)
        }
      }
    })
  }

  it('write nothing beside a project', () => {
    expect(readdirSync(outside).filter((name) => name !== '.config' && name !== '.cache')).to.deep.equal([])
  })
})
