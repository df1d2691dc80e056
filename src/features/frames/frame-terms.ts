import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FrameOutcome } from '#contract/calls/frames.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'
import type { MarkState } from '#src/ui/status-mark.tsx'

const kindTerms: Readonly<Record<UpKind, MessageDescriptor>> = {
  start: msg({ context: 'message kind', message: 'Start' }),
  link: msg({ context: 'message kind', message: 'Link' }),
  heartbeat: msg({ context: 'message kind', message: 'Heartbeat' }),
  'relay-registration': msg`Relay registration`,
  'relay-heartbeat': msg`Relay heartbeat`,
  'terminal-registration': msg`Terminal registration`,
  'terminal-heartbeat': msg`Terminal heartbeat`,
  uplink: msg({ context: 'message kind', message: 'Uplink' }),
  alarm: msg({ context: 'message kind', message: 'Alarm' }),
  configuration: msg({ context: 'message kind', message: 'Configuration' }),
  authentication: msg({ context: 'message kind', message: 'Authentication' }),
  'downlink-result': msg`Downlink result`,
  'command-progress': msg`Command progress`,
  'command-answer': msg`Command answer`,
  'log-part': msg`Log file part`,
}

export const frameKinds: readonly (readonly [kind: string, term: MessageDescriptor])[] =
  Object.entries(kindTerms)
const termOf = new Map(frameKinds)

/** The word of a message's kind, or the kind itself where it is none that we know. */
export function kindTerm(kind: string): MessageDescriptor | string {
  return termOf.get(kind) ?? kind
}

export const outcomeTerm: Readonly<Record<FrameOutcome, MessageDescriptor>> = {
  stored: msg({ context: 'frame outcome', message: 'Stored' }),
  further: msg`Further reception`,
  duplicate: msg({ context: 'frame outcome', message: 'Repeat' }),
  refused: msg({ context: 'frame outcome', message: 'Refused' }),
}

export const outcomeMark: Readonly<Record<FrameOutcome, MarkState>> = {
  stored: 'online',
  further: 'online',
  duplicate: 'offline',
  refused: 'abnormal',
}
