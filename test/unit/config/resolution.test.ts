import { expect } from 'chai'
import { checkChainId } from '../../../src/config/network.js'
import { type ConfigSources, resolveConfig } from '../../../src/config/resolution.js'
import { SETTINGS } from '../../../src/config/schema.js'
import { type Config, defineConfig, secret } from '../../../src/entries/config.js'
import type { ToolkitError } from '../../../src/errors/errors.js'

const path = '/project/toolkit.config.ts'

function resolveFile(config: unknown, sources: ConfigSources = {}) {
  return resolveConfig({ ...sources, file: { path, config: config as Config } })
}

function refusalOf(config: unknown, sources: ConfigSources = {}): ToolkitError {
  try {
    resolveFile(config, sources)
  } catch (error) {
    return error as ToolkitError
  }
  throw new Error('the configuration was accepted')
}

describe('configuration', () => {
  const mutation: [given: unknown, message: string][] = [
    [{ threshold: Number.NaN }, 'mutation.threshold: expected a number from 0 to 100, got NaN'],
    [{ threshold: 120 }, 'mutation.threshold: expected a number from 0 to 100, got 120'],
    [{ operators: [] }, 'mutation.operators: expected a text or a list of one or more texts, got []'],
    [{ operator: ['time'] }, 'mutation.operator: unknown setting; did you mean "operators"?'],
  ]
  for (const [given, message] of mutation) {
    it(`rejects mutation: ${JSON.stringify(given)} and lists the settings of mutation`, () => {
      const { message: text, hint } = refusalOf({ mutation: given })
      expect(text).to.equal(message)
      expect(hint).to.contain('The settings of mutation are operators, exclude, threshold;')
    })
  }

  it('accepts a mutation threshold that is not whole, as the flag does', () => {
    expect(resolveFile({ mutation: { threshold: 85.5 } }).settings.mutation).to.deep.equal({ threshold: 85.5 })
  })

  it('lists all settings for an unknown one', () => {
    expect(refusalOf({ mutatoin: {} }).hint).to.contain('The settings are contracts, tests, ')
  })

  it('lists the settings of a network beside an unknown one of that network', () => {
    const { hint } = refusalOf({ networks: { dev: { kind: 'http', url: 'http://a', chainID: 5 } } })
    expect(hint).to.contain('The settings of networks.dev are kind, ').and.to.contain('chainId, protected')
    expect(hint).to.not.contain('mutation')
    expect(refusalOf({ networks: { dev: { kind: 'http' } } }).hint).to.contain('of networks.dev are kind')
  })

  it('lists no settings beside a wrong value under a name that users choose', () => {
    for (const given of [{ networks: { dev: 5 } }, { lint: { rules: { 'float-amount': 'of' } } }])
      expect(refusalOf(given).hint).to.equal('With `defineConfig` an editor knows the settings and their values.')
  })

  it('is complete without a file', () => {
    const { settings } = resolveConfig()
    expect(settings).to.deep.equal({
      contracts: ['contracts'],
      tests: ['test/**/*.test.{ts,mts,cts,js,mjs,cjs}'],
      requireAssertions: false,
      defaultNetwork: 'embedded',
      networks: {
        embedded: { kind: 'embedded', accounts: 10, chainId: 1020, mining: { mode: 'instant', intervalMs: 500 } },
        local: { kind: 'http', url: 'http://127.0.0.1:30001', protected: false },
      },
      forks: { ramPayer: 'contract', allowAssumed: false },
      explorers: { local: { url: 'http://127.0.0.1:30003/api', dialect: 'auto' } },
      costs: { file: 'costs.json', tolerance: '0%' },
      timeouts: {},
      compile: { minify: false },
      lint: { preset: 'recommended' },
    })
  })

  it('takes flags over environment over file over defaults, and records each origin', () => {
    const { settings, origins } = resolveFile(
      { tests: 'a.test.ts', defaultNetwork: 'local', timeouts: { callTimeLimitMs: 1, execTimeLimitMs: 2 } },
      {
        environment: { TOOLKIT_NETWORK: 'embedded', TOOLKIT_CALL_TIME_LIMIT_MS: '20', TOOLKIT_MINIFY: 'true' },
        flags: { 'call-time-limit': 30, network: undefined },
      },
    )
    expect(settings).to.deep.include({ tests: ['a.test.ts'], defaultNetwork: 'embedded' })
    expect(settings.timeouts).to.deep.equal({ callTimeLimitMs: 30, execTimeLimitMs: 2 })
    expect(settings.compile.minify).to.equal(true)
    expect(origins.get('tests')).to.deep.equal({ from: 'file', path })
    expect(origins.get('defaultNetwork')).to.deep.equal({ from: 'environment', name: 'TOOLKIT_NETWORK' })
    expect(origins.get('timeouts.callTimeLimitMs')).to.deep.equal({ from: 'flag', name: 'call-time-limit' })
    expect(origins.get('contracts')).to.deep.equal({ from: 'default' })
    expect(origins.get('networks.local.url')).to.deep.equal({ from: 'default' })
  })

  it('applies the flags of a network kind to every network of that kind', () => {
    const { settings } = resolveFile(
      { networks: { second: { kind: 'embedded', chainId: 7 } } },
      { flags: { accounts: '3' } },
    )
    expect(settings.networks.second).to.include({ accounts: 3, chainId: 7 })
    expect(settings.networks.embedded).to.include({ accounts: 3, chainId: 1020 })
  })

  it('rejects an accounts array in place of a number', () => {
    const { settings } = resolveFile({ networks: { embedded: { kind: 'embedded', accounts: 0 } } })
    expect(settings.networks.embedded).to.include({ accounts: 0 })
  })

  it('keeps account keys unchanged', () => {
    const admin = secret('ADMIN_KEY')
    const networks = {
      main: {
        kind: 'http',
        url: 'https://a.example',
        accounts: { admin, bob: { keyFile: 'b.json', password: admin } },
      },
    }
    const { settings } = resolveFile({ networks })
    expect(settings.networks.main).to.deep.include({ accounts: { admin, bob: { keyFile: 'b.json', password: admin } } })
  })

  it('converts a single text to a list where a list is expected', () => {
    expect(resolveFile({ contracts: 'src' }).settings.contracts).to.deep.equal(['src'])
    const environment = { TOOLKIT_CONTRACTS: 'a,b' }
    expect(resolveConfig({ environment }).settings.contracts).to.deep.equal(['a', 'b'])
  })

  it('returns a defined configuration unchanged', () => {
    const config: Config = { contracts: 'contracts' }
    expect(defineConfig(config)).to.equal(config)
  })

  it('has one table row for every key, variable and flag', () => {
    for (const name of ['env', 'flag'] as const) {
      const given = SETTINGS.map((setting) => setting[name]).filter((value) => value !== undefined)
      expect(new Set(given).size, name).to.equal(given.length)
    }
  })
})

describe('configuration errors', () => {
  const cases: [name: string, config: unknown, message: string][] = [
    ['an unknown key', { contrats: 'x' }, 'contrats: unknown setting; did you mean "contracts"?'],
    [
      'a percentage without its sign',
      { costs: { tolerance: '5' } },
      'costs.tolerance: expected a percentage such as "0%" or "1.5%", got "5"',
    ],
    ['an unknown inner key', { compile: { minfy: true } }, 'compile.minfy: unknown setting; did you mean "minify"?'],
    [
      'an unknown key of a network',
      { networks: { a: { kind: 'http', url: 'http://a', ulr: 'http://b' } } },
      'networks.a.ulr: unknown setting; did you mean "url"?',
    ],
    [
      'a wrong type',
      { timeouts: { callTimeLimitMs: '5' } },
      'timeouts.callTimeLimitMs: expected a whole number from 1 to 600000, got "5"',
    ],
    [
      'a value of the other kind',
      { networks: { a: { kind: 'embedded', url: 'http://a' } } },
      'networks.a.url: unknown setting',
    ],
    ['a misspelt word', { networks: { a: { kind: 'embeded' } } }, 'did you mean "embedded"?'],
    [
      'a missing address',
      { networks: { a: { kind: 'http' } } },
      'networks.a.url: expected an address that begins with http:// or https://, or a list of them, got nothing',
    ],
    [
      'a network without a kind',
      { networks: { a: { url: 'http://a' } } },
      'networks.a.kind: expected "embedded", "http" or "fork", got nothing',
    ],
    ['no object', { compile: 'minify' }, 'compile: expected an object, got "minify"'],
    ['a file that exports nothing', undefined, 'the default export: expected an object, got nothing'],
  ]
  for (const [name, config, message] of cases) {
    it(`rejects ${name}`, () => {
      const error = refusalOf(config)
      expect(error).to.include({ name: 'ToolkitError', code: 'CONFIG_INVALID' })
      expect(error.message).to.include(message)
      expect(error.at).to.deep.equal({ file: path })
    })
  }

  it('configuration errors are all reported at once', () => {
    const { message } = refusalOf({ contrats: 'x', compile: { minify: 5 }, networks: { a: { kind: 'http' } } })
    expect(message)
      .to.include('3 settings')
      .and.include('contrats')
      .and.include('compile.minify')
      .and.include('networks.a.url')
  })

  it('configuration errors name no missing setting of any kind of network while the kind is unknown', () => {
    for (const network of [{ kind: 'htp', url: 'http://a' }, { kind: 'htp' }, {}])
      expect(refusalOf({ networks: { a: network } }).message)
        .to.match(/^networks\.a\.kind: expected "embedded", "http" or "fork", got [^\n]*$/)
        .and.not.include('networks.a.of')
  })

  it('never print a key given in place of a secret', () => {
    const key = '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3'
    for (const accounts of [{ admin: key }, { admin: { keyFile: 'a.json', password: key } }, key]) {
      const { message } = refusalOf({ networks: { main: { kind: 'http', url: 'http://a', accounts } } })
      expect(message).to.include('networks.main.accounts').and.not.include(key)
    }
  })

  it('configuration errors name the flag or variable of an invalid value', () => {
    expect(() => resolveConfig({ flags: { 'chain-id': 'x' } })).to.throw('--chain-id: expected a whole number')
    expect(() => resolveConfig({ environment: { TOOLKIT_MINE: 'instnt' } })).to.throw(
      'TOOLKIT_MINE: expected "instant"',
    )
  })

  it('configuration errors report a chain that differs from the configured one', () => {
    expect(() => checkChainId('main', 1024, 1020))
      .to.throw('network "main" is chain 1020, not 1024')
      .with.property('code', 'NETWORK_CHAIN_ID')
    expect(() => checkChainId('main', 1024, 1024)).not.to.throw()
    expect(() => checkChainId('main', undefined, 1020)).not.to.throw()
  })

  it('configuration errors list the known networks for an unknown one', () => {
    const error = refusalOf({ defaultNetwork: 'lokal' })
    expect(error.code).to.equal('CONFIG_NETWORK_UNKNOWN')
    expect(error.message).to.include('"lokal"; did you mean "local"?')
    expect(error.hint).to.include('embedded, local')
    expect(refusalOf({ defaultNetwork: 'toString' }).message).to.include('unknown network "toString"')
  })
})
