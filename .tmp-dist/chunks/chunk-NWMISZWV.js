import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  ContractRefused,
  DecimalError,
  INT64_MAX,
  JsonNumber,
  addDecimal,
  compareUtf8,
  decodeContract,
  decodeHex,
  decodeSubmission,
  encodeBase64,
  encodeContract,
  encodeHex,
  encodeUtf8,
  encodeUtf8Into,
  findAbi,
  formatDecimal,
  instrument,
  isHighSurrogate,
  isJsonObject,
  isLessDecimal,
  isLowSurrogate,
  mulDecimal,
  mulDecimalFloat,
  negateDecimal,
  parseDecimal,
  parseJson,
  rescaleDecimal,
  subDecimal,
  utf8Length,
  validate
} from "./chunk-RDNMDRNV.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";

// node_modules/base-x/src/esm/index.js
function base(ALPHABET2) {
  if (ALPHABET2.length >= 255) {
    throw new TypeError("Alphabet too long");
  }
  const BASE_MAP = new Uint8Array(256);
  for (let j = 0; j < BASE_MAP.length; j++) {
    BASE_MAP[j] = 255;
  }
  for (let i = 0; i < ALPHABET2.length; i++) {
    const x = ALPHABET2.charAt(i);
    const xc = x.charCodeAt(0);
    if (BASE_MAP[xc] !== 255) {
      throw new TypeError(x + " is ambiguous");
    }
    BASE_MAP[xc] = i;
  }
  const BASE = ALPHABET2.length;
  const LEADER = ALPHABET2.charAt(0);
  const FACTOR = Math.log(BASE) / Math.log(256);
  const iFACTOR = Math.log(256) / Math.log(BASE);
  function encode(source) {
    if (source instanceof Uint8Array) {
    } else if (ArrayBuffer.isView(source)) {
      source = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    } else if (Array.isArray(source)) {
      source = Uint8Array.from(source);
    }
    if (!(source instanceof Uint8Array)) {
      throw new TypeError("Expected Uint8Array");
    }
    if (source.length === 0) {
      return "";
    }
    let zeroes = 0;
    let length = 0;
    let pbegin = 0;
    const pend = source.length;
    while (pbegin !== pend && source[pbegin] === 0) {
      pbegin++;
      zeroes++;
    }
    const size = (pend - pbegin) * iFACTOR + 1 >>> 0;
    const b58 = new Uint8Array(size);
    while (pbegin !== pend) {
      let carry = source[pbegin];
      let i = 0;
      for (let it1 = size - 1; (carry !== 0 || i < length) && it1 !== -1; it1--, i++) {
        carry += 256 * b58[it1] >>> 0;
        b58[it1] = carry % BASE >>> 0;
        carry = carry / BASE >>> 0;
      }
      if (carry !== 0) {
        throw new Error("Non-zero carry");
      }
      length = i;
      pbegin++;
    }
    let it2 = size - length;
    while (it2 !== size && b58[it2] === 0) {
      it2++;
    }
    let str = LEADER.repeat(zeroes);
    for (; it2 < size; ++it2) {
      str += ALPHABET2.charAt(b58[it2]);
    }
    return str;
  }
  function decodeUnsafe(source) {
    if (typeof source !== "string") {
      throw new TypeError("Expected String");
    }
    if (source.length === 0) {
      return new Uint8Array();
    }
    let psz = 0;
    let zeroes = 0;
    let length = 0;
    while (source[psz] === LEADER) {
      zeroes++;
      psz++;
    }
    const size = (source.length - psz) * FACTOR + 1 >>> 0;
    const b256 = new Uint8Array(size);
    while (psz < source.length) {
      const charCode = source.charCodeAt(psz);
      if (charCode > 255) {
        return;
      }
      let carry = BASE_MAP[charCode];
      if (carry === 255) {
        return;
      }
      let i = 0;
      for (let it3 = size - 1; (carry !== 0 || i < length) && it3 !== -1; it3--, i++) {
        carry += BASE * b256[it3] >>> 0;
        b256[it3] = carry % 256 >>> 0;
        carry = carry / 256 >>> 0;
      }
      if (carry !== 0) {
        throw new Error("Non-zero carry");
      }
      length = i;
      psz++;
    }
    let it4 = size - length;
    while (it4 !== size && b256[it4] === 0) {
      it4++;
    }
    const vch = new Uint8Array(zeroes + (size - it4));
    let j = zeroes;
    while (it4 !== size) {
      vch[j++] = b256[it4++];
    }
    return vch;
  }
  function decode2(string) {
    const buffer2 = decodeUnsafe(string);
    if (buffer2) {
      return buffer2;
    }
    throw new Error("Non-base" + BASE + " character");
  }
  return {
    encode,
    decodeUnsafe,
    decode: decode2
  };
}
var esm_default = base;

// node_modules/bs58/src/esm/index.js
var ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var esm_default2 = esm_default(ALPHABET);

// src/codec/base58.ts
function encodeBase58(bytes) {
  return esm_default2.encode(bytes);
}
function decodeBase58(text) {
  return esm_default2.decodeUnsafe(text);
}

// src/codec/bytes.ts
function equalBytes(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
function concatBytes(...parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

// node_modules/@noble/hashes/_u64.js
var U32_MASK64 = /* @__PURE__ */ (() => BigInt(2 ** 32 - 1))();
var _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = false) {
  if (le)
    return { h: Number(n & U32_MASK64), l: Number(n >> _32n & U32_MASK64) };
  return { h: Number(n >> _32n & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = false) {
  const len = lst.length;
  let Ah = new Uint32Array(len);
  let Al = new Uint32Array(len);
  for (let i = 0; i < len; i++) {
    const { h, l } = fromBig(lst[i], le);
    [Ah[i], Al[i]] = [h, l];
  }
  return [Ah, Al];
}
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view2, byteOffset, n, isLE2) {
  const h = fromNumH(n);
  const l = fromNumL(n);
  view2.setUint32(byteOffset, isLE2 ? l : h, isLE2);
  view2.setUint32(byteOffset + 4, isLE2 ? h : l, isLE2);
}
var shrSH = (h, _l, s) => h >>> s;
var shrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrSH = (h, l, s) => h >>> s | l << 32 - s;
var rotrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
var rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
function add(Ah, Al, Bh, Bl) {
  const l = (Al >>> 0) + (Bl >>> 0);
  return { h: Ah + Bh + (l / 2 ** 32 | 0) | 0, l: l | 0 };
}
var add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
var add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
var add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
var add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
var add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
var add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;

// node_modules/@noble/hashes/utils.js
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
  if (typeof n !== "number")
    throw new TypeError(atitle(title) + "expected number, got " + typeof n);
  if (!Number.isSafeInteger(n) || n < 0)
    throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
  return n;
}
function abool(value, title = "") {
  if (typeof value !== "boolean")
    throw new TypeError(atitle(title) + "expected boolean, got type=" + typeof value);
  return value;
}
function abytes(value, length, title = "") {
  if (isBytes(value) && (length === void 0 || value.length === length))
    return value;
  if (length !== void 0)
    anumber(length, "length");
  const bytes = isBytes(value);
  const ofLen = length !== void 0 ? ` of length ${length}` : "";
  const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
  const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
  if (!bytes)
    throw new TypeError(message);
  throw new RangeError(message);
}
function ahash(h) {
  if (typeof h !== "function" || typeof h.create !== "function")
    throw new TypeError("expected hash wrapped by utils.createHasher");
  anumber(h.outputLen);
  anumber(h.blockLen);
  if (h.outputLen < 1 || h.blockLen < 1)
    throw new Error("hash blockLen / outputLen must be >= 1");
}
var aobject = (value, label) => {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
  aobject(value, label);
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null)
    throw new TypeError(`"${label}" expected plain object`);
  if (Object.hasOwn(value, "__proto__"))
    throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("hash was destroyed");
  if (checkFinished && instance.finished)
    throw new Error("digest() was already called");
}
function aoutput(out, instance) {
  abytes(out, void 0, "output");
  const min = instance.outputLen;
  if (!(out.length >= min)) {
    throw new RangeError('"output" expected length >= ' + min);
  }
}
function u32(arr) {
  return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return word << 32 - shift | word >>> shift;
}
function rotl(word, shift) {
  return word << shift | word >>> 32 - shift >>> 0;
}
var isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
function byteSwap(word) {
  return word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
}
function byteSwap32(arr) {
  for (let i = 0; i < arr.length; i++) {
    arr[i] = byteSwap(arr[i]);
  }
  return arr;
}
var swap32IfBE = isLE ? (u) => u : byteSwap32;
var hasHexBuiltin = /* @__PURE__ */ (() => (
  // @ts-ignore
  typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
))();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
  abytes(bytes);
  if (hasHexBuiltin)
    return bytes.toHex();
  let hex = "";
  for (let i = 0; i < bytes.length; i++) {
    hex += hexes[bytes[i]];
  }
  return hex;
}
function asciiToBase16(ch) {
  return ch >= 48 && ch <= 57 ? ch - 48 : ch >= 65 && ch <= 70 ? ch - (65 - 10) : ch >= 97 && ch <= 102 ? ch - (97 - 10) : void 0;
}
function hexToBytes(hex) {
  if (typeof hex !== "string")
    throw new TypeError("hex string expected, got " + typeof hex);
  if (hasHexBuiltin) {
    try {
      return Uint8Array.fromHex(hex);
    } catch (error) {
      if (error instanceof SyntaxError)
        throw new RangeError(error.message);
      throw error;
    }
  }
  const hl = hex.length;
  const al = hl / 2;
  if (hl % 2)
    throw new RangeError("hex string expected, got unpadded hex of length " + hl);
  const array = new Uint8Array(al);
  for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
    const n1 = asciiToBase16(hex.charCodeAt(hi));
    const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
    if (n1 === void 0 || n2 === void 0) {
      const char = hex[hi] + hex[hi + 1];
      throw new RangeError('hex string expected, got non-hex character "' + char + '" at index ' + hi);
    }
    array[ai] = n1 * 16 + n2;
  }
  return array;
}
function nextTick(onReject) {
  const host = globalThis;
  if (typeof host.scheduler?.yield === "function") {
    const promise = host.scheduler.yield();
    if (onReject)
      promise.catch(onReject);
    return promise;
  }
  return new Promise((resolve) => host.setTimeout(resolve, 0));
}
async function asyncLoop(iters, tick, cb, onReject) {
  anumber(iters, "iters");
  anumber(tick, "tick");
  if (typeof cb !== "function")
    throw new TypeError("callback must be a function");
  let ts = Date.now();
  for (let i = 0; i < iters; i++) {
    cb(i);
    const diff = Date.now() - ts;
    if (diff >= 0 && diff < tick)
      continue;
    await nextTick(onReject);
    ts = Date.now();
  }
}
function utf8ToBytes(str) {
  if (typeof str !== "string")
    throw new TypeError("string expected");
  const encoded = new TextEncoder().encode(str);
  try {
    return new Uint8Array(encoded);
  } finally {
    clean(encoded);
  }
}
function kdfInputToBytes(data, errorTitle = "") {
  if (typeof data === "string")
    return utf8ToBytes(data);
  return abytes(data, void 0, errorTitle);
}
function concatBytes2(...arrays) {
  let sum = 0;
  for (let i = 0; i < arrays.length; i++) {
    const a = arrays[i];
    abytes(a);
    sum += a.length;
  }
  const res = new Uint8Array(sum);
  for (let i = 0, pad = 0; i < arrays.length; i++) {
    const a = arrays[i];
    res.set(a, pad);
    pad += a.length;
  }
  return res;
}
function checkOpts(defaults, opts, title = "opts") {
  aopts(defaults, "defaults");
  if (opts !== void 0)
    aopts(opts, title);
  const merged = Object.assign(/* @__PURE__ */ Object.create(null), defaults, opts);
  return merged;
}
function createHasher(hashCons, info = {}) {
  if (typeof hashCons !== "function")
    throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
  info = checkOpts({}, info, "info");
  const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
  const tmp = hashCons(void 0);
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.canXOF = tmp.canXOF;
  hashC.create = (opts) => hashCons(opts);
  Object.assign(hashC, info);
  return Object.freeze(hashC);
}
function randomBytes(bytesLength = 32) {
  anumber(bytesLength, "bytesLength");
  const cr = typeof globalThis === "object" ? globalThis.crypto : null;
  if (typeof cr?.getRandomValues !== "function")
    throw new Error("crypto.getRandomValues must be defined");
  if (bytesLength > 65536)
    throw new RangeError(`"bytesLength" expected <= 65536, got ${bytesLength}`);
  return cr.getRandomValues(new Uint8Array(bytesLength));
}
var oidNist = (suffix) => ({
  // Current NIST hashAlgs suffixes used here fit in one DER subidentifier octet.
  // Larger suffix values would need base-128 OID encoding and a different length byte.
  oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, suffix])
});

// node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
  return a & b ^ ~a & c;
}
function Maj(a, b, c) {
  return a & b ^ a & c ^ b & c;
}
var HashMD = class {
  blockLen;
  outputLen;
  canXOF = false;
  padOffset;
  isLE;
  // For partial updates less than block size
  buffer;
  view;
  finished = false;
  length = 0;
  pos = 0;
  destroyed = false;
  constructor(blockLen, outputLen, padOffset, isLE2) {
    this.blockLen = blockLen;
    this.outputLen = outputLen;
    this.padOffset = padOffset;
    this.isLE = isLE2;
    this.buffer = new Uint8Array(blockLen);
    this.view = createView(this.buffer);
  }
  update(data) {
    aexists(this);
    abytes(data);
    const { view: view2, buffer: buffer2, blockLen } = this;
    const len = data.length;
    let processed = false;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        const dataView = createView(data);
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(dataView, pos);
        processed = true;
        continue;
      }
      buffer2.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(view2, 0);
        this.pos = 0;
        processed = true;
      }
    }
    this.length += data.length;
    if (processed)
      this.roundClean();
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer: buffer2, view: view2, blockLen, isLE: isLE2 } = this;
    let { pos } = this;
    buffer2[pos++] = 128;
    buffer2.fill(0, pos);
    if (this.padOffset > blockLen - pos) {
      this.process(view2, 0);
      buffer2.fill(0);
    }
    setU64FromNum(view2, blockLen - 8, this.length * 8, isLE2);
    this.process(view2, 0);
    this.roundClean();
    const oview = out === buffer2 ? view2 : createView(out);
    const len = this.outputLen;
    const outLen = len / 4;
    const state = this.get();
    if (len % 4 || outLen > state.length)
      throw new Error("invalid outputLen");
    for (let i = 0; i < outLen; i++)
      oview.setUint32(4 * i, state[i], isLE2);
  }
  digest() {
    const { buffer: buffer2, outputLen } = this;
    this.digestInto(buffer2);
    const res = buffer2.slice(0, outputLen);
    this.destroy();
    return res;
  }
  _cloneIntoMeta(to) {
    const { buffer: buffer2, length, finished, destroyed, pos } = this;
    to.destroyed = destroyed;
    to.finished = finished;
    to.length = length;
    to.pos = pos;
    if (pos)
      to.buffer.set(buffer2);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
};
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
]);
var SHA512_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  4089235720,
  3144134277,
  2227873595,
  1013904242,
  4271175723,
  2773480762,
  1595750129,
  1359893119,
  2917565137,
  2600822924,
  725511199,
  528734635,
  4215389547,
  1541459225,
  327033209
]);

// node_modules/@noble/hashes/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
  1116352408,
  1899447441,
  3049323471,
  3921009573,
  961987163,
  1508970993,
  2453635748,
  2870763221,
  3624381080,
  310598401,
  607225278,
  1426881987,
  1925078388,
  2162078206,
  2614888103,
  3248222580,
  3835390401,
  4022224774,
  264347078,
  604807628,
  770255983,
  1249150122,
  1555081692,
  1996064986,
  2554220882,
  2821834349,
  2952996808,
  3210313671,
  3336571891,
  3584528711,
  113926993,
  338241895,
  666307205,
  773529912,
  1294757372,
  1396182291,
  1695183700,
  1986661051,
  2177026350,
  2456956037,
  2730485921,
  2820302411,
  3259730800,
  3345764771,
  3516065817,
  3600352804,
  4094571909,
  275423344,
  430227734,
  506948616,
  659060556,
  883997877,
  958139571,
  1322822218,
  1537002063,
  1747873779,
  1955562222,
  2024104815,
  2227730452,
  2361852424,
  2428436474,
  2756734187,
  3204031479,
  3329325298
]);
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
var SHA2_32B = class extends HashMD {
  // We cannot use array here since array allows indexing by variable
  // which means optimizer/compiler cannot use registers.
  // Numeric initializers matter: starting the fields as `undefined` changes
  // V8's field representation and makes sha256 3x slower (measured).
  A = 0;
  B = 0;
  C = 0;
  D = 0;
  E = 0;
  F = 0;
  G = 0;
  H = 0;
  constructor(outputLen, IV) {
    super(64, outputLen, 8, false);
    this.A = IV[0] | 0;
    this.B = IV[1] | 0;
    this.C = IV[2] | 0;
    this.D = IV[3] | 0;
    this.E = IV[4] | 0;
    this.F = IV[5] | 0;
    this.G = IV[6] | 0;
    this.H = IV[7] | 0;
  }
  get() {
    const { A, B: B2, C, D, E, F, G, H } = this;
    return [A, B2, C, D, E, F, G, H];
  }
  // prettier-ignore
  set(A, B2, C, D, E, F, G, H) {
    this.A = A | 0;
    this.B = B2 | 0;
    this.C = C | 0;
    this.D = D | 0;
    this.E = E | 0;
    this.F = F | 0;
    this.G = G | 0;
    this.H = H | 0;
  }
  _cloneInto(to) {
    (to ||= new this.constructor()).set(...this.get());
    return this._cloneIntoMeta(to);
  }
  process(view2, offset) {
    for (let i = 0; i < 16; i++, offset += 4)
      SHA256_W[i] = view2.getUint32(offset, false);
    for (let i = 16; i < 64; i++) {
      const W15 = SHA256_W[i - 15];
      const W2 = SHA256_W[i - 2];
      const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
      const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
      SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
    }
    let { A, B: B2, C, D, E, F, G, H } = this;
    for (let i = 0; i < 64; i++) {
      const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
      const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
      const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
      const T2 = sigma0 + Maj(A, B2, C) | 0;
      H = G;
      G = F;
      F = E;
      E = D + T1 | 0;
      D = C;
      C = B2;
      B2 = A;
      A = T1 + T2 | 0;
    }
    A = A + this.A | 0;
    B2 = B2 + this.B | 0;
    C = C + this.C | 0;
    D = D + this.D | 0;
    E = E + this.E | 0;
    F = F + this.F | 0;
    G = G + this.G | 0;
    H = H + this.H | 0;
    this.set(A, B2, C, D, E, F, G, H);
  }
  roundClean() {
    clean(SHA256_W);
  }
  destroy() {
    this.destroyed = true;
    this.set(0, 0, 0, 0, 0, 0, 0, 0);
    clean(this.buffer);
  }
};
var _SHA256 = class extends SHA2_32B {
  constructor() {
    super(32, SHA256_IV);
  }
};
var K512 = /* @__PURE__ */ (() => split([
  "0x428a2f98d728ae22",
  "0x7137449123ef65cd",
  "0xb5c0fbcfec4d3b2f",
  "0xe9b5dba58189dbbc",
  "0x3956c25bf348b538",
  "0x59f111f1b605d019",
  "0x923f82a4af194f9b",
  "0xab1c5ed5da6d8118",
  "0xd807aa98a3030242",
  "0x12835b0145706fbe",
  "0x243185be4ee4b28c",
  "0x550c7dc3d5ffb4e2",
  "0x72be5d74f27b896f",
  "0x80deb1fe3b1696b1",
  "0x9bdc06a725c71235",
  "0xc19bf174cf692694",
  "0xe49b69c19ef14ad2",
  "0xefbe4786384f25e3",
  "0x0fc19dc68b8cd5b5",
  "0x240ca1cc77ac9c65",
  "0x2de92c6f592b0275",
  "0x4a7484aa6ea6e483",
  "0x5cb0a9dcbd41fbd4",
  "0x76f988da831153b5",
  "0x983e5152ee66dfab",
  "0xa831c66d2db43210",
  "0xb00327c898fb213f",
  "0xbf597fc7beef0ee4",
  "0xc6e00bf33da88fc2",
  "0xd5a79147930aa725",
  "0x06ca6351e003826f",
  "0x142929670a0e6e70",
  "0x27b70a8546d22ffc",
  "0x2e1b21385c26c926",
  "0x4d2c6dfc5ac42aed",
  "0x53380d139d95b3df",
  "0x650a73548baf63de",
  "0x766a0abb3c77b2a8",
  "0x81c2c92e47edaee6",
  "0x92722c851482353b",
  "0xa2bfe8a14cf10364",
  "0xa81a664bbc423001",
  "0xc24b8b70d0f89791",
  "0xc76c51a30654be30",
  "0xd192e819d6ef5218",
  "0xd69906245565a910",
  "0xf40e35855771202a",
  "0x106aa07032bbd1b8",
  "0x19a4c116b8d2d0c8",
  "0x1e376c085141ab53",
  "0x2748774cdf8eeb99",
  "0x34b0bcb5e19b48a8",
  "0x391c0cb3c5c95a63",
  "0x4ed8aa4ae3418acb",
  "0x5b9cca4f7763e373",
  "0x682e6ff3d6b2b8a3",
  "0x748f82ee5defb2fc",
  "0x78a5636f43172f60",
  "0x84c87814a1f0ab72",
  "0x8cc702081a6439ec",
  "0x90befffa23631e28",
  "0xa4506cebde82bde9",
  "0xbef9a3f7b2c67915",
  "0xc67178f2e372532b",
  "0xca273eceea26619c",
  "0xd186b8c721c0c207",
  "0xeada7dd6cde0eb1e",
  "0xf57d4f7fee6ed178",
  "0x06f067aa72176fba",
  "0x0a637dc5a2c898a6",
  "0x113f9804bef90dae",
  "0x1b710b35131c471b",
  "0x28db77f523047d84",
  "0x32caab7b40c72493",
  "0x3c9ebe0a15c9bebc",
  "0x431d67c49c100d4c",
  "0x4cc5d4becb3e42b6",
  "0x597f299cfc657e2a",
  "0x5fcb6fab3ad6faec",
  "0x6c44198c4a475817"
].map((n) => BigInt(n))))();
var SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
var SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
var SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
var SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
var SHA2_64B = class extends HashMD {
  // We cannot use array here since array allows indexing by variable
  // which means optimizer/compiler cannot use registers.
  // h -- high 32 bits, l -- low 32 bits
  // Numeric initializers matter: starting the fields as `undefined` changes
  // V8's field representation and slows hashing down (measured on sha256).
  Ah = 0;
  Al = 0;
  Bh = 0;
  Bl = 0;
  Ch = 0;
  Cl = 0;
  Dh = 0;
  Dl = 0;
  Eh = 0;
  El = 0;
  Fh = 0;
  Fl = 0;
  Gh = 0;
  Gl = 0;
  Hh = 0;
  Hl = 0;
  constructor(outputLen, IV) {
    super(128, outputLen, 16, false);
    this.Ah = IV[0] | 0;
    this.Al = IV[1] | 0;
    this.Bh = IV[2] | 0;
    this.Bl = IV[3] | 0;
    this.Ch = IV[4] | 0;
    this.Cl = IV[5] | 0;
    this.Dh = IV[6] | 0;
    this.Dl = IV[7] | 0;
    this.Eh = IV[8] | 0;
    this.El = IV[9] | 0;
    this.Fh = IV[10] | 0;
    this.Fl = IV[11] | 0;
    this.Gh = IV[12] | 0;
    this.Gl = IV[13] | 0;
    this.Hh = IV[14] | 0;
    this.Hl = IV[15] | 0;
  }
  // prettier-ignore
  get() {
    const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
  }
  // prettier-ignore
  set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
    this.Ah = Ah | 0;
    this.Al = Al | 0;
    this.Bh = Bh | 0;
    this.Bl = Bl | 0;
    this.Ch = Ch | 0;
    this.Cl = Cl | 0;
    this.Dh = Dh | 0;
    this.Dl = Dl | 0;
    this.Eh = Eh | 0;
    this.El = El | 0;
    this.Fh = Fh | 0;
    this.Fl = Fl | 0;
    this.Gh = Gh | 0;
    this.Gl = Gl | 0;
    this.Hh = Hh | 0;
    this.Hl = Hl | 0;
  }
  _cloneInto(to) {
    (to ||= new this.constructor()).set(...this.get());
    return this._cloneIntoMeta(to);
  }
  process(view2, offset) {
    for (let i = 0; i < 16; i++, offset += 4) {
      SHA512_W_H[i] = view2.getUint32(offset);
      SHA512_W_L[i] = view2.getUint32(offset += 4);
    }
    for (let i = 16; i < 80; i++) {
      const W15h = SHA512_W_H[i - 15] | 0;
      const W15l = SHA512_W_L[i - 15] | 0;
      const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
      const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
      const W2h = SHA512_W_H[i - 2] | 0;
      const W2l = SHA512_W_L[i - 2] | 0;
      const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
      const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
      const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
      const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
      SHA512_W_H[i] = SUMh | 0;
      SHA512_W_L[i] = SUMl | 0;
    }
    let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    for (let i = 0; i < 80; i++) {
      const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
      const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
      const CHIh = Eh & Fh ^ ~Eh & Gh;
      const CHIl = El & Fl ^ ~El & Gl;
      const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
      const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
      const T1l = T1ll | 0;
      const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
      const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
      const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
      const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
      Hh = Gh | 0;
      Hl = Gl | 0;
      Gh = Fh | 0;
      Gl = Fl | 0;
      Fh = Eh | 0;
      Fl = El | 0;
      ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
      Dh = Ch | 0;
      Dl = Cl | 0;
      Ch = Bh | 0;
      Cl = Bl | 0;
      Bh = Ah | 0;
      Bl = Al | 0;
      const All = add3L(T1l, sigma0l, MAJl);
      Ah = add3H(All, T1h, sigma0h, MAJh);
      Al = All | 0;
    }
    ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
    ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
    ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
    ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
    ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
    ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
    ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
    ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
    this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
  }
  roundClean() {
    clean(SHA512_W_H, SHA512_W_L);
  }
  destroy() {
    this.destroyed = true;
    clean(this.buffer);
    this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
};
var _SHA512 = class extends SHA2_64B {
  constructor() {
    super(64, SHA512_IV);
  }
};
var sha256 = /* @__PURE__ */ createHasher(
  () => new _SHA256(),
  /* @__PURE__ */ oidNist(1)
);
var sha512 = /* @__PURE__ */ createHasher(
  () => new _SHA512(),
  /* @__PURE__ */ oidNist(3)
);

// node_modules/@noble/curves/utils.js
function aarray(item, title, inner = () => {
}) {
  if (!Array.isArray(item))
    throw new TypeError(`"${title}" expected array, got type=${typeof item}`);
  for (let i = 0; i < item.length; i++)
    inner(item[i], `${title}[${i}]`);
  return item;
}
var abytes2 = (value, length, title) => abytes(value, length, title);
var anumber2 = anumber;
function astring(value, title = "") {
  if (typeof value !== "string") {
    const prefix = title && `"${title}" `;
    throw new TypeError(prefix + "expected string, got type=" + typeof value);
  }
  return value;
}
function aobject2(value, title = "object") {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new TypeError(title === "object" ? "expected valid options object" : `"${title}" expected object, got type=${typeof value}`);
  return value;
}
function afunction(value, title) {
  if (typeof value !== "function")
    throw new TypeError(`"${title}" is invalid: expected function, got ${typeof value}`);
  return value;
}
var bytesToHex2 = bytesToHex;
var concatBytes3 = (...arrays) => concatBytes2(...arrays);
var hexToBytes2 = (hex) => hexToBytes(hex);
var isBytes2 = isBytes;
var randomBytes2 = (bytesLength) => randomBytes(bytesLength);
var _0n = /* @__PURE__ */ BigInt(0);
var _1n = /* @__PURE__ */ BigInt(1);
var atitle2 = (title) => title ? `"${title}" ` : "";
function abool2(value, title = "") {
  if (typeof value !== "boolean")
    throw new TypeError(atitle2(title) + "expected boolean, got type=" + typeof value);
  return value;
}
function abignumber(n) {
  if (typeof n === "bigint") {
    if (!isPosBig(n))
      throw new RangeError("positive bigint expected, got " + n);
  } else
    anumber2(n);
  return n;
}
function asafenumber(value, title = "") {
  if (typeof value !== "number") {
    const prefix = title && `"${title}" `;
    throw new TypeError(prefix + "expected number, got type=" + typeof value);
  }
  if (!Number.isSafeInteger(value)) {
    const prefix = title && `"${title}" `;
    throw new RangeError(prefix + "expected safe integer, got " + value);
  }
}
function numberToHexUnpadded(num) {
  const hex = abignumber(num).toString(16);
  return hex.length & 1 ? "0" + hex : hex;
}
function hexToNumber(hex) {
  if (typeof hex !== "string")
    throw new TypeError("hex string expected, got " + typeof hex);
  return hex === "" ? _0n : BigInt("0x" + hex);
}
function bytesToNumberBE(bytes) {
  return hexToNumber(bytesToHex(bytes));
}
function bytesToNumberLE(bytes) {
  return hexToNumber(bytesToHex(copyBytes(abytes(bytes)).reverse()));
}
function numberToBytesBE(n, len) {
  anumber(len);
  if (len === 0)
    throw new Error("zero output length is invalid");
  n = abignumber(n);
  const expectedLen = len * 2;
  const hex = n.toString(16);
  if (hex.length > expectedLen)
    throw new RangeError("number is too large");
  return hexToBytes(hex.padStart(expectedLen, "0"));
}
function numberToBytesLE(n, len) {
  return numberToBytesBE(n, len).reverse();
}
function copyBytes(bytes) {
  return Uint8Array.from(abytes2(bytes));
}
function isPosBig(n) {
  return typeof n === "bigint" && _0n <= n;
}
function inRange(n, min, max) {
  return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
}
function aInRange(title, n, min, max) {
  if (!inRange(n, min, max))
    throw new RangeError("expected valid " + title + ": " + min + " <= n < " + max + ", got " + n);
}
function bitLen(n) {
  if (n < _0n)
    throw new Error("expected non-negative bigint, got " + n);
  return n === _0n ? 0 : n.toString(2).length;
}
var bitMask = (n) => {
  asafenumber(n, "n");
  return (_1n << BigInt(n)) - _1n;
};
function createHmacDrbg(hashLen, qByteLen, hmacFn) {
  anumber(hashLen, "hashLen");
  anumber(qByteLen, "qByteLen");
  if (typeof hmacFn !== "function")
    throw new TypeError("hmacFn must be a function");
  const u8n = (len) => new Uint8Array(len);
  const NULL = Uint8Array.of();
  const byte0 = Uint8Array.of(0);
  const byte1 = Uint8Array.of(1);
  const _maxDrbgIters = 1e3;
  let v = u8n(hashLen);
  let k = u8n(hashLen);
  let i = 0;
  const reset = () => {
    v.fill(1);
    k.fill(0);
    i = 0;
  };
  const h = (...msgs) => hmacFn(k, concatBytes3(v, ...msgs));
  const reseed = (seed = NULL) => {
    k = h(byte0, seed);
    v = h();
    if (seed.length === 0)
      return;
    k = h(byte1, seed);
    v = h();
  };
  const gen = () => {
    if (i++ >= _maxDrbgIters)
      throw new Error("drbg: tried max amount of iterations");
    let len = 0;
    const out = [];
    while (len < qByteLen) {
      v = h();
      const sl = v.slice();
      out.push(sl);
      len += v.length;
    }
    return concatBytes3(...out);
  };
  const genUntil = (seed, pred) => {
    reset();
    reseed(seed);
    let res = void 0;
    while ((res = pred(gen())) === void 0)
      reseed();
    reset();
    return res;
  };
  return genUntil;
}
function validateObject(object, fields = {}, optFields = {}, title = "object") {
  aobject2(object, title);
  aobject2(fields, "fields");
  aobject2(optFields, "optFields");
  function checkField(fieldName, expectedType, isOpt) {
    const label = title === "object" ? `param "${String(fieldName)}"` : `"${title}.${String(fieldName)}"`;
    const val = object[fieldName];
    if (!Object.hasOwn(object, fieldName) && (isOpt ? val !== void 0 : expectedType !== "function")) {
      throw new TypeError(`${label} is invalid: expected own property`);
    }
    if (isOpt && val === void 0)
      return;
    const current2 = typeof val;
    if (current2 !== expectedType || val === null)
      throw new TypeError(`${label} is invalid: expected ${expectedType}, got ${current2}`);
  }
  const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
  iter(fields, false);
  iter(optFields, true);
}

// node_modules/@noble/curves/abstract/modular.js
var _0n2 = /* @__PURE__ */ BigInt(0);
var _1n2 = /* @__PURE__ */ BigInt(1);
var _2n = /* @__PURE__ */ BigInt(2);
var _3n = /* @__PURE__ */ BigInt(3);
var _4n = /* @__PURE__ */ BigInt(4);
var _5n = /* @__PURE__ */ BigInt(5);
var _7n = /* @__PURE__ */ BigInt(7);
var _8n = /* @__PURE__ */ BigInt(8);
var _9n = /* @__PURE__ */ BigInt(9);
var _15n = /* @__PURE__ */ BigInt(15);
var _16n = /* @__PURE__ */ BigInt(16);
var POW_WINDOWED_MIN = /* @__PURE__ */ BigInt("0x10000000000000000");
function mod(a, b) {
  if (b <= _0n2)
    throw new Error("mod: expected positive modulus, got " + b);
  const result = a % b;
  return result >= _0n2 ? result : b + result;
}
function pow(num, power, modulo) {
  if (modulo <= _1n2)
    throw new Error("pow: expected modulus > 1, got " + modulo);
  if (typeof power !== "bigint")
    throw new TypeError("invalid exponent: expected bigint, got " + typeof power);
  if (power < _0n2)
    throw new Error("invalid exponent, negatives unsupported");
  if (power === _0n2)
    return _1n2;
  if (power === _1n2)
    return num;
  let d = num % modulo;
  if (d < _0n2)
    d += modulo;
  if (power < POW_WINDOWED_MIN) {
    let p2 = _1n2;
    while (power > _0n2) {
      if (power & _1n2)
        p2 = p2 * d % modulo;
      d = d * d % modulo;
      power >>= _1n2;
    }
    return p2;
  }
  const digits = [];
  while (power > _0n2) {
    digits.push(Number(power & _15n));
    power >>= _4n;
  }
  const table = new Array(16);
  table[0] = _1n2;
  table[1] = d;
  for (let i = 2; i < 16; i++)
    table[i] = table[i - 1] * d % modulo;
  let p = table[digits[digits.length - 1]];
  for (let w = digits.length - 2; w >= 0; w--) {
    p = p * p % modulo;
    p = p * p % modulo;
    p = p * p % modulo;
    p = p * p % modulo;
    const digit = digits[w];
    if (digit !== 0)
      p = p * table[digit] % modulo;
  }
  return p;
}
function pow2(x, power, modulo) {
  if (modulo <= _1n2)
    throw new Error("pow2: expected modulus > 1, got " + modulo);
  if (power < _0n2)
    throw new Error("pow2: expected non-negative exponent, got " + power);
  let res = x;
  while (power-- > _0n2) {
    res *= res;
    res %= modulo;
  }
  return res;
}
function invert(number, modulo) {
  if (number === _0n2)
    throw new Error("invert: expected non-zero number");
  if (modulo <= _1n2)
    throw new Error("invert: expected modulus > 1, got " + modulo);
  let a = mod(number, modulo);
  let b = modulo;
  let x = _0n2, u = _1n2;
  while (a !== _0n2) {
    const q = b / a;
    const r = b - a * q;
    const m = x - u * q;
    b = a, a = r, x = u, u = m;
  }
  const gcd = b;
  if (gcd !== _1n2)
    throw new Error("invert: does not exist");
  return mod(x, modulo);
}
function invertCt(a, prime) {
  if (prime <= _1n2)
    throw new Error("invertCt: expected prime modulus > 1, got " + prime);
  const an = mod(a, prime);
  if (an === _0n2)
    throw new Error("invertCt: expected non-zero number");
  const inverse = pow(an, prime - _2n, prime);
  if (mod(an * inverse, prime) !== _1n2)
    throw new Error("invertCt: does not exist");
  return inverse;
}
function assertIsSquare(Fp2, root, n) {
  const F = Fp2;
  if (!F.eql(F.sqr(root), n))
    throw new Error("Cannot find square root");
}
function aoddModulus(order, fnName) {
  if ((order & _1n2) === _0n2)
    throw new Error(fnName + ": expected odd modulus, got " + order);
}
function sqrt3mod4(Fp2, n) {
  const F = Fp2;
  const p1div4 = (F.ORDER + _1n2) / _4n;
  const root = F.pow(n, p1div4);
  assertIsSquare(F, root, n);
  return root;
}
function sqrt5mod8(Fp2, n) {
  const F = Fp2;
  const p5div8 = (F.ORDER - _5n) / _8n;
  const n2 = F.mul(n, _2n);
  const v = F.pow(n2, p5div8);
  const nv = F.mul(n, v);
  const i = F.mul(F.mul(nv, _2n), v);
  const root = F.mul(nv, F.sub(i, F.ONE));
  assertIsSquare(F, root, n);
  return root;
}
function sqrt9mod16(P) {
  const Fp_ = Field(P);
  const tn = tonelliShanks(P);
  const c1 = tn(Fp_, Fp_.neg(Fp_.ONE));
  const c2 = tn(Fp_, c1);
  const c3 = tn(Fp_, Fp_.neg(c1));
  const c4 = (P + _7n) / _16n;
  return ((Fp2, n) => {
    const F = Fp2;
    let tv1 = F.pow(n, c4);
    let tv2 = F.mul(tv1, c1);
    const tv3 = F.mul(tv1, c2);
    const tv4 = F.mul(tv1, c3);
    const e1 = F.eql(F.sqr(tv2), n);
    const e2 = F.eql(F.sqr(tv3), n);
    tv1 = F.cmov(tv1, tv2, e1);
    tv2 = F.cmov(tv4, tv3, e2);
    const e3 = F.eql(F.sqr(tv2), n);
    const root = F.cmov(tv1, tv2, e3);
    assertIsSquare(F, root, n);
    return root;
  });
}
function tonelliShanks(P) {
  if (P < _3n)
    throw new Error("sqrt is not defined for small field");
  aoddModulus(P, "tonelliShanks");
  let Q = P - _1n2;
  let S = 0;
  while (Q % _2n === _0n2) {
    Q /= _2n;
    S++;
  }
  let Z = _2n;
  const _Fp = Field(P);
  while (FpLegendre(_Fp, Z) === 1) {
    if (Z++ > 1e3)
      throw new Error("Cannot find square root: probably non-prime P");
  }
  if (S === 1)
    return sqrt3mod4;
  let cc = _Fp.pow(Z, Q);
  const Q1div2 = (Q + _1n2) / _2n;
  return function tonelliSlow(Fp2, n) {
    const F = Fp2;
    if (F.is0(n))
      return n;
    if (FpLegendre(F, n) !== 1)
      throw new Error("Cannot find square root");
    let M = S;
    let c = F.mul(F.ONE, cc);
    let t = F.pow(n, Q);
    let R = F.pow(n, Q1div2);
    while (!F.eql(t, F.ONE)) {
      if (F.is0(t))
        throw new Error("Cannot find square root: probably non-prime P");
      let i = 1;
      let t_tmp = F.sqr(t);
      while (!F.eql(t_tmp, F.ONE)) {
        i++;
        t_tmp = F.sqr(t_tmp);
        if (i === M)
          throw new Error("Cannot find square root");
      }
      const exponent = _1n2 << BigInt(M - i - 1);
      const b = F.pow(c, exponent);
      M = i;
      c = F.sqr(b);
      t = F.mul(t, c);
      R = F.mul(R, b);
    }
    return R;
  };
}
function FpSqrt(P) {
  aoddModulus(P, "Fp.sqrt");
  if (P % _4n === _3n)
    return sqrt3mod4;
  if (P % _8n === _5n)
    return sqrt5mod8;
  if (P % _16n === _9n)
    return sqrt9mod16(P);
  return tonelliShanks(P);
}
var isNegativeLE = (num, modulo) => (mod(num, modulo) & _1n2) === _1n2;
var FIELD_FIELDS = [
  "create",
  "isValid",
  "is0",
  "neg",
  "inv",
  "sqrt",
  "sqr",
  "eql",
  "add",
  "sub",
  "mul",
  "pow",
  "div",
  "addN",
  "subN",
  "mulN",
  "sqrN"
];
function validateField(field) {
  aobject2(field, "field");
  if (typeof field.ORDER !== "bigint")
    throw new TypeError('param "ORDER" is invalid: expected bigint, got ' + typeof field.ORDER);
  asafenumber(field.BYTES, "BYTES");
  asafenumber(field.BITS, "BITS");
  for (const name of FIELD_FIELDS)
    afunction(field[name], "field." + name);
  if (field.BYTES < 1 || field.BITS < 1)
    throw new Error("invalid field: expected BYTES/BITS > 0");
  if (field.ORDER <= _1n2)
    throw new Error("invalid field: expected ORDER > 1, got " + field.ORDER);
  return field;
}
function FpInvertBatch(Fp2, nums, passZero = false) {
  validateField(Fp2);
  aarray(nums, "nums");
  abool2(passZero, "passZero");
  const F = Fp2;
  const inverted = new Array(nums.length).fill(passZero ? F.ZERO : void 0);
  const multipliedAcc = nums.reduce((acc, num, i) => {
    if (F.is0(num))
      return acc;
    inverted[i] = acc;
    return F.mul(acc, num);
  }, F.ONE);
  const invertedAcc = F.inv(multipliedAcc);
  nums.reduceRight((acc, num, i) => {
    if (F.is0(num))
      return acc;
    inverted[i] = F.mul(acc, inverted[i]);
    return F.mul(acc, num);
  }, invertedAcc);
  return inverted;
}
function FpLegendre(Fp2, n) {
  validateField(Fp2);
  const F = Fp2;
  aoddModulus(F.ORDER, "FpLegendre");
  const p1mod2 = (F.ORDER - _1n2) / _2n;
  const powered = F.pow(n, p1mod2);
  const yes = F.eql(powered, F.ONE);
  const zero = F.eql(powered, F.ZERO);
  const no = F.eql(powered, F.neg(F.ONE));
  if (!yes && !zero && !no)
    throw new Error("invalid Legendre symbol result");
  return yes ? 1 : zero ? 0 : -1;
}
function nLength(n, nBitLength) {
  if (nBitLength !== void 0)
    anumber2(nBitLength);
  if (n <= _0n2)
    throw new Error("invalid n length: expected positive n, got " + n);
  if (nBitLength !== void 0 && nBitLength < 1)
    throw new Error("invalid n length: expected positive bit length, got " + nBitLength);
  const bits = bitLen(n);
  if (nBitLength !== void 0 && nBitLength < bits)
    throw new Error(`invalid n length: expected nBitLength (${nBitLength}) >= bitLen(n) (${bits})`);
  const _nBitLength = nBitLength !== void 0 ? nBitLength : bits;
  const nByteLength = Math.ceil(_nBitLength / 8);
  return { nBitLength: _nBitLength, nByteLength };
}
var FIELD_SQRT = /* @__PURE__ */ new WeakMap();
var _Field = class {
  ORDER;
  BITS;
  BYTES;
  isLE;
  ZERO = _0n2;
  ONE = _1n2;
  _lengths;
  _mod;
  constructor(ORDER, opts = {}) {
    if (ORDER <= _1n2)
      throw new Error("invalid field: expected ORDER > 1, got " + ORDER);
    let _nbitLength = void 0;
    this.isLE = false;
    if (opts != null && typeof opts === "object") {
      if (typeof opts.BITS === "number")
        _nbitLength = opts.BITS;
      if (typeof opts.sqrt === "function")
        Object.defineProperty(this, "sqrt", { value: opts.sqrt, enumerable: true });
      if (typeof opts.isLE === "boolean")
        this.isLE = opts.isLE;
      if (opts.allowedLengths)
        this._lengths = Object.freeze(opts.allowedLengths.slice());
      if (typeof opts.modFromBytes === "boolean")
        this._mod = opts.modFromBytes;
    }
    const { nBitLength, nByteLength } = nLength(ORDER, _nbitLength);
    if (nByteLength > 2048)
      throw new Error("invalid field: expected ORDER of <= 2048 bytes");
    this.ORDER = ORDER;
    this.BITS = nBitLength;
    this.BYTES = nByteLength;
    Object.freeze(this);
  }
  create(num) {
    return mod(num, this.ORDER);
  }
  isValid(num) {
    if (typeof num !== "bigint")
      throw new TypeError("invalid field element: expected bigint, got " + typeof num);
    return _0n2 <= num && num < this.ORDER;
  }
  is0(num) {
    return num === _0n2;
  }
  // is valid and invertible
  isValidNot0(num) {
    return !this.is0(num) && this.isValid(num);
  }
  isOdd(num) {
    return (num & _1n2) === _1n2;
  }
  neg(num) {
    return mod(-num, this.ORDER);
  }
  eql(lhs, rhs) {
    return lhs === rhs;
  }
  sqr(num) {
    return mod(num * num, this.ORDER);
  }
  add(lhs, rhs) {
    return mod(lhs + rhs, this.ORDER);
  }
  sub(lhs, rhs) {
    return mod(lhs - rhs, this.ORDER);
  }
  mul(lhs, rhs) {
    return mod(lhs * rhs, this.ORDER);
  }
  pow(num, power) {
    return pow(num, power, this.ORDER);
  }
  div(lhs, rhs) {
    return mod(lhs * invert(rhs, this.ORDER), this.ORDER);
  }
  // Same as above, but doesn't normalize
  sqrN(num) {
    return num * num;
  }
  addN(lhs, rhs) {
    return lhs + rhs;
  }
  subN(lhs, rhs) {
    return lhs - rhs;
  }
  mulN(lhs, rhs) {
    return lhs * rhs;
  }
  inv(num) {
    return invert(num, this.ORDER);
  }
  sqrt(num) {
    let sqrt = FIELD_SQRT.get(this);
    if (!sqrt)
      FIELD_SQRT.set(this, sqrt = FpSqrt(this.ORDER));
    return sqrt(this, num);
  }
  toBytes(num) {
    return this.isLE ? numberToBytesLE(num, this.BYTES) : numberToBytesBE(num, this.BYTES);
  }
  fromBytes(bytes, skipValidation = false) {
    abytes2(bytes);
    const { _lengths: allowedLengths, BYTES, isLE: isLE2, ORDER, _mod: modFromBytes } = this;
    if (allowedLengths) {
      if (bytes.length < 1 || !allowedLengths.includes(bytes.length) || bytes.length > BYTES) {
        throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes.length);
      }
      const padded = new Uint8Array(BYTES);
      padded.set(bytes, isLE2 ? 0 : padded.length - bytes.length);
      bytes = padded;
    }
    if (bytes.length !== BYTES)
      throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes.length);
    let scalar = isLE2 ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
    if (modFromBytes)
      scalar = mod(scalar, ORDER);
    if (!skipValidation) {
      if (!this.isValid(scalar))
        throw new Error("invalid field element: outside of range 0..ORDER");
    }
    return scalar;
  }
  // TODO: we don't need it here, move out to separate fn
  invertBatch(lst) {
    return FpInvertBatch(this, lst, true);
  }
  // We can't move this out because Fp6, Fp12 implement it
  // and it's unclear what to return in there.
  cmov(a, b, condition) {
    abool2(condition, "condition");
    return condition ? b : a;
  }
};
function Field(ORDER, opts = {}) {
  Object.freeze(_Field.prototype);
  return new _Field(ORDER, opts);
}
function getFieldBytesLength(fieldOrder) {
  if (typeof fieldOrder !== "bigint")
    throw new Error("field order must be bigint");
  if (fieldOrder <= _1n2)
    throw new Error("field order must be greater than 1");
  const bitLength = bitLen(fieldOrder - _1n2);
  return Math.ceil(bitLength / 8);
}
function getMinHashLength(fieldOrder) {
  const length = getFieldBytesLength(fieldOrder);
  return length + Math.ceil(length / 2);
}
function mapHashToField(key, fieldOrder, isLE2 = false) {
  abytes2(key);
  const len = key.length;
  const fieldLen = getFieldBytesLength(fieldOrder);
  const minLen = Math.max(getMinHashLength(fieldOrder), 16);
  if (len < minLen || len > 1024)
    throw new Error("expected " + minLen + "-1024 bytes of input, got " + len);
  const num = isLE2 ? bytesToNumberLE(key) : bytesToNumberBE(key);
  const reduced = mod(num, fieldOrder - _1n2) + _1n2;
  return isLE2 ? numberToBytesLE(reduced, fieldLen) : numberToBytesBE(reduced, fieldLen);
}

// node_modules/@noble/curves/abstract/curve.js
var _0n3 = /* @__PURE__ */ BigInt(0);
var _1n3 = /* @__PURE__ */ BigInt(1);
var _4n2 = /* @__PURE__ */ BigInt(4);
var BLIND_BYTES = 16;
var BLIND_BITS = 128;
var FW_WINDOW = 5;
var TABLE_BYTES_MAX = /* @__PURE__ */ (() => 2 ** 31)();
function validatePointCons(Point) {
  const pc = Point;
  if (typeof pc !== "function")
    throw new TypeError('"Point" expected constructor, got type=' + typeof Point);
  afunction(pc.fromAffine, "Point.fromAffine");
  afunction(pc.fromBytes, "Point.fromBytes");
  afunction(pc.fromHex, "Point.fromHex");
  aobject2(pc.BASE, "Point.BASE");
  aobject2(pc.ZERO, "Point.ZERO");
  validateField(pc.Fp);
  validateField(pc.Fn);
}
function normalizeZ(c, points) {
  validatePointCons(c);
  validateMSMPoints(points, c);
  const invertedZs = FpInvertBatch(c.Fp, points.map((p) => p.Z));
  return points.map((p, i) => c.fromAffine(p.toAffine(invertedZs[i])));
}
function validateW(W, bits, min = 1) {
  if (!Number.isSafeInteger(W) || W < min || W > bits)
    throw new Error("invalid window size, expected [" + min + ".." + bits + "], got W=" + W);
}
function validateTableBytes(numPoints, fpBytes) {
  const bytes = numPoints * (4 * fpBytes + 128);
  if (bytes > TABLE_BYTES_MAX)
    throw new Error("invalid window size: table would need ~" + Math.ceil(bytes / 2 ** 20) + " MiB, max " + TABLE_BYTES_MAX / 2 ** 20 + " MiB");
}
function probeRandomBytes(randomBytes3, length) {
  if (randomBytes3 === void 0)
    return void 0;
  afunction(randomBytes3, "randomBytes");
  try {
    const probe = randomBytes3(length);
    if (!isBytes2(probe) || probe.length !== length)
      return void 0;
  } catch {
    return void 0;
  }
  return randomBytes3;
}
function validateMSMPoints(points, c) {
  aarray(points, "points");
  points.forEach((p, i) => {
    if (!(p instanceof c))
      throw new Error("invalid point at index " + i);
  });
}
function validateMSMScalars(scalars, field, maxScalar) {
  if (!Array.isArray(scalars))
    throw new Error("array of scalars expected");
  scalars.forEach((s, i) => {
    const ok = maxScalar === void 0 ? field.isValid(s) : isPosBig(s) && s < maxScalar;
    if (!ok)
      throw new Error("invalid scalar at index " + i);
  });
}
var pointWindowSizes = /* @__PURE__ */ new WeakMap();
function getWindowSize(P) {
  return pointWindowSizes.get(P) || 1;
}
function oddMultiples(p, size) {
  const dbl = p.double();
  const t = [p];
  for (let j = 1; j < size; j++)
    t.push(t[j - 1].add(dbl));
  return t;
}
function wnafDigits(n, W) {
  const size = 2 ** W;
  const half = size / 2;
  const mask = BigInt(size - 1);
  const d = [];
  while (n > _0n3) {
    let w = 0;
    if (n & _1n3) {
      w = Number(n & mask);
      if (w >= half)
        w -= size;
      n -= BigInt(w);
    }
    d.push(w);
    n >>= _1n3;
  }
  return d;
}
function signedWindowDigits(n, W, windows) {
  const size = 2 ** W;
  const half = size / 2;
  const mask = BigInt(size - 1);
  const shiftBy = BigInt(W);
  const d = [];
  for (let w = 0; w < windows; w++) {
    let v = Number(n & mask);
    n >>= shiftBy;
    if (v > half) {
      v -= size;
      n += _1n3;
    }
    d.push(v);
  }
  if (n !== _0n3)
    throw new Error("invalid wnaf");
  return d;
}
function wnafWalk(zero, tables, digits) {
  let max = 0;
  for (const d of digits)
    max = Math.max(max, d.length);
  let acc = zero;
  for (let bit = max - 1; bit >= 0; bit--) {
    if (bit !== max - 1)
      acc = acc.double();
    for (let i = 0; i < digits.length; i++) {
      const w = digits[i][bit];
      if (w) {
        const item = tables[i][Math.abs(w) - 1 >> 1];
        acc = acc.add(w < 0 ? item.negate() : item);
      }
    }
  }
  return acc;
}
var ScalarMultiplier = class {
  Point;
  BASE;
  ZERO;
  randomBytes;
  wnafPrecomputes = /* @__PURE__ */ new WeakMap();
  baseCanBeBlinded;
  bits;
  // Parametrized with a given Point class (not individual point)
  constructor(Point, randomBytes3) {
    validatePointCons(Point);
    this.randomBytes = probeRandomBytes(randomBytes3, BLIND_BYTES);
    this.Point = Point;
    this.BASE = Point.BASE;
    this.ZERO = Point.ZERO;
    this.bits = Point.Fn.BITS;
  }
  /**
   * Creates a signed fixed-window wNAF precomputation table: for every window w, the
   * multiples `[1..2^(W−1)]⋅2^(w⋅W)⋅P`, flattened. All doublings are baked into the table,
   * so cached multiplication is additions-only. `windows = ceil(bits/W) + 1`: the extra
   * window absorbs the final carry of signed-digit recoding.
   * For a 256-bit curve and W=6, the table is 44⋅32 = 1408 points.
   * @param point - Point instance
   * @param W - window size
   * @param bits - scalar bitlength the table must cover
   */
  buildWnafTable(point, W, bits) {
    const windows = Math.ceil(bits / W) + 1;
    const half = 2 ** (W - 1);
    const comp = [];
    let base2 = point;
    for (let w = 0; w < windows; w++) {
      let acc = base2;
      for (let i = 0; i < half; i++) {
        comp.push(acc);
        acc = acc.add(base2);
      }
      base2 = comp[comp.length - 1].double();
    }
    return { W, bits, windows, comp };
  }
  /**
   * Implements ec multiplication using precomputed signed fixed-window wNAF tables.
   * Constant-time: fixed window count with one table addition per window — zero digits feed
   * the fake accumulator — and no doublings; the lookup scans the whole window slice.
   * Scalar bounds are validated by the public entry points ({@link ScalarMultiplier.mulCT},
   * {@link ScalarMultiplier.mulCTBlinded}, {@link ScalarMultiplier.mulUnsafe});
   * signedWindowDigits throws if `n` exceeds the table.
   * @returns real and fake (for const-time) points
   */
  wnafCachedCT(precomputes, n) {
    const { W, windows, comp } = precomputes;
    const half = 2 ** (W - 1);
    const digits = signedWindowDigits(n, W, windows);
    let p = this.ZERO;
    let f = this.BASE;
    for (let w = 0; w < windows; w++) {
      const digit = digits[w];
      const start = w * half;
      const idx = Math.abs(digit) - 1;
      let sel = comp[start];
      for (let i = 1; i < half; i++)
        sel = i === idx ? comp[start + i] : sel;
      const neg = sel.negate();
      if (digit === 0)
        f = f.add(comp[start]);
      else
        p = p.add(digit < 0 ? neg : sel);
    }
    return { p, f };
  }
  // Cache key is point identity plus (W, bits); at most two entries exist per point (public-width
  // `Fn.BITS` and blinded `Fn.BITS + BLIND_BITS`). Callers must not reuse the same point with
  // incompatible `transform(...)` layouts and expect a separate cache entry.
  getWnafPrecomputes(W, point, bits, transform) {
    let entries = this.wnafPrecomputes.get(point);
    let comp = entries?.find((entry) => entry.W === W && entry.bits === bits);
    if (!comp) {
      comp = this.buildWnafTable(point, W, bits);
      if (typeof transform === "function")
        comp = { ...comp, comp: transform(comp.comp) };
      if (!entries) {
        entries = [];
        this.wnafPrecomputes.set(point, entries);
      }
      entries.push(comp);
    }
    return comp;
  }
  assertPoint(point) {
    if (!(point instanceof this.Point))
      throw new TypeError('"point" expected Point instance, got type=' + typeof point);
  }
  // Shared prologue of the constant-time entry points. Rejects scalar 0: in key/signature-style
  // callers a zero scalar means broken upstream plumbing, and concrete Points already reject it.
  // Uses inRange instead of Fn.isValidNot0: validateField() only certifies the arithmetic subset.
  validateMulInput(point, scalar) {
    this.assertPoint(point);
    if (!inRange(scalar, _1n3, this.Point.Fn.ORDER))
      throw new Error("invalid scalar");
  }
  // Constant-time dispatch shared by mulCT / mulCTBlinded. Un-precomputed points (W===1, e.g.
  // ECDH peer keys) skip building a throwaway cached table in favor of a small fixed-window
  // multiply. `n` must be < 2^bits.
  runCT(point, n, bits, transform) {
    const W = getWindowSize(point);
    if (W === 1)
      return this.fixedWindowCT(point, n, bits);
    return this.wnafCachedCT(this.getWnafPrecomputes(W, point, bits, transform), n);
  }
  mulCT(point, scalar, transform) {
    this.validateMulInput(point, scalar);
    return this.runCT(point, scalar, this.bits, transform);
  }
  mulCTBlinded(point, scalar, transform) {
    this.validateMulInput(point, scalar);
    if (this.randomBytes === void 0)
      throw new Error("randomBytes is required for scalar blinding");
    const bits = this.Point.Fn.BITS + BLIND_BITS;
    const blind = this.randomBytes(BLIND_BYTES);
    if (!isBytes2(blind) || blind.length !== BLIND_BYTES)
      throw new Error("randomBytes returned invalid byte array");
    blind[0] = blind[0] & 63 | 128;
    const n = scalar + bytesToNumberBE(blind) * this.Point.Fn.ORDER;
    return this.runCT(point, n, bits, transform);
  }
  /**
   * Constant-time multiplication `n*point` for an un-precomputed point, via a small fixed window.
   * A cached wNAF table only pays off when reused; a flat 2^FW_WINDOW table (`size-1` adds) is
   * far cheaper to build for a single use. The point-operation sequence is independent of `n`:
   * build the table, then per window exactly FW_WINDOW doublings, a data-oblivious scan over
   * every table entry, and one addition (adds the identity when the window digit is 0 — never
   * skipped).
   *
   * `n` must be `< 2^bits`. Assumes complete addition (adding the identity costs the same as any
   * add), which holds for the Weierstrass/Edwards point types used here. The table is left in
   * projective form (no normalizeZ): normalizing this small a table costs more than the
   * mixed-add savings it would buy for a single multiply.
   * @returns real point `p`; `f` duplicates it only to match {@link wnafCachedCT}'s return shape
   * (this path needs no fake accumulator — its op-count is already scalar-independent).
   */
  fixedWindowCT(point, n, bits) {
    const W = FW_WINDOW;
    const size = 1 << W;
    const mask = bitMask(W);
    const table = new Array(size);
    table[0] = this.ZERO;
    for (let i = 1; i < size; i++)
      table[i] = table[i - 1].add(point);
    const windows = Math.ceil(bits / W);
    let acc = this.ZERO;
    for (let window = windows - 1; window >= 0; window--) {
      if (window !== windows - 1)
        for (let d = 0; d < W; d++)
          acc = acc.double();
      const digit = Number(n >> BigInt(window * W) & mask);
      let sel = table[0];
      for (let i = 1; i < size; i++)
        sel = i === digit ? table[i] : sel;
      acc = acc.add(sel);
    }
    return { p: acc, f: acc };
  }
  shouldBlind(point, cofactor) {
    if (this.randomBytes === void 0)
      return false;
    if (cofactor === _1n3)
      return true;
    if (point !== this.BASE)
      return false;
    if (this.baseCanBeBlinded === void 0)
      this.baseCanBeBlinded = this.mulUnsafe(this.BASE, this.Point.Fn.ORDER).is0();
    return this.baseCanBeBlinded;
  }
  mulSecret(point, scalar, cofactor, transform) {
    return this.shouldBlind(point, cofactor) ? this.mulCTBlinded(point, scalar, transform) : this.mulCT(point, scalar, transform);
  }
  mulUnsafe(point, scalar, transform) {
    this.assertPoint(point);
    if (!isPosBig(scalar))
      throw new Error("invalid scalar");
    const W = getWindowSize(point);
    if (W === 1 || scalar >= this.Point.Fn.ORDER)
      return mulAddUnsafe(this.Point, [point], [scalar], true);
    const precomputes = this.getWnafPrecomputes(W, point, this.bits, transform);
    return this.wnafCachedCT(precomputes, scalar).p;
  }
  // Remembers the window size used for precomputed wNAF multiplication of the given point
  // and drops any previously built tables. Usually only the base point is precomputed.
  // W=1 resets the point to the un-precomputed (table-less) paths.
  // W is additionally capped so tables stay under ~2 GiB ({@link TABLE_BYTES_MAX}).
  setWindowSize(point, W) {
    this.assertPoint(point);
    validateW(W, this.bits);
    const windows = Math.ceil((this.bits + BLIND_BITS) / W) + 1;
    validateTableBytes(windows * 2 ** (W - 1), this.Point.Fp.BYTES);
    pointWindowSizes.set(point, W);
    this.wnafPrecomputes.delete(point);
  }
  // True when a window size is set: tables themselves are built lazily on first multiply.
  hasWindowSize(point) {
    return getWindowSize(point) !== 1;
  }
};
function mulAddUnsafe(c, points, scalars, allowOversized = false) {
  validatePointCons(c);
  validateMSMPoints(points, c);
  abool2(allowOversized, "allowOversized");
  validateMSMScalars(scalars, c.Fn, allowOversized ? c.Fn.ORDER ** _4n2 : void 0);
  if (points.length !== scalars.length)
    throw new Error("arrays of points and scalars must have equal length");
  const tables = points.map((p) => oddMultiples(p, 4));
  const digits = scalars.map((n) => wnafDigits(n, 4));
  return wnafWalk(c.ZERO, tables, digits);
}
function createField(order, field, isLE2) {
  if (field) {
    if (field.ORDER !== order)
      throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
    validateField(field);
    return field;
  } else {
    return Field(order, { isLE: isLE2 });
  }
}
function createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
  if (type !== "weierstrass" && type !== "edwards")
    throw new Error('expected curve type "weierstrass" or "edwards"');
  if (FpFnLE === void 0)
    FpFnLE = type === "edwards";
  if (!CURVE || typeof CURVE !== "object")
    throw new Error(`expected valid ${type} CURVE object`);
  validateObject(curveOpts);
  for (const p of ["p", "n", "h"]) {
    const val = CURVE[p];
    if (!(isPosBig(val) && val !== _0n3))
      throw new Error(`CURVE.${p} must be positive bigint`);
  }
  const Fp2 = createField(CURVE.p, curveOpts.Fp, FpFnLE);
  const Fn = createField(CURVE.n, curveOpts.Fn, FpFnLE);
  const _b = type === "weierstrass" ? "b" : "d";
  const params = ["Gx", "Gy", "a", _b];
  for (const p of params) {
    if (!Fp2.isValid(CURVE[p]))
      throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
  }
  CURVE = Object.freeze(Object.assign({}, CURVE));
  return { CURVE, Fp: Fp2, Fn };
}
function createKeygen(randomSecretKey, getPublicKey) {
  return function keygen(seed) {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  };
}

// node_modules/@noble/curves/abstract/edwards.js
var _0n4 = /* @__PURE__ */ BigInt(0);
var _1n4 = /* @__PURE__ */ BigInt(1);
var _2n2 = /* @__PURE__ */ BigInt(2);
var _4n3 = /* @__PURE__ */ BigInt(4);
var _8n2 = /* @__PURE__ */ BigInt(8);
function isEdValidXY(Fp2, CURVE, x, y) {
  const x2 = Fp2.sqr(x);
  const y2 = Fp2.sqr(y);
  const left = Fp2.add(Fp2.mul(CURVE.a, x2), y2);
  const right = Fp2.add(Fp2.ONE, Fp2.mul(CURVE.d, Fp2.mul(x2, y2)));
  return Fp2.eql(left, right);
}
function edwards(params, extraOpts = {}) {
  validateObject(extraOpts, {}, {}, "extraOpts");
  const opts = extraOpts;
  const validated = createCurveFields("edwards", params, opts, opts.FpFnLE);
  const { Fp: Fp2, Fn } = validated;
  let CURVE = validated.CURVE;
  const { h: cofactor } = CURVE;
  if (FpLegendre(Fp2, CURVE.a) !== 1)
    throw new Error("edwards: CURVE.a must be a square in Fp for complete addition formulas");
  if (FpLegendre(Fp2, CURVE.d) !== -1)
    throw new Error("edwards: CURVE.d must be a non-square in Fp for complete addition formulas");
  validateObject(opts, {}, { uvRatio: "function", randomBytes: "function" });
  const randomBytes3 = opts.randomBytes === void 0 ? randomBytes2 : opts.randomBytes;
  const MASK = _2n2 << BigInt(Fp2.BYTES * 8) - _1n4;
  function isOdd(n) {
    if (!Fp2.isOdd)
      throw new Error("Field does not have .isOdd()");
    return Fp2.isOdd(n);
  }
  const uvRatio2 = opts.uvRatio === void 0 ? (u, v) => {
    try {
      return { isValid: true, value: Fp2.sqrt(Fp2.div(u, v)) };
    } catch (e) {
      return { isValid: false, value: _0n4 };
    }
  } : opts.uvRatio;
  if (!isEdValidXY(Fp2, CURVE, CURVE.Gx, CURVE.Gy))
    throw new Error("bad curve params: generator point");
  const mulA = Fp2.eql(CURVE.a, Fp2.neg(Fp2.ONE)) ? (x) => Fp2.neg(x) : Fp2.eql(CURVE.a, Fp2.ONE) ? (x) => x : (x) => Fp2.mul(CURVE.a, x);
  function acoord(title, n, banZero = false) {
    const min = banZero ? _1n4 : _0n4;
    aInRange("coordinate " + title, n, min, MASK);
    return n;
  }
  function aedpoint(other) {
    if (!(other instanceof Point))
      throw new Error("EdwardsPoint expected");
  }
  class Point {
    static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp2.ONE, Fp2.mul(CURVE.Gx, CURVE.Gy));
    static ZERO = new Point(Fp2.ZERO, Fp2.ONE, Fp2.ONE, Fp2.ZERO);
    static Fp = Fp2;
    static Fn = Fn;
    X;
    Y;
    Z;
    T;
    constructor(X, Y, Z, T) {
      this.X = acoord("x", X);
      this.Y = acoord("y", Y);
      this.Z = acoord("z", Z, true);
      this.T = acoord("t", T);
      Object.freeze(this);
    }
    static CURVE() {
      return CURVE;
    }
    /**
     * Create one extended Edwards point from affine coordinates.
     * Does NOT validate that the point is on-curve or torsion-free.
     * Use `.assertValidity()` on adversarial inputs.
     */
    static fromAffine(p) {
      if (p instanceof Point)
        throw new Error("extended point not allowed");
      const { x, y } = p || {};
      acoord("x", x);
      acoord("y", y);
      return new Point(x, y, Fp2.ONE, Fp2.mul(x, y));
    }
    // Uses algo from RFC8032 5.1.3.
    static fromBytes(bytes, zip215 = false) {
      const len = Fp2.BYTES;
      const { a, d } = CURVE;
      bytes = copyBytes(abytes2(bytes, len, "point"));
      abool2(zip215, "zip215");
      const normed = copyBytes(bytes);
      const lastByte = bytes[len - 1];
      normed[len - 1] = lastByte & ~128;
      const y = bytesToNumberLE(normed);
      const max = zip215 ? MASK : Fp2.ORDER;
      aInRange("point.y", y, _0n4, max);
      const y2 = Fp2.sqr(y);
      const u = Fp2.sub(y2, Fp2.ONE);
      const v = Fp2.sub(Fp2.mulN(d, y2), a);
      let { isValid, value: x } = uvRatio2(u, v);
      if (!isValid)
        throw new Error("bad point: invalid y coordinate");
      const isXOdd = isOdd(x);
      const isLastByteOdd = (lastByte & 128) !== 0;
      if (!zip215 && Fp2.is0(x) && isLastByteOdd)
        throw new Error("bad point: x=0 and x_0=1");
      if (isLastByteOdd !== isXOdd)
        x = Fp2.neg(x);
      return Point.fromAffine({ x, y });
    }
    static fromHex(hex, zip215 = false) {
      return Point.fromBytes(hexToBytes2(hex), zip215);
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    precompute(windowSize = 6, isLazy = true) {
      wnaf.setWindowSize(this, windowSize);
      if (!isLazy)
        this.multiply(_2n2);
      return this;
    }
    // Useful in fromAffine() - not for fromBytes(), which always created valid points.
    assertValidity() {
      const p = this;
      const { a, d } = CURVE;
      if (p.is0())
        throw new Error("bad point: ZERO");
      const { X, Y, Z, T } = p;
      const X2 = Fp2.sqr(X);
      const Y2 = Fp2.sqr(Y);
      const Z2 = Fp2.sqr(Z);
      const Z4 = Fp2.sqr(Z2);
      const aX2 = Fp2.mul(X2, a);
      const left = Fp2.mul(Fp2.add(aX2, Y2), Z2);
      const right = Fp2.add(Z4, Fp2.mul(d, Fp2.mul(X2, Y2)));
      if (!Fp2.eql(left, right))
        throw new Error("bad point: equation left != right (1)");
      const XY = Fp2.mul(X, Y);
      const ZT = Fp2.mul(Z, T);
      if (!Fp2.eql(XY, ZT))
        throw new Error("bad point: equation left != right (2)");
    }
    // Compare one point to another.
    equals(other) {
      aedpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      const X1Z2 = Fp2.mul(X1, Z2);
      const X2Z1 = Fp2.mul(X2, Z1);
      const Y1Z2 = Fp2.mul(Y1, Z2);
      const Y2Z1 = Fp2.mul(Y2, Z1);
      return Fp2.eql(X1Z2, X2Z1) && Fp2.eql(Y1Z2, Y2Z1);
    }
    is0() {
      return this.equals(Point.ZERO);
    }
    negate() {
      return new Point(Fp2.neg(this.X), this.Y, this.Z, Fp2.neg(this.T));
    }
    // Fast algo for doubling Extended Point.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#doubling-dbl-2008-hwcd
    // Cost: 4M + 4S + 1*a + 6add + 1*2.
    double() {
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const A = Fp2.sqr(X1);
      const B2 = Fp2.sqr(Y1);
      const C = Fp2.mul(Fp2.sqr(Z1), _2n2);
      const D = mulA(A);
      const x1y1 = Fp2.addN(X1, Y1);
      const E = Fp2.sub(Fp2.subN(Fp2.sqr(x1y1), A), B2);
      const G = Fp2.addN(D, B2);
      const F = Fp2.subN(G, C);
      const H = Fp2.subN(D, B2);
      const X3 = Fp2.mul(E, F);
      const Y3 = Fp2.mul(G, H);
      const T3 = Fp2.mul(E, H);
      const Z3 = Fp2.mul(F, G);
      return new Point(X3, Y3, Z3, T3);
    }
    // Fast algo for adding 2 Extended Points.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#addition-add-2008-hwcd
    // Cost: 9M + 1*a + 1*d + 7add.
    add(other) {
      aedpoint(other);
      const { d } = CURVE;
      const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
      const { X: X2, Y: Y2, Z: Z2, T: T2 } = other;
      const A = Fp2.mul(X1, X2);
      const B2 = Fp2.mul(Y1, Y2);
      const C = Fp2.mul(Fp2.mulN(T1, d), T2);
      const D = Fp2.mul(Z1, Z2);
      const E = Fp2.sub(Fp2.subN(Fp2.mulN(Fp2.addN(X1, Y1), Fp2.addN(X2, Y2)), A), B2);
      const F = Fp2.subN(D, C);
      const G = Fp2.addN(D, C);
      const H = Fp2.sub(B2, mulA(A));
      const X3 = Fp2.mul(E, F);
      const Y3 = Fp2.mul(G, H);
      const T3 = Fp2.mul(E, H);
      const Z3 = Fp2.mul(F, G);
      return new Point(X3, Y3, Z3, T3);
    }
    subtract(other) {
      aedpoint(other);
      return this.add(other.negate());
    }
    // Constant-time multiplication.
    multiply(scalar) {
      if (!Fn.isValidNot0(scalar))
        throw new RangeError("invalid scalar: expected 1 <= sc < curve.n");
      const { p, f } = wnaf.mulSecret(this, scalar, cofactor, normalize);
      return normalize([p, f])[0];
    }
    // Non-constant-time multiplication. Uses double-and-add algorithm.
    // It's faster, but should only be used when you don't care about
    // an exposed private key e.g. sig verification.
    // Keeps the same subgroup-scalar contract: 0 is allowed for public-scalar callers, but
    // n and larger values are rejected instead of being reduced mod n to the identity point.
    multiplyUnsafe(scalar) {
      if (!Fn.isValid(scalar))
        throw new RangeError("invalid scalar: expected 0 <= sc < curve.n");
      if (scalar === _0n4)
        return Point.ZERO;
      if (this.is0() || scalar === _1n4)
        return this;
      return wnaf.mulUnsafe(this, scalar, normalize);
    }
    // Checks if point is of small order.
    // If you add something to small order point, you will have "dirty"
    // point with torsion component.
    // Clears cofactor and checks if the result is 0.
    isSmallOrder() {
      return this.clearCofactor().is0();
    }
    // Multiplies point by curve order and checks if the result is 0.
    // Returns `false` is the point is dirty.
    isTorsionFree() {
      return wnaf.mulUnsafe(this, CURVE.n).is0();
    }
    // Converts Extended point to default (x, y) coordinates.
    // Can accept precomputed Z^-1 - for example, from invertBatch.
    toAffine(invertedZ) {
      const p = this;
      let iz = invertedZ;
      if (iz != null && typeof iz !== "bigint")
        throw new TypeError('"invertedZ" expected bigint, got type=' + typeof iz);
      const { X, Y, Z } = p;
      const is0 = p.is0();
      if (iz == null)
        iz = is0 ? Fp2.create(_8n2) : Fp2.inv(Z);
      const x = Fp2.mul(X, iz);
      const y = Fp2.mul(Y, iz);
      const zz = Fp2.mul(Z, iz);
      if (is0)
        return { x: Fp2.ZERO, y: Fp2.ONE };
      if (!Fp2.eql(zz, Fp2.ONE))
        throw new Error("invZ was invalid");
      return { x, y };
    }
    clearCofactor() {
      if (cofactor === _1n4)
        return this;
      if (cofactor === _2n2)
        return this.double();
      if (cofactor === _4n3)
        return this.double().double();
      if (cofactor === _8n2)
        return this.double().double().double();
      return this.multiplyUnsafe(cofactor);
    }
    toBytes() {
      const { x, y } = this.toAffine();
      const bytes = Fp2.toBytes(y);
      bytes[bytes.length - 1] |= isOdd(x) ? 128 : 0;
      return bytes;
    }
    toHex() {
      return bytesToHex2(this.toBytes());
    }
    toString() {
      return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
    }
  }
  const normalize = (points) => normalizeZ(Point, points);
  const wnaf = new ScalarMultiplier(Point, randomBytes3);
  if (wnaf.bits >= 6)
    Point.BASE.precompute(6);
  Object.freeze(Point.prototype);
  Object.freeze(Point);
  return Point;
}
function eddsa(Point, cHash, eddsaOpts = {}) {
  validatePointCons(Point);
  if (typeof cHash !== "function")
    throw new Error('"hash" function param is required');
  const hash = cHash;
  const opts = eddsaOpts;
  validateObject(opts, {}, {
    adjustScalarBytes: "function",
    randomBytes: "function",
    domain: "function",
    prehash: "function",
    zip215: "boolean",
    mapToCurve: "function",
    toMontgomery: "function",
    toMontgomerySecret: "function"
  });
  const { prehash } = opts;
  const { BASE, Fp: Fp2, Fn } = Point;
  const outputLen = hash.outputLen;
  const expectedLen = 2 * Fp2.BYTES;
  if (outputLen !== void 0) {
    asafenumber(outputLen, "hash.outputLen");
    if (outputLen !== expectedLen)
      throw new Error(`hash.outputLen must be ${expectedLen}, got ${outputLen}`);
  }
  const randomBytes3 = opts.randomBytes === void 0 ? randomBytes2 : opts.randomBytes;
  const toMontgomery2 = opts.toMontgomery;
  const toMontgomerySecret2 = opts.toMontgomerySecret;
  const adjustScalarBytes2 = opts.adjustScalarBytes === void 0 ? (bytes) => bytes : opts.adjustScalarBytes;
  const domain = opts.domain === void 0 ? (data, ctx, phflag) => {
    abool2(phflag, "phflag");
    if (ctx.length || phflag)
      throw new Error("Contexts/pre-hash are not supported");
    return data;
  } : opts.domain;
  function modN_LE(hash2) {
    return Fn.create(bytesToNumberLE(hash2));
  }
  function getPrivateScalar(key) {
    const len = lengths.secretKey;
    abytes2(key, lengths.secretKey, "secretKey");
    const hashed = abytes2(hash(key), 2 * len, "hashedSecretKey");
    const head = adjustScalarBytes2(hashed.slice(0, len));
    const prefix = hashed.slice(len, 2 * len);
    const scalar = modN_LE(head);
    return { head, prefix, scalar };
  }
  function getExtendedPublicKey(secretKey) {
    const { head, prefix, scalar } = getPrivateScalar(secretKey);
    const point = BASE.multiply(scalar);
    const pointBytes = point.toBytes();
    return { head, prefix, scalar, point, pointBytes };
  }
  function getPublicKey(secretKey) {
    return getExtendedPublicKey(secretKey).pointBytes;
  }
  function hashDomainToScalar(context = Uint8Array.of(), ...msgs) {
    const msg = concatBytes3(...msgs);
    return modN_LE(hash(domain(msg, abytes2(context, void 0, "context"), !!prehash)));
  }
  function sign(msg, secretKey, options = {}) {
    validateObject(options, {}, {}, "options");
    msg = copyBytes(abytes2(msg, void 0, "message"));
    if (prehash)
      msg = prehash(msg);
    const { prefix, scalar, pointBytes } = getExtendedPublicKey(secretKey);
    const r = hashDomainToScalar(options.context, prefix, msg);
    const R = BASE.multiply(r).toBytes();
    const k = hashDomainToScalar(options.context, R, pointBytes, msg);
    const s = Fn.create(r + k * scalar);
    if (!Fn.isValid(s))
      throw new Error("sign failed: invalid s");
    const rs = concatBytes3(R, Fn.toBytes(s));
    return abytes2(rs, lengths.signature, "result");
  }
  const verifyOpts = {
    zip215: opts.zip215
  };
  function verify2(sig, msg, publicKey, options = verifyOpts) {
    validateObject(options);
    const { context } = options;
    const zip215 = options.zip215 === void 0 ? !!verifyOpts.zip215 : options.zip215;
    const len = lengths.signature;
    sig = abytes2(sig, len, "signature");
    msg = abytes2(msg, void 0, "message");
    publicKey = abytes2(publicKey, lengths.publicKey, "publicKey");
    if (zip215 !== void 0)
      abool2(zip215, "zip215");
    if (prehash)
      msg = prehash(msg);
    const mid = len / 2;
    const r = sig.subarray(0, mid);
    const s = bytesToNumberLE(sig.subarray(mid, len));
    let A, R, SB;
    try {
      A = Point.fromBytes(publicKey, zip215);
      R = Point.fromBytes(r, zip215);
      SB = BASE.multiplyUnsafe(s);
    } catch (error) {
      return false;
    }
    if (!zip215 && A.isSmallOrder())
      return false;
    const k = hashDomainToScalar(context, r, publicKey, msg);
    const RkA = R.add(A.multiplyUnsafe(k));
    return RkA.subtract(SB).clearCofactor().is0();
  }
  const _size = Fp2.BYTES;
  const lengths = {
    secretKey: _size,
    publicKey: _size,
    signature: 2 * _size,
    seed: _size
  };
  function randomSecretKey(seed) {
    seed = seed === void 0 ? randomBytes3(lengths.seed) : seed;
    return abytes2(seed, lengths.seed, "seed");
  }
  function isValidSecretKey(key) {
    return isBytes2(key) && key.length === lengths.secretKey;
  }
  function isValidPublicKey(key, zip215) {
    try {
      return !!Point.fromBytes(key, zip215 === void 0 ? verifyOpts.zip215 : zip215);
    } catch (error) {
      return false;
    }
  }
  const utils = {
    getExtendedPublicKey,
    randomSecretKey,
    isValidSecretKey,
    isValidPublicKey,
    /** Converts an Edwards public key to a companion Montgomery public key. */
    toMontgomery(publicKey) {
      if (toMontgomery2 === void 0)
        throw new Error("Montgomery conversion is not supported for this curve");
      return toMontgomery2(Point.fromBytes(publicKey));
    },
    toMontgomerySecret(secretKey) {
      if (toMontgomerySecret2 === void 0)
        throw new Error("Montgomery conversion is not supported for this curve");
      return toMontgomerySecret2(secretKey);
    }
  };
  Object.freeze(lengths);
  Object.freeze(utils);
  return Object.freeze({
    keygen: createKeygen(randomSecretKey, getPublicKey),
    getPublicKey,
    sign,
    verify: verify2,
    utils,
    Point,
    lengths
  });
}

// node_modules/@noble/curves/ed25519.js
var _1n5 = /* @__PURE__ */ BigInt(1);
var _2n3 = /* @__PURE__ */ BigInt(2);
var _5n2 = /* @__PURE__ */ BigInt(5);
var _8n3 = /* @__PURE__ */ BigInt(8);
var ed25519_CURVE_p = /* @__PURE__ */ BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
var ed25519_CURVE = /* @__PURE__ */ (() => ({
  p: ed25519_CURVE_p,
  n: BigInt("0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
  h: _8n3,
  a: BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"),
  d: BigInt("0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"),
  Gx: BigInt("0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
  Gy: BigInt("0x6666666666666666666666666666666666666666666666666666666666666658")
}))();
function ed25519_pow_2_252_3(x) {
  const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
  const P = ed25519_CURVE_p;
  const x2 = x * x % P;
  const b2 = x2 * x % P;
  const b4 = pow2(b2, _2n3, P) * b2 % P;
  const b5 = pow2(b4, _1n5, P) * x % P;
  const b10 = pow2(b5, _5n2, P) * b5 % P;
  const b20 = pow2(b10, _10n, P) * b10 % P;
  const b40 = pow2(b20, _20n, P) * b20 % P;
  const b80 = pow2(b40, _40n, P) * b40 % P;
  const b160 = pow2(b80, _80n, P) * b80 % P;
  const b240 = pow2(b160, _80n, P) * b80 % P;
  const b250 = pow2(b240, _10n, P) * b10 % P;
  const pow_p_5_8 = pow2(b250, _2n3, P) * x % P;
  return { pow_p_5_8, b2 };
}
function adjustScalarBytes(bytes) {
  bytes[0] &= 248;
  bytes[31] &= 127;
  bytes[31] |= 64;
  return bytes;
}
var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
function uvRatio(u, v) {
  const P = ed25519_CURVE_p;
  const v3 = mod(v * v * v, P);
  const v7 = mod(v3 * v3 * v, P);
  const pow3 = ed25519_pow_2_252_3(u * v7).pow_p_5_8;
  let x = mod(u * v3 * pow3, P);
  const vx2 = mod(v * x * x, P);
  const root1 = x;
  const root2 = mod(x * ED25519_SQRT_M1, P);
  const useRoot1 = vx2 === u;
  const useRoot2 = vx2 === mod(-u, P);
  const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
  if (useRoot1)
    x = root1;
  if (useRoot2 || noRoot)
    x = root2;
  if (isNegativeLE(x, P))
    x = mod(-x, P);
  return { isValid: useRoot1 || useRoot2, value: x };
}
var ed25519_Point = /* @__PURE__ */ edwards(ed25519_CURVE, { uvRatio });
var Fp = /* @__PURE__ */ (() => ed25519_Point.Fp)();
function toMontgomery(point) {
  const { y } = point;
  return Fp.toBytes(Fp.div(_1n5 + y, _1n5 - y));
}
function toMontgomerySecret(secretKey) {
  const size = ed25519_Point.Fp.BYTES;
  abytes(secretKey, size);
  return adjustScalarBytes(sha512(secretKey.subarray(0, size))).subarray(0, size);
}
function ed(opts) {
  return eddsa(ed25519_Point, sha512, Object.assign({ adjustScalarBytes, toMontgomery, toMontgomerySecret, zip215: true }, opts));
}
var ed25519 = /* @__PURE__ */ ed({});

// node_modules/@noble/hashes/hmac.js
var _HMAC = class {
  oHash;
  iHash;
  blockLen;
  outputLen;
  canXOF = false;
  finished = false;
  destroyed = false;
  constructor(hash, key) {
    ahash(hash);
    abytes(key, void 0, "key");
    this.iHash = hash.create();
    if (typeof this.iHash.update !== "function")
      throw new Error("expected Hash instance");
    this.blockLen = this.iHash.blockLen;
    this.outputLen = this.iHash.outputLen;
    const blockLen = this.blockLen;
    const pad = new Uint8Array(blockLen);
    pad.set(key.length > blockLen ? hash.create().update(key).digest() : key);
    for (let i = 0; i < pad.length; i++)
      pad[i] ^= 54;
    this.iHash.update(pad);
    this.oHash = hash.create();
    for (let i = 0; i < pad.length; i++)
      pad[i] ^= 54 ^ 92;
    this.oHash.update(pad);
    clean(pad);
  }
  update(buf) {
    aexists(this);
    this.iHash.update(buf);
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const buf = out.subarray(0, this.outputLen);
    this.iHash.digestInto(buf);
    this.oHash.update(buf);
    this.oHash.digestInto(buf);
    this.destroy();
  }
  digest() {
    const out = new Uint8Array(this.oHash.outputLen);
    this.digestInto(out);
    return out;
  }
  _cloneInto(to) {
    to ||= Object.create(Object.getPrototypeOf(this), {});
    const { oHash, iHash, finished, destroyed, blockLen, outputLen, canXOF } = this;
    to = to;
    to.finished = finished;
    to.destroyed = destroyed;
    to.blockLen = blockLen;
    to.outputLen = outputLen;
    to.canXOF = canXOF;
    to.oHash = oHash._cloneInto(to.oHash);
    to.iHash = iHash._cloneInto(to.iHash);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
  destroy() {
    this.destroyed = true;
    this.oHash.destroy();
    this.iHash.destroy();
  }
};
var hmac = /* @__PURE__ */ (() => {
  const hmac_ = ((hash, key, message) => new _HMAC(hash, key).update(message).digest());
  hmac_.create = (hash, key) => new _HMAC(hash, key);
  return hmac_;
})();

// node_modules/@noble/hashes/pbkdf2.js
function pbkdf2Init(hash, _password, _salt, _opts) {
  ahash(hash);
  const opts = checkOpts({ dkLen: 32, asyncTick: 10 }, _opts);
  const { c, dkLen, asyncTick } = opts;
  anumber(c, "c");
  anumber(dkLen, "dkLen");
  anumber(asyncTick, "asyncTick");
  if (c < 1)
    throw new Error('"c" (iterations) must be >= 1');
  if (dkLen < 1)
    throw new Error('"dkLen" must be >= 1');
  if (dkLen > (2 ** 32 - 1) * hash.outputLen)
    throw new Error("derived key too long");
  const p = kdfInputToBytes(_password, "password");
  try {
    const s = kdfInputToBytes(_salt, "salt");
    try {
      const DK = new Uint8Array(dkLen);
      const { iHash, oHash, outputLen } = hmac.create(hash, p);
      const u = new Uint8Array(outputLen);
      const eng = pbkdf2Engine(iHash, oHash, s, u);
      return { c, dkLen, asyncTick, DK, outputLen, eng };
    } finally {
      if (typeof _salt === "string")
        clean(s);
    }
  } finally {
    if (typeof _password === "string")
      clean(p);
  }
}
function pbkdf2Engine(iHash, oHash, salt, u) {
  const counter = new Uint8Array(4);
  const view2 = createView(counter);
  const salted = iHash._cloneInto().update(salt);
  const work = oHash._cloneInto();
  const iClone = iHash._cloneInto;
  const oClone = oHash._cloneInto;
  return {
    u1: (ti, Ti) => {
      view2.setInt32(0, ti, false);
      salted._cloneInto(work).update(counter).digestInto(u);
      oHash._cloneInto(work).update(u).digestInto(u);
      Ti.set(u.subarray(0, Ti.length));
    },
    // Whole `F` inner loop for the sync variant: one optimized function owns the hot loop.
    rounds: (c, Ti) => {
      for (let ui = 1; ui < c; ui++) {
        iClone.call(iHash, work).update(u).digestInto(u);
        oClone.call(oHash, work).update(u).digestInto(u);
        for (let i = 0; i < Ti.length; i++)
          Ti[i] ^= u[i];
      }
    },
    output: (DK) => {
      iHash.destroy();
      oHash.destroy();
      salted.destroy();
      work.destroy();
      clean(u);
      return DK;
    }
  };
}
function pbkdf2(hash, password, salt, opts) {
  const { c, dkLen, DK, outputLen, eng } = pbkdf2Init(hash, password, salt, opts);
  for (let ti = 1, pos = 0; pos < dkLen; ti++, pos += outputLen) {
    const Ti = DK.subarray(pos, pos + outputLen);
    eng.u1(ti, Ti);
    eng.rounds(c, Ti);
  }
  return eng.output(DK);
}

// node_modules/@noble/hashes/scrypt.js
function XorAndSalsa(prev, pi, input, ii, out, oi) {
  let y00 = prev[pi++] ^ input[ii++], y01 = prev[pi++] ^ input[ii++];
  let y02 = prev[pi++] ^ input[ii++], y03 = prev[pi++] ^ input[ii++];
  let y04 = prev[pi++] ^ input[ii++], y05 = prev[pi++] ^ input[ii++];
  let y06 = prev[pi++] ^ input[ii++], y07 = prev[pi++] ^ input[ii++];
  let y08 = prev[pi++] ^ input[ii++], y09 = prev[pi++] ^ input[ii++];
  let y10 = prev[pi++] ^ input[ii++], y11 = prev[pi++] ^ input[ii++];
  let y12 = prev[pi++] ^ input[ii++], y13 = prev[pi++] ^ input[ii++];
  let y14 = prev[pi++] ^ input[ii++], y15 = prev[pi++] ^ input[ii++];
  let x00 = y00, x01 = y01, x02 = y02, x03 = y03, x04 = y04, x05 = y05, x06 = y06, x07 = y07, x08 = y08, x09 = y09, x10 = y10, x11 = y11, x12 = y12, x13 = y13, x14 = y14, x15 = y15;
  for (let i = 0; i < 8; i += 2) {
    x04 ^= rotl(x00 + x12 | 0, 7);
    x08 ^= rotl(x04 + x00 | 0, 9);
    x12 ^= rotl(x08 + x04 | 0, 13);
    x00 ^= rotl(x12 + x08 | 0, 18);
    x09 ^= rotl(x05 + x01 | 0, 7);
    x13 ^= rotl(x09 + x05 | 0, 9);
    x01 ^= rotl(x13 + x09 | 0, 13);
    x05 ^= rotl(x01 + x13 | 0, 18);
    x14 ^= rotl(x10 + x06 | 0, 7);
    x02 ^= rotl(x14 + x10 | 0, 9);
    x06 ^= rotl(x02 + x14 | 0, 13);
    x10 ^= rotl(x06 + x02 | 0, 18);
    x03 ^= rotl(x15 + x11 | 0, 7);
    x07 ^= rotl(x03 + x15 | 0, 9);
    x11 ^= rotl(x07 + x03 | 0, 13);
    x15 ^= rotl(x11 + x07 | 0, 18);
    x01 ^= rotl(x00 + x03 | 0, 7);
    x02 ^= rotl(x01 + x00 | 0, 9);
    x03 ^= rotl(x02 + x01 | 0, 13);
    x00 ^= rotl(x03 + x02 | 0, 18);
    x06 ^= rotl(x05 + x04 | 0, 7);
    x07 ^= rotl(x06 + x05 | 0, 9);
    x04 ^= rotl(x07 + x06 | 0, 13);
    x05 ^= rotl(x04 + x07 | 0, 18);
    x11 ^= rotl(x10 + x09 | 0, 7);
    x08 ^= rotl(x11 + x10 | 0, 9);
    x09 ^= rotl(x08 + x11 | 0, 13);
    x10 ^= rotl(x09 + x08 | 0, 18);
    x12 ^= rotl(x15 + x14 | 0, 7);
    x13 ^= rotl(x12 + x15 | 0, 9);
    x14 ^= rotl(x13 + x12 | 0, 13);
    x15 ^= rotl(x14 + x13 | 0, 18);
  }
  out[oi++] = y00 + x00 | 0;
  out[oi++] = y01 + x01 | 0;
  out[oi++] = y02 + x02 | 0;
  out[oi++] = y03 + x03 | 0;
  out[oi++] = y04 + x04 | 0;
  out[oi++] = y05 + x05 | 0;
  out[oi++] = y06 + x06 | 0;
  out[oi++] = y07 + x07 | 0;
  out[oi++] = y08 + x08 | 0;
  out[oi++] = y09 + x09 | 0;
  out[oi++] = y10 + x10 | 0;
  out[oi++] = y11 + x11 | 0;
  out[oi++] = y12 + x12 | 0;
  out[oi++] = y13 + x13 | 0;
  out[oi++] = y14 + x14 | 0;
  out[oi++] = y15 + x15 | 0;
}
function BlockMix(input, ii, out, oi, r) {
  let head = oi + 0;
  let tail = oi + 16 * r;
  for (let i = 0; i < 16; i++)
    out[tail + i] = input[ii + (2 * r - 1) * 16 + i];
  for (let i = 0; i < r; i++, head += 16, ii += 16) {
    XorAndSalsa(out, tail, input, ii, out, head);
    if (i > 0)
      tail += 16;
    XorAndSalsa(out, head, input, ii += 16, out, tail);
  }
}
var SCRYPT_DEFAULT_MAXMEM = 128 * 8 * (2 ** 20 + 1 + 1);
function scryptInit(password, salt, _opts) {
  const opts = checkOpts({
    dkLen: 32,
    asyncTick: 10,
    maxmem: SCRYPT_DEFAULT_MAXMEM
  }, _opts);
  const { N, r, p, dkLen, asyncTick, maxmem, onProgress } = opts;
  anumber(N, "N");
  anumber(r, "r");
  anumber(p, "p");
  anumber(dkLen, "dkLen");
  anumber(asyncTick, "asyncTick");
  anumber(maxmem, "maxmem");
  if (onProgress !== void 0 && typeof onProgress !== "function")
    throw new Error('"onProgress" must be a function');
  if (r < 1)
    throw new Error('"r" expected integer >= 1');
  const blockSize = 128 * r;
  const blockSize32 = blockSize / 4;
  const pow32 = Math.pow(2, 32);
  if (N <= 1 || (N & N - 1) !== 0 || N > pow32)
    throw new Error('"N" expected a power of 2, and 2^1 <= N <= 2^32');
  if (p < 1 || p > (pow32 - 1) * 32 / blockSize)
    throw new Error('"p" expected integer 1..((2^32 - 1) * 32) / (128 * r)');
  if (dkLen < 1 || dkLen > (pow32 - 1) * 32)
    throw new Error('"dkLen" expected integer 1..(2^32 - 1) * 32');
  const memUsed = blockSize * (N + p + 1);
  if (memUsed > maxmem)
    throw new Error('"maxmem" limit was hit: memUsed(128*r*(N+p+1))=' + memUsed + ", maxmem=" + maxmem);
  const B2 = pbkdf2(sha256, password, salt, { c: 1, dkLen: blockSize * p });
  const B32 = u32(B2);
  const V = u32(new Uint8Array(blockSize * N));
  const tmp = u32(new Uint8Array(blockSize));
  let blockMixCb = () => {
  };
  if (onProgress) {
    const totalBlockMix = 2 * N * p;
    const callbackPer = Math.max(Math.floor(totalBlockMix / 1e4), 1);
    let blockMixCnt = 0;
    blockMixCb = () => {
      blockMixCnt++;
      if (onProgress && (!(blockMixCnt % callbackPer) || blockMixCnt === totalBlockMix)) {
        try {
          onProgress(blockMixCnt / totalBlockMix);
        } catch (e) {
          clean(B2, V, tmp);
          throw e;
        }
      }
    };
  }
  return { N, r, p, dkLen, blockSize32, V, B32, B: B2, tmp, blockMixCb, asyncTick };
}
function scryptOutput(password, dkLen, B2, V, tmp) {
  const res = pbkdf2(sha256, password, B2, { c: 1, dkLen });
  clean(B2, V, tmp);
  return res;
}
async function scryptAsync(password, salt, opts) {
  const { N, r, p, dkLen, blockSize32, V, B32, B: B2, tmp, blockMixCb, asyncTick } = scryptInit(password, salt, opts);
  const abort = () => clean(B2, V, tmp);
  swap32IfBE(B32);
  for (let pi = 0; pi < p; pi++) {
    const Pi = blockSize32 * pi;
    for (let i = 0; i < blockSize32; i++)
      V[i] = B32[Pi + i];
    let pos = 0;
    await asyncLoop(N - 1, asyncTick, () => {
      BlockMix(V, pos, V, pos += blockSize32, r);
      blockMixCb();
    }, abort);
    BlockMix(V, (N - 1) * blockSize32, B32, Pi, r);
    blockMixCb();
    await asyncLoop(N, asyncTick, () => {
      const j = (B32[Pi + blockSize32 - 16] & N - 1) >>> 0;
      for (let k = 0; k < blockSize32; k++)
        tmp[k] = B32[Pi + k] ^ V[j * blockSize32 + k];
      BlockMix(tmp, 0, B32, Pi, r);
      blockMixCb();
    }, abort);
  }
  swap32IfBE(B32);
  return scryptOutput(password, dkLen, B2, V, tmp);
}

// node_modules/@noble/hashes/sha3.js
var _0n5 = BigInt(0);
var _1n6 = BigInt(1);
var _2n4 = BigInt(2);
var _7n2 = BigInt(7);
var _256n = BigInt(256);
var _0x71n = BigInt(113);
var SHA3_PI = [];
var SHA3_ROTL = [];
var _SHA3_IOTA = [];
for (let round = 0, R = _1n6, x = 1, y = 0; round < 24; round++) {
  [x, y] = [y, (2 * x + 3 * y) % 5];
  SHA3_PI.push(2 * (5 * y + x));
  SHA3_ROTL.push((round + 1) * (round + 2) / 2 % 64);
  let t = _0n5;
  for (let j = 0; j < 7; j++) {
    R = (R << _1n6 ^ (R >> _7n2) * _0x71n) % _256n;
    if (R & _2n4)
      t ^= _1n6 << (_1n6 << BigInt(j)) - _1n6;
  }
  _SHA3_IOTA.push(t);
}
var IOTAS = split(_SHA3_IOTA, true);
var SHA3_IOTA_H = IOTAS[0];
var SHA3_IOTA_L = IOTAS[1];
var rotlSH = (h, l, s) => h << s | l >>> 32 - s;
var rotlSL = (h, l, s) => l << s | h >>> 32 - s;
var rotlBH = (h, l, s) => l << s - 32 | h >>> 64 - s;
var rotlBL = (h, l, s) => h << s - 32 | l >>> 64 - s;
var rotlH = (h, l, s) => s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s);
var rotlL = (h, l, s) => s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s);
var B = new Uint32Array(5 * 2);
function keccakP(s, rounds = 24) {
  if (!(s instanceof Uint32Array))
    throw new TypeError('"s" expected Uint32Array(50), got type=' + typeof s);
  if (s.length !== 50)
    throw new RangeError('"s" expected Uint32Array(50), got length=' + s.length);
  anumber(rounds, "rounds");
  if (rounds < 1 || rounds > 24)
    throw new Error('"rounds" expected integer 1..24');
  for (let round = 24 - rounds; round < 24; round++) {
    for (let x = 0; x < 10; x++)
      B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
    for (let x = 0; x < 10; x += 2) {
      const idx1 = (x + 8) % 10;
      const idx0 = (x + 2) % 10;
      const B0 = B[idx0];
      const B1 = B[idx0 + 1];
      const Th = rotlH(B0, B1, 1) ^ B[idx1];
      const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
      for (let y = 0; y < 50; y += 10) {
        s[x + y] ^= Th;
        s[x + y + 1] ^= Tl;
      }
    }
    let curH = s[2];
    let curL = s[3];
    for (let t = 0; t < 24; t++) {
      const shift = SHA3_ROTL[t];
      const Th = rotlH(curH, curL, shift);
      const Tl = rotlL(curH, curL, shift);
      const PI = SHA3_PI[t];
      curH = s[PI];
      curL = s[PI + 1];
      s[PI] = Th;
      s[PI + 1] = Tl;
    }
    for (let y = 0; y < 50; y += 10) {
      const b0 = s[y], b1 = s[y + 1], b2 = s[y + 2], b3 = s[y + 3];
      s[y] ^= ~s[y + 2] & s[y + 4];
      s[y + 1] ^= ~s[y + 3] & s[y + 5];
      s[y + 2] ^= ~s[y + 4] & s[y + 6];
      s[y + 3] ^= ~s[y + 5] & s[y + 7];
      s[y + 4] ^= ~s[y + 6] & s[y + 8];
      s[y + 5] ^= ~s[y + 7] & s[y + 9];
      s[y + 6] ^= ~s[y + 8] & b0;
      s[y + 7] ^= ~s[y + 9] & b1;
      s[y + 8] ^= ~b0 & b2;
      s[y + 9] ^= ~b1 & b3;
    }
    s[0] ^= SHA3_IOTA_H[round];
    s[1] ^= SHA3_IOTA_L[round];
  }
  clean(B);
}
var Keccak = class _Keccak {
  state;
  pos = 0;
  posOut = 0;
  finished = false;
  state32;
  destroyed = false;
  blockLen;
  suffix;
  outputLen;
  canXOF;
  enableXOF = false;
  rounds;
  // NOTE: we accept arguments in bytes instead of bits here.
  constructor(blockLen, suffix, outputLen, enableXOF = false, rounds = 24) {
    anumber(blockLen, "blockLen");
    anumber(suffix, "suffix");
    anumber(rounds, "rounds");
    abool(enableXOF, "enableXOF");
    this.blockLen = blockLen;
    this.suffix = suffix;
    this.outputLen = outputLen;
    this.enableXOF = enableXOF;
    this.canXOF = enableXOF;
    this.rounds = rounds;
    anumber(outputLen, "outputLen");
    if (!(0 < blockLen && blockLen < 200))
      throw new Error('"blockLen" must be 1..199');
    this.state = new Uint8Array(200);
    this.state32 = u32(this.state);
  }
  clone() {
    return this._cloneInto();
  }
  keccak() {
    swap32IfBE(this.state32);
    keccakP(this.state32, this.rounds);
    swap32IfBE(this.state32);
    this.posOut = 0;
    this.pos = 0;
  }
  update(data) {
    aexists(this);
    abytes(data);
    const { blockLen, state, state32 } = this;
    const len = data.length;
    const canUseU32 = blockLen % 4 === 0 && data.byteOffset % 4 === 0;
    const blockLen32 = blockLen / 4;
    const data32 = canUseU32 && len >= blockLen ? u32(data) : void 0;
    for (let pos = 0; pos < len; ) {
      if (data32 !== void 0 && this.pos === 0 && pos % 4 === 0 && len - pos >= blockLen) {
        for (let i = 0, o = pos / 4; i < blockLen32; i++)
          state32[i] ^= data32[o + i];
        pos += blockLen;
        this.pos = blockLen;
        this.keccak();
        continue;
      }
      const take = Math.min(blockLen - this.pos, len - pos);
      for (let i = 0; i < take; i++)
        state[this.pos++] ^= data[pos++];
      if (this.pos === blockLen)
        this.keccak();
    }
    return this;
  }
  finish() {
    if (this.finished)
      return;
    this.finished = true;
    const { state, suffix, pos, blockLen } = this;
    state[pos] ^= suffix;
    if ((suffix & 128) !== 0 && pos === blockLen - 1)
      this.keccak();
    state[blockLen - 1] ^= 128;
    this.keccak();
  }
  writeInto(out) {
    aexists(this, false);
    abytes(out);
    this.finish();
    const bufferOut = this.state;
    const { blockLen } = this;
    for (let pos = 0, len = out.length; pos < len; ) {
      if (this.posOut >= blockLen)
        this.keccak();
      const take = Math.min(blockLen - this.posOut, len - pos);
      out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos);
      this.posOut += take;
      pos += take;
    }
    return out;
  }
  xofInto(out) {
    if (!this.enableXOF)
      throw new Error("XOF is not enabled");
    return this.writeInto(out);
  }
  xof(bytes) {
    anumber(bytes);
    return this.xofInto(new Uint8Array(bytes));
  }
  digestInto(out) {
    aoutput(out, this);
    if (this.finished)
      throw new Error("digest() was already called");
    this.writeInto(out.length === this.outputLen ? out : out.subarray(0, this.outputLen));
    this.destroy();
  }
  digest() {
    const out = new Uint8Array(this.outputLen);
    this.digestInto(out);
    return out;
  }
  destroy() {
    this.destroyed = true;
    clean(this.state);
  }
  _cloneInto(to) {
    const { blockLen, suffix, outputLen, rounds, enableXOF } = this;
    to ||= new _Keccak(blockLen, suffix, outputLen, enableXOF, rounds);
    to.blockLen = blockLen;
    to.state32.set(this.state32);
    to.pos = this.pos;
    to.posOut = this.posOut;
    to.finished = this.finished;
    to.rounds = rounds;
    to.suffix = suffix;
    to.outputLen = outputLen;
    to.enableXOF = enableXOF;
    to.canXOF = this.canXOF;
    to.destroyed = this.destroyed;
    return to;
  }
};
var genKeccak = (suffix, blockLen, outputLen, info = {}) => createHasher(() => new Keccak(blockLen, suffix, outputLen), info);
var sha3_256 = /* @__PURE__ */ genKeccak(
  6,
  136,
  32,
  /* @__PURE__ */ oidNist(8)
);

// src/crypto/engine.ts
var portableEngine = {
  sha3_256,
  deriveEd25519: (seed) => ed25519.getPublicKey(seed),
  signEd25519: (message, seed) => ed25519.sign(message, seed),
  verifyEd25519: verifyPortable,
  scrypt: scryptAsync
};
var current = portableEngine;
function cryptoEngine() {
  return current;
}
function useCryptoEngine(engine) {
  const replaced = current;
  current = engine;
  return replaced;
}
function verifyPortable(message, signature, publicKey) {
  const { Point } = ed25519;
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  if (s >= Point.Fn.ORDER) return false;
  try {
    const key = Point.fromBytes(publicKey, true);
    const challenge = littleEndian(sha512.create().update(r).update(publicKey).update(message).digest()) % Point.Fn.ORDER;
    return equalBytes(r, Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(challenge)).toBytes());
  } catch {
    return false;
  }
}
function littleEndian(bytes) {
  return bytes.reduceRight((value, byte) => value << 8n | BigInt(byte), 0n);
}

// src/crypto/ed25519.ts
function deriveEd25519(seed) {
  return cryptoEngine().deriveEd25519(seed);
}
function signEd25519(message, seed) {
  return cryptoEngine().signEd25519(message, seed);
}
function verifyEd25519(message, signature, publicKey) {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  return cryptoEngine().verifyEd25519(message, signature, publicKey);
}

// node_modules/@noble/curves/abstract/der.js
var _0n6 = /* @__PURE__ */ BigInt(0);
var DERErr = class extends Error {
  constructor(m = "") {
    super(m);
  }
};
var _DER = {
  // asn.1 DER encoding utils
  Err: DERErr,
  // Basic building block is TLV (Tag-Length-Value)
  _tlv: {
    encode: (tag, data) => {
      const { Err: E } = _DER;
      asafenumber(tag, "tag");
      if (tag < 0 || tag > 255)
        throw new E("tlv.encode: wrong tag");
      astring(data, "data");
      if (data.length & 1)
        throw new E("tlv.encode: unpadded data");
      const dataLen = data.length / 2;
      const len = numberToHexUnpadded(dataLen);
      if (len.length / 2 & 128)
        throw new E("tlv.encode: long form length too big");
      const lenLen = dataLen > 127 ? numberToHexUnpadded(len.length / 2 | 128) : "";
      const t = numberToHexUnpadded(tag);
      return t + lenLen + len + data;
    },
    // v - value, l - left bytes (unparsed)
    decode(tag, data) {
      const { Err: E } = _DER;
      data = abytes2(data, void 0, "DER data");
      let pos = 0;
      if (tag < 0 || tag > 255)
        throw new E("tlv.decode: wrong tag");
      if (data.length < 2 || data[pos++] !== tag)
        throw new E("tlv.decode: wrong tlv");
      const first = data[pos++];
      const isLong = !!(first & 128);
      let length = 0;
      if (!isLong)
        length = first;
      else {
        const lenLen = first & 127;
        if (!lenLen)
          throw new E("tlv.decode(long): indefinite length not supported");
        if (lenLen > 4)
          throw new E("tlv.decode(long): byte length is too big");
        const lengthBytes = data.subarray(pos, pos + lenLen);
        if (lengthBytes.length !== lenLen)
          throw new E("tlv.decode: length bytes not complete");
        if (lengthBytes[0] === 0)
          throw new E("tlv.decode(long): zero leftmost byte");
        for (const b of lengthBytes)
          length = length << 8 | b;
        pos += lenLen;
        if (length < 128)
          throw new E("tlv.decode(long): not minimal encoding");
      }
      const v = data.subarray(pos, pos + length);
      if (v.length !== length)
        throw new E("tlv.decode: wrong value length");
      return { v, l: data.subarray(pos + length) };
    }
  },
  // https://crypto.stackexchange.com/a/57734 Leftmost bit of first byte is 'negative' flag,
  // since we always use positive integers here. It must always be empty:
  // - add zero byte if exists
  // - if next byte doesn't have a flag, leading zero is not allowed (minimal encoding)
  _int: {
    encode(num) {
      const { Err: E } = _DER;
      abignumber(num);
      if (num < _0n6)
        throw new E("integer: negative integers are not allowed");
      let hex = numberToHexUnpadded(num);
      if (Number.parseInt(hex[0], 16) & 8)
        hex = "00" + hex;
      if (hex.length & 1)
        throw new E("unexpected DER parsing assertion: unpadded hex");
      return hex;
    },
    decode(data) {
      const { Err: E } = _DER;
      if (data.length < 1)
        throw new E("invalid signature integer: empty");
      if (data[0] & 128)
        throw new E("invalid signature integer: negative");
      if (data.length > 1 && data[0] === 0 && !(data[1] & 128))
        throw new E("invalid signature integer: unnecessary leading zero");
      return bytesToNumberBE(data);
    }
  },
  toSig(bytes, maxScalarBytes) {
    const { Err: E, _int: int, _tlv: tlv } = _DER;
    if (maxScalarBytes !== void 0) {
      asafenumber(maxScalarBytes, "maxScalarBytes");
      if (maxScalarBytes < 1)
        throw new E("invalid signature: maxScalarBytes must be positive");
    }
    const data = abytes2(bytes, void 0, "signature");
    const { v: seqBytes, l: seqLeftBytes } = tlv.decode(48, data);
    if (seqLeftBytes.length)
      throw new E("invalid signature: left bytes after parsing");
    const { v: rBytes, l: rLeftBytes } = tlv.decode(2, seqBytes);
    const { v: sBytes, l: sLeftBytes } = tlv.decode(2, rLeftBytes);
    if (sLeftBytes.length)
      throw new E("invalid signature: left bytes after parsing");
    if (maxScalarBytes !== void 0 && (rBytes.length > maxScalarBytes || sBytes.length > maxScalarBytes))
      throw new E("invalid signature: integer too large");
    return { r: int.decode(rBytes), s: int.decode(sBytes) };
  },
  hexFromSig(sig) {
    const { _tlv: tlv, _int: int } = _DER;
    validateObject(sig, { r: "bigint", s: "bigint" }, {}, "sig");
    const rs = tlv.encode(2, int.encode(sig.r));
    const ss = tlv.encode(2, int.encode(sig.s));
    const seq = rs + ss;
    return tlv.encode(48, seq);
  }
};
var DER = /* @__PURE__ */ (() => {
  Object.freeze(_DER._tlv);
  Object.freeze(_DER._int);
  return Object.freeze(_DER);
})();

// node_modules/@noble/curves/abstract/weierstrass.js
var divNearest = (num, den) => (num + (num >= 0 ? den : -den) / _2n5) / den;
function _splitEndoScalar(k, basis, n) {
  aInRange("scalar", k, _0n7, n);
  const [[a1, b1], [a2, b2]] = basis;
  const c1 = divNearest(b2 * k, n);
  const c2 = divNearest(-b1 * k, n);
  let k1 = k - c1 * a1 - c2 * a2;
  let k2 = -c1 * b1 - c2 * b2;
  const k1neg = k1 < _0n7;
  const k2neg = k2 < _0n7;
  if (k1neg)
    k1 = -k1;
  if (k2neg)
    k2 = -k2;
  const MAX_NUM = bitMask(Math.ceil(bitLen(n) / 2)) + _1n7;
  if (k1 < _0n7 || k1 >= MAX_NUM || k2 < _0n7 || k2 >= MAX_NUM) {
    throw new Error("splitScalar (endomorphism): failed for k");
  }
  return { k1neg, k1, k2neg, k2 };
}
function validateSigFormat(format) {
  if (!["compact", "recovered", "der"].includes(format))
    throw new Error('Signature format must be "compact", "recovered", or "der"');
  return format;
}
function validateSigOpts(opts, def) {
  validateObject(opts);
  const optsn = {};
  for (let optName of Object.keys(def)) {
    optsn[optName] = opts[optName] === void 0 ? def[optName] : opts[optName];
  }
  abool2(optsn.lowS, "lowS");
  abool2(optsn.prehash, "prehash");
  if (optsn.format !== void 0)
    validateSigFormat(optsn.format);
  return optsn;
}
var _0n7 = /* @__PURE__ */ BigInt(0);
var _1n7 = /* @__PURE__ */ BigInt(1);
var _2n5 = /* @__PURE__ */ BigInt(2);
var _3n2 = /* @__PURE__ */ BigInt(3);
var _4n4 = /* @__PURE__ */ BigInt(4);
function weierstrass(params, extraOpts = {}) {
  const validated = createCurveFields("weierstrass", params, extraOpts);
  const Fp2 = validated.Fp;
  const Fn = validated.Fn;
  let CURVE = validated.CURVE;
  const { h: cofactor, n: CURVE_ORDER } = CURVE;
  validateObject(extraOpts, {}, {
    allowInfinityPoint: "boolean",
    clearCofactor: "function",
    isTorsionFree: "function",
    fromBytes: "function",
    toBytes: "function",
    endo: "object",
    randomBytes: "function"
  });
  const { endo: endoOpts, allowInfinityPoint, clearCofactor, isTorsionFree, fromBytes, toBytes: toBytes2 } = extraOpts;
  const randomBytes3 = extraOpts.randomBytes === void 0 ? randomBytes2 : extraOpts.randomBytes;
  if (endoOpts) {
    if (!Fp2.is0(CURVE.a) || typeof endoOpts.beta !== "bigint" || !Array.isArray(endoOpts.basises)) {
      throw new Error('invalid endo: expected "beta": bigint and "basises": array');
    }
  }
  const endo = endoOpts ? {
    beta: endoOpts.beta,
    basises: endoOpts.basises.map((basis) => [...basis])
  } : void 0;
  const lengths = getWLengths(Fp2, Fn);
  function assertCompressionIsSupported() {
    if (!Fp2.isOdd)
      throw new Error("compression is not supported: Field does not have .isOdd()");
  }
  function pointToBytes(_c, point, isCompressed) {
    if (point.is0()) {
      if (!allowInfinityPoint)
        throw new Error("bad point: ZERO");
      return Uint8Array.of(0);
    }
    const { x, y } = point.toAffine();
    const bx = Fp2.toBytes(x);
    abool2(isCompressed, "isCompressed");
    if (isCompressed) {
      assertCompressionIsSupported();
      const hasEvenY = !Fp2.isOdd(y);
      return concatBytes3(pprefix(hasEvenY), bx);
    } else {
      return concatBytes3(Uint8Array.of(4), bx, Fp2.toBytes(y));
    }
  }
  function pointFromBytes(bytes) {
    abytes2(bytes, void 0, "Point");
    const { publicKey: comp, publicKeyUncompressed: uncomp } = lengths;
    const length = bytes.length;
    const head = bytes[0];
    const tail = bytes.subarray(1);
    if (allowInfinityPoint && length === 1 && head === 0)
      return { x: Fp2.ZERO, y: Fp2.ZERO };
    if (length === comp && (head === 2 || head === 3)) {
      const x = Fp2.fromBytes(tail);
      if (!Fp2.isValid(x))
        throw new Error("bad point: is not on curve, wrong x");
      const y2 = weierstrassEquation(x);
      let y;
      try {
        y = Fp2.sqrt(y2);
      } catch (sqrtError) {
        const err = sqrtError instanceof Error ? ": " + sqrtError.message : "";
        throw new Error("bad point: is not on curve, sqrt error" + err);
      }
      assertCompressionIsSupported();
      const evenY = Fp2.isOdd(y);
      const evenH = (head & 1) === 1;
      if (evenH !== evenY)
        y = Fp2.neg(y);
      return { x, y };
    } else if (length === uncomp && head === 4) {
      const L = Fp2.BYTES;
      const x = Fp2.fromBytes(tail.subarray(0, L));
      const y = Fp2.fromBytes(tail.subarray(L, L * 2));
      if (!isValidXY(x, y))
        throw new Error("bad point: is not on curve");
      return { x, y };
    } else {
      throw new Error(`bad point: got length ${length}, expected compressed=${comp} or uncompressed=${uncomp}`);
    }
  }
  const encodePoint = toBytes2 === void 0 ? pointToBytes : toBytes2;
  const decodePoint = fromBytes === void 0 ? pointFromBytes : fromBytes;
  const b3 = Fp2.mul(CURVE.b, _3n2);
  const mulA = Fp2.is0(CURVE.a) ? (_) => Fp2.ZERO : (x) => Fp2.mul(CURVE.a, x);
  function weierstrassEquation(x) {
    const x2 = Fp2.sqr(x);
    const x3 = Fp2.mul(x2, x);
    return Fp2.add(Fp2.add(x3, Fp2.mul(x, CURVE.a)), CURVE.b);
  }
  function isValidXY(x, y) {
    const left = Fp2.sqr(y);
    const right = weierstrassEquation(x);
    return Fp2.eql(left, right);
  }
  if (!isValidXY(CURVE.Gx, CURVE.Gy))
    throw new Error("bad curve params: generator point");
  const _4a3 = Fp2.mul(Fp2.pow(CURVE.a, _3n2), _4n4);
  const _27b2 = Fp2.mul(Fp2.sqr(CURVE.b), BigInt(27));
  if (Fp2.is0(Fp2.add(_4a3, _27b2)))
    throw new Error("bad curve params: a or b");
  function acoord(title, n, banZero = false) {
    if (!Fp2.isValid(n) || banZero && Fp2.is0(n))
      throw new Error(`bad point coordinate ${title}`);
    return typeof n === "object" && n !== null ? Fp2.create(n) : n;
  }
  function aprjpoint(other) {
    if (!(other instanceof Point))
      throw new Error("Weierstrass Point expected");
  }
  function splitEndoScalarN(k) {
    if (!endo || !endo.basises)
      throw new Error("no endo");
    return _splitEndoScalar(k, endo.basises, Fn.ORDER);
  }
  function pushWnafPair(points, scalars, p, k) {
    if (!Fn.isValid(k))
      throw new RangeError("invalid scalar: out of range");
    if (endo) {
      const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(k);
      const psi = new Point(Fp2.mul(p.X, endo.beta), p.Y, p.Z);
      points.push(k1neg ? p.negate() : p, k2neg ? psi.negate() : psi);
      scalars.push(k1, k2);
    } else {
      points.push(p);
      scalars.push(k);
    }
  }
  const validityCache = /* @__PURE__ */ new WeakSet();
  class Point {
    static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp2.ONE);
    static ZERO = new Point(Fp2.ZERO, Fp2.ONE, Fp2.ZERO);
    static Fp = Fp2;
    static Fn = Fn;
    X;
    Y;
    Z;
    /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
    constructor(X, Y, Z) {
      this.X = acoord("x", X);
      this.Y = acoord("y", Y, true);
      this.Z = acoord("z", Z);
      Object.freeze(this);
    }
    static CURVE() {
      return CURVE;
    }
    /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
    static fromAffine(p) {
      const { x, y } = p || {};
      if (!p || !Fp2.isValid(x) || !Fp2.isValid(y))
        throw new Error("invalid affine point");
      if (p instanceof Point)
        throw new Error("projective point not allowed");
      if (Fp2.is0(x) && Fp2.is0(y))
        return Point.ZERO;
      return new Point(x, y, Fp2.ONE);
    }
    static fromBytes(bytes) {
      const P = Point.fromAffine(decodePoint(abytes2(bytes, void 0, "point")));
      P.assertValidity();
      return P;
    }
    static fromHex(hex) {
      return Point.fromBytes(hexToBytes2(hex));
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    /**
     * @param isLazy - true will defer table computation until the first multiplication
     */
    precompute(windowSize = 6, isLazy = true) {
      wnaf.setWindowSize(this, windowSize);
      if (!isLazy)
        this.multiply(_3n2);
      return this;
    }
    // TODO: return `this`
    /** A point on curve is valid if it conforms to equation. */
    assertValidity() {
      const p = this;
      if (p.is0()) {
        if (allowInfinityPoint && Fp2.is0(p.X) && Fp2.eql(p.Y, Fp2.ONE) && Fp2.is0(p.Z))
          return;
        throw new Error("bad point: ZERO");
      }
      if (validityCache.has(p))
        return;
      const { x, y } = p.toAffine();
      if (!Fp2.isValid(x) || !Fp2.isValid(y))
        throw new Error("bad point: x or y not field elements");
      if (!isValidXY(x, y))
        throw new Error("bad point: equation left != right");
      if (!p.isTorsionFree())
        throw new Error("bad point: not in prime-order subgroup");
      validityCache.add(p);
    }
    hasEvenY() {
      const { y } = this.toAffine();
      if (!Fp2.isOdd)
        throw new Error("Field doesn't support isOdd");
      return !Fp2.isOdd(y);
    }
    /** Compare one point to another. */
    equals(other) {
      aprjpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      const U1 = Fp2.eql(Fp2.mul(X1, Z2), Fp2.mul(X2, Z1));
      const U2 = Fp2.eql(Fp2.mul(Y1, Z2), Fp2.mul(Y2, Z1));
      return U1 && U2;
    }
    /** Flips point to one corresponding to (x, -y) in Affine coordinates. */
    negate() {
      return new Point(this.X, Fp2.neg(this.Y), this.Z);
    }
    // Renes-Costello-Batina exception-free doubling formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 3
    // Cost: 8M + 3S + 3*a + 2*b3 + 15add.
    double() {
      const { X: X1, Y: Y1, Z: Z1 } = this;
      let X3 = Fp2.ZERO, Y3 = Fp2.ZERO, Z3 = Fp2.ZERO;
      let t0 = Fp2.mul(X1, X1);
      let t1 = Fp2.mul(Y1, Y1);
      let t2 = Fp2.mul(Z1, Z1);
      let t3 = Fp2.mul(X1, Y1);
      t3 = Fp2.add(t3, t3);
      Z3 = Fp2.mul(X1, Z1);
      Z3 = Fp2.add(Z3, Z3);
      X3 = mulA(Z3);
      Y3 = Fp2.mul(b3, t2);
      Y3 = Fp2.add(X3, Y3);
      X3 = Fp2.sub(t1, Y3);
      Y3 = Fp2.add(t1, Y3);
      Y3 = Fp2.mul(X3, Y3);
      X3 = Fp2.mul(t3, X3);
      Z3 = Fp2.mul(b3, Z3);
      t2 = mulA(t2);
      t3 = Fp2.sub(t0, t2);
      t3 = mulA(t3);
      t3 = Fp2.add(t3, Z3);
      Z3 = Fp2.add(t0, t0);
      t0 = Fp2.add(Z3, t0);
      t0 = Fp2.add(t0, t2);
      t0 = Fp2.mul(t0, t3);
      Y3 = Fp2.add(Y3, t0);
      t2 = Fp2.mul(Y1, Z1);
      t2 = Fp2.add(t2, t2);
      t0 = Fp2.mul(t2, t3);
      X3 = Fp2.sub(X3, t0);
      Z3 = Fp2.mul(t2, t1);
      Z3 = Fp2.add(Z3, Z3);
      Z3 = Fp2.add(Z3, Z3);
      return new Point(X3, Y3, Z3);
    }
    // Renes-Costello-Batina exception-free addition formula.
    // There is 30% faster Jacobian formula, but it is not complete.
    // https://eprint.iacr.org/2015/1060, algorithm 1
    // Cost: 12M + 0S + 3*a + 3*b3 + 23add.
    add(other) {
      aprjpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      let X3 = Fp2.ZERO, Y3 = Fp2.ZERO, Z3 = Fp2.ZERO;
      let t0 = Fp2.mul(X1, X2);
      let t1 = Fp2.mul(Y1, Y2);
      let t2 = Fp2.mul(Z1, Z2);
      let t3 = Fp2.add(X1, Y1);
      let t4 = Fp2.add(X2, Y2);
      t3 = Fp2.mul(t3, t4);
      t4 = Fp2.add(t0, t1);
      t3 = Fp2.sub(t3, t4);
      t4 = Fp2.add(X1, Z1);
      let t5 = Fp2.add(X2, Z2);
      t4 = Fp2.mul(t4, t5);
      t5 = Fp2.add(t0, t2);
      t4 = Fp2.sub(t4, t5);
      t5 = Fp2.add(Y1, Z1);
      X3 = Fp2.add(Y2, Z2);
      t5 = Fp2.mul(t5, X3);
      X3 = Fp2.add(t1, t2);
      t5 = Fp2.sub(t5, X3);
      Z3 = mulA(t4);
      X3 = Fp2.mul(b3, t2);
      Z3 = Fp2.add(X3, Z3);
      X3 = Fp2.sub(t1, Z3);
      Z3 = Fp2.add(t1, Z3);
      Y3 = Fp2.mul(X3, Z3);
      t1 = Fp2.add(t0, t0);
      t1 = Fp2.add(t1, t0);
      t2 = mulA(t2);
      t4 = Fp2.mul(b3, t4);
      t1 = Fp2.add(t1, t2);
      t2 = Fp2.sub(t0, t2);
      t2 = mulA(t2);
      t4 = Fp2.add(t4, t2);
      t0 = Fp2.mul(t1, t4);
      Y3 = Fp2.add(Y3, t0);
      t0 = Fp2.mul(t5, t4);
      X3 = Fp2.mul(t3, X3);
      X3 = Fp2.sub(X3, t0);
      t0 = Fp2.mul(t3, t1);
      Z3 = Fp2.mul(t5, Z3);
      Z3 = Fp2.add(Z3, t0);
      return new Point(X3, Y3, Z3);
    }
    subtract(other) {
      aprjpoint(other);
      return this.add(other.negate());
    }
    is0() {
      return this.equals(Point.ZERO);
    }
    /**
     * Constant time multiplication.
     * Uses precomputed tables (signed fixed-window wNAF) when available.
     * Uses scalar blinding and avoids endomorphism splitting in the secret-scalar path.
     * @param scalar - by which the point would be multiplied
     * @returns New point
     */
    multiply(scalar) {
      if (!Fn.isValidNot0(scalar))
        throw new RangeError("invalid scalar: out of range");
      const { p, f } = wnaf.mulSecret(this, scalar, cofactor, normalize);
      return normalize([p, f])[0];
    }
    /**
     * Non-constant-time multiplication. Uses width-4 wNAF with GLV endomorphism splitting
     * when available (two half-width scalars sharing one halved doubling chain).
     * It's faster, but should only be used when you don't care about
     * an exposed secret key e.g. sig verification, which works over *public* keys.
     */
    multiplyUnsafe(scalar) {
      const p = this;
      const sc = scalar;
      if (!Fn.isValid(sc))
        throw new RangeError("invalid scalar: out of range");
      if (sc === _0n7 || p.is0())
        return Point.ZERO;
      if (sc === _1n7)
        return p;
      if (wnaf.hasWindowSize(this))
        return wnaf.mulUnsafe(p, sc, normalize);
      const points = [];
      const scalars = [];
      pushWnafPair(points, scalars, p, sc);
      return mulAddUnsafe(Point, points, scalars);
    }
    /**
     * Non-constant-time double-scalar multiplication `a⋅this + b⋅other` (Strauss–Shamir).
     * Both walks share one doubling chain via {@link mulAddUnsafe}, and GLV endomorphism
     * (when available) halves the chain again by splitting each scalar into two half-width
     * parts. Used by ECDSA verification and public-key recovery for `R = u1⋅G + u2⋅P`.
     * Only for public scalars.
     */
    mulAddUnsafe(a, other, b) {
      aprjpoint(other);
      const points = [];
      const scalars = [];
      pushWnafPair(points, scalars, this, a);
      pushWnafPair(points, scalars, other, b);
      return mulAddUnsafe(Point, points, scalars);
    }
    /**
     * Converts Projective point to affine (x, y) coordinates.
     * (X, Y, Z) ∋ (x=X/Z, y=Y/Z).
     * @param invertedZ - Z^-1 (inverted zero) - optional, precomputation is useful for invertBatch
     */
    toAffine(invertedZ) {
      const p = this;
      let iz = invertedZ;
      if (iz != null && !Fp2.isValid(iz))
        throw new RangeError('"invertedZ" expected valid field element');
      const { X, Y, Z } = p;
      if (Fp2.eql(Z, Fp2.ONE))
        return { x: X, y: Y };
      const is0 = p.is0();
      if (iz == null)
        iz = is0 ? Fp2.ONE : Fp2.inv(Z);
      const x = Fp2.mul(X, iz);
      const y = Fp2.mul(Y, iz);
      const zz = Fp2.mul(Z, iz);
      if (is0)
        return { x: Fp2.ZERO, y: Fp2.ZERO };
      if (!Fp2.eql(zz, Fp2.ONE))
        throw new Error("invZ was invalid");
      return { x, y };
    }
    /**
     * Checks whether Point is free of torsion elements (is in prime subgroup).
     * Always torsion-free for cofactor=1 curves.
     */
    isTorsionFree() {
      if (cofactor === _1n7)
        return true;
      if (isTorsionFree)
        return isTorsionFree(Point, this);
      return wnaf.mulUnsafe(this, CURVE_ORDER).is0();
    }
    clearCofactor() {
      if (cofactor === _1n7)
        return this;
      if (clearCofactor)
        return clearCofactor(Point, this);
      return this.multiplyUnsafe(cofactor);
    }
    isSmallOrder() {
      if (cofactor === _1n7)
        return this.is0();
      return this.clearCofactor().is0();
    }
    toBytes(isCompressed = true) {
      abool2(isCompressed, "isCompressed");
      this.assertValidity();
      return encodePoint(Point, this, isCompressed);
    }
    toHex(isCompressed = true) {
      return bytesToHex2(this.toBytes(isCompressed));
    }
    toString() {
      return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
    }
  }
  const normalize = (points) => normalizeZ(Point, points);
  const wnaf = new ScalarMultiplier(Point, randomBytes3);
  if (wnaf.bits >= 6)
    Point.BASE.precompute(6);
  Object.freeze(Point.prototype);
  Object.freeze(Point);
  return Point;
}
function pprefix(hasEvenY) {
  return Uint8Array.of(hasEvenY ? 2 : 3);
}
function getWLengths(Fp2, Fn) {
  return {
    secretKey: Fn.BYTES,
    publicKey: 1 + Fp2.BYTES,
    publicKeyUncompressed: 1 + 2 * Fp2.BYTES,
    publicKeyHasPrefix: true,
    // Raw compact `(r || s)` signature width; DER and recovered signatures use
    // different lengths outside this helper.
    signature: 2 * Fn.BYTES
  };
}
function ecdh(Point, ecdhOpts = {}) {
  validatePointCons(Point);
  const { Fn } = Point;
  const randomBytes_ = ecdhOpts.randomBytes === void 0 ? randomBytes2 : ecdhOpts.randomBytes;
  const lengths = Object.assign(getWLengths(Point.Fp, Fn), {
    seed: Math.max(getMinHashLength(Fn.ORDER), 16)
  });
  function isValidSecretKey(secretKey) {
    try {
      const num = Fn.fromBytes(secretKey);
      return Fn.isValidNot0(num);
    } catch (error) {
      return false;
    }
  }
  function isValidPublicKey(publicKey, isCompressed) {
    const { publicKey: comp, publicKeyUncompressed } = lengths;
    try {
      const l = publicKey.length;
      if (isCompressed === true && l !== comp)
        return false;
      if (isCompressed === false && l !== publicKeyUncompressed)
        return false;
      return !Point.fromBytes(publicKey).is0();
    } catch (error) {
      return false;
    }
  }
  function randomSecretKey(seed) {
    seed = seed === void 0 ? randomBytes_(lengths.seed) : seed;
    return mapHashToField(abytes2(seed, lengths.seed, "seed"), Fn.ORDER);
  }
  function getPublicKey(secretKey, isCompressed = true) {
    return Point.BASE.multiply(Fn.fromBytes(secretKey)).toBytes(isCompressed);
  }
  function isProbPub(item) {
    const { secretKey, publicKey, publicKeyUncompressed } = lengths;
    const allowedLengths = Fn._lengths;
    if (!isBytes2(item))
      return void 0;
    const l = abytes2(item, void 0, "key").length;
    const isPub = l === publicKey || l === publicKeyUncompressed;
    const isSec = l === secretKey || !!allowedLengths?.includes(l);
    if (isPub && isSec)
      return void 0;
    return isPub;
  }
  function getSharedSecret(secretKeyA, publicKeyB, isCompressed = true) {
    if (isProbPub(secretKeyA) === true)
      throw new Error("first arg must be private key");
    if (isProbPub(publicKeyB) === false)
      throw new Error("second arg must be public key");
    const s = Fn.fromBytes(secretKeyA);
    const b = Point.fromBytes(publicKeyB);
    if (b.is0())
      throw new Error("invalid public key: point at infinity");
    return b.multiply(s).toBytes(isCompressed);
  }
  const utils = {
    isValidSecretKey,
    isValidPublicKey,
    randomSecretKey
  };
  const keygen = createKeygen(randomSecretKey, getPublicKey);
  Object.freeze(utils);
  Object.freeze(lengths);
  return Object.freeze({ getPublicKey, getSharedSecret, keygen, Point, utils, lengths });
}
function ecdsa(Point, hash, ecdsaOpts = {}) {
  validatePointCons(Point);
  const hash_ = hash;
  ahash(hash_);
  validateObject(ecdsaOpts, {}, {
    hmac: "function",
    lowS: "boolean",
    randomBytes: "function",
    bits2int: "function",
    bits2int_modN: "function"
  });
  const opts = Object.assign({}, ecdsaOpts);
  const randomBytes3 = opts.randomBytes === void 0 ? randomBytes2 : opts.randomBytes;
  const hmac2 = opts.hmac === void 0 ? (key, msg) => hmac(hash_, key, msg) : opts.hmac;
  const { Fp: Fp2, Fn } = Point;
  const { ORDER: CURVE_ORDER, BITS: fnBits } = Fn;
  const blindLength = getMinHashLength(CURVE_ORDER);
  const csprng = probeRandomBytes(randomBytes3, blindLength);
  const { keygen, getPublicKey, getSharedSecret, utils, lengths } = ecdh(Point, opts);
  const defaultSigOpts = {
    prehash: true,
    lowS: typeof opts.lowS === "boolean" ? opts.lowS : true,
    format: "compact",
    extraEntropy: false
  };
  const hasLargeRecoveryLifts = CURVE_ORDER * _2n5 + _1n7 < Fp2.ORDER;
  function isBiggerThanHalfOrder(number) {
    const HALF = CURVE_ORDER >> _1n7;
    return number > HALF;
  }
  function validateRS(title, num) {
    if (!Fn.isValidNot0(num))
      throw new Error(`invalid signature ${title}: out of range 1..Point.Fn.ORDER`);
    return num;
  }
  function assertFieldSignIsSupported() {
    if (!Fp2.isOdd)
      throw new Error("Field doesn't support isOdd");
  }
  function getRecoveryBit(x, y, r) {
    assertFieldSignIsSupported();
    return (x === r ? 0 : 2) | Number(Fp2.isOdd(y));
  }
  function assertRecoverableCurve() {
    if (hasLargeRecoveryLifts)
      throw new Error('"recovered" sig type is not supported for cofactor >2 curves');
  }
  function validateSigLength(bytes, format) {
    validateSigFormat(format);
    const size = lengths.signature;
    const sizer = format === "compact" ? size : format === "recovered" ? size + 1 : void 0;
    return abytes2(bytes, sizer);
  }
  class Signature {
    r;
    s;
    recovery;
    constructor(r, s, recovery) {
      this.r = validateRS("r", r);
      this.s = validateRS("s", s);
      if (recovery != null) {
        assertRecoverableCurve();
        if (![0, 1, 2, 3].includes(recovery))
          throw new Error("invalid recovery id");
        this.recovery = recovery;
      }
      Object.freeze(this);
    }
    static fromBytes(bytes, format = defaultSigOpts.format) {
      validateSigLength(bytes, format);
      let recid;
      if (format === "der") {
        if (bytes.length > 2 * Fn.BYTES + 16)
          throw new DER.Err("invalid signature: DER signature too long");
        const { r: r2, s: s2 } = DER.toSig(abytes2(bytes), Fn.BYTES + 1);
        return new Signature(r2, s2);
      }
      if (format === "recovered") {
        recid = bytes[0];
        format = "compact";
        bytes = bytes.subarray(1);
      }
      const L = lengths.signature / 2;
      const r = bytes.subarray(0, L);
      const s = bytes.subarray(L, L * 2);
      return new Signature(Fn.fromBytes(r), Fn.fromBytes(s), recid);
    }
    static fromHex(hex, format) {
      return this.fromBytes(hexToBytes2(hex), format);
    }
    assertRecovery() {
      const { recovery } = this;
      if (recovery == null)
        throw new Error("invalid recovery id: must be present");
      return recovery;
    }
    addRecoveryBit(recovery) {
      return new Signature(this.r, this.s, recovery);
    }
    // Unlike the top-level helper below, this method expects a digest that has
    // already been hashed to the curve's message representative.
    recoverPublicKey(messageHash) {
      const { r, s } = this;
      const recovery = this.assertRecovery();
      const radj = recovery === 2 || recovery === 3 ? r + CURVE_ORDER : r;
      if (!Fp2.isValid(radj))
        throw new Error("invalid recovery id: sig.r+curve.n != R.x");
      const x = Fp2.toBytes(radj);
      const R = Point.fromBytes(concatBytes3(pprefix((recovery & 1) === 0), x));
      const ir = Fn.inv(radj);
      const h = bits2int_modN(abytes2(messageHash, void 0, "msgHash"));
      const u1 = Fn.create(-h * ir);
      const u2 = Fn.create(s * ir);
      const Q = Point.BASE.mulAddUnsafe(u1, R, u2);
      if (Q.is0())
        throw new Error("invalid recovery: point at infinify");
      Q.assertValidity();
      return Q;
    }
    // Signatures should be low-s, to prevent malleability.
    hasHighS() {
      return isBiggerThanHalfOrder(this.s);
    }
    toBytes(format = defaultSigOpts.format) {
      validateSigFormat(format);
      if (format === "der")
        return hexToBytes2(DER.hexFromSig(this));
      const { r, s } = this;
      const rb = Fn.toBytes(r);
      const sb = Fn.toBytes(s);
      if (format === "recovered") {
        assertRecoverableCurve();
        return concatBytes3(Uint8Array.of(this.assertRecovery()), rb, sb);
      }
      return concatBytes3(rb, sb);
    }
    toHex(format) {
      return bytesToHex2(this.toBytes(format));
    }
  }
  Object.freeze(Signature.prototype);
  Object.freeze(Signature);
  const bits2int = opts.bits2int === void 0 ? function bits2int_def(bytes) {
    if (bytes.length > 8192)
      throw new Error("input is too large");
    const num = bytesToNumberBE(bytes);
    const delta = bytes.length * 8 - fnBits;
    return delta > 0 ? num >> BigInt(delta) : num;
  } : opts.bits2int;
  const bits2int_modN = opts.bits2int_modN === void 0 ? function bits2int_modN_def(bytes) {
    return Fn.create(bits2int(bytes));
  } : opts.bits2int_modN;
  const ORDER_MASK = bitMask(fnBits);
  function int2octets(num) {
    aInRange("num < 2^" + fnBits, num, _0n7, ORDER_MASK);
    return Fn.toBytes(num);
  }
  function validateMsgAndHash(message, prehash) {
    abytes2(message, void 0, "message");
    return prehash ? abytes2(hash_(message), void 0, "prehashed message") : message;
  }
  function prepSig(message, secretKey, opts2) {
    const { lowS, prehash, extraEntropy } = validateSigOpts(opts2, defaultSigOpts);
    message = validateMsgAndHash(message, prehash);
    const h1int = bits2int_modN(message);
    const d = Fn.fromBytes(secretKey);
    if (!Fn.isValidNot0(d))
      throw new Error("invalid private key");
    const seedArgs = [int2octets(d), int2octets(h1int)];
    if (extraEntropy != null && extraEntropy !== false) {
      const e = extraEntropy === true ? randomBytes3(lengths.secretKey) : extraEntropy;
      seedArgs.push(abytes2(e, void 0, "extraEntropy"));
    }
    const seed = concatBytes3(...seedArgs);
    const m = h1int;
    function k2sig(kBytes) {
      const k = bits2int(kBytes);
      if (!Fn.isValidNot0(k))
        return;
      const q = Point.BASE.multiply(k).toAffine();
      const r = Fn.create(q.x);
      if (r === _0n7)
        return;
      let s;
      if (csprng !== void 0) {
        const b = bytesToNumberBE(mapHashToField(csprng(blindLength), CURVE_ORDER));
        const ibk = Fn.inv(Fn.mul(b, k));
        const bm = Fn.mul(b, m);
        const bd = Fn.mul(b, d);
        s = Fn.create(ibk * Fn.create(bm + bd * r));
      } else {
        const ik = invertCt(k, CURVE_ORDER);
        s = Fn.create(ik * Fn.create(m + r * d));
      }
      if (s === _0n7)
        return;
      let recovery = getRecoveryBit(q.x, q.y, r);
      let normS = s;
      if (lowS && isBiggerThanHalfOrder(s)) {
        normS = Fn.neg(s);
        recovery ^= 1;
      }
      return new Signature(r, normS, hasLargeRecoveryLifts ? void 0 : recovery);
    }
    return { seed, k2sig };
  }
  function sign(message, secretKey, opts2 = {}) {
    const { seed, k2sig } = prepSig(message, secretKey, opts2);
    const drbg = createHmacDrbg(hash_.outputLen, Fn.BYTES, hmac2);
    const sig = drbg(seed, k2sig);
    return sig.toBytes(opts2.format);
  }
  function verify2(signature, message, publicKey, opts2 = {}) {
    const { lowS, prehash, format } = validateSigOpts(opts2, defaultSigOpts);
    publicKey = abytes2(publicKey, void 0, "publicKey");
    message = validateMsgAndHash(message, prehash);
    if (!isBytes2(signature)) {
      const end = signature instanceof Signature ? ", use sig.toBytes()" : "";
      throw new Error("verify expects Uint8Array signature" + end);
    }
    validateSigLength(signature, format);
    try {
      const sig = Signature.fromBytes(signature, format);
      const P = Point.fromBytes(publicKey);
      if (P.is0())
        return false;
      if (lowS && sig.hasHighS())
        return false;
      const { r, s } = sig;
      const h = bits2int_modN(message);
      const is = Fn.inv(s);
      const u1 = Fn.create(h * is);
      const u2 = Fn.create(r * is);
      const R = Point.BASE.mulAddUnsafe(u1, P, u2);
      if (R.is0())
        return false;
      const q = R.toAffine();
      const v = Fn.create(q.x);
      if (v !== r)
        return false;
      if (format === "recovered" && sig.recovery !== getRecoveryBit(q.x, q.y, r))
        return false;
      return true;
    } catch (e) {
      return false;
    }
  }
  function recoverPublicKey(signature, message, opts2 = {}) {
    const { prehash } = validateSigOpts(opts2, defaultSigOpts);
    message = validateMsgAndHash(message, prehash);
    return Signature.fromBytes(signature, "recovered").recoverPublicKey(message).toBytes();
  }
  return Object.freeze({
    keygen,
    getPublicKey,
    getSharedSecret,
    utils,
    lengths,
    Point,
    sign,
    verify: verify2,
    recoverPublicKey,
    Signature,
    hash: hash_
  });
}

// node_modules/@noble/curves/secp256k1.js
var secp256k1_CURVE = {
  p: BigInt("0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"),
  n: BigInt("0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
  h: BigInt(1),
  a: BigInt(0),
  b: BigInt(7),
  Gx: BigInt("0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
  Gy: BigInt("0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8")
};
var secp256k1_ENDO = {
  beta: BigInt("0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee"),
  basises: [
    [BigInt("0x3086d221a7d46bcde86c90e49284eb15"), -BigInt("0xe4437ed6010e88286f547fa90abfe4c3")],
    [BigInt("0x114ca50f7a8e2f3f657c1108d9d44cfd8"), BigInt("0x3086d221a7d46bcde86c90e49284eb15")]
  ]
};
var _2n6 = /* @__PURE__ */ BigInt(2);
function sqrtMod(y) {
  const P = secp256k1_CURVE.p;
  const _3n3 = BigInt(3), _6n = BigInt(6), _11n = BigInt(11), _22n = BigInt(22);
  const _23n = BigInt(23), _44n = BigInt(44), _88n = BigInt(88);
  const b2 = y * y * y % P;
  const b3 = b2 * b2 * y % P;
  const b6 = pow2(b3, _3n3, P) * b3 % P;
  const b9 = pow2(b6, _3n3, P) * b3 % P;
  const b11 = pow2(b9, _2n6, P) * b2 % P;
  const b22 = pow2(b11, _11n, P) * b11 % P;
  const b44 = pow2(b22, _22n, P) * b22 % P;
  const b88 = pow2(b44, _44n, P) * b44 % P;
  const b176 = pow2(b88, _88n, P) * b88 % P;
  const b220 = pow2(b176, _44n, P) * b44 % P;
  const b223 = pow2(b220, _3n3, P) * b3 % P;
  const t1 = pow2(b223, _23n, P) * b22 % P;
  const t2 = pow2(t1, _6n, P) * b2 % P;
  const root = pow2(t2, _2n6, P);
  if (!Fpk1.eql(Fpk1.sqr(root), y))
    throw new Error("Cannot find square root");
  return root;
}
var Fpk1 = /* @__PURE__ */ Field(secp256k1_CURVE.p, { sqrt: sqrtMod });
var Pointk1 = /* @__PURE__ */ weierstrass(secp256k1_CURVE, {
  Fp: Fpk1,
  endo: secp256k1_ENDO
});
var secp256k1 = /* @__PURE__ */ ecdsa(Pointk1, sha256);

// node_modules/@noble/hashes/legacy.js
var Rho160 = /* @__PURE__ */ Uint8Array.from([
  7,
  4,
  13,
  1,
  10,
  6,
  15,
  3,
  12,
  0,
  9,
  5,
  2,
  14,
  11,
  8
]);
var Id160 = /* @__PURE__ */ (() => Uint8Array.from(new Array(16).fill(0).map((_, i) => i)))();
var Pi160 = /* @__PURE__ */ (() => Id160.map((i) => (9 * i + 5) % 16))();
var idxLR = /* @__PURE__ */ (() => {
  const L = [Id160];
  const R = [Pi160];
  const res = [L, R];
  for (let i = 0; i < 4; i++)
    for (let j of res)
      j.push(j[i].map((k) => Rho160[k]));
  return res;
})();
var idxL = /* @__PURE__ */ (() => idxLR[0])();
var idxR = /* @__PURE__ */ (() => idxLR[1])();
var shifts160 = /* @__PURE__ */ [
  [11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8],
  [12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7],
  [13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9],
  [14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6],
  [15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5]
].map((i) => Uint8Array.from(i));
var shiftsL160 = /* @__PURE__ */ idxL.map((idx, i) => idx.map((j) => shifts160[i][j]));
var shiftsR160 = /* @__PURE__ */ idxR.map((idx, i) => idx.map((j) => shifts160[i][j]));
var Kl160 = /* @__PURE__ */ Uint32Array.from([
  0,
  1518500249,
  1859775393,
  2400959708,
  2840853838
]);
var Kr160 = /* @__PURE__ */ Uint32Array.from([
  1352829926,
  1548603684,
  1836072691,
  2053994217,
  0
]);
function ripemd_f(group, x, y, z) {
  if (group === 0)
    return x ^ y ^ z;
  if (group === 1)
    return x & y | ~x & z;
  if (group === 2)
    return (x | ~y) ^ z;
  if (group === 3)
    return x & z | y & ~z;
  return x ^ (y | ~z);
}
var BUF_160 = /* @__PURE__ */ new Uint32Array(16);
var _RIPEMD160 = class extends HashMD {
  h0 = 1732584193 | 0;
  h1 = 4023233417 | 0;
  h2 = 2562383102 | 0;
  h3 = 271733878 | 0;
  h4 = 3285377520 | 0;
  constructor() {
    super(64, 20, 8, true);
  }
  get() {
    const { h0, h1, h2, h3, h4 } = this;
    return [h0, h1, h2, h3, h4];
  }
  set(h0, h1, h2, h3, h4) {
    this.h0 = h0 | 0;
    this.h1 = h1 | 0;
    this.h2 = h2 | 0;
    this.h3 = h3 | 0;
    this.h4 = h4 | 0;
  }
  _cloneInto(to) {
    (to ||= new this.constructor()).set(...this.get());
    return this._cloneIntoMeta(to);
  }
  process(view2, offset) {
    for (let i = 0; i < 16; i++, offset += 4)
      BUF_160[i] = view2.getUint32(offset, true);
    let al = this.h0 | 0, ar = al, bl = this.h1 | 0, br = bl, cl = this.h2 | 0, cr = cl, dl = this.h3 | 0, dr = dl, el = this.h4 | 0, er = el;
    for (let group = 0; group < 5; group++) {
      const rGroup = 4 - group;
      const hbl = Kl160[group], hbr = Kr160[group];
      const rl = idxL[group], rr = idxR[group];
      const sl = shiftsL160[group], sr = shiftsR160[group];
      for (let i = 0; i < 16; i++) {
        const tl = rotl(al + ripemd_f(group, bl, cl, dl) + BUF_160[rl[i]] + hbl, sl[i]) + el | 0;
        al = el, el = dl, dl = rotl(cl, 10) | 0, cl = bl, bl = tl;
      }
      for (let i = 0; i < 16; i++) {
        const tr = rotl(ar + ripemd_f(rGroup, br, cr, dr) + BUF_160[rr[i]] + hbr, sr[i]) + er | 0;
        ar = er, er = dr, dr = rotl(cr, 10) | 0, cr = br, br = tr;
      }
    }
    this.set(this.h1 + cl + dr | 0, this.h2 + dl + er | 0, this.h3 + el + ar | 0, this.h4 + al + br | 0, this.h0 + bl + cr | 0);
  }
  roundClean() {
    clean(BUF_160);
  }
  destroy() {
    this.destroyed = true;
    clean(this.buffer);
    this.set(0, 0, 0, 0, 0);
  }
};
var ripemd160 = /* @__PURE__ */ createHasher(() => new _RIPEMD160());

// src/crypto/hash.ts
function sha3_2562(bytes) {
  return cryptoEngine().sha3_256(bytes);
}
function ripemd1602(bytes) {
  return ripemd160(bytes);
}

// src/crypto/secp256k1.ts
function isSecp256k1Secret(secret) {
  return secp256k1.utils.isValidSecretKey(secret);
}
function deriveSecp256k1(secret) {
  return secp256k1.getPublicKey(secret);
}
function signSecp256k1(digest, secret) {
  return secp256k1.sign(digest, secret, { prehash: false });
}
function verifySecp256k1(digest, signature, publicKey) {
  if (digest.length !== 32 || signature.length !== 64) return false;
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true });
  } catch {
    return false;
  }
}
function addressSecp256k1(publicKey) {
  try {
    return sha3_2562(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
  } catch {
    return void 0;
  }
}

// src/crypto/keys.ts
var KeyPair = class {
  algorithm;
  /** 32 bytes (ed25519) or 33 (secp256k1, compressed). */
  publicKey;
  /** The key's id on chain: base58 of the public key. */
  id;
  #secret;
  /** `secret`: a 32-byte ed25519 seed or secp256k1 secret. Throws `ToolkitError('KEY_INVALID')`. */
  constructor(algorithm, secret) {
    if (secret.length !== 32) throw invalidKey(`a secret is 32 bytes, not ${secret.length}`);
    if (algorithm === "SECP256K1" && !isSecp256k1Secret(secret)) throw invalidKey("not a secret of the secp256k1 curve");
    this.algorithm = algorithm;
    this.#secret = Uint8Array.from(secret);
    this.publicKey = algorithm === "ED25519" ? deriveEd25519(this.#secret) : deriveSecp256k1(this.#secret);
    this.id = encodeBase58(this.publicKey);
  }
  /** The secret as key files hold it: seed ‖ public key (64 bytes) for ed25519, 32 bytes for secp256k1. */
  get secret() {
    return this.algorithm === "ED25519" ? concatBytes(this.#secret, this.publicKey) : Uint8Array.from(this.#secret);
  }
  /** The 64-byte signature of a 32-byte hash (rpc.md §5.5). */
  sign(hash) {
    return this.algorithm === "ED25519" ? signEd25519(hash, this.#secret) : signSecp256k1(hash, this.#secret);
  }
  toJSON() {
    return { algorithm: this.algorithm, id: this.id };
  }
};
function parseSecretKey(text, algorithm) {
  const hex = text.startsWith("0x");
  const bytes = hex ? decodeHex(text.slice(2)) : decodeBase58(text);
  if (bytes === void 0) throw invalidKey(`the secret is not ${hex ? "hex" : "base58"} text`);
  return decodeSecretKey(bytes, algorithm);
}
function decodeSecretKey(bytes, algorithm) {
  const found = algorithm ?? (bytes.length === 64 ? "ED25519" : "SECP256K1");
  const paired = found === "ED25519" && bytes.length === 64;
  const pair = new KeyPair(found, paired ? bytes.subarray(0, 32) : bytes);
  if (paired && !equalBytes(pair.publicKey, bytes.subarray(32))) {
    throw invalidKey("the second half is not the public key of the first");
  }
  return pair;
}
function formatSecretKey(pair) {
  return encodeBase58(pair.secret);
}
function verify(algorithm, hash, signature, publicKey) {
  return algorithm === "ED25519" ? verifyEd25519(hash, signature, publicKey) : verifySecp256k1(hash, signature, publicKey);
}
function invalidKey(reason) {
  return new ToolkitError("KEY_INVALID", `not a usable secret key: ${reason}`, {
    hint: "Give base58 of 64 bytes (ed25519) or 32 bytes (secp256k1), or 0x and 64 hex digits (secp256k1)."
  });
}

// src/codec/gojson.ts
function formatGoJson(value) {
  const open = [];
  let text = "";
  let current2 = value;
  for (; ; ) {
    const scalar = formatScalar(current2);
    if (scalar !== void 0) text += scalar;
    else {
      const container = openContainer(current2);
      open.push(container);
      text += container.names ? "{" : "[";
    }
    let top = open.at(-1);
    while (top !== void 0 && top.next === top.values.length) {
      text += top.names ? "}" : "]";
      open.pop();
      top = open.at(-1);
    }
    if (top === void 0) return text;
    if (top.next > 0) text += ",";
    if (top.names) text += `${quoteGoJson(top.names[top.next])}:`;
    current2 = top.values[top.next++];
  }
}
function openContainer(value) {
  if (isArray(value)) return { names: void 0, values: value, next: 0 };
  const names = Object.keys(value).sort(compareUtf8);
  return { names, values: names.map((name) => value[name]), next: 0 };
}
function formatScalar(value) {
  if (typeof value === "string") return quoteGoJson(value);
  if (value === null || typeof value !== "object") return String(value);
  return value instanceof JsonNumber ? value.text : void 0;
}
function isArray(value) {
  return Array.isArray(value);
}
var SPECIAL = /[\u0000-\u001f"\\<>&\u2028\u2029\ud800-\udfff]/;
function quoteGoJson(text) {
  if (!SPECIAL.test(text)) return `"${text}"`;
  let quoted = '"';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      i++;
      continue;
    }
    const escaped = escapeUnit(unit);
    if (escaped === void 0) continue;
    quoted += text.slice(start, i) + escaped;
    start = i + 1;
  }
  return `${quoted}${text.slice(start)}"`;
}
var SHORT_ESCAPES = {
  8: "\\b",
  9: "\\t",
  10: "\\n",
  12: "\\f",
  13: "\\r",
  34: '\\"',
  92: "\\\\"
};
function escapeUnit(unit) {
  if (unit >= 128) {
    if (unit === 8232 || unit === 8233) return `\\u${unit.toString(16)}`;
    return unit >= 55296 && unit < 57344 ? "\\ufffd\\ufffd\\ufffd" : void 0;
  }
  if (unit < 32 || unit === 34 || unit === 92) {
    return SHORT_ESCAPES[unit] ?? `\\u${unit.toString(16).padStart(4, "0")}`;
  }
  return unit === 60 || unit === 62 || unit === 38 ? `\\u00${unit.toString(16)}` : void 0;
}

// src/node/contracts/built-in.ts
var BUILT_IN_CODE = "// built into the toolkit";
var NATIVE_SOURCE = "codes";

// src/node/vm/failure.ts
var ChainError = class extends Error {
};
var Halt = class extends ChainError {
};

// src/node/contracts/script.ts
var Thrown = class extends ChainError {
};
function scriptMethod(args, run, amountLimit = []) {
  return { args, amountLimit, run };
}
function callScript(host, script, name, args) {
  const method = name === "init" ? script.init : script.methods[name];
  try {
    script.load(host);
    const run = method.run;
    return [String(run(host, ...args.map(toScriptValue)) ?? "")];
  } catch (error) {
    if (error instanceof Halt || !(error instanceof ChainError)) throw error;
    const thrown = error instanceof Thrown ? error.message : `Error: ${error.message}`;
    throw new ChainError(`Uncaught exception: ${thrown}`);
  }
}
function toScriptValue({ type, value }) {
  if (type === "number") return Number(value);
  return type === "json" ? JSON.parse(value) : value;
}

// src/node/contracts/script-costs.ts
var OPERATOR = 3;
function compareCost(a, b) {
  return typeof a === "string" || typeof b === "string" ? OPERATOR + lengthOf(a) + lengthOf(b) : OPERATOR;
}
function lengthOf(value) {
  return value === null || value === void 0 ? 0 : String(value).length;
}
function concatCost(result) {
  return OPERATOR + result.length;
}
function joinCost(parts) {
  let text = parts[0];
  let gas = 0;
  for (const part of parts.slice(1)) {
    text += part;
    gas += concatCost(text);
  }
  return gas;
}
function scanCost(text) {
  return Math.floor(1 + 0.1 * text.length);
}
var PUSH_COST = 1;
function searchCost(list) {
  return Math.floor(1 + 0.2 * list.length);
}
function visitCost(list) {
  return 1 + list.length;
}
function copyCost(list) {
  return 1 + 10 * list.length;
}

// src/node/contracts/script-json.ts
var PARSE = 10;
function parseJson2(host, text) {
  countParse(host, text);
  return text === null ? null : JSON.parse(text);
}
function countParse(host, text) {
  host.count(PARSE + (text?.length ?? 0));
}
function stringifyJson(host, value) {
  const writer = new Writer();
  const text = writer.run(value);
  host.count(COSTS.start + writer.gas + COSTS.resultUnit * text.length);
  return text;
}
var RETURN_OBJECT = 12;
function returnJson(host, value) {
  host.count(RETURN_OBJECT);
  return stringifyJson(host, value);
}
var COSTS = {
  start: 24,
  resultUnit: 2,
  value: 56,
  toJson: 8,
  null: 4,
  array: 16,
  element: 24,
  object: 16,
  key: 16,
  member: 8,
  pushMember: 1,
  join: 1,
  quote: 12,
  quotedUnit: 2,
  numericEscape: 2
};
var Writer = class {
  gas = 0;
  /** The text of a value. One that nests too deep for the stack is the script's failure, not ours. */
  run(value) {
    try {
      return this.write(value) ?? "";
    } catch (error) {
      if (error instanceof RangeError) throw new Thrown(`RangeError: ${error.message}`);
      throw error;
    }
  }
  /** `undefined` for a value that has no text. */
  write(value) {
    this.gas += COSTS.value;
    const plain = this.#convert(value);
    if (typeof plain === "string") return this.#counted(this.#quote(plain));
    if (typeof plain === "number") return this.#counted(Number.isFinite(plain) ? String(plain) : "null");
    if (typeof plain === "boolean") return this.#counted(String(plain));
    if (plain === void 0) return void 0;
    if (plain === null) {
      this.gas += COSTS.null;
      return "null";
    }
    return this.#counted(Array.isArray(plain) ? this.#writeArray(plain) : this.#writeObject(plain));
  }
  #counted(text) {
    this.gas += text.length;
    return text;
  }
  #convert(value) {
    if (typeof value !== "object" || value === null) return value;
    const { toJSON } = value;
    if (typeof toJSON !== "function") return value;
    this.gas += COSTS.toJson;
    return toJSON.call(value);
  }
  #writeArray(values) {
    this.gas += COSTS.array + COSTS.element * values.length;
    if (values.length === 0) return "[]";
    const texts = values.map((value) => this.write(value) ?? "null");
    this.gas += COSTS.join + texts.length;
    return `[${texts.join(",")}]`;
  }
  #writeObject(value) {
    const entries = Object.entries(value);
    this.gas += COSTS.object + COSTS.key * entries.length;
    const members = [];
    for (const [key, member] of entries) {
      const text = this.write(member);
      if (text === void 0) continue;
      this.gas += COSTS.pushMember;
      members.push(`${this.#quote(key)}:${text}`);
    }
    this.gas += COSTS.member * members.length;
    if (members.length > 0) this.gas += COSTS.join + members.length;
    return `{${members.join(",")}}`;
  }
  #quote(text) {
    this.gas += COSTS.quote + COSTS.quotedUnit * text.length;
    if (text.search(ESCAPED) < 0) return `"${text}"`;
    this.gas += scanCost(text);
    return `"${text.replaceAll(ESCAPED, (unit) => this.#escape(unit))}"`;
  }
  #escape(unit) {
    const short = SHORT_ESCAPES2[unit];
    if (short !== void 0) return short;
    this.gas += COSTS.numericEscape;
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  }
};
var ESCAPED = (
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those that are escaped
  /["\\\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0604\u070f\u17b4\u17b5\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g
);
var SHORT_ESCAPES2 = {
  "\b": "\\b",
  "	": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\"
};

// src/node/contracts/counted-bignumber.ts
import { createContext, runInContext } from "node:vm";

// src/node/vm/realm/bignumber-source.ts
var BIGNUMBER_SOURCE = `;(function (globalObject) {
  'use strict';

/*
 *      bignumber.js v7.2.1
 *      A JavaScript library for arbitrary-precision arithmetic.
 *      https://github.com/MikeMcl/bignumber.js
 *      Copyright (c) 2018 Michael Mclaughlin <M8ch88l@gmail.com>
 *      MIT Licensed.
 *
 *      BigNumber.prototype methods     |  BigNumber methods
 *                                      |
 *      absoluteValue            abs    |  clone
 *      comparedTo                      |  config               set
 *      decimalPlaces            dp     |      DECIMAL_PLACES
 *      dividedBy                div    |      ROUNDING_MODE
 *      dividedToIntegerBy       idiv   |      EXPONENTIAL_AT
 *      exponentiatedBy          pow    |      RANGE
 *      integerValue                    |      CRYPTO
 *      isEqualTo                eq     |      MODULO_MODE
 *      isFinite                        |      POW_PRECISION
 *      isGreaterThan            gt     |      FORMAT
 *      isGreaterThanOrEqualTo   gte    |      ALPHABET
 *      isInteger                       |  isBigNumber
 *      isLessThan               lt     |  maximum              max
 *      isLessThanOrEqualTo      lte    |  minimum              min
 *      isNaN                           |  random
 *      isNegative                      |
 *      isPositive                      |
 *      isZero                          |
 *      minus                           |
 *      modulo                   mod    |
 *      multipliedBy             times  |
 *      negated                         |
 *      plus                            |
 *      precision                sd     |
 *      shiftedBy                       |
 *      squareRoot               sqrt   |
 *      toExponential                   |
 *      toFixed                         |
 *      toFormat                        |
 *      toFraction                      |
 *      toJSON                          |
 *      toNumber                        |
 *      toPrecision                     |
 *      toString                        |
 *      valueOf                         |
 *
 */


  var BigNumber,
    isNumeric = /^-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?$/i,

    mathceil = Math.ceil,
    mathfloor = Math.floor,

    bignumberError = '[BigNumber Error] ',
    tooManyDigits = bignumberError + 'Number primitive has more than 15 significant digits: ',

    BASE = 1e14,
    LOG_BASE = 14,
    MAX_SAFE_INTEGER = 0x1fffffffffffff,         // 2^53 - 1
    // MAX_INT32 = 0x7fffffff,                   // 2^31 - 1
    POWS_TEN = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13],
    SQRT_BASE = 1e7,

    // EDITABLE
    // The limit on the value of DECIMAL_PLACES, TO_EXP_NEG, TO_EXP_POS, MIN_EXP, MAX_EXP, and
    // the arguments to toExponential, toFixed, toFormat, and toPrecision.
    MAX = 1E9;                                   // 0 to MAX_INT32


  /*
   * Create and return a BigNumber constructor.
   */
  function clone(configObject) {
    var div, convertBase, parseNumeric,
      P = BigNumber.prototype = { constructor: BigNumber, toString: null, valueOf: null },
      ONE = new BigNumber(1),


      //----------------------------- EDITABLE CONFIG DEFAULTS -------------------------------


      // The default values below must be integers within the inclusive ranges stated.
      // The values can also be changed at run-time using BigNumber.set.

      // The maximum number of decimal places for operations involving division.
      DECIMAL_PLACES = 20,                     // 0 to MAX

      // The rounding mode used when rounding to the above decimal places, and when using
      // toExponential, toFixed, toFormat and toPrecision, and round (default value).
      // UP         0 Away from zero.
      // DOWN       1 Towards zero.
      // CEIL       2 Towards +Infinity.
      // FLOOR      3 Towards -Infinity.
      // HALF_UP    4 Towards nearest neighbour. If equidistant, up.
      // HALF_DOWN  5 Towards nearest neighbour. If equidistant, down.
      // HALF_EVEN  6 Towards nearest neighbour. If equidistant, towards even neighbour.
      // HALF_CEIL  7 Towards nearest neighbour. If equidistant, towards +Infinity.
      // HALF_FLOOR 8 Towards nearest neighbour. If equidistant, towards -Infinity.
      ROUNDING_MODE = 4,                       // 0 to 8

      // EXPONENTIAL_AT : [TO_EXP_NEG , TO_EXP_POS]

      // The exponent value at and beneath which toString returns exponential notation.
      // Number type: -7
      TO_EXP_NEG = -7,                         // 0 to -MAX

      // The exponent value at and above which toString returns exponential notation.
      // Number type: 21
      TO_EXP_POS = 21,                         // 0 to MAX

      // RANGE : [MIN_EXP, MAX_EXP]

      // The minimum exponent value, beneath which underflow to zero occurs.
      // Number type: -324  (5e-324)
      MIN_EXP = -1e7,                          // -1 to -MAX

      // The maximum exponent value, above which overflow to Infinity occurs.
      // Number type:  308  (1.7976931348623157e+308)
      // For MAX_EXP > 1e7, e.g. new BigNumber('1e100000000').plus(1) may be slow.
      MAX_EXP = 1e7,                           // 1 to MAX

      // Whether to use cryptographically-secure random number generation, if available.
      CRYPTO = false,                          // true or false

      // The modulo mode used when calculating the modulus: a mod n.
      // The quotient (q = a / n) is calculated according to the corresponding rounding mode.
      // The remainder (r) is calculated as: r = a - n * q.
      //
      // UP        0 The remainder is positive if the dividend is negative, else is negative.
      // DOWN      1 The remainder has the same sign as the dividend.
      //             This modulo mode is commonly known as 'truncated division' and is
      //             equivalent to (a % n) in JavaScript.
      // FLOOR     3 The remainder has the same sign as the divisor (Python %).
      // HALF_EVEN 6 This modulo mode implements the IEEE 754 remainder function.
      // EUCLID    9 Euclidian division. q = sign(n) * floor(a / abs(n)).
      //             The remainder is always positive.
      //
      // The truncated division, floored division, Euclidian division and IEEE 754 remainder
      // modes are commonly used for the modulus operation.
      // Although the other rounding modes can also be used, they may not give useful results.
      MODULO_MODE = 1,                         // 0 to 9

      // The maximum number of significant digits of the result of the exponentiatedBy operation.
      // If POW_PRECISION is 0, there will be unlimited significant digits.
      POW_PRECISION = 0,                    // 0 to MAX

      // The format specification used by the BigNumber.prototype.toFormat method.
      FORMAT = {
        decimalSeparator: '.',
        groupSeparator: ',',
        groupSize: 3,
        secondaryGroupSize: 0,
        fractionGroupSeparator: '\\xA0',      // non-breaking space
        fractionGroupSize: 0
      },

      // The alphabet used for base conversion.
      // It must be at least 2 characters long, with no '.' or repeated character.
      // '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_'
      ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';


    //------------------------------------------------------------------------------------------


    // CONSTRUCTOR


    /*
     * The BigNumber constructor and exported function.
     * Create and return a new instance of a BigNumber object.
     *
     * n {number|string|BigNumber} A numeric value.
     * [b] {number} The base of n. Integer, 2 to ALPHABET.length inclusive.
     */
    function BigNumber(n, b) {
      var alphabet, c, caseChanged, e, i, isNum, len, str,
        x = this;

      // Enable constructor usage without new.
      if (!(x instanceof BigNumber)) {

        // Don't throw on constructor call without new (#81).
        // '[BigNumber Error] Constructor call without new: {n}'
        //throw Error(bignumberError + ' Constructor call without new: ' + n);
        return new BigNumber(n, b);
      }

      if (b == null) {

        // Duplicate.
        if (n instanceof BigNumber) {
          x.s = n.s;
          x.e = n.e;
          x.c = (n = n.c) ? n.slice() : n;
          return;
        }

        isNum = typeof n == 'number';

        if (isNum && n * 0 == 0) {

          // Use \`1 / n\` to handle minus zero also.
          x.s = 1 / n < 0 ? (n = -n, -1) : 1;

          // Faster path for integers.
          if (n === ~~n) {
            for (e = 0, i = n; i >= 10; i /= 10, e++);
            x.e = e;
            x.c = [n];
            return;
          }

          str = n + '';
        } else {
          if (!isNumeric.test(str = n + '')) return parseNumeric(x, str, isNum);
          x.s = str.charCodeAt(0) == 45 ? (str = str.slice(1), -1) : 1;
        }

        // Decimal point?
        if ((e = str.indexOf('.')) > -1) str = str.replace('.', '');

        // Exponential form?
        if ((i = str.search(/e/i)) > 0) {

          // Determine exponent.
          if (e < 0) e = i;
          e += +str.slice(i + 1);
          str = str.substring(0, i);
        } else if (e < 0) {

          // Integer.
          e = str.length;
        }

      } else {

        // '[BigNumber Error] Base {not a primitive number|not an integer|out of range}: {b}'
        intCheck(b, 2, ALPHABET.length, 'Base');
        str = n + '';

        // Allow exponential notation to be used with base 10 argument, while
        // also rounding to DECIMAL_PLACES as with other bases.
        if (b == 10) {
          x = new BigNumber(n instanceof BigNumber ? n : str);
          return round(x, DECIMAL_PLACES + x.e + 1, ROUNDING_MODE);
        }

        isNum = typeof n == 'number';

        if (isNum) {

          // Avoid potential interpretation of Infinity and NaN as base 44+ values.
          if (n * 0 != 0) return parseNumeric(x, str, isNum, b);

          x.s = 1 / n < 0 ? (str = str.slice(1), -1) : 1;

          // '[BigNumber Error] Number primitive has more than 15 significant digits: {n}'
          if (BigNumber.DEBUG && str.replace(/^0\\.0*|\\./, '').length > 15) {
            throw Error
             (tooManyDigits + n);
          }

          // Prevent later check for length on converted number.
          isNum = false;
        } else {
          x.s = str.charCodeAt(0) === 45 ? (str = str.slice(1), -1) : 1;
        }

        alphabet = ALPHABET.slice(0, b);
        e = i = 0;

        // Check that str is a valid base b number.
        // Don't use RegExp so alphabet can contain special characters.
        for (len = str.length; i < len; i++) {
          if (alphabet.indexOf(c = str.charAt(i)) < 0) {
            if (c == '.') {

              // If '.' is not the first character and it has not be found before.
              if (i > e) {
                e = len;
                continue;
              }
            } else if (!caseChanged) {

              // Allow e.g. hexadecimal 'FF' as well as 'ff'.
              if (str == str.toUpperCase() && (str = str.toLowerCase()) ||
                  str == str.toLowerCase() && (str = str.toUpperCase())) {
                caseChanged = true;
                i = -1;
                e = 0;
                continue;
              }
            }

            return parseNumeric(x, n + '', isNum, b);
          }
        }

        str = convertBase(str, b, 10, x.s);

        // Decimal point?
        if ((e = str.indexOf('.')) > -1) str = str.replace('.', '');
        else e = str.length;
      }

      // Determine leading zeros.
      for (i = 0; str.charCodeAt(i) === 48; i++);

      // Determine trailing zeros.
      for (len = str.length; str.charCodeAt(--len) === 48;);

      str = str.slice(i, ++len);

      if (str) {
        len -= i;

        // '[BigNumber Error] Number primitive has more than 15 significant digits: {n}'
        if (isNum && BigNumber.DEBUG &&
          len > 15 && (n > MAX_SAFE_INTEGER || n !== mathfloor(n))) {
            throw Error
             (tooManyDigits + (x.s * n));
        }

        e = e - i - 1;

         // Overflow?
        if (e > MAX_EXP) {

          // Infinity.
          x.c = x.e = null;

        // Underflow?
        } else if (e < MIN_EXP) {

          // Zero.
          x.c = [x.e = 0];
        } else {
          x.e = e;
          x.c = [];

          // Transform base

          // e is the base 10 exponent.
          // i is where to slice str to get the first element of the coefficient array.
          i = (e + 1) % LOG_BASE;
          if (e < 0) i += LOG_BASE;

          if (i < len) {
            if (i) x.c.push(+str.slice(0, i));

            for (len -= LOG_BASE; i < len;) {
              x.c.push(+str.slice(i, i += LOG_BASE));
            }

            str = str.slice(i);
            i = LOG_BASE - str.length;
          } else {
            i -= len;
          }

          for (; i--; str += '0');
          x.c.push(+str);
        }
      } else {

        // Zero.
        x.c = [x.e = 0];
      }
    }


    // CONSTRUCTOR PROPERTIES


    BigNumber.clone = clone;

    BigNumber.ROUND_UP = 0;
    BigNumber.ROUND_DOWN = 1;
    BigNumber.ROUND_CEIL = 2;
    BigNumber.ROUND_FLOOR = 3;
    BigNumber.ROUND_HALF_UP = 4;
    BigNumber.ROUND_HALF_DOWN = 5;
    BigNumber.ROUND_HALF_EVEN = 6;
    BigNumber.ROUND_HALF_CEIL = 7;
    BigNumber.ROUND_HALF_FLOOR = 8;
    BigNumber.EUCLID = 9;


    /*
     * Configure infrequently-changing library-wide settings.
     *
     * Accept an object with the following optional properties (if the value of a property is
     * a number, it must be an integer within the inclusive range stated):
     *
     *   DECIMAL_PLACES   {number}           0 to MAX
     *   ROUNDING_MODE    {number}           0 to 8
     *   EXPONENTIAL_AT   {number|number[]}  -MAX to MAX  or  [-MAX to 0, 0 to MAX]
     *   RANGE            {number|number[]}  -MAX to MAX (not zero)  or  [-MAX to -1, 1 to MAX]
     *   CRYPTO           {boolean}          true or false
     *   MODULO_MODE      {number}           0 to 9
     *   POW_PRECISION       {number}           0 to MAX
     *   ALPHABET         {string}           A string of two or more unique characters which does
     *                                       not contain '.'.
     *   FORMAT           {object}           An object with some of the following properties:
     *      decimalSeparator       {string}
     *      groupSeparator         {string}
     *      groupSize              {number}
     *      secondaryGroupSize     {number}
     *      fractionGroupSeparator {string}
     *      fractionGroupSize      {number}
     *
     * (The values assigned to the above FORMAT object properties are not checked for validity.)
     *
     * E.g.
     * BigNumber.config({ DECIMAL_PLACES : 20, ROUNDING_MODE : 4 })
     *
     * Ignore properties/parameters set to null or undefined, except for ALPHABET.
     *
     * Return an object with the properties current values.
     */
    BigNumber.config = BigNumber.set = function (obj) {
      var p, v;

      if (obj != null) {

        if (typeof obj == 'object') {

          // DECIMAL_PLACES {number} Integer, 0 to MAX inclusive.
          // '[BigNumber Error] DECIMAL_PLACES {not a primitive number|not an integer|out of range}: {v}'
          if (obj.hasOwnProperty(p = 'DECIMAL_PLACES')) {
            v = obj[p];
            intCheck(v, 0, MAX, p);
            DECIMAL_PLACES = v;
          }

          // ROUNDING_MODE {number} Integer, 0 to 8 inclusive.
          // '[BigNumber Error] ROUNDING_MODE {not a primitive number|not an integer|out of range}: {v}'
          if (obj.hasOwnProperty(p = 'ROUNDING_MODE')) {
            v = obj[p];
            intCheck(v, 0, 8, p);
            ROUNDING_MODE = v;
          }

          // EXPONENTIAL_AT {number|number[]}
          // Integer, -MAX to MAX inclusive or
          // [integer -MAX to 0 inclusive, 0 to MAX inclusive].
          // '[BigNumber Error] EXPONENTIAL_AT {not a primitive number|not an integer|out of range}: {v}'
          if (obj.hasOwnProperty(p = 'EXPONENTIAL_AT')) {
            v = obj[p];
            if (isArray(v)) {
              intCheck(v[0], -MAX, 0, p);
              intCheck(v[1], 0, MAX, p);
              TO_EXP_NEG = v[0];
              TO_EXP_POS = v[1];
            } else {
              intCheck(v, -MAX, MAX, p);
              TO_EXP_NEG = -(TO_EXP_POS = v < 0 ? -v : v);
            }
          }

          // RANGE {number|number[]} Non-zero integer, -MAX to MAX inclusive or
          // [integer -MAX to -1 inclusive, integer 1 to MAX inclusive].
          // '[BigNumber Error] RANGE {not a primitive number|not an integer|out of range|cannot be zero}: {v}'
          if (obj.hasOwnProperty(p = 'RANGE')) {
            v = obj[p];
            if (isArray(v)) {
              intCheck(v[0], -MAX, -1, p);
              intCheck(v[1], 1, MAX, p);
              MIN_EXP = v[0];
              MAX_EXP = v[1];
            } else {
              intCheck(v, -MAX, MAX, p);
              if (v) {
                MIN_EXP = -(MAX_EXP = v < 0 ? -v : v);
              } else {
                throw Error
                 (bignumberError + p + ' cannot be zero: ' + v);
              }
            }
          }

          // CRYPTO {boolean} true or false.
          // '[BigNumber Error] CRYPTO not true or false: {v}'
          // '[BigNumber Error] crypto unavailable'
          if (obj.hasOwnProperty(p = 'CRYPTO')) {
            v = obj[p];
            if (v === !!v) {
              if (v) {
                if (typeof crypto != 'undefined' && crypto &&
                 (crypto.getRandomValues || crypto.randomBytes)) {
                  CRYPTO = v;
                } else {
                  CRYPTO = !v;
                  throw Error
                   (bignumberError + 'crypto unavailable');
                }
              } else {
                CRYPTO = v;
              }
            } else {
              throw Error
               (bignumberError + p + ' not true or false: ' + v);
            }
          }

          // MODULO_MODE {number} Integer, 0 to 9 inclusive.
          // '[BigNumber Error] MODULO_MODE {not a primitive number|not an integer|out of range}: {v}'
          if (obj.hasOwnProperty(p = 'MODULO_MODE')) {
            v = obj[p];
            intCheck(v, 0, 9, p);
            MODULO_MODE = v;
          }

          // POW_PRECISION {number} Integer, 0 to MAX inclusive.
          // '[BigNumber Error] POW_PRECISION {not a primitive number|not an integer|out of range}: {v}'
          if (obj.hasOwnProperty(p = 'POW_PRECISION')) {
            v = obj[p];
            intCheck(v, 0, MAX, p);
            POW_PRECISION = v;
          }

          // FORMAT {object}
          // '[BigNumber Error] FORMAT not an object: {v}'
          if (obj.hasOwnProperty(p = 'FORMAT')) {
            v = obj[p];
            if (typeof v == 'object') FORMAT = v;
            else throw Error
             (bignumberError + p + ' not an object: ' + v);
          }

          // ALPHABET {string}
          // '[BigNumber Error] ALPHABET invalid: {v}'
          if (obj.hasOwnProperty(p = 'ALPHABET')) {
            v = obj[p];

            // Disallow if only one character, or contains '.' or a repeated character.
            if (typeof v == 'string' && !/^.$|\\.|(.).*\\1/.test(v)) {
              ALPHABET = v;
            } else {
              throw Error
               (bignumberError + p + ' invalid: ' + v);
            }
          }

        } else {

          // '[BigNumber Error] Object expected: {v}'
          throw Error
           (bignumberError + 'Object expected: ' + obj);
        }
      }

      return {
        DECIMAL_PLACES: DECIMAL_PLACES,
        ROUNDING_MODE: ROUNDING_MODE,
        EXPONENTIAL_AT: [TO_EXP_NEG, TO_EXP_POS],
        RANGE: [MIN_EXP, MAX_EXP],
        CRYPTO: CRYPTO,
        MODULO_MODE: MODULO_MODE,
        POW_PRECISION: POW_PRECISION,
        FORMAT: FORMAT,
        ALPHABET: ALPHABET
      };
    };


    /*
     * Return true if v is a BigNumber instance, otherwise return false.
     *
     * v {any}
     */
    BigNumber.isBigNumber = function (v) {
      return v instanceof BigNumber || v && v._isBigNumber === true || false;
    };


    /*
     * Return a new BigNumber whose value is the maximum of the arguments.
     *
     * arguments {number|string|BigNumber}
     */
    BigNumber.maximum = BigNumber.max = function () {
      return maxOrMin(arguments, P.lt);
    };


    /*
     * Return a new BigNumber whose value is the minimum of the arguments.
     *
     * arguments {number|string|BigNumber}
     */
    BigNumber.minimum = BigNumber.min = function () {
      return maxOrMin(arguments, P.gt);
    };


    /*
     * Return a new BigNumber with a random value equal to or greater than 0 and less than 1,
     * and with dp, or DECIMAL_PLACES if dp is omitted, decimal places (or less if trailing
     * zeros are produced).
     *
     * [dp] {number} Decimal places. Integer, 0 to MAX inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {dp}'
     * '[BigNumber Error] crypto unavailable'
     */
    BigNumber.random = (function () {
      var pow2_53 = 0x20000000000000;

      // Return a 53 bit integer n, where 0 <= n < 9007199254740992.
      // Check if Math.random() produces more than 32 bits of randomness.
      // If it does, assume at least 53 bits are produced, otherwise assume at least 30 bits.
      // 0x40000000 is 2^30, 0x800000 is 2^23, 0x1fffff is 2^21 - 1.
      var random53bitInt = (Math.random() * pow2_53) & 0x1fffff
       ? function () { return mathfloor(Math.random() * pow2_53); }
       : function () { return ((Math.random() * 0x40000000 | 0) * 0x800000) +
         (Math.random() * 0x800000 | 0); };

      return function (dp) {
        var a, b, e, k, v,
          i = 0,
          c = [],
          rand = new BigNumber(ONE);

        if (dp == null) dp = DECIMAL_PLACES;
        else intCheck(dp, 0, MAX);

        k = mathceil(dp / LOG_BASE);

        if (CRYPTO) {

          // Browsers supporting crypto.getRandomValues.
          if (crypto.getRandomValues) {

            a = crypto.getRandomValues(new Uint32Array(k *= 2));

            for (; i < k;) {

              // 53 bits:
              // ((Math.pow(2, 32) - 1) * Math.pow(2, 21)).toString(2)
              // 11111 11111111 11111111 11111111 11100000 00000000 00000000
              // ((Math.pow(2, 32) - 1) >>> 11).toString(2)
              //                                     11111 11111111 11111111
              // 0x20000 is 2^21.
              v = a[i] * 0x20000 + (a[i + 1] >>> 11);

              // Rejection sampling:
              // 0 <= v < 9007199254740992
              // Probability that v >= 9e15, is
              // 7199254740992 / 9007199254740992 ~= 0.0008, i.e. 1 in 1251
              if (v >= 9e15) {
                b = crypto.getRandomValues(new Uint32Array(2));
                a[i] = b[0];
                a[i + 1] = b[1];
              } else {

                // 0 <= v <= 8999999999999999
                // 0 <= (v % 1e14) <= 99999999999999
                c.push(v % 1e14);
                i += 2;
              }
            }
            i = k / 2;

          // Node.js supporting crypto.randomBytes.
          } else if (crypto.randomBytes) {

            // buffer
            a = crypto.randomBytes(k *= 7);

            for (; i < k;) {

              // 0x1000000000000 is 2^48, 0x10000000000 is 2^40
              // 0x100000000 is 2^32, 0x1000000 is 2^24
              // 11111 11111111 11111111 11111111 11111111 11111111 11111111
              // 0 <= v < 9007199254740992
              v = ((a[i] & 31) * 0x1000000000000) + (a[i + 1] * 0x10000000000) +
                 (a[i + 2] * 0x100000000) + (a[i + 3] * 0x1000000) +
                 (a[i + 4] << 16) + (a[i + 5] << 8) + a[i + 6];

              if (v >= 9e15) {
                crypto.randomBytes(7).copy(a, i);
              } else {

                // 0 <= (v % 1e14) <= 99999999999999
                c.push(v % 1e14);
                i += 7;
              }
            }
            i = k / 7;
          } else {
            CRYPTO = false;
            throw Error
             (bignumberError + 'crypto unavailable');
          }
        }

        // Use Math.random.
        if (!CRYPTO) {

          for (; i < k;) {
            v = random53bitInt();
            if (v < 9e15) c[i++] = v % 1e14;
          }
        }

        k = c[--i];
        dp %= LOG_BASE;

        // Convert trailing digits to zeros according to dp.
        if (k && dp) {
          v = POWS_TEN[LOG_BASE - dp];
          c[i] = mathfloor(k / v) * v;
        }

        // Remove trailing elements which are zero.
        for (; c[i] === 0; c.pop(), i--);

        // Zero?
        if (i < 0) {
          c = [e = 0];
        } else {

          // Remove leading elements which are zero and adjust exponent accordingly.
          for (e = -1 ; c[0] === 0; c.splice(0, 1), e -= LOG_BASE);

          // Count the digits of the first element of c to determine leading zeros, and...
          for (i = 1, v = c[0]; v >= 10; v /= 10, i++);

          // adjust the exponent accordingly.
          if (i < LOG_BASE) e -= LOG_BASE - i;
        }

        rand.e = e;
        rand.c = c;
        return rand;
      };
    })();


    // PRIVATE FUNCTIONS


    // Called by BigNumber and BigNumber.prototype.toString.
    convertBase = (function () {
      var decimal = '0123456789';

      /*
       * Convert string of baseIn to an array of numbers of baseOut.
       * Eg. toBaseOut('255', 10, 16) returns [15, 15].
       * Eg. toBaseOut('ff', 16, 10) returns [2, 5, 5].
       */
      function toBaseOut(str, baseIn, baseOut, alphabet) {
        var j,
          arr = [0],
          arrL,
          i = 0,
          len = str.length;

        for (; i < len;) {
          for (arrL = arr.length; arrL--; arr[arrL] *= baseIn);

          arr[0] += alphabet.indexOf(str.charAt(i++));

          for (j = 0; j < arr.length; j++) {

            if (arr[j] > baseOut - 1) {
              if (arr[j + 1] == null) arr[j + 1] = 0;
              arr[j + 1] += arr[j] / baseOut | 0;
              arr[j] %= baseOut;
            }
          }
        }

        return arr.reverse();
      }

      // Convert a numeric string of baseIn to a numeric string of baseOut.
      // If the caller is toString, we are converting from base 10 to baseOut.
      // If the caller is BigNumber, we are converting from baseIn to base 10.
      return function (str, baseIn, baseOut, sign, callerIsToString) {
        var alphabet, d, e, k, r, x, xc, y,
          i = str.indexOf('.'),
          dp = DECIMAL_PLACES,
          rm = ROUNDING_MODE;

        // Non-integer.
        if (i >= 0) {
          k = POW_PRECISION;

          // Unlimited precision.
          POW_PRECISION = 0;
          str = str.replace('.', '');
          y = new BigNumber(baseIn);
          x = y.pow(str.length - i);
          POW_PRECISION = k;

          // Convert str as if an integer, then restore the fraction part by dividing the
          // result by its base raised to a power.

          y.c = toBaseOut(toFixedPoint(coeffToString(x.c), x.e, '0'),
           10, baseOut, decimal);
          y.e = y.c.length;
        }

        // Convert the number as integer.

        xc = toBaseOut(str, baseIn, baseOut, callerIsToString
         ? (alphabet = ALPHABET, decimal)
         : (alphabet = decimal, ALPHABET));

        // xc now represents str as an integer and converted to baseOut. e is the exponent.
        e = k = xc.length;

        // Remove trailing zeros.
        for (; xc[--k] == 0; xc.pop());

        // Zero?
        if (!xc[0]) return alphabet.charAt(0);

        // Does str represent an integer? If so, no need for the division.
        if (i < 0) {
          --e;
        } else {
          x.c = xc;
          x.e = e;

          // The sign is needed for correct rounding.
          x.s = sign;
          x = div(x, y, dp, rm, baseOut);
          xc = x.c;
          r = x.r;
          e = x.e;
        }

        // xc now represents str converted to baseOut.

        // THe index of the rounding digit.
        d = e + dp + 1;

        // The rounding digit: the digit to the right of the digit that may be rounded up.
        i = xc[d];

        // Look at the rounding digits and mode to determine whether to round up.

        k = baseOut / 2;
        r = r || d < 0 || xc[d + 1] != null;

        r = rm < 4 ? (i != null || r) && (rm == 0 || rm == (x.s < 0 ? 3 : 2))
              : i > k || i == k &&(rm == 4 || r || rm == 6 && xc[d - 1] & 1 ||
               rm == (x.s < 0 ? 8 : 7));

        // If the index of the rounding digit is not greater than zero, or xc represents
        // zero, then the result of the base conversion is zero or, if rounding up, a value
        // such as 0.00001.
        if (d < 1 || !xc[0]) {

          // 1^-dp or 0
          str = r ? toFixedPoint(alphabet.charAt(1), -dp, alphabet.charAt(0))
              : alphabet.charAt(0);
        } else {

          // Truncate xc to the required number of decimal places.
          xc.length = d;

          // Round up?
          if (r) {

            // Rounding up may mean the previous digit has to be rounded up and so on.
            for (--baseOut; ++xc[--d] > baseOut;) {
              xc[d] = 0;

              if (!d) {
                ++e;
                xc = [1].concat(xc);
              }
            }
          }

          // Determine trailing zeros.
          for (k = xc.length; !xc[--k];);

          // E.g. [4, 11, 15] becomes 4bf.
          for (i = 0, str = ''; i <= k; str += alphabet.charAt(xc[i++]));

          // Add leading zeros, decimal point and trailing zeros as required.
          str = toFixedPoint(str, e, alphabet.charAt(0));
        }

        // The caller will add the sign.
        return str;
      };
    })();


    // Perform division in the specified base. Called by div and convertBase.
    div = (function () {

      // Assume non-zero x and k.
      function multiply(x, k, base) {
        var m, temp, xlo, xhi,
          carry = 0,
          i = x.length,
          klo = k % SQRT_BASE,
          khi = k / SQRT_BASE | 0;

        for (x = x.slice(); i--;) {
          xlo = x[i] % SQRT_BASE;
          xhi = x[i] / SQRT_BASE | 0;
          m = khi * xlo + xhi * klo;
          temp = klo * xlo + ((m % SQRT_BASE) * SQRT_BASE) + carry;
          carry = (temp / base | 0) + (m / SQRT_BASE | 0) + khi * xhi;
          x[i] = temp % base;
        }

        if (carry) x = [carry].concat(x);

        return x;
      }

      function compare(a, b, aL, bL) {
        var i, cmp;

        if (aL != bL) {
          cmp = aL > bL ? 1 : -1;
        } else {

          for (i = cmp = 0; i < aL; i++) {

            if (a[i] != b[i]) {
              cmp = a[i] > b[i] ? 1 : -1;
              break;
            }
          }
        }

        return cmp;
      }

      function subtract(a, b, aL, base) {
        var i = 0;

        // Subtract b from a.
        for (; aL--;) {
          a[aL] -= i;
          i = a[aL] < b[aL] ? 1 : 0;
          a[aL] = i * base + a[aL] - b[aL];
        }

        // Remove leading zeros.
        for (; !a[0] && a.length > 1; a.splice(0, 1));
      }

      // x: dividend, y: divisor.
      return function (x, y, dp, rm, base) {
        var cmp, e, i, more, n, prod, prodL, q, qc, rem, remL, rem0, xi, xL, yc0,
          yL, yz,
          s = x.s == y.s ? 1 : -1,
          xc = x.c,
          yc = y.c;

        // Either NaN, Infinity or 0?
        if (!xc || !xc[0] || !yc || !yc[0]) {

          return new BigNumber(

           // Return NaN if either NaN, or both Infinity or 0.
           !x.s || !y.s || (xc ? yc && xc[0] == yc[0] : !yc) ? NaN :

            // Return \xB10 if x is \xB10 or y is \xB1Infinity, or return \xB1Infinity as y is \xB10.
            xc && xc[0] == 0 || !yc ? s * 0 : s / 0
         );
        }

        q = new BigNumber(s);
        qc = q.c = [];
        e = x.e - y.e;
        s = dp + e + 1;

        if (!base) {
          base = BASE;
          e = bitFloor(x.e / LOG_BASE) - bitFloor(y.e / LOG_BASE);
          s = s / LOG_BASE | 0;
        }

        // Result exponent may be one less then the current value of e.
        // The coefficients of the BigNumbers from convertBase may have trailing zeros.
        for (i = 0; yc[i] == (xc[i] || 0); i++);

        if (yc[i] > (xc[i] || 0)) e--;

        if (s < 0) {
          qc.push(1);
          more = true;
        } else {
          xL = xc.length;
          yL = yc.length;
          i = 0;
          s += 2;

          // Normalise xc and yc so highest order digit of yc is >= base / 2.

          n = mathfloor(base / (yc[0] + 1));

          // Not necessary, but to handle odd bases where yc[0] == (base / 2) - 1.
          // if (n > 1 || n++ == 1 && yc[0] < base / 2) {
          if (n > 1) {
            yc = multiply(yc, n, base);
            xc = multiply(xc, n, base);
            yL = yc.length;
            xL = xc.length;
          }

          xi = yL;
          rem = xc.slice(0, yL);
          remL = rem.length;

          // Add zeros to make remainder as long as divisor.
          for (; remL < yL; rem[remL++] = 0);
          yz = yc.slice();
          yz = [0].concat(yz);
          yc0 = yc[0];
          if (yc[1] >= base / 2) yc0++;
          // Not necessary, but to prevent trial digit n > base, when using base 3.
          // else if (base == 3 && yc0 == 1) yc0 = 1 + 1e-15;

          do {
            n = 0;

            // Compare divisor and remainder.
            cmp = compare(yc, rem, yL, remL);

            // If divisor < remainder.
            if (cmp < 0) {

              // Calculate trial digit, n.

              rem0 = rem[0];
              if (yL != remL) rem0 = rem0 * base + (rem[1] || 0);

              // n is how many times the divisor goes into the current remainder.
              n = mathfloor(rem0 / yc0);

              //  Algorithm:
              //  product = divisor multiplied by trial digit (n).
              //  Compare product and remainder.
              //  If product is greater than remainder:
              //    Subtract divisor from product, decrement trial digit.
              //  Subtract product from remainder.
              //  If product was less than remainder at the last compare:
              //    Compare new remainder and divisor.
              //    If remainder is greater than divisor:
              //      Subtract divisor from remainder, increment trial digit.

              if (n > 1) {

                // n may be > base only when base is 3.
                if (n >= base) n = base - 1;

                // product = divisor * trial digit.
                prod = multiply(yc, n, base);
                prodL = prod.length;
                remL = rem.length;

                // Compare product and remainder.
                // If product > remainder then trial digit n too high.
                // n is 1 too high about 5% of the time, and is not known to have
                // ever been more than 1 too high.
                while (compare(prod, rem, prodL, remL) == 1) {
                  n--;

                  // Subtract divisor from product.
                  subtract(prod, yL < prodL ? yz : yc, prodL, base);
                  prodL = prod.length;
                  cmp = 1;
                }
              } else {

                // n is 0 or 1, cmp is -1.
                // If n is 0, there is no need to compare yc and rem again below,
                // so change cmp to 1 to avoid it.
                // If n is 1, leave cmp as -1, so yc and rem are compared again.
                if (n == 0) {

                  // divisor < remainder, so n must be at least 1.
                  cmp = n = 1;
                }

                // product = divisor
                prod = yc.slice();
                prodL = prod.length;
              }

              if (prodL < remL) prod = [0].concat(prod);

              // Subtract product from remainder.
              subtract(rem, prod, remL, base);
              remL = rem.length;

               // If product was < remainder.
              if (cmp == -1) {

                // Compare divisor and new remainder.
                // If divisor < new remainder, subtract divisor from remainder.
                // Trial digit n too low.
                // n is 1 too low about 5% of the time, and very rarely 2 too low.
                while (compare(yc, rem, yL, remL) < 1) {
                  n++;

                  // Subtract divisor from remainder.
                  subtract(rem, yL < remL ? yz : yc, remL, base);
                  remL = rem.length;
                }
              }
            } else if (cmp === 0) {
              n++;
              rem = [0];
            } // else cmp === 1 and n will be 0

            // Add the next digit, n, to the result array.
            qc[i++] = n;

            // Update the remainder.
            if (rem[0]) {
              rem[remL++] = xc[xi] || 0;
            } else {
              rem = [xc[xi]];
              remL = 1;
            }
          } while ((xi++ < xL || rem[0] != null) && s--);

          more = rem[0] != null;

          // Leading zero?
          if (!qc[0]) qc.splice(0, 1);
        }

        if (base == BASE) {

          // To calculate q.e, first get the number of digits of qc[0].
          for (i = 1, s = qc[0]; s >= 10; s /= 10, i++);

          round(q, dp + (q.e = i + e * LOG_BASE - 1) + 1, rm, more);

        // Caller is convertBase.
        } else {
          q.e = e;
          q.r = +more;
        }

        return q;
      };
    })();


    /*
     * Return a string representing the value of BigNumber n in fixed-point or exponential
     * notation rounded to the specified decimal places or significant digits.
     *
     * n: a BigNumber.
     * i: the index of the last digit required (i.e. the digit that may be rounded up).
     * rm: the rounding mode.
     * id: 1 (toExponential) or 2 (toPrecision).
     */
    function format(n, i, rm, id) {
      var c0, e, ne, len, str;

      if (rm == null) rm = ROUNDING_MODE;
      else intCheck(rm, 0, 8);

      if (!n.c) return n.toString();

      c0 = n.c[0];
      ne = n.e;

      if (i == null) {
        str = coeffToString(n.c);
        str = id == 1 || id == 2 && ne <= TO_EXP_NEG
         ? toExponential(str, ne)
         : toFixedPoint(str, ne, '0');
      } else {
        n = round(new BigNumber(n), i, rm);

        // n.e may have changed if the value was rounded up.
        e = n.e;

        str = coeffToString(n.c);
        len = str.length;

        // toPrecision returns exponential notation if the number of significant digits
        // specified is less than the number of digits necessary to represent the integer
        // part of the value in fixed-point notation.

        // Exponential notation.
        if (id == 1 || id == 2 && (i <= e || e <= TO_EXP_NEG)) {

          // Append zeros?
          for (; len < i; str += '0', len++);
          str = toExponential(str, e);

        // Fixed-point notation.
        } else {
          i -= ne;
          str = toFixedPoint(str, e, '0');

          // Append zeros?
          if (e + 1 > len) {
            if (--i > 0) for (str += '.'; i--; str += '0');
          } else {
            i += e - len;
            if (i > 0) {
              if (e + 1 == len) str += '.';
              for (; i--; str += '0');
            }
          }
        }
      }

      return n.s < 0 && c0 ? '-' + str : str;
    }


    // Handle BigNumber.max and BigNumber.min.
    function maxOrMin(args, method) {
      var m, n,
        i = 0;

      if (isArray(args[0])) args = args[0];
      m = new BigNumber(args[0]);

      for (; ++i < args.length;) {
        n = new BigNumber(args[i]);

        // If any number is NaN, return NaN.
        if (!n.s) {
          m = n;
          break;
        } else if (method.call(m, n)) {
          m = n;
        }
      }

      return m;
    }


    /*
     * Strip trailing zeros, calculate base 10 exponent and check against MIN_EXP and MAX_EXP.
     * Called by minus, plus and times.
     */
    function normalise(n, c, e) {
      var i = 1,
        j = c.length;

       // Remove trailing zeros.
      for (; !c[--j]; c.pop());

      // Calculate the base 10 exponent. First get the number of digits of c[0].
      for (j = c[0]; j >= 10; j /= 10, i++);

      // Overflow?
      if ((e = i + e * LOG_BASE - 1) > MAX_EXP) {

        // Infinity.
        n.c = n.e = null;

      // Underflow?
      } else if (e < MIN_EXP) {

        // Zero.
        n.c = [n.e = 0];
      } else {
        n.e = e;
        n.c = c;
      }

      return n;
    }


    // Handle values that fail the validity test in BigNumber.
    parseNumeric = (function () {
      var basePrefix = /^(-?)0([xbo])(?=\\w[\\w.]*$)/i,
        dotAfter = /^([^.]+)\\.$/,
        dotBefore = /^\\.([^.]+)$/,
        isInfinityOrNaN = /^-?(Infinity|NaN)$/,
        whitespaceOrPlus = /^\\s*\\+(?=[\\w.])|^\\s+|\\s+$/g;

      return function (x, str, isNum, b) {
        var base,
          s = isNum ? str : str.replace(whitespaceOrPlus, '');

        // No exception on \xB1Infinity or NaN.
        if (isInfinityOrNaN.test(s)) {
          x.s = isNaN(s) ? null : s < 0 ? -1 : 1;
          x.c = x.e = null;
        } else {
          if (!isNum) {

            // basePrefix = /^(-?)0([xbo])(?=\\w[\\w.]*$)/i
            s = s.replace(basePrefix, function (m, p1, p2) {
              base = (p2 = p2.toLowerCase()) == 'x' ? 16 : p2 == 'b' ? 2 : 8;
              return !b || b == base ? p1 : m;
            });

            if (b) {
              base = b;

              // E.g. '1.' to '1', '.1' to '0.1'
              s = s.replace(dotAfter, '$1').replace(dotBefore, '0.$1');
            }

            if (str != s) return new BigNumber(s, base);
          }

          // '[BigNumber Error] Not a number: {n}'
          // '[BigNumber Error] Not a base {b} number: {n}'
          if (BigNumber.DEBUG) {
            throw Error
              (bignumberError + 'Not a' + (b ? ' base ' + b : '') + ' number: ' + str);
          }

          // NaN
          x.c = x.e = x.s = null;
        }
      }
    })();


    /*
     * Round x to sd significant digits using rounding mode rm. Check for over/under-flow.
     * If r is truthy, it is known that there are more digits after the rounding digit.
     */
    function round(x, sd, rm, r) {
      var d, i, j, k, n, ni, rd,
        xc = x.c,
        pows10 = POWS_TEN;

      // if x is not Infinity or NaN...
      if (xc) {

        // rd is the rounding digit, i.e. the digit after the digit that may be rounded up.
        // n is a base 1e14 number, the value of the element of array x.c containing rd.
        // ni is the index of n within x.c.
        // d is the number of digits of n.
        // i is the index of rd within n including leading zeros.
        // j is the actual index of rd within n (if < 0, rd is a leading zero).
        out: {

          // Get the number of digits of the first element of xc.
          for (d = 1, k = xc[0]; k >= 10; k /= 10, d++);
          i = sd - d;

          // If the rounding digit is in the first element of xc...
          if (i < 0) {
            i += LOG_BASE;
            j = sd;
            n = xc[ni = 0];

            // Get the rounding digit at index j of n.
            rd = n / pows10[d - j - 1] % 10 | 0;
          } else {
            ni = mathceil((i + 1) / LOG_BASE);

            if (ni >= xc.length) {

              if (r) {

                // Needed by sqrt.
                for (; xc.length <= ni; xc.push(0));
                n = rd = 0;
                d = 1;
                i %= LOG_BASE;
                j = i - LOG_BASE + 1;
              } else {
                break out;
              }
            } else {
              n = k = xc[ni];

              // Get the number of digits of n.
              for (d = 1; k >= 10; k /= 10, d++);

              // Get the index of rd within n.
              i %= LOG_BASE;

              // Get the index of rd within n, adjusted for leading zeros.
              // The number of leading zeros of n is given by LOG_BASE - d.
              j = i - LOG_BASE + d;

              // Get the rounding digit at index j of n.
              rd = j < 0 ? 0 : n / pows10[d - j - 1] % 10 | 0;
            }
          }

          r = r || sd < 0 ||

          // Are there any non-zero digits after the rounding digit?
          // The expression  n % pows10[d - j - 1]  returns all digits of n to the right
          // of the digit at j, e.g. if n is 908714 and j is 2, the expression gives 714.
           xc[ni + 1] != null || (j < 0 ? n : n % pows10[d - j - 1]);

          r = rm < 4
           ? (rd || r) && (rm == 0 || rm == (x.s < 0 ? 3 : 2))
           : rd > 5 || rd == 5 && (rm == 4 || r || rm == 6 &&

            // Check whether the digit to the left of the rounding digit is odd.
            ((i > 0 ? j > 0 ? n / pows10[d - j] : 0 : xc[ni - 1]) % 10) & 1 ||
             rm == (x.s < 0 ? 8 : 7));

          if (sd < 1 || !xc[0]) {
            xc.length = 0;

            if (r) {

              // Convert sd to decimal places.
              sd -= x.e + 1;

              // 1, 0.1, 0.01, 0.001, 0.0001 etc.
              xc[0] = pows10[(LOG_BASE - sd % LOG_BASE) % LOG_BASE];
              x.e = -sd || 0;
            } else {

              // Zero.
              xc[0] = x.e = 0;
            }

            return x;
          }

          // Remove excess digits.
          if (i == 0) {
            xc.length = ni;
            k = 1;
            ni--;
          } else {
            xc.length = ni + 1;
            k = pows10[LOG_BASE - i];

            // E.g. 56700 becomes 56000 if 7 is the rounding digit.
            // j > 0 means i > number of leading zeros of n.
            xc[ni] = j > 0 ? mathfloor(n / pows10[d - j] % pows10[j]) * k : 0;
          }

          // Round up?
          if (r) {

            for (; ;) {

              // If the digit to be rounded up is in the first element of xc...
              if (ni == 0) {

                // i will be the length of xc[0] before k is added.
                for (i = 1, j = xc[0]; j >= 10; j /= 10, i++);
                j = xc[0] += k;
                for (k = 1; j >= 10; j /= 10, k++);

                // if i != k the length has increased.
                if (i != k) {
                  x.e++;
                  if (xc[0] == BASE) xc[0] = 1;
                }

                break;
              } else {
                xc[ni] += k;
                if (xc[ni] != BASE) break;
                xc[ni--] = 0;
                k = 1;
              }
            }
          }

          // Remove trailing zeros.
          for (i = xc.length; xc[--i] === 0; xc.pop());
        }

        // Overflow? Infinity.
        if (x.e > MAX_EXP) {
          x.c = x.e = null;

        // Underflow? Zero.
        } else if (x.e < MIN_EXP) {
          x.c = [x.e = 0];
        }
      }

      return x;
    }


    // PROTOTYPE/INSTANCE METHODS


    /*
     * Return a new BigNumber whose value is the absolute value of this BigNumber.
     */
    P.absoluteValue = P.abs = function () {
      var x = new BigNumber(this);
      if (x.s < 0) x.s = 1;
      return x;
    };


    /*
     * Return
     *   1 if the value of this BigNumber is greater than the value of BigNumber(y, b),
     *   -1 if the value of this BigNumber is less than the value of BigNumber(y, b),
     *   0 if they have the same value,
     *   or null if the value of either is NaN.
     */
    P.comparedTo = function (y, b) {
      return compare(this, new BigNumber(y, b));
    };


    /*
     * If dp is undefined or null or true or false, return the number of decimal places of the
     * value of this BigNumber, or null if the value of this BigNumber is \xB1Infinity or NaN.
     *
     * Otherwise, if dp is a number, return a new BigNumber whose value is the value of this
     * BigNumber rounded to a maximum of dp decimal places using rounding mode rm, or
     * ROUNDING_MODE if rm is omitted.
     *
     * [dp] {number} Decimal places: integer, 0 to MAX inclusive.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {dp|rm}'
     */
    P.decimalPlaces = P.dp = function (dp, rm) {
      var c, n, v,
        x = this;

      if (dp != null) {
        intCheck(dp, 0, MAX);
        if (rm == null) rm = ROUNDING_MODE;
        else intCheck(rm, 0, 8);

        return round(new BigNumber(x), dp + x.e + 1, rm);
      }

      if (!(c = x.c)) return null;
      n = ((v = c.length - 1) - bitFloor(this.e / LOG_BASE)) * LOG_BASE;

      // Subtract the number of trailing zeros of the last number.
      if (v = c[v]) for (; v % 10 == 0; v /= 10, n--);
      if (n < 0) n = 0;

      return n;
    };


    /*
     *  n / 0 = I
     *  n / N = N
     *  n / I = 0
     *  0 / n = 0
     *  0 / 0 = N
     *  0 / N = N
     *  0 / I = 0
     *  N / n = N
     *  N / 0 = N
     *  N / N = N
     *  N / I = N
     *  I / n = I
     *  I / 0 = I
     *  I / N = N
     *  I / I = N
     *
     * Return a new BigNumber whose value is the value of this BigNumber divided by the value of
     * BigNumber(y, b), rounded according to DECIMAL_PLACES and ROUNDING_MODE.
     */
    P.dividedBy = P.div = function (y, b) {
      return div(this, new BigNumber(y, b), DECIMAL_PLACES, ROUNDING_MODE);
    };


    /*
     * Return a new BigNumber whose value is the integer part of dividing the value of this
     * BigNumber by the value of BigNumber(y, b).
     */
    P.dividedToIntegerBy = P.idiv = function (y, b) {
      return div(this, new BigNumber(y, b), 0, 1);
    };


    /*
     * Return a BigNumber whose value is the value of this BigNumber exponentiated by n.
     *
     * If m is present, return the result modulo m.
     * If n is negative round according to DECIMAL_PLACES and ROUNDING_MODE.
     * If POW_PRECISION is non-zero and m is not present, round to POW_PRECISION using ROUNDING_MODE.
     *
     * The modular power operation works efficiently when x, n, and m are integers, otherwise it
     * is equivalent to calculating x.exponentiatedBy(n).modulo(m) with a POW_PRECISION of 0.
     *
     * n {number|string|BigNumber} The exponent. An integer.
     * [m] {number|string|BigNumber} The modulus.
     *
     * '[BigNumber Error] Exponent not an integer: {n}'
     */
    P.exponentiatedBy = P.pow = function (n, m) {
      var half, isModExp, k, more, nIsBig, nIsNeg, nIsOdd, y,
        x = this;

      n = new BigNumber(n);

      // Allow NaN and \xB1Infinity, but not other non-integers.
      if (n.c && !n.isInteger()) {
        throw Error
          (bignumberError + 'Exponent not an integer: ' + n);
      }

      if (m != null) m = new BigNumber(m);

      // Exponent of MAX_SAFE_INTEGER is 15.
      nIsBig = n.e > 14;

      // If x is NaN, \xB1Infinity, \xB10 or \xB11, or n is \xB1Infinity, NaN or \xB10.
      if (!x.c || !x.c[0] || x.c[0] == 1 && !x.e && x.c.length == 1 || !n.c || !n.c[0]) {

        // The sign of the result of pow when x is negative depends on the evenness of n.
        // If +n overflows to \xB1Infinity, the evenness of n would be not be known.
        y = new BigNumber(Math.pow(+x.valueOf(), nIsBig ? 2 - isOdd(n) : +n));
        return m ? y.mod(m) : y;
      }

      nIsNeg = n.s < 0;

      if (m) {

        // x % m returns NaN if abs(m) is zero, or m is NaN.
        if (m.c ? !m.c[0] : !m.s) return new BigNumber(NaN);

        isModExp = !nIsNeg && x.isInteger() && m.isInteger();

        if (isModExp) x = x.mod(m);

      // Overflow to \xB1Infinity: >=2**1e10 or >=1.0000024**1e15.
      // Underflow to \xB10: <=0.79**1e10 or <=0.9999975**1e15.
      } else if (n.e > 9 && (x.e > 0 || x.e < -1 || (x.e == 0
        // [1, 240000000]
        ? x.c[0] > 1 || nIsBig && x.c[1] >= 24e7
        // [80000000000000]  [99999750000000]
        : x.c[0] < 8e13 || nIsBig && x.c[0] <= 9999975e7))) {

        // If x is negative and n is odd, k = -0, else k = 0.
        k = x.s < 0 && isOdd(n) ? -0 : 0;

        // If x >= 1, k = \xB1Infinity.
        if (x.e > -1) k = 1 / k;

        // If n is negative return \xB10, else return \xB1Infinity.
        return new BigNumber(nIsNeg ? 1 / k : k);

      } else if (POW_PRECISION) {

        // Truncating each coefficient array to a length of k after each multiplication
        // equates to truncating significant digits to POW_PRECISION + [28, 41],
        // i.e. there will be a minimum of 28 guard digits retained.
        k = mathceil(POW_PRECISION / LOG_BASE + 2);
      }

      if (nIsBig) {
        half = new BigNumber(0.5);
        nIsOdd = isOdd(n);
      } else {
        nIsOdd = n % 2;
      }

      if (nIsNeg) n.s = 1;

      y = new BigNumber(ONE);

      // Performs 54 loop iterations for n of 9007199254740991.
      for (; ;) {

        if (nIsOdd) {
          y = y.times(x);
          if (!y.c) break;

          if (k) {
            if (y.c.length > k) y.c.length = k;
          } else if (isModExp) {
            y = y.mod(m);    //y = y.minus(div(y, m, 0, MODULO_MODE).times(m));
          }
        }

        if (nIsBig) {
          n = n.times(half);
          round(n, n.e + 1, 1);
          if (!n.c[0]) break;
          nIsBig = n.e > 14;
          nIsOdd = isOdd(n);
        } else {
          n = mathfloor(n / 2);
          if (!n) break;
          nIsOdd = n % 2;
        }

        x = x.times(x);

        if (k) {
          if (x.c && x.c.length > k) x.c.length = k;
        } else if (isModExp) {
          x = x.mod(m);    //x = x.minus(div(x, m, 0, MODULO_MODE).times(m));
        }
      }

      if (isModExp) return y;
      if (nIsNeg) y = ONE.div(y);

      return m ? y.mod(m) : k ? round(y, POW_PRECISION, ROUNDING_MODE, more) : y;
    };


    /*
     * Return a new BigNumber whose value is the value of this BigNumber rounded to an integer
     * using rounding mode rm, or ROUNDING_MODE if rm is omitted.
     *
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {rm}'
     */
    P.integerValue = function (rm) {
      var n = new BigNumber(this);
      if (rm == null) rm = ROUNDING_MODE;
      else intCheck(rm, 0, 8);
      return round(n, n.e + 1, rm);
    };


    /*
     * Return true if the value of this BigNumber is equal to the value of BigNumber(y, b),
     * otherwise return false.
     */
    P.isEqualTo = P.eq = function (y, b) {
      return compare(this, new BigNumber(y, b)) === 0;
    };


    /*
     * Return true if the value of this BigNumber is a finite number, otherwise return false.
     */
    P.isFinite = function () {
      return !!this.c;
    };


    /*
     * Return true if the value of this BigNumber is greater than the value of BigNumber(y, b),
     * otherwise return false.
     */
    P.isGreaterThan = P.gt = function (y, b) {
      return compare(this, new BigNumber(y, b)) > 0;
    };


    /*
     * Return true if the value of this BigNumber is greater than or equal to the value of
     * BigNumber(y, b), otherwise return false.
     */
    P.isGreaterThanOrEqualTo = P.gte = function (y, b) {
      return (b = compare(this, new BigNumber(y, b))) === 1 || b === 0;

    };


    /*
     * Return true if the value of this BigNumber is an integer, otherwise return false.
     */
    P.isInteger = function () {
      return !!this.c && bitFloor(this.e / LOG_BASE) > this.c.length - 2;
    };


    /*
     * Return true if the value of this BigNumber is less than the value of BigNumber(y, b),
     * otherwise return false.
     */
    P.isLessThan = P.lt = function (y, b) {
      return compare(this, new BigNumber(y, b)) < 0;
    };


    /*
     * Return true if the value of this BigNumber is less than or equal to the value of
     * BigNumber(y, b), otherwise return false.
     */
    P.isLessThanOrEqualTo = P.lte = function (y, b) {
      return (b = compare(this, new BigNumber(y, b))) === -1 || b === 0;
    };


    /*
     * Return true if the value of this BigNumber is NaN, otherwise return false.
     */
    P.isNaN = function () {
      return !this.s;
    };


    /*
     * Return true if the value of this BigNumber is negative, otherwise return false.
     */
    P.isNegative = function () {
      return this.s < 0;
    };


    /*
     * Return true if the value of this BigNumber is positive, otherwise return false.
     */
    P.isPositive = function () {
      return this.s > 0;
    };


    /*
     * Return true if the value of this BigNumber is 0 or -0, otherwise return false.
     */
    P.isZero = function () {
      return !!this.c && this.c[0] == 0;
    };


    /*
     *  n - 0 = n
     *  n - N = N
     *  n - I = -I
     *  0 - n = -n
     *  0 - 0 = 0
     *  0 - N = N
     *  0 - I = -I
     *  N - n = N
     *  N - 0 = N
     *  N - N = N
     *  N - I = N
     *  I - n = I
     *  I - 0 = I
     *  I - N = N
     *  I - I = N
     *
     * Return a new BigNumber whose value is the value of this BigNumber minus the value of
     * BigNumber(y, b).
     */
    P.minus = function (y, b) {
      var i, j, t, xLTy,
        x = this,
        a = x.s;

      y = new BigNumber(y, b);
      b = y.s;

      // Either NaN?
      if (!a || !b) return new BigNumber(NaN);

      // Signs differ?
      if (a != b) {
        y.s = -b;
        return x.plus(y);
      }

      var xe = x.e / LOG_BASE,
        ye = y.e / LOG_BASE,
        xc = x.c,
        yc = y.c;

      if (!xe || !ye) {

        // Either Infinity?
        if (!xc || !yc) return xc ? (y.s = -b, y) : new BigNumber(yc ? x : NaN);

        // Either zero?
        if (!xc[0] || !yc[0]) {

          // Return y if y is non-zero, x if x is non-zero, or zero if both are zero.
          return yc[0] ? (y.s = -b, y) : new BigNumber(xc[0] ? x :

           // IEEE 754 (2008) 6.3: n - n = -0 when rounding to -Infinity
           ROUNDING_MODE == 3 ? -0 : 0);
        }
      }

      xe = bitFloor(xe);
      ye = bitFloor(ye);
      xc = xc.slice();

      // Determine which is the bigger number.
      if (a = xe - ye) {

        if (xLTy = a < 0) {
          a = -a;
          t = xc;
        } else {
          ye = xe;
          t = yc;
        }

        t.reverse();

        // Prepend zeros to equalise exponents.
        for (b = a; b--; t.push(0));
        t.reverse();
      } else {

        // Exponents equal. Check digit by digit.
        j = (xLTy = (a = xc.length) < (b = yc.length)) ? a : b;

        for (a = b = 0; b < j; b++) {

          if (xc[b] != yc[b]) {
            xLTy = xc[b] < yc[b];
            break;
          }
        }
      }

      // x < y? Point xc to the array of the bigger number.
      if (xLTy) t = xc, xc = yc, yc = t, y.s = -y.s;

      b = (j = yc.length) - (i = xc.length);

      // Append zeros to xc if shorter.
      // No need to add zeros to yc if shorter as subtract only needs to start at yc.length.
      if (b > 0) for (; b--; xc[i++] = 0);
      b = BASE - 1;

      // Subtract yc from xc.
      for (; j > a;) {

        if (xc[--j] < yc[j]) {
          for (i = j; i && !xc[--i]; xc[i] = b);
          --xc[i];
          xc[j] += BASE;
        }

        xc[j] -= yc[j];
      }

      // Remove leading zeros and adjust exponent accordingly.
      for (; xc[0] == 0; xc.splice(0, 1), --ye);

      // Zero?
      if (!xc[0]) {

        // Following IEEE 754 (2008) 6.3,
        // n - n = +0  but  n - n = -0  when rounding towards -Infinity.
        y.s = ROUNDING_MODE == 3 ? -1 : 1;
        y.c = [y.e = 0];
        return y;
      }

      // No need to check for Infinity as +x - +y != Infinity && -x - -y != Infinity
      // for finite x and y.
      return normalise(y, xc, ye);
    };


    /*
     *   n % 0 =  N
     *   n % N =  N
     *   n % I =  n
     *   0 % n =  0
     *  -0 % n = -0
     *   0 % 0 =  N
     *   0 % N =  N
     *   0 % I =  0
     *   N % n =  N
     *   N % 0 =  N
     *   N % N =  N
     *   N % I =  N
     *   I % n =  N
     *   I % 0 =  N
     *   I % N =  N
     *   I % I =  N
     *
     * Return a new BigNumber whose value is the value of this BigNumber modulo the value of
     * BigNumber(y, b). The result depends on the value of MODULO_MODE.
     */
    P.modulo = P.mod = function (y, b) {
      var q, s,
        x = this;

      y = new BigNumber(y, b);

      // Return NaN if x is Infinity or NaN, or y is NaN or zero.
      if (!x.c || !y.s || y.c && !y.c[0]) {
        return new BigNumber(NaN);

      // Return x if y is Infinity or x is zero.
      } else if (!y.c || x.c && !x.c[0]) {
        return new BigNumber(x);
      }

      if (MODULO_MODE == 9) {

        // Euclidian division: q = sign(y) * floor(x / abs(y))
        // r = x - qy    where  0 <= r < abs(y)
        s = y.s;
        y.s = 1;
        q = div(x, y, 0, 3);
        y.s = s;
        q.s *= s;
      } else {
        q = div(x, y, 0, MODULO_MODE);
      }

      y = x.minus(q.times(y));

      // To match JavaScript %, ensure sign of zero is sign of dividend.
      if (!y.c[0] && MODULO_MODE == 1) y.s = x.s;

      return y;
    };


    /*
     *  n * 0 = 0
     *  n * N = N
     *  n * I = I
     *  0 * n = 0
     *  0 * 0 = 0
     *  0 * N = N
     *  0 * I = N
     *  N * n = N
     *  N * 0 = N
     *  N * N = N
     *  N * I = N
     *  I * n = I
     *  I * 0 = N
     *  I * N = N
     *  I * I = I
     *
     * Return a new BigNumber whose value is the value of this BigNumber multiplied by the value
     * of BigNumber(y, b).
     */
    P.multipliedBy = P.times = function (y, b) {
      var c, e, i, j, k, m, xcL, xlo, xhi, ycL, ylo, yhi, zc,
        base, sqrtBase,
        x = this,
        xc = x.c,
        yc = (y = new BigNumber(y, b)).c;

      // Either NaN, \xB1Infinity or \xB10?
      if (!xc || !yc || !xc[0] || !yc[0]) {

        // Return NaN if either is NaN, or one is 0 and the other is Infinity.
        if (!x.s || !y.s || xc && !xc[0] && !yc || yc && !yc[0] && !xc) {
          y.c = y.e = y.s = null;
        } else {
          y.s *= x.s;

          // Return \xB1Infinity if either is \xB1Infinity.
          if (!xc || !yc) {
            y.c = y.e = null;

          // Return \xB10 if either is \xB10.
          } else {
            y.c = [0];
            y.e = 0;
          }
        }

        return y;
      }

      e = bitFloor(x.e / LOG_BASE) + bitFloor(y.e / LOG_BASE);
      y.s *= x.s;
      xcL = xc.length;
      ycL = yc.length;

      // Ensure xc points to longer array and xcL to its length.
      if (xcL < ycL) zc = xc, xc = yc, yc = zc, i = xcL, xcL = ycL, ycL = i;

      // Initialise the result array with zeros.
      for (i = xcL + ycL, zc = []; i--; zc.push(0));

      base = BASE;
      sqrtBase = SQRT_BASE;

      for (i = ycL; --i >= 0;) {
        c = 0;
        ylo = yc[i] % sqrtBase;
        yhi = yc[i] / sqrtBase | 0;

        for (k = xcL, j = i + k; j > i;) {
          xlo = xc[--k] % sqrtBase;
          xhi = xc[k] / sqrtBase | 0;
          m = yhi * xlo + xhi * ylo;
          xlo = ylo * xlo + ((m % sqrtBase) * sqrtBase) + zc[j] + c;
          c = (xlo / base | 0) + (m / sqrtBase | 0) + yhi * xhi;
          zc[j--] = xlo % base;
        }

        zc[j] = c;
      }

      if (c) {
        ++e;
      } else {
        zc.splice(0, 1);
      }

      return normalise(y, zc, e);
    };


    /*
     * Return a new BigNumber whose value is the value of this BigNumber negated,
     * i.e. multiplied by -1.
     */
    P.negated = function () {
      var x = new BigNumber(this);
      x.s = -x.s || null;
      return x;
    };


    /*
     *  n + 0 = n
     *  n + N = N
     *  n + I = I
     *  0 + n = n
     *  0 + 0 = 0
     *  0 + N = N
     *  0 + I = I
     *  N + n = N
     *  N + 0 = N
     *  N + N = N
     *  N + I = N
     *  I + n = I
     *  I + 0 = I
     *  I + N = N
     *  I + I = I
     *
     * Return a new BigNumber whose value is the value of this BigNumber plus the value of
     * BigNumber(y, b).
     */
    P.plus = function (y, b) {
      var t,
        x = this,
        a = x.s;

      y = new BigNumber(y, b);
      b = y.s;

      // Either NaN?
      if (!a || !b) return new BigNumber(NaN);

      // Signs differ?
       if (a != b) {
        y.s = -b;
        return x.minus(y);
      }

      var xe = x.e / LOG_BASE,
        ye = y.e / LOG_BASE,
        xc = x.c,
        yc = y.c;

      if (!xe || !ye) {

        // Return \xB1Infinity if either \xB1Infinity.
        if (!xc || !yc) return new BigNumber(a / 0);

        // Either zero?
        // Return y if y is non-zero, x if x is non-zero, or zero if both are zero.
        if (!xc[0] || !yc[0]) return yc[0] ? y : new BigNumber(xc[0] ? x : a * 0);
      }

      xe = bitFloor(xe);
      ye = bitFloor(ye);
      xc = xc.slice();

      // Prepend zeros to equalise exponents. Faster to use reverse then do unshifts.
      if (a = xe - ye) {
        if (a > 0) {
          ye = xe;
          t = yc;
        } else {
          a = -a;
          t = xc;
        }

        t.reverse();
        for (; a--; t.push(0));
        t.reverse();
      }

      a = xc.length;
      b = yc.length;

      // Point xc to the longer array, and b to the shorter length.
      if (a - b < 0) t = yc, yc = xc, xc = t, b = a;

      // Only start adding at yc.length - 1 as the further digits of xc can be ignored.
      for (a = 0; b;) {
        a = (xc[--b] = xc[b] + yc[b] + a) / BASE | 0;
        xc[b] = BASE === xc[b] ? 0 : xc[b] % BASE;
      }

      if (a) {
        xc = [a].concat(xc);
        ++ye;
      }

      // No need to check for zero, as +x + +y != 0 && -x + -y != 0
      // ye = MAX_EXP + 1 possible
      return normalise(y, xc, ye);
    };


    /*
     * If sd is undefined or null or true or false, return the number of significant digits of
     * the value of this BigNumber, or null if the value of this BigNumber is \xB1Infinity or NaN.
     * If sd is true include integer-part trailing zeros in the count.
     *
     * Otherwise, if sd is a number, return a new BigNumber whose value is the value of this
     * BigNumber rounded to a maximum of sd significant digits using rounding mode rm, or
     * ROUNDING_MODE if rm is omitted.
     *
     * sd {number|boolean} number: significant digits: integer, 1 to MAX inclusive.
     *                     boolean: whether to count integer-part trailing zeros: true or false.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {sd|rm}'
     */
    P.precision = P.sd = function (sd, rm) {
      var c, n, v,
        x = this;

      if (sd != null && sd !== !!sd) {
        intCheck(sd, 1, MAX);
        if (rm == null) rm = ROUNDING_MODE;
        else intCheck(rm, 0, 8);

        return round(new BigNumber(x), sd, rm);
      }

      if (!(c = x.c)) return null;
      v = c.length - 1;
      n = v * LOG_BASE + 1;

      if (v = c[v]) {

        // Subtract the number of trailing zeros of the last element.
        for (; v % 10 == 0; v /= 10, n--);

        // Add the number of digits of the first element.
        for (v = c[0]; v >= 10; v /= 10, n++);
      }

      if (sd && x.e + 1 > n) n = x.e + 1;

      return n;
    };


    /*
     * Return a new BigNumber whose value is the value of this BigNumber shifted by k places
     * (powers of 10). Shift to the right if n > 0, and to the left if n < 0.
     *
     * k {number} Integer, -MAX_SAFE_INTEGER to MAX_SAFE_INTEGER inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {k}'
     */
    P.shiftedBy = function (k) {
      intCheck(k, -MAX_SAFE_INTEGER, MAX_SAFE_INTEGER);
      return this.times('1e' + k);
    };


    /*
     *  sqrt(-n) =  N
     *  sqrt(N) =  N
     *  sqrt(-I) =  N
     *  sqrt(I) =  I
     *  sqrt(0) =  0
     *  sqrt(-0) = -0
     *
     * Return a new BigNumber whose value is the square root of the value of this BigNumber,
     * rounded according to DECIMAL_PLACES and ROUNDING_MODE.
     */
    P.squareRoot = P.sqrt = function () {
      var m, n, r, rep, t,
        x = this,
        c = x.c,
        s = x.s,
        e = x.e,
        dp = DECIMAL_PLACES + 4,
        half = new BigNumber('0.5');

      // Negative/NaN/Infinity/zero?
      if (s !== 1 || !c || !c[0]) {
        return new BigNumber(!s || s < 0 && (!c || c[0]) ? NaN : c ? x : 1 / 0);
      }

      // Initial estimate.
      s = Math.sqrt(+x);

      // Math.sqrt underflow/overflow?
      // Pass x to Math.sqrt as integer, then adjust the exponent of the result.
      if (s == 0 || s == 1 / 0) {
        n = coeffToString(c);
        if ((n.length + e) % 2 == 0) n += '0';
        s = Math.sqrt(n);
        e = bitFloor((e + 1) / 2) - (e < 0 || e % 2);

        if (s == 1 / 0) {
          n = '1e' + e;
        } else {
          n = s.toExponential();
          n = n.slice(0, n.indexOf('e') + 1) + e;
        }

        r = new BigNumber(n);
      } else {
        r = new BigNumber(s + '');
      }

      // Check for zero.
      // r could be zero if MIN_EXP is changed after the this value was created.
      // This would cause a division by zero (x/t) and hence Infinity below, which would cause
      // coeffToString to throw.
      if (r.c[0]) {
        e = r.e;
        s = e + dp;
        if (s < 3) s = 0;

        // Newton-Raphson iteration.
        for (; ;) {
          t = r;
          r = half.times(t.plus(div(x, t, dp, 1)));

          if (coeffToString(t.c  ).slice(0, s) === (n =
             coeffToString(r.c)).slice(0, s)) {

            // The exponent of r may here be one less than the final result exponent,
            // e.g 0.0009999 (e-4) --> 0.001 (e-3), so adjust s so the rounding digits
            // are indexed correctly.
            if (r.e < e) --s;
            n = n.slice(s - 3, s + 1);

            // The 4th rounding digit may be in error by -1 so if the 4 rounding digits
            // are 9999 or 4999 (i.e. approaching a rounding boundary) continue the
            // iteration.
            if (n == '9999' || !rep && n == '4999') {

              // On the first iteration only, check to see if rounding up gives the
              // exact result as the nines may infinitely repeat.
              if (!rep) {
                round(t, t.e + DECIMAL_PLACES + 2, 0);

                if (t.times(t).eq(x)) {
                  r = t;
                  break;
                }
              }

              dp += 4;
              s += 4;
              rep = 1;
            } else {

              // If rounding digits are null, 0{0,4} or 50{0,3}, check for exact
              // result. If not, then there are further digits and m will be truthy.
              if (!+n || !+n.slice(1) && n.charAt(0) == '5') {

                // Truncate to the first rounding digit.
                round(r, r.e + DECIMAL_PLACES + 2, 1);
                m = !r.times(r).eq(x);
              }

              break;
            }
          }
        }
      }

      return round(r, r.e + DECIMAL_PLACES + 1, ROUNDING_MODE, m);
    };


    /*
     * Return a string representing the value of this BigNumber in exponential notation and
     * rounded using ROUNDING_MODE to dp fixed decimal places.
     *
     * [dp] {number} Decimal places. Integer, 0 to MAX inclusive.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {dp|rm}'
     */
    P.toExponential = function (dp, rm) {
      if (dp != null) {
        intCheck(dp, 0, MAX);
        dp++;
      }
      return format(this, dp, rm, 1);
    };


    /*
     * Return a string representing the value of this BigNumber in fixed-point notation rounding
     * to dp fixed decimal places using rounding mode rm, or ROUNDING_MODE if rm is omitted.
     *
     * Note: as with JavaScript's number type, (-0).toFixed(0) is '0',
     * but e.g. (-0.00001).toFixed(0) is '-0'.
     *
     * [dp] {number} Decimal places. Integer, 0 to MAX inclusive.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {dp|rm}'
     */
    P.toFixed = function (dp, rm) {
      if (dp != null) {
        intCheck(dp, 0, MAX);
        dp = dp + this.e + 1;
      }
      return format(this, dp, rm);
    };


    /*
     * Return a string representing the value of this BigNumber in fixed-point notation rounded
     * using rm or ROUNDING_MODE to dp decimal places, and formatted according to the properties
     * of the FORMAT object (see BigNumber.set).
     *
     * FORMAT = {
     *      decimalSeparator : '.',
     *      groupSeparator : ',',
     *      groupSize : 3,
     *      secondaryGroupSize : 0,
     *      fractionGroupSeparator : '\\xA0',    // non-breaking space
     *      fractionGroupSize : 0
     * };
     *
     * [dp] {number} Decimal places. Integer, 0 to MAX inclusive.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {dp|rm}'
     */
    P.toFormat = function (dp, rm) {
      var str = this.toFixed(dp, rm);

      if (this.c) {
        var i,
          arr = str.split('.'),
          g1 = +FORMAT.groupSize,
          g2 = +FORMAT.secondaryGroupSize,
          groupSeparator = FORMAT.groupSeparator,
          intPart = arr[0],
          fractionPart = arr[1],
          isNeg = this.s < 0,
          intDigits = isNeg ? intPart.slice(1) : intPart,
          len = intDigits.length;

        if (g2) i = g1, g1 = g2, g2 = i, len -= i;

        if (g1 > 0 && len > 0) {
          i = len % g1 || g1;
          intPart = intDigits.substr(0, i);

          for (; i < len; i += g1) {
            intPart += groupSeparator + intDigits.substr(i, g1);
          }

          if (g2 > 0) intPart += groupSeparator + intDigits.slice(i);
          if (isNeg) intPart = '-' + intPart;
        }

        str = fractionPart
         ? intPart + FORMAT.decimalSeparator + ((g2 = +FORMAT.fractionGroupSize)
          ? fractionPart.replace(new RegExp('\\\\d{' + g2 + '}\\\\B', 'g'),
           '$&' + FORMAT.fractionGroupSeparator)
          : fractionPart)
         : intPart;
      }

      return str;
    };


    /*
     * Return a string array representing the value of this BigNumber as a simple fraction with
     * an integer numerator and an integer denominator. The denominator will be a positive
     * non-zero value less than or equal to the specified maximum denominator. If a maximum
     * denominator is not specified, the denominator will be the lowest value necessary to
     * represent the number exactly.
     *
     * [md] {number|string|BigNumber} Integer >= 1, or Infinity. The maximum denominator.
     *
     * '[BigNumber Error] Argument {not an integer|out of range} : {md}'
     */
    P.toFraction = function (md) {
      var arr, d, d0, d1, d2, e, exp, n, n0, n1, q, s,
        x = this,
        xc = x.c;

      if (md != null) {
        n = new BigNumber(md);

        // Throw if md is less than one or is not an integer, unless it is Infinity.
        if (!n.isInteger() && (n.c || n.s !== 1) || n.lt(ONE)) {
          throw Error
            (bignumberError + 'Argument ' +
              (n.isInteger() ? 'out of range: ' : 'not an integer: ') + md);
        }
      }

      if (!xc) return x.toString();

      d = new BigNumber(ONE);
      n1 = d0 = new BigNumber(ONE);
      d1 = n0 = new BigNumber(ONE);
      s = coeffToString(xc);

      // Determine initial denominator.
      // d is a power of 10 and the minimum max denominator that specifies the value exactly.
      e = d.e = s.length - x.e - 1;
      d.c[0] = POWS_TEN[(exp = e % LOG_BASE) < 0 ? LOG_BASE + exp : exp];
      md = !md || n.comparedTo(d) > 0 ? (e > 0 ? d : n1) : n;

      exp = MAX_EXP;
      MAX_EXP = 1 / 0;
      n = new BigNumber(s);

      // n0 = d1 = 0
      n0.c[0] = 0;

      for (; ;)  {
        q = div(n, d, 0, 1);
        d2 = d0.plus(q.times(d1));
        if (d2.comparedTo(md) == 1) break;
        d0 = d1;
        d1 = d2;
        n1 = n0.plus(q.times(d2 = n1));
        n0 = d2;
        d = n.minus(q.times(d2 = d));
        n = d2;
      }

      d2 = div(md.minus(d0), d1, 0, 1);
      n0 = n0.plus(d2.times(n1));
      d0 = d0.plus(d2.times(d1));
      n0.s = n1.s = x.s;
      e *= 2;

      // Determine which fraction is closer to x, n0/d0 or n1/d1
      arr = div(n1, d1, e, ROUNDING_MODE).minus(x).abs().comparedTo(
         div(n0, d0, e, ROUNDING_MODE).minus(x).abs()) < 1
          ? [n1.toString(), d1.toString()]
          : [n0.toString(), d0.toString()];

      MAX_EXP = exp;
      return arr;
    };


    /*
     * Return the value of this BigNumber converted to a number primitive.
     */
    P.toNumber = function () {
      return +this;
    };


    /*
     * Return a string representing the value of this BigNumber rounded to sd significant digits
     * using rounding mode rm or ROUNDING_MODE. If sd is less than the number of digits
     * necessary to represent the integer part of the value in fixed-point notation, then use
     * exponential notation.
     *
     * [sd] {number} Significant digits. Integer, 1 to MAX inclusive.
     * [rm] {number} Rounding mode. Integer, 0 to 8 inclusive.
     *
     * '[BigNumber Error] Argument {not a primitive number|not an integer|out of range}: {sd|rm}'
     */
    P.toPrecision = function (sd, rm) {
      if (sd != null) intCheck(sd, 1, MAX);
      return format(this, sd, rm, 2);
    };


    /*
     * Return a string representing the value of this BigNumber in base b, or base 10 if b is
     * omitted. If a base is specified, including base 10, round according to DECIMAL_PLACES and
     * ROUNDING_MODE. If a base is not specified, and this BigNumber has a positive exponent
     * that is equal to or greater than TO_EXP_POS, or a negative exponent equal to or less than
     * TO_EXP_NEG, return exponential notation.
     *
     * [b] {number} Integer, 2 to ALPHABET.length inclusive.
     *
     * '[BigNumber Error] Base {not a primitive number|not an integer|out of range}: {b}'
     */
    P.toString = function (b) {
      var str,
        n = this,
        s = n.s,
        e = n.e;

      // Infinity or NaN?
      if (e === null) {

        if (s) {
          str = 'Infinity';
          if (s < 0) str = '-' + str;
        } else {
          str = 'NaN';
        }
      } else {
        str = coeffToString(n.c);

        if (b == null) {
          str = e <= TO_EXP_NEG || e >= TO_EXP_POS
           ? toExponential(str, e)
           : toFixedPoint(str, e, '0');
        } else {
          intCheck(b, 2, ALPHABET.length, 'Base');
          str = convertBase(toFixedPoint(str, e, '0'), 10, b, s, true);
        }

        if (s < 0 && n.c[0]) str = '-' + str;
      }

      return str;
    };


    /*
     * Return as toString, but do not accept a base argument, and include the minus sign for
     * negative zero.
     */
    P.valueOf = P.toJSON = function () {
      var str,
        n = this,
        e = n.e;

      if (e === null) return n.toString();

      str = coeffToString(n.c);

      str = e <= TO_EXP_NEG || e >= TO_EXP_POS
        ? toExponential(str, e)
        : toFixedPoint(str, e, '0');

      return n.s < 0 ? '-' + str : str;
    };


    P._isBigNumber = true;

    if (configObject != null) BigNumber.set(configObject);

    return BigNumber;
  }


  // PRIVATE HELPER FUNCTIONS


  function bitFloor(n) {
    var i = n | 0;
    return n > 0 || n === i ? i : i - 1;
  }


  // Return a coefficient array as a string of base 10 digits.
  function coeffToString(a) {
    var s, z,
      i = 1,
      j = a.length,
      r = a[0] + '';

    for (; i < j;) {
      s = a[i++] + '';
      z = LOG_BASE - s.length;
      for (; z--; s = '0' + s);
      r += s;
    }

    // Determine trailing zeros.
    for (j = r.length; r.charCodeAt(--j) === 48;);
    return r.slice(0, j + 1 || 1);
  }


  // Compare the value of BigNumbers x and y.
  function compare(x, y) {
    var a, b,
      xc = x.c,
      yc = y.c,
      i = x.s,
      j = y.s,
      k = x.e,
      l = y.e;

    // Either NaN?
    if (!i || !j) return null;

    a = xc && !xc[0];
    b = yc && !yc[0];

    // Either zero?
    if (a || b) return a ? b ? 0 : -j : i;

    // Signs differ?
    if (i != j) return i;

    a = i < 0;
    b = k == l;

    // Either Infinity?
    if (!xc || !yc) return b ? 0 : !xc ^ a ? 1 : -1;

    // Compare exponents.
    if (!b) return k > l ^ a ? 1 : -1;

    j = (k = xc.length) < (l = yc.length) ? k : l;

    // Compare digit by digit.
    for (i = 0; i < j; i++) if (xc[i] != yc[i]) return xc[i] > yc[i] ^ a ? 1 : -1;

    // Compare lengths.
    return k == l ? 0 : k > l ^ a ? 1 : -1;
  }


  /*
   * Check that n is a primitive number, an integer, and in range, otherwise throw.
   */
  function intCheck(n, min, max, name) {
    if (n < min || n > max || n !== (n < 0 ? mathceil(n) : mathfloor(n))) {
      throw Error
       (bignumberError + (name || 'Argument') + (typeof n == 'number'
         ? n < min || n > max ? ' out of range: ' : ' not an integer: '
         : ' not a primitive number: ') + n);
    }
  }


  function isArray(obj) {
    return Object.prototype.toString.call(obj) == '[object Array]';
  }


  // Assumes finite n.
  function isOdd(n) {
    var k = n.c.length - 1;
    return bitFloor(n.e / LOG_BASE) == k && n.c[k] % 2 != 0;
  }


  function toExponential(str, e) {
    return (str.length > 1 ? str.charAt(0) + '.' + str.slice(1) : str) +
     (e < 0 ? 'e' : 'e+') + e;
  }


  function toFixedPoint(str, e, z) {
    var len, zs;

    // Negative exponent?
    if (e < 0) {

      // Prepend zeros.
      for (zs = z + '.'; ++e; zs += z);
      str = zs + str;

    // Positive exponent
    } else {
      len = str.length;

      // Append zeros.
      if (++e > len) {
        for (zs = z, e -= len; --e; zs += z);
        str += zs;
      } else if (e < len) {
        str = str.slice(0, e) + '.' + str.slice(e);
      }
    }

    return str;
  }


  // EXPORT


  BigNumber = clone();
  BigNumber['default'] = BigNumber.BigNumber = BigNumber;

  // AMD.
  if (typeof define == 'function' && define.amd) {
    define(function () { return BigNumber; });

  // Node.js and other environments that support module.exports.
  } else if (typeof module != 'undefined' && module.exports) {
    module.exports = BigNumber;

  // Browser.
  } else {
    if (!globalObject) {
      globalObject = typeof self != 'undefined' && self ? self : window;
    }

    globalObject.BigNumber = BigNumber;
  }
})(this);
`;

// src/node/contracts/counted-bignumber.ts
var library;
function loadCountedLibrary() {
  library ??= createLibrary();
  return library;
}
var SETTINGS = { DECIMAL_PLACES: 50, POW_PRECISION: 50, ROUNDING_MODE: 1 };
var CONSTRUCTION = 20;
function createLibrary() {
  const meter = { gas: 0 };
  const context = createContext({ module: { exports: {} } });
  runInContext(BIGNUMBER_SOURCE, context, { filename: "bignumber.js" });
  const realm = runInContext("({ String, Array, BigNumber: module.exports })", context);
  realm.BigNumber.config(SETTINGS);
  countNatives(realm, meter);
  countOperations(realm.BigNumber, meter);
  const create2 = (value) => {
    meter.gas += CONSTRUCTION;
    return new realm.BigNumber(value);
  };
  return { create: create2, meter };
}
var FLAT = () => 1;
var BY_TENTH = (length) => Math.floor(1 + 0.1 * length);
var BY_FIFTH = (length) => Math.floor(1 + 0.2 * length);
var BY_LENGTH = (length) => 1 + length;
var BY_COPY = (length) => 1 + 10 * length;
var STRING_COSTS = {
  charAt: FLAT,
  charCodeAt: FLAT,
  indexOf: BY_TENTH,
  replace: BY_TENTH,
  search: BY_TENTH,
  slice: BY_TENTH,
  split: BY_TENTH,
  substring: BY_TENTH,
  toLowerCase: BY_TENTH,
  toUpperCase: BY_TENTH
};
var ARRAY_COSTS = {
  pop: FLAT,
  push: FLAT,
  reverse: BY_FIFTH,
  slice: BY_COPY
};
function countNatives(realm, meter) {
  const { prototype: text } = realm.String;
  const { prototype: list } = realm.Array;
  for (const [name, cost] of Object.entries(STRING_COSTS)) countBefore(text, name, cost, meter);
  for (const [name, cost] of Object.entries(ARRAY_COSTS)) countBefore(list, name, cost, meter);
  wrap(list, "splice", (splice, self, args) => {
    meter.gas += BY_COPY(lengthOf2(self)) + Math.max(0, args.length - 2);
    return splice.apply(self, args);
  });
  wrap(list, "concat", (concat, self, args) => {
    const result = concat.apply(self, args);
    meter.gas += BY_LENGTH(lengthOf2(result));
    return result;
  });
}
function countBefore(prototype, name, cost, meter) {
  wrap(prototype, name, (native, self, args) => {
    meter.gas += cost(lengthOf2(self));
    return native.apply(self, args);
  });
}
function lengthOf2(value) {
  return value.length;
}
var OPERATION = 20;
var LONG = (length) => OPERATION + 10 * length;
var MEDIUM = (length) => OPERATION + 4 * length;
var SHORT = (length) => OPERATION + 2 * length;
var BINARY_COSTS = [
  [LONG, ["plus", "minus", "div", "dividedBy"]],
  [MEDIUM, ["times", "multipliedBy"]],
  [SHORT, ["eq", "isEqualTo", "lt", "isLessThan", "lte", "isLessThanOrEqualTo"]],
  [SHORT, ["gt", "isGreaterThan", "gte", "isGreaterThanOrEqualTo"]]
];
function countOperations(BigNumber2, meter) {
  const { prototype } = BigNumber2;
  const print = prototype.toString;
  const measure = (value) => (value instanceof BigNumber2 ? print.call(value) : String(value)).length;
  const count2 = (names, cost) => {
    for (const name of names) {
      wrap(prototype, name, (operate, self, args) => {
        const gas = cost(self, args);
        meter.gas += gas;
        return operate.apply(self, args);
      });
    }
  };
  for (const [cost, names] of BINARY_COSTS) count2(names, (self, [other]) => cost(measure(self) + measure(other)));
  count2(["toFixed"], (self) => MEDIUM(measure(self)));
  count2(["negated", "isZero"], () => OPERATION);
}
function wrap(prototype, name, run) {
  const native = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function(...args) {
    return run(native, this, args);
  });
}

// src/node/contracts/script-number.ts
function count(host, operate) {
  const { meter } = loadCountedLibrary();
  meter.gas = 0;
  try {
    return operate();
  } catch (error) {
    throw new Thrown(String(error));
  } finally {
    host.count(meter.gas);
  }
}
function toRaw(value) {
  return value instanceof BigNumber ? value.raw : value;
}
var BigNumber = class _BigNumber {
  host;
  raw;
  constructor(host, raw) {
    this.host = host;
    this.raw = raw;
  }
  /** `new BigNumber(value)`. */
  static create(host, value) {
    return new _BigNumber(
      host,
      count(host, () => loadCountedLibrary().create(toRaw(value)))
    );
  }
  /** A number that exists already: nothing is counted. */
  static of(host, raw) {
    return new _BigNumber(host, raw);
  }
  plus(other) {
    return this.#derive((raw) => raw.plus(toRaw(other)));
  }
  minus(other) {
    return this.#derive((raw) => raw.minus(toRaw(other)));
  }
  times(other) {
    return this.#derive((raw) => raw.times(toRaw(other)));
  }
  div(other) {
    return this.#derive((raw) => raw.div(toRaw(other)));
  }
  negated() {
    return this.#derive((raw) => raw.negated());
  }
  eq(other) {
    return this.#ask((raw) => raw.eq(toRaw(other)));
  }
  gt(other) {
    return this.#ask((raw) => raw.gt(toRaw(other)));
  }
  gte(other) {
    return this.#ask((raw) => raw.gte(toRaw(other)));
  }
  lt(other) {
    return this.#ask((raw) => raw.lt(toRaw(other)));
  }
  lte(other) {
    return this.#ask((raw) => raw.lte(toRaw(other)));
  }
  isZero() {
    return this.#ask((raw) => raw.isZero());
  }
  /** The number without exponent; with `places` decimals where given. */
  toFixed(places) {
    return this.#ask((raw) => raw.toFixed(places));
  }
  toString() {
    return this.#ask((raw) => raw.toString());
  }
  #derive(operate) {
    return new _BigNumber(this.host, this.#ask(operate));
  }
  #ask(ask) {
    return count(this.host, () => ask(this.raw));
  }
};
var MAX = "9223372036854775807";
var MIN = "-9223372036854775808";
var bounds;
function loadBounds() {
  const { create: create2 } = loadCountedLibrary();
  bounds ??= { max: create2(MAX), min: create2(MIN) };
  return bounds;
}
var Float64 = class _Float64 {
  #number;
  constructor(number) {
    this.#number = number;
  }
  /** `new Float64(value)`; throws where it is out of bounds. NaN passes. */
  static create(host, value) {
    const created = new _Float64(BigNumber.create(host, value));
    created.#check();
    return created;
  }
  /** A number that the script made while loading: its gas is part of the load figure. */
  static constant(host, text) {
    return new _Float64(BigNumber.of(host, readConstant(text)));
  }
  plus(other) {
    return this.#derive(this.#number.plus(this.#accept(other)));
  }
  minus(other) {
    return this.#derive(this.#number.minus(this.#accept(other)));
  }
  multi(other) {
    return this.#derive(this.#number.times(this.#accept(other)));
  }
  div(other) {
    return this.#derive(this.#number.div(this.#accept(other)));
  }
  negated() {
    return this.#derive(this.#number.negated());
  }
  gt(other) {
    return this.#number.gt(this.#accept(other));
  }
  gte(other) {
    return this.#number.gte(this.#accept(other));
  }
  lt(other) {
    return this.#number.lt(this.#accept(other));
  }
  lte(other) {
    return this.#number.lte(this.#accept(other));
  }
  isZero() {
    return this.#number.isZero();
  }
  toFixed(places) {
    return this.#number.toFixed(places);
  }
  toJSON() {
    return this.#number.toString();
  }
  #derive(result) {
    return _Float64.create(result.host, result);
  }
  /** Arguments become Float64 where they are none, and are checked once more. */
  #accept(argument) {
    if (argument === void 0 || argument === null) throw new Thrown(`Error: float64 argument: ${argument} is empty`);
    const other = argument instanceof _Float64 ? argument : _Float64.create(this.#number.host, argument);
    other.#check();
    return other.#number;
  }
  #check() {
    const { host, raw } = this.#number;
    const { max, min } = loadBounds();
    if (count(host, () => raw.gt(max))) throw new Thrown(`Error: Float64: ${raw} overflow float64`);
    if (count(host, () => raw.lt(min))) throw new Thrown(`Error: Float64: ${raw} underflow float64`);
  }
};
var constants = /* @__PURE__ */ new Map();
function readConstant(text) {
  let constant = constants.get(text);
  if (constant === void 0) {
    constant = loadCountedLibrary().create(text);
    constants.set(text, constant);
  }
  return constant;
}

// src/node/contracts/script-library.ts
var GAS = {
  readJson: { start: 11, isEmpty: 8, parse: 8 },
  writeJson: 16,
  requireAuthority: { ask: 11, check: 9, refuse: 68 },
  requireAdmin: { read: 13, ask: 8 },
  outsideGenesis: 78,
  leaveReceipt: 18,
  parseAmount: { make: 38, compare: 10, refuse: 62 }
};
function throwError(host, gas, message) {
  host.count(gas);
  throw new Thrown(`Error: ${message}`);
}
function throwJoined(host, gas, ...parts) {
  return throwError(host, gas + joinCost(parts), parts.join(""));
}
function readMember(value, name) {
  if (value !== null && value !== void 0) return value[name];
  throw new Thrown(`TypeError: Cannot read property '${String(name)}' of ${value}`);
}
function readPublisher(host) {
  countParse(host, host.contextInfo());
  return host.run.tx.publisher;
}
function readSelf(host) {
  countParse(host, host.contextInfo());
  return host.context.contract;
}
function readBlockTime(host) {
  return Number(host.run.block.time);
}
function readText(host, entry) {
  return host.get(entry);
}
function readJson(host, entry) {
  host.count(GAS.readJson.start);
  return parseStored(host, readText(host, entry));
}
function readStored(host, entry) {
  return readJson(host, entry);
}
function parseStored(host, text) {
  host.count(GAS.readJson.isEmpty + compareCost(text, ""));
  if (text === "") return null;
  host.count(GAS.readJson.parse);
  return parseJson2(host, text);
}
function writeText(host, entry, text, payer) {
  checkLength(text);
  host.put(entry, text, payer);
}
function writeJson(host, entry, value, payer) {
  host.count(GAS.writeJson);
  writeText(host, entry, stringifyJson(host, value), payer);
}
var MAX_TEXT_LENGTH = 65536;
function checkLength(text) {
  if (text.length > MAX_TEXT_LENGTH) throw new Thrown("Error: input string too long");
}
function requireAuthority(host, id, permission) {
  const gas = GAS.requireAuthority;
  host.count(gas.ask);
  const granted = host.requireAuth(id, permission);
  host.count(gas.check);
  if (!granted) throwJoined(host, gas.refuse, "require auth failed. ret = ", "false");
}
function requireAdmin(host) {
  host.count(GAS.requireAdmin.read);
  const admin = readText(host, { key: "adminID" });
  host.count(GAS.requireAdmin.ask);
  requireAuthority(host, admin, "active");
}
var canUpdateByAdmin = scriptMethod(["string"], (host) => {
  requireAdmin(host);
  return true;
});
var canUpdateByJsonAdmin = scriptMethod(["string"], (host) => {
  host.count(GAS.requireAdmin.read);
  const admin = readStored(host, { key: "adminID" });
  host.count(GAS.requireAdmin.ask);
  requireAuthority(host, admin, "active");
  return true;
});
function isGenesis(host) {
  return host.run.block.number === 0;
}
function requireGenesis(host) {
  if (!isGenesis(host)) throwError(host, GAS.outsideGenesis, "init out of genesis block");
}
function genesisMethod(args, run, amountLimit) {
  const runGuarded = (host, ...values) => {
    requireGenesis(host);
    return run(host, ...values);
  };
  return scriptMethod(args, runGuarded, amountLimit);
}
var initAdmin = genesisMethod(["string"], (host, admin) => {
  host.put({ key: "adminID" }, admin);
});
var initJsonAdmin = genesisMethod(["string"], (host, admin) => {
  writeJson(host, { key: "adminID" }, admin);
});
var initNothing = scriptMethod([], () => void 0);
function callJson(host, contract, abi, args, options = { withAuth: true }) {
  const text = stringifyJson(host, args);
  checkLength(text);
  return countReturns(host, host.call(contract, abi, text, options));
}
function callPlain(host, contract, abi) {
  return countReturns(host, host.call(contract, abi, "[]", { withAuth: true }));
}
function countReturns(host, returns) {
  countParse(host, formatGoJson(returns));
  return returns;
}
function callForText(host, contract, abi, args) {
  return callJson(host, contract, abi, args)[0];
}
function transferIost(host, from, to, amount, memo = "") {
  const checked = amount instanceof Float64 ? amount : Float64.create(host, amount);
  callJson(host, "token.iost", "transfer", ["iost", from, to, checked.toJSON(), memo]);
}
function leaveReceipt(host, content, gas = GAS.leaveReceipt) {
  host.count(gas);
  const text = stringifyJson(host, content);
  checkLength(text);
  host.receipt(text);
}
function parseAmount(host, text) {
  const gas = GAS.parseAmount;
  host.count(gas.make);
  const amount = Float64.create(host, Float64.create(host, text).toFixed(8));
  host.count(gas.compare);
  if (amount.lte("0")) throwError(host, gas.refuse, "amount must be positive");
  return amount;
}

// src/node/contracts/auth.iost-items.ts
var GAS2 = {
  find: { start: 26, compare: 28, next: 3, none: 16 },
  put: { compare: 9, replace: 23, split: 22, key: 22, checkName: 9, account: 51 },
  remove: { compare: 9, refuse: 61, splice: 20 },
  locateKey: { start: 3, compare: 45, next: 3, end: 13 },
  locateAccount: { start: 9, pass: 3, compare: 71, comparePermission: 3, next: 3, end: 13 },
  locate: { start: 45, none: 3 },
  unexpected: 53
};
function putItem(host, items, { name, weight, strict }) {
  const gas = GAS2.put;
  const found = findItem(host, items, name);
  host.count(gas.compare);
  if (found !== void 0) {
    host.count(gas.replace);
    found.weight = weight;
    return;
  }
  host.count(gas.split + scanCost(name));
  const at = name.indexOf("@");
  if (at < 0) {
    host.count(gas.key + PUSH_COST);
    items.push({ id: name, is_key_pair: true, weight });
    return;
  }
  if (strict) host.count(gas.checkName);
  if (strict && at === 0) throwUnexpected(host);
  host.count(gas.account + 2 * scanCost(name) + PUSH_COST);
  items.push({ id: name.slice(0, at), permission: name.slice(at + 1), is_key_pair: false, weight });
}
function findItem(host, items, id) {
  const gas = GAS2.find;
  host.count(gas.start);
  for (let index2 = 0; index2 < readMember(items, "length"); index2++) {
    const item = items[index2];
    host.count(gas.compare + compareCost(item.id, id));
    if (item.id === id) return item;
    host.count(gas.next);
  }
  host.count(gas.none);
}
function removeItem(host, items, name) {
  const gas = GAS2.remove;
  const index2 = locateItem(host, items, name);
  host.count(gas.compare);
  if (index2 < 0) throwError(host, gas.refuse, "item not found");
  host.count(gas.splice + copyCost(items));
  items.splice(index2, 1);
}
function locateItem(host, items, name) {
  host.count(GAS2.locate.start + scanCost(name));
  const at = name.indexOf("@");
  const index2 = at < 0 ? locateKey(host, items, name) : locateAccount(host, items, name, at);
  if (index2 < 0) host.count(GAS2.locate.none);
  return index2;
}
function locateKey(host, items, key) {
  const gas = GAS2.locateKey;
  host.count(gas.start);
  for (let index2 = 0; index2 < readMember(items, "length"); index2++) {
    const item = items[index2];
    host.count(gas.compare + compareCost(item.id, key));
    if (item.id === key) {
      host.count(compareCost(item.permission, void 0));
      if (item.permission === void 0) return index2;
    }
    host.count(gas.next);
  }
  host.count(gas.end);
  return -1;
}
function locateAccount(host, items, name, at) {
  const gas = GAS2.locateAccount;
  host.count(gas.start);
  if (at === 0) throwUnexpected(host);
  host.count(gas.pass);
  const [id, permission] = [name.slice(0, at), name.slice(at + 1)];
  for (let index2 = 0; index2 < readMember(items, "length"); index2++) {
    const item = items[index2];
    host.count(gas.compare + scanCost(name) + compareCost(item.id, id));
    if (item.id === id) {
      host.count(gas.comparePermission + scanCost(name) + compareCost(item.permission, permission));
      if (item.permission === permission) return index2;
    }
    host.count(gas.next);
  }
  host.count(gas.end);
  return -1;
}
function throwUnexpected(host) {
  host.count(GAS2.unexpected);
  throw new Thrown("unexpected item");
}

// src/node/contracts/auth.iost-names.ts
var GAS3 = {
  account: { start: 24, isAddress: 23, compare: 3, lower: 14, refuseUpper: 63, length: 26, refuseLength: 70 },
  contract: { check: 10, refuse: 64, pass: 3 },
  record: { start: 21, length: 26, compare: 3, refuseLength: 70, pass: 3 },
  refuseCharacter: 70
};
var ACCOUNT_ALPHABET = {
  ranges: [
    ["a", "z"],
    ["0", "9"]
  ],
  character: 67,
  extra: 79
};
var RECORD_ALPHABET = {
  ranges: [
    ["a", "z"],
    ["A", "Z"],
    ["0", "9"]
  ],
  character: 90,
  extra: 106
};
var ADDRESS_LENGTH = 42;
var ACCOUNT_LENGTH = { min: 5, max: 11 };
var RECORD_LENGTH = 32;
function checkAccountName(host, id) {
  const gas = GAS3.account;
  host.count(gas.start);
  if (isGenesis(host)) return "name";
  host.count(gas.isAddress + scanCost(id));
  if (id.startsWith("0x")) {
    host.count(gas.compare);
    if (id.length === ADDRESS_LENGTH) {
      host.count(gas.lower + scanCost(id) + compareCost(id, id));
      if (id.toLowerCase() !== id) throwError(host, gas.refuseUpper, "id invalid. upper case not allowed");
      return "address";
    }
  }
  checkAccountLength(host, id);
  host.count(GAS3.contract.check + scanCost(id));
  if (id.startsWith("Contract")) {
    throwError(host, GAS3.contract.refuse, "id invalid. id shouldn't start with 'Contract'.");
  }
  host.count(GAS3.contract.pass);
  checkCharacters(host, id, ACCOUNT_ALPHABET);
  return "name";
}
function checkAccountLength(host, id) {
  const gas = GAS3.account;
  const { min, max } = ACCOUNT_LENGTH;
  host.count(gas.length);
  if (id.length >= min) host.count(gas.compare);
  if (id.length >= min && id.length <= max) return;
  throwJoined(host, gas.refuseLength, "id invalid. id length should be between 5,11 > ", id);
}
function checkRecordName(host, name) {
  const gas = GAS3.record;
  host.count(gas.start);
  if (isGenesis(host)) return;
  host.count(gas.length);
  if (name.length > 0) host.count(gas.compare);
  if (name.length === 0 || name.length > RECORD_LENGTH) {
    host.count(gas.refuseLength);
    throw new Thrown("ReferenceError: id is not defined");
  }
  host.count(gas.pass);
  checkCharacters(host, name, RECORD_ALPHABET);
}
function checkCharacters(host, text, alphabet) {
  for (const character of text.split("")) {
    host.count(alphabet.character);
    if (isAllowed(host, character, alphabet)) continue;
    throwJoined(host, GAS3.refuseCharacter, "id invalid. id contains invalid character > ", character);
  }
  host.count(alphabet.extra);
}
function isAllowed(host, character, { ranges }) {
  const comparison = compareCost(character, "_");
  for (const [low, high] of ranges) {
    host.count(comparison);
    if (character < low) continue;
    host.count(comparison);
    if (character <= high) return true;
  }
  host.count(comparison);
  return character === "_";
}

// src/node/contracts/auth.iost.ts
var GAS4 = {
  load: 226,
  canUpdate: { readAdmin: 13, ask: 10 },
  owner: { ask: 21, refuse: 61 },
  account: { read: 24, parse: 8, write: 46 },
  weight: { check: 17, refuse: 54 },
  signUp: {
    exists: 18,
    refuse: 67,
    address: 19,
    refuseKeys: 62,
    context: 15,
    referrer: 14,
    payer: 87,
    write: 28,
    pledge: 33
  },
  addPermission: { check: 17, refuse: 62, add: 13 },
  dropPermission: { check: 20, refuse: 55, drop: 11 },
  addGroup: { check: 17, refuse: 61, add: 13 },
  dropGroup: 31,
  findItems: 23,
  permissionGroups: { check: 17, refuse: 62, find: 20, push: 20, search: 35, findLate: 23, splice: 20 }
};
var FULL_WEIGHT = 100;
function requireOwner(host, id) {
  host.count(GAS4.owner.ask);
  if (!host.requireAuth(id, "owner")) throwError(host, GAS4.owner.refuse, "require auth failed");
}
function readAccount(host, id) {
  host.count(GAS4.account.read);
  const text = readText(host, { key: "auth", field: id });
  host.count(GAS4.account.parse);
  return parseJson2(host, text);
}
function writeAccount(host, account) {
  host.count(GAS4.account.write);
  writeText(host, { key: "auth", field: account.id }, stringifyJson(host, account), account.id);
}
function changeAccount(host, id, args, change) {
  const account = readAccount(host, id);
  change(account);
  writeAccount(host, account);
  leaveReceipt(host, args);
}
function checkWeight(host, weight) {
  host.count(GAS4.weight.check);
  if (weight > 0) return;
  host.count(GAS4.weight.refuse);
  throw new Thrown("weight less than zero");
}
function findItems(host, owners, name) {
  if (owners[name] === void 0) host.count(GAS4.findItems);
  return readMember(owners[name], "items");
}
var signUp = scriptMethod(
  ["string", "string", "string"],
  (host, id, owner, active) => {
    const gas = GAS4.signUp;
    host.count(gas.exists);
    if (host.has({ key: "auth", field: id })) throwJoined(host, gas.refuse, "id existed > ", id);
    if (checkAccountName(host, id) === "address") requireNoKeys(host, owner, active);
    host.count(gas.context);
    host.contextInfo();
    host.count(gas.referrer);
    const referrer = readPublisher(host);
    host.count(gas.payer);
    const payer = readSelf(host);
    host.count(gas.write + compareCost(payer, void 0));
    const permissions = { active: createPermission("active", active), owner: createPermission("owner", owner) };
    writeText(host, { key: "auth", field: id }, stringifyJson(host, { id, referrer, permissions, groups: {} }), payer);
    if (!isGenesis(host)) {
      host.count(gas.pledge);
      callJson(host, "gas.iost", "pledge", [referrer, id, "10"]);
    }
    leaveReceipt(host, [id, owner, active]);
  },
  [["iost", "10"]]
);
function requireNoKeys(host, owner, active) {
  host.count(GAS4.signUp.address + compareCost(owner, ""));
  if (owner === "") host.count(compareCost(active, ""));
  if (owner !== "" || active !== "") throwError(host, GAS4.signUp.refuseKeys, "permission should be empty");
}
function createPermission(name, key) {
  const items = [{ id: key, is_key_pair: true, weight: FULL_WEIGHT }];
  return { name, groups: [], items, threshold: FULL_WEIGHT };
}
var addPermission = scriptMethod(["string", "string", "number"], (host, id, name, threshold) => {
  const gas = GAS4.addPermission;
  requireOwner(host, id);
  checkRecordName(host, name);
  return changeAccount(host, id, [id, name, threshold], ({ permissions }) => {
    host.count(gas.check);
    if (permissions[name] !== void 0) throwError(host, gas.refuse, "permission already exist");
    host.count(gas.add);
    permissions[name] = { name, groups: [], items: [], threshold };
  });
});
var dropPermission = scriptMethod(["string", "string"], (host, id, name) => {
  const gas = GAS4.dropPermission;
  requireOwner(host, id);
  host.count(gas.check + compareCost(name, "active"));
  if (name !== "active") host.count(compareCost(name, "owner"));
  if (name === "active" || name === "owner") {
    host.count(gas.refuse);
    throw new Thrown("drop active or owner is forbidden");
  }
  return changeAccount(host, id, [id, name], ({ permissions }) => {
    host.count(gas.drop);
    permissions[name] = void 0;
  });
});
var assignPermission = scriptMethod(["string", "string", "string", "number"], (host, id, name, item, weight) => {
  requireOwner(host, id);
  checkWeight(host, weight);
  return changeAccount(
    host,
    id,
    [id, name, item, weight],
    ({ permissions }) => putItem(host, findItems(host, permissions, name), { name: item, weight, strict: true })
  );
});
var revokePermission = scriptMethod(["string", "string", "string"], (host, id, name, item) => {
  requireOwner(host, id);
  return changeAccount(
    host,
    id,
    [id, name, item],
    ({ permissions }) => removeItem(host, findItems(host, permissions, name), item)
  );
});
var addGroup = scriptMethod(["string", "string"], (host, id, name) => {
  const gas = GAS4.addGroup;
  requireOwner(host, id);
  checkRecordName(host, name);
  return changeAccount(host, id, [id, name], ({ groups }) => {
    host.count(gas.check);
    if (groups[name] !== void 0) throwError(host, gas.refuse, "group already exist");
    host.count(gas.add);
    groups[name] = { name, items: [] };
  });
});
var dropGroup = scriptMethod(["string", "string"], (host, id, name) => {
  requireOwner(host, id);
  return changeAccount(host, id, [id, name], ({ groups }) => {
    host.count(GAS4.dropGroup);
    groups[name] = void 0;
  });
});
var assignGroup = scriptMethod(["string", "string", "string", "number"], (host, id, name, item, weight) => {
  requireOwner(host, id);
  checkWeight(host, weight);
  return changeAccount(
    host,
    id,
    [id, name, item, weight],
    ({ groups }) => putItem(host, findItems(host, groups, name), { name: item, weight, strict: false })
  );
});
var revokeGroup = scriptMethod(["string", "string", "string"], (host, id, name, item) => {
  requireOwner(host, id);
  return changeAccount(
    host,
    id,
    [id, name, item],
    ({ groups }) => removeItem(host, findItems(host, groups, name), item)
  );
});
var assignPermissionToGroup = scriptMethod(["string", "string", "string"], (host, id, name, group) => {
  const gas = GAS4.permissionGroups;
  requireOwner(host, id);
  return changeAccount(host, id, [id, name, group], ({ permissions, groups }) => {
    host.count(gas.check);
    if (groups[group] === void 0) throwError(host, gas.refuse, "group does not exist");
    if (permissions[name] === void 0) host.count(gas.find);
    const names = readMember(permissions[name], "groups");
    host.count(gas.push + PUSH_COST);
    readMember(names, "push").call(names, group);
  });
});
var revokePermissionInGroup = scriptMethod(["string", "string", "string"], (host, id, name, group) => {
  const gas = GAS4.permissionGroups;
  requireOwner(host, id);
  return changeAccount(host, id, [id, name, group], ({ permissions }) => {
    if (permissions[name] === void 0) host.count(gas.findLate);
    const names = readMember(permissions[name], "groups");
    const at = readMember(names, "indexOf").call(names, group);
    host.count(gas.search + searchCost(names));
    if (at < 0) return;
    host.count(gas.splice + copyCost(names));
    names.splice(at, 1);
  });
});
var authIost = {
  id: "auth.iost",
  version: "1.0.0",
  load: (host) => host.count(GAS4.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(["string"], (host) => {
      host.count(GAS4.canUpdate.readAdmin);
      const admin = readText(host, { key: "adminID" });
      host.count(GAS4.canUpdate.ask);
      return host.requireAuth(admin, "active");
    }),
    initAdmin,
    signUp,
    addPermission,
    dropPermission,
    assignPermission,
    revokePermission,
    addGroup,
    dropGroup,
    assignGroup,
    revokeGroup,
    assignPermissionToGroup,
    revokePermissionInGroup
  }
};

// src/node/contracts/base.iost.ts
var GAS5 = {
  load: 204,
  readNumber: 21,
  compareNumber: 9,
  writeNumber: 11,
  readProduced: 35,
  addProduced: 31,
  writeProduced: 19,
  isStatistics: 35,
  isListKept: 3,
  callStatistics: 31,
  deleteProduced: 19,
  isIssue: 18,
  callIssue: 30,
  callContribute: 24
};
var STATISTICS_INTERVAL = 1200;
var ISSUE_INTERVAL = 172800;
var EXEC_NUMBER = { key: "execBlockNumber" };
var PRODUCED = { key: "witness_produced" };
var exec = scriptMethod(["json"], (host, data) => {
  const { number, witness } = host.run.block;
  host.count(GAS5.readNumber);
  const done = readJson(host, EXEC_NUMBER);
  host.count(GAS5.compareNumber);
  if (number === done) return true;
  host.count(GAS5.writeNumber);
  writeJson(host, EXEC_NUMBER, number);
  host.count(GAS5.readProduced);
  const produced = parseJson2(host, readText(host, PRODUCED) || "{}");
  host.count(GAS5.addProduced);
  produced[witness] = (produced[witness] || 0) + 1;
  host.count(GAS5.writeProduced);
  writeText(host, PRODUCED, stringifyJson(host, produced));
  host.count(GAS5.isStatistics);
  if (number % STATISTICS_INTERVAL === 0) {
    host.count(GAS5.isListKept);
    if (readMember(readMember(data, "parent"), 2) === false) {
      host.count(GAS5.callStatistics);
      callPlain(host, "vote_producer.iost", "stat");
      host.count(GAS5.deleteProduced);
      host.del(PRODUCED);
    }
  }
  host.count(GAS5.isIssue);
  if (number % ISSUE_INTERVAL === 0) {
    host.count(GAS5.callIssue);
    callPlain(host, "issue.iost", "issueIOST");
  }
  host.count(GAS5.callContribute);
  callJson(host, "bonus.iost", "issueContribute", [data]);
});
var baseIost = {
  id: "base.iost",
  version: "1.0.0",
  load: (host) => host.count(GAS5.load),
  init: scriptMethod([], (host) => {
    writeJson(host, EXEC_NUMBER, host.run.block.number);
  }),
  methods: { can_update: canUpdateByJsonAdmin, initAdmin: initJsonAdmin, exec }
};

// src/node/contracts/bonus.iost.ts
var GAS6 = {
  /** With the making of `RATE`. */
  load: 524,
  contribute: {
    authority: 10,
    readTime: 21,
    compareTime: 22,
    readSupply: 33,
    multiply: 19,
    writeShare: 11,
    writeTime: 14,
    readWitness: 11,
    readShare: 14,
    readProducer: 29,
    useAccount: 3,
    issue: 18
  },
  exchange: {
    authority: 8,
    readBalance: 26,
    parse: 11,
    isAll: 8,
    useAll: 11,
    isCovered: 21,
    refuseAmount: 65,
    readPool: 41,
    comparePool: 8,
    refusePool: 63,
    destroy: 27,
    pay: 18
  }
};
var RATE = "1.564349722223e-10";
var SHARE_PERIOD = 6048e11;
var FIRST_SHARE = "3.28513441";
var SHARE = { key: "blockContrib" };
var TIME = { key: "lastTime" };
var issueContribute = scriptMethod(["json"], (host, data) => {
  const gas = GAS6.contribute;
  host.count(gas.authority);
  requireAuthority(host, "base.iost", "active");
  host.count(gas.readTime);
  const last = readStored(host, TIME);
  host.count(gas.compareTime);
  const now = readBlockTime(host);
  if (!(now < last + SHARE_PERIOD)) {
    host.count(gas.readSupply);
    const supply2 = Float64.create(host, callForText(host, "token.iost", "supply", ["iost"]));
    host.count(gas.multiply);
    const share2 = supply2.multi(Float64.constant(host, RATE)).toFixed(8);
    host.count(gas.writeShare);
    writeJson(host, SHARE, share2);
    host.count(gas.writeTime);
    writeJson(host, TIME, now);
  }
  host.count(gas.readWitness);
  const witness = readMember(readMember(data, "parent"), 0);
  host.count(gas.readShare);
  const share = readJson(host, SHARE);
  host.count(gas.readProducer);
  if (typeof witness !== "string") throw new Thrown("Error: IOSTContractStorage_GlobalMapGet field must be string");
  const entry = { key: "producerKeyToId", field: witness };
  const account = parseStored(host, host.globalGet("vote_producer.iost", entry));
  if (account) host.count(gas.useAccount);
  host.count(gas.issue);
  callJson(host, "token.iost", "issue", ["contribute", account || witness, share]);
});
var exchangeIOST = scriptMethod(
  ["string", "string"],
  (host, account, amount) => {
    const gas = GAS6.exchange;
    host.count(gas.authority);
    requireAuthority(host, account, "active");
    host.count(gas.readBalance);
    const balance = callForText(host, "token.iost", "balanceOf", ["contribute", account]);
    host.count(gas.parse);
    let value = Float64.create(host, amount);
    host.count(gas.isAll);
    if (value.isZero()) {
      host.count(gas.useAll);
      value = Float64.create(host, balance);
    }
    host.count(gas.isCovered);
    if (value.lte("0") || value.gt(balance)) {
      throwError(host, gas.refuseAmount, "invalid amount: negative or greater than contribute");
    }
    host.count(gas.readPool);
    const pool = Float64.create(host, callForText(host, "token.iost", "balanceOf", ["iost", readSelf(host)]));
    host.count(gas.comparePool);
    if (value.gt(pool)) throwError(host, gas.refusePool, "left bonus not enough, please wait");
    host.count(gas.destroy);
    callJson(host, "token.iost", "destroy", ["contribute", account, value.toFixed()]);
    host.count(gas.pay);
    const text = value.toFixed();
    transferIost(host, readSelf(host), account, text);
  },
  [["*", "unlimited"]]
);
var bonusIost = {
  id: "bonus.iost",
  version: "1.0.2",
  load: (host) => host.count(GAS6.load),
  init: scriptMethod([], (host) => {
    const config = { decimal: 8, can_transfer: false };
    callJson(host, "token.iost", "create", ["contribute", "bonus.iost", 9e10, config]);
    writeJson(host, SHARE, FIRST_SHARE);
    writeJson(host, TIME, readBlockTime(host));
  }),
  methods: { can_update: canUpdateByJsonAdmin, initAdmin: initJsonAdmin, issueContribute, exchangeIOST }
};

// src/node/state/keys.ts
function plainKey(contract, key) {
  return `b-${contract}-${key}`;
}
function mapKey(contract, key, field) {
  return `m-${contract}-${key}-${field}`;
}
function fieldsKey(contract, key) {
  return `m-${contract}-${key}`;
}
function repairedKey(contract, key) {
  return `m-${contract}-${key}@`;
}
function contractKey(id) {
  return `c-${id}`;
}
var MAX_LENGTH = 64;
function checkKey(key) {
  const length = Buffer.byteLength(key);
  if (length < 1 || length > MAX_LENGTH) {
    throw new ChainError(`key or field length invalid. expected [1, ${MAX_LENGTH}], actual ${length}`);
  }
  for (const char of key) {
    const code = char.codePointAt(0);
    if (code < 32 || code > 126 || char === "-" || char === "@") {
      throw new ChainError(`key or field has invalid char, ${code}`);
    }
  }
}

// src/node/state/values.ts
var JsonBlob = class {
  constructor(text) {
    this.text = text;
  }
  text;
};
var ASCII = new RegExp("^\\p{ASCII}*$", "u");
function toBytes(text) {
  return ASCII.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}
function toText(bytes) {
  return ASCII.test(bytes) ? bytes : Buffer.from(bytes, "latin1").toString("utf8");
}
function encodeStored({ value, payer }) {
  return `${encodeValue(value)}@${payer}`;
}
function encodeValue(value) {
  switch (typeof value) {
    case "string":
      return `s${toBytes(value)}`;
    case "bigint":
      return `i${encodeInt64(value)}`;
    case "boolean":
      return value ? "bt" : "bf";
    default:
      if (value instanceof JsonBlob) return `j${toBytes(value.text)}`;
      return `f${encodeInt64(value.value)}${encodeInt32(value.scale)}`;
  }
}
function readPayer(bytes) {
  const at = bytes.lastIndexOf("@");
  return at < 0 ? "" : bytes.slice(at + 1);
}
function decodeStored(bytes) {
  const at = bytes.lastIndexOf("@");
  const end = at < 0 ? bytes.length : at;
  return { value: decodeValue(bytes.charAt(0), bytes.slice(1, end)), payer: readPayer(bytes) };
}
function decodeValue(kind, payload) {
  switch (kind) {
    case "s":
      return toText(payload);
    case "i":
      return decodeInt64(payload);
    case "b":
      return payload === "t";
    case "j":
      return new JsonBlob(toText(payload));
    case "f":
      return { value: decodeInt64(payload), scale: scratch(payload.slice(8)).getInt32(0, true) };
    default:
      throw new ChainError(`invalid data:${kind}${payload}`);
  }
}
var buffer = Buffer.alloc(8);
var view = new DataView(buffer.buffer, buffer.byteOffset, 8);
function scratch(bytes) {
  buffer.fill(0).write(bytes, "latin1");
  return view;
}
function encodeInt64(value) {
  view.setBigInt64(0, value, true);
  return buffer.toString("latin1");
}
function decodeInt64(bytes) {
  return scratch(bytes).getBigInt64(0, true);
}
function encodeInt32(value) {
  view.setInt32(0, value, true);
  return buffer.toString("latin1", 0, 4);
}

// src/node/state/records.ts
var MAX_SEPARATORS = 256;
function readRecord(state, contract, key, field) {
  const bytes = state.get(recordKey(contract, key, field));
  return bytes === void 0 ? void 0 : decodeStored(bytes);
}
function hasRecord(state, contract, key, field) {
  return state.get(recordKey(contract, key, field)) !== void 0;
}
function readFields(state, contract, key) {
  const list = state.get(fieldsKey(toBytes(contract), toBytes(key)));
  return list === void 0 ? [] : list.slice(1).split("@");
}
function writeRecord(state, entry, value, payer) {
  const { contract, key, field } = entry;
  const stateKey = recordKey(contract, key, field);
  const old = state.get(stateKey);
  const oldPayer = old === void 0 ? "" : readPayer(old);
  const newPayer = payer || oldPayer || contract;
  const bytes = encodeStored({ value, payer: newPayer });
  if (field !== void 0 && old === void 0) listField(state, contract, key, field);
  state.set(stateKey, bytes);
  const head = headLength(entry);
  return { bookings: bookChange(old, oldPayer || contract, bytes, newPayer, head), length: bytes.length };
}
function deleteRecord(state, entry) {
  const { contract, key, field } = entry;
  const stateKey = recordKey(contract, key, field);
  const old = state.get(stateKey);
  if (old === void 0) return [];
  state.delete(stateKey);
  if (field !== void 0) unlistField(state, contract, key, field);
  const payer = readPayer(old);
  return payer === "" ? [] : [{ payer, bytes: -(headLength(entry) + old.length) }];
}
function bookChange(old, oldPayer, now, newPayer, head) {
  if (old === void 0) return [{ payer: newPayer, bytes: head + now.length }];
  if (oldPayer === newPayer) return [{ payer: newPayer, bytes: now.length - old.length }];
  return [
    { payer: oldPayer, bytes: -(head + old.length) },
    { payer: newPayer, bytes: head + now.length }
  ];
}
function headLength({ contract, key, field }) {
  return contract.length + 1 + key.length + 2 * (field?.length ?? 0);
}
function recordKey(contract, key, field) {
  const id = toBytes(contract);
  return field === void 0 ? plainKey(id, toBytes(key)) : mapKey(id, toBytes(key), toBytes(field));
}
function listField(state, contract, key, field) {
  const listKey = fieldsKey(contract, key);
  const list = state.get(listKey) ?? "";
  let separators = 0;
  for (let at = list.indexOf("@"); at >= 0; at = list.indexOf("@", at + 1)) separators++;
  if (separators <= MAX_SEPARATORS) state.set(listKey, `${list}@${field}`);
}
function unlistField(state, contract, key, field) {
  const mark = repairedKey(contract, key);
  const repaired = state.get(mark) !== void 0;
  const isListed2 = (name) => name !== field && (repaired || state.get(mapKey(contract, key, name)) !== void 0);
  const rest = readFields(state, contract, key).filter(isListed2);
  if (!repaired) state.set(mark, "1");
  if (rest.length === 0) state.delete(fieldsKey(contract, key));
  else state.set(fieldsKey(contract, key), rest.map((name) => `@${name}`).join(""));
}

// src/node/contracts/native.ts
var UNLIMITED = [["*", "unlimited"]];
function nativeMethod(args, run) {
  return { args, amountLimit: UNLIMITED, run };
}
function callMethod(host, method, args) {
  try {
    return method.run(host, ...args.map(({ value }) => value));
  } catch (error) {
    if (error instanceof DecimalError) return host.fail(error.message);
    throw error;
  }
}
function requireAuthority2(host, id, permission) {
  if (!host.requireAuth(id, permission)) host.fail("transaction has no permission");
}
function leaveReceipt2(host, ...args) {
  host.chargeOperations(1);
  host.receipt(formatGoJson(args));
}
var canUpdate = nativeMethod(["string"], (host) => [String(host.requireAuth("admin", "system"))]);

// src/node/contracts/domain.iost.ts
var LENGTHS = [5, 16];
var OWNERS = "dns_owner_table";
var TARGETS = "dns_table";
var DOMAINS = "dns_revert_table";
function checkUrl(host, url) {
  const [least, most] = LENGTHS;
  const length = utf8Length(url);
  if (length < least || length > most) {
    host.fail(`url invalid. url length should be between ${least},${most} got ${url}`);
  }
  if (!url.includes(".")) host.fail("url invalid. url must contain '.'");
  const strange = [...url].find((char) => !/[a-z0-9_.]/.test(char));
  if (strange !== void 0) host.fail(`url invalid. url contains invalid character ${strange.codePointAt(0)}`);
}
function readOwner(host, url) {
  const value = readRecord(host.run.state, host.context.contract, OWNERS, url)?.value;
  return typeof value === "string" ? value : void 0;
}
function writeEntries(host, entries) {
  const { contract } = host.context;
  for (const { key, field, value } of entries) {
    host.bookings.push(...writeRecord(host.run.state, { contract, key, field }, value).bookings);
  }
  host.charge("unaccounted", entries.length * host.prices.PutCost.CPU);
}
function checkPublisher(host, owner) {
  const { publisher } = host.run.tx;
  if (owner !== publisher) {
    host.chargeErrors(1);
    host.fail("no privilege of claimed url");
  }
  if (!host.requireAuth(publisher, "domain")) host.fail("no permission of claimed url");
  return publisher;
}
var link = nativeMethod(["string", "string"], (host, url, contract) => {
  host.chargeOperations(1);
  checkUrl(host, url);
  if (url.endsWith(".iost") && !host.requireAuth("admin", "domain")) {
    host.fail("only admin has permission to claim url .iost");
  }
  host.txInfo();
  const publisher = checkPublisher(host, readOwner(host, url) ?? host.run.tx.publisher);
  writeEntries(host, [
    { key: TARGETS, field: url, value: contract },
    { key: DOMAINS, field: contract, value: url },
    { key: OWNERS, field: url, value: publisher }
  ]);
  return null;
});
var transfer = nativeMethod(["string", "string"], (host, url, to) => {
  host.txInfo();
  const owner = readOwner(host, url);
  if (owner === void 0) {
    host.chargeErrors(1);
    return host.fail("url doesn't have owner. Link directly");
  }
  checkPublisher(host, owner);
  writeEntries(host, [{ key: OWNERS, field: url, value: to }]);
  return null;
});
var domainIost = {
  id: "domain.iost",
  versions: {
    "0.0.0": { can_update: canUpdate },
    "1.0.0": { can_update: canUpdate, link, transfer }
  }
};

// src/node/contracts/exchange.iost.ts
var GAS7 = {
  load: 174,
  canUpdate: 10,
  transfer: { start: 11, hasReceiver: 8, call: 16 },
  create: {
    start: 28,
    compare: 8,
    refuseAmount: 70,
    command: 10,
    refuseCommand: 77,
    token: 8,
    refuseToken: 65,
    split: 34,
    refuseMemo: 68,
    signUp: 13,
    buy: 22,
    add: 34,
    isEnough: 8,
    refusePrice: 80,
    pay: 20
  }
};
var COMMAND = "create:";
var MINIMUM_AMOUNT = 100;
var PLEDGE = 10;
var FIRST_RAM = 1e3;
var AS_PUBLISHER = { withAuth: false };
var transfer2 = scriptMethod(
  ["string", "string", "string", "string"],
  (host, token, to, amount, memo) => {
    host.count(GAS7.transfer.start);
    const from = readPublisher(host);
    host.count(GAS7.transfer.hasReceiver + compareCost(to, ""));
    if (to === "") return createAccount(host, { token, from, amount, memo });
    host.count(GAS7.transfer.call);
    callJson(host, "token.iost", "transfer", [token, from, to, amount, memo], AS_PUBLISHER);
  },
  [["*", "unlimited"]]
);
function createAccount(host, { token, from, amount, memo }) {
  const gas = GAS7.create;
  host.count(gas.start + compareCost("", ""));
  const value = BigNumber.create(host, amount);
  host.count(gas.compare);
  if (value.lt(MINIMUM_AMOUNT)) {
    throwJoined(host, gas.refuseAmount, "transfer amount should be greater or equal to ", String(MINIMUM_AMOUNT));
  }
  const [id, ownerKey, activeKey] = parseMemo(host, token, memo);
  host.count(gas.signUp);
  callJson(host, "auth.iost", "signUp", [id, ownerKey, activeKey], AS_PUBLISHER);
  host.count(gas.buy);
  const price = callJson(host, "ram.iost", "buy", [from, id, FIRST_RAM], AS_PUBLISHER)[0];
  host.count(gas.add);
  const paid = BigNumber.create(host, price).plus(BigNumber.create(host, PLEDGE));
  host.count(gas.isEnough);
  if (value.lt(paid)) {
    const refusal = "amount not enough to buy 1kB RAM and pledge 10 IOST Gas. need ";
    throwJoined(host, gas.refusePrice, refusal, value.toString());
  }
  host.count(gas.pay);
  transferIost(host, from, id, value.minus(paid), memo);
}
function parseMemo(host, token, memo) {
  const gas = GAS7.create;
  host.count(gas.command + scanCost(memo));
  if (!memo.startsWith(COMMAND)) {
    throwJoined(host, gas.refuseCommand, "unsupported command : ", memo, ", use create:XX");
  }
  host.count(gas.token + compareCost(token, "iost"));
  if (token !== "iost") throwError(host, gas.refuseToken, "must transfer iost if you want to create a new account");
  const parts = memo.split(":");
  host.count(gas.split + scanCost(memo) + copyCost(parts));
  const args = parts.slice(1);
  if (args.length !== 3) {
    const form = "create:name:ownerKey:activeKey";
    throwError(host, gas.refuseMemo, `memo of transferring to a new account should be of format ${form}`);
  }
  return args;
}
var exchangeIost = {
  id: "exchange.iost",
  version: "1.0.0",
  load: (host) => host.count(GAS7.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(["string"], (host) => {
      host.count(GAS7.canUpdate);
      requireAuthority(host, "admin", "active");
      return true;
    }),
    transfer: transfer2
  }
};

// src/node/gas/balance.ts
var GAS_CONTRACT = "gas.iost";
var GAS_PER_PLEDGE = 100000n;
var LIMIT_PER_PLEDGE = 300000n;
var INCREASE_RATE = { value: 115n, scale: 2 };
var MAX_GROWTH_SECONDS = 259200;
var GAS_SCALE = 2;
var ZERO = { value: 0n, scale: 0 };
function readGas(state, account) {
  return {
    pledged: readDecimalRecord(state, `${account}gt`),
    limit: readDecimalRecord(state, `${account}gl`),
    stock: readDecimalRecord(state, `${account}gs`),
    updatedAt: readUpdateTime(state, account)
  };
}
function readDecimalRecord(state, key) {
  const value = readRecord(state, GAS_CONTRACT, key)?.value;
  return typeof value === "object" && "scale" in value ? value : ZERO;
}
function readUpdateTime(state, account) {
  const value = readRecord(state, GAS_CONTRACT, `${account}gu`)?.value;
  return typeof value === "bigint" ? value : void 0;
}
function computeGas(record, time) {
  const seconds = record.updatedAt === void 0 ? 0 : Number(time - record.updatedAt) / 1e9;
  let sum;
  try {
    sum = addDecimal(growGas(record.pledged, Math.min(seconds, MAX_GROWTH_SECONDS)), record.stock);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    return record.stock;
  }
  return rescaleDecimal(isLessDecimal(record.limit, sum) ? record.limit : sum, GAS_SCALE);
}
function growGas(pledged, seconds) {
  return mulDecimalFloat(multiplyRate(pledged), seconds);
}
function multiplyRate(pledged) {
  try {
    return mulDecimal(pledged, INCREASE_RATE);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    return rescaleDecimal(pledged, 0);
  }
}
function readGasAt(state, account, time) {
  return computeGas(readGas(state, account), time);
}
function readIncreaseRate(state, account) {
  return multiplyRate(readGas(state, account).pledged);
}
function payGas(state, account, amount, time) {
  const now = readGasAt(state, account, time);
  if (now.value < amount) return false;
  const stock = { value: now.value - amount, scale: now.scale };
  writeRecord(state, { contract: GAS_CONTRACT, key: `${account}gs` }, stock);
  writeRecord(state, { contract: GAS_CONTRACT, key: `${account}gu` }, time);
  return true;
}
function parsePledge(amount) {
  return parseDecimal(amount, 8);
}

// src/node/vm/authority.ts
var FLAT_COST = 10;
function isContract(id) {
  return id.startsWith("Contract") || id.includes(".");
}
function isAddress(id) {
  return id.length === 42 && id.startsWith("0x");
}
function checkAuthority(run, contracts, id, permission) {
  if (run.block.number === 0) return { granted: true, cost: 0 };
  if (isContract(id)) return { granted: contracts.has(id), cost: FLAT_COST };
  return new Query(run, "normal").ask(id, permission);
}
function checkSignature(run, mode, id, permission) {
  return new Query(run, mode).ask(id, permission);
}
var Query = class {
  constructor(run, mode) {
    this.run = run;
    this.mode = mode;
  }
  run;
  mode;
  #visited = /* @__PURE__ */ new Set();
  ask(id, name) {
    const key = `${id}@${name}`;
    if (this.#visited.has(key)) return { granted: false, cost: FLAT_COST };
    this.#visited.add(key);
    if (this.mode === "normal" && this.run.signers.has(key)) return { granted: true, cost: FLAT_COST };
    const { account, cost } = readAccount2(this.run, id);
    if (account === void 0) return { granted: false, cost };
    if (isAddress(id)) return { granted: this.#ownsAddress(id), cost };
    const permission = account.permissions?.[name];
    if (permission === void 0) return isBasic(name) ? { granted: false, cost } : this.ask(id, "active");
    return this.#weigh(id, name, collectItems(account, permission), permission.threshold, cost);
  }
  #weigh(id, name, items, threshold, readCost) {
    let weight = 0;
    let cost = readCost;
    for (const item of items) {
      if (item.is_key_pair) {
        if (!this.#counts(item.id)) continue;
      } else {
        const answer = this.ask(item.id, item.permission ?? "");
        cost += answer.cost;
        if (!answer.granted) continue;
      }
      weight += item.weight;
      if (weight >= threshold) return { granted: true, cost };
    }
    if (weight >= threshold) return { granted: true, cost };
    if (name === "owner") return { granted: false, cost };
    const fallback = this.ask(id, name === "active" ? "owner" : "active");
    return { granted: fallback.granted, cost: cost + fallback.cost };
  }
  #counts(key) {
    const kind = this.run.keys.get(key) ?? 0;
    if (this.mode === "normal") return false;
    return kind > (this.mode === "publisher" ? 1 : 0);
  }
  #ownsAddress(address) {
    return [...this.run.keys.keys()].some((key) => addressOf(key) === address);
  }
};
function addressOf(key) {
  const bytes = decodeBase58(key);
  const address = bytes && addressSecp256k1(bytes);
  return address && `0x${encodeHex(address)}`;
}
function isBasic(permission) {
  return permission === "owner" || permission === "active";
}
function collectItems(account, permission) {
  const groups = (permission.groups ?? []).flatMap((group) => account.groups?.[group]?.items ?? []);
  return [...permission.items ?? [], ...groups];
}
function readAccount2(run, id) {
  const bytes = run.state.get(mapKey("auth.iost", "auth", id));
  if (bytes === void 0) return { account: void 0, cost: 1 };
  const { value } = decodeStored(bytes);
  return { account: typeof value === "string" ? JSON.parse(value) : void 0, cost: bytes.length };
}
function isHolder(run, id) {
  if (run.block.number === 0 || id.startsWith("Contract") || id.endsWith(".iost")) return true;
  return readRecord(run.state, "auth.iost", "auth", id) !== void 0;
}

// src/node/contracts/gas.iost.ts
var LEAST = { value: 100000000n, scale: 8 };
var LEAST_TEXT = "&{100000000 8 <nil>}";
var LEAST_TOTAL = { value: 10n, scale: 0 };
var ZERO2 = { value: 0n, scale: 0 };
var FROZEN_NS = 259200n * 1000000000n;
var pledgeEntry = (pledger, gasUser) => ({ key: `${pledger}gp`, field: gasUser });
function readPledge(host, pledger, gasUser) {
  const entry = pledgeEntry(pledger, gasUser);
  return host.has(entry) ? host.get(entry) : ZERO2;
}
function readDecimal(host, key) {
  return host.get({ key }) ?? ZERO2;
}
function checkUser(host, user, shown) {
  host.chargeErrors(1);
  if (!isHolder(host.run, user)) host.fail(`invalid user name ${shown}`);
}
function checkAmount(host, text, action) {
  host.chargeErrors(1);
  const amount = parseAmount2(text);
  if (amount === void 0 || amount.value <= 0n) return host.fail(`invalid amount ${text}`);
  if (isLessDecimal(amount, LEAST)) host.fail(`min ${action} num is ${LEAST_TEXT}`);
  return amount;
}
function parseAmount2(text) {
  try {
    return parsePledge(text);
  } catch (error) {
    if (error instanceof DecimalError) return void 0;
    throw error;
  }
}
var pledge = nativeMethod(["string", "string", "string"], (host, pledger, gasUser, text) => {
  checkUser(host, pledger, pledger);
  checkUser(host, gasUser, gasUser);
  requireAuthority2(host, pledger, "transfer");
  const amount = checkAmount(host, text, "pledge");
  changePledge(host, pledger, gasUser, amount);
  const self = host.contractName();
  if (pledger !== "token.iost") host.call("token.iost", "transfer", ["iost", pledger, self, text, ""]);
  leaveReceipt2(host, pledger, gasUser, text);
  return [];
});
var unpledge = nativeMethod(["string", "string", "string"], (host, pledger, gasUser, text) => {
  checkUser(host, pledger, gasUser);
  checkUser(host, gasUser, pledger);
  requireAuthority2(host, pledger, "transfer");
  const amount = checkAmount(host, text, "unpledge");
  checkPledged(host, pledger, gasUser, amount);
  changePledge(host, pledger, gasUser, negateDecimal(amount));
  const self = host.contractName();
  const until = host.run.block.time + FROZEN_NS;
  if (pledger !== "token.iost") {
    const args = ["iost", self, pledger, formatDecimal(amount), until, ""];
    host.call("token.iost", "transferFreeze", args, { withAuth: true });
  }
  leaveReceipt2(host, pledger, gasUser, text);
  return [];
});
function checkPledged(host, pledger, gasUser, amount) {
  if (readPledge(host, pledger, gasUser).value === 0n) host.fail(`${pledger} did not pledge for ${gasUser}`);
  const total = readDecimal(host, `${gasUser}gt`);
  if (isLessDecimal(subDecimal(total, amount), LEAST_TOTAL)) {
    host.fail(`unpledge too much (${formatDecimal(total)} - ${formatDecimal(amount)}) less than 10`);
  }
  const pledged = readPledge(host, pledger, gasUser);
  if (isLessDecimal(pledged, amount)) {
    host.fail(`you cannot unpledge more than your pledge ${formatDecimal(amount)} > ${formatDecimal(pledged)}`);
  }
}
function changePledge(host, pledger, gasUser, amount) {
  const added = amount.value > 0n ? multiply(amount, GAS_PER_PLEDGE) : ZERO2;
  const limitAdded = multiply(amount, LIMIT_PER_PLEDGE);
  if (host.get({ key: `${gasUser}gu` }) === null) {
    host.put(pledgeEntry(pledger, gasUser), amount);
    host.put({ key: `${gasUser}gu` }, host.run.block.time);
    host.put({ key: `${gasUser}gt` }, amount);
    host.put({ key: `${gasUser}gl` }, limitAdded);
    host.put({ key: `${gasUser}gs` }, added);
    return;
  }
  refreshGas(host, gasUser);
  host.put({ key: `${gasUser}gt` }, addDecimal(readDecimal(host, `${gasUser}gt`), amount));
  const limit = addDecimal(readDecimal(host, `${gasUser}gl`), limitAdded);
  host.put({ key: `${gasUser}gl` }, limit);
  const stock = addDecimal(readDecimal(host, `${gasUser}gs`), added);
  host.put({ key: `${gasUser}gs` }, isLessDecimal(limit, stock) ? limit : stock);
  writePledge(host, pledger, gasUser, addDecimal(readPledge(host, pledger, gasUser), amount));
}
function multiply(amount, factor) {
  return mulDecimal(amount, { value: factor, scale: 0 });
}
function refreshGas(host, gasUser) {
  const { state, block } = host.run;
  host.put({ key: `${gasUser}gs` }, readGasAt(state, gasUser, block.time));
  host.put({ key: `${gasUser}gu` }, block.time);
}
function writePledge(host, pledger, gasUser, pledged) {
  const entry = pledgeEntry(pledger, gasUser);
  if (pledged.value === 0n) host.del(entry);
  else host.put(entry, pledged);
}
var construct = nativeMethod([], (host) => {
  host.chargeErrors(1);
  return [];
});
var gasIost = {
  id: "gas.iost",
  versions: { "1.0.0": { can_update: canUpdate, constructor: construct, pledge, unpledge } }
};

// src/node/contracts/issue.iost.ts
var GAS8 = {
  /** With the division that makes `RATE`. */
  load: 2104,
  allow: { start: 6, ask: 12, granted: 6, refuse: 65 },
  mint: { start: 37 },
  issueTo: { allow: 8, mint: 8 },
  issue: {
    readAdmin: 13,
    allow: 8,
    readLast: 14,
    checkLast: 24,
    now: 23,
    gap: 11,
    compareGap: 8,
    readFoundation: 14,
    readDecimal: 22,
    hasFoundation: 3,
    refuseFoundation: 62,
    writeLast: 19,
    self: 11,
    supply: 33,
    amount: 19,
    share: 14,
    mintFoundation: 32,
    mintBonus: 19,
    mintSelf: 16,
    topUp: 32,
    end: 3
  }
};
var RATE2 = "0.00000000000000000093860984271943176052765093860984";
var THIRD = "0.33333333";
var LAST_TIME = { key: "IOSTLastIssueTime" };
var initGenesis = genesisMethod(
  ["string", "json", "json"],
  (host, admin, { FoundationAccount, IOSTTotalSupply, IOSTDecimal }, holders) => {
    host.put({ key: "adminID" }, admin);
    host.put({ key: "FoundationAccount" }, FoundationAccount);
    callJson(host, "token.iost", "create", ["iost", "issue.iost", IOSTTotalSupply, { decimal: IOSTDecimal }]);
    for (const { ID, Balance } of holders) {
      if (Balance !== 0) callJson(host, "token.iost", "issue", ["iost", ID, String(Balance)]);
    }
    host.put({ key: "IOSTDecimal" }, String(IOSTDecimal));
    host.put(LAST_TIME, String(host.run.block.time));
  }
);
var issueIOSTTo = scriptMethod(["string", "string"], (host, account, amount) => {
  host.count(GAS8.issueTo.allow);
  requireOneOf(host, ["auth.iost"]);
  host.count(GAS8.issueTo.mint);
  mint(host, account, amount);
});
var issueIOST = scriptMethod([], (host) => {
  const gas = GAS8.issue;
  host.count(gas.readAdmin);
  const admin = readText(host, { key: "adminID" });
  host.count(gas.allow);
  requireOneOf(host, ["base.iost", admin]);
  host.count(gas.readLast);
  const last = readText(host, LAST_TIME);
  host.count(gas.checkLast + compareCost(last, null) + compareCost(last, 0) + compareCost(last, void 0));
  host.count(gas.now);
  const now = Float64.create(host, readBlockTime(host));
  host.count(gas.gap);
  const gap = now.minus(last);
  host.count(gas.compareGap);
  if (gap.lte(0)) return;
  host.count(gas.readFoundation);
  const foundation = readText(host, { key: "FoundationAccount" });
  host.count(gas.readDecimal);
  const decimals = parseJson2(host, readText(host, { key: "IOSTDecimal" }));
  host.count(gas.hasFoundation);
  if (!foundation) throwError(host, gas.refuseFoundation, "FoundationAccount not set.");
  host.count(gas.writeLast);
  host.put(LAST_TIME, now.toFixed());
  host.count(gas.self);
  const self = readSelf(host);
  host.count(gas.supply);
  const supply2 = Float64.create(host, callForText(host, "token.iost", "supply", ["iost"]));
  host.count(gas.amount);
  const amount = supply2.multi(Float64.constant(host, RATE2)).multi(gap);
  host.count(gas.share);
  const share = amount.multi(THIRD);
  host.count(gas.mintFoundation);
  mint(host, foundation, amount.minus(share).minus(share).toFixed(decimals));
  host.count(gas.mintBonus);
  mint(host, "bonus.iost", share.toFixed(decimals));
  host.count(gas.mintSelf);
  mint(host, self, share.toFixed(decimals));
  host.count(gas.topUp);
  callJson(host, "vote_producer.iost", "topupCandidateBonus", [share.toFixed(decimals), self]);
  host.count(gas.end);
});
function mint(host, account, amount) {
  host.count(GAS8.mint.start + compareCost("string", "string"));
  callJson(host, "token.iost", "issue", ["iost", account, amount]);
}
function requireOneOf(host, ids) {
  const gas = GAS8.allow;
  host.count(gas.start);
  for (const id of ids) {
    host.count(gas.ask);
    if (!host.requireAuth(id, "active")) continue;
    host.count(gas.granted);
    return;
  }
  throwError(host, gas.refuse, "issue iost permission denied");
}
var issueIost = {
  id: "issue.iost",
  version: "1.0.0",
  load: (host) => host.count(GAS8.load),
  init: initNothing,
  methods: { can_update: canUpdateByAdmin, initGenesis, issueIOSTTo, issueIOST }
};

// src/node/contracts/ram.iost-market.ts
var GAS9 = {
  read: { start: 11, absent: 20, compare: 17, parse: 8 },
  write: 16,
  total: { first: 17, isThere: 3, second: 13, end: 9 },
  changeTotal: { balance: 24, space: 25, add: 3 },
  holding: { read: 19, isThere: 9 },
  changeHolding: { start: 30, add: 3 },
  price: { start: 11, isBuy: 8, invert: 35, compare: 9, refuse: 102, balance: 48, compute: 14 },
  round: 28,
  refill: {
    readInterval: 22,
    readLast: 73,
    slots: 20,
    readIncrease: 20,
    issue: 34,
    call: 13,
    writeTime: 15,
    writeLeft: 8
  }
};
function readValue(host, key) {
  const gas = GAS9.read;
  host.count(gas.start);
  const text = readText(host, { key });
  if (text === null) {
    host.count(gas.absent);
    return null;
  }
  host.count(gas.compare + compareCost(text, null) + compareCost(text, "") + gas.parse);
  return parseJson2(host, text);
}
function writeNumber(host, key, value) {
  host.count(GAS9.write);
  host.put({ key }, stringifyJson(host, value));
}
function readTotal(host, total) {
  const gas = GAS9.total;
  host.count(gas.first);
  readValue(host, total);
  host.count(gas.isThere + gas.second);
  const value = readValue(host, total);
  host.count(gas.end);
  return value;
}
function changeTotal(host, total, change) {
  const gas = GAS9.changeTotal;
  host.count(total === "balance" ? gas.balance : gas.space);
  const value = readTotal(host, total);
  host.count(gas.add);
  writeNumber(host, total, value + change);
}
function readHolding(host, holding, account) {
  const key = holding + account;
  host.count(concatCost(key) + GAS9.holding.read);
  const value = readValue(host, key);
  host.count(GAS9.holding.isThere);
  return value ?? 0;
}
function changeHolding(host, holding, account, change) {
  const key = holding + account;
  host.count(GAS9.changeHolding.start + concatCost(key));
  const value = readHolding(host, holding, account);
  host.count(GAS9.changeHolding.add);
  writeNumber(host, key, value + change);
}
function estimatePrice(host, kind, amount) {
  const gas = GAS9.price;
  host.count(gas.start);
  const left = readTotal(host, "leftSpace");
  host.count(gas.isBuy + compareCost(kind, "buy"));
  if (kind === "sell") {
    host.count(gas.invert);
    return -estimatePrice(host, "buy", -amount);
  }
  host.count(gas.compare);
  if (left <= amount) {
    const refusal = "buy amount is too much. left space is not enough ";
    throwJoined(host, gas.refuse, refusal, String(left), " is less than ", String(amount));
  }
  host.count(gas.balance);
  const balance = readTotal(host, "balance");
  host.count(gas.compute);
  return balance * (left / (left - amount) - 1);
}
function roundCents(host, amount) {
  host.count(GAS9.round);
  return Math.round(amount * 100) / 100;
}
var NS_PER_SECOND = 1e9;
function refillMarket(host) {
  const gas = GAS9.refill;
  host.count(gas.readInterval);
  const interval = readValue(host, "increaseInterval");
  host.count(gas.readLast);
  const last = readValue(host, "lastUpdateBlockTime");
  host.count(gas.slots);
  const now = readBlockTime(host);
  const slots = Math.floor(now / NS_PER_SECOND / interval) - Math.floor(last / NS_PER_SECOND / interval);
  if (slots <= 0) return;
  host.count(gas.readIncrease);
  const amount = readValue(host, "increaseAmount") * slots;
  host.count(gas.issue);
  const self = readSelf(host);
  host.count(gas.call);
  callJson(host, "token.iost", "issue", ["ram", self, String(amount)]);
  host.count(gas.writeTime);
  writeNumber(host, "lastUpdateBlockTime", now);
  host.count(gas.writeLeft);
  changeTotal(host, "leftSpace", amount);
}

// src/node/contracts/ram.iost.ts
var GAS10 = {
  load: 260,
  canUpdate: { readAdmin: 13, ask: 8 },
  requireTrader: 8,
  minimum: { check: 9, refuse: 64 },
  available: { read: 14, compare: 3, refuse: 85 },
  buy: {
    price: 21,
    fee: 23,
    compareFee: 9,
    raiseFee: 3,
    add: 12,
    pay: 36,
    isFee: 27,
    payFee: 39,
    deliver: 33,
    deliverCall: 13,
    less: 11,
    more: 8,
    result: 8
  },
  sell: { deliver: 33, deliverCall: 13, price: 21, pay: 36, less: 11, more: 8, result: 8 },
  lend: { deliver: 25, deliverCall: 13, less: 11, more: 8 }
};
var MINIMUM_AMOUNT2 = 10;
var FEE_RATE = 0.02;
var MINIMUM_FEE = 0.01;
var FEE_RECEIVER = "deadaddr";
var START_PRICE = 5e-3;
var MAXIMUM_SUPPLY = 100 * 64 * 1024 ** 3;
var issue = genesisMethod(["number", "number", "number", "number"], (host, total, interval, increase, reserve) => {
  const config = { decimal: 0, fullName: "IOST system ram", onlyIssuerCanTransfer: true };
  callJson(host, "token.iost", "create", ["ram", "ram.iost", MAXIMUM_SUPPLY, config]);
  callJson(host, "token.iost", "issue", ["ram", "ram.iost", String(total)]);
  writeNumber(host, "lastUpdateBlockTime", readBlockTime(host));
  writeNumber(host, "increaseInterval", interval);
  writeNumber(host, "increaseAmount", increase);
  writeNumber(host, "leftSpace", total);
  writeNumber(host, "usedSpace", 0);
  writeNumber(host, "balance", total * START_PRICE);
  const price = estimatePrice(host, "buy", reserve);
  changeTotal(host, "leftSpace", -reserve);
  changeTotal(host, "balance", price);
  changeTotal(host, "usedSpace", reserve);
});
var buy = scriptMethod(
  ["string", "string", "number"],
  (host, payer, account, amount) => {
    const gas = GAS10.buy;
    checkMinimum(host, amount);
    requireTrader(host, payer);
    refillMarket(host);
    host.count(gas.price);
    const raw = roundCents(host, estimatePrice(host, "buy", amount));
    host.count(gas.fee);
    const fee = raiseFee(host, roundCents(host, FEE_RATE * raw));
    host.count(gas.add);
    const price = (raw + fee).toFixed(2);
    host.count(gas.pay);
    callJson(host, "token.iost", "transfer", ["iost", payer, readSelf(host), price, ""]);
    host.count(gas.isFee + compareCost(fee.toFixed(2), "0.00"));
    host.count(gas.payFee);
    callJson(host, "token.iost", "transfer", ["iost", readSelf(host), FEE_RECEIVER, fee.toFixed(2), ""]);
    host.count(gas.deliver);
    const delivery = ["ram", readSelf(host), account, String(amount), ""];
    host.count(gas.deliverCall);
    callJson(host, "token.iost", "transfer", delivery);
    host.count(gas.less);
    changeTotal(host, "leftSpace", -amount);
    host.count(gas.more);
    changeTotal(host, "balance", raw);
    host.count(gas.more);
    changeTotal(host, "usedSpace", amount);
    host.count(gas.more);
    changeHolding(host, "SR", account, amount);
    host.count(gas.more);
    changeHolding(host, "TR", account, amount);
    host.count(gas.result);
    return price;
  },
  [["iost", "unlimited"]]
);
function raiseFee(host, fee) {
  host.count(GAS10.buy.compareFee);
  if (fee >= MINIMUM_FEE) return fee;
  host.count(GAS10.buy.raiseFee);
  return MINIMUM_FEE;
}
var sell = scriptMethod(
  ["string", "string", "number"],
  (host, account, receiver, amount) => {
    const gas = GAS10.sell;
    checkMinimum(host, amount);
    requireTrader(host, account);
    requireHolding(host, account, amount, "sell");
    host.count(gas.deliver);
    const delivery = ["ram", account, readSelf(host), String(amount), ""];
    host.count(gas.deliverCall);
    callJson(host, "token.iost", "transfer", delivery);
    host.count(gas.price);
    const price = roundCents(host, estimatePrice(host, "sell", amount));
    host.count(gas.pay);
    callJson(host, "token.iost", "transfer", ["iost", readSelf(host), receiver, price.toFixed(2), ""]);
    host.count(gas.more);
    changeTotal(host, "leftSpace", amount);
    host.count(gas.less);
    changeTotal(host, "balance", -price);
    host.count(gas.less);
    changeTotal(host, "usedSpace", -amount);
    host.count(gas.less);
    changeHolding(host, "SR", account, -amount);
    host.count(gas.less);
    changeHolding(host, "TR", account, -amount);
    host.count(gas.result);
    return price.toFixed(2);
  },
  [["*", "unlimited"]]
);
var lend = scriptMethod(
  ["string", "string", "number"],
  (host, from, to, amount) => {
    const gas = GAS10.lend;
    checkMinimum(host, amount);
    requireTrader(host, from);
    requireHolding(host, from, amount, "lend");
    host.count(gas.deliver);
    const delivery = ["ram", from, to, String(amount), ""];
    host.count(gas.deliverCall);
    callJson(host, "token.iost", "transfer", delivery);
    host.count(gas.less);
    changeHolding(host, "SR", from, -amount);
    host.count(gas.less);
    changeHolding(host, "TR", from, -amount);
    host.count(gas.more);
    changeHolding(host, "TR", to, amount);
  },
  [["*", "unlimited"]]
);
function checkMinimum(host, amount) {
  host.count(GAS10.minimum.check);
  if (amount < MINIMUM_AMOUNT2) throwError(host, GAS10.minimum.refuse, "minimum ram amount for trading is 10 byte");
}
function requireTrader(host, account) {
  host.count(GAS10.requireTrader);
  requireAuthority(host, account, "transfer");
}
function requireHolding(host, account, amount, purpose) {
  const gas = GAS10.available;
  host.count(gas.read);
  const held = readHolding(host, "SR", account);
  host.count(gas.compare);
  if (held >= amount) return;
  host.count(gas.refuse);
  throwJoined(host, 0, "self ram amount ", String(readHolding(host, "SR", account)), `, not enough for ${purpose}`);
}
var ramIost = {
  id: "ram.iost",
  version: "1.0.0",
  load: (host) => host.count(GAS10.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(["string"], (host) => {
      host.count(GAS10.canUpdate.readAdmin);
      const admin = readValue(host, "adminID");
      host.count(GAS10.canUpdate.ask);
      requireAuthority(host, admin, "active");
      return true;
    }),
    initAdmin: initJsonAdmin,
    issue,
    buy,
    sell,
    lend
  }
};

// src/node/state/contracts.ts
var CACHE_SIZE = 256;
var cache = /* @__PURE__ */ new Map();
function loadContract(state, id) {
  const bytes = state.get(contractKey(toBytes(id)));
  if (bytes === void 0) return void 0;
  const known = cache.get(bytes);
  if (known !== void 0) return known;
  const record = decodeContract(Buffer.from(bytes, "latin1"));
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value);
  cache.set(bytes, record);
  return record;
}
function saveContract(state, record) {
  const bytes = encodeContract(record);
  state.set(
    contractKey(toBytes(record.id)),
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
  );
}
function hasContract(state, id) {
  return state.get(contractKey(toBytes(id))) !== void 0;
}

// src/node/vm/limits.ts
var MAX_INT64 = (1n << 63n) - 1n;
function parseLimits(state, entries) {
  const limits = /* @__PURE__ */ new Map();
  for (const { token, value } of entries) {
    if (limits.has(token)) throw new ChainError(`duplicated token in amountLimit: ${token}`);
    const scale = token === "*" ? 0 : readDecimals(state, token);
    if (scale === void 0) throw new ChainError(`token not exists in amountLimit, ${formatEntry(token, value)}`);
    limits.set(token, parseLimit(token, value, scale));
  }
  return limits;
}
function parseLimit(token, value, scale) {
  if (value === "unlimited") return { value: MAX_INT64, scale: token === "*" ? -1 : scale };
  try {
    return parseDecimal(value, scale);
  } catch (error) {
    if (error instanceof DecimalError) throw new ChainError(error.message);
    throw error;
  }
}
function formatEntry(token, value) {
  const members = [token && `token:"${token}"`, value && `val:"${value}"`];
  return members.filter((member) => member !== "").join(" ");
}
function readDecimals(state, token) {
  const value = readRecord(state, "token.iost", `TI${token}`, "decimal")?.value;
  return typeof value === "bigint" ? Number(value) : void 0;
}
var AMOUNT_AT = {
  "token.iost/transfer": 3,
  "token.iost/transferFreeze": 3,
  "token.iost/destroy": 2
};
function sumSpending(state, receipts) {
  const sums = /* @__PURE__ */ new Map();
  for (const { funcName, content } of receipts) {
    const at = AMOUNT_AT[funcName];
    if (at === void 0) continue;
    const args = JSON.parse(content);
    const token = args[0];
    const amount = isContract(args[1]) ? { value: 0n, scale: 0 } : parseDecimal(args[at], readDecimals(state, token) ?? 0);
    const sum = sums.get(token);
    sums.set(token, sum === void 0 ? amount : addDecimal(sum, amount));
  }
  return sums;
}
function findExcess(limits, sums) {
  for (const [token, sum] of sums) if (!isAllowed2(limits, token, sum)) return token;
  return void 0;
}
function isAllowed2(limits, token, sum) {
  if (sum.value <= 0n) return true;
  const limit = limits.get(token) ?? limits.get("*");
  return limit !== void 0 && !isLessDecimal(limit, sum);
}
function checkSpending(limits, spent) {
  for (const [token, sum] of spent.action) {
    const total = spent.total.get(token);
    spent.total.set(token, total === void 0 ? sum : addDecimal(total, sum));
  }
  refuse("abi", findExcess(limits.abi, spent.action), spent.action);
  refuse("tx", findExcess(limits.tx, spent.total), spent.action);
}
function refuse(where, token, action) {
  if (token === void 0) return;
  const need = action.get(token) ?? { value: 0n, scale: 0 };
  throw new ChainError(`token ${token} exceed amountLimit in ${where}. need ${formatDecimal(need)}`);
}

// src/node/contracts/deployment.ts
var MAX_CODE_LENGTH = 49152;
var REFUSED = 300;
function chargeCode(host, { code, info }) {
  const length = utf8Length(code);
  const { SetCodeBasePrice, SetCodePrice } = host.prices;
  host.charge(`setCode len=${length}`, SetCodeBasePrice.CPU + SetCodePrice.CPU * length);
  if (host.gas > host.run.gasLimit) throw new Halt("out of gas");
  if (length > MAX_CODE_LENGTH) refuseCode(host, "code size invalid");
  if (info === void 0) refuseCode(host, "invalid code info");
}
function refuseCode(host, reason) {
  host.chargeErrors(1);
  return host.fail(reason);
}
function compileContract(host, submission) {
  const encoded = encodeContract(submission).length;
  host.charge(`codeSize len=${encoded}`, encoded * host.prices.CodePrice.CPU);
  const info = submission.info;
  const { id, code: source } = submission;
  const compiled = { id, info: { ...info, abi: info.abi ?? [] }, origCode: source };
  return info.lang === "native" ? { ...compiled, ...compileNative(host, submission) } : { ...compiled, code: compileScript(host, submission) };
}
function compileNative(host, submission) {
  chargeLimits(host, submission);
  chargeCompilation(host, submission.code);
  return { code: "" };
}
function compileScript(host, submission) {
  const { lang, abi } = submission.info;
  if (lang !== "javascript") host.fail("vm unsupported");
  if (submission.code === BUILT_IN_CODE && host.run.block.number === 0) return BUILT_IN_CODE;
  refuseAs(host, () => validate(submission.code, abi));
  chargeLimits(host, submission);
  chargeCompilation(host, submission.code);
  return refuseAs(host, () => instrument(submission.code).code);
}
function chargeLimits(host, { info }) {
  for (const { amountLimit } of info.abi ?? []) {
    host.chargeOperations(amountLimit.length);
    parseLimits(
      host.run.state,
      amountLimit.map(({ token, val }) => ({ token, value: val }))
    );
  }
}
function chargeCompilation(host, source) {
  const length = utf8Length(source);
  host.charge(`codeSize len=${length}`, length * host.prices.CodePrice.CPU);
}
function refuseAs(host, step) {
  try {
    return step();
  } catch (error) {
    if (error instanceof ContractRefused) return host.fail(error.refusal.text);
    throw error;
  }
}
function deployContract(host, submission, payer) {
  const { state } = host.run;
  const record = compileContract(host, submission);
  const withInit = { ...record, info: { ...record.info, abi: [...record.info.abi, INIT_ABI] } };
  host.bookCode(payer, measureCode(withInit));
  if (hasContract(state, record.id)) host.fail("contract exists");
  saveContract(state, withInit);
  host.call(record.id, "init", "[]");
  saveContract(state, record);
}
var INIT_ABI = { name: "init", args: [], amountLimit: [] };
function measureCode(record) {
  return encodeContract({ ...record, origCode: "" }).length;
}
function replaceContract(host, submission, data) {
  const old = loadUpdatable(host, submission.id);
  askForUpdate(host, old.id, data);
  const record = compileContract(host, submission);
  host.bookCode(host.run.tx.publisher, measureCode(record) - measureCode(old));
  saveContract(host.run.state, record);
}
function loadUpdatable(host, id) {
  const record = loadContract(host.run.state, id);
  if (record === void 0) return refuseUpdate(host, "contract not exists");
  if (findAbi(record.info, "can_update") === void 0) return refuseUpdate(host, "update refused");
  return record;
}
function refuseUpdate(host, reason) {
  host.charge("unaccounted", REFUSED);
  return host.fail(reason);
}
function askForUpdate(host, id, data) {
  let answer;
  try {
    answer = host.call(id, "can_update", `["${data}"]`)?.[0];
  } catch (error) {
    host.fail(`call can_update: ${error.message}`);
  }
  if (answer !== "true") host.fail("update refused");
}

// src/node/contracts/system.iost.ts
function decodeCode(host, text) {
  try {
    return decodeSubmission(text);
  } catch (error) {
    host.chargeErrors(1);
    return host.fail(error.message);
  }
}
function writeOwner(host, id, owner, payer) {
  host.put({ key: "contract_owner", field: id }, owner, payer);
}
var setCode = nativeMethod(["string"], (host, code) => {
  const { tx, hash } = host.run;
  const submission = decodeCode(host, code);
  host.txInfo();
  const id = `Contract${hash}`;
  chargeCode(host, submission);
  deployContract(host, { ...submission, id }, tx.publisher);
  writeOwner(host, id, tx.publisher, tx.publisher);
  return [id];
});
function decodeUpdate(host, code) {
  try {
    return decodeCode(host, code);
  } catch (error) {
    host.charge("unaccounted", -10);
    throw error;
  }
}
var updateCode = nativeMethod(["string", "string"], (host, code, data) => {
  host.chargeOperations(1);
  if (host.context.height > 1) host.fail("can't call UpdateCode from other contract");
  const submission = decodeUpdate(host, code);
  chargeCode(host, submission);
  replaceContract(host, submission, data);
  return [];
});
var initSetCode = nativeMethod(["string", "string"], (host, id, code) => {
  if (host.run.block.number !== 0) host.fail("initSetCode in normal block");
  deployContract(host, { ...decodeCode(host, code), id }, "admin");
  writeOwner(host, id, "admin");
  return [id];
});
function updateNativeCode(host, describeNative2, [id, version, code]) {
  if (!host.requireAuth("admin", "system")) host.fail("update native code need admin@system permission");
  host.chargeOperations(1);
  if (version === "") {
    replaceContract(host, { ...decodeCode(host, code), id }, "");
    return [];
  }
  const record = describeNative2(id, version);
  if (record === void 0) return host.fail("invalid contractID or version");
  replaceContract(host, { ...record, code: record.origCode, origCode: "" }, "");
  return [];
}
var hostSettings = nativeMethod(["string"], (host, settings) => {
  if (!host.requireAuth("admin", "system")) host.fail("set host settings need admin@system permission");
  host.put({ key: "settings", field: "host" }, settings);
  return null;
});
var cancelDelaytx = nativeMethod(["string"], (host) => {
  host.charge("unaccounted", 300);
  return host.fail("delaytx not exists");
});
var requireAuth = nativeMethod(["string", "string"], (host, id, permission) => [host.requireAuth(id, permission)]);
var receipt = nativeMethod(["string"], (host, content) => {
  host.receipt(content);
  return [];
});
function createSystemIost(describeNative2) {
  const methods = {
    can_update: canUpdate,
    cancelDelaytx,
    hostSettings,
    initSetCode,
    receipt,
    requireAuth,
    setCode,
    updateCode,
    updateNativeCode: nativeMethod(
      ["string", "string", "string"],
      (host, ...args) => updateNativeCode(host, describeNative2, args)
    )
  };
  return { id: "system.iost", versions: { "1.0.0": methods } };
}

// src/node/contracts/token-records.ts
function hasToken(host, token) {
  return host.has({ key: `TI${token}`, field: "issuer" });
}
function readInfo(host, token, field) {
  return host.get({ key: `TI${token}`, field });
}
function writeInfo(host, token, field, value, payer) {
  host.put({ key: `TI${token}`, field }, value, payer);
}
function readScale(host, token) {
  return Number(readInfo(host, token, "decimal"));
}
function formatAmount(host, token, value) {
  return formatDecimal({ value, scale: readScale(host, token) });
}
function normaliseAmount(host, token, text) {
  const scale = readScale(host, token);
  if (!/^\d+(\.\d+)?$/.test(text)) host.fail(`invalid amount ${text} <nil>`);
  return formatDecimal(parseOrFail(host, text, scale, (reason) => `invalid amount ${text} ${reason}`));
}
function parseAmount3(host, token, text) {
  const scale = readScale(host, token);
  host.chargeOperations(3);
  const { value } = parseOrFail(host, text, scale, (reason) => reason);
  if (value <= 0n) host.fail("invalid amount");
  return value;
}
function parseOrFail(host, text, scale, describe2) {
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return host.fail(describe2(error.message));
    throw error;
  }
}
function readBalance(host, token, account) {
  const entry = balanceEntry(token, account);
  const balance = host.has(entry) ? host.get(entry) : 0n;
  return releaseFrozen(host, token, account, balance);
}
function writeBalance(host, token, account, balance) {
  const entry = balanceEntry(token, account);
  const payer = host.has(entry) ? void 0 : choosePayer(host, token, account);
  try {
    host.put(entry, balance, payer);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
  }
}
function balanceEntry(token, account) {
  return { key: `TB${account}`, field: token };
}
function choosePayer(host, token, account) {
  const free = (token === "iost" || token === "ram") && !account.startsWith("Contract");
  return free ? host.context.contract : host.run.tx.publisher;
}
function takeBalance(host, token, account, amount) {
  writeBalance(host, token, account, readEnough(host, token, account, amount) - amount);
}
function readEnough(host, token, account, amount) {
  const balance = readBalance(host, token, account);
  if (balance >= amount) return balance;
  const scale = readScale(host, token);
  return host.fail(
    `balance not enough ${formatDecimal({ value: balance, scale })} < ${formatDecimal({ value: amount, scale })}`
  );
}
function addBalance(host, token, account, amount) {
  writeBalance(host, token, account, readBalance(host, token, account) + amount);
}
function freezeBalance(host, token, account, added) {
  const entry = frozenEntry(token, account);
  const list = host.has(entry) ? readFrozen(host, entry) : [];
  list.push(added);
  list.sort((a, b) => compare(a.until, b.until) || compare(a.amount, b.amount));
  host.chargeOperations(list.length);
  writeFrozen(host, entry, list, host.run.tx.publisher);
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
function releaseFrozen(host, token, account, balance) {
  const entry = frozenEntry(token, account);
  if (!host.has(entry)) return balance;
  const now = host.blockTime();
  const list = readFrozen(host, entry);
  const due = list.filter(({ until }) => until <= now);
  host.chargeOperations(due.length);
  if (due.length === 0) return balance;
  const released = due.reduce((sum, { amount }) => sum + amount, 0n);
  if (released > 0n) writeBalance(host, token, account, balance + released);
  writeFrozen(host, entry, list.slice(due.length));
  return balance + released;
}
function frozenEntry(token, account) {
  return { key: `TF${account}`, field: token };
}
function readFrozen(host, entry) {
  const { text } = host.get(entry);
  host.chargeOperations(1);
  const list = parseJson(text);
  return list.map(({ Amount, Ftime }) => ({ amount: BigInt(String(Amount)), until: BigInt(String(Ftime)) }));
}
function writeFrozen(host, entry, list, payer) {
  host.chargeOperations(1);
  const text = formatGoJson(list.map(({ amount, until }) => ({ Amount: amount, Ftime: until })));
  host.put(entry, new JsonBlob(text), payer);
}

// src/node/contracts/token-symbol.ts
var LENGTHS2 = [2, 16];
var SHORT2 = 5;
function checkSymbol(host, symbol) {
  checkSymbolText(host, symbol, /[a-z0-9_]/);
}
function checkSymbolText(host, symbol, allowed) {
  host.chargeOperations(1);
  const [least, most] = LENGTHS2;
  const length = utf8Length(symbol);
  if (length < least || length > most) {
    host.fail(`token symbol invalid. token symbol length should be between ${least},${most} got ${symbol}`);
  }
  const strange = [...symbol].find((char) => !allowed.test(char));
  if (strange !== void 0) {
    host.fail(`token symbol invalid. token symbol contains invalid character ${strange.codePointAt(0)}`);
  }
}
function checkSpacedSymbol(host, symbol, issuer) {
  checkSymbolText(host, symbol, /[a-z0-9_.]/);
  const [namespace, ...names] = symbol.split(".");
  if (names.length > 1) host.fail("token symbol invalid, more than one '.'");
  if (names.length === 0 || namespace === issuer) return;
  const owner = readOwner2(host, namespace);
  if (owner === issuer) return;
  if (owner !== void 0) host.fail(`permission denied. namespace belongs to ${owner}`);
  if (namespace.length >= SHORT2) host.fail("permission denied");
  if (!host.requireAuth("admin", "token")) host.fail("short namespace unavailable");
}
function readOwner2(host, namespace) {
  return host.get({ key: `NS${namespace}` }) ?? void 0;
}
var transferNamespace = nativeMethod(["string", "string", "string"], (host, namespace, from, to) => {
  host.chargeOperations(1);
  requireAuthority2(host, from, "transfer");
  const owner = readOwner2(host, namespace) ?? namespace;
  if (owner !== from) host.fail(`permission denied. namespace belongs to ${owner}`);
  host.put({ key: `NS${namespace}` }, to, host.run.tx.publisher);
  leaveReceipt2(host, namespace, from, to);
  return [];
});

// src/node/contracts/token.iost.ts
var MAX_MEMO = 512;
var MAX_FULL_NAME = 50;
var MAX_DECIMALS = 18;
function checkToken(host, token) {
  if (!hasToken(host, token)) host.fail("token not exists");
}
function checkMemo(host, memo) {
  if (utf8Length(memo) > MAX_MEMO) host.fail("memo too large");
}
function checkHolder(host, account) {
  if (!isHolder(host.run, account)) host.fail(`invalid account ${account}`);
}
function maxTotal(decimals) {
  return INT64_MAX / 10n ** decimals;
}
function createCreate(check) {
  return nativeMethod(["string", "string", "number", "json"], (host, token, issuer, total, config) => {
    host.chargeOperations(1);
    check(host, token, issuer);
    const options = readOptions(host, token, config);
    requireAuthority2(host, issuer, "token");
    if (hasToken(host, token)) host.fail("token exists");
    const { decimal } = options;
    if (decimal < 0n || decimal > MAX_DECIMALS) host.fail("invalid decimal");
    if (total > maxTotal(decimal)) host.fail("invalid totalSupply");
    writeToken(host, token, { issuer, totalSupply: total * 10n ** decimal, supply: 0n, ...options });
    leaveReceipt2(host, token, issuer, total, encodeBase64(encodeUtf8(config)));
    return [];
  });
}
function writeToken(host, token, info) {
  for (const field of INFO_FIELDS) writeInfo(host, token, field, info[field], host.run.tx.publisher);
}
var INFO_FIELDS = [
  "issuer",
  "totalSupply",
  "supply",
  "canTransfer",
  "onlyIssuerCanTransfer",
  "defaultRate",
  "decimal",
  "fullName"
];
function readOptions(host, token, text) {
  host.chargeOperations(2);
  const config = parseConfig(host, text);
  host.chargeOperations(3);
  const read = (name, type, accept, fallback) => name in config ? accept(config[name]) ?? host.fail(`${name} in config should be ${type}`) : fallback;
  const decimal = read("decimal", "number", asNumber, 8);
  const canTransfer = read("canTransfer", "bool", asBoolean, true);
  const onlyIssuerCanTransfer = read("onlyIssuerCanTransfer", "bool", asBoolean, false);
  const defaultRate = read("defaultRate", "string", asText, "1.0");
  const fullName = read("fullName", "string", asText, token);
  if (utf8Length(fullName) > MAX_FULL_NAME) host.fail("fullName is too long");
  return { decimal: BigInt(Math.trunc(decimal)), canTransfer, onlyIssuerCanTransfer, defaultRate, fullName };
}
function parseConfig(host, text) {
  const config = parseJson(text);
  if (config === null) return {};
  if (isJsonObject(config)) return config;
  return host.fail(`json: cannot unmarshal ${nameType(config)} into Go value of type map[string]interface {}`);
}
function nameType(value) {
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return value instanceof JsonNumber ? "number" : "array";
}
var asNumber = (value) => value instanceof JsonNumber && Number.isFinite(value.toNumber()) ? value.toNumber() : void 0;
var asBoolean = (value) => typeof value === "boolean" ? value : void 0;
var asText = (value) => typeof value === "string" ? value : void 0;
var keepAmount = (_host, _token, amount) => amount;
function createIssue(showAmount) {
  return nativeMethod(["string", "string", "string"], (host, token, to, text) => {
    host.chargeOperations(1);
    checkToken(host, token);
    const shown = showAmount(host, token, text);
    const issuer = readInfo(host, token, "issuer");
    const supply2 = readInfo(host, token, "supply");
    const totalSupply2 = readInfo(host, token, "totalSupply");
    requireAuthority2(host, issuer, "token");
    const amount = parseAmount3(host, token, shown);
    if (totalSupply2 - supply2 < amount) host.fail("supply too much");
    writeInfo(host, token, "supply", supply2 + amount);
    const before = host.cpu;
    const balance = readBalance(host, token, to);
    const reading = host.cpu - before;
    writeBalance(host, token, to, balance + amount);
    leaveReceipt2(host, token, to, shown);
    host.charge("unaccounted", reading);
    return [];
  });
}
function permitTransfer(host, token, from, shown) {
  if (!readInfo(host, token, "canTransfer")) host.fail("token can't transfer");
  if (readInfo(host, token, "onlyIssuerCanTransfer")) {
    const issuer = readInfo(host, token, "issuer");
    if (!host.requireAuth(issuer, "transfer")) host.fail("transfer need issuer permission");
  }
  requireAuthority2(host, from, "transfer");
  return parseAmount3(host, token, shown);
}
function isNewAddress(host, id) {
  return isAddress(id) && id === id.toLowerCase() && !isHolder(host.run, id);
}
var TRANSFER = ["string", "string", "string", "string", "string"];
var transfer3 = nativeMethod(TRANSFER, (host, token, from, to, text, memo) => {
  host.chargeOperations(1);
  checkMemo(host, memo);
  checkHolder(host, from);
  if (isNewAddress(host, to)) host.call("auth.iost", "signUp", [to, "", ""], { withAuth: true });
  checkHolder(host, to);
  checkToken(host, token);
  const shown = normaliseAmount(host, token, text);
  const amount = permitTransfer(host, token, from, shown);
  takeBalance(host, token, from, amount);
  addBalance(host, token, to, amount);
  leaveReceipt2(host, token, from, to, shown, memo);
  return [];
});
function createEarlyTransfer(showAmount) {
  return nativeMethod(TRANSFER, (host, token, from, to, text, memo) => {
    host.chargeOperations(1);
    checkMemo(host, memo);
    if (from === to) return [];
    checkHolder(host, from);
    checkHolder(host, to);
    checkToken(host, token);
    const shown = showAmount(host, token, text);
    const amount = permitTransfer(host, token, from, shown);
    const given = readEnough(host, token, from, amount) - amount;
    const received = readBalance(host, token, to) + amount;
    writeBalance(host, token, to, received);
    writeBalance(host, token, from, given);
    leaveReceipt2(host, token, from, to, shown, memo);
    return [];
  });
}
var TRANSFER_FREEZE = ["string", "string", "string", "string", "number", "string"];
function createTransferFreeze(showAmount) {
  return nativeMethod(TRANSFER_FREEZE, (host, token, from, to, text, until, memo) => {
    host.chargeOperations(1);
    checkMemo(host, memo);
    checkToken(host, token);
    const shown = showAmount(host, token, text);
    const amount = permitTransfer(host, token, from, shown);
    takeBalance(host, token, from, amount);
    freezeBalance(host, token, to, { amount, until });
    leaveReceipt2(host, token, from, to, shown, until, memo);
    return [];
  });
}
function createDestroy(showAmount) {
  return nativeMethod(["string", "string", "string"], (host, token, from, text) => {
    host.chargeOperations(1);
    checkToken(host, token);
    const shown = showAmount(host, token, text);
    requireAuthority2(host, from, "transfer");
    const amount = parseAmount3(host, token, shown);
    takeBalance(host, token, from, amount);
    writeInfo(host, token, "supply", readInfo(host, token, "supply") - amount);
    leaveReceipt2(host, token, from, shown);
    return [];
  });
}
var balanceOf = nativeMethod(
  ["string", "string"],
  (host, token, account) => answerAmount(host, token, () => readBalance(host, token, account))
);
var supply = nativeMethod(
  ["string"],
  (host, token) => answerAmount(host, token, () => readInfo(host, token, "supply"))
);
var totalSupply = nativeMethod(
  ["string"],
  (host, token) => answerAmount(host, token, () => readInfo(host, token, "totalSupply"))
);
function answerAmount(host, token, read) {
  host.chargeOperations(1);
  checkToken(host, token);
  const text = formatAmount(host, token, read());
  host.chargeOperations(1);
  return [text];
}
var recycle = nativeMethod(["string"], (host) => {
  host.chargeOperations(1);
  return host.fail("permission denied");
});
var updateTotalSupply = nativeMethod(["string", "number"], (host, token, total) => {
  host.chargeOperations(1);
  if (token === "iost") host.fail("native token cannot be changed");
  checkToken(host, token);
  requireAuthority2(host, readInfo(host, token, "issuer"), "token");
  const forgotten = host.cpu;
  const decimal = readInfo(host, token, "decimal");
  const issued = readInfo(host, token, "supply");
  const most = maxTotal(decimal);
  if (total <= 0n || total > most) host.fail(`invalid totalSupply, must be less than ${most}`);
  const units = total * 10n ** decimal;
  if (units < issued) host.fail("invalid totalSupply, must be more than current supply");
  writeInfo(host, token, "totalSupply", units);
  host.charge("unaccounted", -forgotten);
  return [];
});
function createMethods(showAmount) {
  return {
    balanceOf,
    can_update: canUpdate,
    create: createCreate(checkSymbol),
    destroy: createDestroy(showAmount),
    issue: createIssue(showAmount),
    supply,
    totalSupply,
    transfer: createEarlyTransfer(showAmount),
    transferFreeze: createTransferFreeze(showAmount)
  };
}
var NORMALISED = createMethods(normaliseAmount);
var VERSION_3 = { ...NORMALISED, transfer: transfer3 };
var tokenIost = {
  id: "token.iost",
  versions: {
    "1.0.0": createMethods(keepAmount),
    "1.0.2": NORMALISED,
    "1.0.3": VERSION_3,
    "1.0.4": { ...VERSION_3, updateTotalSupply },
    "1.0.5": { ...VERSION_3, create: createCreate(checkSpacedSymbol), transferNamespace, recycle },
    "1.0.6": { ...VERSION_3, recycle }
  }
};

// src/node/contracts/token721.iost.ts
var infoEntry = (token, field) => ({ key: `T721I${token}`, field });
var countEntry = (token, owner) => ({ key: `T721B${owner}`, field: token });
var metadataEntry = (token, owner, id) => ({
  key: metadataKey(token, owner),
  field: id
});
function metadataKey(token, owner) {
  return `T721M${token}#${owner}`;
}
function hasToken2(host, token) {
  return host.has(infoEntry(token, "T721issuer"));
}
function openToken(host, token) {
  host.chargeOperations(1);
  if (!hasToken2(host, token)) host.fail("token not exists");
}
function readCount(host, token, owner) {
  const entry = countEntry(token, owner);
  return host.has(entry) ? host.get(entry) : 0n;
}
var create = nativeMethod(["string", "string", "number"], (host, token, issuer, total) => {
  const { publisher } = host.run.tx;
  host.chargeOperations(1);
  checkSymbol(host, token);
  requireAuthority2(host, issuer, "token");
  if (hasToken2(host, token)) host.fail("token exists");
  host.put(infoEntry(token, "T721issuer"), issuer, publisher);
  host.put(infoEntry(token, "totalSupply"), total, publisher);
  host.put(infoEntry(token, "supply"), 0n, publisher);
  leaveReceipt2(host, token, issuer, total);
  return [];
});
var issue2 = nativeMethod(["string", "string", "string"], (host, token, to, metadata) => {
  const { publisher } = host.run.tx;
  openToken(host, token);
  const issuer = host.get(infoEntry(token, "T721issuer"));
  const supply2 = host.get(infoEntry(token, "supply"));
  const total = host.get(infoEntry(token, "totalSupply"));
  if (supply2 >= total) host.fail("supply too much");
  requireAuthority2(host, issuer, "token");
  const id = String(supply2);
  host.put(infoEntry(token, "supply"), supply2 + 1n, publisher);
  host.put(infoEntry(token, id), to, publisher);
  host.put(countEntry(token, to), readCount(host, token, to) + 1n, publisher);
  host.put(metadataEntry(token, to, id), metadata, publisher);
  leaveReceipt2(host, token, to, metadata);
  return [id];
});
var transfer4 = nativeMethod(["string", "string", "string", "string"], (host, token, from, to, id) => {
  if (from === to) {
    host.chargeOperations(1);
    return [];
  }
  openToken(host, token);
  requireAuthority2(host, from, "transfer");
  const owner = host.get(infoEntry(token, id));
  if (owner === null) host.fail(`error tokenID not exists. ${token} ${id}`);
  if (owner !== from) host.fail(`error token owner isn't from. owner: ${owner}, from: ${from}`);
  movePiece(host, { token, from, to, id });
  leaveReceipt2(host, token, from, to, id);
  return [];
});
function movePiece(host, { token, from, to, id }) {
  const { publisher } = host.run.tx;
  host.put(infoEntry(token, id), to, publisher);
  const given = readCount(host, token, from);
  const received = readCount(host, token, to);
  host.put(countEntry(token, from), given - 1n, publisher);
  host.put(countEntry(token, to), received + 1n, publisher);
  const metadata = host.get(metadataEntry(token, from, id));
  host.del(metadataEntry(token, from, id));
  host.put(metadataEntry(token, to, id), metadata, publisher);
}
var balanceOf2 = nativeMethod(["string", "string"], (host, token, owner) => {
  openToken(host, token);
  return [readCount(host, token, owner)];
});
function readOwner3(host, token, id) {
  openToken(host, token);
  const entry = infoEntry(token, id);
  if (!host.has(entry)) host.fail("token exists");
  return host.get(entry);
}
var ownerOf = nativeMethod(["string", "string"], (host, token, id) => [readOwner3(host, token, id)]);
var tokenMetadata = nativeMethod(["string", "string"], (host, token, id) => {
  const entry = metadataEntry(token, readOwner3(host, token, id), id);
  if (!host.has(entry)) host.fail("token exists");
  return [host.get(entry)];
});
var tokenOfOwnerByIndex = nativeMethod(["string", "string", "number"], (host, token, owner, index2) => {
  openToken(host, token);
  const id = host.fields(metadataKey(token, owner))[Number(index2)];
  return [id ?? host.fail("out of range")];
});
var token721Iost = {
  id: "token721.iost",
  versions: {
    "1.0.0": {
      balanceOf: balanceOf2,
      can_update: canUpdate,
      create,
      issue: issue2,
      ownerOf,
      tokenMetadata,
      tokenOfOwnerByIndex,
      transfer: transfer4
    }
  }
};

// src/node/contracts/vote.iost-records.ts
var GAS11 = {
  exists: { check: 13, refuse: 62 },
  owner: { exists: 8, check: 13, refuse: 61, read: 13, require: 8 },
  alive: { read: 13, check: 13, refuse: 62 },
  info: 13,
  voter: { start: 31, require: 8 }
};
var NEW_OPTION = { votes: "0", deleted: 0, clearTime: -1 };
function optionEntry(host, voteId, option) {
  const key = `v_${voteId}`;
  host.count(concatCost(key));
  return { key, field: option };
}
function ballotsEntry(host, voteId, account) {
  const key = `u_${voteId}`;
  host.count(concatCost(key));
  return { key, field: account };
}
function requireVote(host, voteId) {
  const gas = GAS11.exists;
  host.count(gas.check);
  if (!host.has({ key: "voteInfo", field: voteId })) throwError(host, gas.refuse, "vote does not exist.");
}
function requireVoteOwner(host, voteId) {
  const gas = GAS11.owner;
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.check);
  if (!host.has({ key: "owner", field: voteId })) throwError(host, gas.refuse, "check owner failed.");
  host.count(gas.read);
  const owner = readStored(host, { key: "owner", field: voteId });
  host.count(gas.require);
  requireAuthority(host, owner, "active");
  return owner;
}
function requireAlive(host, voteId) {
  const gas = GAS11.alive;
  host.count(gas.read);
  const info = readJson(host, { key: "voteInfo", field: voteId });
  host.count(gas.check);
  if (readMember(info, "deleted") === 1) throwError(host, gas.refuse, "vote has been deleted.");
}
function readInfo2(host, voteId) {
  host.count(GAS11.info);
  return readStored(host, { key: "voteInfo", field: voteId });
}
function requireOpenVote(host, voteId, info) {
  host.count(GAS11.voter.start + compareCost(info.canVote, void 0));
  if (info.canVote === void 0 || info.canVote) return;
  host.count(GAS11.voter.require);
  requireVoteOwner(host, voteId);
}

// src/node/contracts/vote.iost-ranking.ts
var GAS12 = {
  rank: { read: 13, check: 18, readOrder: 19, setVotes: 7, votes: 11, locate: 15, insert: 8, write: 10 },
  take: { start: 23, splice: 8 },
  locate: {
    step: 18,
    isEmpty: 9,
    compareLast: 16,
    compareEnd: 25,
    middle: 31,
    compareMiddle: 16,
    descend: 4
  },
  result: { exists: 8, read: 13, readOrder: 16, isThere: 12, slice: 18, entry: 16 },
  unrank: { check: 9, read: 13, isRanked: 11, drop: 7, write: 10, readOrder: 16 }
};
var readOrder = (host, voteId) => readJson(host, { key: "preOrder", field: voteId }) ?? [];
function readRanked(host, voteId) {
  return readJson(host, { key: "preResult", field: voteId });
}
function rankOption(host, voteId, option, votes) {
  const gas = GAS12.rank;
  host.count(gas.read);
  const ranked = readRanked(host, voteId);
  host.count(gas.check);
  if (ranked === null) return;
  host.count(gas.readOrder);
  const order = readOrder(host, voteId);
  host.count(gas.setVotes);
  ranked[option] = votes;
  takeOut(host, order, option);
  host.count(gas.votes);
  const count2 = Float64.create(host, votes);
  host.count(gas.locate);
  const at = locate(host, count2, { ranked, order, start: 0, end: order.length });
  host.count(gas.insert + copyCost(order) + 1);
  order.splice(at, 0, option);
  host.count(gas.write);
  writeJson(host, { key: "preResult", field: voteId }, ranked);
  host.count(gas.write);
  writeJson(host, { key: "preOrder", field: voteId }, order);
}
function takeOut(host, order, option) {
  const gas = GAS12.take;
  host.count(gas.start + searchCost(order));
  const at = order.indexOf(option);
  if (at < 0) return false;
  host.count(gas.splice + copyCost(order));
  order.splice(at, 1);
  return true;
}
function locate(host, votes, span) {
  const gas = GAS12.locate;
  const { ranked, order, start, end } = span;
  const votesAt = (index2) => ranked[order[index2]];
  host.count(gas.step);
  if (end - start <= 1) {
    host.count(gas.isEmpty);
    if (start === end) return start;
    host.count(gas.compareLast);
    return votes.gt(votesAt(start)) ? start : end;
  }
  host.count(gas.compareEnd);
  if (votes.lte(votesAt(end - 1))) return end;
  host.count(gas.middle);
  const middle = Math.floor((start + end) / 2);
  host.count(gas.compareMiddle);
  const isBetter = votes.gt(votesAt(middle));
  host.count(gas.descend);
  return locate(host, votes, isBetter ? { ...span, end: middle } : { ...span, start: middle });
}
function unrankOption(host, voteId, option, known) {
  const gas = GAS12.unrank;
  host.count(gas.check);
  if (known === void 0) host.count(gas.read);
  const ranked = known === void 0 ? readRanked(host, voteId) : known;
  host.count(gas.isRanked);
  if (ranked === null || !Object.hasOwn(ranked, option)) return;
  host.count(gas.drop);
  delete ranked[option];
  host.count(gas.write);
  writeJson(host, { key: "preResult", field: voteId }, ranked);
  host.count(gas.readOrder);
  const order = readOrder(host, voteId);
  if (!takeOut(host, order, option)) return;
  host.count(gas.write);
  writeJson(host, { key: "preOrder", field: voteId }, order);
}
var getResult = scriptMethod(["string"], (host, voteId) => {
  const gas = GAS12.result;
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.read);
  const ranked = readRanked(host, voteId);
  host.count(gas.readOrder);
  const order = readOrder(host, voteId);
  host.count(gas.isThere);
  if (ranked === null) return returnJson(host, []);
  const info = readInfo2(host, voteId);
  host.count(gas.slice + copyCost(order));
  const best = order.slice(0, info.resultNumber);
  host.count(best.length * (gas.entry + PUSH_COST));
  return returnJson(
    host,
    best.map((option) => ({ option, votes: ranked[option] }))
  );
});

// src/node/contracts/vote.iost-ballots.ts
var GAS13 = {
  vote: {
    exists: 16,
    alive: 8,
    account: 14,
    authority: 8,
    has: 17,
    refuse: 62,
    pay: 18,
    readOption: 17,
    isRemoved: 13,
    refuseRemoved: 61,
    isCleared: 13,
    add: 15,
    print: 15,
    writeOption: 14,
    isEnough: 12,
    rank: 12
  },
  addBallot: { read: 20, has: 15, clear: 19, add: 43, block: 15, create: 31, write: 14 },
  clear: { compare: 13, clear: 11 },
  unvote: {
    exists: 8,
    authority: 8,
    has: 17,
    refuse: 62,
    readBallots: 17,
    isThere: 7,
    refuseOption: 63,
    readOption: 17,
    /** Of an option that is there, and of one that is gone. */
    clearTime: { present: 10, absent: 9 },
    clear: 19,
    votes: 19,
    compare: 8,
    refuseAmount: 77,
    isDeleted: 20,
    freeze: 25,
    pay: 32,
    subtract: 11,
    print: 19,
    uncleared: 27,
    isCovered: 10
  },
  keepCleared: { print: 19, write: 14 },
  takeVotes: { compare: 29, drop: 7, write: 35, has: 14 },
  takeFromOption: { read: 15, add: 11, print: 15, isGone: 24, write: 14, isEnough: 12, unrank: 8, rank: 12 },
  getVote: { exists: 8, read: 17, isThere: 3, start: 6, entry: 70 }
};
var NS_PER_SECOND2 = 1e9;
var vote = scriptMethod(
  ["string", "string", "string", "string"],
  (host, voteId, account, option, text) => {
    const gas = GAS13.vote;
    host.count(gas.exists);
    requireVote(host, voteId);
    host.count(gas.alive);
    requireAlive(host, voteId);
    host.count(gas.account + compareCost(account, account));
    host.count(gas.authority);
    requireAuthority(host, account, "active");
    host.count(gas.has);
    if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, "option does not exist");
    const info = readInfo2(host, voteId);
    requireOpenVote(host, voteId, info);
    const amount = parseAmount(host, text);
    host.count(gas.pay);
    const paid = amount.toFixed();
    transferIost(host, account, readSelf(host), paid);
    host.count(gas.readOption);
    const record = readStored(host, optionEntry(host, voteId, option));
    host.count(gas.isRemoved);
    if (record.deleted === 1) throwError(host, gas.refuseRemoved, "option is removed.");
    addBallot(host, { voteId, account, option }, amount, record.clearTime);
    host.count(gas.isCleared);
    if (record.clearTime === host.run.block.number) return;
    host.count(gas.add);
    const votes = amount.plus(record.votes);
    host.count(gas.print);
    record.votes = votes.toFixed();
    host.count(gas.writeOption);
    writeJson(host, optionEntry(host, voteId, option), record, account);
    host.count(gas.isEnough);
    if (votes.gte(info.minVote)) {
      host.count(gas.rank);
      rankOption(host, voteId, option, record.votes);
    }
  },
  [["iost", "unlimited"]]
);
function addBallot(host, { voteId, account, option }, amount, clearTime) {
  const gas = GAS13.addBallot;
  const { number } = host.run.block;
  host.count(gas.read);
  const ballots = readJson(host, ballotsEntry(host, voteId, account)) ?? {};
  host.count(gas.has);
  if (Object.hasOwn(ballots, option)) {
    const ballot = ballots[option];
    host.count(gas.clear);
    clearBallot(host, ballot, clearTime);
    host.count(gas.add);
    ballot[0] = Float64.create(host, ballot[0]).plus(amount).toFixed();
    host.count(gas.block);
    ballot[1] = number;
  } else {
    host.count(gas.create);
    const ballot = [amount.toFixed(), number, "0"];
    clearBallot(host, ballot, clearTime);
    ballots[option] = ballot;
  }
  host.count(gas.write);
  writeJson(host, ballotsEntry(host, voteId, account), ballots, account);
}
function clearBallot(host, ballot, clearTime) {
  host.count(GAS13.clear.compare);
  if (clearTime < ballot[1]) return;
  host.count(GAS13.clear.clear);
  ballot[2] = ballot[0];
}
var unvote = scriptMethod(["string", "string", "string", "string"], (host, voteId, account, option, text) => {
  const gas = GAS13.unvote;
  const voter = { voteId, account, option };
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.authority);
  requireAuthority(host, account, "active");
  host.count(gas.has);
  if (!host.has(ballotsEntry(host, voteId, account))) throwError(host, gas.refuse, "account didn't vote.");
  const info = readInfo2(host, voteId);
  requireOpenVote(host, voteId, info);
  host.count(gas.readBallots);
  const ballots = readStored(host, ballotsEntry(host, voteId, account));
  host.count(gas.isThere);
  const ballot = Object.hasOwn(ballots, option) ? ballots[option] : void 0;
  if (!ballot) throwError(host, gas.refuseOption, "account didn't vote for this option.");
  const amount = parseAmount(host, text);
  host.count(gas.readOption);
  const record = readJson(host, optionEntry(host, voteId, option));
  host.count(record === null ? gas.clearTime.absent : gas.clearTime.present);
  host.count(gas.clear);
  clearBallot(host, ballot, record === null ? -1 : record.clearTime);
  host.count(gas.votes);
  const votes = Float64.create(host, ballot[0]);
  host.count(gas.compare);
  if (votes.lt(amount)) {
    host.count(gas.refuseAmount);
    throwJoined(host, 0, "amount too large. max amount = ", votes.toFixed());
  }
  payBack(host, info, account, amount);
  host.count(gas.subtract);
  const left = votes.minus(amount);
  host.count(gas.print);
  ballot[0] = left.toFixed();
  host.count(gas.uncleared);
  const cleared = Float64.create(host, ballot[2]).minus(amount);
  host.count(gas.isCovered);
  if (cleared.gt("0")) {
    host.count(GAS13.keepCleared.print);
    ballot[2] = cleared.toFixed();
    host.count(GAS13.keepCleared.write);
    writeJson(host, ballotsEntry(host, voteId, account), ballots, account);
  } else {
    takeVotes(host, voter, ballots, ballot);
    if (host.has(optionEntry(host, voteId, option))) takeFromOption(host, voter, info, record, cleared);
  }
});
function payBack(host, info, account, amount) {
  const gas = GAS13.unvote;
  host.count(gas.isDeleted);
  let until = Number(host.run.tx.time);
  if (info.deleted === 0) {
    host.count(gas.freeze);
    until += info.freezeTime * NS_PER_SECOND2;
  }
  host.count(gas.pay);
  callJson(host, "token.iost", "transferFreeze", ["iost", "vote.iost", account, amount.toFixed(), until, ""]);
}
function takeVotes(host, { voteId, account, option }, ballots, ballot) {
  const gas = GAS13.takeVotes;
  ballot[2] = "0";
  host.count(gas.compare + compareCost(ballot[0], "0"));
  if (ballot[0] === "0") {
    host.count(gas.drop);
    delete ballots[option];
  }
  host.count(gas.write);
  const entry = ballotsEntry(host, voteId, account);
  if (Object.keys(ballots).length === 0) host.del(entry);
  else writeJson(host, entry, ballots, account);
  host.count(gas.has);
}
function takeFromOption(host, { voteId, account, option }, info, record, change) {
  const gas = GAS13.takeFromOption;
  host.count(gas.read);
  const before = Float64.create(host, record.votes);
  host.count(gas.add);
  const votes = before.plus(change);
  host.count(gas.print);
  record.votes = votes.toFixed();
  host.count(gas.isGone);
  const isGone = info.deleted === 1 && votes.isZero();
  host.count(gas.write);
  const entry = optionEntry(host, voteId, option);
  if (isGone) host.del(entry);
  else writeJson(host, entry, record, account);
  host.count(gas.isEnough);
  if (votes.lt(info.minVote)) {
    host.count(gas.unrank);
    unrankOption(host, voteId, option);
  } else {
    host.count(gas.rank);
    rankOption(host, voteId, option, record.votes);
  }
}
var getVote = scriptMethod(["string", "string"], (host, voteId, account) => {
  const gas = GAS13.getVote;
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.read);
  const ballots = readJson(host, ballotsEntry(host, voteId, account));
  host.count(gas.isThere);
  if (ballots === null) return returnJson(host, []);
  host.count(gas.start);
  const votes = Object.entries(ballots).map(([option, [count2, voteTime, clearedVotes]]) => {
    host.count(gas.entry);
    const vote3 = { option, votes: Float64.create(host, count2).minus(clearedVotes).toFixed(), voteTime, clearedVotes };
    host.count(PUSH_COST);
    return vote3;
  });
  return returnJson(host, votes);
});

// src/node/contracts/vote.iost-creation.ts
var GAS14 = {
  authority: 8,
  description: { check: 13, refuse: 78 },
  resultNumber: { check: 42, compare: 3, refuse: 62 },
  minVote: { check: 29, refuse: 61 },
  options: { check: 37, compare: 3, refuse: 61, start: 3, type: 13, refuseType: 63, length: 13, refuseLength: 77 },
  canVote: { check: 13, read: 13 },
  anyOption: 13,
  freezeTime: { check: 13, absent: 3, type: 20, compare: 3, refuse: 62 },
  deposit: 39,
  number: { read: 49, write: 11 },
  records: { start: 24, option: 26, info: 10, owner: 10, result: 11 }
};
var MAX_DESCRIPTION = 65536;
var MAX_RESULTS = 2e3;
var MAX_OPTIONS = 65536;
var MAX_OPTION_LENGTH = 2048;
var DEPOSIT = "1000";
var newVote = scriptMethod(
  ["string", "string", "json"],
  (host, owner, description, settings) => {
    host.count(GAS14.authority);
    requireAuthority(host, owner, "active");
    checkDescription(host, description);
    const { options, ...info } = checkSettings(host, settings);
    host.count(GAS14.deposit);
    const deposit = isGenesis(host) ? "0" : DEPOSIT;
    if (!isGenesis(host)) callJson(host, "token.iost", "transfer", ["iost", owner, "vote.iost", deposit, ""]);
    const id = takeNumber(host);
    host.count(GAS14.records.start);
    const { resultNumber, minVote, anyOption, freezeTime, canVote } = info;
    const vote3 = {
      deleted: 0,
      description,
      resultNumber,
      minVote,
      anyOption,
      freezeTime,
      deposit,
      optionNum: options.length,
      canVote
    };
    writeVote(host, id, owner, vote3, options);
    return id;
  },
  [["iost", "unlimited"]]
);
function checkDescription(host, description) {
  const gas = GAS14.description;
  host.count(gas.check);
  if (description.length <= MAX_DESCRIPTION) return;
  throwJoined(host, gas.refuse, "description too long. max length is ", String(MAX_DESCRIPTION), " Byte.");
}
function checkSettings(host, settings) {
  const resultNumber = checkResultNumber(host, settings);
  const given = settings;
  return {
    resultNumber,
    minVote: checkMinVote(host, given.minVote),
    options: checkOptions(host, given.options),
    canVote: readCanVote(host, given.canVote),
    anyOption: readAnyOption(host, given.anyOption),
    freezeTime: checkFreezeTime(host, given.freezeTime)
  };
}
function checkResultNumber(host, settings) {
  const gas = GAS14.resultNumber;
  host.count(gas.check);
  const value = readMember(settings, "resultNumber");
  if (!Number.isInteger(value) || value === 0) throwError(host, gas.refuse, "resultNumber not valid.");
  const number = value;
  host.count(gas.compare);
  if (number > 0) host.count(gas.compare);
  if (number <= 0 || number > MAX_RESULTS) throwError(host, gas.refuse, "resultNumber not valid.");
  return number;
}
function checkMinVote(host, minVote) {
  const gas = GAS14.minVote;
  host.count(gas.check);
  if (!minVote || BigNumber.create(host, minVote).lte(0)) throwError(host, gas.refuse, "minVote not valid.");
  return minVote;
}
function checkOptions(host, options) {
  const gas = GAS14.options;
  host.count(gas.check);
  if (!Array.isArray(options)) throwError(host, gas.refuse, "options not valid.");
  host.count(gas.compare);
  if (options.length > MAX_OPTIONS) throwError(host, gas.refuse, "options not valid.");
  host.count(gas.start);
  for (const option of options) {
    host.count(gas.type + compareCost(typeof option, "string"));
    if (typeof option !== "string") throwError(host, gas.refuseType, "options has none string value.");
    host.count(gas.length);
    if (option.length <= MAX_OPTION_LENGTH) continue;
    throwJoined(host, gas.refuseLength, "option too long. max length is ", String(MAX_OPTION_LENGTH), " Byte.");
  }
  return options;
}
function readCanVote(host, canVote) {
  host.count(GAS14.canVote.check + compareCost(canVote, void 0));
  if (canVote === void 0) return true;
  host.count(GAS14.canVote.read);
  return !!canVote;
}
function readAnyOption(host, anyOption) {
  host.count(GAS14.anyOption);
  return !!anyOption;
}
function checkFreezeTime(host, freezeTime) {
  const gas = GAS14.freezeTime;
  host.count(gas.check + compareCost(freezeTime, void 0));
  if (freezeTime === void 0) {
    host.count(gas.absent);
    return 0;
  }
  host.count(gas.type);
  if (!Number.isInteger(freezeTime)) throwError(host, gas.refuse, "freezeTime not valid.");
  host.count(gas.compare);
  if (freezeTime < 0) throwError(host, gas.refuse, "freezeTime not valid.");
  return freezeTime;
}
function takeNumber(host) {
  const gas = GAS14.number;
  host.count(gas.read);
  const last = readStored(host, { key: "current_id" });
  const id = BigNumber.create(host, last).plus(1).toFixed();
  host.count(gas.write);
  writeJson(host, { key: "current_id" }, id);
  return id;
}
function writeVote(host, id, owner, vote3, options) {
  const gas = GAS14.records;
  for (const option of options) {
    host.count(gas.option);
    writeJson(host, optionEntry(host, id, option), NEW_OPTION, owner);
  }
  host.count(gas.info);
  writeJson(host, { key: "voteInfo", field: id }, vote3, owner);
  host.count(gas.owner);
  writeJson(host, { key: "owner", field: id }, owner, owner);
  host.count(gas.result);
  writeJson(host, { key: "preResult", field: id }, {});
}

// src/node/contracts/vote.iost-options.ts
var GAS15 = {
  add: {
    owner: 11,
    alive: 8,
    length: 13,
    refuseLength: 64,
    room: 13,
    refuseRoom: 61,
    has: 14,
    create: 24,
    number: 7,
    writeInfo: 10
  },
  revive: { read: 17, check: 13, refuse: 62, revive: 16, clear: 20, votes: 15, compare: 12, rank: 12, write: 14 },
  remove: {
    owner: 11,
    exists: 8,
    has: 17,
    refuse: 61,
    result: 13,
    isForced: 19,
    read: 17,
    isEmpty: 36,
    drop: 14,
    mark: 21,
    unrank: 8,
    number: 7,
    writeInfo: 10
  },
  inResult: { votes: 18, start: 3, next: 10, compare: 12, add: 3, isFull: 13, isIn: 13, refuse: 63 },
  get: { exists: 8, alive: 8, has: 17, refuse: 61, read: 14 }
};
var addOption = scriptMethod(["string", "string", "bool"], (host, voteId, option, clear) => {
  const gas = GAS15.add;
  host.count(gas.owner);
  const owner = requireVoteOwner(host, voteId);
  host.count(gas.alive);
  requireAlive(host, voteId);
  host.count(gas.length);
  if (option.length > MAX_OPTION_LENGTH) {
    throwError(host, gas.refuseLength, "option too long. max length is 1024 Byte.");
  }
  const info = readInfo2(host, voteId);
  host.count(gas.room);
  if (info.optionNum >= MAX_OPTIONS) throwError(host, gas.refuseRoom, "options is full.");
  host.count(gas.has);
  if (host.has(optionEntry(host, voteId, option))) {
    reviveOption(host, { voteId, option, owner, info, clear });
  } else {
    host.count(gas.create);
    writeJson(host, optionEntry(host, voteId, option), NEW_OPTION, owner);
  }
  host.count(gas.number);
  info.optionNum++;
  host.count(gas.writeInfo);
  writeJson(host, { key: "voteInfo", field: voteId }, info, owner);
});
function reviveOption(host, target) {
  const gas = GAS15.revive;
  const { voteId, option, owner, info, clear } = target;
  host.count(gas.read);
  const record = readStored(host, optionEntry(host, voteId, option));
  host.count(gas.check);
  if (record.deleted === 0) throwError(host, gas.refuse, "option already exist.");
  host.count(gas.revive);
  record.deleted = 0;
  if (clear) {
    host.count(gas.clear);
    record.clearTime = host.run.block.number;
    record.votes = "0";
  } else {
    host.count(gas.votes);
    const votes = Float64.create(host, record.votes);
    host.count(gas.compare);
    if (votes.gte(info.minVote)) {
      host.count(gas.rank);
      rankOption(host, voteId, option, record.votes);
    }
  }
  host.count(gas.write);
  writeJson(host, optionEntry(host, voteId, option), record, owner);
}
var removeOption = scriptMethod(["string", "string", "bool"], (host, voteId, option, force) => {
  const gas = GAS15.remove;
  host.count(gas.owner);
  const owner = requireVoteOwner(host, voteId);
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.has);
  if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, "option not exist");
  const info = readInfo2(host, voteId);
  host.count(gas.result);
  const ranked = readRanked(host, voteId);
  host.count(gas.isForced);
  if (!force && ranked !== null) requireOutOfResult(host, ranked, option, info.resultNumber);
  host.count(gas.read);
  const record = readStored(host, optionEntry(host, voteId, option));
  host.count(gas.isEmpty);
  if (info.deleted === 1 || Float64.create(host, record.votes).isZero()) {
    host.count(gas.drop);
    host.del(optionEntry(host, voteId, option));
  } else {
    host.count(gas.mark);
    record.deleted = 1;
    writeJson(host, optionEntry(host, voteId, option), record, owner);
  }
  host.count(gas.unrank);
  unrankOption(host, voteId, option, ranked);
  host.count(gas.number);
  info.optionNum--;
  host.count(gas.writeInfo);
  writeJson(host, { key: "voteInfo", field: voteId }, info, owner);
});
function requireOutOfResult(host, ranked, option, places) {
  const gas = GAS15.inResult;
  const own = ranked[option];
  host.count(compareCost(own, void 0));
  if (own === void 0) return;
  host.count(gas.votes);
  const votes = Float64.create(host, own);
  let better = 0;
  host.count(gas.start);
  for (const [other, count2] of Object.entries(ranked)) {
    host.count(gas.next + compareCost(other, option));
    if (other === option) continue;
    host.count(gas.compare);
    if (votes.lt(count2)) {
      host.count(gas.add);
      better++;
    }
    host.count(gas.isFull);
    if (better >= places) break;
  }
  host.count(gas.isIn);
  if (better < places) throwError(host, gas.refuse, "option in result, can't be removed.");
}
var getOption = scriptMethod(["string", "string"], (host, voteId, option) => {
  const gas = GAS15.get;
  host.count(gas.exists);
  requireVote(host, voteId);
  host.count(gas.alive);
  requireAlive(host, voteId);
  host.count(gas.has);
  if (!host.has(optionEntry(host, voteId, option))) throwError(host, gas.refuse, "option not exist");
  host.count(gas.read);
  return returnJson(host, readJson(host, optionEntry(host, voteId, option)));
});

// src/node/contracts/vote.iost.ts
var GAS16 = {
  load: 293,
  change: { readAdmin: 13, ask: 11, owner: 8, read: 13, set: 7, payer: 18 },
  delete: { owner: 8, alive: 8, readOwner: 13, deposit: 15, isPaid: 11, refund: 18, mark: 15, write: 10, drop: 10 }
};
function changeSetting(host, voteId, name, value) {
  const gas = GAS16.change;
  host.count(gas.readAdmin);
  const admin = readText(host, { key: "adminID" });
  host.count(gas.ask);
  if (!host.requireAuth(admin, "active")) {
    host.count(gas.owner);
    requireVoteOwner(host, voteId);
  }
  host.count(gas.read);
  const info = readJson(host, { key: "voteInfo", field: voteId });
  host.count(gas.set);
  if (info === null) throw new Thrown(`TypeError: Cannot set property '${name}' of null`);
  info[name] = value;
  host.count(gas.payer);
  const payer = readPublisher(host);
  writeJson(host, { key: "voteInfo", field: voteId }, info, payer);
}
var setCanVote = scriptMethod(
  ["string", "bool"],
  (host, voteId, value) => changeSetting(host, voteId, "canVote", value)
);
var setFreezeTime = scriptMethod(
  ["string", "number"],
  (host, voteId, value) => changeSetting(host, voteId, "freezeTime", value)
);
var delVote = scriptMethod(["string"], (host, voteId) => {
  const gas = GAS16.delete;
  host.count(gas.owner);
  requireVoteOwner(host, voteId);
  host.count(gas.alive);
  requireAlive(host, voteId);
  host.count(gas.readOwner);
  const owner = readStored(host, { key: "owner", field: voteId });
  const info = readInfo2(host, voteId);
  host.count(gas.deposit);
  const deposit = Float64.create(host, info.deposit);
  host.count(gas.isPaid);
  if (!deposit.isZero()) {
    host.count(gas.refund);
    const amount = deposit.toFixed();
    transferIost(host, readSelf(host), owner, amount);
  }
  host.count(gas.mark);
  info.deleted = 1;
  host.count(gas.write);
  writeJson(host, { key: "voteInfo", field: voteId }, info);
  host.count(gas.drop);
  host.del({ key: "preResult", field: voteId });
  host.count(gas.drop);
  host.del({ key: "preOrder", field: voteId });
});
var voteIost = {
  id: "vote.iost",
  version: "1.0.3",
  load: (host) => host.count(GAS16.load),
  init: scriptMethod([], (host) => {
    writeJson(host, { key: "current_id" }, "0");
  }),
  methods: {
    can_update: canUpdateByAdmin,
    initAdmin: genesisMethod(["string"], (host, admin) => {
      host.put({ key: "adminID" }, admin);
      writeJson(host, { key: "fundID" }, [admin]);
    }),
    newVote,
    setCanVote,
    setFreezeTime,
    addOption,
    removeOption,
    getOption,
    vote,
    unvote,
    getVote,
    getResult,
    delVote
  }
};

// src/node/contracts/vote_producer.iost-records.ts
var GAS17 = {
  anyOf: { readAdmin: 31, start: 3, ask: 10, refuse: 62 },
  exists: { check: 14, refuse: 61 },
  read: 14,
  write: { payer: 19 },
  isLive: { approved: 26, leaving: 3 },
  voteId: 10,
  ask: { call: 11, read: 42, parse: 12 },
  votes: 30,
  switch: { read: 27 },
  maps: { start: 8, read: 17, add: 36, write: 11 },
  removal: { readPending: 14, start: 9, pending: 23, found: 3, next: 3, drop: 7, keep: 9, set: 25, each: 3, entry: 19 },
  listed: { start: 8, readKeys: 17, readList: 14, each: 3, entry: 12 },
  decimal: { isThere: 3, useZero: 5, make: 8 }
};
var STATUS = { APPLIED: 0, APPROVED: 1, LEAVING: 2, REMOVED: 3 };
var PENDING = { key: "pendingProducerList" };
var CURRENT = { key: "currentProducerList" };
var PRODUCER_MAP = { key: "producerMap" };
var KEY_MAP = { key: "producerKeyMap" };
function requireOperator(host, account, permission) {
  const gas = GAS17.anyOf;
  host.count(gas.readAdmin);
  const admin = readText(host, { key: "adminID" });
  host.count(gas.start);
  for (const id of [account, admin, "operator"]) {
    host.count(gas.ask);
    if (host.requireAuth(id, permission)) return;
  }
  throwError(host, gas.refuse, "require auth failed.");
}
function readSwitch(host) {
  host.count(GAS17.switch.read);
  const text = readText(host, { key: "switchOff" });
  host.count(compareCost(text, "1"));
}
function producerEntry(account) {
  return { key: "producerTable", field: account };
}
function keyEntry(pubkey) {
  return { key: "producerKeyToId", field: pubkey };
}
function requireProducer(host, account) {
  const gas = GAS17.exists;
  host.count(gas.check);
  if (!host.has(producerEntry(account))) throwError(host, gas.refuse, "producer not exists");
}
function readProducer(host, account) {
  host.count(GAS17.read);
  return readJson(host, producerEntry(account));
}
function writeProducer(host, account, producer) {
  host.count(GAS17.write.payer);
  const payer = readPublisher(host);
  writeJson(host, producerEntry(account), producer, payer);
}
function isLive(host, { status }) {
  host.count(GAS17.isLive.approved);
  if (status === STATUS.APPROVED) return true;
  host.count(GAS17.isLive.leaving);
  return status === STATUS.LEAVING;
}
function readMaps(host) {
  const gas = GAS17.maps;
  host.count(gas.start + gas.read);
  const producers = readJson(host, PRODUCER_MAP) ?? {};
  host.count(gas.read);
  return [producers, readJson(host, KEY_MAP) ?? {}];
}
function writeMaps(host, producers, keys) {
  host.count(GAS17.maps.write);
  writeJson(host, PRODUCER_MAP, producers);
  host.count(GAS17.maps.write);
  writeJson(host, KEY_MAP, keys);
}
function mapProducer(host, account, producer) {
  const [producers, keys] = readMaps(host);
  host.count(GAS17.maps.add);
  producers[account] = pickMapped(producer);
  keys[producer.pubkey] = account;
  writeMaps(host, producers, keys);
}
function pickMapped({ pubkey, isProducer, status, online }) {
  return { pubkey, isProducer, status, online };
}
function unmapProducer(host, account, producer) {
  const gas = GAS17.removal;
  const [producers, keys] = readMaps(host);
  host.count(gas.readPending);
  const pending = readStored(host, PENDING);
  host.count(gas.start);
  const newKeys = {};
  let isPending = false;
  for (const key of pending) {
    host.count(gas.pending + compareCost(keys[key], account));
    newKeys[key] = keys[key];
    if (keys[key] !== account) continue;
    host.count(gas.found);
    isPending = true;
  }
  host.count(gas.next);
  if (!isPending) {
    host.count(gas.drop);
    delete producers[account];
  } else {
    host.count(gas.keep);
    if (producer !== void 0) {
      host.count(gas.set);
      producers[account] = pickMapped(producer);
    }
  }
  host.count(gas.each);
  for (const [id, { pubkey }] of Object.entries(producers)) {
    host.count(gas.entry);
    newKeys[pubkey] = id;
  }
  writeMaps(host, producers, newKeys);
}
function isListed(host, account) {
  const gas = GAS17.listed;
  host.count(gas.start + gas.readKeys);
  const keys = readJson(host, KEY_MAP) ?? {};
  for (const entry of [PENDING, CURRENT]) {
    host.count(gas.readList);
    const list = readStored(host, entry);
    host.count(gas.each);
    for (const key of list) {
      host.count(gas.entry + compareCost(keys[key], account));
      if (keys[key] === account) return true;
    }
  }
  return false;
}
function readVoteId(host) {
  host.count(GAS17.voteId);
  return readText(host, { key: "voteId" });
}
function askVote(host, api, args) {
  const gas = GAS17.ask;
  host.count(gas.call);
  const text = callForText(host, "vote.iost", api, args);
  host.count(gas.read + compareCost(text, "") + gas.parse);
  return parseJson2(host, text);
}
function askVotes(host, voteId, account) {
  host.count(GAS17.votes);
  const { votes } = askVote(host, "getOption", [voteId, account]);
  return Float64.create(host, votes);
}
function readDecimal2(host, entry) {
  const gas = GAS17.decimal;
  const text = readJson(host, entry);
  host.count(gas.isThere);
  if (!text) host.count(gas.useZero);
  host.count(gas.make);
  return Float64.create(host, text || "0");
}

// src/node/contracts/vote_producer.iost-shares.ts
var GAS18 = {
  coefficient: 11,
  voterMask: 17,
  voterShare: { coefficient: 11, mask: 11, compute: 19, write: 22 },
  candidateShare: { all: 30, writeAll: 16, coefficient: 22, mask: 22, compute: 19, write: 16 },
  change: { compare: 10, isBelow: 8, reach: 16, add: 8, isLess: 10, leave: 16, isLeft: 8, leaveAll: 24, subtract: 8 },
  topUp: { voteId: 11, isVoted: 10, pay: 18, coefficient: 11, divide: 19, write: 16 }
};
var CANDIDATE_VOTES = "2100000";
var CANDIDATE_COEFFICIENT = { key: "candCoef" };
var CANDIDATE_VOTES_SUM = { key: "candAllKey" };
function readVoterCoefficient(host, producer) {
  host.count(GAS18.coefficient);
  return readDecimal2(host, { key: "voterCoef", field: producer });
}
function voterMaskEntry(host, voter, producer) {
  const key = `v_${producer}`;
  host.count(concatCost(key));
  return { key, field: voter };
}
function readVoterMask(host, voter, producer) {
  host.count(GAS18.voterMask);
  return readDecimal2(host, voterMaskEntry(host, voter, producer));
}
function candidateMaskEntry(account) {
  return { key: "candMask", field: account };
}
function changeVoterShare(host, voter, producer, change) {
  const gas = GAS18.voterShare;
  host.count(gas.coefficient);
  const coefficient = readVoterCoefficient(host, producer);
  host.count(gas.mask);
  const mask = readVoterMask(host, voter, producer);
  host.count(gas.compute);
  const newMask = mask.plus(coefficient.multi(change));
  host.count(gas.write);
  const entry = voterMaskEntry(host, voter, producer);
  writeJson(host, entry, newMask.toFixed(), voter);
}
function changeCandidate(host, voteId, account, change, payer) {
  const gas = GAS18.change;
  const votes = askVotes(host, voteId, account);
  const changeShare = (share) => changeCandidateShare(host, account, share, payer);
  host.count(gas.compare);
  if (change.gt("0")) {
    host.count(gas.isBelow);
    if (votes.lt(CANDIDATE_VOTES)) return;
    host.count(gas.reach);
    const share = votes.minus(change).lt(CANDIDATE_VOTES) ? votes : change;
    host.count(gas.add);
    changeShare(share);
    return;
  }
  host.count(gas.isLess);
  if (!change.lt("0")) return;
  host.count(gas.leave);
  if (votes.minus(change).lt(CANDIDATE_VOTES)) return;
  host.count(gas.isLeft);
  if (votes.lt(CANDIDATE_VOTES)) {
    host.count(gas.leaveAll);
    changeShare(votes.minus(change).negated());
  } else {
    host.count(gas.subtract);
    changeShare(change);
  }
}
function changeCandidateShare(host, account, change, payer) {
  const gas = GAS18.candidateShare;
  host.count(gas.all);
  const all = readDecimal2(host, CANDIDATE_VOTES_SUM).plus(change);
  host.count(gas.writeAll);
  writeJson(host, CANDIDATE_VOTES_SUM, all.toFixed());
  host.count(gas.coefficient);
  const coefficient = readDecimal2(host, CANDIDATE_COEFFICIENT);
  host.count(gas.mask);
  const mask = readDecimal2(host, candidateMaskEntry(account));
  host.count(gas.compute);
  const newMask = mask.plus(coefficient.multi(change));
  host.count(gas.write);
  writeJson(host, candidateMaskEntry(account), newMask.toFixed(), payer);
}
function topUpVoters(host, account, amount, payer) {
  const gas = GAS18.topUp;
  host.count(gas.voteId);
  const votes = askVotes(host, readVoteId(host), account);
  host.count(gas.isVoted);
  if (votes.lte("0")) return false;
  host.count(gas.pay);
  const paid = amount.toFixed();
  transferIost(host, payer, readSelf(host), paid);
  host.count(gas.coefficient);
  const coefficient = readVoterCoefficient(host, account);
  host.count(gas.divide);
  const newCoefficient = coefficient.plus(amount.div(votes));
  host.count(gas.write);
  writeJson(host, { key: "voterCoef", field: account }, newCoefficient.toFixed(), payer);
  return true;
}

// src/node/contracts/vote_producer.iost-bonus.ts
var GAS19 = {
  vote: { authority: 8, voteId: 11, call: 23, voter: 8, candidate: 8 },
  unvote: { authority: 8, voteId: 11, call: 23, voter: 16, candidate: 16 },
  ballots: { voteId: 11, ask: 15 },
  topUpVoters: 8,
  topUpCandidates: { readAll: 22, isNone: 10, pay: 18, coefficient: 22, divide: 19, write: 16 },
  voterBonus: {
    ballots: 11,
    start: 11,
    each: 6,
    coefficient: 17,
    mask: 15,
    compute: 23,
    sum: 11,
    newMask: 11,
    write: 34,
    isDue: 10,
    note: 19,
    print: 11,
    isEmpty: 8,
    receipt: 16
  },
  candidateBonus: {
    voteId: 11,
    isBelow: 8,
    none: 11,
    coefficient: 22,
    mask: 22,
    compute: 19,
    newMask: 11,
    write: 24
  },
  getBonus: 16,
  withdraw: { bonus: 11, isNone: 10, pay: 18 },
  withdrawCandidate: { bonus: 11, isNone: 10, halve: 13, print: 11, rest: 19, pay: 10, topUp: 24 }
};
var DECIMALS = 8;
var vote2 = scriptMethod(
  ["string", "string", "string"],
  (host, voter, producer, text) => {
    const gas = GAS19.vote;
    host.count(gas.authority);
    requireAuthority(host, voter, "active");
    readSwitch(host);
    requireProducer(host, producer);
    const amount = parseAmount(host, text);
    host.count(gas.voteId);
    const voteId = readVoteId(host);
    host.count(gas.call);
    callJson(host, "vote.iost", "vote", [voteId, voter, producer, amount.toFixed()]);
    host.count(gas.voter);
    changeVoterShare(host, voter, producer, amount);
    host.count(gas.candidate);
    changeCandidate(host, voteId, producer, amount, voter);
    leaveReceipt(host, [voter, producer, amount]);
  },
  [["iost", "unlimited"]]
);
var unvote2 = scriptMethod(["string", "string", "string"], (host, voter, producer, text) => {
  const gas = GAS19.unvote;
  host.count(gas.authority);
  requireAuthority(host, voter, "active");
  readSwitch(host);
  const amount = parseAmount(host, text);
  host.count(gas.voteId);
  const voteId = readVoteId(host);
  host.count(gas.call);
  callJson(host, "vote.iost", "unvote", [voteId, voter, producer, amount.toFixed()]);
  host.count(gas.voter);
  changeVoterShare(host, voter, producer, amount.negated());
  host.count(gas.candidate);
  changeCandidate(host, voteId, producer, amount.negated(), voter);
  leaveReceipt(host, [voter, producer, amount]);
});
function askBallots(host, voter) {
  host.count(GAS19.ballots.voteId);
  const voteId = readVoteId(host);
  host.count(GAS19.ballots.ask);
  return askVote(host, "getVote", [voteId, voter]);
}
var getVote2 = scriptMethod(["string"], (host, voter) => returnJson(host, askBallots(host, voter)));
var topupVoterBonus = scriptMethod(
  ["string", "string", "string"],
  (host, account, text, payer) => {
    readSwitch(host);
    const amount = parseAmount(host, text);
    host.count(GAS19.topUpVoters);
    if (!topUpVoters(host, account, amount, payer)) return false;
    leaveReceipt(host, [account, amount, payer]);
    return true;
  },
  [["iost", "unlimited"]]
);
var topupCandidateBonus = scriptMethod(
  ["string", "string"],
  (host, text, payer) => {
    const gas = GAS19.topUpCandidates;
    host.count(gas.readAll);
    const all = readDecimal2(host, CANDIDATE_VOTES_SUM);
    host.count(gas.isNone);
    if (all.lte("0")) return false;
    const amount = parseAmount(host, text);
    host.count(gas.pay);
    const paid = amount.toFixed();
    transferIost(host, payer, readSelf(host), paid);
    host.count(gas.coefficient);
    const coefficient = readDecimal2(host, CANDIDATE_COEFFICIENT);
    host.count(gas.divide);
    const newCoefficient = coefficient.plus(amount.div(all));
    host.count(gas.write);
    writeJson(host, CANDIDATE_COEFFICIENT, newCoefficient.toFixed(), payer);
    leaveReceipt(host, [amount, payer]);
    return true;
  },
  [["iost", "unlimited"]]
);
function sumVoterBonus(host, voter, taking) {
  const gas = GAS19.voterBonus;
  host.count(gas.ballots);
  const ballots = askBallots(host, voter);
  host.count(gas.start);
  let sum = Float64.create(host, 0);
  host.count(gas.each);
  const due = {};
  for (const { option, votes } of ballots) {
    host.count(gas.coefficient);
    const coefficient = readVoterCoefficient(host, option);
    host.count(gas.mask);
    const mask = readVoterMask(host, voter, option);
    host.count(gas.compute);
    const bonus = coefficient.multi(votes).minus(mask);
    host.count(gas.sum);
    sum = sum.plus(bonus);
    if (taking) raiseVoterMask(host, voter, option, mask, bonus);
    host.count(gas.isDue);
    if (!bonus.gt("0")) continue;
    host.count(gas.note);
    due[option] = bonus.toFixed(DECIMALS);
  }
  host.count(gas.print);
  const text = stringifyJson(host, due);
  host.count(gas.isEmpty + compareCost(text, "{}"));
  if (text === "{}") return sum;
  leaveReceipt(host, due, gas.receipt);
  return sum;
}
function raiseVoterMask(host, voter, producer, mask, bonus) {
  const gas = GAS19.voterBonus;
  host.count(gas.newMask);
  const newMask = mask.plus(bonus);
  host.count(gas.write);
  const entry = voterMaskEntry(host, voter, producer);
  const text = newMask.toFixed();
  writeJson(host, entry, text, readPublisher(host));
}
var getVoterBonus = scriptMethod(["string"], (host, voter) => {
  host.count(GAS19.getBonus);
  return sumVoterBonus(host, voter, false).toFixed(DECIMALS);
});
var voterWithdraw = scriptMethod(["string"], (host, voter) => {
  const gas = GAS19.withdraw;
  requireOperator(host, voter, "operate");
  readSwitch(host);
  host.count(gas.bonus);
  const bonus = sumVoterBonus(host, voter, true);
  host.count(gas.isNone);
  if (bonus.lte("0")) return;
  host.count(gas.pay);
  const paid = bonus.toFixed(DECIMALS);
  transferIost(host, readSelf(host), voter, paid);
});
function computeCandidateBonus(host, account, taking) {
  const gas = GAS19.candidateBonus;
  host.count(gas.voteId);
  let votes = askVotes(host, readVoteId(host), account);
  host.count(gas.isBelow);
  if (votes.lt(CANDIDATE_VOTES)) {
    host.count(gas.none);
    votes = Float64.create(host, 0);
  }
  host.count(gas.coefficient);
  const coefficient = readDecimal2(host, CANDIDATE_COEFFICIENT);
  host.count(gas.mask);
  const mask = readDecimal2(host, candidateMaskEntry(account));
  host.count(gas.compute);
  const bonus = coefficient.multi(votes).minus(mask);
  if (!taking) return bonus;
  host.count(gas.newMask);
  const newMask = mask.plus(bonus);
  host.count(gas.write);
  const text = newMask.toFixed();
  writeJson(host, candidateMaskEntry(account), text, readPublisher(host));
  return bonus;
}
var getCandidateBonus = scriptMethod(["string"], (host, account) => {
  host.count(GAS19.getBonus);
  return computeCandidateBonus(host, account, false).toFixed(DECIMALS);
});
var candidateWithdraw = scriptMethod(["string"], (host, account) => {
  const gas = GAS19.withdrawCandidate;
  requireOperator(host, account, "operate");
  readSwitch(host);
  host.count(gas.bonus);
  const bonus = computeCandidateBonus(host, account, true);
  host.count(gas.isNone);
  if (bonus.lte("0")) return;
  host.count(gas.halve);
  const half = bonus.div("2");
  host.count(gas.print);
  const own = half.toFixed(DECIMALS);
  host.count(gas.rest);
  const rest = bonus.minus(own).toFixed(DECIMALS);
  host.count(gas.pay);
  transferIost(host, readSelf(host), account, own);
  host.count(gas.topUp);
  const amount = Float64.create(host, rest);
  topUpVoters(host, account, amount, readSelf(host));
  leaveReceipt(host, [account, own, rest]);
});

// src/node/contracts/vote_producer.iost-registration.ts
var GAS20 = {
  freeKey: { check: 11, refuse: 63 },
  apply: {
    has: 11,
    refuse: 61,
    payer: 11,
    write: 31,
    writeKey: 11,
    voteId: 11,
    addOption: 16
  },
  leave: { isApplied: 13, isApproved: 13, refuse: 62, set: 7 },
  approve: { set: 7, write: 11 },
  approveLeave: { check: 13, refuse: 62 },
  remove: { set: 7, write: 11 },
  unregister: {
    start: 26,
    compare: 3,
    refuse: 62,
    refuseListed: 66,
    voteId: 11,
    removeOption: 16,
    delete: 31,
    deleteKey: 19
  },
  update: {
    payer: 11,
    compareKey: 10,
    refuseListed: 64,
    deleteKey: 23,
    writeKey: 11,
    set: 28,
    write: 11
  },
  get: { voteId: 11, ask: 25 },
  login: { has: 14, refuse: 68 },
  setOnline: 7
};
var initProducer = genesisMethod(
  ["string", "string"],
  (host, account, pubkey) => {
    requireFreeKey(host, pubkey);
    const pending = [...readJson(host, PENDING) ?? [], pubkey].sort();
    writeJson(host, PENDING, pending);
    writeJson(host, { key: "producerNumber" }, pending.length);
    callJson(host, "vote.iost", "addOption", [readVoteId(host), account, false]);
    const profile = { pubkey, loc: "", url: "", netId: "", isProducer: true };
    const producer = { ...profile, status: STATUS.APPROVED, online: true };
    writeJson(host, producerEntry(account), producer, account);
    writeJson(host, keyEntry(pubkey), account, account);
    mapProducer(host, account, producer);
  },
  [["iost", "unlimited"]]
);
var applyRegister = scriptMethod(
  ["string", "string", "string", "string", "string", "bool"],
  (host, account, pubkey, loc, url, netId, isProducer) => {
    const gas = GAS20.apply;
    requireOperator(host, account, "vote");
    host.count(gas.has);
    if (host.has(producerEntry(account))) throwError(host, gas.refuse, "producer exists");
    requireFreeKey(host, pubkey);
    host.count(gas.payer);
    const payer = readPublisher(host);
    const producer = { pubkey, loc, url, netId, isProducer, status: STATUS.APPLIED, online: false };
    host.count(gas.write);
    writeJson(host, producerEntry(account), producer, payer);
    host.count(gas.writeKey);
    writeJson(host, keyEntry(pubkey), account, payer);
    host.count(gas.voteId);
    const voteId = readVoteId(host);
    host.count(gas.addOption);
    callJson(host, "vote.iost", "addOption", [voteId, account, false]);
    leaveReceipt(host, [account, pubkey, loc, url, netId, isProducer]);
  }
);
function requireFreeKey(host, pubkey) {
  const gas = GAS20.freeKey;
  host.count(gas.check);
  if (host.has(keyEntry(pubkey))) throwError(host, gas.refuse, "pubkey is used by another producer");
}
var applyUnregister = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.leave;
  requireOperator(host, account, "vote");
  requireProducer(host, account);
  const producer = readProducer(host, account);
  host.count(gas.isApplied);
  if (producer.status === STATUS.APPLIED) return;
  host.count(gas.isApproved);
  if (producer.status !== STATUS.APPROVED) throwError(host, gas.refuse, "producer not approved");
  host.count(gas.set);
  producer.status = STATUS.LEAVING;
  writeProducer(host, account, producer);
  leaveReceipt(host, [account]);
});
var approveRegister = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.approve;
  requireAdmin(host);
  requireProducer(host, account);
  const producer = readProducer(host, account);
  host.count(gas.set);
  producer.status = STATUS.APPROVED;
  host.count(gas.write);
  writeJson(host, producerEntry(account), producer);
  mapProducer(host, account, producer);
  leaveReceipt(host, [account]);
});
var approveUnregister = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.approveLeave;
  requireAdmin(host);
  requireProducer(host, account);
  const producer = readProducer(host, account);
  host.count(gas.check);
  if (producer.status !== STATUS.LEAVING) throwError(host, gas.refuse, "producer not unapplied");
  removeProducer(host, account, producer);
});
var forceUnregister = scriptMethod(["string"], (host, account) => {
  requireAdmin(host);
  requireProducer(host, account);
  removeProducer(host, account, readProducer(host, account));
});
function removeProducer(host, account, producer) {
  const gas = GAS20.remove;
  host.count(gas.set);
  producer.status = STATUS.REMOVED;
  host.count(gas.write);
  writeJson(host, producerEntry(account), producer);
  unmapProducer(host, account, producer);
  leaveReceipt(host, [account]);
}
var unregister = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.unregister;
  requireOperator(host, account, "vote");
  const producer = readProducer(host, account);
  host.count(gas.start);
  if (producer !== null) requireEnded(host, producer);
  if (isListed(host, account)) {
    throwError(host, gas.refuseListed, "producer in pending list or in current list, can't unregister");
  }
  host.count(gas.voteId);
  const voteId = readVoteId(host);
  host.count(gas.removeOption);
  callJson(host, "vote.iost", "removeOption", [voteId, account, true]);
  if (producer !== null) {
    host.count(gas.delete);
    host.del(producerEntry(account));
    host.count(gas.deleteKey);
    host.del(keyEntry(producer.pubkey));
    unmapProducer(host, account);
  }
  leaveReceipt(host, [account]);
});
function requireEnded(host, { status }) {
  const gas = GAS20.unregister;
  host.count(gas.compare);
  if (status === STATUS.APPLIED) return;
  host.count(gas.compare);
  if (status !== STATUS.REMOVED) throwError(host, gas.refuse, "producer can not unregister");
}
var updateProducer = scriptMethod(
  ["string", "string", "string", "string", "string"],
  (host, account, pubkey, loc, url, netId) => {
    const gas = GAS20.update;
    requireOperator(host, account, "vote");
    requireProducer(host, account);
    const producer = readProducer(host, account);
    host.count(gas.payer);
    const payer = readPublisher(host);
    host.count(gas.compareKey + compareCost(producer.pubkey, pubkey));
    if (producer.pubkey !== pubkey) changeKey(host, { account, from: producer.pubkey, to: pubkey, payer });
    host.count(gas.set);
    Object.assign(producer, { pubkey, loc, url, netId });
    host.count(gas.write);
    writeJson(host, producerEntry(account), producer, payer);
    if (isLive(host, producer)) mapProducer(host, account, producer);
    leaveReceipt(host, [account, pubkey, loc, url, netId]);
  }
);
function changeKey(host, { account, from, to, payer }) {
  const gas = GAS20.update;
  requireFreeKey(host, to);
  if (isListed(host, account)) {
    throwError(host, gas.refuseListed, "account in producerList, can't change pubkey");
  }
  host.count(gas.deleteKey);
  host.del(keyEntry(from));
  host.count(gas.writeKey);
  writeJson(host, keyEntry(to), account, payer);
}
var getProducer = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.get;
  requireProducer(host, account);
  const producer = readProducer(host, account);
  if (!isLive(host, producer)) return returnJson(host, producer);
  host.count(gas.voteId);
  const voteId = readVoteId(host);
  host.count(gas.ask);
  return returnJson(host, { ...producer, voteInfo: askVote(host, "getOption", [voteId, account]) });
});
var logInProducer = scriptMethod(["string"], (host, account) => {
  const gas = GAS20.login;
  requireOperator(host, account, "vote");
  host.count(gas.has);
  if (!host.has(producerEntry(account))) throwJoined(host, gas.refuse, "producer not exists, ", account);
  setOnline(host, account, true);
});
var logOutProducer = scriptMethod(["string"], (host, account) => {
  requireOperator(host, account, "vote");
  requireProducer(host, account);
  setOnline(host, account, false);
});
function setOnline(host, account, online) {
  const producer = readProducer(host, account);
  host.count(GAS20.setOnline);
  producer.online = online;
  writeProducer(host, account, producer);
  if (isLive(host, producer)) mapProducer(host, account, producer);
  leaveReceipt(host, [account]);
}

// src/node/contracts/vote_producer.iost-election.ts
var GAS21 = {
  made: 33,
  forgive: { read: 28, each: 3, watched: 43, penalty: 21, drop: 7 },
  read: { list: 14, map: 17 }
};
var WATCHED = { key: "witnessWatched" };
var PENALTIES = { key: "witnessPenality" };
var WATCH_BLOCKS = 172800;
function readElection(host, number) {
  host.count(GAS21.made);
  const made = host.globalGet("base.iost", { key: "witness_produced" });
  return {
    number,
    made: parseJson2(host, made || "{}"),
    watched: readWatched(host, number),
    penalties: readPenalties(host, number),
    pending: readList(host, PENDING),
    current: readList(host, CURRENT),
    producers: readMap(host, PRODUCER_MAP),
    keys: readMap(host, KEY_MAP),
    scores: {}
  };
}
function readList(host, entry) {
  host.count(GAS21.read.list);
  return readStored(host, entry);
}
function readMap(host, entry) {
  host.count(GAS21.read.map);
  return readJson(host, entry) ?? {};
}
function readWatched(host, number) {
  const gas = GAS21.forgive;
  host.count(gas.read);
  const watched = readJson(host, WATCHED) ?? {};
  host.count(gas.each);
  for (const [account, { bn }] of Object.entries(watched)) {
    host.count(gas.watched);
    if (bn + WATCH_BLOCKS >= number) continue;
    host.count(gas.drop);
    delete watched[account];
  }
  return watched;
}
function readPenalties(host, number) {
  const gas = GAS21.forgive;
  host.count(gas.read);
  const penalties = readJson(host, PENALTIES) ?? {};
  host.count(gas.each);
  for (const [account, until] of Object.entries(penalties)) {
    host.count(gas.penalty);
    if (until >= number) continue;
    host.count(gas.drop);
    delete penalties[account];
  }
  return penalties;
}

// src/node/contracts/vote_producer.iost-scores.ts
var GAS22 = {
  read: { total: 16, scores: 31, pending: 9, pendingKey: 16 },
  score: {
    each: 3,
    option: 55,
    isApproved: 3,
    isLeaving: 3,
    until: 26,
    isFree: 3,
    online: 18,
    offline: 16,
    add: 20,
    sum: 11,
    note: 18,
    isOnline: 3,
    isPending: 7,
    candidate: 15,
    valid: 11
  },
  charge: { each: 3, key: 37, isPositive: 10, write: 15, drop: 7 },
  halve: { isDue: 18, each: 3, score: 41 }
};
var HALVING_INTERVAL = 31104e3;
var SCORES = { key: "producerScores" };
var SCORE_DECIMALS = 8;
function scoreProducers(host, election, result) {
  host.count(GAS22.read.total);
  const scoring = { total: BigNumber.create(host, "0"), count: 0, candidates: [], valid: {} };
  host.count(GAS22.read.scores);
  const before = readJson(host, SCORES) ?? {};
  const pending = findPending(host, election);
  host.count(GAS22.score.each);
  for (const { option, votes } of result) scoreProducer(host, election, scoring, { option, votes, before, pending });
  return scoring;
}
function findPending(host, { pending, keys }) {
  host.count(GAS22.read.pending + GAS22.read.pendingKey * pending.length);
  return new Set(pending.map((key) => keys[key]));
}
function scoreProducer(host, { number, producers, penalties, scores }, scoring, {
  option,
  votes,
  before,
  pending
}) {
  const gas = GAS22.score;
  host.count(gas.option);
  const producer = producers[option];
  if (!producer?.isProducer || !isElectable(host, producer.status)) return;
  host.count(gas.until);
  let isReady = producer.online;
  if (isReady) {
    host.count(gas.isFree);
    isReady = (penalties[option] || 0) < number;
  }
  host.count(isReady ? gas.online : gas.offline);
  const added = BigNumber.create(host, isReady ? votes : "0");
  host.count(gas.add);
  const score = added.plus(before[option] || "0");
  host.count(gas.sum);
  scoring.total = scoring.total.plus(score);
  host.count(gas.note);
  scoring.count++;
  scores[option] = score.toFixed();
  host.count(gas.isOnline);
  if (!isReady) return;
  host.count(gas.isPending);
  if (pending.has(option)) {
    host.count(gas.valid);
    scoring.valid[producer.pubkey] = true;
  } else {
    host.count(gas.candidate);
    scoring.candidates.push({ key: producer.pubkey, prior: 0, score });
  }
}
function isElectable(host, status) {
  host.count(GAS22.score.isApproved);
  if (status === STATUS.APPROVED) return true;
  host.count(GAS22.score.isLeaving);
  return status === STATUS.LEAVING;
}
function chargeElected(host, { pending, keys, scores }, charge) {
  const gas = GAS22.charge;
  host.count(gas.each);
  for (const key of pending) {
    host.count(gas.key);
    const account = keys[key];
    const rest = BigNumber.create(host, scores[account] || "0").minus(charge);
    host.count(gas.isPositive);
    if (rest.gte("0")) {
      host.count(gas.write);
      scores[account] = rest.toFixed(SCORE_DECIMALS);
    } else {
      host.count(gas.drop);
      delete scores[account];
    }
  }
}
function halveScores(host, { number, scores }) {
  const gas = GAS22.halve;
  host.count(gas.isDue);
  if (number % HALVING_INTERVAL !== 0) return;
  host.count(gas.each);
  for (const [account, score] of Object.entries(scores)) {
    host.count(gas.score);
    scores[account] = BigNumber.create(host, score).div("2").toFixed(SCORE_DECIMALS);
  }
}

// src/node/contracts/vote_producer.iost-seats.ts
var GAS23 = {
  judge: {
    start: 12,
    key: 36,
    made: 12,
    unwatch: 7,
    isWatched: 7,
    watch: 13,
    missed: 11,
    isGuilty: 32,
    compareMissed: 3,
    penalize: 36,
    until: 7,
    seat: 19,
    isDead: 21,
    isOut: 33,
    isBarred: 3,
    out: 9,
    halve: 25,
    keep: 23
  },
  elect: { number: 18, join: 13, sort: 8, cut: 8, map: 20, mapped: 4, write: 11 },
  order: { scores: 19, lower: 19, result: 3, prior: 17, subtract: 17, keys: 17 }
};
var MAX_MISSED = 3;
function judgePending(host, election, valid) {
  const gas = GAS23.judge;
  const { number, made, pending, current: current2, producers, keys, penalties, scores } = election;
  const kept = [];
  const dropped = [];
  host.count(gas.start);
  for (const key of pending) {
    host.count(gas.key);
    const account = keys[key];
    const producer = producers[account];
    const score = BigNumber.create(host, scores[account] || "0");
    countMisses(host, election, account, key);
    host.count(gas.until);
    const until = penalties[account] || 0;
    host.count(gas.seat);
    const seat = { key: producer.pubkey, prior: 0, score: BigNumber.create(host, "0") };
    host.count(gas.isDead + visitCost(current2));
    const isDead = current2.includes(key) && !made[key];
    host.count(gas.isOut);
    let isOut = !producer.online || isDead;
    if (!isOut) {
      host.count(gas.isBarred);
      isOut = until >= number || !valid[producer.pubkey];
    }
    if (!isOut) {
      host.count(gas.keep);
      kept.push({ ...seat, prior: 1, score });
      continue;
    }
    host.count(gas.out);
    dropped.push(seat);
    if (!isDead) continue;
    host.count(gas.halve);
    scores[account] = score.div("2").toFixed(SCORE_DECIMALS);
  }
  return { kept, dropped };
}
function countMisses(host, { number, made, watched, penalties }, account, key) {
  const gas = GAS23.judge;
  host.count(gas.made);
  if (made[key]) {
    host.count(gas.unwatch);
    delete watched[account];
  } else {
    host.count(gas.isWatched);
    if (!Object.hasOwn(watched, account)) {
      host.count(gas.watch);
      watched[account] = { bn: number, count: 0 };
    }
    host.count(gas.missed);
    watched[account].count++;
  }
  host.count(gas.isGuilty);
  if (watched[account] === void 0) return;
  host.count(gas.compareMissed);
  if (watched[account].count < MAX_MISSED) return;
  host.count(gas.penalize);
  penalties[account] = number + WATCH_BLOCKS;
  delete watched[account];
}
function elect(host, election, { kept, candidates, dropped }) {
  const gas = GAS23.elect;
  host.count(gas.number);
  const size = readStored(host, { key: "producerNumber" });
  const ranked = [...kept, ...candidates];
  host.count(gas.join + ranked.length + gas.sort + visitCost(ranked));
  ranked.sort((a, b) => compareSeats(host, a, b));
  const seats = [...ranked, ...dropped];
  host.count(gas.join + seats.length + gas.cut + copyCost(seats));
  seats.splice(size);
  host.count(gas.map + copyCost(seats) + gas.mapped * seats.length);
  const currentList = election.pending;
  const pendingList = seats.map(({ key }) => key);
  writeLists(host, { currentList, pendingList }, election);
  election.pending = pendingList;
  return size;
}
function writeLists(host, lists, { watched, penalties }) {
  const gas = GAS23.elect;
  host.count(gas.write);
  writeJson(host, CURRENT, lists.currentList);
  host.count(gas.write);
  writeJson(host, PENDING, lists.pendingList);
  leaveReceipt(host, lists);
  host.count(gas.write);
  writeJson(host, WATCHED, watched);
  host.count(gas.write);
  writeJson(host, PENALTIES, penalties);
}
function compareSeats(host, a, b) {
  const gas = GAS23.order;
  host.count(gas.scores);
  if (!a.score.eq(b.score)) {
    host.count(gas.lower);
    return a.score.lt(b.score) ? 1 : descend(host);
  }
  host.count(gas.prior);
  if (a.prior !== b.prior) {
    host.count(gas.subtract);
    return b.prior - a.prior;
  }
  host.count(gas.keys + compareCost(b.key, a.key));
  return b.key < a.key ? 1 : descend(host);
}
function descend(host) {
  host.count(GAS23.order.result);
  return -1;
}

// src/node/contracts/vote_producer.iost-statistics.ts
var GAS24 = {
  authority: 10,
  isDue: 25,
  voteId: 11,
  ask: 18,
  average: 23,
  writeScores: 19
};
var INTERVAL = 1200;
var stat = scriptMethod([], (host) => {
  host.count(GAS24.authority);
  requireAuthority(host, "base.iost", "active");
  const { number } = host.run.block;
  host.count(GAS24.isDue);
  if (number % INTERVAL !== 0) return;
  host.count(GAS24.voteId);
  const voteId = readVoteId(host);
  host.count(GAS24.ask);
  const result = askVote(host, "getResult", [voteId]);
  const election = readElection(host, number);
  const { total, count: count2, candidates, valid } = scoreProducers(host, election, result);
  const { kept, dropped } = judgePending(host, election, valid);
  const size = elect(host, election, { kept, candidates, dropped });
  host.count(GAS24.average);
  chargeElected(host, election, total.div((count2 || size) * 10));
  halveScores(host, election);
  host.count(GAS24.writeScores);
  writeJson(host, SCORES, election.scores);
});

// src/node/contracts/vote_producer.iost.ts
var LOAD_GAS = 409;
var MAX_PRODUCERS = 2e3;
var FREEZE_SECONDS = 604800;
var voteProducerIost = {
  id: "vote_producer.iost",
  version: "1.0.9",
  load: (host) => host.count(LOAD_GAS),
  init: scriptMethod([], (host) => {
    const settings = {
      resultNumber: MAX_PRODUCERS,
      minVote: CANDIDATE_VOTES,
      options: [],
      anyOption: false,
      freezeTime: FREEZE_SECONDS,
      canVote: false
    };
    const args = ["vote_producer.iost", "vote for producer", settings];
    host.put({ key: "voteId" }, callForText(host, "vote.iost", "newVote", args));
    writeJson(host, CURRENT, []);
  }),
  methods: {
    can_update: canUpdateByAdmin,
    initAdmin,
    initProducer,
    applyRegister,
    applyUnregister,
    approveRegister,
    approveUnregister,
    forceUnregister,
    unregister,
    updateProducer,
    getProducer,
    logInProducer,
    logOutProducer,
    vote: vote2,
    unvote: unvote2,
    getVote: getVote2,
    topupVoterBonus,
    topupCandidateBonus,
    getVoterBonus,
    voterWithdraw,
    getCandidateBonus,
    candidateWithdraw,
    switchOff: scriptMethod(["bool"], () => void 0),
    stat
  }
};

// src/node/contracts/registry.ts
var NATIVES = index([createSystemIost(describeNative), tokenIost, token721Iost, gasIost, domainIost]);
var SCRIPTS = index([authIost, ramIost, voteIost, voteProducerIost, bonusIost, exchangeIost, issueIost, baseIost]);
function index(contracts) {
  return new Map(contracts.map((contract) => [contract.id, contract]));
}
function findBuiltIn(record) {
  const { lang, version } = record.info;
  if (lang === "native") return { call: (host, abi, args) => callNative(host, record, abi, args) };
  const script = record.code === BUILT_IN_CODE ? SCRIPTS.get(record.id) : void 0;
  if (script === void 0 || script.version !== version) return void 0;
  return { call: (host, abi, args) => callScript(host, script, abi, args) };
}
function callNative(host, record, abi, args) {
  const { id, info } = record;
  const native = NATIVES.get(id);
  const methods = native?.versions[info.version];
  const method = methods?.[abi];
  if (method !== void 0) return callMethod(host, method, args);
  if (methods !== void 0 && abi === "init") return [];
  host.charge("unaccounted", 10);
  throw new ChainError(`invalid contract ${native === void 0 ? "name" : "version"}: ${id} ${info.version}`);
}
function describeNative(id, version) {
  const methods = NATIVES.get(id)?.versions[version];
  if (methods === void 0) return void 0;
  const abi = describeMethods(methods).sort((a, b) => a.name < b.name ? -1 : 1);
  return { id, info: { lang: "native", version, abi }, code: "", origCode: NATIVE_SOURCE };
}
function describeScript(id) {
  const { version, methods } = SCRIPTS.get(id);
  const info = { lang: "javascript", version, abi: describeMethods(methods) };
  return { id, info, code: BUILT_IN_CODE, origCode: BUILT_IN_CODE };
}
function describeMethods(methods) {
  return Object.entries(methods).map(([name, { args, amountLimit }]) => ({
    name,
    args: [...args],
    amountLimit: amountLimit.map(([token, val]) => ({ token, val }))
  }));
}

// src/node/state/overlay.ts
var Overlay = class {
  #base;
  #writes = /* @__PURE__ */ new Map();
  constructor(base2) {
    this.#base = base2;
  }
  get(key) {
    const value = this.#writes.get(key);
    if (value !== void 0 || this.#writes.has(key)) return value;
    return this.#base.get(key);
  }
  set(key, value) {
    this.#writes.set(key, value);
  }
  delete(key) {
    this.#writes.set(key, void 0);
  }
  /** Forgets every write. */
  drop() {
    this.#writes = /* @__PURE__ */ new Map();
  }
  get changes() {
    return this.#writes;
  }
  /** Hands this overlay's writes to the one below. */
  flushTo(below) {
    for (const [key, value] of this.#writes) below.#writes.set(key, value);
    this.drop();
  }
};

// src/node/state/store.ts
var Store = class _Store {
  #values;
  #changes;
  #next;
  constructor(values = []) {
    this.#values = new Map(values);
  }
  get(key) {
    let version = this;
    while (version.#values === void 0) {
      if (version.#changes.has(key)) return version.#changes.get(key);
      version = version.#next;
    }
    return version.#values.get(key);
  }
  /** The version that has these writes on top of this one. */
  commit(writes) {
    const values = this.#takeValues();
    const next = new _Store();
    this.#changes = exchange(values, writes);
    this.#next = next;
    this.#values = void 0;
    next.#values = values;
    return next;
  }
  /** All entries of this version, in no order. Not to be mixed with commits while it runs. */
  entries() {
    return this.#takeValues().entries();
  }
  get size() {
    return this.#takeValues().size;
  }
  /** Makes this version the one that holds the shared map. */
  #takeValues() {
    const path = [];
    let holder = this;
    while (holder.#values === void 0) {
      path.push(holder);
      holder = holder.#next;
    }
    const values = holder.#values;
    for (const version of path.reverse()) {
      holder.#changes = exchange(values, version.#changes);
      holder.#next = version;
      holder.#values = void 0;
      version.#values = values;
      version.#changes = void 0;
      version.#next = void 0;
      holder = version;
    }
    return values;
  }
};
function exchange(values, writes) {
  const undo = /* @__PURE__ */ new Map();
  for (const [key, value] of writes) {
    undo.set(key, values.get(key));
    if (value === void 0) values.delete(key);
    else values.set(key, value);
  }
  return undo;
}

// src/node/gas/prices.ts
var cpu = (CPU) => ({ Data: 0, Net: 0, CPU });
function createPrices() {
  return {
    JSCost: cpu(3e4),
    PutCost: cpu(300),
    GetCost: cpu(300),
    DelCost: cpu(300),
    KeysCost: cpu(300),
    ContextCost: cpu(10),
    EventPrice: cpu(1),
    ReceiptPrice: { Data: 0, Net: 1, CPU: 0 },
    CodePrice: cpu(1),
    SetCodeBasePrice: cpu(2e5),
    SetCodePrice: cpu(70),
    OpPrice: cpu(1),
    ErrPrice: cpu(1)
  };
}
var GAS_PER_NET = 10;
function readPriceSettings(prices, state) {
  const value = readRecord(state, "system.iost", "settings", "host")?.value;
  if (typeof value === "string") overridePrices(prices, value);
}
function overridePrices(prices, settings) {
  const costs = readCosts(settings);
  for (const [name, price] of Object.entries(costs)) {
    if (!(name in prices) || typeof price !== "object" || price === null) continue;
    const { Data = 0, Net = 0, CPU = 0 } = price;
    prices[name] = { Data, Net, CPU };
  }
}
function readCosts(settings) {
  try {
    return JSON.parse(settings)?.costs ?? {};
  } catch {
    return {};
  }
}

// src/node/gas/settlement.ts
function settleRam(state, ledger) {
  for (const [payer, bytes] of ledger) {
    if (payer.endsWith(".iost")) continue;
    payRam(state, isContract(payer) ? readOwner4(state, payer) : payer, bytes);
  }
}
function readOwner4(state, contract) {
  const value = readRecord(state, "system.iost", "contract_owner", contract)?.value;
  return typeof value === "string" ? value : "";
}
function readRamBalance(state, account) {
  const value = readRecord(state, "token.iost", `TB${account}`, "ram")?.value;
  return typeof value === "bigint" ? value : 0n;
}
function payRam(state, account, bytes) {
  const balance = readRamBalance(state, account);
  if (balance < BigInt(bytes)) {
    throw new ChainError(`pay ram failed. id: ${account} need ${bytes}, actual ${balance}`);
  }
  const id = toBytes(account);
  writeUnpaid(state, mapKey("token.iost", `TB${id}`, "ram"), balance - BigInt(bytes));
  writeUnpaid(state, plainKey("ram.iost", `UR${id}`), String(readUsedRam(state, account) + BigInt(bytes)));
}
function readUsedRam(state, account) {
  const value = readRecord(state, "ram.iost", `UR${account}`)?.value;
  return typeof value === "string" ? BigInt(value) : 0n;
}
function writeUnpaid(state, key, value) {
  state.set(key, encodeStored({ value, payer: "" }));
}

// src/node/vm/arguments.ts
function parseArguments(abi, data) {
  const values = parseData(data);
  if (values.length !== abi.args.length) {
    throw new ChainError(`args length unmatched to abi ${abi.name}. need ${abi.args.length}, got ${values.length}`);
  }
  return values.map((value, index2) => parseArgument(abi.args[index2], value));
}
function parseData(data) {
  const text = data.endsWith(",]") ? `${data.slice(0, -2)}]` : data;
  let value;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new ChainError(`error in data: ${error.message}, ${text}`);
  }
  if (!Array.isArray(value)) {
    throw new ChainError(`error args should be array, type assertion to []interface{} failed, ${describe(value)}`);
  }
  return value;
}
function parseArgument(type, value) {
  switch (type) {
    case "string":
      if (typeof value !== "string") throw wrongType("string", value);
      return { type, value };
    case "bool":
      if (typeof value !== "boolean") throw wrongType("bool", value);
      return { type, value };
    case "number":
      return { type, value: parseInteger(value) };
    default:
      return { type: "json", value: formatGoJson(value) };
  }
}
var MAX_INT642 = (1n << 63n) - 1n;
function parseInteger(value) {
  if (!(value instanceof JsonNumber))
    throw new ChainError(`error parse number arg ${describe(value)}, invalid value type`);
  const refuse2 = (reason) => new ChainError(
    `error parse number arg ${describe(value)}, strconv.ParseInt: parsing ${quoteGoJson(value.text)}: ${reason}`
  );
  if (!/^-?\d+$/.test(value.text)) throw refuse2("invalid syntax");
  const integer = BigInt(value.text);
  if (integer > MAX_INT642 || integer < -MAX_INT642 - 1n) throw refuse2("value out of range");
  return integer;
}
function wrongType(type, value) {
  return new ChainError(`error parse ${type} arg ${describe(value)}, type assertion to ${type} failed`);
}
function describe(value) {
  if (value === null) return "&{<nil>}";
  if (value instanceof JsonNumber) return `&{${value.text}}`;
  if (typeof value === "object") return `&${formatGoJson(value)}`;
  return `&{${value}}`;
}
function formatScriptArguments(args) {
  return args.map(({ type, value }) => type === "string" ? quoteGoJson(value) : String(value)).join(",");
}

// src/node/vm/context.ts
function formatBlockInfo(block) {
  const { number, parentHash, time, witness } = block;
  return `{"number":${number},"parent_hash":"${parentHash}","time":${time},"witness":"${witness}"}`;
}
function formatTxInfo(run) {
  const { tx } = run;
  const actions = tx.actions.map(
    (action) => `{"contract":${quoteGoJson(action.contract)},"actionName":${quoteGoJson(action.actionName)},"data":${quoteGoJson(action.data)}}`
  );
  const limits = tx.amountLimit.map(
    (limit) => `{"token":${quoteGoJson(limit.token)},"val":${quoteGoJson(limit.value)}}`
  );
  const authList = Object.fromEntries(run.keys);
  return `{"actions":[${actions.join(",")}],"amount_limit":${limits.length === 0 ? "null" : `[${limits.join(",")}]`},"auth_list":${formatGoJson(authList)},"expiration":${tx.expiration},"gas_limit":${run.gasLimit},"gas_ratio":${tx.gasRatio},"hash":"${run.hash}","publisher":${quoteGoJson(tx.publisher)},"time":${tx.time}}`;
}
function formatContextInfo(run, frame) {
  const { name, isAccount } = frame.caller;
  return `{"abi_name":${quoteGoJson(frame.abi)},"caller":{"name":${quoteGoJson(name)},"is_account":${isAccount}},"contract_name":${quoteGoJson(frame.contract)},"publisher":${quoteGoJson(run.tx.publisher)}}`;
}

// src/node/vm/host.ts
var Host = class {
  constructor(run, context) {
    this.run = run;
    this.context = context;
  }
  run;
  context;
  cpu = 0;
  net = 0;
  /** RAM booked by this frame, checked and handed to the transaction when it ends. */
  bookings = [];
  /** RAM that travels with the cost, past the payer's authority: the code of a deployment. A script caller loses it. */
  codeBookings = [];
  #stretch = 0;
  get gas() {
    return this.cpu + GAS_PER_NET * this.net;
  }
  get prices() {
    return this.run.engine.prices;
  }
  /** Counts gas of a script's own instructions; a trace gets it in one sum at the next host operation. */
  count(gas) {
    this.cpu += gas;
    this.#stretch += gas;
    if (this.cpu > this.run.gasLimit) throw new Halt("out of gas");
  }
  /** Takes over the count of a frame whose counter lives in the sandbox. */
  setCount(gas) {
    this.#stretch += gas - this.cpu;
    this.cpu = gas;
  }
  /** Tells the recorder what the script counted since its last host operation. */
  flushCount() {
    if (this.#stretch > 0) this.run.recorder?.script(this.#stretch);
    this.#stretch = 0;
  }
  charge(label, cpu2, net = 0) {
    this.flushCount();
    this.cpu += cpu2;
    if (!this.context.script) this.net += net;
    if (cpu2 !== 0 || net !== 0) this.run.recorder?.charge(label, cpu2, net);
  }
  /** Takes over what a nested call cost: a script pays the cpu part only (`vm.md` §5.2). */
  takeCost(cost) {
    this.cpu += cost.cpu;
    if (this.context.script) return;
    this.net += cost.net;
    this.codeBookings.push(...cost.codeBookings);
  }
  chargeOperations(count2) {
    this.charge(`op*${count2}`, 10 * count2 * this.prices.OpPrice.CPU);
  }
  chargeErrors(count2) {
    this.charge(`err*${count2}`, 10 * count2 * this.prices.ErrPrice.CPU);
  }
  // Storage
  put({ key, field }, value, payer) {
    const label = field === void 0 ? `put ${key}` : `mapPut ${key} ${field}`;
    this.#checkNames(label, key, field);
    const entry = { contract: this.context.contract, key, field };
    const { bookings, length } = writeRecord(this.run.state, entry, value, payer);
    this.#book(bookings);
    this.charge(label, Math.max(this.prices.PutCost.CPU, Math.floor(length / 10)));
  }
  get({ key, field }) {
    this.charge(field === void 0 ? `get ${key}` : `mapGet ${key} ${field}`, this.prices.GetCost.CPU);
    return readRecord(this.run.state, this.context.contract, key, field)?.value ?? null;
  }
  has({ key, field }) {
    this.charge(field === void 0 ? `has ${key}` : `mapHas ${key} ${field}`, this.prices.GetCost.CPU);
    return hasRecord(this.run.state, this.context.contract, key, field);
  }
  del({ key, field }) {
    const label = field === void 0 ? `del ${key}` : `mapDel ${key} ${field}`;
    this.#checkNames(label, key, field);
    this.#book(deleteRecord(this.run.state, { contract: this.context.contract, key, field }));
    this.charge(label, this.prices.DelCost.CPU);
  }
  fields(key) {
    this.charge(`mapKeys ${key}`, this.prices.KeysCost.CPU);
    return readFields(this.run.state, this.context.contract, key);
  }
  globalGet(contract, { key, field }) {
    const label = field === void 0 ? `globalGet ${contract} ${key}` : `globalMapGet ${contract} ${key} ${field}`;
    this.charge(label, this.prices.GetCost.CPU);
    if (field === void 0 && contract === "base.iost" && key.startsWith("chain_info_")) return null;
    return readRecord(this.run.state, contract, key, field)?.value ?? null;
  }
  globalHas(contract, { key, field }) {
    const label = field === void 0 ? `globalHas ${contract} ${key}` : `globalMapHas ${contract} ${key} ${field}`;
    this.charge(label, this.prices.GetCost.CPU);
    return hasRecord(this.run.state, contract, key, field);
  }
  globalFields(contract, key) {
    this.charge(`globalMapKeys ${contract} ${key}`, this.prices.KeysCost.CPU);
    return readFields(this.run.state, contract, key);
  }
  #checkNames(label, key, field) {
    try {
      checkKey(key);
      if (field !== void 0) checkKey(field);
    } catch (error) {
      this.charge(label, 10 * this.prices.ErrPrice.CPU);
      throw error;
    }
  }
  #book(bookings, list = this.bookings) {
    this.flushCount();
    for (const booking of bookings) {
      list.push(booking);
      this.run.recorder?.book(booking.payer, booking.bytes);
    }
  }
  /** Books the RAM of a contract's code, which nobody has to agree to. */
  bookCode(payer, bytes) {
    this.#book([{ payer, bytes }], this.codeBookings);
  }
  // Context
  blockTime() {
    this.charge("blockTime", this.prices.ContextCost.CPU);
    return this.run.block.time;
  }
  contractName() {
    this.charge("contractName", this.prices.ContextCost.CPU);
    return this.context.contract;
  }
  blockInfo() {
    this.charge("blockInfo", this.prices.ContextCost.CPU);
    return formatBlockInfo(this.run.block);
  }
  txInfo() {
    this.charge("txInfo", this.prices.ContextCost.CPU);
    return formatTxInfo(this.run);
  }
  contextInfo() {
    this.charge("contextInfo", this.prices.ContextCost.CPU);
    return formatContextInfo(this.run, this.context);
  }
  // Authority, calls, emissions
  requireAuth(id, permission) {
    const { granted, cost } = checkAuthority(this.run, this.context.contracts, id, permission);
    this.charge(`auth ${id}@${permission}=${granted ? "yes" : "no"}`, cost);
    return granted;
  }
  /** Calls another contract; its cost is this frame's, also when it fails, which throws its error text. */
  call(contract, abi, args, options = {}) {
    const data = typeof args === "string" ? args : formatGoJson(args);
    return callContract(this, { contract, abi, data, withAuth: options.withAuth ?? false });
  }
  receipt(content) {
    const length = toBytes(content).length;
    this.run.receipts.push({ funcName: `${this.context.contract}/${this.context.abi}`, content });
    this.run.engine.onEvent?.({ topic: "CONTRACT_RECEIPT", contract: this.context.contract, data: content });
    this.charge(`receipt len=${length}`, 0, length * this.prices.ReceiptPrice.Net);
  }
  event(text) {
    const length = toBytes(text).length;
    this.run.engine.onEvent?.({ topic: "CONTRACT_EVENT", contract: this.context.contract, data: text });
    this.charge(`event len=${length}`, length * this.prices.EventPrice.CPU);
  }
  /** Ends the frame with this error text. */
  fail(text) {
    throw new ChainError(text);
  }
};

// src/node/vm/script-crypto.ts
function hashScriptBytes(operation, message) {
  if (operation === "sha3") {
    const bytes2 = new TextEncoder().encode(message);
    return { value: encodeBase58(sha3_2562(bytes2)), length: bytes2.length };
  }
  const { bytes, complete } = decodeHexPrefix(message);
  if (!complete) return { value: "", length: bytes.length };
  const hash = operation === "sha3Hex" ? sha3_2562(bytes) : ripemd1602(bytes);
  return { value: encodeHex(hash), length: bytes.length };
}
function decodeHexPrefix(text) {
  const digits = /^[0-9a-fA-F]*/.exec(text)[0];
  const pairs = digits.slice(0, digits.length - digits.length % 2);
  return { bytes: Uint8Array.from(Buffer.from(pairs, "hex")), complete: pairs.length === text.length };
}
var ALGORITHMS = { secp256k1: "SECP256K1", ed25519: "ED25519" };
function verifyScriptSignature(args) {
  const [algorithm, message, signature, publicKey] = args;
  const bytes = decode(message);
  const known = ALGORITHMS[algorithm];
  const valid = known !== void 0 && verify(known, bytes, decode(signature), decode(publicKey));
  return { value: valid ? 1 : 0, length: bytes.length };
}
function decode(text) {
  return decodeBase58(text) ?? new Uint8Array();
}

// src/node/vm/script.ts
function runScript(host, record, args) {
  const { run } = host;
  const outcome = run.engine.sandbox.run({
    contractId: record.id,
    code: record.code,
    api: host.context.abi,
    args: formatScriptArguments(args),
    blockInfo: formatBlockInfo(run.block),
    txInfo: formatTxInfo(run),
    gasLimit: run.gasLimit,
    deadlineMs: run.deadlineMs - run.now(),
    host: new ScriptHost(host)
  });
  host.setCount(outcome.gasUsed);
  if ("error" in outcome) throw new ChainError(outcome.error);
  return [outcome.result];
}
var ScriptHost = class {
  #host;
  constructor(host) {
    this.#host = host;
  }
  storage(op, args, used) {
    return this.#answer(used, () => this.#storage(op, args));
  }
  #storage(op, args) {
    const host = this.#host;
    const [a, b, c, d] = args;
    switch (op) {
      case "put":
        host.put({ key: a }, b, c);
        return null;
      case "get":
        return formatOwnValue(host.get({ key: a }));
      case "has":
        return host.has({ key: a });
      case "del":
        host.del({ key: a });
        return null;
      case "mapPut":
        host.put({ key: a, field: b }, c, d);
        return null;
      case "mapGet":
        return formatValue(host.get({ key: a, field: b }));
      case "mapHas":
        return host.has({ key: a, field: b });
      case "mapDel":
        host.del({ key: a, field: b });
        return null;
      case "mapKeys":
        return formatGoJson(host.fields(a));
      case "mapLen":
        return host.fields(a).length;
      case "globalGet":
        return formatValue(host.globalGet(a, { key: b }));
      case "globalHas":
        return host.globalHas(a, { key: b });
      case "globalMapGet":
        return formatValue(host.globalGet(a, { key: b, field: c }));
      case "globalMapHas":
        return host.globalHas(a, { key: b, field: c });
      case "globalMapKeys":
        return formatGoJson(host.globalFields(a, b));
      default:
        return host.globalFields(a, b).length;
    }
  }
  blockchain(op, args, used) {
    return this.#answer(used, () => this.#blockchain(op, args));
  }
  #blockchain(op, args) {
    const host = this.#host;
    const [a, b, c] = args;
    switch (op) {
      case "blockInfo":
        return host.blockInfo();
      case "txInfo":
        return host.txInfo();
      case "contextInfo":
        return host.contextInfo();
      case "call":
        return formatGoJson(host.call(a, b, c));
      case "callWithAuth":
        return formatGoJson(host.call(a, b, c, { withAuth: true }));
      case "requireAuth":
        return host.requireAuth(a, b);
      case "receipt":
        host.receipt(a);
        return null;
      default:
        host.event(a);
        return null;
    }
  }
  crypto(op, args, used) {
    return this.#answer(used, () => {
      const { value, length } = op === "verify" ? verifyScriptSignature(args) : hashScriptBytes(op, args[0]);
      this.#host.charge(`crypto.${op} len=${length}`, 100 + length);
      return value;
    });
  }
  log(level, text) {
    const { run, context } = this.#host;
    run.recorder?.log(context.contract, level, text);
    run.engine.onLog?.({ contract: context.contract, level, text });
  }
  /** Runs an operation and answers its value or its error, with the gas that it took. */
  #answer(used, operate) {
    const host = this.#host;
    host.setCount(used);
    try {
      const value = operate();
      return { gas: host.cpu - used, value: value ?? null };
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      return { gas: host.cpu - used, error: error.message };
    }
  }
};
function formatValue(value) {
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "object") return value instanceof JsonBlob ? value.text : "";
  return String(value);
}
function formatOwnValue(value) {
  if (typeof value === "object" && value !== null && !(value instanceof JsonBlob)) {
    throw new ChainError("invalid db value type");
  }
  return formatValue(value);
}

// src/node/vm/call.ts
var MAX_HEIGHT = 5;
var PREPARE_FAILED = 300;
function callAction(run, target, limits) {
  const context = {
    caller: { name: run.tx.publisher, isAccount: true },
    height: 1,
    stack: ["direct_call"],
    contracts: /* @__PURE__ */ new Set()
  };
  return enter(run, target, context, limits);
}
function callContract(host, target) {
  const { run, context } = host;
  host.flushCount();
  const label = target.withAuth ? "callWithAuth" : "call";
  run.recorder?.enter(`${label} ${target.contract}/${target.abi}`, { script: false });
  const outcome = push(run, context, target);
  run.recorder?.leave(outcome, outcome.error);
  host.takeCost(outcome);
  if (outcome.error !== void 0) throw new ChainError(outcome.error);
  return outcome.returns;
}
function push(run, above, target) {
  const entry = `${target.contract}-${target.abi}`;
  if (above.stack.includes(entry)) return failCall("re-entering", 0);
  const pushed = new Charges(run);
  pushed.add(`op*${above.height}`, 10 * above.height * run.engine.prices.OpPrice.CPU);
  const height = above.height + 1;
  if (height > MAX_HEIGHT) return failCall(`stack height exceed. actual ${height}`, pushed.cpu);
  const outcome = enter(run, target, {
    caller: { name: above.contract, isAccount: false },
    height,
    stack: [...above.stack, entry],
    contracts: target.withAuth ? /* @__PURE__ */ new Set([...above.contracts, above.contract]) : above.contracts
  });
  return { ...outcome, cpu: outcome.cpu + pushed.cpu };
}
function enter(run, target, position, limits) {
  const callerName = position.caller.name;
  if (target.abi === "init" && callerName !== "" && callerName !== "system.iost") {
    run.recorder?.charge("err*1", 10, 0);
    return failCall("prepare contract: cannot call 'init' manually", 10);
  }
  let prepared;
  try {
    prepared = prepare(run, target);
  } catch (error2) {
    if (!(error2 instanceof ChainError)) throw error2;
    run.recorder?.charge("prepareFailed", PREPARE_FAILED, 0);
    return failCall(`prepare contract: ${error2.message}`, PREPARE_FAILED);
  }
  const script = prepared.record.info.lang === "javascript";
  const host = new Host(run, { ...position, contract: prepared.record.id, abi: prepared.abi.name, script });
  const frame = new Charges(run);
  const firstReceipt = run.receipts.length;
  let returns = null;
  let error;
  try {
    if (script) frame.add("jsBase", host.prices.JSCost.CPU);
    if (limits !== void 0) limits.abi = openLimits(run, frame, prepared.abi);
    returns = runBody(host, prepared);
  } catch (failure) {
    if (!(failure instanceof ChainError)) throw failure;
    error = failure.message;
  }
  if (error === void 0) {
    try {
      if (limits !== void 0) closeLimits(run, frame, limits, firstReceipt);
      checkPayers(host);
      run.bookings.push(...host.bookings);
    } catch (failure) {
      if (!(failure instanceof ChainError)) throw failure;
      error = failure.message;
    }
  }
  return { returns, error, cpu: frame.cpu + host.cpu, net: host.net, codeBookings: host.codeBookings };
}
var Charges = class {
  constructor(run) {
    this.run = run;
  }
  run;
  cpu = 0;
  add(label, cpu2) {
    this.cpu += cpu2;
    this.run.recorder?.charge(label, cpu2, 0);
  }
};
function prepare(run, target) {
  const id = resolveDomain(run, target.contract);
  const record = loadContract(run.state, id);
  if (record === void 0) throw new ChainError(`contract ${id} not found`);
  const abi = findAbi(record.info, target.abi);
  if (abi === void 0) throw new ChainError(`abi ${target.abi} not found`);
  return { record, abi, args: parseArguments(abi, target.data) };
}
function resolveDomain(run, name) {
  if (name.startsWith("Contract")) return name;
  const value = readRecord(run.state, "domain.iost", "dns_table", name)?.value;
  return typeof value === "string" ? value : name;
}
function runBody(host, { record, abi, args }) {
  const { run } = host;
  const builtIn = findBuiltIn(record);
  const script = host.context.script;
  run.recorder?.enter(`${script ? "javascript" : "native"} ${record.id}/${abi.name}`, { script });
  try {
    const returns = builtIn === void 0 ? runScript(host, record, args) : builtIn.call(host, abi.name, args);
    if (!script && host.gas > run.gasLimit) throw new ChainError("out of gas");
    host.flushCount();
    run.recorder?.leave(host);
    return returns;
  } catch (error) {
    host.flushCount();
    if (error instanceof ChainError) run.recorder?.leave(host, error.message);
    throw error;
  }
}
function openLimits(run, frame, abi) {
  const entries = abi.amountLimit.map(({ token, val }) => ({ token, value: val }));
  if (entries.length > 0) frame.add(`op*${entries.length}`, 10 * entries.length * run.engine.prices.OpPrice.CPU);
  return parseLimits(run.state, entries);
}
function closeLimits(run, frame, limits, firstReceipt) {
  const receipts = run.receipts.slice(firstReceipt);
  for (const _ of receipts) frame.add("op*1", 10 * run.engine.prices.OpPrice.CPU);
  checkSpending(limits, { action: sumSpending(run.state, receipts), total: limits.spent });
}
function checkPayers(host) {
  const asked = /* @__PURE__ */ new Set();
  for (const { payer, bytes } of host.bookings) {
    if (bytes <= 0 || payer === host.context.contract || asked.has(payer)) continue;
    asked.add(payer);
    const { granted } = checkAuthority(host.run, host.context.contracts, payer, "active");
    if (!granted) throw new ChainError(`pay ram failed. no permission. need ${payer}@active`);
  }
}
function failCall(error, cpu2) {
  return { returns: null, error, cpu: cpu2, net: 0, codeBookings: [] };
}
function formatReturns(returns) {
  return formatGoJson(returns);
}

// src/node/vm/preparation.ts
var GAS_RATIO_BOUNDS = [100, 1e4];
var GAS_LIMIT_BOUNDS = [6e5, 4e8];
function checkGasBounds(tx) {
  const [minRatio, maxRatio] = GAS_RATIO_BOUNDS;
  if (tx.gasRatio < minRatio || tx.gasRatio > maxRatio) {
    throw new ChainError(`gas ratio illegal, should in [${minRatio / 100}, ${maxRatio / 100}]`);
  }
  const [minLimit, maxLimit] = GAS_LIMIT_BOUNDS;
  if (tx.gasLimit < minLimit || tx.gasLimit > maxLimit) {
    throw new ChainError(`gas limit illegal, should in [${minLimit / 100}, ${maxLimit / 100}]`);
  }
}
function checkGasBalance(state, tx, time) {
  const gas = readGasAt(state, tx.publisher, time);
  const limit = { value: BigInt(tx.gasLimit), scale: 2 };
  if (!isLessDecimal(gas, limit)) return;
  const action = tx.actions[0];
  if (tx.actions.length !== 1 || action?.contract !== "gas.iost" || action.actionName !== "pledge") {
    throw notEnough(tx, gas, limit);
  }
  const [pledger, beneficiary, amount] = readPledge2(action.data);
  if (pledger !== tx.publisher || beneficiary !== tx.publisher) throw notEnough(tx, gas, limit);
  const pledge2 = parsePledge2(amount);
  const balance = readFreeBalance(state, tx.publisher);
  if (isLessDecimal(balance, pledge2)) {
    throw new ChainError(
      `iost token amount not enough for pledgement ${formatDecimal(balance)} < ${formatDecimal(pledge2)}`
    );
  }
  const gained = { value: pledge2.value * GAS_PER_PLEDGE, scale: pledge2.scale };
  const scaled = { value: gas.value + gained.value / 10n ** BigInt(gained.scale - 2), scale: 2 };
  if (isLessDecimal(scaled, limit)) {
    throw new ChainError(
      `gas not enough even if considering the new gas pledgement ${formatDecimal(gas)} + ${formatDecimal(gained)} < ${formatDecimal(limit)}`
    );
  }
}
function notEnough(tx, gas, limit) {
  return new ChainError(`gas not enough: user ${tx.publisher} has ${formatDecimal(gas)} < ${formatDecimal(limit)}`);
}
function readPledge2(data) {
  const args = readJson2(data);
  if (!Array.isArray(args) || args.length !== 3 || args.some((arg) => typeof arg !== "string")) {
    throw new ChainError(`invalid gas pledge args ${data}`);
  }
  return args;
}
function readJson2(data) {
  try {
    return JSON.parse(data);
  } catch {
    return void 0;
  }
}
function parsePledge2(amount) {
  let pledge2;
  let problem = "<nil>";
  try {
    pledge2 = parseDecimal(amount, 8);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    problem = error.message;
  }
  if (pledge2 === void 0 || isLessDecimal(pledge2, { value: 1n, scale: 0 })) {
    throw new ChainError(`invalid gas pledge amount ${problem} ${amount}`);
  }
  return pledge2;
}
function readFreeBalance(state, account) {
  const value = readRecord(state, "token.iost", `TB${account}`, "iost")?.value;
  return { value: typeof value === "bigint" ? value : 0n, scale: 8 };
}
function chargeSize(run, size) {
  run.recorder?.charge(`txSize len=${size}`, 0, size);
  return GAS_PER_NET * size;
}
function prepareTransaction(run, size) {
  const { tx, recorder } = run;
  let paid = chargeSize(run, size);
  checkGasBounds(tx);
  if (paid * tx.gasRatio >= tx.gasLimit) {
    throw new ChainError(
      `gas limit should be larger, paid: ${paid}, gas limit: ${tx.gasLimit}, gas ratio: ${tx.gasRatio}`
    );
  }
  checkGasBalance(run.state, tx, run.block.time);
  const ask = (mode, id, permission, refusal) => {
    const { granted, cost } = checkSignature(run, mode, id, permission);
    recorder?.charge(`auth-${mode} ${id}@${permission}=${granted ? "yes" : "no"}`, cost, 0);
    if (!granted) throw new ChainError(refusal);
    paid += cost;
  };
  for (const signer of tx.signers) {
    const parts = signer.split("@");
    if (parts.length !== 2) throw new ChainError(`illegal signer: ${signer}`);
    ask("signer", parts[0], parts[1], `unauthorized signer: ${signer}`);
  }
  ask("publisher", tx.publisher, "active", `unauthorized publisher: ${tx.publisher}`);
  return { paid, limits: parseLimits(run.state, tx.amountLimit) };
}

// src/node/vm/executor.ts
function executeTransaction(signed, options) {
  const state = new Overlay(options.state);
  const run = openRun(signed, state, options);
  const execution = options.mode === "system" ? runSystemTransaction(run, signed) : runTransaction(run, signed);
  if ("receipt" in execution) state.flushTo(options.state);
  return execution;
}
function openRun({ tx, id, keys }, state, options) {
  const signers = new Set(tx.signers.filter((signer) => signer.split("@").length === 2));
  signers.add(`${tx.publisher}@active`);
  return {
    engine: options.engine,
    state,
    block: options.block,
    tx,
    hash: id,
    keys,
    signers,
    receipts: [],
    bookings: [],
    gasLimit: 0,
    now: options.now,
    deadlineMs: options.now() + options.timeLimitMs,
    recorder: options.recorder
  };
}
function runSystemTransaction(run, { size, hash }) {
  const paid = chargeSize(run, size);
  const limits = parseLimits(run.state, run.tx.amountLimit);
  const result = runActions(run, { paid, limits, charged: false });
  return { receipt: formReceipt(run, hash, { ...result, gas: 0 }, /* @__PURE__ */ new Map()) };
}
function runTransaction(run, { size, hash }) {
  try {
    const { paid, limits } = prepareTransaction(run, size);
    const result = runActions(run, { paid, limits, charged: true });
    return { receipt: settle(run, hash, result) };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { dropped: error.message };
  }
}
function runActions(run, { paid, limits, charged }) {
  let gas = paid;
  let remaining = Math.floor(run.tx.gasLimit / run.tx.gasRatio) - paid;
  if (remaining <= 0)
    throw new ChainError(
      `gas limit should be larger, paid: ${paid}, gas limit: ${run.tx.gasLimit}, gas ratio: ${run.tx.gasRatio}`
    );
  const spent = /* @__PURE__ */ new Map();
  const returns = [];
  for (const action of run.tx.actions) {
    run.gasLimit = remaining;
    const ending = runAction(run, action, { abi: /* @__PURE__ */ new Map(), tx: limits, spent });
    const overdrawn = charged && readGasHundredths(run) / BigInt(run.tx.gasRatio) < BigInt(gas + remaining);
    if (ending.gas > remaining || overdrawn) {
      return abandon(run, { gas: gas + remaining, status: "RUNTIME_ERROR", message: "out of gas", returns: [] });
    }
    if (ending.error !== void 0) {
      return abandon(run, {
        ...describeFailure(action, ending.error, { gas, remaining, used: ending.gas }),
        returns: []
      });
    }
    gas += ending.gas;
    remaining -= ending.gas;
    returns.push(ending.returns);
  }
  return { gas, status: "SUCCESS", message: "", returns };
}
function readGasHundredths(run) {
  return readGasAt(run.state, run.tx.publisher, run.block.time).value;
}
function abandon(run, result) {
  run.state.drop();
  run.receipts = [];
  run.bookings = [];
  return result;
}
function runAction(run, action, limits) {
  run.recorder?.enter(`action ${action.contract}/${action.actionName}`, { script: false });
  const target = { contract: action.contract, abi: action.actionName, data: action.data };
  const outcome = callAction(run, target, limits);
  const returns = outcome.error === void 0 ? formatReturns(outcome.returns) : "";
  const length = toBytes(returns).length;
  if (length > 0) run.recorder?.charge(`return len=${length}`, 0, length);
  run.recorder?.leave({ cpu: outcome.cpu, net: outcome.net + length });
  if (outcome.error === void 0) run.bookings.push(...outcome.codeBookings);
  return { gas: gasOf(outcome) + GAS_PER_NET * length, returns, error: outcome.error };
}
function gasOf({ cpu: cpu2, net }) {
  return cpu2 + GAS_PER_NET * net;
}
var KILLED = "execution killed";
function describeFailure(action, error, meter) {
  const description = describeAction(action);
  if (error.includes(KILLED)) {
    const message2 = `running action ${description} error: ${KILLED}`;
    return { gas: meter.gas + meter.remaining, status: "TIMEOUT", message: message2 };
  }
  const message = `running action ${description} error: ${error}`;
  return { gas: meter.gas + meter.used, status: "RUNTIME_ERROR", message };
}
var DESCRIPTION_LENGTH = 100;
function describeAction({ contract, actionName, data }) {
  const text = `Action{Contract: ${contract}, ActionName: ${actionName}, Data: ${data}}
`;
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const characters = [...text];
  if (characters.length <= DESCRIPTION_LENGTH) return text;
  return `${characters.slice(0, DESCRIPTION_LENGTH).join("")}...`;
}
function settle(run, hash, result) {
  const ledger = sumBookings(run);
  let ending = result;
  try {
    settleGas(run, result.gas);
    settleRam(run.state, ledger);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const message = `balance not enough after executing actions: ${error.message}`;
    ending = abandon(run, { gas: result.gas, status: "BALANCE_NOT_ENOUGH", message, returns: [] });
    settleGas(run, result.gas);
    settleRam(run.state, /* @__PURE__ */ new Map([[run.tx.publisher, 0]]));
    ledger.clear();
  }
  return formReceipt(run, hash, ending, ledger);
}
function sumBookings(run) {
  const ledger = /* @__PURE__ */ new Map([[run.tx.publisher, 0]]);
  for (const { payer, bytes } of run.bookings) ledger.set(payer, (ledger.get(payer) ?? 0) + bytes);
  return ledger;
}
function settleGas(run, gas) {
  const amount = BigInt(run.tx.gasRatio * gas);
  if (payGas(run.state, run.tx.publisher, amount, run.block.time)) return;
  const now = readGasHundredths(run);
  throw new ChainError(`gas not enough! Now: ${now}, Need ${amount}`);
}
function formReceipt(run, txHash, result, ledger) {
  const { gas, status, message, returns } = result;
  const ramUsage = new Map([...ledger].filter(([, bytes]) => bytes !== 0).sort(([a], [b]) => a < b ? -1 : 1));
  return {
    txHash,
    gasUsage: run.tx.gasRatio * gas,
    ramUsage,
    statusCode: status,
    message,
    returns,
    receipts: run.receipts
  };
}

// src/codec/writer.ts
var SHORT3 = 40;
var Writer2 = class {
  #buffer;
  #view;
  #length = 0;
  /** `capacity`: bytes to reserve at first. */
  constructor(capacity = 512) {
    this.#buffer = new Uint8Array(capacity);
    this.#view = new DataView(this.#buffer.buffer);
  }
  /** Bytes written so far. */
  get length() {
    return this.#length;
  }
  /** One byte. */
  byte(value) {
    const at = this.#take(1);
    this.#buffer[at] = value;
    return this;
  }
  /** Four bytes, two's complement; a uint32 is reinterpreted. */
  int32(value) {
    const at = this.#take(4);
    this.#view.setInt32(at, value);
    return this;
  }
  /** Eight bytes, two's complement. A `number` must be an integer. */
  int64(value) {
    const at = this.#take(8);
    if (typeof value === "bigint") this.#view.setBigInt64(at, value);
    else {
      const high = Math.floor(value / 2 ** 32);
      this.#view.setInt32(at, high);
      this.#view.setUint32(at + 4, value - high * 2 ** 32);
    }
    return this;
  }
  /** Bytes after their int32 length. */
  bytes(value) {
    return this.int32(value.length).raw(value);
  }
  /** Bytes as they are. */
  raw(value) {
    const at = this.#take(value.length);
    this.#buffer.set(value, at);
    return this;
  }
  /** The UTF-8 bytes of a text after their int32 length. */
  string(text) {
    this.#reserve(4 + 3 * text.length);
    const start = this.#length + 4;
    const written = text.length <= SHORT3 ? this.#writeShort(text, start) : this.#writeText(text, start);
    this.#view.setInt32(start - 4, written);
    this.#length = start + written;
    return this;
  }
  /** A count, then each text with its length. */
  strings(texts) {
    this.int32(texts.length);
    for (const text of texts) this.string(text);
    return this;
  }
  /** What `write` appends, after its int32 length. */
  frame(write) {
    const start = this.#take(4);
    write(this);
    this.#view.setInt32(start, this.#length - start - 4);
    return this;
  }
  /** A count, then each item as `write` encodes it, with its length. */
  list(items, write) {
    this.int32(items.length);
    for (const item of items) {
      const start = this.#take(4);
      write(this, item);
      this.#view.setInt32(start, this.#length - start - 4);
    }
    return this;
  }
  /** A count, then key text and int64 value of each pair, keys ascending bytewise. */
  map(entries) {
    this.int32(entries.size);
    const sorted = [...entries].sort(([a], [b]) => compareUtf8(a, b));
    for (const [key, value] of sorted) this.string(key).int64(value);
    return this;
  }
  /** The bytes written, not copied: a later write may change them. */
  finish() {
    return this.#buffer.subarray(0, this.#length);
  }
  #writeShort(text, start) {
    const buffer2 = this.#buffer;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 128) return this.#writeText(text, start);
      buffer2[start + i] = code;
    }
    return text.length;
  }
  #writeText(text, start) {
    return encodeUtf8Into(text, this.#buffer.subarray(start));
  }
  #take(size) {
    const at = this.#length;
    this.#reserve(size);
    this.#length = at + size;
    return at;
  }
  #reserve(size) {
    const needed = this.#length + size;
    if (needed <= this.#buffer.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#buffer.length));
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
    this.#view = new DataView(grown.buffer);
  }
};

// src/tx/transaction.ts
var ALGORITHM_CODES = { SECP256K1: 1, ED25519: 2 };
function nameAlgorithm(code) {
  return code === 1 ? "SECP256K1" : code === 2 ? "ED25519" : code;
}

// src/tx/bytes.ts
function encodeTransaction(tx) {
  const writer = new Writer2();
  writeBase(writer, tx);
  const baseLength = writer.length;
  writer.list(tx.signatures, writeSignature);
  const publishLength = writer.length;
  writer.bytes(tx.referredTx).string(tx.publisher).list(tx.publisherSigs, writeSignature);
  const full = writer.finish();
  return { base: full.subarray(0, baseLength), publish: full.subarray(0, publishLength), full };
}
function encodeBase(tx) {
  return writeBase(new Writer2(), tx).finish();
}
function encodePublish(tx) {
  return writeBase(new Writer2(), tx).list(tx.signatures, writeSignature).finish();
}
function encodeFull(tx) {
  return encodeTransaction(tx).full;
}
function writeBase(writer, tx) {
  return writer.int64(tx.time).int64(tx.expiration).int64(tx.gasRatio).int64(tx.gasLimit).int64(tx.delay).int32(tx.chainId).int32(0).strings(tx.signers).list(tx.actions, writeAction).list(tx.amountLimit, writeAmountLimit);
}
function writeAction(writer, action) {
  writer.string(action.contract).string(action.actionName).string(action.data);
}
function writeAmountLimit(writer, limit) {
  writer.string(limit.token).string(limit.value);
}
function writeSignature(writer, { algorithm, signature, publicKey }) {
  const code = typeof algorithm === "number" ? algorithm : ALGORITHM_CODES[algorithm];
  writer.byte(code).bytes(signature).bytes(publicKey);
}

// src/node/vm/signed.ts
function openTransaction(tx) {
  const full = encodeFull(tx);
  const hash = sha3_2562(full);
  const keys = /* @__PURE__ */ new Map();
  for (const { publicKey } of tx.signatures) keys.set(encodeBase58(publicKey), 1);
  for (const { publicKey } of tx.publisherSigs) keys.set(encodeBase58(publicKey), 2);
  return { tx, hash, id: encodeBase58(hash), size: full.length, keys };
}

// src/node/chain/genesis.ts
var DEVELOPMENT_KEYS = {
  admin: {
    id: "Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto",
    secret: "2yquS3ySrGWPEKywCPzX4RTJugqRh7kJSo5aehsLYPEWkUxBWA39oMrZ7ZxuM4fgyXYs2cPwh5n8aNNpH5x2VyK1"
  },
  producer: {
    id: "6sNQa7PV2SFzqCBtQUcQYJGGoU7XaB6R4xuCQVXNZe6b",
    secret: "1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3fszV4HGiaLQEyqVpS1dKT9g7zCVRxBVzuiUzB"
  }
};
var DEV_GENESIS = {
  chainId: 1020,
  time: 1541847845000000000n,
  admin: { id: "admin", key: DEVELOPMENT_KEYS.admin.id, balance: 21e9 },
  foundation: { id: "foundation", key: DEVELOPMENT_KEYS.admin.id },
  witnesses: [{ id: "producer000", key: DEVELOPMENT_KEYS.producer.id, signatureKey: DEVELOPMENT_KEYS.producer.id }],
  tokenSupply: 9e10
};
var GENESIS_TIME_LIMIT_MS = 1e4;
var built = /* @__PURE__ */ new Map();
function createGenesis(options, engine) {
  const name = nameOptions(options);
  const known = built.get(name) ?? runGenesis(options, engine);
  built.set(name, known);
  return { ...known, store: new Store(known.entries) };
}
function nameOptions(options) {
  return JSON.stringify(options, (_, value) => typeof value === "bigint" ? String(value) : value);
}
function runGenesis(options, engine) {
  const transaction = openTransaction(createGenesisTransaction(options));
  const state = new Overlay(new Store());
  saveContract(state, { ...describeNative("system.iost", "1.0.0"), code: NATIVE_SOURCE, origCode: "" });
  const execution = executeTransaction(transaction, {
    engine,
    state,
    block: { number: 0, parentHash: "", time: options.time, witness: "0" },
    mode: "system",
    now: () => 0,
    timeLimitMs: GENESIS_TIME_LIMIT_MS
  });
  if ("dropped" in execution || execution.receipt.statusCode !== "SUCCESS") {
    throw new Error(`genesis failed: ${"dropped" in execution ? execution.dropped : execution.receipt.message}`);
  }
  return { entries: [...state.changes], transaction, receipt: execution.receipt };
}
var GENESIS_PUBLISHER = "deadaddr";
var RAM = { total: 137438953472, interval: 600, increase: 1307448, reserve: 41231686041, first: 1e5 };
function createGenesisTransaction(options) {
  return {
    time: 0n,
    expiration: 0n,
    gasRatio: 100,
    gasLimit: 1e9,
    delay: 0n,
    chainId: options.chainId,
    signers: [],
    actions: [...deployCore(options), ...signUpAccounts(options), ...deployRest(options), ...fund(options)],
    amountLimit: [{ token: "*", value: "unlimited" }],
    signatures: [],
    referredTx: new Uint8Array(),
    publisher: GENESIS_PUBLISHER,
    publisherSigs: []
  };
}
function act(contract, actionName, ...args) {
  return { contract, actionName, data: formatGoJson(args) };
}
function deployNative(id, version) {
  const record = describeNative(id, version);
  const { info } = record;
  return act(
    "system.iost",
    "initSetCode",
    id,
    encodeBase64(encodeContract({ ...record, info, code: NATIVE_SOURCE, origCode: "" }))
  );
}
function deployScript(id) {
  const record = describeScript(id);
  return act("system.iost", "initSetCode", id, encodeBase64(encodeContract({ ...record, origCode: "" })));
}
function deployAdministered(id, admin) {
  return [deployScript(id), act(id, "initAdmin", admin)];
}
function deployCore({ admin, foundation, witnesses, tokenSupply }) {
  const config = { FoundationAccount: foundation.id, IOSTDecimal: 8, IOSTTotalSupply: tokenSupply };
  const holders = [
    ...witnesses.map(({ id, key, signatureKey }) => ({
      ID: id,
      Owner: key,
      Active: key,
      SignatureBlock: signatureKey,
      Balance: 0
    })),
    { ID: admin.id, Owner: admin.key, Active: admin.key, SignatureBlock: "", Balance: admin.balance }
  ];
  return [
    deployNative("token.iost", "1.0.6"),
    deployNative("token721.iost", "1.0.0"),
    deployNative("gas.iost", "1.0.0"),
    deployScript("issue.iost"),
    act("issue.iost", "initGenesis", admin.id, config, holders),
    ...deployAdministered("auth.iost", admin.id),
    deployNative("domain.iost", "0.0.0")
  ];
}
function signUpAccounts({ admin, foundation, witnesses }) {
  const accounts = [admin, foundation, ...witnesses, { id: GENESIS_PUBLISHER, key: "0" }];
  return accounts.map(({ id, key }) => act("auth.iost", "signUp", id, key, key));
}
function deployRest({ admin, witnesses }) {
  return [
    ...["bonus.iost", "vote.iost", "vote_producer.iost", "base.iost"].flatMap((id) => deployAdministered(id, admin.id)),
    deployScript("exchange.iost"),
    ...witnesses.map(({ id, signatureKey }) => act("vote_producer.iost", "initProducer", id, signatureKey))
  ];
}
function fund({ admin, foundation, witnesses }) {
  return [
    act("gas.iost", "pledge", admin.id, admin.id, "100"),
    ...deployAdministered("ram.iost", admin.id),
    act("ram.iost", "issue", RAM.total, RAM.interval, RAM.increase, RAM.reserve),
    act("ram.iost", "buy", admin.id, admin.id, RAM.first),
    act("token.iost", "transfer", "ram", "ram.iost", foundation.id, String(RAM.reserve), ""),
    ...witnesses.map(({ id }) => act("ram.iost", "buy", admin.id, id, RAM.first)),
    act("gas.iost", "pledge", admin.id, foundation.id, "100"),
    ...witnesses.map(({ id }) => act("gas.iost", "pledge", admin.id, id, "100"))
  ];
}

export {
  concatBytes,
  useCryptoEngine,
  sha3_2562 as sha3_256,
  encodeBase58,
  KeyPair,
  parseSecretKey,
  formatSecretKey,
  verify,
  Writer2 as Writer,
  ALGORITHM_CODES,
  nameAlgorithm,
  encodeTransaction,
  encodeBase,
  encodePublish,
  formatGoJson,
  ChainError,
  BIGNUMBER_SOURCE,
  plainKey,
  fieldsKey,
  JsonBlob,
  toBytes,
  toText,
  decodeStored,
  readRecord,
  readFields,
  writeRecord,
  deleteRecord,
  GAS_CONTRACT,
  GAS_SCALE,
  readGas,
  readGasAt,
  readIncreaseRate,
  loadContract,
  Overlay,
  createPrices,
  GAS_PER_NET,
  readPriceSettings,
  checkGasBounds,
  checkGasBalance,
  executeTransaction,
  openTransaction,
  DEVELOPMENT_KEYS,
  DEV_GENESIS,
  createGenesis
};
/*! Bundled license information:

@noble/curves/utils.js:
@noble/curves/abstract/modular.js:
@noble/curves/abstract/curve.js:
@noble/curves/abstract/edwards.js:
@noble/curves/ed25519.js:
@noble/curves/abstract/der.js:
@noble/curves/abstract/weierstrass.js:
@noble/curves/secp256k1.js:
  (*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) *)
*/
