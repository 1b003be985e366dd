import type { CatalogueEntry } from './entry.js'

/** Errors of deployment scripts, their journals and locks. */
export const DEPLOYMENT_ERRORS = {
  DEPLOY_BOOK: {
    title: 'Invalid address book',
    cause: 'The address book of the network is damaged.',
    fix: 'Restore the file from git.',
  },
  DEPLOY_EXECUTED: {
    exit: 'NO',
    title: 'The step is on the chain already',
    cause:
      'A transaction of the same account made the same calls after the last step of the journal, and the journal does not have it. The journal is older than the chain, for example after a switch of branches.',
    fix: 'Restore the newer journal and its address book, or name the step with --redo to execute it again.',
  },
  DEPLOY_JOURNAL_CUT: {
    title: 'Lines are missing at the end of the journal',
    cause: 'The journal is shorter than it was when the address book was written.',
    fix: 'Restore the journal, for example with git checkout. --fresh archives it and sends every step again.',
  },
  DEPLOY_JOURNAL_EDITED: {
    title: 'The journal was changed',
    cause: 'Lines of the deployment journal are missing or edited.',
    fix: 'Restore the journal from git. Pass --fresh only if nothing was deployed.',
  },
  DEPLOY_JOURNAL_NEWER: {
    title: 'The journal has a newer format',
    cause: 'A newer version of the toolkit wrote the journal.',
    fix: 'Update iost-toolkit.',
  },
  DEPLOY_JOURNAL_OTHER: {
    title: 'The journal belongs to another deployment',
    cause: 'The journal is of another network or chain.',
    fix: 'Check the network; --fresh archives the journal and starts over.',
  },
  DEPLOY_LOCK_ALIVE: {
    exit: 'NO',
    title: 'The lock was not broken',
    cause: 'The process that holds the lock of the deployment is running.',
    fix: 'Wait for it to end, or end it, then run the command again.',
  },
  DEPLOY_LOCK_DAMAGED: {
    exit: 'NO',
    title: 'A lock file is damaged',
    cause: 'The lock file of a deployment does not name its process.',
    fix: 'Make sure that no other deployment runs, then pass --break-lock.',
  },
  DEPLOY_LOCK_LOST: {
    exit: 'NO',
    title: 'The lock was lost',
    cause: 'Another process broke the lock of this deployment and continues it.',
    fix: 'Wait for the other process to end, then run the command again.',
  },
  DEPLOY_LOCKED: {
    exit: 'NO',
    title: 'The deployment is locked',
    cause: 'Another process deploys to this network.',
    fix: 'Wait for it to end. --break-lock removes the lock of a process that no longer runs.',
  },
  DEPLOY_NO_SCRIPT: {
    title: 'Deployment script not found',
    cause: 'No script has this name, or there are several to choose from.',
    fix: 'Name a script in deploy/.',
  },
  DEPLOY_OTHER_CHAIN: {
    exit: 'NETWORK',
    title: 'Unexpected chain',
    cause: 'The network is not the chain that the journal describes.',
    fix: 'Check the URL, or pass --fresh if the chain was reset.',
  },
  DEPLOY_REDO: {
    title: 'The step was not done',
    cause: '--redo names a step that the journal does not have.',
    fix: 'Check the name of the step.',
  },
  DEPLOY_SCRIPT: {
    title: 'Invalid deployment script',
    cause: 'The script cannot be loaded or does not export a deployment.',
    fix: 'Export default deployment(async (d) => { … }).',
  },
  DEPLOY_SHORT: {
    exit: 'NO',
    title: 'Insufficient balance',
    cause: 'An account has too little IOST, gas or RAM for the remaining steps.',
    fix: 'Fund the account with the amounts that are listed.',
  },
  DEPLOY_STEP: {
    title: 'Invalid step',
    cause: 'A step of the script has wrong arguments, or two steps have one name.',
    fix: 'Correct the call that is shown.',
  },
  DEPLOY_STEP_CHANGED: {
    exit: 'NO',
    title: 'A completed step has changed',
    cause: 'The script now asks for something else than the step that was executed.',
    fix: 'Give the new step another name, or pass --redo.',
  },
  DEPLOY_STEP_FAILS: {
    exit: 'NO',
    title: 'A step fails in the plan',
    cause: 'The plan, made on an empty chain, shows that a step would fail. Nothing was sent.',
    fix: 'Correct the step. --partial sends the steps before it.',
  },
  DEPLOY_UNKNOWN: {
    exit: 'NO',
    title: 'Contract not deployed',
    cause: 'The address book of the network has no contract of this name.',
    fix: 'Deploy it first, or check the name.',
  },
  DEPLOY_UNNAMED: {
    title: 'Call outside of a step',
    cause: 'A call was awaited without d.send, so each run would send it again.',
    fix: "Wrap the call: await d.send('name', call).",
  },
  DEPLOY_UNPLANNED: {
    title: 'A step fails in the plan',
    cause: 'The step fails when the plan runs it on a simulated chain.',
    fix: 'Fix the cause that is shown; nothing was sent.',
  },
} as const satisfies Record<string, CatalogueEntry>
