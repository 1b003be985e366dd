class Bank {
  init() {
    storage.put("total", "0");
  }
  _get(k) {
    const val = storage.get(k);
    if (val === null || val === "") {
      return null;
    }
    return JSON.parse(val);
  }
  _put(k, v) {
    storage.put(k, JSON.stringify(v));
  }
  /** @amountLimit iost unlimited */
  deposit(from, amount) {
    blockchain.deposit(from, amount, "bank");
    var total = storage.get("total") * 1 + amount * 1;
    storage.put("total", total.toString());
    var data = storage.mapGet("user", from);
    if (!data) {
      data = {balance: 0};
    } else {
      data = JSON.parse(data);
    }
    data.balance = data.balance + amount * 1;
    data.last = block.number;
    storage.mapPut("user", from, JSON.stringify(data));
  }
  balanceOf(from) {
    let user = storage.mapGet("user", from) || "{}";
    user = JSON.parse(user);
    return user.balance ? user.balance.toFixed(8) : "0";
  }
  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), "active");
  }
}
module.exports = Bank;
