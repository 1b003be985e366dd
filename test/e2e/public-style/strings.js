class Strings {
  init() {}
  camel(s) { return s.split('_').map((p, i) => i ? p.charAt(0).toUpperCase() + p.slice(1) : p).join(''); }
  isName(s) {
    for (const c of s) { if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') return false; }
    return s.length >= 5 && s.length <= 11;
  }
  hex(n) { return '0x' + (n * 1).toString(16); }
  reverse(s) { let r = ''; for (let i = s.length - 1; i >= 0; --i) r += s[i]; return r; }
}
module.exports = Strings;
