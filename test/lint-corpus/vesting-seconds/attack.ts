import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    for (const account of ['julia', 'bobby', 'carol']) await scene.use('alice', 'grant', account, '100')
    scene.advance(2 * 3600)
    await scene.use('bobby', 'releaseHalf')
    await scene.use('bobby', 'bonus')
    await scene.use('bobby', 'release')
    await scene.use('julia', 'release')
    await scene.use('alice', 'grant', 'julia', '100')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  sites: [
    { call: ['julia', 'extend'], isRefused: true },
    { call: ['julia', 'releaseHalf'] },
    { call: ['julia', 'bonus'] },
    { call: ['julia', 'release'] },
    { call: ['alice', 'revoke', 'carol'] },
  ],
}
