import type { Attack } from '../scene.js'

const TARGET = `0x${'ab'.repeat(20)}`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'lock', '100', TARGET)
    await scene.use('alice', 'setOperator', 'carol')
    await scene.use('carol', 'unlock', 'hash1', 'carol', '5')
    await scene.use('bobby', 'forward', 'bobby', 'carol', '1')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('forward', '$subject', 'julia', '90')
  },
}
