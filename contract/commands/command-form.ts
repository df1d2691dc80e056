import type { Bearer, ConfigurationField } from '../configuration/section-form.ts'
import type { BatchRule } from '../rules/batch-rules.ts'
import type { ControlTopic } from '../sensors/sensor-kind.ts'

/** A parameter of a command that sets nothing; its words are `command.field.<name>`. */
export type CommandParameter = ConfigurationField & {
  readonly required?: true
  /** A moment that is true only at once: it is neither kept waiting nor sent again. */
  readonly passes?: true
  /** Of a list that is joined by commas: how many at most. */
  readonly most?: number
}

/** What of a gateway has a version of its own: the software of its arm unit, of its radio modules. */
export const versionedParts = ['arm', 'radio'] as const
export type VersionedPart = (typeof versionedParts)[number]

/**
 * A command to a device, or to a channel of a gateway. Its words are `command.<name>`, as its name is on the wire. What it
 * sets are fields of the configuration, so setting by a command and setting what is desired are one thing.
 */
export interface Command {
  readonly name: string
  /** The control dialogs in which it stands. */
  readonly topics: readonly string[]
  readonly of: Bearer
  /** Section → the fields that it sets, all of the section when none is named. Of several sections a call names one. */
  readonly sets?: Readonly<Record<string, readonly string[]>>
  /** Sections that the device reports when it is asked. */
  readonly asks?: readonly string[]
  /** Sections whose change may cut the device off: when it cannot be reached that way, it goes back, and so does what is desired. */
  readonly mayCutOff?: readonly string[]
  /** Section → field → values that no device is set to: they are done once, e.g. clearing. */
  readonly acts?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
  /** Its fields are the parameters that the terminal's kind has of this topic. */
  readonly sensorTopic?: ControlTopic
  readonly parameters?: readonly CommandParameter[]
  /** Whose versions its parameter `version` is one of, or a newer one. */
  readonly versionsOf?: VersionedPart
  /** Names in the answer's `result` that are neither settings nor secrets. */
  readonly answers?: readonly string[]
  /** How long an answer may take once the gateway is connected, and the device listens. */
  readonly minutes: number
  /**
   * It takes away what nobody brings back, and a gateway that starts anew has forgotten that it did so: it is sent once, and
   * answered or given up.
   */
  readonly isSentOnce?: true
  /** What it asks of its selection, besides that all are online unless it waits for them. */
  readonly rules?: readonly BatchRule[]
}

/**
 * Between two commands of a batch that go over one channel of a gateway: its radio sends one frame after the other, and
 * single commands have to get in between.
 */
export const channelGapMs = 500

/** A duration in minutes: of a command that is done at once, of one that restarts something, of one that moves files. */
export const commandMinutes = { soon: 2, restart: 5, long: 60 } as const

export function required(field: ConfigurationField): CommandParameter {
  return { ...field, required: true }
}

export function textParameter(
  name: string,
  maxLength: number,
  pattern: string,
  form?: Extract<ConfigurationField, { kind: 'text' }>['form'],
): CommandParameter {
  return { name, kind: 'text', maxLength, pattern, ...(form && { form }) }
}

/** At most as many ids of devices as a batch has. */
export function uidsParameter(name: string): CommandParameter {
  return required(textParameter(name, 4499, '^[0-9A-F]{8}(,[0-9A-F]{8}){0,499}$', 'uids'))
}
