class Switching {
  init() {}
  run(op, a, b) {
    var r;
    switch (op) {
      case 'add': r = a * 1 + b * 1; break;
      case 'sub': r = a - b; break;
      case 'mul': r = a * b; break;
      case 'div':
        if (b * 1 == 0) throw 'zero';
        r = a / b;
        break;
      default: r = NaN;
    }
    if (isNaN(r)) r = 'nan'; else r = r.toString();
    return r;
  }
}
module.exports = Switching;
