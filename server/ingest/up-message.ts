import type { RefusalReason, UpKind, UpMessage } from '#contract/wire/gateway-messages.ts'

import type { RawMessage } from '../mqtt/raw-message.ts'

/** A message of the right form, not yet compared with what the database knows. */
export type UpEnvelope<K extends UpKind = UpKind> = {
  [Kind in K]: { readonly kind: Kind; readonly raw: RawMessage; readonly body: UpMessage<Kind> }
}[K]

export interface Refusal {
  readonly raw: RawMessage
  readonly reason: RefusalReason
  /** For the engineer: which field, what was expected. English. */
  readonly detail: string
  /** As far as they could be read. */
  readonly kind: string
  readonly boot?: string
  readonly seq?: number
}
