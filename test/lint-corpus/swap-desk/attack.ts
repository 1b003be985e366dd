import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'setPrice', 'gold', '2')
    await scene.use('alice', 'setPrice', 'iost', '1')
    await scene.use('alice', 'supply', 'gold', '500')
    await scene.use('alice', 'supply', 'iost', '500')
    await scene.use('bobby', 'deposit', 'iost', '20')
    await scene.use('bobby', 'swap', 'iost', 'gold', '10')
    await scene.use('bobby', 'withdraw', 'gold', '5')
  },
  measure: (scene) => scene.balance('gold', 'julia'),
  async run(scene) {
    await scene.attack('deposit', 'gold', '10')
    await scene.attack('swap', 'gold', 'gold', '10')
    await scene.attack('withdraw', 'gold', '20')
    await scene.attack('withdraw', 'gold', '10')
  },
}
