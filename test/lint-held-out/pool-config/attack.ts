import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'configure', { paused: false })
    await scene.use('bobby', 'enter', '100')
    await scene.use('carol', 'enter', '10')
    await scene.use('carol', 'exit')
    await scene.use('julia', 'enter', '10')
  },
  measure: async (scene) =>
    (await scene.balance('iost', 'julia')) + Number((await scene.read('entry', 'julia')) ?? '0'),
  async run(scene) {
    await scene.attack('configure', { rate: 10 })
    await scene.attack('exit')
  },
}
