/** Below this a narrow-band frame is understood only when nothing else is on the air. dBm. */
const faintDbm = -125
/** Narrow-band frames need about this much above the noise. dB. */
const leastSnrDb = 8

/** Whether a device is heard so faintly that its frames begin to get lost; not when it is not known how it is heard. */
export function isWeakSignal({ upRSSI, snrDb }: { upRSSI: number | null; snrDb: number | null }): boolean {
  return (upRSSI !== null && upRSSI < faintDbm) || (snrDb !== null && snrDb < leastSnrDb)
}
