/** The parts of the chain's own JavaScript client that tests use; it has no types. */
declare module 'iost' {
  type Receipt = import('../../../src/rpc/schema.js').WireReceipt
  type Results = import('../../../src/rpc/schema.js').Results

  export const Algorithm: { readonly Ed25519: number; readonly Secp256k1: number }
  export const Bs58: { encode(bytes: Uint8Array): string; decode(text: string): Buffer }

  export class KeyPair {
    static newKeyPair(algorithm?: number): KeyPair
    constructor(secret: Uint8Array, algorithm?: number)
    readonly id: string
    B58SecKey(): string
    B58PubKey(): string
  }

  export class Signature {
    constructor(info: Uint8Array, keys: KeyPair)
    static fromJSON(json: string): Signature
    verify(info: Uint8Array): boolean
    toJSON(): { algorithm: string; public_key: string; signature: string }
  }

  export class Tx {
    constructor(gasRatio: number, gasLimit: number)
    readonly publisher_sigs: Signature[]
    setChainID(id: number): void
    setTime(expirationSeconds: number, delay: number, serverTimeDiff: number): void
    setGas(ratio: number, limit: number): void
    addSigner(account: string, permission: string): void
    addApprove(token: string, amount: number | string): void
    addAction(contract: string, action: string, data: string): void
    addSign(keys: KeyPair): void
    addPublishSign(publisher: string, keys: KeyPair): void
  }

  export class Account {
    constructor(name: string)
    addKeyPair(keys: KeyPair, permission: string): void
    signTx(tx: Tx): void
  }

  export class HTTPProvider {
    constructor(host: string, timeoutMs: number)
  }

  export class RPC {
    constructor(provider: HTTPProvider)
    readonly net: { getNodeInfo(): Promise<Results['getNodeInfo']> }
    readonly transaction: {
      sendTx(tx: Tx): Promise<Results['sendTx']>
      getTxByHash(hash: string): Promise<Results['getTxByHash']>
      getTxReceiptByTxHash(hash: string): Promise<Receipt>
      getTxReceiptByHash(hash: string): Promise<Receipt>
    }
    readonly blockchain: {
      getChainInfo(): Promise<Results['getChainInfo']>
      getBlockByHash(hash: string, complete?: boolean): Promise<Results['getBlockByHash']>
      getBlockByNum(number: number, complete?: boolean): Promise<Results['getBlockByNumber']>
      getBalance(account: string, token?: string, longest?: number): Promise<Results['getTokenBalance']>
      getToken721Balance(account: string, token: string): Promise<Results['getToken721Balance']>
      getToken721Metadata(token: string, id: string): Promise<Results['getToken721Metadata']>
      getToken721Owner(token: string, id: string): Promise<Results['getToken721Owner']>
      getContract(id: string): Promise<Results['getContract']>
      getContractStorage(
        id: string,
        key: string,
        field?: string | boolean,
        pending?: boolean,
      ): Promise<Results['getContractStorage']>
      getContractStorageFields(id: string, key: string): Promise<Results['getContractStorageFields']>
      getAccountInfo(name: string, reversible?: boolean): Promise<Results['getAccount']>
      getGasRatio(): Promise<Results['getGasRatio']>
    }
  }

  interface Sending {
    on(happening: 'pending', run: (hash: string) => void): Sending
    on(happening: 'success', run: (receipt: Receipt) => void): Sending
    on(happening: 'failed', run: (reason: Receipt | Error | string) => void): Sending
  }

  export class IOST {
    constructor(settings: { gasRatio: number; gasLimit: number; delay: number; expiration: number })
    setRPC(rpc: RPC): Promise<void>
    setAccount(account: Account): void
    callABI(contract: string, action: string, args: readonly unknown[]): Tx
    transfer(token: string, from: string, to: string, amount: string, memo?: string): Tx
    newAccount(name: string, creator: string, owner: string, active: string, ram: number, gasPledge: number): Tx
    signAndSend(tx: Tx): Sending
  }

  export class TxHandler {
    constructor(tx: Tx, rpc: RPC)
    onPending(run: (answer: Results['sendTx']) => void): this
    onSuccess(run: (receipt: Receipt) => void): this
    onFailed(run: (reason: Receipt | string) => void): this
    send(): this
    listen(intervalMs: number, times: number): void
  }
}
