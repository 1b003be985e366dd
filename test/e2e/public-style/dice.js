const HOUSE_EDGE = 0.985;

class Dice {
    init() {
        storage.put('nonce', '0')
    }

    /**
     * @param {string} player
     * @param {int} target
     * @param {string} amount
     * @amountLimit iost 100000
     */
    roll(player, target, amount) {
        if (!blockchain.requireAuth(player, 'active')) throw 'permission denied'
        blockchain.deposit(player, amount, 'bet')
        const nonce = storage.get('nonce') * 1 + 1
        storage.put('nonce', '' + nonce)
        const seed = block.parentHash + tx.hash + nonce
        const hash = IOSTCrypto.sha3(seed)
        let sum = 0
        for (let i = 0; i < hash.length; i++) sum += hash.charCodeAt(i) << (i % 8)
        const rolled = sum % 100
        if (rolled < target) {
            const prize = (amount * HOUSE_EDGE * 100 / target).toFixed(8)
            blockchain.withdraw(player, prize, 'win')
            blockchain.receipt(JSON.stringify({player: player, rolled: rolled, prize: prize}))
            return prize
        }
        return 0
    }
}

module.exports = Dice
