import type { Attack } from '../scene.js'

const ADDRESS = `0x${'ab'.repeat(20)}`
const OTHER = `0x${'cd'.repeat(20)}`

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'register', 'bob', ADDRESS)
    await scene.use('carol', 'register', 'carol', ADDRESS)
    await scene.use('carol', 'setAddress', 'carol', OTHER)
    await scene.use('carol', 'transfer', 'carol', 'bobby')
    await scene.use('alice', 'collect', 'alice')
  },
  measure: (scene) => scene.read('name_bob'),
  async run(scene) {
    await scene.attack('setAddress', 'bob', OTHER)
  },
}
