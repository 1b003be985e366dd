import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'setJudge', 'david')
    await scene.use('bobby', 'bet', 'home', 100)
    await scene.use('carol', 'bet', 'home', 50)
    await scene.use('julia', 'bet', 'away', 50)
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('report', 'away')
    await scene.attack('collect')
    await scene.attempt('david', 'report', 'home')
    await scene.attack('collect')
  },
}
