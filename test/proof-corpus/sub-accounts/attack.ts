import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'open', 'red', 'fox_cub')
    await scene.use('bobby', 'fill', 'red', 'fox_cub', '50')
  },
  measure: (scene) => scene.read('box_red_fox_cub'),
  async run(scene) {
    await scene.attack('open', 'red_fox', 'cub')
  },
}
