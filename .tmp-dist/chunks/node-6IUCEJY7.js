import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  MAX_AGE,
  STATUS_CODES,
  TraceRecorder,
  checkActions,
  checkTime,
  checkTransaction,
  createBaseTransaction,
  createSandbox,
  formatParent,
  formatReceipt,
  hashReceipt,
  isExpired,
  parseTransaction,
  signTransaction,
  useNativeCrypto
} from "./chunk-5BJOWMWE.js";
import {
  ALGORITHM_CODES,
  ChainError,
  DEVELOPMENT_KEYS,
  DEV_GENESIS,
  GAS_CONTRACT,
  GAS_SCALE,
  JsonBlob,
  KeyPair,
  Overlay,
  Writer,
  checkGasBalance,
  concatBytes,
  createGenesis,
  createPrices,
  decodeStored,
  deleteRecord,
  encodeBase58,
  executeTransaction,
  fieldsKey,
  formatGoJson,
  loadContract,
  openTransaction,
  parseSecretKey,
  plainKey,
  readFields,
  readGas,
  readGasAt,
  readIncreaseRate,
  readPriceSettings,
  readRecord,
  sha3_256,
  toBytes,
  toText,
  writeRecord
} from "./chunk-NWMISZWV.js";
import {
  DecimalError,
  INT64_MAX,
  INT64_MIN,
  JsonError,
  ProtobufFailure,
  compareUtf8,
  decodeBase64Lenient,
  decodeUtf8,
  decodeUtf8Strict,
  digitValue,
  encodeBase64,
  encodeUtf8,
  formatDecimal,
  isHighSurrogate,
  isInt64,
  isLowSurrogate,
  parseAmount,
  parseDecimal,
  parseInt64,
  parseJson
} from "./chunk-RDNMDRNV.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/node/chain/clock.ts
var NANOSECONDS = 1000000000n;
var BLOCK_INTERVAL = NANOSECONDS / 2n;
function createFixedClock(start) {
  let time = start;
  return {
    now: () => time,
    tick: () => {
      time += BLOCK_INTERVAL;
    },
    advance: (nanoseconds) => {
      time += nanoseconds;
    }
  };
}
function createFollowingClock(read) {
  let offset = 0n;
  return {
    now: () => read() + offset,
    tick: () => {
    },
    advance: (nanoseconds) => {
      offset += nanoseconds;
    }
  };
}

// src/tx/build.ts
var MAX_EXPIRATION_MS = 9e4;
function createTransaction(options) {
  const { publisher, chainId, time, expirationMs = MAX_EXPIRATION_MS, gasRatio = 1, gasLimit = 2e6 } = options;
  checkAccount(publisher, "publisher");
  check(Number.isInteger(chainId) && chainId >= 0 && chainId < 2 ** 32, "chainId", "a 32-bit number", chainId);
  check(typeof time === "bigint" && time > 0n && isInt64(time), "time", "nanoseconds since 1970 as a bigint", time);
  check(
    Number.isInteger(expirationMs) && expirationMs > 0 && expirationMs <= MAX_EXPIRATION_MS,
    "expirationMs",
    "whole milliseconds from 1 to 90000, as no node keeps a transaction longer",
    expirationMs
  );
  return {
    time,
    expiration: time + BigInt(expirationMs) * 1000000n,
    gasRatio: scale(gasRatio, "gasRatio", 1, 100),
    gasLimit: scale(gasLimit, "gasLimit", 5e4, 4e6),
    delay: 0n,
    chainId,
    signers: (options.signers ?? []).map(createSigner),
    actions: options.actions.map(createAction),
    amountLimit: Object.entries(options.amountLimit ?? {}).map(createAmountLimit),
    signatures: [],
    referredTx: new Uint8Array(),
    publisher,
    publisherSigs: []
  };
}
function scale(value, field2, least, most) {
  const raw = Math.round(value * 100);
  check(
    value >= least && value <= most && Math.abs(raw / 100 - value) < 1e-9,
    field2,
    `a number from ${least} to ${most} with at most two decimals`,
    value
  );
  return raw;
}
function createSigner(signer, index) {
  const [account, permission, ...rest] = signer.split("@");
  check(rest.length === 0 && !!permission, `signers[${index}]`, "account@permission", signer);
  checkAccount(account, `signers[${index}]`);
  return signer;
}
function createAmountLimit([token, value]) {
  if (value !== "unlimited") parseAmount(value, `amountLimit.${token}`);
  return { token, value };
}
function createAction({ contract, actionName, args, data }, index) {
  const path = `actions[${index}]`;
  check(typeof contract === "string" && contract !== "", `${path}.contract`, "a contract id", contract);
  check(typeof actionName === "string" && actionName !== "", `${path}.actionName`, "the name of an ABI", actionName);
  check(args === void 0 || data === void 0, path, "either args or data, not both", "both");
  if (data !== void 0) checkData(data, `${path}.data`);
  return { contract, actionName, data: data ?? formatArguments(args ?? [], `${path}.args`) };
}
function formatArguments(args, path = "args") {
  return `[${args.map((arg, i) => formatArgument(arg, `${path}[${i}]`)).join(",")}]`;
}
function formatArgument(arg, path) {
  if (typeof arg === "bigint") {
    check(isInt64(arg), path, "an integer of 64 bits", arg);
    return String(arg);
  }
  if (typeof arg === "number" && !Number.isSafeInteger(arg)) {
    throw new ToolkitError("AMOUNT_INVALID", `${path}: no contract parameter takes the number ${arg}`, {
      hint: `Write an amount as a decimal string, for example '${arg}', and an integer beyond 2^53 as a bigint.`
    });
  }
  const text = stringify(arg, path);
  check(text !== void 0, path, "a JSON value", arg);
  return text;
}
function stringify(arg, path) {
  try {
    return JSON.stringify(arg);
  } catch (cause) {
    throw new ToolkitError("TX_INVALID", `${path}: cannot be written as JSON`, {
      hint: "Inside objects and arrays, write integers beyond 2^53 as text; a value must not contain itself.",
      cause
    });
  }
}
function checkData(data, path) {
  try {
    check(Array.isArray(parseJson(data, { extent: "whole" })), path, "the text of a JSON array", data);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new ToolkitError("TX_INVALID", `${path}: not JSON: ${cause.message}`, { cause });
  }
}
function checkAccount(name, field2) {
  const valid = typeof name === "string" && (/^[a-z0-9_]{5,11}$/.test(name) || /^0x[0-9a-f]{40}$/.test(name));
  check(valid, field2, "an account name: 5 to 11 of a-z, 0-9 and _", name);
}
function check(valid, field2, expected, got) {
  if (valid) return;
  const shown = typeof got === "string" ? JSON.stringify(got.slice(0, 60)) : String(got);
  throw new ToolkitError("TX_INVALID", `${field2}: expected ${expected}, got ${shown}`);
}

// src/node/accounts.ts
var ENDOWMENT = { balance: "1000000", pledge: "10000", ram: 1e6 };
var NAMES = ["alice", "bobby", "carol", "david", "ellen", "frank", "grace", "heidi", "irene", "julia"];
var SIGN_UP_GAS_LIMIT = 6e5;
function listAccounts(count) {
  return Array.from({ length: count }, (_, index) => {
    const name = NAMES[index] ?? `user_${String(index).padStart(6, "0")}`;
    return { name, key: new KeyPair("ED25519", sha3_256(encodeUtf8(`iost-toolkit developer account ${name}`))) };
  });
}
function openAccounts(chain, accounts) {
  const admin = parseSecretKey(DEVELOPMENT_KEYS.admin.secret);
  const now = chain.clock.now();
  for (const [index, { name, key }] of accounts.entries()) {
    const tx = createTransaction({
      publisher: "admin",
      chainId: chain.chainId,
      // The earlier comes first in its block.
      time: now - BigInt(accounts.length - index),
      gasLimit: SIGN_UP_GAS_LIMIT,
      amountLimit: { "*": "unlimited" },
      actions: [
        { contract: "auth.iost", actionName: "signUp", args: [name, key.id, key.id] },
        { contract: "ram.iost", actionName: "buy", args: ["admin", name, ENDOWMENT.ram] },
        { contract: "gas.iost", actionName: "pledge", args: ["admin", name, ENDOWMENT.pledge] },
        { contract: "token.iost", actionName: "transfer", args: ["iost", "admin", name, ENDOWMENT.balance, ""] }
      ]
    });
    chain.sendTransaction(signTransaction(tx, { publisher: admin }));
  }
  while (chain.pendingCount > 0) chain.mineBlock();
}

// src/tx/block.ts
function encodeBlockHead(head) {
  return new Writer().int64(head.version).bytes(head.parentHash).bytes(head.txMerkleHash).bytes(head.txReceiptMerkleHash).bytes(head.info).int64(head.number).string(head.witness).int64(head.time).finish();
}
function hashBlock(head) {
  return sha3_256(encodeBlockHead(head));
}
function merkleRoot(leaves) {
  if (leaves.length === 0) return new Uint8Array();
  let level = leaves;
  do {
    level = joinPairs(level);
  } while (level.length > 1);
  return level[0];
}
function joinPairs(level) {
  const parents = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i];
    parents.push(sha3_256(concatBytes(left, level[i + 1] ?? left)));
  }
  return parents;
}

// src/node/chain/block.ts
var INFO = encodeUtf8("{}");
var NONE = new Uint8Array();
function formBlock(contents) {
  const { parent, number, time, witness, transactions, receipts } = contents;
  const head = {
    version: number === 0 ? 0 : 1,
    parentHash: parent?.hash ?? NONE,
    txMerkleHash: merkleRoot(transactions.map(({ hash: hash2 }) => hash2)),
    txReceiptMerkleHash: merkleRoot(receipts.map(hashReceipt)),
    info: number === 0 ? NONE : INFO,
    number,
    witness,
    time
  };
  const hash = hashBlock(head);
  const gasUsage = receipts.reduce((sum, receipt) => sum + receipt.gasUsage, 0);
  return { head, hash, id: encodeBase58(hash), transactions, receipts, gasUsage, parent };
}

// src/node/chain/impersonation.ts
var Impersonation = class {
  #accounts = /* @__PURE__ */ new Set();
  start(account) {
    this.#accounts.add(account);
  }
  stop(account) {
    this.#accounts.delete(account);
  }
  covers(account) {
    return this.#accounts.has(account);
  }
  /** The transaction with the keys of its impersonated publisher and signers. */
  grant(signed, state) {
    if (this.#accounts.size === 0) return signed;
    const names = [signed.tx.publisher, ...signed.tx.signers.map((signer) => signer.split("@")[0])];
    const covered = names.filter((name) => this.covers(name));
    if (covered.length === 0) return signed;
    const keys = new Map(signed.keys);
    const visited = /* @__PURE__ */ new Set();
    for (const name of covered) for (const key of collectKeys(state, name, visited)) keys.set(key, 2);
    return { ...signed, keys };
  }
};
function collectKeys(state, account, visited) {
  if (visited.has(account)) return [];
  visited.add(account);
  const value = readRecord(state, "auth.iost", "auth", account)?.value;
  if (typeof value !== "string") return [];
  const { permissions = {}, groups = {} } = JSON.parse(value);
  const items = [...Object.values(permissions), ...Object.values(groups)].flatMap((holder) => holder.items ?? []);
  return items.flatMap(({ id, is_key_pair }) => is_key_pair ? [id] : collectKeys(state, id, visited));
}

// src/node/chain/pool.ts
var MAX_PENDING = 1e4;
var MAX_PENDING_COMPLEX = 1e3;
var SIMPLE_DATA_LENGTH = 70;
var Pool = class {
  #pending = /* @__PURE__ */ new Map();
  get size() {
    return this.#pending.size;
  }
  get(id) {
    return this.#pending.get(id);
  }
  /** Throws where the pool is full (`rpc.md` §6.1, step 14). */
  checkRoom(tx) {
    if (this.size > (isSimple(tx) ? MAX_PENDING : MAX_PENDING_COMPLEX)) throw new ChainError("txpool is full");
  }
  add(signed) {
    this.#pending.set(signed.id, signed);
  }
  remove(id) {
    this.#pending.delete(id);
  }
  /** In the order of packing (`rpc.md` §10.3). */
  sorted() {
    return [...this.#pending.values()].sort(comparePriority);
  }
  list() {
    return [...this.#pending.values()];
  }
  replace(pending) {
    this.#pending.clear();
    for (const signed of pending) this.add(signed);
  }
};
function isSimple(tx) {
  return isTokenCall(tx) && tx.actions[0].data.length <= SIMPLE_DATA_LENGTH;
}
function isTokenCall(tx) {
  return tx.actions.length === 1 && tx.actions[0].contract === "token.iost";
}
function comparePriority(a, b) {
  const [tokenA, tokenB] = [isTokenCall(a.tx), isTokenCall(b.tx)];
  if (tokenA !== tokenB) return tokenA ? -1 : 1;
  if (tokenA) {
    const shorter = a.tx.actions[0].data.length - b.tx.actions[0].data.length;
    if (shorter !== 0) return shorter;
  }
  if (a.tx.gasRatio !== b.tx.gasRatio) return b.tx.gasRatio - a.tx.gasRatio;
  if (a.tx.time !== b.tx.time) return a.tx.time < b.tx.time ? -1 : 1;
  return Buffer.compare(b.hash, a.hash);
}

// src/node/chain/chain.ts
var BLOCK_GAS = 8e8;
var BLOCK_TRANSACTIONS = 50;
var BLOCK_TRANSACTIONS_BY_PUBLISHER = 10;
var MAX_DROPPED = 1e3;
var TRACED_BLOCKS = 256;
var Chain = class {
  clock;
  chainId;
  #options;
  #engine;
  #pool = new Pool();
  #blocks = [];
  /** The state after each block from the last irreversible one to the head. */
  #states = [];
  #numbers = /* @__PURE__ */ new Map();
  #places = /* @__PURE__ */ new Map();
  #dropped = /* @__PURE__ */ new Map();
  #listeners = /* @__PURE__ */ new Set();
  /** The state that each of the newest blocks was made on. */
  #bases = /* @__PURE__ */ new Map();
  /** Accounts that need no keys. */
  impersonation = new Impersonation();
  /** The transaction that runs now. */
  #running = "";
  constructor(options) {
    this.#options = options;
    this.clock = options.clock;
    this.chainId = options.genesis.chainId;
    this.#engine = {
      prices: createPrices(),
      sandbox: options.sandbox,
      onEvent: (event) => this.#tell((listener) => listener.onEvent?.({ ...event, time: this.clock.now() })),
      onLog: (line) => this.#tell((listener) => listener.onLog?.({ ...line, transaction: this.#running }))
    };
    this.#begin();
  }
  #begin() {
    const { genesis } = this.#options;
    const { store, transaction, receipt } = createGenesis(genesis, silence(this.#engine));
    const contents = { parent: void 0, number: 0, time: genesis.time, witness: "0" };
    this.#states = [store];
    this.#attach(formBlock({ ...contents, transactions: [transaction], receipts: [receipt] }));
  }
  /** Adds a listener; the answer removes it. */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  #tell(tell) {
    for (const listener of this.#listeners) tell(listener);
  }
  // What there is
  get head() {
    return this.#blocks.at(-1);
  }
  /** The last irreversible block. */
  get lib() {
    return this.#blocks[this.#blocks.length - this.#states.length];
  }
  /** The state after the newest block. */
  get state() {
    return this.#states.at(-1);
  }
  /** The state after the last irreversible block. */
  get libState() {
    return this.#states[0];
  }
  get pendingCount() {
    return this.#pool.size;
  }
  findBlock(where) {
    const number = "number" in where ? where.number : this.#numbers.get(where.id);
    return number === void 0 ? void 0 : this.#blocks[number];
  }
  /** A packed transaction that is older than 90 s and still not irreversible can't be found, as on the chain. */
  findTransaction(id) {
    const place = this.#places.get(id);
    if (place === void 0) {
      const signed = this.#pool.get(id);
      return signed && { status: "PENDING", signed };
    }
    const { block, index } = place;
    const irreversible = block.head.number <= this.lib.head.number;
    if (!irreversible && this.head.head.time - block.head.time > MAX_AGE) return void 0;
    const status = irreversible ? "IRREVERSIBLE" : "PACKED";
    return { status, signed: block.transactions[index], receipt: block.receipts[index], block };
  }
  /** Why a transaction that was taken never got a receipt. */
  findDropReason(id) {
    return this.#dropped.get(id);
  }
  // What comes in
  /** Takes a transaction into the pool after the checks of `/sendTx`; throws the chain's text of the first that fails. */
  sendTransaction(tx) {
    checkActions(tx.actions);
    checkGasBalance(this.state, tx, this.head.head.time);
    const signed = openTransaction(tx);
    if (this.#pool.get(signed.id) !== void 0) throw new ChainError("tx exists in pending");
    if (this.#places.has(signed.id)) throw new ChainError("tx exists in chain");
    this.#pool.checkRoom(tx);
    checkTime(tx, this.clock.now());
    checkTransaction(tx, this.chainId, { signatures: !this.impersonation.covers(tx.publisher) });
    this.#pool.add(signed);
    return signed;
  }
  /** Runs a transaction on the state of the head and keeps nothing (`rpc.md` §6.5); throws the text of a refusal. */
  execTransaction(tx, options = {}) {
    const { head } = this;
    const block = { number: head.head.number + 1, parentHash: head.id, time: this.clock.now(), witness: "" };
    readPriceSettings(this.#engine.prices, this.state);
    const execution = this.#execute(openTransaction(tx), new Overlay(this.state), block, { ...options, dryRun: true });
    if ("dropped" in execution) throw new ChainError(execution.dropped);
    return execution.receipt;
  }
  #execute(signed, state, block, options = {}) {
    const { mode = "normal", dryRun = false, engine = this.#engine, recorder } = options;
    const { now } = this.#options;
    const start = now();
    this.#running = signed.id;
    const execution = executeTransaction(this.impersonation.grant(signed, state), {
      engine,
      state,
      block,
      mode,
      now,
      timeLimitMs: (dryRun ? this.#options.execTimeLimitMs : this.#options.timeLimitMs) ?? (dryRun ? 400 : 200),
      recorder
    });
    if (mode === "normal" && engine === this.#engine) {
      this.#tell((listener) => listener.onExecution?.({ signed, execution, dryRun, timeMs: now() - start }));
    }
    return execution;
  }
  /**
   * Executes a packed transaction once more, on the state it had, for a recorder; nothing is kept and nobody is told.
   * False where its block is too far back, or the transaction isn't in any.
   */
  traceTransaction(id, recorder) {
    const { block, index } = this.#places.get(id) ?? {};
    const base = block && this.#bases.get(block);
    if (block === void 0 || index === void 0 || base === void 0) return false;
    const { number, time, witness } = block.head;
    const context = { number, parentHash: block.parent.id, time, witness };
    const state = new Overlay(base);
    readPriceSettings(this.#engine.prices, base);
    for (const [at, signed] of block.transactions.slice(0, index + 1).entries()) {
      this.#execute(signed, state, context, {
        mode: at === 0 ? "system" : "normal",
        engine: silence(this.#engine),
        recorder: at === index ? recorder : void 0
      });
    }
    return true;
  }
  // Making blocks
  /** Makes the next block of what the pool holds and the rules of `vm.md` §11 let in. */
  mineBlock(options = {}) {
    const parent = this.head;
    const number = parent.head.number + 1;
    const time = later(this.clock.now(), parent.head.time);
    const witness = this.#options.genesis.witnesses[0].signatureKey;
    const state = new Overlay(this.state);
    readPriceSettings(this.#engine.prices, this.state);
    const packing = new Packing(this.#engine, { number, parentHash: parent.id, time, witness });
    const run = (signed, mode) => this.#execute(signed, state, packing.block, { mode, recorder: mode === "normal" ? options.recorder : void 0 });
    packing.begin(this.#createBase(parent, time), (signed) => run(signed, "system"));
    for (const signed of this.#pool.sorted()) this.#pack(packing, signed, (each) => run(each, "normal"));
    const { transactions, receipts } = packing;
    const block = formBlock({ parent, number, time, witness, transactions, receipts });
    this.#keepBase(block);
    this.#push(this.state.commit(state.changes));
    this.#attach(block);
    this.clock.tick();
    this.#tell((listener) => listener.onBlock?.(block));
    return block;
  }
  #createBase(parent, time) {
    const { witness } = parent.head;
    const data = formatParent({ witness, gasUsage: parent.gasUsage, electing: false });
    return openTransaction(createBaseTransaction({ data, time, chainId: this.chainId }));
  }
  #pack(packing, signed, run) {
    if (isExpired(signed.tx, packing.block.time)) {
      this.#drop(signed, "expired");
      return;
    }
    if (!packing.admits(signed)) return;
    this.#pool.remove(signed.id);
    const execution = run(signed);
    if ("dropped" in execution) this.#drop(signed, execution.dropped);
    else packing.add(signed, execution.receipt);
  }
  #drop(signed, reason) {
    this.#pool.remove(signed.id);
    if (this.#dropped.size >= MAX_DROPPED) this.#dropped.delete(this.#dropped.keys().next().value);
    this.#dropped.set(signed.id, reason);
    this.#tell((listener) => listener.onDrop?.(signed, reason));
  }
  #keepBase(block) {
    if (this.#bases.size >= TRACED_BLOCKS) this.#bases.delete(this.#bases.keys().next().value);
    this.#bases.set(block, this.state);
  }
  #push(state) {
    this.#states = [...this.#states, state].slice(-1 - (this.#options.irreversibleAfter ?? 0));
  }
  #attach(block) {
    this.#blocks[block.head.number] = block;
    this.#numbers.set(block.id, block.head.number);
    for (const [index, { id }] of block.transactions.entries()) this.#places.set(id, { block, index });
  }
  #detach(block) {
    this.#blocks.length = block.head.number;
    this.#numbers.delete(block.id);
    for (const { id } of block.transactions) this.#places.delete(id);
  }
  // Going back
  snapshot() {
    return { head: this.head, states: this.#states, pending: this.#pool.list(), time: this.clock.now() };
  }
  /** Returns to a snapshot; it stays good, and so do those made before and after it. */
  restore(snapshot) {
    const branch = [];
    let block = snapshot.head;
    while (block !== void 0 && this.#blocks[block.head.number] !== block) {
      branch.push(block);
      block = block.parent;
    }
    while (this.head !== block) this.#detach(this.head);
    for (const each of branch.reverse()) this.#attach(each);
    this.#states = [...snapshot.states];
    this.#pool.replace(snapshot.pending);
    this.clock.advance(snapshot.time - this.clock.now());
  }
  /** Writes to the head's state, past all contracts: a developer's hand on the chain. */
  editState(edit) {
    const state = new Overlay(this.state);
    edit(state);
    this.#states = [...this.#states.slice(0, -1), this.state.commit(state.changes)];
  }
  /** The producers as `vote_producer.iost` lists them, keys in base58. */
  readProducers(store, list2) {
    const value = readRecord(store, "vote_producer.iost", list2)?.value;
    return typeof value === "string" ? JSON.parse(value) : [];
  }
};
function silence(engine) {
  return { ...engine, onEvent: () => {
  }, onLog: () => {
  } };
}
function later(now, parent) {
  return now > parent ? now : parent + 1n;
}
var Packing = class {
  constructor(engine, block) {
    this.engine = engine;
    this.block = block;
  }
  engine;
  block;
  transactions = [];
  receipts = [];
  #byPublisher = /* @__PURE__ */ new Map();
  #gas = 0;
  begin(base, run) {
    const execution = run(base);
    if ("dropped" in execution || execution.receipt.statusCode !== "SUCCESS") {
      const reason = "dropped" in execution ? execution.dropped : execution.receipt.message;
      throw new Error(`the first transaction of block ${this.block.number} failed: ${reason}`);
    }
    this.transactions.push(base);
    this.receipts.push(execution.receipt);
  }
  admits({ tx }) {
    return this.transactions.length < BLOCK_TRANSACTIONS && tx.time <= this.block.time && tx.gasLimit <= BLOCK_GAS - this.#gas && (this.#byPublisher.get(tx.publisher) ?? 0) < BLOCK_TRANSACTIONS_BY_PUBLISHER;
  }
  add(signed, receipt) {
    this.transactions.push(signed);
    this.receipts.push(receipt);
    this.#gas += receipt.gasUsage;
    const { publisher } = signed.tx;
    this.#byPublisher.set(publisher, (this.#byPublisher.get(publisher) ?? 0) + 1);
  }
};

// src/node/console-log.ts
var TRANSACTIONS = 1e3;
var ConsoleLog = class {
  #lines = /* @__PURE__ */ new Map();
  add(line) {
    const lines = this.#lines.get(line.transaction);
    if (lines !== void 0) {
      lines.push(line);
      return;
    }
    if (this.#lines.size >= TRANSACTIONS) this.#lines.delete(this.#lines.keys().next().value);
    this.#lines.set(line.transaction, [line]);
  }
  /** The lines of one transaction, by its hash. */
  read(transaction) {
    return this.#lines.get(transaction) ?? [];
  }
};

// src/rpc/message.ts
function message(name, fields) {
  return { name, fields, entries: Object.entries(fields) };
}
function field(number, type, details = {}) {
  const defaults = { rule: "single", optional: false, nullable: false, names: [], message: void 0 };
  return { ...defaults, ...details, number, type };
}
var string = (number) => field(number, "string");
var int64 = (number) => field(number, "int64");
var int32 = (number) => field(number, "int32");
var uint32 = (number) => field(number, "uint32");
var double = (number) => field(number, "double");
var bool = (number) => field(number, "bool", { optional: true });
var bytes = (number) => field(number, "bytes");
var json = (number) => field(number, "json", { optional: true });
function enumeration(number, names) {
  return field(number, "enum", { names });
}
function openEnumeration(number, names) {
  return field(number, "enum", { names });
}
function part(number, inner) {
  return field(number, "message", { message: inner });
}
function maybe(number, inner) {
  return field(number, "message", { message: inner, nullable: true, optional: true });
}
function list(element) {
  return { ...element, rule: "list", optional: false };
}
function map(element) {
  return { ...element, rule: "map", optional: false };
}
function optional(element) {
  return { ...element, optional: true };
}

// src/rpc/messages.ts
var BLOCK_STATUSES = ["PENDING", "IRREVERSIBLE"];
var TX_STATUSES = ["PENDING", "PACKED", "IRREVERSIBLE"];
var ALGORITHMS = ["UNKNOWN", "SECP256K1", "ED25519"];
var TOPICS = ["CONTRACT_RECEIPT", "CONTRACT_EVENT"];
var EmptyRequest = message("EmptyRequest", {});
var NetworkInfo = message("NetworkInfo", {
  id: string(1),
  peer_count: int32(2),
  peer_count_inbound: int32(3),
  peer_count_outbound: int32(4)
});
var NodeInfo = message("NodeInfoResponse", {
  build_time: string(1),
  git_hash: string(2),
  mode: string(3),
  network: part(4, NetworkInfo),
  code_version: string(5),
  server_time: int64(6),
  tx_pool_size: int64(7)
});
var ChainInfo = message("ChainInfoResponse", {
  net_name: string(1),
  protocol_version: string(2),
  chain_id: uint32(3),
  head_block: int64(4),
  head_block_hash: string(5),
  lib_block: int64(6),
  lib_block_hash: string(7),
  witness_list: list(string(8)),
  lib_witness_list: list(string(9)),
  pending_witness_list: list(string(10)),
  head_block_time: int64(11),
  lib_block_time: int64(12)
});
var RAMInfo = message("RAMInfoResponse", {
  used_ram: int64(1),
  available_ram: int64(2),
  total_ram: int64(3),
  sell_price: double(4),
  buy_price: double(5)
});
var GasRatio = message("GasRatioResponse", { lowest_gas_ratio: double(1), median_gas_ratio: double(2) });
var AmountLimit = message("AmountLimit", { token: string(1), value: string(2) });
var Action = message("Action", { contract: string(1), action_name: string(2), data: string(3) });
var TxReceipt = message("TxReceipt", {
  tx_hash: string(1),
  gas_usage: double(2),
  ram_usage: map(int64(3)),
  status_code: enumeration(4, STATUS_CODES),
  message: string(5),
  returns: list(string(6)),
  receipts: list(part(7, message("Receipt", { func_name: string(1), content: string(2) })))
});
var Transaction = message("Transaction", {
  hash: string(1),
  time: int64(2),
  expiration: int64(3),
  gas_ratio: double(4),
  gas_limit: double(5),
  delay: int64(6),
  chain_id: uint32(7),
  actions: list(part(8, Action)),
  signers: list(string(9)),
  publisher: string(10),
  referred_tx: string(11),
  amount_limit: list(part(12, AmountLimit)),
  tx_receipt: maybe(13, TxReceipt)
});
var TransactionResponse = message("TransactionResponse", {
  status: enumeration(1, TX_STATUSES),
  transaction: part(2, Transaction),
  block_number: int64(3)
});
var Signature = message("Signature", {
  algorithm: openEnumeration(1, ALGORITHMS),
  signature: bytes(2),
  public_key: bytes(3)
});
var TransactionRequest = message("TransactionRequest", {
  time: int64(1),
  expiration: int64(2),
  gas_ratio: double(3),
  gas_limit: double(4),
  delay: optional(int64(5)),
  chain_id: uint32(6),
  actions: list(part(7, Action)),
  amount_limit: list(part(8, AmountLimit)),
  signers: optional(list(string(9))),
  signatures: optional(list(part(10, Signature))),
  publisher: string(11),
  publisher_sigs: list(part(12, Signature))
});
var SendTransactionResponse = message("SendTransactionResponse", {
  hash: string(1),
  pre_tx_receipt: maybe(2, TxReceipt)
});
var BlockInfo = message("Info", { mode: int32(1), thread: int32(2), batch_index: list(int32(3)) });
var Block = message("Block", {
  hash: string(1),
  version: int64(2),
  parent_hash: string(3),
  tx_merkle_hash: string(4),
  tx_receipt_merkle_hash: string(5),
  number: int64(6),
  witness: string(7),
  time: int64(8),
  gas_usage: double(9),
  tx_count: int64(10),
  info: maybe(11, BlockInfo),
  orig_info: string(13),
  transactions: list(part(12, Transaction))
});
var BlockResponse = message("BlockResponse", {
  status: enumeration(1, BLOCK_STATUSES),
  block: part(2, Block)
});
var StoredSignature = message("StoredSignature", { algorithm: int32(1), sig: bytes(2), pubKey: bytes(3) });
var StoredTx = message("StoredTx", {
  time: int64(1),
  expiration: int64(2),
  gasLimit: int64(3),
  gasRatio: int64(4),
  actions: list(part(5, message("StoredAction", { contract: string(1), actionName: string(2), data: string(3) }))),
  signers: list(string(6)),
  signs: list(part(7, StoredSignature)),
  publisher: string(8),
  publishSigns: list(part(9, StoredSignature)),
  delay: int64(10),
  chain_id: uint32(11),
  referredTx: bytes(12),
  amountLimit: list(part(13, message("StoredAmountLimit", { token: string(1), val: string(2) }))),
  reserved: bytes(14)
});
var StoredReceipt = message("StoredReceipt", {
  txHash: bytes(1),
  gasUsage: int64(2),
  ramUsage: map(int64(3)),
  status: part(4, message("StoredStatus", { code: int32(1), message: string(2) })),
  returns: list(string(5)),
  receipts: list(part(6, message("StoredReceiptEntry", { funcName: string(1), content: string(2) })))
});
var StoredBlock = message("StoredBlock", {
  head: part(
    1,
    message("StoredBlockHead", {
      version: int64(1),
      parentHash: bytes(2),
      txMerkleHash: bytes(3),
      txReceiptMerkleHash: bytes(4),
      info: bytes(5),
      number: int64(6),
      witness: string(7),
      time: int64(8)
    })
  ),
  sign: part(2, StoredSignature),
  txs: list(part(3, StoredTx)),
  receipts: list(part(4, StoredReceipt)),
  txHashes: list(bytes(5)),
  receiptHashes: list(bytes(6)),
  blockType: enumeration(7, ["NORMAL", "ONLYHASH"])
});
var RawBlockResponse = message("RawBlockResponse", {
  status: enumeration(1, BLOCK_STATUSES),
  block: part(2, StoredBlock)
});
var BlockHeaderByRangeResponse = message("BlockHeaderByRangeResponse", {
  block_list: list(part(1, StoredBlock))
});
var BlockTxsByContractResponse = message("BlockTxsByContractResponse", {
  blocktx_list: list(
    part(
      1,
      message("BlockTxs", {
        status: enumeration(1, BLOCK_STATUSES),
        block_number: int64(2),
        tx_list: list(part(3, Transaction))
      })
    )
  )
});
var TxHashRequest = message("TxHashRequest", { hash: string(1) });
var GetBlockByHashRequest = message("GetBlockByHashRequest", { hash: string(1), complete: bool(2) });
var GetBlockByNumberRequest = message("GetBlockByNumberRequest", { number: int64(1), complete: bool(2) });
var GetBlockHeaderByRangeRequest = message("GetBlockHeaderByRangeRequest", { start: int64(1), end: int64(2) });
var GetBlockTxsByContractRequest = message("GetBlockTxsByContractRequest", {
  from_block: int64(1),
  to_block: int64(2),
  contract: optional(string(3)),
  action_name: optional(string(4))
});
var FrozenBalance = message("FrozenBalance", { amount: double(1), time: int64(2) });
var VoteInfo = message("VoteInfo", { option: string(1), votes: double(2), cleared_votes: double(3) });
var PermissionItem = message("Item", {
  id: string(1),
  is_key_pair: bool(2),
  weight: int64(3),
  permission: string(4)
});
var Account = message("Account", {
  name: string(1),
  balance: double(2),
  gas_info: part(
    3,
    message("GasInfo", {
      current_total: double(1),
      transferable_gas: double(2),
      pledge_gas: double(3),
      increase_speed: double(4),
      limit: double(5),
      pledged_info: list(part(6, message("PledgeInfo", { pledger: string(1), amount: double(2) })))
    })
  ),
  ram_info: part(4, message("AccountRAMInfo", { available: int64(1), used: int64(2), total: int64(3) })),
  permissions: map(
    part(
      5,
      message("Permission", {
        name: string(1),
        group_names: list(string(2)),
        items: list(part(3, PermissionItem)),
        threshold: int64(4)
      })
    )
  ),
  groups: map(part(6, message("Group", { name: string(1), items: list(part(2, PermissionItem)) }))),
  frozen_balances: list(part(7, FrozenBalance)),
  vote_infos: list(part(8, VoteInfo)),
  balance_string: string(9)
});
var GetAccountRequest = message("GetAccountRequest", { name: string(1), by_longest_chain: bool(2) });
var GetTokenBalanceRequest = message("GetTokenBalanceRequest", {
  account: string(1),
  token: string(2),
  by_longest_chain: bool(3)
});
var TokenBalance = message("GetTokenBalanceResponse", {
  balance: double(1),
  frozen_balances: list(part(2, FrozenBalance))
});
var Token721Balance = message("GetToken721BalanceResponse", { balance: int64(1), tokenIDs: list(string(2)) });
var GetToken721InfoRequest = message("GetToken721InfoRequest", {
  token: string(1),
  token_id: string(2),
  by_longest_chain: bool(3)
});
var Token721Metadata = message("GetToken721MetadataResponse", { metadata: string(1) });
var Token721Owner = message("GetToken721OwnerResponse", { owner: string(1) });
var GetTokenInfoRequest = message("GetTokenInfoRequest", { symbol: string(1), by_longest_chain: bool(2) });
var TokenInfo = message("TokenInfo", {
  symbol: string(1),
  full_name: string(2),
  issuer: string(3),
  total_supply: int64(4),
  current_supply: int64(5),
  decimal: int32(6),
  can_transfer: bool(7),
  only_issuer_can_transfer: bool(8),
  total_supply_float: double(9),
  current_supply_float: double(10)
});
var GetProducerVoteInfoRequest = message("GetProducerVoteInfoRequest", {
  account: string(1),
  by_longest_chain: bool(2)
});
var ProducerVoteInfo = message("GetProducerVoteInfoResponse", {
  pubkey: string(1),
  loc: string(2),
  url: string(3),
  net_id: string(4),
  is_producer: bool(5),
  status: string(6),
  online: bool(7),
  votes: double(8)
});
var GetContractRequest = message("GetContractRequest", { id: string(1), by_longest_chain: bool(2) });
var ContractABI = message("ABI", {
  name: string(1),
  args: list(string(2)),
  amount_limit: list(part(3, AmountLimit))
});
var Contract = message("Contract", {
  id: string(1),
  code: string(2),
  language: string(3),
  version: string(4),
  orig_code: string(6),
  abis: list(part(5, ContractABI))
});
var ContractVote = message("ContractVote", { vote_infos: list(part(1, VoteInfo)) });
var GetContractStorageRequest = message("GetContractStorageRequest", {
  id: string(1),
  key: string(2),
  field: optional(string(3)),
  by_longest_chain: bool(4)
});
var ContractStorage = message("GetContractStorageResponse", {
  data: string(1),
  block_hash: string(2),
  block_number: int64(3)
});
var KeyField = message("KeyField", { key: string(1), field: optional(string(2)) });
var GetBatchContractStorageRequest = message("GetBatchContractStorageRequest", {
  id: string(1),
  key_fields: list(part(2, KeyField)),
  by_longest_chain: bool(3)
});
var BatchContractStorage = message("GetBatchContractStorageResponse", {
  datas: list(string(1)),
  block_hash: string(2),
  block_number: int64(3)
});
var GetContractStorageFieldsRequest = message("GetContractStorageFieldsRequest", {
  id: string(1),
  key: string(2),
  by_longest_chain: bool(3)
});
var ContractStorageFields = message("GetContractStorageFieldsResponse", {
  fields: list(string(1)),
  block_hash: string(2),
  block_number: int64(3)
});
var ListContractStorageRequest = message("ListContractStorageRequest", {
  id: string(1),
  from: optional(string(2)),
  to: optional(string(3)),
  prefix: optional(string(4)),
  storageType: optional(openEnumeration(5, ["KV", "MAP"])),
  limit: optional(int64(6)),
  by_longest_chain: bool(7)
});
var ContractStorageList = message("ListContractStorageResponse", {
  datas: list(part(1, message("StorageEntry", { key: string(1), value: string(2) }))),
  block_hash: string(2),
  block_number: int64(3)
});
var VoterBonus = message("VoterBonus", { bonus: double(1), detail: map(double(2)) });
var CandidateBonus = message("CandidateBonus", { bonus: double(1) });
var SubscribeRequest = message("SubscribeRequest", {
  topics: list(openEnumeration(1, TOPICS)),
  filter: maybe(2, message("Filter", { contract_id: optional(string(1)) }))
});
var Event = message("Event", { topic: enumeration(1, TOPICS), data: string(2), time: int64(3) });
var SubscribeResponse = message("SubscribeResponse", { event: part(1, Event) });

// src/rpc/schema.ts
function get(path, request, result, summary) {
  return define("GET", path, request, result, summary);
}
function post(path, request, result, summary) {
  return define("POST", path, request, result, summary);
}
function define(verb, path, request, result, summary) {
  const name = path.split("/")[1];
  const grpc = name[0].toUpperCase() + name.slice(1);
  return { verb, path, grpc, request, result, summary, documented: true, idempotent: true, stream: false };
}
function beyond(endpoint) {
  return { ...endpoint, documented: false };
}
var METHODS = {
  getNodeInfo: get("/getNodeInfo", EmptyRequest, NodeInfo, "The node: its build, mode, peers and clock."),
  getChainInfo: get(
    "/getChainInfo",
    EmptyRequest,
    ChainInfo,
    "The chain: its id, head, last irreversible block and producers."
  ),
  getGasRatio: get(
    "/getGasRatio",
    EmptyRequest,
    GasRatio,
    "The lowest and the median gas ratio of the head block."
  ),
  getRAMInfo: get("/getRAMInfo", EmptyRequest, RAMInfo, "RAM sold and left, and its prices per byte."),
  getTxByHash: get(
    "/getTxByHash/{hash}",
    TxHashRequest,
    TransactionResponse,
    "A transaction with its status and receipt."
  ),
  getTxReceiptByTxHash: get(
    "/getTxReceiptByTxHash/{hash}",
    TxHashRequest,
    TxReceipt,
    "The receipt of an irreversible transaction."
  ),
  getBlockByHash: get(
    "/getBlockByHash/{hash}/{complete}",
    GetBlockByHashRequest,
    BlockResponse,
    "A block, with its transactions where `complete` is true."
  ),
  getBlockByNumber: get(
    "/getBlockByNumber/{number}/{complete}",
    GetBlockByNumberRequest,
    BlockResponse,
    "A block, with its transactions where `complete` is true."
  ),
  getRawBlockByNumber: beyond(
    get(
      "/getRawBlockByNumber/{number}/{complete}",
      GetBlockByNumberRequest,
      RawBlockResponse,
      "A block in its stored form, signatures included."
    )
  ),
  getBlockHeaderByRange: beyond(
    post(
      "/getBlockHeaderByRange",
      GetBlockHeaderByRangeRequest,
      BlockHeaderByRangeResponse,
      "The heads of irreversible blocks, `start` included, `end` excluded, at most 110."
    )
  ),
  getBlockTxsByContract: beyond(
    post(
      "/getBlockTxsByContract",
      GetBlockTxsByContractRequest,
      BlockTxsByContractResponse,
      "The transactions that call a contract or action, in at most 101 blocks, both ends included."
    )
  ),
  getAccount: get(
    "/getAccount/{name}/{by_longest_chain}",
    GetAccountRequest,
    Account,
    "An account: balance, gas, RAM, permissions, votes."
  ),
  getTokenBalance: get(
    "/getTokenBalance/{account}/{token}/{by_longest_chain}",
    GetTokenBalanceRequest,
    TokenBalance,
    "What an account or contract holds of a token."
  ),
  getToken721Balance: beyond(
    get(
      "/getToken721Balance/{account}/{token}/{by_longest_chain}",
      GetTokenBalanceRequest,
      Token721Balance,
      "The non-fungible tokens an account holds."
    )
  ),
  getToken721Metadata: beyond(
    get(
      "/getToken721Metadata/{token}/{token_id}/{by_longest_chain}",
      GetToken721InfoRequest,
      Token721Metadata,
      "The metadata of a non-fungible token."
    )
  ),
  getToken721Owner: beyond(
    get(
      "/getToken721Owner/{token}/{token_id}/{by_longest_chain}",
      GetToken721InfoRequest,
      Token721Owner,
      "The owner of a non-fungible token."
    )
  ),
  getTokenInfo: get(
    "/getTokenInfo/{symbol}/{by_longest_chain}",
    GetTokenInfoRequest,
    TokenInfo,
    "A token: issuer, decimals, supply."
  ),
  getProducerVoteInfo: get(
    "/getProducerVoteInfo/{account}/{by_longest_chain}",
    GetProducerVoteInfoRequest,
    ProducerVoteInfo,
    "A producer and its votes."
  ),
  getContract: get(
    "/getContract/{id}/{by_longest_chain}",
    GetContractRequest,
    Contract,
    "A contract: its code and ABI."
  ),
  getContractVote: beyond(
    get("/getContractVote/{id}/{by_longest_chain}", GetContractRequest, ContractVote, "The votes of a contract.")
  ),
  getContractStorage: post(
    "/getContractStorage",
    GetContractStorageRequest,
    ContractStorage,
    "One value of a contract, and the block it was read at."
  ),
  getBatchContractStorage: post(
    "/getBatchContractStorage",
    GetBatchContractStorageRequest,
    BatchContractStorage,
    "Up to 50 values of a contract in request order."
  ),
  getContractStorageFields: post(
    "/getContractStorageFields",
    GetContractStorageFieldsRequest,
    ContractStorageFields,
    "The field names of a map, at most 257."
  ),
  listContractStorage: beyond(
    post(
      "/listContractStorage",
      ListContractStorageRequest,
      ContractStorageList,
      "Keys and values of a contract in key order, at most 100."
    )
  ),
  getVoterBonus: get(
    "/getVoterBonus/{name}/{by_longest_chain}",
    GetAccountRequest,
    VoterBonus,
    "What a voter may withdraw, by candidate."
  ),
  getCandidateBonus: get(
    "/getCandidateBonus/{name}/{by_longest_chain}",
    GetAccountRequest,
    CandidateBonus,
    "What a candidate may withdraw."
  ),
  sendTx: {
    ...post("/sendTx", TransactionRequest, SendTransactionResponse, "Hands a signed transaction to the pool."),
    grpc: "SendTransaction",
    idempotent: false
  },
  execTx: {
    ...post("/execTx", TransactionRequest, TxReceipt, "Runs a transaction on the head without keeping anything."),
    grpc: "ExecTransaction"
  },
  subscribe: {
    ...post("/subscribe", SubscribeRequest, SubscribeResponse, "A stream of contract events and receipts."),
    idempotent: false,
    stream: true
  }
};
function pathParameters(path) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

// src/rpc/message-json.ts
function encodeResult(method, value) {
  return encodeMessage(METHODS[method].result, value);
}
function encodeMessage(message2, value) {
  const members = value;
  let text = "{";
  for (const [name, field2] of message2.entries) {
    text += `${text === "{" ? "" : ","}"${name}":${encodeField(field2, members[name])}`;
  }
  return `${text}}`;
}
function encodeField(field2, value) {
  if (field2.rule === "single") return encodeValue(field2, value);
  if (field2.rule === "list")
    return `[${(value ?? []).map((item) => encodeValue(field2, item)).join(",")}]`;
  const entries = Object.entries(value ?? {}).sort(([a], [b]) => compareUtf8(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${encodeValue(field2, item)}`).join(",")}}`;
}
function encodeValue(field2, value) {
  switch (field2.type) {
    case "message":
      return value === null || value === void 0 ? "null" : encodeMessage(field2.message, value);
    case "string":
    case "bytes":
      return JSON.stringify(value ?? "");
    case "int64":
      return `"${value ?? 0}"`;
    case "enum":
      return typeof value === "number" ? encodeEnumNumber(field2, value) : `"${value ?? field2.names[0]}"`;
    case "double":
      return Number.isFinite(value ?? 0) ? String(value ?? 0) : `"${value}"`;
    case "json":
      return JSON.stringify(value ?? null);
    default:
      return String(value ?? defaultOf(field2));
  }
}
function encodeEnumNumber(field2, value) {
  const name = field2.names[value];
  return name === void 0 ? String(value) : `"${name}"`;
}
function defaultOf(field2) {
  if (field2.rule === "list") return [];
  if (field2.rule === "map") return {};
  switch (field2.type) {
    case "message":
      return field2.nullable ? null : completeMessage(field2.message, {});
    case "string":
    case "bytes":
      return "";
    case "int64":
      return "0";
    case "enum":
      return field2.names[0];
    case "bool":
      return false;
    case "json":
      return null;
    default:
      return 0;
  }
}
function completeMessage(message2, given) {
  const members = given;
  const entries = message2.entries.map(([name, field2]) => [name, completeField(field2, members[name])]);
  return Object.fromEntries(entries);
}
function completeField(field2, value) {
  if (value === void 0 || value === null) return defaultOf(field2);
  const complete = (item) => {
    if (field2.type === "message") return completeMessage(field2.message, item);
    return field2.type === "int64" ? String(item) : item;
  };
  if (field2.rule === "list") return value.map(complete);
  if (field2.rule === "map") return mapValues(value, complete);
  return complete(value);
}
function mapValues(value, change) {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, key)]));
}

// src/rpc/protobuf.ts
var WIRE_TYPES = { VARINT: 0, FIXED64: 1, BYTES: 2, GROUP_START: 3, GROUP_END: 4, FIXED32: 5 };
var ProtobufWriter = class {
  #chunks = [];
  /** An integer, negative ones as 64 bits of two's complement. */
  varint(number, value) {
    this.#append(number, WIRE_TYPES.VARINT, encodeVarint(value));
  }
  double(number, value) {
    const bytes2 = new Uint8Array(8);
    new DataView(bytes2.buffer).setFloat64(0, value, true);
    this.#append(number, WIRE_TYPES.FIXED64, bytes2);
  }
  bytes(number, value) {
    this.#append(number, WIRE_TYPES.BYTES, encodeVarint(BigInt(value.length)), value);
  }
  string(number, text) {
    this.bytes(number, encodeUtf8(text));
  }
  finish() {
    return concatBytes(...this.#chunks);
  }
  #append(number, wireType, ...payload) {
    this.#chunks.push(encodeVarint(BigInt(number * 8 + wireType)), ...payload);
  }
};
function encodeVarint(value) {
  const bytes2 = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest >= 0x80n; rest >>= 7n) bytes2.push(Number(rest & 0x7fn) | 128);
  bytes2.push(Number(rest));
  return Uint8Array.from(bytes2);
}
function readWireFields(bytes2) {
  const reader = new Reader(bytes2);
  const fields = [];
  while (!reader.atEnd()) {
    const field2 = reader.field();
    if (field2 !== void 0) fields.push(field2);
  }
  return fields;
}
function readVarints(bytes2) {
  const reader = new Reader(bytes2);
  const values = [];
  while (!reader.atEnd()) values.push(reader.varint());
  return values;
}
var LAST_FIELD_NUMBER = 2n ** 29n - 1n;
var Reader = class {
  #bytes;
  #offset = 0;
  constructor(bytes2) {
    this.#bytes = bytes2;
  }
  atEnd() {
    return this.#offset === this.#bytes.length;
  }
  /** The next field; nothing for a group. */
  field() {
    const { number, wireType } = this.#tag();
    if (wireType !== WIRE_TYPES.GROUP_START) return this.#value(number, wireType);
    for (const open = [number]; open.length > 0; ) {
      const inner = this.#tag();
      if (inner.wireType === WIRE_TYPES.GROUP_START) open.push(inner.number);
      else if (inner.wireType !== WIRE_TYPES.GROUP_END) this.#value(inner.number, inner.wireType);
      else if (open.pop() !== inner.number) throw new ProtobufFailure();
    }
    return void 0;
  }
  varint() {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#take(1)[0];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) {
        if (value >= 2n ** 64n) break;
        return value;
      }
    }
    throw new ProtobufFailure();
  }
  #tag() {
    const tag = this.varint();
    const number = tag >> 3n;
    if (number < 1n || number > LAST_FIELD_NUMBER) throw new ProtobufFailure();
    return { number: Number(number), wireType: Number(tag & 7n) };
  }
  #value(number, wireType) {
    if (wireType === WIRE_TYPES.VARINT) return { number, wireType, value: this.varint() };
    if (wireType === WIRE_TYPES.FIXED64) return { number, wireType, value: this.#take(8) };
    if (wireType === WIRE_TYPES.FIXED32) return { number, wireType, value: this.#take(4) };
    if (wireType === WIRE_TYPES.BYTES) return { number, wireType, value: this.#take(Number(this.varint())) };
    throw new ProtobufFailure();
  }
  #take(length) {
    if (length > this.#bytes.length - this.#offset) throw new ProtobufFailure();
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }
};

// src/rpc/message-binary.ts
function encodeBinary(message2, value) {
  const writer = new ProtobufWriter();
  const members = value;
  for (const [name, field2] of message2.entries) {
    const member = members[name];
    if (member !== void 0 && member !== null) writeField(writer, field2, member);
  }
  return writer.finish();
}
function writeField(writer, field2, value) {
  if (field2.rule === "map") writeMap(writer, field2, value);
  else if (field2.rule === "list") writeList(writer, field2, value);
  else if (field2.type === "message" || !isDefault(field2, value)) writeValue(writer, field2, field2.number, value);
}
function isDefault(field2, value) {
  if (isVarint(field2)) return toVarint(field2, value) === 0n;
  return field2.type === "double" ? Object.is(value, 0) : value === "";
}
function writeList(writer, field2, items) {
  if (!isVarint(field2)) for (const item of items) writeValue(writer, field2, field2.number, item);
  else if (items.length > 0) {
    writer.bytes(field2.number, concatBytes(...items.map((item) => encodeVarint(toVarint(field2, item)))));
  }
}
function writeMap(writer, field2, entries) {
  for (const key of Object.keys(entries).sort(compareUtf8)) {
    const entry = new ProtobufWriter();
    entry.string(1, key);
    writeValue(entry, field2, 2, entries[key]);
    writer.bytes(field2.number, entry.finish());
  }
}
function writeValue(writer, field2, number, value) {
  if (field2.type === "message") writer.bytes(number, encodeBinary(field2.message, value));
  else if (field2.type === "string") writer.string(number, String(value));
  else if (field2.type === "bytes") writer.bytes(number, decodeBase64Lenient(String(value)) ?? new Uint8Array());
  else if (field2.type === "double") writer.double(number, Number(value));
  else writer.varint(number, toVarint(field2, value));
}
function isVarint({ type }) {
  return type === "int64" || type === "int32" || type === "uint32" || type === "bool" || type === "enum";
}
function toVarint(field2, value) {
  if (field2.type === "enum" && typeof value === "string") return BigInt(Math.max(field2.names.indexOf(value), 0));
  return BigInt(value);
}
function decodeBinary(message2, bytes2) {
  const found = /* @__PURE__ */ new Map();
  for (const wire of readWireFields(bytes2)) {
    const wires = found.get(wire.number);
    if (wires === void 0) found.set(wire.number, [wire]);
    else wires.push(wire);
  }
  const value = {};
  for (const [name, field2] of message2.entries) {
    const wires = found.get(field2.number)?.filter(({ wireType }) => fits(field2, wireType)) ?? [];
    if (wires.length > 0) value[name] = readField(field2, wires);
  }
  return completeMessage(message2, value);
}
function fits(field2, wireType) {
  if (field2.rule === "map") return wireType === WIRE_TYPES.BYTES;
  if (isVarint(field2)) {
    return wireType === WIRE_TYPES.VARINT || field2.rule === "list" && wireType === WIRE_TYPES.BYTES;
  }
  return wireType === (field2.type === "double" ? WIRE_TYPES.FIXED64 : WIRE_TYPES.BYTES);
}
function readField(field2, wires) {
  if (field2.rule === "map") return Object.fromEntries(wires.map((wire) => readEntry(field2, wire.value)));
  if (field2.rule === "list") return wires.flatMap((wire) => readItems(field2, wire));
  if (field2.type === "message") return readValue(field2, concatBytes(...wires.map(({ value }) => value)));
  return readValue(field2, wires.at(-1).value);
}
function readItems(field2, { wireType, value }) {
  if (wireType === WIRE_TYPES.BYTES && isVarint(field2)) return readVarints(value).map((item) => readValue(field2, item));
  return [readValue(field2, value)];
}
function readEntry(field2, bytes2) {
  let key = "";
  let item = defaultOf({ ...field2, rule: "single" });
  for (const wire of readWireFields(bytes2)) {
    if (wire.number === 1 && wire.wireType === WIRE_TYPES.BYTES) key = decodeText(wire.value);
    if (wire.number === 2 && fits({ ...field2, rule: "single" }, wire.wireType)) item = readValue(field2, wire.value);
  }
  return [key, item];
}
function readValue(field2, value) {
  if (typeof value === "bigint") return fromVarint(field2, value);
  if (field2.type === "message") return decodeBinary(field2.message, value);
  if (field2.type === "string") return decodeText(value);
  if (field2.type === "bytes") return encodeBase64(value);
  return new DataView(value.buffer, value.byteOffset).getFloat64(0, true);
}
function fromVarint(field2, value) {
  if (field2.type === "int64") return String(BigInt.asIntN(64, value));
  if (field2.type === "bool") return value !== 0n;
  const number = Number(field2.type === "uint32" ? BigInt.asUintN(32, value) : BigInt.asIntN(32, value));
  return field2.type === "enum" ? field2.names[number] ?? number : number;
}
function decodeText(bytes2) {
  const text = decodeUtf8Strict(bytes2);
  if (text === void 0) throw new ProtobufFailure("string field contains invalid UTF-8");
  return text;
}

// src/rpc/node-error.ts
var GRPC_CODES = {
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14
};
var NodeError = class extends ToolkitError {
  grpcCode;
  text;
  /** `method`: what was asked, for the message alone. */
  constructor({ grpcCode = GRPC_CODES.UNKNOWN, text, method }) {
    const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
    super("NODE_REFUSED", method ? `the node refused ${method}: ${text}` : text, hint === void 0 ? {} : { hint });
    this.grpcCode = grpcCode;
    this.text = text;
  }
};
function isNodeError(error) {
  return error instanceof Error && "code" in error && error.code === "NODE_REFUSED" && "text" in error;
}
function formatNodeError({ grpcCode, text }) {
  return formatGoJson({ code: grpcCode, message: text });
}
var HINTS = [
  [/^VerifyError invalid chain_id/, "Sign for the chain id the node reports in getChainInfo."],
  [/^gas not enough/, "Pledge IOST for gas (gas.iost/pledge), lower the gas limit, or wait for gas to grow back."],
  [
    /^TimeError/,
    "Stamp transactions with the node clock: server_time of getNodeInfo, at most 30 s ahead, 90 s behind."
  ],
  [
    /^VerifyError publisher error/,
    "The signature does not verify: sign again after the last change, with low-s 64-byte signatures."
  ],
  [/^VerifyError tx size illegal/, "A transaction is at most 65536 bytes: make the contract or its arguments smaller."],
  [
    /has't enabled this method/,
    "Dry runs are off on this node (rpc.exectx); use another node, or send the transaction."
  ],
  [
    /^(Not Implemented|Method Not Allowed)$/,
    "The node does not serve this method: check the url and the version of the node."
  ],
  [/^unauthorized (publisher|signer)/, "The key used is not one the account grants that permission to."],
  [/^tx exists in/, "The node has this very transaction already: look its hash up instead of sending it again."],
  [/^txpool is full/, "Too many transactions are pending: wait a few blocks and send again."]
];

// src/node/listen.ts
async function openServer(server, host, port) {
  await new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explainListening(cause, host, port)));
    server.listen(port, host, resolve);
  });
  return server.address().port;
}
async function closeServer(server) {
  await new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
var GRACE_MS = 250;
function explainListening(cause, host, port) {
  if (cause.code === "EADDRINUSE") {
    return new ToolkitError("NODE_PORT_IN_USE", `${host}:${port} is in use`, {
      hint: `Another node may be running. Stop it, or choose another port: --port ${port + 10}, or 0 for any free one.`,
      cause
    });
  }
  return new ToolkitError("NODE_ADDRESS", `cannot listen on ${host}:${port}: ${cause.message}`, {
    hint: "Choose an address of this machine and a port that you may open, for example --host 127.0.0.1 --port 30001.",
    cause
  });
}

// src/node/grpc.ts
var SERVICE = "rpcpb.ApiService";
var LARGEST_MESSAGE = 4194304;
var QUEUE_LENGTH = 100;
var GRACE_MS2 = 250;
async function listenGrpc({ provider, host, port, onError }) {
  const grpc = await import("@grpc/grpc-js");
  grpc.setLogVerbosity(grpc.logVerbosity.NONE);
  const server = new grpc.Server({ "grpc.max_receive_message_length": LARGEST_MESSAGE });
  const endpoints = Object.entries(METHODS);
  const service = Object.fromEntries(endpoints.map(([method, endpoint]) => [method, describeMethod(endpoint)]));
  const handlers = endpoints.map(([method]) => [
    method,
    method === "subscribe" ? serveStream(provider) : serveUnary(provider, method, onError)
  ]);
  server.addService(service, Object.fromEntries(handlers));
  const opened = await bind(server, grpc.ServerCredentials.createInsecure(), host, port);
  return { port: opened, close: () => shutDown(server) };
}
function describeMethod({ grpc, stream, request, result }) {
  return {
    path: `/${SERVICE}/${grpc}`,
    requestStream: false,
    responseStream: stream,
    requestSerialize: (value) => Buffer.from(encodeBinary(request, value)),
    requestDeserialize: (bytes2) => decodeBinary(request, bytes2),
    responseSerialize: (value) => Buffer.from(encodeBinary(result, value)),
    responseDeserialize: (bytes2) => decodeBinary(result, bytes2)
  };
}
function serveUnary(provider, method, onError) {
  return ({ request }, answer) => {
    provider.request(method, request).then(
      (result) => answer(null, result),
      (error) => {
        if (!isNodeError(error)) onError(error);
        const known = isNodeError(error) ? error : { grpcCode: GRPC_CODES.UNKNOWN, text: error.message };
        answer({ code: known.grpcCode, details: known.text });
      }
    );
  };
}
function serveStream(provider) {
  return (call) => {
    const leaving = new AbortController();
    call.on("cancelled", () => leaving.abort());
    call.on("error", () => leaving.abort());
    const subscribed = provider.subscribe(call.request, {
      signal: leaving.signal,
      onEvent: (event) => {
        if (call.writableLength < QUEUE_LENGTH) call.write({ event });
      }
    });
    subscribed.then(
      () => call.end(),
      (error) => call.destroy(error)
    );
  };
}
function bind(server, credentials, host, port) {
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (cause, opened) => {
      if (cause === null) resolve(opened);
      else {
        const code = cause.message.includes("EADDRINUSE") ? { code: "EADDRINUSE" } : {};
        reject(explainListening(Object.assign(cause, code), host, port));
      }
    });
  });
}
async function shutDown(server) {
  await new Promise((resolve) => {
    server.tryShutdown(() => resolve());
    setTimeout(() => server.forceShutdown(), GRACE_MS2).unref();
  });
}

// src/node/http.ts
import { createServer } from "node:http";

// src/rpc/dev-methods.ts
var Empty = message("Empty", {});
var Head = message("Head", { head_block: int64(1), head_block_time: int64(2) });
var SnapshotId = message("SnapshotId", { id: string(1) });
var ConsoleLine = message("ConsoleLine", { contract: string(1), level: string(2), text: string(3) });
function define2(request, result, summary) {
  return { request, result, summary };
}
var DEV_METHODS = {
  mine: define2(
    message("MineRequest", { blocks: optional(int64(1)) }),
    Head,
    "Produces blocks at once: one, or as many as asked."
  ),
  time: define2(
    message("TimeRequest", { advance: optional(int64(1)), to: optional(int64(2)) }),
    Head,
    "Moves the clock by `advance` nanoseconds or forward to the time `to`; no block is made."
  ),
  snapshot: define2(Empty, SnapshotId, "Remembers the whole chain and answers an id for `restore`."),
  restore: define2(SnapshotId, Head, "Puts the chain back to a snapshot, which stays usable."),
  fund: define2(
    message("FundRequest", { account: string(1), token: string(2), amount: string(3) }),
    Empty,
    "Gives an account or contract an amount of a token, gas or ram included, from nowhere."
  ),
  impersonate: define2(
    message("ImpersonateRequest", { account: string(1), stop: bool(2) }),
    Empty,
    "Accepts transactions of a publisher whatever key signed them, until told to stop."
  ),
  setStorage: define2(
    message("SetStorageRequest", {
      id: string(1),
      key: string(2),
      field: optional(string(3)),
      value: optional(string(4))
    }),
    Empty,
    "Writes a value of a contract, or deletes it where none is given."
  ),
  trace: define2(
    message("TraceRequest", { hash: string(1) }),
    message("TraceResponse", { entries: json(1) }),
    "What a transaction did: its calls and charges."
  ),
  console: define2(
    message("ConsoleRequest", { hash: string(1) }),
    message("ConsoleResponse", { lines: list(part(1, ConsoleLine)) }),
    "What contracts wrote with console.log during a transaction."
  ),
  reset: define2(Empty, Head, "Starts again from the genesis block.")
};

// src/rpc/go-text.ts
var GoSyntaxError = class extends Error {
  constructor(reader, text, reason) {
    super(`strconv.${reader}: parsing ${quoteGo(text)}: ${reason}`);
    this.name = "GoSyntaxError";
  }
};
function parseGoBool(text) {
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true;
  if (/^(0|f|F|false|FALSE|False)$/.test(text)) return false;
  throw new GoSyntaxError("ParseBool", text, "invalid syntax");
}
var INTEGER = /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/;
function parseGoInt64(text) {
  const [, sign, digits] = INTEGER.exec(text) ?? [];
  if (digits === void 0) throw new GoSyntaxError("ParseInt", text, "invalid syntax");
  const plain = digits.replaceAll("_", "");
  const magnitude = BigInt(/^0\d/.test(plain) ? `0o${plain.slice(1)}` : plain);
  const value = sign === "-" ? -magnitude : magnitude;
  if (value < INT64_MIN || value > INT64_MAX) throw new GoSyntaxError("ParseInt", text, "value out of range");
  return value;
}
var NAMED = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "	": "\\t",
  "\v": "\\v",
  '"': '\\"',
  "\\": "\\\\"
};
function quoteGo(text) {
  return `"${text.replace(/["\\]|(?! )[\p{C}\p{Z}]/gu, (char) => NAMED[char] ?? escapeCharacter(char.codePointAt(0)))}"`;
}
function escapeCharacter(code) {
  const hex = code.toString(16);
  if (code < 128) return `\\x${hex.padStart(2, "0")}`;
  return code < 65536 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

// src/rpc/json-tokens.ts
var SKIPPED = /[\s,:]*/y;
var SYMBOL = /[[\]{}]|[^\s,:[\]{}"]+/y;
var TokenReader = class {
  #text;
  #malformed;
  #offset = 0;
  /** `malformed`: the text came from bytes that were not UTF-8, and U+FFFD stands for what was wrong. */
  constructor(text, { malformed = false } = {}) {
    this.#text = text;
    this.#malformed = malformed;
  }
  /** The next token. */
  next() {
    SKIPPED.lastIndex = this.#offset;
    SKIPPED.test(this.#text);
    const offset = SKIPPED.lastIndex;
    const quoted = this.#text[offset] === '"';
    this.#offset = quoted ? this.#endOfString(offset) : this.#endOfSymbol(offset);
    const token = { raw: this.#text.slice(offset, this.#offset), text: void 0, offset };
    if (quoted) token.text = this.#parseString(token);
    return token;
  }
  /** Reads over the value that begins with `token`. */
  skip(token) {
    for (let depth = 0, at = token; ; at = this.next()) {
      if (at.raw === "{" || at.raw === "[") depth++;
      else if (at.raw === "}" || at.raw === "]") depth--;
      if (depth === 0) return;
    }
  }
  /** The whole value that begins with `token`. */
  value(token) {
    this.skip(token);
    return JSON.parse(this.#text.slice(token.offset, this.#offset));
  }
  /** The failure of a token that does not fit the message. */
  unexpected(token) {
    return this.#refuse(`syntax error ${this.#place(token)}: unexpected token ${token.raw}`);
  }
  /** The failure of a token for a reason. */
  fail(token, reason) {
    return this.#refuse(`${this.#place(token)}: ${reason}`);
  }
  #endOfSymbol(offset) {
    SYMBOL.lastIndex = offset;
    SYMBOL.test(this.#text);
    return SYMBOL.lastIndex;
  }
  /** Not a pattern: those run out of stack on the longest contracts. */
  #endOfString(offset) {
    for (let at = offset + 1; ; at++) {
      const char = this.#text[at];
      if (char === '"') return at + 1;
      if (char === "\\") at++;
    }
  }
  #parseString(token) {
    if (this.#malformed && token.raw.includes("\uFFFD")) {
      throw this.#refuse(`syntax error ${this.#place(token)}: invalid UTF-8 in string`);
    }
    const lone = findLoneEscape(token.raw);
    if (lone !== void 0) {
      throw this.#refuse(`syntax error ${this.#place(token)}: invalid escape code "\\${lone}" in string`);
    }
    return JSON.parse(token.raw);
  }
  #place({ offset }) {
    const before = this.#text.slice(0, offset);
    const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
    return `(line ${before.split("\n").length}:${column})`;
  }
  #refuse(text) {
    return new NodeError({ grpcCode: GRPC_CODES.INVALID_ARGUMENT, text: `proto: ${text}` });
  }
};
function findLoneEscape(raw) {
  if (!raw.includes("\\u")) return void 0;
  const escapes = [...raw.matchAll(/\\(?:u([0-9a-fA-F]{4})|.)/g)];
  for (let i = 0; i < escapes.length; i++) {
    const unit = unitOf(escapes[i]);
    if (unit < 55296 || unit > 57343) continue;
    const next = escapes[i + 1];
    const adjacent = next?.index === escapes[i].index + 6;
    if (!isHighSurrogate(unit) || !adjacent || !isLowSurrogate(unitOf(next))) return escapes[i][0];
    i++;
  }
  return void 0;
}
function unitOf(found) {
  return found?.[1] === void 0 ? -1 : Number.parseInt(found[1], 16);
}

// src/rpc/request-json.ts
var BOUNDS = {
  int64: [INT64_MIN, INT64_MAX],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  enum: [-(2n ** 31n), 2n ** 31n - 1n]
};
function decodeRequest(method, source) {
  const message2 = METHODS[method].request;
  const value = "body" in source ? decodeBody(message2, source.body) : decodeVariables(message2, source.variables);
  return value;
}
function decodeVariables(message2, variables) {
  const entries = message2.entries.map(([name, field2]) => [name, decodeVariable(name, field2, variables[name] ?? "")]);
  return Object.fromEntries(entries);
}
function decodeVariable(name, { type }, text) {
  try {
    if (type === "bool") return parseGoBool(text);
    return type === "int64" ? String(parseGoInt64(text)) : text;
  } catch (error) {
    if (error instanceof GoSyntaxError) throw refuse(`type mismatch, parameter: ${name}, error: ${error.message}`);
    throw error;
  }
}
function decodeBody(message2, body) {
  const strict = typeof body === "string" ? body : decodeUtf8Strict(body);
  const text = strict ?? decodeUtf8(body);
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0) return completeMessage(message2, {});
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) throw refuse(error.message);
    throw error;
  }
  const reader = new TokenReader(text.slice(start), { malformed: strict === void 0 });
  return completeMessage(message2, readMessage(message2, reader, reader.next()));
}
function readMessage(message2, reader, open) {
  if (open.raw !== "{") throw reader.unexpected(open);
  const value = {};
  const seen = /* @__PURE__ */ new Set();
  for (let name = reader.next(); name.raw !== "}"; name = reader.next()) {
    const found = findField(message2, name.text);
    const token = reader.next();
    if (found === void 0) {
      reader.skip(token);
      continue;
    }
    const [declared, field2] = found;
    if (seen.has(declared)) throw reader.fail(name, `duplicate field ${name.raw}`);
    seen.add(declared);
    if (token.raw === "null") continue;
    const read = field2.rule === "list" ? readList(field2, reader, token) : readValue2(field2, reader, token);
    if (read !== void 0) value[declared] = read;
  }
  return value;
}
function findField(message2, name) {
  return message2.entries.find(([declared]) => declared === name || toCamel(declared) === name);
}
function toCamel(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}
function readList(field2, reader, open) {
  if (open.raw !== "[") throw reader.unexpected(open);
  const items = [];
  for (let token = reader.next(); token.raw !== "]"; token = reader.next()) {
    const item = readValue2(field2, reader, token);
    if (item !== void 0) items.push(item);
  }
  return items;
}
function readValue2(field2, reader, token) {
  if (field2.type === "message") return readMessage(field2.message, reader, token);
  if (field2.type === "json") return reader.value(token);
  if (field2.type === "enum" && token.text !== void 0) {
    return field2.names.includes(token.text) ? token.text : void 0;
  }
  const value = readScalar(field2, token);
  if (value === void 0) throw reader.fail(token, `invalid value for ${field2.type} type: ${token.raw}`);
  return value;
}
function readScalar(field2, { raw, text }) {
  switch (field2.type) {
    case "string":
      return text;
    case "bool":
      return raw === "true" ? true : raw === "false" ? false : void 0;
    case "bytes": {
      const bytes2 = text === void 0 ? void 0 : decodeBase64Lenient(text);
      return bytes2 && encodeBase64(bytes2);
    }
    case "double":
      return readDouble(text ?? raw, text !== void 0);
    default: {
      const integer = parseInt64(text ?? raw);
      const [least, most] = BOUNDS[field2.type];
      if (integer === void 0 || integer < least || integer > most) return void 0;
      if (field2.type === "int64") return String(integer);
      return field2.type === "enum" ? field2.names[Number(integer)] ?? Number(integer) : Number(integer);
    }
  }
}
var JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
function readDouble(digits, quoted) {
  if (quoted && /^(NaN|-?Infinity)$/.test(digits)) return Number(digits);
  const value = JSON_NUMBER.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : void 0;
}
function refuse(text) {
  return new NodeError({ grpcCode: GRPC_CODES.INVALID_ARGUMENT, text });
}

// src/rpc/routes.ts
var ROUTES = new Map(
  Object.entries(METHODS).map(([method, endpoint]) => [
    endpoint.path.split("/")[1],
    { method, endpoint }
  ])
);
function findRoute(verb, path) {
  const [first, ...values] = path.slice(1).split("/");
  const route = ROUTES.get(first);
  const names = route === void 0 ? [] : pathParameters(route.endpoint.path);
  if (route === void 0 || names.length !== values.length) throw refuse2("Not Implemented");
  if (route.endpoint.verb !== verb) throw refuse2("Method Not Allowed");
  return { method: route.method, variables: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
}
function decodePath(path) {
  if (!path.includes("%")) return path;
  const encoded = encodeUtf8(path);
  const bytes2 = [];
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] !== 37) bytes2.push(encoded[i]);
    else {
      const high = digitValue(encoded[++i] ?? 0);
      const low = digitValue(encoded[++i] ?? 0);
      if (high < 0 || low < 0) return void 0;
      bytes2.push(high * 16 + low);
    }
  }
  return decodeUtf8(Uint8Array.from(bytes2));
}
function refuse2(text) {
  return new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text });
}

// src/node/http-cors.ts
var METHODS2 = /* @__PURE__ */ new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);
var HEADERS = /* @__PURE__ */ new Set(["Content-Type", "Accept", "Origin"]);
function isPreflight({ method, headers }) {
  return method === "OPTIONS" && !!headers["access-control-request-method"];
}
function answerPreflight({ headers }, response) {
  const method = String(headers["access-control-request-method"]).toUpperCase();
  const asked = parseHeaderNames(headers["access-control-request-headers"]);
  const allowed = headers.origin !== void 0 && METHODS2.has(method) && asked.every((name) => HEADERS.has(name));
  const answer = ["Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"];
  if (allowed) {
    if (asked.length > 0) answer.push("Access-Control-Allow-Headers", asked.join(", "));
    answer.push("Access-Control-Allow-Methods", method, "Access-Control-Allow-Origin", "*");
  }
  response.writeHead(204, answer).end();
}
function allowOrigin({ method = "", headers }) {
  const allowed = headers.origin !== void 0 && (METHODS2.has(method) || method === "OPTIONS");
  return allowed ? ["Access-Control-Allow-Origin", "*"] : [];
}
function parseHeaderNames(list2) {
  const names = String(list2 ?? "").split(/[ ,]+/);
  return names.filter((name) => name !== "").map((name) => name.toLowerCase().replace(/(^|-)[a-z]/g, toUpper));
}
function toUpper(text) {
  return text.toUpperCase();
}

// src/node/http-deadline.ts
var UNITS_MS = { H: 36e5, M: 6e4, S: 1e3, m: 1, u: 1e-3, n: 1e-6 };
var LONGEST_TIMER_MS = 2 ** 31 - 1;
function startDeadline(header) {
  if (header === void 0) return { check() {
  }, onEnd() {
  } };
  const [, digits, unit] = /^(\d+)([HMSmun])$/.exec(String(header)) ?? [];
  const durationMs = digits === void 0 ? void 0 : Number(digits) * UNITS_MS[unit];
  const start = performance.now();
  return {
    check() {
      if (durationMs === void 0) throw refuse3(GRPC_CODES.INVALID_ARGUMENT, `invalid grpc-timeout: ${header}`);
      if (performance.now() - start >= durationMs) {
        throw refuse3(GRPC_CODES.DEADLINE_EXCEEDED, "context deadline exceeded");
      }
    },
    onEnd(run, signal) {
      const timer = setTimeout(run, Math.min(durationMs ?? 0, LONGEST_TIMER_MS)).unref();
      signal.addEventListener("abort", () => clearTimeout(timer));
    }
  };
}
function refuse3(grpcCode, text) {
  return new NodeError({ grpcCode, text });
}

// src/node/http-stream.ts
var QUEUE_LENGTH2 = 100;
var BUFFERED_BYTES = 65536;
var EventStream = class {
  #response;
  #begin;
  #waiting = [];
  constructor(response, begin) {
    this.#response = response;
    this.#begin = begin;
    response.on("drain", () => this.#flush());
  }
  push(line) {
    if (this.#waiting.length >= QUEUE_LENGTH2) return;
    this.#waiting.push(line);
    this.#flush();
  }
  /** Ends the stream in order, what waits included. */
  end() {
    if (this.#response.destroyed) return;
    if (!this.#response.headersSent) this.#begin();
    this.#response.end(this.#waiting.join(""));
  }
  #flush() {
    const response = this.#response;
    while (this.#waiting.length > 0 && response.writableLength < BUFFERED_BYTES) {
      if (!response.headersSent) this.#begin();
      response.write(this.#waiting.shift());
    }
  }
};

// src/node/http.ts
var LARGEST_MESSAGE2 = 4194304;
var LARGEST_BODY = 16 * 1024 * 1024;
var LARGEST_HEADERS = 1024 * 1024;
var LONGEST_WHOLE = 2048;
var FORM = "application/x-www-form-urlencoded";
var DEV_PREFIX = "/dev/";
function createHttpServer(options) {
  const server = createServer({ maxHeaderSize: LARGEST_HEADERS, keepAliveTimeout: 0, requestTimeout: 0 });
  server.on("request", (request, response) => {
    new Exchange(options, request, response).run().catch(options.onError);
  });
  server.on("connect", (_, socket) => refuseBare(socket, 400));
  server.on("clientError", (error, socket) => {
    refuseBare(socket, error.code === "HPE_HEADER_OVERFLOW" ? 431 : 400);
  });
  return server;
}
var BARE_TEXTS = { 400: "400 Bad Request", 431: "431 Request Header Fields Too Large" };
function refuseBare(socket, status) {
  if (!socket.writable) return;
  const text = BARE_TEXTS[status];
  socket.end(`HTTP/1.1 ${text}\r
Content-Type: text/plain; charset=utf-8\r
Connection: close\r
\r
${text}`);
}
var Exchange = class {
  constructor(options, request, response) {
    this.options = options;
    this.request = request;
    this.response = response;
    this.#deadline = startDeadline(request.headers["grpc-timeout"]);
    if (response.shouldKeepAlive) response.removeHeader("connection");
    response.on("error", () => {
    });
  }
  options;
  request;
  response;
  #deadline;
  async run() {
    if (isPreflight(this.request)) return answerPreflight(this.request, this.response);
    const path = decodePath(readPath(this.request.url ?? "/"));
    if (path === void 0) return refuseBare(this.request.socket, 400);
    try {
      await this.#serve(path);
    } catch (error) {
      this.#refuse(error);
    }
  }
  async #serve(path) {
    if (this.options.dev && path.startsWith(DEV_PREFIX)) return this.#serveDev(path.slice(DEV_PREFIX.length));
    const { method, variables } = this.#findRoute(path);
    this.#deadline.check();
    const endpoint = METHODS[method];
    const source = endpoint.verb === "GET" ? { variables } : { body: await this.#readBody() };
    const request = decodeRequest(method, source);
    if ("body" in source) checkSize(source.body.length, () => encodeBinary(endpoint.request, request).length);
    if (method === "subscribe") return this.#stream(request);
    const result = await this.options.provider.request(method, request);
    this.#deadline.check();
    const text = encodeResult(method, result);
    checkSize(text.length, () => encodeBinary(endpoint.result, result).length);
    this.#send(200, text);
  }
  /** The document spells one path with a capital; a form posted to a GET path is that GET (`rpc.md` §1.3). */
  #findRoute(path) {
    const spelled = path.replace(/^\/GetProducerVoteInfo\//, "/getProducerVoteInfo/");
    const { method = "", headers } = this.request;
    try {
      return findRoute(method, spelled);
    } catch (error) {
      if (method !== "POST" || headers["content-type"] !== FORM) throw error;
      return findRoute("GET", spelled);
    }
  }
  async #serveDev(name) {
    if (!Object.hasOwn(DEV_METHODS, name)) throw unimplemented("Not Implemented");
    if (this.request.method !== "POST") throw unimplemented("Method Not Allowed");
    const method = name;
    const request = decodeBody(DEV_METHODS[method].request, await this.#readBody());
    const result = await this.options.provider.dev(method, request);
    this.#send(200, encodeMessage(DEV_METHODS[method].result, result));
  }
  #readBody() {
    return new Promise((resolve, reject) => {
      const chunks = [];
      let length = 0;
      this.request.on("data", (chunk) => {
        length += chunk.length;
        if (length <= LARGEST_BODY) chunks.push(chunk);
        else reject(tooLarge(length));
      });
      this.request.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
      this.request.on("error", reject);
    });
  }
  async #stream(request) {
    const { response } = this;
    const stream = new EventStream(response, () => response.writeHead(200, this.#headers(200)));
    const leaving = new AbortController();
    response.on("close", () => leaving.abort());
    this.#deadline.onEnd(() => leaving.abort(), leaving.signal);
    const onEvent = (event) => stream.push(`{"result":${encodeResult("subscribe", { event })}}
`);
    await this.options.provider.subscribe(request, { onEvent, signal: leaving.signal });
    stream.end();
  }
  #refuse(error) {
    const { response } = this;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    if (!isNodeError(error)) this.options.onError(error);
    const known = isNodeError(error) ? error : { grpcCode: GRPC_CODES.UNKNOWN, text: error.message };
    this.#send(400, formatNodeError(known));
  }
  #send(status, text) {
    const headers = this.#headers(status);
    const length = Buffer.byteLength(text);
    if (length <= LONGEST_WHOLE) headers.push("Content-Length", String(length));
    this.response.writeHead(status, headers).end(text);
  }
  #headers(status) {
    const origin = allowOrigin(this.request);
    return status === 200 ? [
      ...origin,
      "Content-Type",
      "application/json",
      "Grpc-Metadata-Content-Type",
      "application/grpc",
      "Vary",
      "Origin"
    ] : [...origin, "Vary", "Origin", "Content-Type", "text/plain; charset=utf-8"];
  }
};
function readPath(target) {
  const path = target.startsWith("/") ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}
function checkSize(jsonLength, measure) {
  if (jsonLength <= LARGEST_MESSAGE2) return;
  const length = measure();
  if (length > LARGEST_MESSAGE2) throw tooLarge(length);
}
function tooLarge(length) {
  const text = `grpc: received message larger than max (${length} vs. ${LARGEST_MESSAGE2})`;
  return new NodeError({ grpcCode: GRPC_CODES.RESOURCE_EXHAUSTED, text });
}
function unimplemented(text) {
  return new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text });
}

// src/node/miner.ts
var MOST_BLOCKS = 1e3;
var Miner = class {
  #chain;
  #options;
  #stop;
  #stopWaiting;
  constructor(chain, options) {
    this.#chain = chain;
    this.#options = options;
    if (options.mode !== "interval") return;
    this.#stop = options.timers.every(options.intervalMs, () => this.#try(() => this.mine(1)));
  }
  /** A transaction came into the pool. */
  notice() {
    if (this.#options.mode !== "instant") return;
    this.#empty();
    if (this.#options.timePasses && this.#chain.pendingCount > 0) this.#wait();
  }
  mine(blocks) {
    for (let i = 0; i < blocks; i++) this.#chain.mineBlock();
  }
  stop() {
    this.#stop?.();
    this.#stopWaiting?.();
  }
  /**
   * A block, and more as long as they take something from the pool. Where time stands still but for the blocks, they also
   * bring the time of a transaction that lies ahead.
   */
  #empty() {
    for (let made = 0; made < MOST_BLOCKS; made++) {
      const before = this.#chain.pendingCount;
      this.mine(1);
      const left = this.#chain.pendingCount;
      if (left === 0 || left === before && this.#options.timePasses) return;
    }
  }
  #wait() {
    this.#stopWaiting ??= this.#options.timers.after(this.#options.intervalMs, () => {
      this.#stopWaiting = void 0;
      this.#try(() => this.notice());
    });
  }
  #try(run) {
    try {
      run();
    } catch (error) {
      this.#options.onError(error);
    }
  }
};

// src/node/methods/reading.ts
function readText(state, contract, key, field2) {
  const value = readRecord(state, contract, key, field2)?.value;
  return typeof value === "string" ? value : void 0;
}
function readInteger(state, contract, key, field2) {
  const value = readRecord(state, contract, key, field2)?.value;
  return typeof value === "bigint" ? value : 0n;
}
function readJson(state, contract, key, field2) {
  const text = readText(state, contract, key, field2);
  return text === void 0 ? void 0 : JSON.parse(text);
}
function toDouble({ value, scale: scale2 }) {
  return Number(value) / 10 ** scale2;
}
function readHolding(state, account, token, time) {
  const entries = readFrozen(state, account, token);
  const thawed = entries.filter((entry) => entry.time <= time);
  const free = thawed.reduce((sum, { amount }) => sum + amount, readInteger(state, "token.iost", `TB${account}`, token));
  return { free, frozen: entries.filter((entry) => entry.time > time) };
}
function readFrozen(state, account, token) {
  const value = readRecord(state, "token.iost", `TF${account}`, token)?.value;
  if (!(value instanceof JsonBlob)) return [];
  const entries = parseJson(value.text);
  return (entries ?? []).map(({ Amount, Ftime }) => ({ amount: BigInt(Amount.text), time: BigInt(Ftime.text) }));
}
function readScale(state, token) {
  const value = readRecord(state, "token.iost", `TI${token}`, "decimal")?.value;
  return typeof value === "bigint" ? Number(value) : void 0;
}

// src/node/methods/dev.ts
var MOST_BLOCKS2 = 1e5;
var DEV_HANDLERS = {
  mine(backend, { blocks }) {
    const count = blocks === "0" ? 1 : Number(blocks);
    if (count < 0 || count > MOST_BLOCKS2) throw new ChainError(`blocks: expected 1 to ${MOST_BLOCKS2}, got ${blocks}`);
    backend.miner.mine(count);
    return showHead(backend);
  },
  time(backend, { advance, to }) {
    const { clock } = backend.chain;
    const distance = to === "0" ? BigInt(advance) : BigInt(to) - clock.now();
    if (distance < 0n) throw new ChainError(`time moves forward only: ${distance} ns asked`);
    clock.advance(distance);
    return showHead(backend);
  },
  snapshot({ chain, snapshots }) {
    const id = String(snapshots.size + 1);
    snapshots.set(id, chain.snapshot());
    return { id };
  },
  restore(backend, { id }) {
    const snapshot = backend.snapshots.get(id);
    if (snapshot === void 0) throw new ChainError(`snapshot ${id} not found`);
    backend.chain.restore(snapshot);
    return showHead(backend);
  },
  fund({ chain }, { account, token, amount }) {
    const scale2 = token === "gas" ? GAS_SCALE : readScale(chain.state, token);
    if (scale2 === void 0) throw new ChainError("token not exists");
    const { value } = readAmount(amount, scale2);
    chain.editState((state) => {
      if (token === "gas") addGas(state, account, value, chain.head.head.time);
      else addTokens(state, account, token, value);
    });
    return {};
  },
  impersonate({ chain }, { account, stop }) {
    if (stop) chain.impersonation.stop(account);
    else chain.impersonation.start(account);
    return {};
  },
  setStorage({ chain }, { id, key, field: field2, value }) {
    const entry = { contract: id, key, field: field2 === "" ? void 0 : field2 };
    chain.editState((state) => {
      if (value === "") deleteRecord(state, entry);
      else writeRecord(state, entry, likeStored(readRecord(state, id, key, entry.field)?.value, value));
    });
    return {};
  },
  trace({ chain }, { hash }) {
    const recorder = new TraceRecorder();
    if (!chain.traceTransaction(hash, recorder)) throw new ChainError("trace not found: only recent blocks are traced");
    return { entries: recorder.entries };
  },
  console: ({ console }, { hash }) => ({
    lines: console.read(hash).map(({ contract, level, text }) => ({ contract, level, text }))
  }),
  reset(backend) {
    backend.chain.restore(backend.start);
    return showHead(backend);
  }
};
function showHead({ chain: { head } }) {
  return { head_block: String(head.head.number), head_block_time: String(head.head.time) };
}
function readAmount(amount, scale2) {
  try {
    return parseDecimal(amount, scale2);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw new ChainError(`amount: ${error.message}`);
  }
}
function addTokens(state, account, token, amount) {
  const entry = { contract: "token.iost", key: `TB${account}`, field: token };
  writeRecord(state, entry, readInteger(state, entry.contract, entry.key, token) + amount);
}
function addGas(state, account, amount, time) {
  const stock = readGasAt(state, account, time).value + amount;
  const limit = readGas(state, account).limit;
  const write = (suffix, value) => writeRecord(state, { contract: GAS_CONTRACT, key: `${account}${suffix}` }, value);
  write("gs", { value: stock, scale: GAS_SCALE });
  write("gu", time);
  if (Number(limit.value) / 10 ** limit.scale < Number(stock) / 10 ** GAS_SCALE) {
    write("gl", { value: stock, scale: GAS_SCALE });
  }
}
function likeStored(stored, text) {
  if (typeof stored === "bigint" && /^-?\d+$/.test(text)) return BigInt(text);
  if (typeof stored === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

// src/node/methods/backend.ts
function chooseView({ chain }, longest) {
  return longest ? { block: chain.head, state: chain.state } : { block: chain.lib, state: chain.libState };
}
function nameBlock({ block }) {
  return { block_hash: block.id, block_number: String(block.head.number) };
}

// src/node/methods/checks.ts
var LONGEST = 100;
function checkHash(hash) {
  const length = Buffer.byteLength(hash);
  if (length >= LONGEST) throw new ChainError(`hash len(${length}) is greater then ${LONGEST}`);
}
function checkId(id) {
  if (id.length === 42 && id.startsWith("0x") && id === id.toLowerCase()) return;
  const length = Buffer.byteLength(id);
  if (id.startsWith("Contract") || id.endsWith(".iost")) {
    if (length >= LONGEST) {
      throw new ChainError(`id invalid. ContractID length should be less then ${LONGEST} - ${length}`);
    }
    return;
  }
  if (length < 5 || length > 11) throw new ChainError(`id invalid. id length should be between 5,11 - ${length} `);
  const strange = /[^a-z0-9_]/u.exec(id);
  if (strange !== null) {
    throw new ChainError(`id invalid. id contains invalid character - ${strange[0].codePointAt(0)}`);
  }
}

// src/node/methods/vote.ts
var PRODUCERS = "vote_producer.iost";
var STATUSES = ["APPLY", "APPROVED", "UNAPPLY", "UNAPPLY_APPROVED"];
var PRODUCER_VOTE = "1";
var CANDIDATE_THRESHOLD = 21e5;
var BONUS_UNITS = 1e8;
var voteMethods = {
  getProducerVoteInfo(backend, { account, by_longest_chain }) {
    checkId(account);
    const { state } = chooseView(backend, by_longest_chain);
    const voteId = readText(state, PRODUCERS, "voteId");
    if (voteId === void 0) throw new ChainError("vote not found");
    const option = readJson(state, "vote.iost", `v_${voteId}`, account);
    if (option === void 0) throw new ChainError("can't get producer vote info");
    const producer2 = readJson(state, PRODUCERS, "producerTable", account);
    if (producer2 === void 0) throw new ChainError("can't get producer info");
    return {
      pubkey: producer2.pubkey ?? "",
      loc: producer2.loc ?? "",
      url: producer2.url ?? "",
      net_id: producer2.netId ?? "",
      is_producer: producer2.isProducer ?? false,
      status: STATUSES[producer2.status ?? 0] ?? "",
      online: producer2.online ?? false,
      votes: Number(option.votes ?? 0)
    };
  },
  getContractVote(backend, { id, by_longest_chain }) {
    checkId(id);
    return { vote_infos: readVoteInfos(chooseView(backend, by_longest_chain).state, id) };
  },
  getVoterBonus(backend, { name, by_longest_chain }) {
    checkId(name);
    const { state } = chooseView(backend, by_longest_chain);
    const votes = readJson(state, "vote.iost", `u_${PRODUCER_VOTE}`, name) ?? {};
    const detail = /* @__PURE__ */ Object.create(null);
    let bonus = 0;
    for (const [candidate, [count]] of Object.entries(votes)) {
      const mask = readNumber(state, `v_${candidate}`, name);
      const earning = cut(readNumber(state, "voterCoef", candidate) * Number(count) - mask);
      if (earning <= 0) continue;
      detail[candidate] = earning;
      bonus += earning;
    }
    return { bonus, detail };
  },
  getCandidateBonus(backend, { name, by_longest_chain }) {
    checkId(name);
    const { state } = chooseView(backend, by_longest_chain);
    const votes = Number(readJson(state, "vote.iost", `v_${PRODUCER_VOTE}`, name)?.votes ?? 0);
    const counted = votes < CANDIDATE_THRESHOLD ? 0 : votes;
    return { bonus: cut(readNumber(state, "candCoef") * counted - readNumber(state, "candMask", name)) };
  }
};
function readVoteInfos(state, name) {
  const votes = readJson(state, "vote.iost", `u_${readText(state, PRODUCERS, "voteId")}`, name) ?? {};
  return Object.entries(votes).map(([option, [count, , cleared]]) => ({
    option,
    votes: Number(count) - Number(cleared),
    cleared_votes: Number(cleared)
  }));
}
function readNumber(state, key, field2) {
  return Number(readJson(state, PRODUCERS, key, field2) ?? 0);
}
function cut(amount) {
  return Math.trunc(amount * BONUS_UNITS) / BONUS_UNITS + 0;
}

// src/node/methods/account.ts
var IOST_SCALE = 8;
var accountMethods = {
  getAccount(backend, { name, by_longest_chain }) {
    checkId(name);
    const { block, state } = chooseView(backend, by_longest_chain);
    const record = readJson(state, "auth.iost", "auth", name);
    if (record === void 0) throw new ChainError("account not found");
    const { time } = block.head;
    const { free, frozen } = readHolding(state, name, "iost", time);
    const balance = { value: free, scale: IOST_SCALE };
    return {
      name,
      balance: toDouble(balance),
      gas_info: readGasInfo(state, name, time),
      ram_info: readRamInfo(state, name),
      permissions: mapValues2(record.permissions ?? {}, formatPermission),
      groups: mapValues2(record.groups ?? {}, ({ name: name2 = "", items }) => ({ name: name2, items: formatItems(items) })),
      frozen_balances: frozen.map(({ amount, time: time2 }) => ({
        amount: toDouble({ value: amount, scale: IOST_SCALE }),
        time: String(time2)
      })),
      vote_infos: readVoteInfos(state, name),
      balance_string: formatDecimal(balance)
    };
  }
};
function readGasInfo(state, name, time) {
  const total = toDouble(readGasAt(state, name, time));
  return {
    current_total: total,
    transferable_gas: 0,
    pledge_gas: total,
    increase_speed: toDouble(readIncreaseRate(state, name)),
    limit: toDouble(readGas(state, name).limit),
    pledged_info: readPledges(state, name)
  };
}
function readPledges(state, name) {
  const key = `${name}gp`;
  return readFields(state, GAS_CONTRACT, key).flatMap((pledger) => {
    const value = readRecord(state, GAS_CONTRACT, key, pledger)?.value;
    const isAmount = typeof value === "object" && "scale" in value && value.value !== 0n;
    return isAmount ? [{ pledger, amount: toDouble(value) }] : [];
  });
}
function readRamInfo(state, name) {
  return {
    available: String(readInteger(state, "token.iost", `TB${name}`, "ram")),
    used: readText(state, "ram.iost", `UR${name}`) ?? "0",
    total: readText(state, "ram.iost", `TR${name}`) ?? "0"
  };
}
function formatPermission({ name = "", groups, items, threshold = 0 }) {
  return { name, group_names: groups ?? [], items: formatItems(items), threshold: String(threshold) };
}
function formatItems(items) {
  return (items ?? []).map(({ id = "", is_key_pair = false, weight = 0, permission = "" }) => ({
    id,
    is_key_pair,
    weight: String(weight),
    permission
  }));
}
function mapValues2(values, change) {
  const changed = /* @__PURE__ */ Object.create(null);
  for (const [name, value] of Object.entries(values)) changed[name] = change(value);
  return changed;
}

// src/node/methods/raw-block.ts
function showRawBlock(block, part2) {
  const { head, transactions, receipts } = block;
  return {
    head: {
      version: String(head.version),
      parentHash: encodeBase64(head.parentHash),
      txMerkleHash: encodeBase64(head.txMerkleHash),
      txReceiptMerkleHash: encodeBase64(head.txReceiptMerkleHash),
      info: encodeBase64(head.info),
      number: String(head.number),
      witness: head.witness,
      time: String(head.time)
    },
    sign: signBlock(block),
    txs: part2 === "complete" ? transactions.map(showStoredTransaction) : [],
    receipts: part2 === "complete" ? receipts.map(showStoredReceipt) : [],
    txHashes: part2 === "hashes" ? transactions.map(({ hash }) => encodeBase64(hash)) : [],
    receiptHashes: part2 === "hashes" ? receipts.map((receipt) => encodeBase64(hashReceipt(receipt))) : [],
    blockType: part2 === "complete" ? "NORMAL" : "ONLYHASH"
  };
}
var producer;
function signBlock({ head, hash }) {
  if (head.witness !== DEVELOPMENT_KEYS.producer.id) return { algorithm: 0, sig: "", pubKey: "" };
  producer ??= parseSecretKey(DEVELOPMENT_KEYS.producer.secret);
  return {
    algorithm: ALGORITHM_CODES[producer.algorithm],
    sig: encodeBase64(producer.sign(hash)),
    pubKey: encodeBase64(producer.publicKey)
  };
}
function showStoredTransaction({ tx }) {
  return {
    time: String(tx.time),
    expiration: String(tx.expiration),
    gasLimit: String(tx.gasLimit),
    gasRatio: String(tx.gasRatio),
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, actionName, data })),
    signers: [...tx.signers],
    signs: tx.signatures.map(showStoredSignature),
    publisher: tx.publisher,
    publishSigns: tx.publisherSigs.map(showStoredSignature),
    delay: String(tx.delay),
    chain_id: tx.chainId,
    referredTx: encodeBase64(tx.referredTx),
    amountLimit: tx.amountLimit.map(({ token, value }) => ({ token, val: value })),
    reserved: ""
  };
}
function showStoredSignature({ algorithm, signature, publicKey }) {
  const code = typeof algorithm === "number" ? algorithm : ALGORITHM_CODES[algorithm];
  return { algorithm: code, sig: encodeBase64(signature), pubKey: encodeBase64(publicKey) };
}
function showStoredReceipt(receipt) {
  const usage = [...receipt.ramUsage].map(([payer, bytes2]) => [payer, String(bytes2)]);
  return {
    txHash: encodeBase64(receipt.txHash),
    gasUsage: String(receipt.gasUsage),
    ramUsage: Object.fromEntries(usage),
    status: { code: STATUS_CODES.indexOf(receipt.statusCode), message: receipt.message },
    returns: [...receipt.returns],
    receipts: receipt.receipts.map(({ funcName, content }) => ({ funcName, content }))
  };
}

// src/node/methods/transaction.ts
var transactionMethods = {
  getTxByHash({ chain }, { hash }) {
    checkHash(hash);
    const placement = chain.findTransaction(hash);
    if (placement === void 0) throw new ChainError("tx not found");
    const { status, signed } = placement;
    const receipt = status === "PENDING" ? void 0 : placement.receipt;
    const number = status === "IRREVERSIBLE" ? placement.block.head.number : -1;
    return { status, transaction: showTransaction(signed, receipt), block_number: String(number) };
  },
  getTxReceiptByTxHash({ chain }, { hash }) {
    checkHash(hash);
    const placement = chain.findTransaction(hash);
    if (placement?.status !== "IRREVERSIBLE") throw new ChainError("failed to Get the receipt: not found");
    return showReceipt(placement.receipt);
  },
  sendTx({ chain, miner, settings }, request) {
    const tx = parseTransaction(request);
    const preview = settings.tryTx ? showReceipt(tryTransaction(chain, tx)) : null;
    const { id } = chain.sendTransaction(tx);
    miner.notice();
    return { hash: id, pre_tx_receipt: preview };
  },
  execTx({ chain, settings }, request) {
    if (!settings.exec) throw new ChainError("the node has't enabled this method");
    return showReceipt(chain.execTransaction(parseTransaction(request)));
  }
};
function tryTransaction(chain, tx) {
  checkActions(tx.actions);
  try {
    return chain.execTransaction(tx);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new ChainError(`try transaction failed: ${error.message}`);
  }
}
function showTransaction({ tx, id }, receipt) {
  return {
    hash: id,
    time: String(tx.time),
    expiration: String(tx.expiration),
    gas_ratio: tx.gasRatio / 100,
    gas_limit: tx.gasLimit / 100,
    delay: String(tx.delay),
    chain_id: tx.chainId,
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, action_name: actionName, data })),
    signers: [...tx.signers],
    publisher: tx.publisher,
    referred_tx: encodeBase58(tx.referredTx),
    amount_limit: tx.amountLimit.map(({ token, value }) => ({ token, value })),
    tx_receipt: receipt === void 0 ? null : showReceipt(receipt)
  };
}
function showReceipt(receipt) {
  return formatReceipt(receipt);
}

// src/node/methods/block.ts
var LONGEST_RANGE = 110;
var LONGEST_SEARCH = 100;
var blockMethods = {
  getBlockByHash({ chain }, { hash, complete }) {
    checkHash(hash);
    return showBlock(chain, chain.findBlock({ id: hash }), complete);
  },
  getBlockByNumber: ({ chain }, { number, complete }) => showBlock(chain, chain.findBlock({ number: Number(number) }), complete),
  getRawBlockByNumber({ chain }, { number, complete }) {
    const block = chain.findBlock({ number: Number(number) });
    if (block === void 0) throw new ChainError("block not found");
    return { status: statusOf(chain, block), block: showRawBlock(block, complete ? "complete" : "hashes") };
  },
  getBlockHeaderByRange({ chain }, { start, end }) {
    const [first, last] = [BigInt(start), BigInt(end)];
    checkRange(first, last, LONGEST_RANGE);
    const blocks = [];
    for (let number = first; number < last; number++) {
      const block = chain.findBlock({ number: Number(number) });
      if (block === void 0 || statusOf(chain, block) !== "IRREVERSIBLE") break;
      blocks.push(block);
    }
    return { block_list: blocks.map((block) => showRawBlock(block, "head")) };
  },
  getBlockTxsByContract({ chain }, { from_block, to_block, contract, action_name }) {
    const [first, last] = [BigInt(from_block), BigInt(to_block)];
    checkRange(first, last, LONGEST_SEARCH);
    const matches = (action) => (contract === "" || action.contract === contract) && (action_name === "" || action.actionName === action_name);
    const found = [];
    for (let number = first; number <= last; number++) {
      const block = chain.findBlock({ number: Number(number) });
      if (block === void 0) throw new ChainError("block not found");
      const list2 = showTransactions(block, (actions) => actions.some(matches));
      if (list2.length > 0) found.push({ status: statusOf(chain, block), block_number: String(number), tx_list: list2 });
    }
    return { blocktx_list: found };
  }
};
function checkRange(first, last, longest) {
  if (last <= first || last > first + BigInt(longest)) throw new ChainError(`invalid range ${first} to ${last}`);
}
function statusOf(chain, block) {
  return block.head.number <= chain.lib.head.number ? "IRREVERSIBLE" : "PENDING";
}
function showBlock(chain, block, complete) {
  if (block === void 0) throw new ChainError("block not found");
  const { head, id, transactions } = block;
  const status = statusOf(chain, block);
  return {
    status,
    block: {
      hash: id,
      version: String(head.version),
      parent_hash: encodeBase58(head.parentHash),
      tx_merkle_hash: encodeBase58(head.txMerkleHash),
      tx_receipt_merkle_hash: encodeBase58(head.txReceiptMerkleHash),
      number: String(head.number),
      witness: head.witness,
      time: String(head.time),
      gas_usage: status === "PENDING" && head.number < chain.head.head.number ? block.gasUsage / 100 : 0,
      tx_count: String(transactions.length),
      info: null,
      orig_info: "",
      transactions: complete ? showTransactions(block) : []
    }
  };
}
function showTransactions({ transactions, receipts }, isWanted = () => true) {
  return transactions.flatMap(
    (signed, index) => isWanted(signed.tx.actions) ? [showTransaction(signed, receipts[index])] : []
  );
}

// src/node/methods/contract.ts
var contractMethods = {
  getContract(backend, { id, by_longest_chain }) {
    checkId(id);
    const contract = loadContract(chooseView(backend, by_longest_chain).state, id);
    if (contract === void 0) throw new ChainError("contract not found");
    const { info, code, origCode } = contract;
    return {
      id,
      code,
      language: info.lang,
      version: info.version,
      orig_code: origCode,
      abis: info.abi.map(({ name, args, amountLimit }) => ({
        name,
        args: [...args],
        amount_limit: amountLimit.map(({ token, val }) => ({ token, value: val }))
      }))
    };
  }
};

// src/node/methods/info.ts
var BUILD = {
  build_time: "20240628_144204+0800",
  git_hash: "74f50082a97a5a2e3768737dbcf5e40f4924d40c",
  mode: "ModeNormal",
  network: {
    id: "12D3KooWQ1Uh2tu9GLybc6PwwZHfKkCSFQ3hS9wFUD7mF3xW5KwC",
    peer_count: 0,
    peer_count_inbound: 0,
    peer_count_outbound: 0
  },
  code_version: "3.11.5"
};
var BUY_FEE = 0.02;
var infoMethods = {
  getNodeInfo: ({ chain }) => ({
    ...BUILD,
    server_time: String(chain.clock.now()),
    tx_pool_size: String(chain.pendingCount)
  }),
  getChainInfo({ chain }) {
    const { head, lib } = chain;
    return {
      net_name: "debugnet",
      protocol_version: "1.0",
      chain_id: chain.chainId,
      head_block: String(head.head.number),
      head_block_hash: head.id,
      lib_block: String(lib.head.number),
      lib_block_hash: lib.id,
      witness_list: readWitnesses(chain, chain.state),
      lib_witness_list: readWitnesses(chain, chain.libState),
      pending_witness_list: chain.readProducers(chain.state, "pendingProducerList"),
      head_block_time: String(head.head.time),
      lib_block_time: String(lib.head.time)
    };
  },
  getGasRatio({ chain }) {
    const ratios = readRatios(chain.head);
    return { lowest_gas_ratio: ratios[0] ?? 1, median_gas_ratio: ratios[Math.floor(ratios.length / 2)] ?? 1 };
  },
  getRAMInfo({ chain: { state } }) {
    const read = (key) => Number(readText(state, "ram.iost", key) ?? 0);
    const [used, available, balance] = [read("usedSpace"), read("leftSpace"), read("balance")];
    return {
      used_ram: formatInteger(used),
      available_ram: formatInteger(available),
      total_ram: formatInteger(used + available),
      sell_price: balance / available,
      buy_price: (1 + BUY_FEE) * 1 * balance / available
    };
  }
};
function readWitnesses(chain, state) {
  const current = chain.readProducers(state, "currentProducerList");
  return current.length > 0 ? current : chain.readProducers(state, "pendingProducerList");
}
function readRatios({ transactions }) {
  const paid = transactions.filter(({ tx }) => tx.publisher !== "base.iost");
  return paid.map(({ tx }) => tx.gasRatio / 100).sort((a, b) => a - b);
}
function formatInteger(value) {
  return String(BigInt(Math.trunc(value)));
}

// src/node/methods/storage.ts
var BATCH_SIZE = 50;
var LIST_SIZE = 100;
var NONE2 = "null";
var storageMethods = {
  getContractStorage(backend, { id, key, field: field2, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain);
    return { data: readData(view.state, id, key, field2), ...nameBlock(view) };
  },
  getBatchContractStorage(backend, { id, key_fields, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain);
    const pairs = key_fields.slice(0, BATCH_SIZE);
    return { datas: pairs.map(({ key, field: field2 }) => readData(view.state, id, key, field2)), ...nameBlock(view) };
  },
  getContractStorageFields(backend, { id, key, by_longest_chain }) {
    const view = chooseView(backend, by_longest_chain);
    return { fields: readFields(view.state, id, key), ...nameBlock(view) };
  },
  listContractStorage(backend, request) {
    const limit = readLimit(request);
    const view = chooseView(backend, request.by_longest_chain);
    const isMap = request.storageType !== "KV" && request.storageType !== 0;
    const datas = isMap ? listMaps(view.state, request, limit) : listPlain(view.state, request, limit);
    return { datas, ...nameBlock(view) };
  }
};
function readData(state, id, key, field2) {
  if (id === "base.iost" && key.startsWith("chain_info_")) return NONE2;
  const stored = readRecord(state, id, key, field2 === "" ? void 0 : field2);
  return stored === void 0 ? NONE2 : formatValue(stored.value);
}
function formatValue(value) {
  if (typeof value !== "object") return String(value);
  if (value instanceof JsonBlob) return `"${encodeBase64(encodeUtf8(value.text))}"`;
  return `{"Value":${value.value},"Scale":${value.scale},"Err":null}`;
}
function readLimit({ id, limit }) {
  if (id === "") throw new ChainError("invalid contract id");
  const count = Number(limit);
  if (count > LIST_SIZE) throw new ChainError("invalid limit in request. Max: 500");
  if (count < 0) throw new ChainError(`runtime error: slice bounds out of range [:${limit}]`);
  return count === 0 ? LIST_SIZE : count;
}
function listPlain(state, request, limit) {
  return listKeys(state, plainKey(toBytes(request.id), ""), request, limit).map(([key, bytes2]) => ({
    key: toText(key),
    value: formatValue(decodeStored(bytes2).value)
  }));
}
function listMaps(state, request, limit) {
  return listKeys(state, fieldsKey(toBytes(request.id), ""), request, limit).map(([key, bytes2]) => {
    if (key.includes("-")) return { key: toText(key), value: formatValue(decodeStored(bytes2).value) };
    if (key.endsWith("@")) return { key: toText(key), value: "{}" };
    return { key: toText(key), value: formatGoJson(toText(bytes2).slice(1).split("@")) };
  });
}
function listKeys(state, start, request, limit) {
  const [from, to, prefix] = [toBytes(request.from), toBytes(request.to), toBytes(request.prefix)];
  const found = [];
  for (const [stateKey, bytes2] of state.entries()) {
    if (!stateKey.startsWith(start) || !stateKey.startsWith(prefix, start.length)) continue;
    const key = stateKey.slice(start.length);
    if (key >= from && (to === "" || key < to)) found.push([key, bytes2]);
  }
  return found.sort(([a], [b]) => a < b ? -1 : 1).slice(0, limit);
}

// src/node/methods/token.ts
var tokenMethods = {
  getTokenBalance(backend, { account, token, by_longest_chain }) {
    checkId(account);
    const { block, state } = chooseView(backend, by_longest_chain);
    const scale2 = readScale(state, token) ?? 0;
    const { free, frozen } = readHolding(state, account, token, block.head.time);
    return {
      balance: toDouble({ value: free, scale: scale2 }),
      frozen_balances: frozen.map(({ amount, time }) => ({
        amount: toDouble({ value: amount, scale: scale2 }),
        time: String(time)
      }))
    };
  },
  getToken721Balance(backend, { account, token, by_longest_chain }) {
    checkId(account);
    const { state } = chooseView(backend, by_longest_chain);
    if (readJson(state, "auth.iost", "auth", account) === void 0) throw new ChainError("account not found");
    return {
      balance: String(readInteger(state, "token721.iost", `T721B${account}`, token)),
      tokenIDs: readFields(state, "token721.iost", metadataKey(token, account))
    };
  },
  getToken721Metadata(backend, { token, token_id, by_longest_chain }) {
    const { state } = chooseView(backend, by_longest_chain);
    const owner = readOwner(state, token, token_id);
    const metadata = readText(state, "token721.iost", metadataKey(token, owner), token_id);
    return { metadata: metadata ?? refusePiece(token, token_id) };
  },
  getToken721Owner(backend, { token, token_id, by_longest_chain }) {
    return { owner: readOwner(chooseView(backend, by_longest_chain).state, token, token_id) };
  },
  getTokenInfo(backend, { symbol, by_longest_chain }) {
    const { state } = chooseView(backend, by_longest_chain);
    const read = (field2) => readRecord(state, "token.iost", `TI${symbol}`, field2)?.value;
    const [issuer, fullName] = [read("issuer"), read("fullName")];
    const [total, supply, decimal] = [read("totalSupply"), read("supply"), read("decimal")];
    const isComplete = typeof issuer === "string" && typeof fullName === "string" && typeof total === "bigint" && typeof supply === "bigint" && typeof decimal === "bigint";
    if (!isComplete) throw new ChainError("token not found");
    const scale2 = Number(decimal);
    return {
      symbol,
      full_name: fullName,
      issuer,
      total_supply: String(total),
      current_supply: String(supply),
      decimal: scale2,
      can_transfer: read("canTransfer") === true,
      only_issuer_can_transfer: read("onlyIssuerCanTransfer") === true,
      total_supply_float: toDouble({ value: total, scale: scale2 }),
      current_supply_float: toDouble({ value: supply, scale: scale2 })
    };
  }
};
function metadataKey(token, owner) {
  return `T721M${token}#${owner}`;
}
function readOwner(state, token, id) {
  return readText(state, "token721.iost", `T721I${token}`, id) ?? refusePiece(token, id);
}
function refusePiece(token, id) {
  throw new ChainError(`token ${token} ${id} not found`);
}

// src/node/methods/index.ts
var HANDLERS = {
  ...infoMethods,
  ...accountMethods,
  ...tokenMethods,
  ...contractMethods,
  ...storageMethods,
  ...transactionMethods,
  ...blockMethods,
  ...voteMethods
};

// src/node/provider.ts
var SUBSCRIPTION_MS = 36e5;
var EmbeddedProvider = class {
  url = "embedded";
  #options;
  #subscriptions = /* @__PURE__ */ new Set();
  constructor(options) {
    this.#options = options;
  }
  async request(method, params, { signal } = {}) {
    signal?.throwIfAborted();
    const request = completeMessage(METHODS[method].request, params);
    const result = translate(method, () => HANDLERS[method](this.#options.backend, request));
    await this.#options.settle();
    return result;
  }
  async dev(method, params, { signal } = {}) {
    signal?.throwIfAborted();
    const { dev, settle } = this.#options;
    if (dev === void 0) {
      throw new ToolkitError("NODE_NOT_DEV", `${method}: this node has no developer methods`, {
        hint: "It was started without them (--no-dev)."
      });
    }
    const request = completeMessage(DEV_METHODS[method].request, params);
    const result = translate(method, () => DEV_HANDLERS[method](dev, request));
    await settle();
    return result;
  }
  /** Events are handed over after the execution that emitted them, so that a receiver never runs inside of it. */
  async subscribe(params, { onEvent, signal }) {
    const { topics, filter } = completeMessage(METHODS.subscribe.request, params);
    const contract = filter?.contract_id ?? "";
    const isWanted = (event) => topics.includes(event.topic) && (contract === "" || event.contract === contract);
    if (signal?.aborted) return;
    await new Promise((resolve, reject) => {
      let open = true;
      const deliver = (event) => {
        if (!open) return;
        try {
          onEvent(event);
        } catch (error) {
          reject(error);
          end();
        }
      };
      const stopListening = this.#options.backend.chain.listen({
        onEvent: (event) => {
          if (isWanted(event)) queueMicrotask(() => deliver(showEvent(event)));
        }
      });
      const end = () => {
        open = false;
        stopListening();
        cancelHour();
        this.#subscriptions.delete(end);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const cancelHour = this.#options.timers.after(SUBSCRIPTION_MS, end);
      this.#subscriptions.add(end);
      signal?.addEventListener("abort", end);
    });
  }
  /** Ends all subscriptions. */
  async close() {
    for (const end of [...this.#subscriptions]) end();
  }
};
function showEvent({ topic, data, time }) {
  return { topic, data, time: String(time) };
}
function translate(method, run) {
  try {
    return run();
  } catch (error) {
    throw error instanceof ChainError ? new NodeError({ text: error.message, method }) : error;
  }
}

// src/node/timers.ts
var MACHINE_TIMERS = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  }
};

// src/node/node.ts
var START_TIME = 1700000000000000000n;
async function createNode(options = {}) {
  useNativeCrypto();
  const { timers = MACHINE_TIMERS, dev = true } = options;
  const sandbox = createSandbox();
  const chain = new Chain({
    genesis: { ...DEV_GENESIS, chainId: options.chainId ?? DEV_GENESIS.chainId },
    clock: options.clock ?? createFixedClock(START_TIME),
    sandbox,
    now: () => performance.now(),
    irreversibleAfter: options.irreversibleAfter ?? 0,
    ...options.timeLimitMs === void 0 ? {} : { timeLimitMs: options.timeLimitMs },
    ...options.execTimeLimitMs === void 0 ? {} : { execTimeLimitMs: options.execTimeLimitMs }
  });
  const accounts = listAccounts(options.accounts ?? 10);
  openAccounts(chain, accounts);
  const onError = options.onError ?? (() => {
  });
  const miner = new Miner(chain, {
    mode: options.mining ?? "instant",
    intervalMs: options.intervalMs ?? 500,
    timers,
    timePasses: options.timePasses ?? false,
    onError
  });
  const closers = [];
  const console = new ConsoleLog();
  chain.listen({ onLog: (line) => console.add(line) });
  const settings = { exec: options.exec ?? true, tryTx: options.tryTx ?? false };
  const provider = new EmbeddedProvider({
    backend: { chain, miner, settings },
    dev: dev ? { chain, miner, console, start: chain.snapshot(), snapshots: /* @__PURE__ */ new Map() } : void 0,
    timers,
    settle: async () => {
    }
  });
  return {
    provider,
    chain,
    accounts,
    async listen({ host = "127.0.0.1", port = 30001, grpcPort } = {}) {
      const server = createHttpServer({ provider, dev, onError });
      const name = host.includes(":") ? `[${host}]` : host;
      const url = `http://${name}:${await openServer(server, host, port)}`;
      closers.push(() => closeServer(server));
      if (grpcPort === void 0) return { url, grpcAddress: void 0 };
      const grpc = await listenGrpc({ provider, host, port: grpcPort, onError });
      closers.push(grpc.close);
      return { url, grpcAddress: `${name}:${grpc.port}` };
    },
    async close() {
      miner.stop();
      await provider.close();
      await Promise.all(closers.map((close) => close()));
      sandbox.dispose();
    }
  };
}
export {
  createFixedClock,
  createFollowingClock,
  createNode
};
