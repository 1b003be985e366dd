import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'rent', 'r1')
    await scene.use('carol', 'rent', 'r2')
    scene.advance(3600)
  },
  measure: (scene) => scene.read('room', 'r1'),
  async run(scene) {
    await scene.attack('evict', 'r1')
  },
}
