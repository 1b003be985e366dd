import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { changeProducer } from '../producer-change.js'
import { listRegistration } from '../registration-flags.js'
import type { producerRegisterCommand } from './command.js'

export default async function registerProducer(flags: FlagsOf<typeof producerRegisterCommand>): Promise<ExitCode> {
  return changeProducer(flags, 'applyRegister', [...listRegistration(flags), !flags.partner])
}
