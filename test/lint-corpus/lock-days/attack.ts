import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'fund', '1000')
    await scene.use('bobby', 'lock', 100, '30')
    await scene.use('carol', 'lock', 50, '7')
    scene.advance(8 * 24 * 3600)
    await scene.use('carol', 'unlock')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('lock', 100, 'long')
    await scene.attack('unlock')
  },
}
