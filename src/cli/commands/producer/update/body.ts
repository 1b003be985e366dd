import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { changeProducer } from '../producer-change.js'
import { listRegistration } from '../registration-flags.js'
import type { producerUpdateCommand } from './command.js'

export default async function updateProducer(flags: FlagsOf<typeof producerUpdateCommand>): Promise<ExitCode> {
  return changeProducer(flags, 'updateProducer', listRegistration(flags))
}
