import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'token721.iost/create', 'cards', 'bobby', 10)
    for (const id of ['0', '1', '2']) await scene.use('bobby', 'token721.iost/issue', 'cards', 'bobby', `card ${id}`)
    await scene.use('bobby', 'list', 'cards', '0', '5')
    await scene.use('bobby', 'list', 'cards', '1', '5')
    await scene.use('bobby', 'handOver', 'cards', 'bobby', 'carol', '2')
    await scene.use('bobby', 'cancel', 'cards', '1')
  },
  measure: (scene) => scene.read('T721Icards', '0', 'token721.iost'),
  async run(scene) {
    await scene.attack('handOver', 'cards', '$subject', 'julia', '0')
  },
}
