import { join } from 'node:path'
import { expect } from 'chai'
import { resolveConfig } from '../../../src/config/resolution.js'
import { connectNetwork } from '../../../src/session/networks/network.js'

describe('tests on a protected network', () => {
  const ROOT = '/project'

  /** The code of the failure: of an unreachable network, once tests may run. */
  async function refusal(
    allowTests: string | string[] | undefined,
    ...files: string[]
  ): Promise<{ code: string; message: string }> {
    const live = {
      kind: 'http' as const,
      url: 'http://127.0.0.1:9',
      protected: true,
      ...(allowTests && { allowTests }),
    }
    const config = { defaultNetwork: 'live', networks: { live } }
    const { settings } = resolveConfig({ file: { path: join(ROOT, 'toolkit.config.ts'), config } })
    const paths = files.map((file) => join(ROOT, file))
    const options = { settings, environment: {}, root: ROOT, files: paths, onCall: () => {} }
    return connectNetwork(options).then(
      () => expect.fail('nothing was thrown'),
      ({ code, message }) => ({ code, message }),
    )
  }

  it('rejects tests on a protected network', async () => {
    expect((await refusal(undefined, 'test/a.test.ts')).code).to.equal('NETWORK_PROTECTED')
    expect((await refusal(['test/b.test.ts'], 'test/a.test.ts')).code).to.equal('NETWORK_PROTECTED')
  })

  it('test files are rejected if one file is not allowed, which the error names', async () => {
    const { code, message } = await refusal(['test/smoke.test.ts'], 'test/smoke.test.ts', 'test/a.test.ts')
    expect(code).to.equal('NETWORK_PROTECTED')
    expect(message).to.contain('test/a.test.ts').and.not.to.contain('smoke')
  })

  it('test files are allowed for the files listed in the configuration', async () => {
    expect((await refusal('test/smoke.test.ts', 'test/smoke.test.ts')).code).to.equal('NODE_UNREACHABLE')
    const both = ['test/smoke.test.ts', './test/b.test.ts']
    expect((await refusal(both, 'test/b.test.ts', 'test/smoke.test.ts')).code).to.equal('NODE_UNREACHABLE')
  })

  it('test files are rejected when no file is listed', async () => {
    expect((await refusal(['test/smoke.test.ts'])).code).to.equal('NETWORK_PROTECTED')
  })
})
