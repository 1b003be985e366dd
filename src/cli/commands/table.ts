import type { Command, CommandBody, FlagsOf } from '../command.js'
import { accountBuyRamCommand } from './account/buy-ram/command.js'
import { accountCreateCommand } from './account/create/command.js'
import { accountPermissionCommand } from './account/permission/command.js'
import { accountPledgeCommand } from './account/pledge/command.js'
import { accountSellRamCommand } from './account/sell-ram/command.js'
import { accountCommand } from './account/show/command.js'
import { accountUnpledgeCommand } from './account/unpledge/command.js'
import { balanceCommand } from './balance/command.js'
import { blockCommand } from './block/command.js'
import { callCommand } from './call/command.js'
import { chainCommand } from './chain/command.js'
import { checkCommand } from './check/command.js'
import { cleanCommand } from './clean/command.js'
import { compileCommand } from './compile/command.js'
import { completionCommand } from './completion/command.js'
import { configCommand } from './config/command.js'
import { consoleCommand } from './console/command.js'
import { contractCommand } from './contract/command.js'
import { corpusMergeCommand } from './corpus/merge/command.js'
import { corpusMinimiseCommand } from './corpus/minimise/command.js'
import { corpusCommand } from './corpus/show/command.js'
import { debugCommand } from './debug/command.js'
import { deployCommand } from './deploy/command.js'
import { doctorCommand } from './doctor/command.js'
import { eventsCommand } from './events/command.js'
import { execCommand } from './exec/command.js'
import { explorerCommand } from './explorer/command.js'
import { explorerBackfillCommand } from './explorer-backfill/command.js'
import { explorerServeCommand } from './explorer-serve/command.js'
import { forkDiffCommand } from './fork/diff/command.js'
import { forkPruneCommand } from './fork/prune/command.js'
import { forkCommand } from './fork/show/command.js'
import { forkUpdateCommand } from './fork/update/command.js'
import { initCommand } from './init/command.js'
import { inspectCommand } from './inspect/command.js'
import { keysExportCommand } from './keys/export/command.js'
import { keysImportCommand } from './keys/import/command.js'
import { keysCommand } from './keys/list/command.js'
import { keysNewCommand } from './keys/new/command.js'
import { keysRemoveCommand } from './keys/remove/command.js'
import { keysUseCommand } from './keys/use/command.js'
import { lintCommand } from './lint/command.js'
import { lspCommand } from './lsp/command.js'
import { mutateCommand } from './mutate/command.js'
import { nodeCommand } from './node/command.js'
import {
  producerCleanCommand,
  producerLoginCommand,
  producerLogoutCommand,
  producerUnregisterCommand,
  producerWithdrawCommand,
} from './producer/action/command.js'
import { producerListCommand } from './producer/list/command.js'
import { producerRedeemCommand } from './producer/redeem/command.js'
import { producerRegisterCommand } from './producer/register/command.js'
import { producerCommand } from './producer/show/command.js'
import { producerUpdateCommand } from './producer/update/command.js'
import { publishCommand } from './publish/command.js'
import { receiptCommand } from './receipt/command.js'
import { replayCommand } from './replay/command.js'
import { reportMergeCommand } from './report/merge/command.js'
import { reportCommand } from './report/show/command.js'
import { runCommand } from './run/command.js'
import { sendCommand } from './send/command.js'
import { shadowCommand } from './shadow/command.js'
import { storageCommand } from './storage/command.js'
import { testCommand } from './test/command.js'
import { txCombineCommand } from './tx/combine/command.js'
import { txCommand } from './tx/show/command.js'
import { txSignCommand } from './tx/sign/command.js'
import { verifyCommand } from './verify/command.js'
import { voteCommand } from './vote/cast/command.js'
import { voteRewardCommand } from './vote/reward/command.js'
import { unvoteCommand } from './vote/unvote/command.js'

/** A command whose body takes the flags of its declaration. */
type CheckedCommand<C extends Command> = C['body'] extends () => Promise<{ default: CommandBody<FlagsOf<C>> }>
  ? C
  : never

/** Lists commands, whose bodies are checked against their flags. */
function group<const Commands extends readonly Command[]>(
  ...commands: Commands & { [Index in keyof Commands]: CheckedCommand<Commands[Index]> }
): readonly Command[] {
  return commands
}

/** The commands in the groups and the order in which the help lists them. */
export const COMMAND_GROUPS = {
  Project: group(initCommand, compileCommand, checkCommand, lintCommand, inspectCommand, configCommand, cleanCommand),
  Test: group(
    testCommand,
    mutateCommand,
    debugCommand,
    reportCommand,
    reportMergeCommand,
    corpusCommand,
    corpusMinimiseCommand,
    corpusMergeCommand,
    replayCommand,
    forkCommand,
    forkUpdateCommand,
    forkPruneCommand,
    forkDiffCommand,
    shadowCommand,
  ),
  Chain: group(
    nodeCommand,
    consoleCommand,
    callCommand,
    execCommand,
    chainCommand,
    blockCommand,
    txCommand,
    receiptCommand,
    accountCommand,
    balanceCommand,
    contractCommand,
    storageCommand,
    eventsCommand,
    producerCommand,
    producerListCommand,
  ),
  Ship: group(
    deployCommand,
    publishCommand,
    runCommand,
    verifyCommand,
    sendCommand,
    txSignCommand,
    txCombineCommand,
    accountCreateCommand,
    accountBuyRamCommand,
    accountSellRamCommand,
    accountPledgeCommand,
    accountUnpledgeCommand,
    accountPermissionCommand,
    voteCommand,
    voteRewardCommand,
    unvoteCommand,
    producerRegisterCommand,
    producerUpdateCommand,
    producerUnregisterCommand,
    producerCleanCommand,
    producerLoginCommand,
    producerLogoutCommand,
    producerRedeemCommand,
    producerWithdrawCommand,
    keysCommand,
    keysNewCommand,
    keysImportCommand,
    keysExportCommand,
    keysRemoveCommand,
    keysUseCommand,
  ),
  Explorer: group(explorerCommand, explorerServeCommand, explorerBackfillCommand),
  Tools: group(doctorCommand, completionCommand, lspCommand),
}

export const COMMANDS: readonly Command[] = Object.values(COMMAND_GROUPS).flat()
