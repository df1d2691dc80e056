import type { Authentication, ReportedSection } from '../db/ingest-configuration.ts'
import type { Placed } from './place.ts'
import type { UpEnvelope } from './up-message.ts'

/** What devices tell of themselves by way of their gateway, which is no sign of their life. */
export interface ToldFacts {
  /** By device, channel and section, the newest. */
  readonly sections: Map<string, ReportedSection>
  /** Per relay and terminal, the newest. */
  readonly authentications: Map<number, Authentication>
}

/** The message must not be older than what was collected before. */
export function collectTold(
  { sections: reported, authentications }: ToldFacts,
  message: UpEnvelope<'configuration' | 'authentication'>,
  { device: { deviceId } }: Placed,
): void {
  const { at } = message.body
  if (message.kind === 'authentication') {
    authentications.set(deviceId, { deviceId, authFlag: message.body.authFlag, at })
    return
  }
  const { apuid = '', sections } = message.body
  for (const [section, values] of Object.entries(sections))
    reported.set(`${deviceId} ${apuid} ${section}`, {
      deviceId,
      apuid,
      section,
      reported: JSON.stringify(values),
      at,
    })
}
