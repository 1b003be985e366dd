import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'save', 100)
    await scene.use('julia', 'save', 10)
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('send', 'julia', 10)
    await scene.attack('take', 20)
  },
}
