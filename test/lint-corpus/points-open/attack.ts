import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'begin', 'alice')
    await scene.use('alice', 'award', 'bobby', '90')
    await scene.use('bobby', 'give', 'bobby', 'carol', '10')
  },
  measure: async (scene) => Number(await scene.read('points', 'julia')),
  async run(scene) {
    await scene.attack('give', 'bobby', 'julia', '80')
  },
}
