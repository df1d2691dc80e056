import { Type, type TObject, type TSchema } from 'typebox'

import type { ConfigurationField, Section } from './section-form.ts'

/** No control characters, which no device can be told. */
const plainPattern = '^[^\\u0000-\\u001f\\u007f]*$'
/** Whether it is a zone that the server knows is not the form's to say. */
const zonePattern = '^[A-Za-z][0-9A-Za-z_+-]*(?:/[0-9A-Za-z_+-]+){0,2}$'

/** What a device may report of a section: every field may be left out, and no other may stand there. */
export function reportedSchema(section: Section): TObject {
  return schemaOf(section, reportedField)
}

/** What people may set of a section: every field may be left out, and no other may stand there. */
export function desiredSchema(section: Section): TObject {
  return schemaOf(section, desiredField)
}

function schemaOf({ fields }: Section, of: (field: ConfigurationField) => TSchema): TObject {
  return Type.Object(Object.fromEntries(fields.map((field) => [field.name, Type.Optional(of(field))])), {
    additionalProperties: false,
  })
}

function reportedField(field: ConfigurationField): TSchema {
  if (field.kind === 'secret') return Type.Boolean()
  // A text that was never set is empty, whatever its form is.
  if (field.kind === 'text' && field.pattern !== undefined)
    return Type.String({ maxLength: field.maxLength, pattern: `^$|${field.pattern}` })
  return desiredField(field)
}

function desiredField(field: ConfigurationField): TSchema {
  switch (field.kind) {
    case 'integer': {
      const { rawMin, rawMax, multipleOf } = field
      return Type.Integer({
        minimum: rawMin,
        maximum: rawMax,
        ...(multipleOf !== undefined && { multipleOf }),
        ...measured(field),
      })
    }
    case 'listed':
      return Type.Integer({ enum: [...field.values], ...measured(field) })
    case 'number':
      return Type.Number({ minimum: field.min, maximum: field.max, ...described(field.unit) })
    case 'choice':
      return Type.Enum(Object.values(field.members), {
        description: Object.entries(field.members)
          .map(([member, value]) => `${value} ${member}`)
          .join(', '),
      })
    case 'text':
    case 'secret':
      return Type.String({ maxLength: field.maxLength, pattern: field.pattern ?? plainPattern })
    case 'timeZone':
      return Type.String({ maxLength: 64, pattern: zonePattern })
  }
}

function measured({ unit, scale }: { readonly unit: string; readonly scale: number }): object {
  return { ...described(unit), ...(scale !== 1 && { 'x-scale': scale }) }
}

function described(unit: string): { description?: string } {
  return unit === '' ? {} : { description: unit }
}
