import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'claim', 'p1')
    await scene.use('alice', 'offer', 'p1', '10')
    await scene.use('carol', 'bid', 'p1', '20')
    await scene.use('bobby', 'bid', 'p1', '50')
    await scene.use('carol', 'withdraw')
    scene.advance(3700)
  },
  // Plots of the attacker, who has never paid for one.
  measure: async (scene) => (JSON.parse((await scene.read('plot', 'p1')) ?? '{}').owner === 'julia' ? 1 : 0),
  async run(scene) {
    await scene.attack('settle', 'p1')
  },
}
