/**
 * Codes of the reply envelope. `ok` is the only success; the console sends the person to /login on the three
 * authentication codes and shows `msg` for every other one.
 */
export const code = {
  ok: 0,
  /** The session ended by decision of the server (frozen, expired, replaced). */
  sessionEnded: 3,
  unauthenticated: 401,
  /** The token was valid once and is not any more. */
  tokenGone: 410,
  forbidden: 403,
  notFound: 404,
  /** More was sent than is taken: by the server, or by what stands before it and has no envelope. */
  tooLarge: 413,
  /** One or more fields are wrong: `errors` names them. */
  invalid: 422,
  tooMany: 429,
  fault: 500,
  /** A part that this call needs (database, ingest) is away; trying again later may work. */
  unavailable: 503,
  /** A refusal for a reason of the business; `reason` says which. */
  refused: 10001,
} as const
export type Code = (typeof code)[keyof typeof code]

export const authenticationCodes: readonly number[] = [
  code.sessionEnded,
  code.unauthenticated,
  code.tokenGone,
]

/**
 * Why a call was refused. Each is a message id `refusal.<reason>` in the server's and the console's catalogues;
 * the values in braces there come from `args`.
 */
export const refusals = [
  'captcha.wrong',
  'login.failed',
  'login.locked',
  'login.expired',
  'login.frozen',
  'login.forgotten',
  'login.signal',
  'password.once',
  'password.wrong',
  'session.ended',
  'permission.denied',
  'identity.mismatch',
  'field.invalid',
  'body.malformed',
  'body.tooLarge',
  'address.tooLong',
  'call.unknown',
  'record.unknown',
  'record.changed',
  'edit.retypes',
  'rights.beyond',
  'user.self',
  'user.lastAdministrator',
  'post.superAdministrator',
  'post.own',
  'post.inUse',
  'batch.partial',
  'company.own',
  'company.notEmpty',
  'image.type',
  'image.size',
  'image.tooLarge',
  'share.seenAnyway',
  'battery.again',
  'battery.reported',
  'battery.notNewest',
  'batch.nothing',
  'batch.onlyOne',
  'batch.tooMany',
  'batch.type',
  'batch.version',
  'batch.protocol',
  'batch.zetaC',
  'batch.offline',
  'batch.feature',
  'batch.channel',
  'batch.consistency',
  'batch.armVersion',
  'candidate.adopted',
  'candidate.changed',
  'candidate.channel',
  'candidate.conflict',
  'candidate.noKey',
  'license.exceeded',
  'license.notRoot',
  'list.tooLong',
  'upload.missing',
  'upload.tooLarge',
  'upload.notASheet',
  'upload.otherKind',
  'upload.protected',
  'upload.tooMuch',
  'upload.empty',
  'upload.invalid',
  'upload.duplicates',
  'upload.retypes',
  'upload.changed',
  'upload.another',
  'upload.busy',
  'upload.stopped',
  'upload.runTaken',
  'upload.severalFiles',
  'upload.noBytes',
  'move.tooMany',
  'report.gone',
  'question.another',
  'question.busy',
  'question.tooLong',
  'tail.another',
  'tail.busy',
  'box.invalid',
  'range.invalid',
  'rate.limited',
  'part.unavailable',
  'outcome.unknown',
  'disk.full',
  'fault.internal',
] as const
export type Refusal = (typeof refusals)[number]

/** Those that the login page tells apart. */
export const loginRefusals = [
  'captcha.wrong',
  'login.failed',
  'login.locked',
  'login.expired',
  'login.frozen',
  'login.forgotten',
  'login.signal',
  'password.once',
  'password.wrong',
  'field.invalid',
  'rate.limited',
  'part.unavailable',
  'fault.internal',
] as const satisfies readonly Refusal[]
