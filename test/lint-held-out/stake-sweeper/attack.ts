import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('bobby', 'stake', '100')
    await scene.use('carol', 'stake', '5')
    await scene.use('carol', 'leave')
  },
  measure: async (scene) => ((await scene.read('stake', 'bobby')) === null ? 0 : 1),
  async run(scene) {
    await scene.attack('expire', 'carol,bobby')
  },
}
