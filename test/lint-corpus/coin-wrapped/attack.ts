import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'issue', 'wrapt', 'bobby', '50')
    await scene.use('bobby', 'transfer', 'wrapt', 'bobby', '$subject', '40', 'kept here')
    await scene.use('bobby', 'unwrap', '1.5', 'elsewhere')
  },
  measure: (scene) => scene.balance('wrapt', 'julia'),
  async run(scene) {
    await scene.attack('transfer', 'wrapt', '$subject', 'julia', '40', '')
  },
}
