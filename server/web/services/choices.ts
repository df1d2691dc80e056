import type { Kysely } from 'kysely'

import { deviceType, type DeviceType, type Language } from '#contract/wire/enumerations.ts'
import type { ListForm, Lookup } from '#contract/lists/list-form.ts'

import { readTypeIds } from '../../db/devices/device-types.ts'
import type { Schema } from '../../db/schema.ts'
import { typeName } from '../messages/type-names.ts'

type TypeLookup = Exclude<Lookup, 'timeZone'>
/** The types that a field can be, each with its name in every language. */
export type Choices = Partial<Readonly<Record<TypeLookup, readonly Choice[]>>>
interface Choice {
  code: string
  names: Readonly<Record<Language, string>>
}

const classes: Readonly<Record<TypeLookup, DeviceType>> = {
  gatewayType: deviceType.values.gateway,
  relayType: deviceType.values.relay,
  terminalType: deviceType.values.terminal,
}

/** What the choices of a list's fields may be, time zones apart, which need no database. */
export async function readChoices(tx: Kysely<Schema>, { fields }: ListForm): Promise<Choices> {
  const choices: Choices = {}
  for (const field of fields) {
    if (field.kind !== 'choice' || field.of === 'timeZone') continue
    const codes = await readTypeIds(tx, classes[field.of])
    Object.assign(choices, { [field.of]: codes.map(named) })
  }
  return choices
}

function named(code: string): Choice {
  return { code, names: { zh: typeName(code, 'zh'), en: typeName(code, 'en'), ja: typeName(code, 'ja') } }
}
