import type { SensorKind } from './sensor-kind.ts'

/** A frequency at which something shows in a spectrum. */
interface MarkLine {
  readonly name: string
  readonly label: string
  /** Times the shaft's frequency. */
  readonly order: number
  /** Multiples of it within the spectrum, the first one first. Hz. */
  readonly harmonicsHz: readonly number[]
  /** Whose word the order is: the terminal's own, or what it is delivered with; the shaft's is nobody's. */
  readonly source: 'reported' | 'default' | 'shaft'
}

/**
 * Where the shaft, the parts of its bearing and its gear show, as far as the spectrum reaches; nowhere while the speed is not known.
 * @param reported parameters of the terminal as the wire carries them; the catalogue's default where one is missing
 */
export function orderMarks(
  { spectra, parameters }: SensorKind,
  reported: Readonly<Record<string, number>>,
  { speedRpm, bandwidthHz }: { speedRpm: number; bandwidthHz: number },
): MarkLine[] {
  if (spectra === undefined || speedRpm <= 0) return []
  return spectra.marks.flatMap(({ name, label, parameter, harmonics }) => {
    const known = parameters.find((one) => one.name === parameter)
    if (parameter !== null && known === undefined) return []
    const own = known === undefined ? undefined : reported[known.name]
    const order = known === undefined ? 1 : (own ?? known.default) / known.scale
    const source = known === undefined ? 'shaft' : own === undefined ? 'default' : 'reported'
    const hz = (order * speedRpm) / 60
    const harmonicsHz = Array.from({ length: harmonics }, (_, place) => hz * (place + 1)).filter(
      (at) => at <= bandwidthHz,
    )
    return [{ name, label, order, harmonicsHz, source }]
  })
}
