import type { FrameField, SensorKind } from './sensor-kind.ts'

/** The first byte of a frame of readings. */
export const readingsFrameType = 0x01

const widths = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4 } as const satisfies Record<
  FrameField['type'],
  number
>

export type DecodedFrame =
  | { ok: true; readings: Record<string, number> }
  /** `fault` is for the engineer, in English. */
  | { ok: false; fault: string }

/**
 * An uplink frame as the readings of its kind, in the units of the catalogue.
 * @param payloadHex the whole frame, hex digits in either case
 */
export function decodeFrame(kind: SensorKind, payloadHex: string): DecodedFrame {
  if (!/^([0-9a-f]{2})+$/i.test(payloadHex)) return { ok: false, fault: 'the payload is not hex bytes' }
  const bytes = bytesOf(payloadHex)
  const length = frameLength(kind)
  if (bytes[0] !== readingsFrameType)
    return { ok: false, fault: `frame type ${bytes[0]} where ${readingsFrameType} was expected` }
  if (bytes.length !== length)
    return { ok: false, fault: `${bytes.length} bytes where ${length} were expected` }

  const view = new DataView(bytes.buffer)
  const readings: Record<string, number> = {}
  let offset = 1
  for (const field of kind.frame) {
    const value = readRaw(view, offset, field.type) / field.scale
    const range = kind.readings.find((reading) => reading.name === field.reading)
    if (range === undefined || value < range.min || value > range.max)
      return { ok: false, fault: `${field.reading} is ${value}, outside ${range?.min} to ${range?.max}` }
    readings[field.reading] = value
    offset += widths[field.type]
  }
  return { ok: true, readings }
}

/**
 * The frame of a kind's readings, upper-case hex. Values are rounded to what the frame can carry.
 * @throws RangeError when a reading is missing or does not fit its field
 */
export function encodeFrame(kind: SensorKind, readings: Readonly<Record<string, number>>): string {
  const view = new DataView(new ArrayBuffer(frameLength(kind)))
  view.setUint8(0, readingsFrameType)
  let offset = 1
  for (const field of kind.frame) {
    const raw = Math.round((readings[field.reading] ?? Number.NaN) * field.scale)
    writeRaw(view, offset, field.type, raw)
    if (readRaw(view, offset, field.type) !== raw)
      throw new RangeError(`${field.reading} of ${kind.kind} does not fit: ${readings[field.reading]}`)
    offset += widths[field.type]
  }
  return Array.from(new Uint8Array(view.buffer), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Where a field of a frame stands, and what it says. */
export interface FieldBytes {
  /** The first byte, from 0, and how many. */
  readonly offset: number
  readonly length: number
  readonly type: FrameField['type']
  /** Empty for the type of the frame. */
  readonly reading: string
  readonly raw: number
  /** raw / scale, in the unit of the catalogue; null for the type of the frame. */
  readonly value: number | null
}

/**
 * Which bytes of a frame make which reading, in the order of the bytes, as far as the frame reaches. It judges nothing:
 * a frame that would be refused is taken apart just the same.
 * @param payloadHex hex digits in either case
 */
export function fieldsOfFrame(kind: SensorKind, payloadHex: string): FieldBytes[] {
  const bytes = bytesOf(payloadHex)
  if (bytes.length === 0) return []
  const view = new DataView(bytes.buffer)
  const fields: FieldBytes[] = [
    { offset: 0, length: 1, type: 'u8', reading: '', raw: view.getUint8(0), value: null },
  ]
  let offset = 1
  for (const { reading, type, scale } of kind.frame) {
    const length = widths[type]
    if (offset + length > bytes.length) break
    const raw = readRaw(view, offset, type)
    fields.push({ offset, length, type, reading, raw, value: raw / scale })
    offset += length
  }
  return fields
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor(hex.length / 2))
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

function frameLength(kind: SensorKind): number {
  return kind.frame.reduce((bytes, field) => bytes + widths[field.type], 1)
}

function readRaw(view: DataView, offset: number, type: FrameField['type']): number {
  switch (type) {
    case 'u8':
      return view.getUint8(offset)
    case 'i8':
      return view.getInt8(offset)
    case 'u16':
      return view.getUint16(offset)
    case 'i16':
      return view.getInt16(offset)
    case 'u32':
      return view.getUint32(offset)
    case 'i32':
      return view.getInt32(offset)
  }
}

function writeRaw(view: DataView, offset: number, type: FrameField['type'], raw: number): void {
  switch (type) {
    case 'u8':
      view.setUint8(offset, raw)
      break
    case 'i8':
      view.setInt8(offset, raw)
      break
    case 'u16':
      view.setUint16(offset, raw)
      break
    case 'i16':
      view.setInt16(offset, raw)
      break
    case 'u32':
      view.setUint32(offset, raw)
      break
    case 'i32':
      view.setInt32(offset, raw)
      break
  }
}
