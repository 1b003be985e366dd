import type { CatalogueEntry } from './entry.js'

/** Errors of accounts, keys and amounts. */
export const ACCOUNT_ERRORS = {
  ACCOUNT_EXISTS: {
    title: 'The account name is taken',
    cause: 'An account of this name exists on the network.',
    fix: 'Choose another name.',
  },
  ACCOUNT_KEY: {
    title: 'No key for the account',
    cause: 'None of the given keys belongs to the permission that has to sign.',
    fix: 'Pass a key of that permission; "toolkit account NAME" lists its public keys.',
  },
  ACCOUNT_LOCKOUT: {
    title: 'The change would lock the account',
    cause: 'After the change, the remaining keys could not reach the threshold of the permission.',
    fix: 'Add another key first, or lower the threshold.',
  },
  ACCOUNT_UNKNOWN: {
    title: 'Account not found on the network',
    cause: 'No account of the network has this name.',
    fix: 'Check the name and the network. In tests, create the account in the fixture that uses it.',
  },
  AMOUNT_DECIMALS: {
    title: 'Too many decimals',
    cause: 'The amount has more decimals than the token.',
    fix: 'Round the amount to the decimals of the token.',
  },
  AMOUNT_INVALID: {
    title: 'Invalid amount',
    cause: "The value is not a decimal string, or it is outside the chain's 64-bit range.",
    fix: "Write amounts as decimal strings, such as '10.5'.",
  },
  KEY_AMBIGUOUS: {
    title: 'Several keys match',
    cause: 'More than one key belongs to the account or name.',
    fix: 'Name the key or the permission.',
  },
  KEY_EXISTS: {
    title: 'The key exists',
    cause: 'The key store has a key of this name.',
    fix: 'Choose another name, or remove the key first.',
  },
  KEY_EXPORT_UNASKED: {
    title: 'Export not confirmed',
    cause: 'A secret key is printed only after a confirmation.',
    fix: 'Pass --yes.',
  },
  KEY_FILE_INVALID: {
    title: 'Invalid key file',
    cause: 'The file is not a key file of a wallet.',
    fix: 'Check the file.',
  },
  KEY_FILE_MISSING: {
    title: 'Key file not found',
    cause: 'The file does not exist or cannot be read.',
    fix: 'Check the path.',
  },
  KEY_INVALID: {
    title: 'Invalid secret key',
    cause: 'The text is not a base58 secret key.',
    fix: 'Check that the key was copied completely.',
  },
  KEY_NAME: {
    title: 'Invalid key name',
    cause: 'Key names have 1 to 42 letters, digits and underscores.',
    fix: 'Choose another name.',
  },
  KEY_PASSWORD_DIFFERENT: {
    title: 'Passwords differ',
    cause: 'The two passwords are not the same.',
    fix: 'Type the same password twice.',
  },
  KEY_PASSWORD_MISSING: {
    title: 'No password',
    cause: 'A password is needed, and there is no terminal to prompt for it.',
    fix: 'Set TOOLKIT_PASSWORD, or pass --password-env or --password-fd.',
  },
  KEY_PASSWORD_WRONG: {
    title: 'Wrong password',
    cause: 'The password does not decrypt the key.',
    fix: 'Check the password.',
  },
  KEY_STORE_DAMAGED: {
    title: 'Damaged key',
    cause: 'A file of the key store is damaged.',
    fix: 'Restore it from a backup, or import the key again.',
  },
  KEY_STORE_VERSION: {
    title: 'The key has a newer format',
    cause: 'A newer version of the toolkit stored the key.',
    fix: 'Update iost-toolkit.',
  },
  KEY_UNKNOWN: {
    title: 'Unknown key',
    cause: 'The key store has no key of this name or permission.',
    fix: '"toolkit keys" lists the keys.',
  },
} as const satisfies Record<string, CatalogueEntry>
