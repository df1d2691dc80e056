import type { VersionedPart } from '#contract/commands/command-form.ts'
import type { CommandParameter } from '#contract/commands/gateway-commands.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import type { BatchDevice, BatchRule } from '#contract/rules/batch-rules.ts'
import type { FunctionCode } from '#contract/rules/modules.ts'
import type { ProtocolModel } from '#contract/wire/enumerations.ts'
import type { ChosenChannel } from '#src/devices/settings/chosen-channels.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

/** What dialogs read of a command, of whatever class of devices. Its words are `command.<name>`. */
export interface ShownCommand {
  readonly name: string
  /** The dialogs in which it is. */
  readonly topics: readonly string[]
  /** `channel`: it goes to channels of the devices. */
  readonly of: string
  readonly sets?: Readonly<Record<string, readonly string[]>>
  readonly asks?: readonly string[]
  readonly parameters?: readonly CommandParameter[]
  readonly versionsOf?: VersionedPart
  readonly answers?: readonly string[]
  readonly minutes: number
  /** What it needs of its selection besides that all are online. */
  readonly rules?: readonly BatchRule[]
}

/** What is said in place of the usual words when a command does not end well; each is `command.fault.<id>`. */
export interface FaultWords {
  readonly unsent?: string
  readonly unsentInTime?: string
  readonly failed?: string
  readonly timedOut?: string
  readonly nothing?: string
}

/**
 * A dialog of commands. To add one: give its commands the `topic` in their catalogue, add an entry here and the words
 * `command.topic.<topic>` in `locales/`.
 */
export interface CommandDialogForm {
  readonly topic: string
  /** Commands that ask how a device is set: sent when the dialog opens for one device, and on “Query again”. */
  readonly asks: readonly string[]
  /** Which sections it shows and sets, where its commands are about more. */
  readonly sections?: readonly string[]
  /** Fields of the list's rows that are shown, too. */
  readonly properties?: readonly string[]
  /** Files that the device has sent are shown, too. */
  readonly hasFiles?: true
  /** Nothing is set before the device has answered. */
  readonly asksFirst?: true
  readonly faults?: FaultWords
}

/** A device that commands go to, or one of its channels. */
export interface CommandTraits {
  readonly armVersion: string
  readonly protocolModel: ProtocolModel | null
}

/** What a device last reported of a section. */
export interface StoredSection {
  /** Empty for a section of the device itself. */
  readonly apuid: string
  readonly section: string
  readonly reported: Readonly<Record<string, number | string | boolean>> | null
  readonly reportedTime: number | null
}

/**
 * The commands of one class of devices, for `CommandMenu`. Its calls are `<list>/command<Name>`, which take the ids
 * beside the parameters and answer as those of gateways do.
 */
export interface CommandClass {
  readonly list: 'gateway' | 'mote' | 'ms'
  /** Needed besides the operation capability. */
  readonly right: FunctionCode
  readonly commands: readonly ShownCommand[]
  /** Its words are those of the rows' fields. */
  readonly listName: string
  /** In the order of the menu. */
  readonly dialogs: readonly CommandDialogForm[]
  /** How a call names its devices, and by what. */
  readonly idsName: string
  readonly idOf: (row: ListRow) => string
  /** By what people know a device. */
  readonly nameOf: (row: ListRow) => string
  readonly deviceOf: (row: ListRow) => BatchDevice
  readonly channelsOf: (rows: readonly ListRow[]) => readonly ChosenChannel[]
  readonly traitsOf: (row: ListRow) => CommandTraits
  /** The forms of a command for the chosen devices: a section for each that it can set, or its own parameters. */
  readonly formsOf: (command: ShownCommand, rows: readonly ListRow[]) => readonly Section[]
  /** The section of that name, for the words of its values; what of it the dialog is about. */
  readonly sectionOf: (name: string, rows: readonly ListRow[], topic?: string) => Section | undefined
  /** Whether these devices have what a dialog is about; absent: all have all. */
  readonly has?: (rows: readonly ListRow[], topic: string) => boolean
  /** Whether a device receives its commands only when it next reports; absent: none does. */
  readonly receivesLater?: (row: ListRow) => boolean
  /** @throws CallFailure */
  readonly readStored?: (row: ListRow, signal: AbortSignal) => Promise<readonly StoredSection[]>
}
