class Pets {
  init() {
    storage.put('count', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _load(id) {
    const text = storage.get('pet_' + id);
    if (text === null) throw 'no such pet';
    return JSON.parse(text);
  }

  _save(pet, payer) {
    storage.put('pet_' + pet.id, JSON.stringify(pet), payer);
  }

  _looks(id) {
    const hash = IOSTCrypto.sha3(block.parentHash + id);
    let sum = 0;
    for (let i = 0; i < 8; i++) sum += hash.charCodeAt(i);
    return sum % 16;
  }

  breed(name) {
    if (name.length < 1 || name.length > 12) throw 'name';
    const id = Number(storage.get('count')) + 1;
    storage.put('count', id.toFixed(0));
    this._save({ id: id, name: name, owner: tx.publisher, looks: this._looks(id), born: block.number }, tx.publisher);
    return id;
  }

  rename(id, name) {
    const pet = this._load(id);
    if (pet.owner !== tx.publisher) throw 'not your pet';
    if (name.length < 1 || name.length > 12) throw 'name';
    pet.name = name;
    this._save(pet, tx.publisher);
  }

  give(id, to) {
    const pet = this._load(id);
    if (to.length < 5 || to.length > 11) throw 'invalid account';
    if (pet.owner === to) throw 'has it already';
    pet.owner = to;
    this._save(pet, tx.publisher);
    blockchain.receipt(JSON.stringify({ pet: pet.id, to: to }));
  }

  petOf(id) {
    return this._load(id);
  }
}

module.exports = Pets;
