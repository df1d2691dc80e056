import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { request } from '#src/api/client.ts'

import type { ConfiguredDevice, ShownSection } from './configured-device.ts'

/** What a desired setting is made for: the call, and how its body names them. */
export interface DesiredTargets {
  path: 'gateway/setConfiguration' | 'mote/setConfiguration' | 'ms/setConfiguration'
  names: Readonly<Record<string, string>>
}

interface DesiredInput {
  section: string
  /** Null: the desired setting is taken back. */
  desired: ReportedValues | null
  /** The newest desired setting that the person knows of; absent: none. */
  desiredTime: number | null
}

export function targetsOf(device: ConfiguredDevice, { channel }: ShownSection): DesiredTargets {
  if (device.list !== 'gateway') {
    const path = device.list === 'mote' ? 'mote/setConfiguration' : 'ms/setConfiguration'
    return { path, names: { objectids: device.objectid } }
  }
  const names = channel === undefined ? { armuids: device.uid } : { apuids: channel.apuid }
  return { path: 'gateway/setConfiguration', names }
}

/** @throws CallFailure */
export async function sendDesired({ path, names }: DesiredTargets, input: DesiredInput): Promise<void> {
  const { section, desired, desiredTime } = input
  const body = { ...names, section, desired, desiredTime: desiredTime ?? 0 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those that the path takes
  await request(path, { body: body as never, quiet: true })
}
