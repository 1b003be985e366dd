import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '..')

/**
 * The source of each library entry, and what it exports: values, then types. A change of a list changes the
 * package.
 */
const ENTRIES: Record<string, { source: string; values: string; types: string }> = {
  './test': {
    source: 'src/entries/test.ts',
    values: 'arb chain createTestChain expect fixture invariants property sameAs',
    types:
      'Account AccountFunds Action AmountBounds AnyContract Arb Arbs Call Caller ContractHandle ContractName DefaultRule DeployOptions Head Holder InvariantContract ' +
      'InvariantOptions Kinds LastCall Ledger MethodScope NamedAccounts Owned Property PropertyOptions Receipt Rules SameAs SameAsOptions TestAccount TestChain TestChainOptions TestToken Trace TracedCall TracedLog TracedWrite UpdateOptions',
  },
  './config': {
    source: 'src/entries/config.ts',
    values: 'defineConfig secret',
    types:
      'AccountKey Config Coverage EmbeddedNetworkConfig ExplorerConfig ForkNetworkConfig HttpNetworkConfig MiningMode NetworkConfig RuleLevel Secret',
  },
  './deploy': {
    source: 'src/entries/deploy.ts',
    values: 'deployment',
    types: 'Account AnyContract ContractHandle Deployment DeploymentContext PublishStep Receipt UpdateStep',
  },
  './client': {
    source: 'src/entries/client.ts',
    values:
      'Call KeyPair NodeError ToolkitError TransactionFailed contractAt createAccount createClient ' +
      'createHttpProvider createNodeClock deliver deployContract followContract generateKeyPair holdAccount ' +
      'isNodeError isToolkitError joinCalls loadContract parseSecretKey publishContract readFields readReceipt ' +
      'readStorage transfer updateContract waitForReceipt',
    types:
      'AbiEntry Account ActionOptions Algorithm AmountLimit AnyContract CallMethods Client ClientOptions ContractBase ContractHandle ContractSource ' +
      'CreateAccountOptions DeliveryOptions DeliveryProvider ErrorDetails EventOptions HandleOptions HttpProviderOptions MethodName NodeClock ' +
      'NodeEvent Outcome PermissionKeys Provider PublishOptions ReadMethods Receipt ReceiptEntry RequestOptions ' +
      'Requests Results ReturnKind ReturnKinds Returned SendOptions SendRequest Sent SentTransaction Signer Sleep StorageKey SubscribeOptions ' +
      'TransferOptions Value WaitOptions WireReceipt',
  },
  './explorer': {
    source: 'src/entries/explorer.ts',
    values: 'OPERATIONS ToolkitError createExplorer isToolkitError submitArtifact',
    types:
      'ApiKey DialectName Explorer ExplorerFetch ExplorerOptions ExplorerRecord Family ListQuery Listing Operation OperationName ' +
      'Page Params RecordName Submission TransportOptions VerifiableArtifact VerifyOptions WaitOptions',
  },
  './eslint': {
    source: 'src/entries/eslint.ts',
    values: 'default',
    types: 'EslintConfig EslintPlugin EslintRule',
  },
  './node': {
    source: 'src/entries/node.ts',
    values: 'createFixedClock createFollowingClock createNode',
    types: 'Clock ClockState DeveloperAccount EmbeddedNode ListenOptions Listening MiningMode NodeOptions Timers',
  },
}

/** The names behind `export`, values and types apart. */
function readExports(source: string): { values: string[]; types: string[] } {
  const text = readFileSync(join(ROOT, source), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const listed = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', names = '']) =>
    names.split(',').map((name) => type + name.trim().replace(/^\w+ as /, '')),
  )
  const names = listed.filter((name) => !/^(type )?$/.test(name))
  const isType = (name: string) => name.startsWith('type ')
  return {
    values: names.filter((name) => !isType(name)).toSorted(),
    types: names
      .filter(isType)
      .map((name) => name.slice('type '.length))
      .toSorted(),
  }
}

describe('public exports', () => {
  it('public exports have an entry for each list, and types and their configurations', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const others = Object.keys(exports).filter((name) => !(name in ENTRIES))
    expect(others).to.deep.equal([
      './contract',
      './contract/*',
      './library',
      './mocha',
      './tsconfig/*',
      './package.json',
    ])
  })

  for (const [name, { source, values, types }] of Object.entries(ENTRIES)) {
    it(`exports the listed names from iost-toolkit${name.slice(1)}`, async () => {
      const exported = readExports(source)
      expect(exported.values.join(' ')).to.equal(values)
      expect(exported.types.join(' ')).to.equal(types)
      expect(Object.keys(await import(join(ROOT, source))).toSorted()).to.deep.equal(exported.values)
    })
  }
})
