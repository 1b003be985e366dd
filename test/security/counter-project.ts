import { COUNTER } from '../e2e/counter.js'
import { createFolder } from '../e2e/toolkit.js'

/**
 * Makes a project that deploys the counter and adds to it, by a deployment, a script and files, through the node at
 * `url`.
 */
export function createCounterProject(url: string): string {
  const networks = { dev: { kind: 'http', url, chainId: 1020 } }
  return createFolder({
    ...COUNTER,
    'toolkit.config.js': `export default ${JSON.stringify({ networks, defaultNetwork: 'dev' })}`,
    'deploy/main.js': `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('count', counter.add(1))
})
`,
    'counter.js': COUNTER['contracts/counter.js'],
    'counter.abi': JSON.stringify({ lang: 'javascript', version: '1.0.0', abi: [] }),
    'scripts/send.js': "export default async (d) => { await d.deploy('counter', { from: 'alice' }) }\n",
  })
}
