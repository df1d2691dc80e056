import { radio } from '../assumptions.ts'
import { distanceKm, type Position } from '../geo.ts'
import type { Country } from '../network.ts'
import { createRandom } from '../random.ts'

/** dB lost over `km` at `frequencyMhz` before shadowing. Petäjäjärvi et al. 2015; not meant for below 10 m. */
export function pathLossDb(km: number, frequencyMhz: number): number {
  const at868 = radio.pathLossAt1KmDb + radio.pathLossPerDecadeDb * Math.log10(Math.max(km, 0.01))
  return frequencyMhz < radio.lowBandBelowMhz ? at868 - radio.lowBandGainDb : at868
}

/** Thermal noise of a receiver, dBm, without the noise of a city. */
export function noiseFloorDbm(bandwidthHz: number): number {
  return radio.thermalNoiseDbmPerHz + 10 * Math.log10(bandwidthHz) + radio.noiseFigureDb
}

export const cityNoiseDbm = noiseFloorDbm(radio.bandwidthHz) + radio.cityNoiseDb
/** The weakest frame that is understood, dBm. */
export const sensitivityDbm = cityNoiseDbm + radio.demodulationDb
/** The weakest link that a plan builds on, dBm. */
export const plannedDbm = sensitivityDbm + radio.planningMarginDb

/** Milliseconds in the air. */
export function airTimeMs(payloadBytes: number, rateBps: number = radio.rateBps): number {
  return ((payloadBytes + radio.overheadBytes) * 8 * 1000) / rateBps
}

export interface RadioEnd extends Position {
  readonly uid: string
  /** Walls around this end; 0 outdoors. */
  readonly indoorLossDb: number
}

/** How strong one end receives the other on average, dBm: the same both ways, the same for each run of a seed. */
export function meanRssiDbm(a: RadioEnd, b: RadioEnd, country: Country, seed: string): number {
  const frequencyMhz = radio.frequenciesMhz[country][0]
  const pair = a.uid < b.uid ? `${a.uid}${b.uid}` : `${b.uid}${a.uid}`
  const shadowingDb = createRandom(`${seed}/${pair}`).normal() * radio.shadowingSigmaDb
  const loss = pathLossDb(distanceKm(a, b), frequencyMhz) + shadowingDb + a.indoorLossDb + b.indoorLossDb
  return Math.min(radio.strongestRssiDbm, radio.txPowerDbm[country] - loss)
}

/** How far a link reaches before shadowing, kilometres. */
export function rangeKm(country: Country, indoorLossDb: number): number {
  const frequencyMhz = radio.frequenciesMhz[country][0]
  const budgetDb = radio.txPowerDbm[country] - plannedDbm - indoorLossDb
  return 10 ** ((budgetDb - pathLossDb(1, frequencyMhz)) / radio.pathLossPerDecadeDb)
}

export function snrDb(rssiDbm: number): number {
  return Math.min(radio.bestSnrDb, rssiDbm - cityNoiseDbm)
}
