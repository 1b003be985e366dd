import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'breed', 'rex')
    await scene.use('bobby', 'breed', 'max')
    await scene.use('bobby', 'give', '1', 'carol')
    await scene.use('bobby', 'rename', '2', 'tim')
  },
  measure: async (scene) => JSON.parse((await scene.read('pet_2')) ?? '{}').owner,
  async run(scene) {
    await scene.attack('give', '2', 'julia')
  },
}
