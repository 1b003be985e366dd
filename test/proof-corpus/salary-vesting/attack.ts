import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'grant', 'julia', '10', 1)
    await scene.use('alice', 'grant', 'bobby', '50', 1)
    scene.advance(100_000)
    await scene.use('julia', 'release')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('release')
  },
}
