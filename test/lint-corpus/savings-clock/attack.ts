import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'fund', '1000')
    await scene.use('bobby', 'save', '100', 'julia')
    await scene.use('carol', 'save', '100', '')
    scene.advance(8 * 24 * 3600)
    await scene.use('carol', 'tap')
    await scene.use('carol', 'interest')
    await scene.use('carol', 'take')
    await scene.use('julia', 'save', '100', '')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  sites: [
    { call: ['julia', 'renew'], isRefused: true },
    { call: ['julia', 'tap'] },
    { call: ['julia', 'interest'] },
    { call: ['julia', 'take'] },
    { call: ['julia', 'inherit', 'bobby'] },
  ],
}
