import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'deposit', 'gold', '200')
    await scene.use('carol', 'deposit', 'stone', '20')
    await scene.use('bobby', 'withdraw', 'gold', '50')
  },
  measure: (scene) => scene.balance('gold', 'julia'),
  async run(scene) {
    await scene.use('julia', 'token.iost/create', 'goldx', 'julia', 1000, {})
    await scene.use('julia', 'token.iost/issue', 'goldx', 'julia', '1000')
    await scene.attack('deposit', 'goldx', '100')
    await scene.attack('withdraw', 'gold', '100')
  },
}
