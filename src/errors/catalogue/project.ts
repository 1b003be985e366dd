import type { CatalogueEntry } from './entry.js'

/** Errors of projects: configuration, files, templates and command lines. */
export const PROJECT_ERRORS = {
  CONFIG_EXPLORER_UNKNOWN: {
    title: 'Unknown explorer',
    cause: 'The configuration has no explorer of this name.',
    fix: 'Define it under "explorers" in toolkit.config.ts, or pass --url.',
  },
  CONFIG_INVALID: {
    title: 'Invalid configuration',
    cause: 'A setting has an unknown name or an invalid value.',
    fix: 'Correct the setting at the path that is shown.',
  },
  CONFIG_NETWORK_UNKNOWN: {
    title: 'Unknown network',
    cause: 'The configuration has no network of this name.',
    fix: 'Define it under "networks" in toolkit.config.ts.',
  },
  CONFIG_UNREADABLE: {
    title: 'The configuration cannot be loaded',
    cause:
      'The configuration file has a syntax error, throws, imports something missing or exports nothing, there are two, or a timer or promise of it failed later.',
    fix: 'Correct the file; run with --verbose for the cause.',
  },
  CONSENT_DENIED: {
    exit: 'NO',
    title: 'Not confirmed',
    cause: 'The confirmation prompt was declined.',
    fix: 'Run the command again and confirm, or pass --yes.',
  },
  FILE_EXISTS: {
    title: 'The file exists',
    cause: 'The command does not overwrite files.',
    fix: 'Choose another name, or delete the file.',
  },
  FILE_UNUSABLE: {
    title: 'The file cannot be used',
    cause: 'The system denied access, or the path is invalid.',
    fix: 'Check the path, its permissions and the free space.',
  },
  GIT_UNUSABLE: {
    title: 'Git failed',
    cause: 'The changed files could not be listed.',
    fix: 'Check that git is installed and the reference exists.',
  },
  INIT_NOT_EMPTY: {
    title: 'The directory is not empty',
    cause: 'The command does not write into a directory with files.',
    fix: 'Choose an empty directory.',
  },
  INIT_TEMPLATE: {
    title: 'Unknown template',
    cause: 'The template does not exist.',
    fix: 'Use minimal, token, nft, vault or market.',
  },
  INSTALL_NATIVE: {
    title: 'Native module mismatch',
    cause: 'A native module was built for another Node version or platform.',
    fix: 'Run npm rebuild.',
  },
  INSTALL_PAGE: {
    title: 'Incomplete installation',
    cause: 'A page of the package is missing.',
    fix: 'Reinstall iost-toolkit; in a clone, run npm run build.',
  },
  INSTALL_TYPESCRIPT: {
    title: 'TypeScript is missing',
    cause: 'TypeScript is not installed or does not run.',
    fix: 'Run npm install --save-dev typescript.',
  },
  INTERRUPTED: {
    exit: 'INTERRUPTED',
    title: 'Interrupted',
    cause: 'The command was interrupted by a signal.',
    fix: 'Run the command again.',
  },
  PROJECT_CONTRACT_AMBIGUOUS: {
    title: 'Two contracts have one name',
    cause: 'Two files compile to a contract of the same name.',
    fix: 'Rename one of them, or pass the path.',
  },
  PROJECT_CONTRACT_UNKNOWN: {
    title: 'Unknown contract',
    cause: 'The project has no contract of this name.',
    fix: 'Check the name and the "contracts" setting.',
  },
  SECRET_MISSING: {
    title: 'Secret not found',
    cause: 'The environment variable of the secret is not set.',
    fix: 'Set the variable, or store the key with "toolkit keys import".',
  },
  USAGE: {
    title: 'Invalid command line',
    cause: 'A command, flag or argument is unknown, missing or invalid.',
    fix: 'Run the command with --help.',
  },
  WATCH_FOLDER: {
    title: 'Folder not found',
    cause: 'The folder to watch does not exist.',
    fix: 'Check the path.',
  },
} as const satisfies Record<string, CatalogueEntry>
