import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'token.iost/create', 'husd', 'alice', 1_000_000, { decimal: 8 })
    for (const user of ['bobby', 'julia']) await scene.use('alice', 'token.iost/issue', 'husd', user, '1000')
    await scene.use('bobby', 'enter', '100', '100')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('leave', 'bobby', '50')
  },
}
