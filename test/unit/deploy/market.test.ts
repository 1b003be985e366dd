import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { loadScript } from '../../../src/deploy/script/script.js'
import { resolveToolkitImport } from '../../../src/files/installation.js'
import { loadProject } from '../../../src/project/project.js'
import { createScene, endScenes } from './scene.js'

const TEMPLATE = join(import.meta.dirname, '../../../templates/market')

describe('deployment of the market template', () => {
  after(endScenes)

  for (const language of ['ts', 'js']) {
    it(`deploys three contracts, upgrades one, and writes the ids to a file for front-ends (${language})`, async () => {
      const scene = await createScene({})
      for (const folder of ['contracts', 'deploy']) {
        cpSync(join(TEMPLATE, language, folder), join(scene.root, folder), { recursive: true })
      }
      const project = await loadProject({ directory: scene.root })
      const path = join(scene.root, 'deploy', `main.${language}`)
      const { deployment } = await loadScript(project, path, { resolveImport: resolveToolkitImport })
      const { error } = await scene.run(deployment.run)
      expect(error).to.equal(undefined)
      const { contracts } = JSON.parse(scene.read('deployments/dev.json'))
      expect(Object.keys(contracts)).to.deep.equal(['goods', 'market', 'treasury'])
      const { id, source } = contracts.market
      expect(source).to.equal('market2')
      const chain = await scene.node.provider.request('getContract', { id, by_longest_chain: true })
      expect(chain.abis.map(({ name }) => name)).to.include('migrate')
      const types = scene.read('deployments/dev.d.ts')
      expect(types)
        .to.match(/interface Market \{[\s\S]*migrate\(/)
        .and.to.contain(`"market": "${id}"`)
      const again = await scene.run(deployment.run)
      expect(again.error).to.equal(undefined)
      expect(again.events.every((event) => event.startsWith('done before'))).to.equal(true)
    })
  }
})
