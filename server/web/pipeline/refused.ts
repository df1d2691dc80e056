import { code, type Code, type Refusal } from '#contract/calls/codes.ts'

import type { MessageArgs, MessageId } from '../messages/translate.ts'

export interface FieldFault {
  field: string
  message: MessageId
  args?: MessageArgs
  /** What people call the field, in the language of the request, where no list has its words. */
  words?: string
}

interface Answer {
  code: Code
  /** HTTP: 200 for a refusal of the business, else what a client without the envelope understands. */
  status: number
}

const answers: Readonly<Record<Refusal, Answer>> = {
  'captcha.wrong': { code: code.refused, status: 200 },
  'login.failed': { code: code.refused, status: 200 },
  'login.locked': { code: code.refused, status: 200 },
  'login.expired': { code: code.refused, status: 200 },
  'login.frozen': { code: code.refused, status: 200 },
  'login.forgotten': { code: code.refused, status: 200 },
  'login.signal': { code: code.refused, status: 200 },
  'factor.asked': { code: code.refused, status: 200 },
  'factor.enrol': { code: code.refused, status: 200 },
  'factor.late': { code: code.refused, status: 200 },
  'factor.required': { code: code.refused, status: 200 },
  'factor.wrong': { code: code.refused, status: 200 },
  'password.once': { code: code.refused, status: 200 },
  'password.wrong': { code: code.refused, status: 200 },
  'session.ended': { code: code.unauthenticated, status: 401 },
  'apiKey.invalid': { code: code.unauthenticated, status: 401 },
  'apiKey.beyond': { code: code.refused, status: 200 },
  'notification.tested': { code: code.refused, status: 200 },
  'alarmRule.tooMany': { code: code.refused, status: 200 },
  'apiKey.personal': { code: code.forbidden, status: 403 },
  'permission.denied': { code: code.forbidden, status: 403 },
  'identity.mismatch': { code: code.forbidden, status: 403 },
  'field.invalid': { code: code.invalid, status: 422 },
  'body.malformed': { code: code.invalid, status: 400 },
  'body.tooLarge': { code: code.tooLarge, status: 413 },
  'address.tooLong': { code: code.invalid, status: 431 },
  'call.unknown': { code: code.notFound, status: 404 },
  'record.unknown': { code: code.notFound, status: 404 },
  'record.changed': { code: code.refused, status: 200 },
  'edit.retypes': { code: code.refused, status: 200 },
  'rights.beyond': { code: code.refused, status: 200 },
  'user.self': { code: code.refused, status: 200 },
  'user.lastAdministrator': { code: code.refused, status: 200 },
  'post.superAdministrator': { code: code.refused, status: 200 },
  'post.own': { code: code.refused, status: 200 },
  'post.inUse': { code: code.refused, status: 200 },
  'handOver.own': { code: code.refused, status: 200 },
  'handOver.taken': { code: code.refused, status: 200 },
  'order.state': { code: code.refused, status: 200 },
  'order.taken': { code: code.refused, status: 200 },
  'order.underWay': { code: code.refused, status: 200 },
  'order.recovered': { code: code.refused, status: 200 },
  'alarm.acknowledged': { code: code.refused, status: 200 },
  'alarm.notAcknowledged': { code: code.refused, status: 200 },
  'alarm.shelved': { code: code.refused, status: 200 },
  'alarm.notShelved': { code: code.refused, status: 200 },
  'order.unseen': { code: code.refused, status: 200 },
  'order.notYours': { code: code.refused, status: 200 },
  'photo.type': { code: code.refused, status: 200 },
  'photo.tooLarge': { code: code.refused, status: 200 },
  'photo.tooMany': { code: code.refused, status: 200 },
  'candidate.adopted': { code: code.refused, status: 200 },
  'candidate.changed': { code: code.refused, status: 200 },
  'candidate.channel': { code: code.refused, status: 200 },
  'candidate.conflict': { code: code.refused, status: 200 },
  'candidate.noKey': { code: code.refused, status: 200 },
  'ids.foreign': { code: code.refused, status: 200 },
  'batch.partial': { code: code.refused, status: 200 },
  'batch.nothing': { code: code.refused, status: 200 },
  'batch.onlyOne': { code: code.refused, status: 200 },
  'batch.tooMany': { code: code.refused, status: 200 },
  'batch.type': { code: code.refused, status: 200 },
  'batch.version': { code: code.refused, status: 200 },
  'batch.protocol': { code: code.refused, status: 200 },
  'batch.zetaC': { code: code.refused, status: 200 },
  'batch.offline': { code: code.refused, status: 200 },
  'batch.feature': { code: code.refused, status: 200 },
  'batch.channel': { code: code.refused, status: 200 },
  'batch.sameAsBefore': { code: code.refused, status: 200 },
  'batch.consistency': { code: code.refused, status: 200 },
  'batch.armVersion': { code: code.refused, status: 200 },
  'command.noGateway': { code: code.refused, status: 200 },
  'command.gatewayOffline': { code: code.refused, status: 200 },
  'command.notOfType': { code: code.refused, status: 200 },
  'company.own': { code: code.refused, status: 200 },
  'company.seenAnyway': { code: code.refused, status: 200 },
  'company.notEmpty': { code: code.refused, status: 200 },
  'image.type': { code: code.refused, status: 200 },
  'image.size': { code: code.refused, status: 200 },
  'image.tooLarge': { code: code.refused, status: 200 },
  'share.seenAnyway': { code: code.refused, status: 200 },
  'battery.again': { code: code.refused, status: 200 },
  'battery.reported': { code: code.refused, status: 200 },
  'battery.notNewest': { code: code.refused, status: 200 },
  'upload.missing': { code: code.refused, status: 200 },
  'upload.tooLarge': { code: code.refused, status: 200 },
  'upload.notASheet': { code: code.refused, status: 200 },
  'upload.otherKind': { code: code.refused, status: 200 },
  'upload.protected': { code: code.refused, status: 200 },
  'upload.tooMuch': { code: code.refused, status: 200 },
  'upload.empty': { code: code.refused, status: 200 },
  'upload.invalid': { code: code.refused, status: 200 },
  'upload.duplicates': { code: code.refused, status: 200 },
  'upload.retypes': { code: code.refused, status: 200 },
  'upload.changed': { code: code.refused, status: 200 },
  'upload.another': { code: code.refused, status: 200 },
  'upload.busy': { code: code.refused, status: 200 },
  'upload.stopped': { code: code.refused, status: 200 },
  'upload.runTaken': { code: code.refused, status: 200 },
  'upload.severalFiles': { code: code.refused, status: 200 },
  'upload.noBytes': { code: code.refused, status: 200 },
  'move.tooMany': { code: code.refused, status: 200 },
  'report.gone': { code: code.notFound, status: 404 },
  'question.another': { code: code.refused, status: 200 },
  'question.busy': { code: code.refused, status: 200 },
  'question.tooLong': { code: code.refused, status: 200 },
  'license.notRoot': { code: code.refused, status: 200 },
  'license.exceeded': { code: code.refused, status: 200 },
  'list.tooLong': { code: code.refused, status: 200 },
  'tail.another': { code: code.refused, status: 200 },
  'tail.busy': { code: code.refused, status: 200 },
  'box.invalid': { code: code.invalid, status: 422 },
  'range.invalid': { code: code.invalid, status: 422 },
  'rate.limited': { code: code.tooMany, status: 429 },
  'part.unavailable': { code: code.unavailable, status: 503 },
  'outcome.unknown': { code: code.unavailable, status: 503 },
  'disk.full': { code: code.unavailable, status: 503 },
  'fault.internal': { code: code.fault, status: 500 },
}

/** Where it is not known how long something lasts that passes, in seconds. */
const restS: Partial<Readonly<Record<Refusal, number>>> = {
  'rate.limited': 5,
  'part.unavailable': 5,
  'outcome.unknown': 5,
  'disk.full': 5,
}

export interface RefusedDetails {
  args?: MessageArgs
  fields?: readonly FieldFault[]
  /** Where one reason has several codes (a session that never was, is over, or was ended). */
  code?: Code
  status?: number
  /** After how many seconds it may be tried again, where that is known. */
  retryAfterS?: number
  /** What the answer says besides, for the next call. */
  data?: Readonly<Record<string, string>>
  /** False: the logs say it already, and somebody could fill them by asking on. */
  isLogged?: boolean
}

/** Thrown by handlers and services; the pipeline answers it in the language of the request. */
export class Refused extends Error {
  readonly reason: Refusal
  readonly args: MessageArgs
  readonly fields: readonly FieldFault[]
  readonly code: Code
  readonly status: number
  readonly retryAfterS: number | undefined
  readonly data: Readonly<Record<string, string>> | undefined
  readonly isLogged: boolean

  constructor(reason: Refusal, details: RefusedDetails = {}) {
    super(reason)
    this.name = 'Refused'
    this.reason = reason
    this.args = details.args ?? {}
    this.fields = details.fields ?? []
    this.code = details.code ?? answers[reason].code
    this.status = details.status ?? answers[reason].status
    this.retryAfterS = details.retryAfterS ?? restS[reason]
    this.data = details.data
    this.isLogged = details.isLogged ?? true
  }
}

export function invalidField(field: string, message: MessageId, args: MessageArgs = {}): Refused {
  return new Refused('field.invalid', { fields: [{ field, message, args }] })
}
