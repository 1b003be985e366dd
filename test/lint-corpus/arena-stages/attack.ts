import type { Attack } from '../scene.js'

const FIGHTS = JSON.stringify([{ prize: '1' }])

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'setKeeper', 'carol')
    await scene.use('alice', 'setStage', 1, FIGHTS)
    await scene.use('bobby', 'fight', 1, 0)
    await scene.use('julia', 'fight', 1, 0)
  },
  // The prize that the paying contract reads.
  measure: async (scene) => Number(await scene.use('carol', 'prizeOf', 'julia', 1)),
  async run(scene) {
    await scene.attack('setStage', 1, JSON.stringify([{ prize: '1000000' }]))
  },
}
