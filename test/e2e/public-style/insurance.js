const State = { NEW: 0, PAID: 1, CLOSED: 2 };
class Policy {
  constructor(o) { for (var k in o) this[k] = o[k]; }
  static load(id) { return new Policy(JSON.parse(storage.get('pol' + id))); }
  save() { storage.put('pol' + this.id, JSON.stringify(this)); }
}
class Insurance {
  init() {}
  create(id, sum) { const p = new Policy({ id: id, sum, state: State.NEW }); p.save(); }
  pay(id) { const p = Policy.load(id); if (p.state !== State.NEW) throw 'state ' + p.state; p.state = State.PAID; p.save(); return p.sum * 1; }
}
module.exports = Insurance;
