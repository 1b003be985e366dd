import type { Bug } from '../bug.js'

/**
 * A pool whose reserve is wrong after a swap in one direction. `addLiquidity`, `swap` and `removeLiquidity` need both
 * tokens of the pair that the fixture created, in either order, with amounts and the caller's name.
 */
export const swapPool: Bug = {
  shortest: 4,
  contract: `// Constant product pools of two tokens. Shares are kept in the contract.
const FEE = 0.003;

class SwapHub {
  init() {
    storage.put('owner', tx.publisher);
    storage.put('allPairs', JSON.stringify([]));
  }

  can_update(data) {
    return blockchain.requireAuth(storage.get('owner'), 'active');
  }

  _requireAuth(account) {
    if (!blockchain.requireAuth(account, 'active')) {
      throw 'Authorization Failure';
    }
  }

  _pairName(tokenA, tokenB) {
    return tokenA < tokenB ? tokenA + '/' + tokenB : tokenB + '/' + tokenA;
  }

  _getPair(name) {
    const text = storage.mapGet('pair', name);
    if (!text) {
      throw 'No pair ' + name;
    }
    return JSON.parse(text);
  }

  _setPair(name, pair) {
    storage.mapPut('pair', name, JSON.stringify(pair));
  }

  _getShare(name, account) {
    return new BigNumber(storage.mapGet('share_' + name, account) || '0');
  }

  _setShare(name, account, value) {
    storage.mapPut('share_' + name, account, value.toFixed(8), tx.publisher);
  }

  _amount(text) {
    const value = new BigNumber(text);
    if (!value.isFinite() || !value.gt(0) || value.decimalPlaces() > 8) {
      throw 'Invalid amount ' + text;
    }
    return value;
  }

  _pay(to, token, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), to, amount.toFixed(8, 1), 'swap']);
  }

  _take(from, token, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', [token, from, blockchain.contractName(), amount.toFixed(8), 'swap']);
  }

  createPair(tokenA, tokenB) {
    const supply = blockchain.call('token.iost', 'totalSupply', [tokenA])[0];
    const supplyB = blockchain.call('token.iost', 'totalSupply', [tokenB])[0];
    if (!supply || !supplyB || tokenA === tokenB) {
      throw 'Invalid token';
    }
    const name = this._pairName(tokenA, tokenB);
    if (storage.mapHas('pair', name)) {
      throw 'Pair exists';
    }
    const tokens = name.split('/');
    this._setPair(name, { token0: tokens[0], token1: tokens[1], reserve0: '0', reserve1: '0', total: '0' });
    const all = JSON.parse(storage.get('allPairs'));
    all.push(name);
    storage.put('allPairs', JSON.stringify(all));
  }

  /** @amountLimit * unlimited */
  addLiquidity(tokenA, tokenB, amountA, amountB, fromAddress) {
    this._requireAuth(fromAddress);
    const name = this._pairName(tokenA, tokenB);
    const pair = this._getPair(name);
    const isFirst = tokenA === pair.token0;
    const in0 = this._amount(isFirst ? amountA : amountB);
    let in1 = this._amount(isFirst ? amountB : amountA);
    let minted;
    if (pair.total === '0') {
      minted = in0;
    } else {
      in1 = in0.times(pair.reserve1).div(pair.reserve0).decimalPlaces(8, 0);
      minted = in0.times(pair.total).div(pair.reserve0).decimalPlaces(8, 1);
    }
    if (!minted.gt(0)) {
      throw 'Too little';
    }
    this._take(fromAddress, pair.token0, in0);
    this._take(fromAddress, pair.token1, in1);
    pair.reserve0 = in0.plus(pair.reserve0).toFixed();
    pair.reserve1 = in1.plus(pair.reserve1).toFixed();
    pair.total = minted.plus(pair.total).toFixed();
    this._setPair(name, pair);
    this._setShare(name, fromAddress, this._getShare(name, fromAddress).plus(minted));
    return minted.toFixed();
  }

  /** @amountLimit * unlimited */
  swap(tokenIn, tokenOut, amountIn, minOut, toAddress) {
    const name = this._pairName(tokenIn, tokenOut);
    const pair = this._getPair(name);
    const value = this._amount(amountIn);
    const isFirst = tokenIn === pair.token0;
    const reserveIn = new BigNumber(isFirst ? pair.reserve0 : pair.reserve1);
    const reserveOut = new BigNumber(isFirst ? pair.reserve1 : pair.reserve0);
    if (reserveIn.eq(0) || reserveOut.eq(0)) {
      throw 'No liquidity';
    }
    const withFee = value.times(1 - FEE);
    const out = withFee.times(reserveOut).div(reserveIn.plus(withFee)).decimalPlaces(8, 1);
    if (!out.gt(0) || out.lt(minOut)) {
      throw 'Insufficient output';
    }
    this._take(tx.publisher, tokenIn, value);
    this._pay(toAddress, tokenOut, out);
    const newIn = reserveIn.plus(value).toFixed();
    const newOut = reserveOut.minus(out).toFixed();
    pair.reserve0 = isFirst ? newIn : newOut;
    pair.reserve1 = newOut; // BUG
    pair.reserve1 = isFirst ? newOut : newIn; // FIX
    this._setPair(name, pair);
    return out.toFixed();
  }

  removeLiquidity(tokenA, tokenB, liquidity, fromAddress) {
    this._requireAuth(fromAddress);
    const name = this._pairName(tokenA, tokenB);
    const pair = this._getPair(name);
    const burnt = this._amount(liquidity);
    const has = this._getShare(name, fromAddress);
    if (burnt.gt(has)) {
      throw 'Insufficient liquidity';
    }
    const out0 = burnt.times(pair.reserve0).div(pair.total).decimalPlaces(8, 1);
    const out1 = burnt.times(pair.reserve1).div(pair.total).decimalPlaces(8, 1);
    this._setShare(name, fromAddress, has.minus(burnt));
    pair.reserve0 = new BigNumber(pair.reserve0).minus(out0).toFixed();
    pair.reserve1 = new BigNumber(pair.reserve1).minus(out1).toFixed();
    pair.total = new BigNumber(pair.total).minus(burnt).toFixed();
    this._setPair(name, pair);
    if (out0.gt(0)) this._pay(fromAddress, pair.token0, out0);
    if (out1.gt(0)) this._pay(fromAddress, pair.token1, out1);
  }
}

module.exports = SwapHub;
`,
  fixture: `const token = await chain.contract('token.iost')
  for (const symbol of ['aaa', 'bbb', 'ccc']) {
    await token.as(alice).create(symbol, alice.name, 1000000, { decimal: 8 })
    for (const user of await chain.accounts(4)) await token.as(alice).issue(symbol, user.name, '1000')
  }
  await bug.createPair('aaa', 'bbb')`,
  rules: '{ defaults: { losses: false } }',
  always: `for (const name of JSON.parse(await bug.storage('allPairs'))) {
    const { token0, token1, reserve0, reserve1 } = JSON.parse(await bug.storage('pair', name))
    expect(Number(await chain.token(token0).balance(bug))).to.be.at.least(Number(reserve0) - 1e-6)
    expect(Number(await chain.token(token1).balance(bug))).to.be.at.least(Number(reserve1) - 1e-6)
  }`,
}
