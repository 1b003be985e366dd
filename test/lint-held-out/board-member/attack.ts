import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'appoint', 'bobby')
    await scene.use('carol', 'donate', '100')
    await scene.use('bobby', 'payout', 'bobby', '1', 'tea')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('payout', 'bobby', '50', 'cake')
  },
}
