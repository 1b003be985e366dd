import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

/**
 * Values of the chain are texts. `JSON.parse` rounds their numbers, and `Number` takes `5.000` for 5, so that two
 * values become one. `src/codec/chain-value.ts` decodes and compares them for the whole project. Every other file that
 * parses JSON is listed here with what it reads: nothing in it is a number of a contract.
 */
const PARSES_JSON: Record<string, string[]> = {
  'files that the toolkit wrote itself': `codec/shaped-json.ts deploy/journal/address-book.ts
    deploy/journal/journal-entry.ts deploy/journal/lock.ts fork/file/frozen-file.ts
    fuzzing/corpus/corpus.ts fuzzing/property/regressions.ts indexer/store/records/balances.ts indexer/store/records/lists.ts
    indexer/store/records/ranking.ts indexer/store/records/record-index.ts indexer/store/postgres/lists.ts
    indexer/store/postgres/view.ts indexer/store/ingest/stored-transaction.ts indexer/store/token-facts.ts measurements/costs/costs-file.ts mutation/merge.ts
    mutation/result-cache.ts node/persistence/block-record.ts node/persistence/data-directory.ts test-runner/merge.ts
    test-runner/scheduling/durations.ts wallet/entry.ts web/report/run.ts
    node/replay/replay.ts`.split(/\s+/),
  'messages between processes of the toolkit, and what it recorded in the engine': `cli/debugging/adapter/session.ts
    debugger/values.ts test-runner/pool/mailbox.ts test-runner/pool/worker-host.ts vm/errors/explanation.ts vm/sandbox/isolate.ts
    vm/sandbox/profiler.ts vm/sandbox/realm/realm-call.ts vm/sandbox/realm/routine-realm.ts vm/sandbox/stepper.ts`.split(
    /\s+/,
  ),
  'packages, configuration and source maps':
    `cli/commands/explorer/body.ts cli/doctor/deployments.ts cli/doctor/project.ts
    cli/version.ts deploy/run.ts`.split(/\s+/),
  'the state of the explorer, and bodies of its interface as texts': [
    'web/service/live-stream.ts',
    'web/service/together.ts',
  ],
  'names that the toolkit joined as JSON': `cli/output/views/cost.ts
    mutation/verdicts/outcomes.ts mutation/verdicts/proposal.ts`.split(/\s+/),
  'texts in receipts and storage of system contracts, whose amounts are texts': `chain/chain.ts chain/genesis.ts
    chain/impersonation.ts fork/fork.ts rpc/encoding/value-json.ts
    fork/reading/state-reader.ts gas/prices.ts indexer/families/balances.ts
    indexer/families/stats.ts indexer/store/ingest/block-content.ts measurements/records/call-record.ts
    node/developer-accounts.ts node/methods/reading.ts vm/execution/authority.ts`.split(/\s+/),
  'published code': `deploy/plan/plan.ts deploy/verification.ts session/contracts/measured-code.ts web/views/updates.tsx
    vm/execution/limits.ts vm/execution/preparation.ts`.split(/\s+/),
  'requests and responses of the node interface, which have 64-bit numbers as texts': `indexer/server/local.ts
    codec/json.ts indexer/server/service.ts rpc/encoding/canonical-json.ts rpc/encoding/json-tokens.ts rpc/http/http-response.ts rpc/http/http-stream.ts`.split(
    /\s+/,
  ),
  'the chain itself, which computes in doubles as the reference does': `system-contracts/runtime/script-json.ts
    system-contracts/runtime/script.ts vm/intrinsics/hardening/hardening.ts vm/intrinsics/libraries/blockchain.ts`.split(
    /\s+/,
  ),
  'drafts of arguments, which a search changes in any case': `fuzzing/sequences/generation/fixture-calls.ts
    fuzzing/sequences/generation/json-text.ts proof/attack-plan.ts proof/attack-search.ts`.split(/\s+/),
  'ids of contracts that an attack publishes, and the text of a contract that makes it': `proof/hook-contract.ts
    proof/scene.ts`.split(/\s+/),
  'sizes of lists, for the growth of costs': ['measurements/records/call-load.ts'],
  'whether arguments are a list, which is then printed as text': ['fork/shadow/pasted-test.ts'],
}

/** Rooms and files that compare values of the chain, or show them to people. */
const COMPARING =
  /^(matchers\/|cross-network\/|client\/|fuzzing\/oracles\/|report\/|fork\/shadow\/|fork\/following\/receipt-differences|session\/tracing\/|web\/format|web\/calls\/|debugger\/operators|debugger\/expression)/

/** Conversions in them that read no value of a contract: arguments of matchers, bytes of RAM, blocks, counts. */
const CONVERTS: Record<string, RegExp> = {
  'client/calls/receipt.ts': /\[payer, Number\(bytes\)\]/,
  'client/calls/failure.ts': /fromCharCode\(Number\(code\)\)/,
  'client/events/event-origins.ts': /Number\((head_block|origin\.block|this\.#options\.now\(\) - since)\)/,
  'matchers/existence.ts': /Number\(supply\)/,
  'matchers/judges/cost.ts': /Number\(tolerance\.slice/,
  'matchers/parameters.ts': /Number\(value\)/,
  'matchers/plugin.ts': /\(Number\(times\)\)/,
  'report/model/comparison.ts': /Number\((values\[[01]\]|difference\.toFixed\(2\))\)/,
  'report/model/costs.ts': /Number\(a > b\)/,
  'debugger/expression.ts': /object\[Number\(name\)\]|const places = Number\(plain\[0\]\)/,
  'fork/shadow/pasted-test.ts': /isJsonList|Array\.isArray\(JSON\.parse\(data\)\)/,
  'debugger/operators.ts': /Number\(value(\[1\])?\)/,
}

const SRC = join(import.meta.dirname, '../src')
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, lines: readCode(join(SRC, path)) }))

/** The lines of a source without comments and texts. */
function readCode(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return text.split('\n').map((line) => line.replace(/^\s*\/\/.*/, '').replace(/'(?:[^'\\\n]|\\.)*'/g, "''"))
}

describe('texts of the chain', () => {
  it('texts of the chain are parsed by one module: every other file that parses JSON is listed with a reason', () => {
    const listed = Object.values(PARSES_JSON).flat()
    // source code, its tools and files of the package, in which no value of a contract can be
    const parsing = SOURCES.filter(
      ({ path, lines }) =>
        !/^(lint|contract|compiler|files)\//.test(path) &&
        lines.some((line) => /\bJSON\.parse\b|\btryParseJson/.test(line)),
    ).map(({ path }) => path)
    expect(parsing.filter((path) => !listed.includes(path)).sort()).to.deep.equal([], 'files that are not listed')
    expect(listed.filter((path) => !parsing.includes(path)).sort()).to.deep.equal([], 'listed files that parse nothing')
    expect(listed).to.have.length(new Set(listed).size)
  })

  it('texts of the chain are not parsed or converted where values are compared', () => {
    const converting = SOURCES.filter(({ path }) => COMPARING.test(path)).flatMap(({ path, lines }) =>
      lines
        .filter((line) => /\bJSON\.parse\b|\bparseFloat\b|(?<![\w.])Number\(|\.toNumber\(\)/.test(line))
        .filter((line) => !CONVERTS[path]?.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(converting).to.deep.equal([])
  })

  it('texts of the chain are compared by one module: matchers have no comparison of their own', () => {
    const comparing = SOURCES.filter(({ path }) => path.startsWith('matchers/')).flatMap(({ path, lines }) =>
      lines.filter((line) => /isDeepStrictEqual|deep-eql|\beql\(/.test(line)).map((line) => `${path}: ${line.trim()}`),
    )
    expect(comparing).to.deep.equal([])
  })
})
