import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'fill', '100')
    await scene.use('alice', 'issue', 'bobby', 'abc')
    await scene.use('alice', 'issue', 'julia', 'xyz')
    await scene.use('bobby', 'cash', 'abc')
    await scene.use('julia', 'cash', 'xyz')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('cash', 'xyz')
  },
}
