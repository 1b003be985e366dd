import type { CatalogueEntry } from './entry.js'

/** Errors of contracts: compiling, publishing, storage and the sandbox. */
export const CONTRACT_ERRORS = {
  CHECK_NOTHING: {
    title: 'Nothing to check',
    cause: 'The project has neither contracts nor tests that TypeScript reads.',
    fix: 'Run the command in a project, or create one with "toolkit init".',
  },
  LINT_NO_FILE: {
    exit: 'NO',
    title: 'No contract to check',
    cause: 'The folders of contracts have no contract, so nothing was checked.',
    fix: 'Check the "contracts" setting in toolkit.config.ts.',
  },
  COMPILER_ENDED: {
    exit: 'COMPILE',
    title: 'The compiler was ended',
    cause: 'The process of esbuild or TypeScript was ended from outside, each time that it was started.',
    fix: 'Check the free memory; run npm rebuild esbuild if it never starts.',
  },
  COMPILE_NO_FILE: {
    exit: 'COMPILE',
    title: 'Contract file not found',
    cause: 'The file or the folder of contracts does not exist or cannot be read.',
    fix: 'Check the path and the "contracts" setting in toolkit.config.ts.',
  },
  COMPILE_REFUSED: {
    exit: 'COMPILE',
    title: 'The chain would refuse the contract',
    cause: 'The source uses syntax or names that publishing rejects.',
    fix: 'Change the lines that are listed; each has a suggestion.',
  },
  COMPILE_TYPES: {
    exit: 'COMPILE',
    title: 'Type errors',
    cause: 'TypeScript reported errors in contracts or tests.',
    fix: 'Fix the listed errors, or pass --no-types to compile without them.',
  },
  CONTRACT_REFUSED: {
    exit: 'COMPILE',
    title: 'The chain would refuse the contract',
    cause: 'The source breaks a rule of the chain.',
    fix: 'Change the line that is shown.',
  },
  CONTRACT_UNKNOWN: {
    exit: 'COMPILE',
    title: 'Contract not found on the network',
    cause: 'No contract has this id on the network.',
    fix: 'Check the id and the network.',
  },
  CONTRACT_VERSION: {
    exit: 'NO',
    title: 'Unknown version of a system contract',
    cause: 'The chain runs a version of a system contract that this version of the toolkit does not implement.',
    fix: 'Use a newer version of iost-toolkit.',
  },
  SANDBOX_BROKEN: {
    title: 'The sandbox does not load',
    cause: 'The package isolated-vm is installed but does not load on this Node.',
    fix: 'Run the commands that the hint names for your package manager, such as npm rebuild isolated-vm.',
  },
  SANDBOX_MISSING: {
    title: 'The sandbox is not installed',
    cause: 'The package isolated-vm is missing for this Node version.',
    fix: 'Install again with this version of Node, with optional dependencies. On Node 20 install g++, make and python3 first.',
  },
  SANDBOX_NODE_SNAPSHOT: {
    title: 'Node started from a snapshot',
    cause: 'The package isolated-vm needs a Node process without its start-up snapshot.',
    fix: 'Start Node with --no-node-snapshot.',
  },
  STORAGE_KEY: {
    title: 'The key is unknown',
    cause: 'Nothing is stored under the key, and the code of the contract does not store anything under it.',
    fix: 'Correct the name of the key or map.',
  },
  STORAGE_MAP: {
    title: 'The key is a map',
    cause: 'A map was used without the name of a field, or a field was given for a key that is not a map.',
    fix: 'Name a field, or list them with contract.fields(key). Leave the field out for a plain key.',
  },
  STORAGE_MOVED: {
    title: 'The state kept changing',
    cause: 'The values could not be read at one block.',
    fix: 'Try again, or read fewer values.',
  },
} as const satisfies Record<string, CatalogueEntry>
