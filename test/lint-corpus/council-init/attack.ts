import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'changed',
  refusal: 'storage put must be string',
  async prepare(scene) {
    await scene.use('alice', 'initAdmin', 'bobby')
    await scene.use('bobby', 'propose', 'tea')
    await scene.use('bobby', 'accept', 0)
  },
  measure: (scene) => scene.read('admin'),
  async run(scene) {
    await scene.attack('initAdmin', 'julia')
    await scene.attack('propose', 'coffee')
  },
}
