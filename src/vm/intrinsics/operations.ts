/** The operations of the host a contract can reach, by family; the boundary carries their index in `OPERATIONS`. */
const FAMILIES = {
  storage: [
    'put',
    'get',
    'has',
    'del',
    'mapPut',
    'mapGet',
    'mapHas',
    'mapDel',
    'mapKeys',
    'mapLen',
    'globalGet',
    'globalHas',
    'globalMapGet',
    'globalMapHas',
    'globalMapKeys',
    'globalMapLen',
  ],
  blockchain: ['blockInfo', 'txInfo', 'contextInfo', 'call', 'callWithAuth', 'requireAuth', 'receipt', 'event'],
  crypto: ['sha3', 'sha3Hex', 'ripemd160Hex', 'verify'],
  log: ['log'],
} as const

export type OperationFamily = keyof typeof FAMILIES
export type StorageOperation = (typeof FAMILIES.storage)[number]
export type BlockchainOperation = (typeof FAMILIES.blockchain)[number]
export type CryptoOperation = (typeof FAMILIES.crypto)[number]

/** All operations in one list: `[family, operation]`. */
export const OPERATIONS: readonly (readonly [OperationFamily, string])[] = Object.entries(FAMILIES).flatMap(
  ([family, names]) => names.map((name) => [family as OperationFamily, name] as const),
)
