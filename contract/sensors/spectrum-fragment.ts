import type { SensorKind } from './sensor-kind.ts'

/** The first byte of a frame that carries a part of a spectrum. */
const spectrumFrameType = 0x02
/** A spectrum of N lines reaches up to the sampling frequency divided by this. */
export const samplesPerHz = 2.56
/** Levels of two amplitudes of which the next byte is the greater one lie so far apart. */
const levelStepDb = 0.4
/** The level of the strongest line of a spectrum that has none above zero may be anything in this range. Hundredths of dB. */
const topLevelCdb = { min: -16_000, max: 8000 } as const
/** A terminal has sent all of a measurement so long after it. Milliseconds. */
export const longestSpectrumMs = 7 * 86_400_000
/** Its clock may be ahead of the gateway's by so much. Milliseconds. */
export const mostSpectrumAheadMs = 300_000

/** Of a fragment, before its levels. */
export const fragmentHeaderBytes = 16
const mostFrameBytes = 252
/** Lines of one fragment at most. */
export const mostFragmentLines = mostFrameBytes - fragmentHeaderBytes
const mostSpeedRpm = 15_000

/** What all fragments of one spectrum say alike. */
export interface SpectrumHead {
  /** When the sampling began, by the network's time, in whole seconds: it names the measurement. Milliseconds since 1970. */
  readonly measuredAt: number
  /** A name of the kind's `spectra`. */
  readonly spectrum: string
  readonly samplingHz: number
  readonly lines: number
  /** Of the shaft at that time; 0 when it is not known. */
  readonly speedRpm: number
  /** The level that byte 255 stands for: hundredths of dB above 1 of the spectrum's unit. */
  readonly topCdb: number
  /** Into how many fragments it is cut. */
  readonly fragments: number
}

export interface SpectrumFragment extends SpectrumHead {
  /** From 0 on. */
  readonly fragment: number
  /** One byte per line, hex, upper case. */
  readonly levels: string
}

type DecodedFragment =
  | { ok: true; fragment: SpectrumFragment }
  /** `fault` is for the engineer, in English. */
  | { ok: false; fault: string }

/** Whether a payload claims to be a part of a spectrum, and its kind has spectra. */
export function isSpectrumFragment(kind: SensorKind, payloadHex: string): boolean {
  return kind.spectra !== undefined && payloadHex.startsWith('02')
}

/** How many lines each fragment carries, the last one but what is left. */
export function linesPerFragment({ lines, fragments }: Pick<SpectrumHead, 'lines' | 'fragments'>): number {
  return Math.ceil(lines / fragments)
}

/**
 * A part of a spectrum of its kind.
 * @param payloadHex the whole frame, hex digits in either case
 */
export function decodeFragment(kind: SensorKind, payloadHex: string): DecodedFragment {
  const refuse = (fault: string): DecodedFragment => ({ ok: false, fault })
  if (kind.spectra === undefined) return refuse(`${kind.kind} measures no spectra`)
  if (!/^([0-9a-f]{2})+$/i.test(payloadHex)) return refuse('the payload is not hex bytes')
  const bytes = payloadHex.length / 2
  if (bytes <= fragmentHeaderBytes || bytes > mostFrameBytes)
    return refuse(`${bytes} bytes where ${fragmentHeaderBytes + 1} to ${mostFrameBytes} were expected`)
  const view = fragmentHeader(payloadHex)
  if (view.getUint8(0) !== spectrumFrameType)
    return refuse(`frame type ${view.getUint8(0)} where ${spectrumFrameType} was expected`)
  const code = view.getUint8(5)
  const measured = kind.spectra.measured.find((one) => one.code === code)
  if (measured === undefined) return refuse(`there is no spectrum ${code}`)
  const [fragment, fragments] = [view.getUint8(6), view.getUint8(7)]
  const [samplingHz, lines] = [view.getUint16(8), view.getUint16(10)]
  const [speedRpm, topCdb] = [view.getUint16(12), view.getInt16(14)]
  if (!kind.spectra.samplingHz.includes(samplingHz)) return refuse(`it is not sampled at ${samplingHz} Hz`)
  if (!kind.spectra.lines.includes(lines)) return refuse(`it does not have ${lines} lines`)
  if (speedRpm > mostSpeedRpm) return refuse(`speedRpm is ${speedRpm}, outside 0 to ${mostSpeedRpm}`)
  if (topCdb < topLevelCdb.min || topCdb > topLevelCdb.max)
    return refuse(`topCdb is ${topCdb}, outside ${topLevelCdb.min} to ${topLevelCdb.max}`)
  if (fragments === 0 || fragment >= fragments) return refuse(`fragment ${fragment} of ${fragments}`)
  const each = linesPerFragment({ lines, fragments })
  const expected = Math.min(each, lines - fragment * each)
  // Of the last one something must be left.
  if (each * (fragments - 1) >= lines || each > mostFragmentLines)
    return refuse(`${lines} lines are not cut into ${fragments} fragments`)
  if (bytes - fragmentHeaderBytes !== expected)
    return refuse(`${bytes - fragmentHeaderBytes} lines where fragment ${fragment} has ${expected}`)
  return {
    ok: true,
    fragment: {
      measuredAt: view.getUint32(1) * 1000,
      spectrum: measured.name,
      samplingHz,
      lines,
      speedRpm,
      topCdb,
      fragments,
      fragment,
      levels: payloadHex.slice(2 * fragmentHeaderBytes).toUpperCase(),
    },
  }
}

/**
 * The frames of a spectrum in their order, upper-case hex.
 * @param amplitudes RMS values of its lines in the spectrum's unit, as many as `lines` of the kind allow
 * @param most lines of a fragment
 * @throws RangeError for what is not the kind's, or does not fit its field
 */
export function encodeSpectrum(
  kind: SensorKind,
  head: Omit<SpectrumHead, 'lines' | 'topCdb' | 'fragments'>,
  amplitudes: readonly number[],
  most: number = mostFragmentLines,
): string[] {
  const code = kind.spectra?.measured.find(({ name }) => name === head.spectrum)?.code
  if (code === undefined) throw new RangeError(`${kind.kind} has no ${head.spectrum}`)
  const strongest = amplitudes.reduce((a, b) => Math.max(a, b), 0)
  const topCdb = strongest === 0 ? 0 : Math.ceil(2000 * Math.log10(strongest))
  const lines = amplitudes.length
  const each = linesPerFragment({ lines, fragments: Math.ceil(lines / most) })
  const fragments = Math.ceil(lines / each)
  return Array.from({ length: fragments }, (_, fragment) => {
    const own = amplitudes.slice(fragment * each, (fragment + 1) * each)
    const bytes = new Uint8Array(fragmentHeaderBytes + own.length)
    const view = new DataView(bytes.buffer)
    view.setUint8(0, spectrumFrameType)
    view.setUint32(1, Math.floor(head.measuredAt / 1000))
    view.setUint8(5, code)
    view.setUint8(6, fragment)
    view.setUint8(7, fragments)
    view.setUint16(8, head.samplingHz)
    view.setUint16(10, lines)
    view.setUint16(12, head.speedRpm)
    view.setInt16(14, topCdb)
    bytes.set(
      own.map((amplitude) => levelOf(amplitude, topCdb)),
      fragmentHeaderBytes,
    )
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const decoded = decodeFragment(kind, hex)
    if (!decoded.ok) throw new RangeError(decoded.fault)
    return hex.toUpperCase()
  })
}

/** The amplitude that a byte stands for; 0 is nothing. */
export function amplitudeOf(level: number, topCdb: number): number {
  return level === 0 ? 0 : 10 ** ((topCdb / 100 - (255 - level) * levelStepDb) / 20)
}

function levelOf(amplitude: number, topCdb: number): number {
  if (amplitude <= 0) return 0
  const belowDb = topCdb / 100 - 20 * Math.log10(amplitude)
  return Math.max(0, Math.min(255, 255 - Math.round(belowDb / levelStepDb)))
}

/** The first bytes of a fragment; what is missing is 0. */
export function fragmentHeader(payloadHex: string): DataView {
  const view = new DataView(new ArrayBuffer(fragmentHeaderBytes))
  for (let place = 0; place < fragmentHeaderBytes; place += 1)
    view.setUint8(place, Number.parseInt(payloadHex.slice(2 * place, 2 * place + 2) || '0', 16))
  return view
}
