import { climateTexts } from './sensors/climate-texts.ts'
import { fragmentTexts } from './sensors/common-texts.ts'
import { contactTexts } from './sensors/contact-texts.ts'
import type { Text } from './sensors/kind-texts.ts'
import { machineTexts } from './sensors/machine-texts.ts'
import { waterTexts } from './sensors/water-texts.ts'

/**
 * The texts of the sensor catalogue for console and server, by message id: `sensor.<kind>`, its readings and parameters
 * `sensor.<kind>.<name>`, the values of those that have names `sensor.<kind>.<name>.<state>`, and what kinds have in
 * common: `spectrumFragment.<name>`. Spectra, their marks and the charts
 * that several readings share stand beside the readings.
 */
export const sensorTexts: Readonly<Record<string, Text>> = {
  ...climateTexts,
  ...contactTexts,
  ...machineTexts,
  ...waterTexts,
  ...fragmentTexts,
}
