import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { deviceRights } from '../rules/device-rights.ts'
import { deviceType, severityClass } from '../wire/enumerations.ts'
import { deviceIdSchema } from '../wire/ids.ts'
import { orNull, ownLimitSchema } from '../lists/device-fields.ts'
import { timestampSchema } from './records.ts'

const right = deviceRights[deviceType.values.terminal]
const read = { method: 'GET', right, scope: 'view', audit: null } as const
const count = Type.Integer({ minimum: 0 })
const spectrumNameSchema = Type.String({ pattern: '^[A-Za-z]{1,40}$' })

/** A spectrum as far as it has come. */
const spectrumSummary = {
  /** Its name in the sensor catalogue. */
  spectrum: Type.String(),
  unit: Type.String(),
  samplingHz: Type.Integer(),
  lines: Type.Integer(),
  /** Hz from one line to the next; the first line stands at it. */
  stepHz: Type.Number(),
  /** How many of its fragments have come; it is complete when these are all. */
  received: count,
  fragments: Type.Integer({ minimum: 1 }),
  /** What its lines make together (RMS, of a velocity spectrum those from 10 to 1000 Hz); null while one is missing. */
  overall: orNull(Type.Number()),
  /** Its greatest line so far; null when all are 0. */
  peak: orNull(Type.Object({ hz: Type.Number(), amplitude: Type.Number() })),
}

export const measurementSchema = Type.Object({
  measuredAt: timestampSchema,
  /** Of the shaft at that time, r/min; null when the terminal did not know it. */
  speedRpm: orNull(Type.Integer()),
  /** In the catalogue's order. */
  spectra: Type.Array(Type.Object(spectrumSummary)),
})
export type Measurement = Static<typeof measurementSchema>

const markSchema = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** Times the shaft's frequency. */
  order: Type.Number(),
  /** Multiples of it within the spectrum, the first one first. */
  harmonicsHz: Type.Array(Type.Number()),
  /** Whose coefficient it is: what the terminal reported of itself, or what it is delivered with. */
  source: Type.Enum(['reported', 'default', 'shaft'] as const),
})

export const spectrumSchema = Type.Object({
  measuredAt: timestampSchema,
  speedRpm: orNull(Type.Integer()),
  ...spectrumSummary,
  /** RMS values of its lines, the lowest frequency first; null where the fragment has not come. */
  amplitudes: Type.Array(orNull(Type.Number())),
  /** Lines that are missing: from the first until before the last, counted from 0. */
  missing: Type.Array(Type.Object({ from: count, until: count })),
  /** Where shaft, bearing and gear show; empty when the speed is not known. */
  marks: Type.Array(markSchema),
})
export type Spectrum = Static<typeof spectrumSchema>

const limitsSchema = Type.Object({ ab: ownLimitSchema, bc: ownLimitSchema, cd: ownLimitSchema })

export const severitySchema = Type.Object({
  severityClass: severityClass.schema,
  /** Nobody has chosen it: it is the usual one. */
  usual: Type.Boolean(),
  /** Velocity RMS between the zones, mm/s. */
  limits: limitsSchema,
})
export type Severity = Static<typeof severitySchema>

export const spectrumCalls = {
  /** The measurements of which a terminal sent spectra, the newest first. Both ends of the range are within. */
  'ms/findSpectra': call({
    ...read,
    query: Type.Object({
      ...pageQuery,
      id: deviceIdSchema,
      upStime: Type.Optional(timestampSchema),
      upEtime: Type.Optional(timestampSchema),
    }),
    reply: { data: pageOf(measurementSchema) },
  }),
  /** One spectrum of a measurement, line by line. */
  'ms/getSpectrum': call({
    ...read,
    query: Type.Object({
      id: deviceIdSchema,
      measuredAt: timestampSchema,
      spectrum: spectrumNameSchema,
    }),
    reply: { data: spectrumSchema },
  }),
  /**
   * The lines of that spectrum as an xlsx sheet, with what shows at them, beside those of an earlier measurement if wanted. A
   * line that has not come is empty.
   */
  'ms/getSpectrum/export': call({
    ...read,
    right: 'devices_ms_export',
    audit: 'operation.ms.exportSpectrum',
    query: Type.Object({
      id: deviceIdSchema,
      measuredAt: timestampSchema,
      spectrum: spectrumNameSchema,
      /** The moment of the earlier one. */
      comparedAt: Type.Optional(timestampSchema),
      /** Minutes east of UTC, for the times in the sheet. */
      offset: Type.Integer({ minimum: -840, maximum: 840 }),
    }),
    reply: 'stream',
  }),
  /** By which class of machine a terminal's vibration is judged; 404 for one that measures no vibration. */
  'ms/getSeverity': call({
    ...read,
    query: Type.Object({ id: deviceIdSchema }),
    reply: { data: severitySchema },
  }),
  /** Chooses it. `limits`, each above the one before, stand with `own` alone. */
  'ms/setSeverity': call({
    method: 'POST',
    right: 'devices_ms_edit',
    scope: 'view',
    audit: 'operation.ms.setSeverity',
    body: Type.Object({
      objectid: deviceIdSchema,
      severityClass: severityClass.schema,
      limits: Type.Optional(limitsSchema),
    }),
    reply: { data: severitySchema },
  }),
} as const
