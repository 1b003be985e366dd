import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'put', 'iost', '100', 0)
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.use('julia', 'token.iost/create', 'fake', 'julia', 1000, {})
    await scene.use('julia', 'token.iost/issue', 'fake', 'julia', '1000')
    await scene.attack('put', 'fake', '50', 0)
    await scene.attack('take', '2')
  },
}
