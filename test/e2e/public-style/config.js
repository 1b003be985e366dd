const config = { fee: 0.01, owner: 'admin', tokens: { iost: 8, vost: 4 } };
config.limit = 100;
config.tokens['husd'] = 6;
class Config {
  init() { Object.keys(config).forEach(k => { storage.put(k, JSON.stringify(config[k])); }); }
  get(k) { return config[k]; }
  decimals(t) { return config.tokens[t] | 0; }
}
module.exports = Config;
