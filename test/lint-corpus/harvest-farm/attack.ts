import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('alice', 'open', '100', 'season')
    await scene.use('bobby', 'stake', '30')
    await scene.use('carol', 'stake', '20')
    await scene.use('carol', 'burn', 'gold', 'carol', '5')
    scene.advance(25 * 3600)
    await scene.use('carol', 'claim')
    await scene.use('carol', 'unstake')
  },
  measure: (scene) => scene.balance('gold', '$subject'),
  async run(scene) {
    await scene.attack('burn', 'gold', '$subject', '30')
  },
}
