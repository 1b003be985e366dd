import type { Attack } from '../scene.js'

const KEY = 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto'

export const attack: Attack = {
  harm: 'changed',
  async prepare(scene) {
    await scene.use('bobby', 'setKey', 'bobby', KEY)
    await scene.use('carol', 'setKey', 'carol', KEY)
    await scene.use('carol', 'dropKey', 'carol')
  },
  measure: (scene) => scene.read('keys', 'bobby'),
  async run(scene) {
    await scene.attack('setKey', 'bobby', KEY.replaceAll('G', 'J'))
  },
}
