import { fragmentHeader, fragmentHeaderBytes } from './spectrum-fragment.ts'

/** Where a field of a fragment stands, and what it says; see `fieldsOfFrame`. */
interface FragmentField {
  readonly offset: number
  readonly length: number
  readonly type: 'u8' | 'u16' | 'i16' | 'u32' | 'u8[]'
  /** Its words are `spectrumFragment.<name>`; empty for the type of the frame. */
  readonly name: string
  /** Of the levels, how many they are. */
  readonly raw: number
  /** raw / scale in the unit; null where that says nothing more. */
  readonly value: number | null
  readonly unit: string
}

const layout = [
  { name: '', type: 'u8', length: 1, scale: 1, unit: '' },
  { name: 'measuredAt', type: 'u32', length: 4, scale: 1, unit: 's' },
  { name: 'spectrum', type: 'u8', length: 1, scale: 1, unit: '' },
  { name: 'fragment', type: 'u8', length: 1, scale: 1, unit: '' },
  { name: 'fragments', type: 'u8', length: 1, scale: 1, unit: '' },
  { name: 'samplingHz', type: 'u16', length: 2, scale: 1, unit: 'Hz' },
  { name: 'lines', type: 'u16', length: 2, scale: 1, unit: '' },
  { name: 'speedRpm', type: 'u16', length: 2, scale: 1, unit: 'r/min' },
  { name: 'topLevel', type: 'i16', length: 2, scale: 100, unit: 'dB' },
] as const

/** Which bytes of a fragment say what, as far as the frame reaches; it judges nothing. */
export function fieldsOfFragment(payloadHex: string): FragmentField[] {
  const bytes = Math.floor(payloadHex.length / 2)
  const view = fragmentHeader(payloadHex)
  const fields: FragmentField[] = []
  let offset = 0
  for (const { name, type, length, scale, unit } of layout) {
    if (offset + length > bytes) return fields
    const raw =
      type === 'u32'
        ? view.getUint32(offset)
        : type === 'u16'
          ? view.getUint16(offset)
          : type === 'i16'
            ? view.getInt16(offset)
            : view.getUint8(offset)
    fields.push({ offset, length, type, name, raw, value: name === '' ? null : raw / scale, unit })
    offset += length
  }
  const rest = bytes - fragmentHeaderBytes
  if (rest > 0)
    fields.push({
      offset,
      length: rest,
      type: 'u8[]',
      name: 'levels',
      raw: rest,
      value: null,
      unit: '',
    })
  return fields
}
