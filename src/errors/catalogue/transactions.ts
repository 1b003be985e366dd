import type { CatalogueEntry } from './entry.js'

/** Errors of calls and transactions. */
export const TRANSACTION_ERRORS = {
  CALL_ACCOUNT: {
    title: 'No account for the call',
    cause: 'The call has no publisher, or a signer is not an account.',
    fix: 'Choose the account with .as(account) or the signers option.',
  },
  CALL_ACTION: {
    title: 'Unknown action',
    cause: 'The ABI of the contract has no action of this name.',
    fix: 'Check the spelling; "toolkit contract ID" lists the actions.',
  },
  CALL_ARGUMENT: {
    title: 'Invalid arguments',
    cause: 'The number or the types of the arguments differ from the ABI.',
    fix: 'Pass the arguments that the ABI lists.',
  },
  CALL_MIXED: {
    title: 'Calls cannot be combined',
    cause: 'The calls of one transaction must exist and have the same publisher.',
    fix: 'Build the transaction from calls of one account.',
  },
  CALL_OPTION: {
    title: 'Unknown option',
    cause: 'A function of the client was given an option that it does not have. It would be ignored.',
    fix: 'Correct the name; the hint lists the options.',
  },
  CALL_SENT: {
    title: 'The call was sent already',
    cause: 'A call that was sent cannot become part of another transaction.',
    fix: 'Create a new call.',
  },
  RECEIPT_VALUE: {
    title: 'A receipt where a value is meant',
    cause:
      'An operator such as == or +, or a template, got the receipt of a call. A receipt is an object, whatever the call returned.',
    fix: 'Use its returnValue, or read the value with contract.read.',
  },
  RECEIPT_MEMBER: {
    title: 'Unknown member of a receipt',
    cause: 'The receipt of a call was read like an object of another library, or the name is misspelt.',
    fix: 'Use a member that the hint lists.',
  },
  LOOKUP_NOT_EXECUTED: {
    exit: 'NO',
    title: 'Not executed yet',
    cause: 'The transaction waits for a block.',
    fix: 'Try again after the next block.',
  },
  LOOKUP_NOT_FOUND: {
    exit: 'NO',
    title: 'Not found',
    cause: 'The node does not know the record.',
    fix: 'Check the value and the network.',
  },
  LOOKUP_NO_SOURCE: {
    exit: 'NO',
    title: 'No source',
    cause: 'The contract is part of the chain and has no JavaScript source.',
    fix: 'Use --abi for its actions.',
  },
  RPC_PARAMETER: {
    title: 'Missing parameter',
    cause: 'A request lacks a required value.',
    fix: 'Pass the parameter that is shown.',
  },
  TX_DIFFERENT: {
    exit: 'NO',
    title: 'Different transactions',
    cause: 'The files to combine hold different transactions.',
    fix: 'Combine copies of one transaction.',
  },
  TX_DOUBLED: {
    exit: 'NO',
    title: 'Executed more than once',
    cause:
      'The node, or a proxy in front of it, forwarded copies of the signed transaction with a repeated signature. Each copy has another hash, so the chain executed it too.',
    fix: 'Undo the effect of the copies, and use a node that you trust. Nothing is sent again for the transaction.',
  },
  TX_DROPPED: {
    exit: 'NO',
    title: 'The transaction was dropped',
    cause: 'The node accepted it, but no block included it before it expired.',
    fix: 'Send it again.',
  },
  TX_EXPIRED: {
    exit: 'NO',
    title: 'The transaction expired',
    cause: 'Its expiration has passed.',
    fix: 'Create and sign a new transaction.',
  },
  TX_FAILED: {
    exit: 'NO',
    title: 'The transaction failed',
    cause: 'It was executed and its status is not SUCCESS.',
    fix: 'See the message of the contract.',
  },
  TX_FILE: {
    exit: 'NO',
    title: 'Unreadable transaction file',
    cause: 'The file cannot be read.',
    fix: 'Check the path.',
  },
  TX_INVALID: {
    exit: 'NO',
    title: 'Invalid transaction',
    cause: 'The text is not a transaction of the node interface.',
    fix: 'Check the field that is shown.',
  },
  TX_NOT_FINAL: {
    exit: 'NETWORK',
    title: 'Not irreversible',
    cause: 'The block of the transaction does not become irreversible.',
    fix: 'Check the state of the network.',
  },
  TX_REFUSED: {
    exit: 'NO',
    title: 'The chain refused the transaction',
    cause: 'A check before execution failed.',
    fix: 'See the message of the node.',
  },
  TX_SIGNATURE: {
    exit: 'NO',
    title: 'Invalid signature',
    cause: 'A signature does not match the transaction.',
    fix: 'Sign it again.',
  },
  TX_SIGNER: {
    exit: 'NO',
    title: 'Not a signer',
    cause: 'The transaction does not need a signature of this account.',
    fix: 'Choose one of its signers.',
  },
  TX_UNFINISHED: {
    exit: 'NO',
    title: 'Missing signatures',
    cause: 'Signers have not signed yet.',
    fix: 'Collect the signatures that are listed; the publisher signs last.',
  },
  TX_UNSETTLED: {
    exit: 'NETWORK',
    title: 'Outcome unknown',
    cause: 'The network did not report the outcome of the transaction.',
    fix: 'Run the same command again; nothing is sent twice.',
  },
} as const satisfies Record<string, CatalogueEntry>
