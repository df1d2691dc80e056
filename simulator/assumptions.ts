/**
 * Everything the simulated network takes for granted about radio, batteries and traffic, in one place. How sure each
 * number is: [S] seen in a public source, [K] general knowledge of the field, not checked again, [C] computed,
 * [P] a proposal of ours. None of them is a vendor's figure.
 */
const minute = 60_000
const hour = 60 * minute

export const radio = {
  /** PL(dB) = 128.95 + 23.2 · log10(d/km) at 868 MHz, Petäjäjärvi et al. 2015, Oulu [K]. */
  pathLossAt1KmDb: 128.95,
  pathLossPerDecadeDb: 23.2,
  /** Spread of a link around that, the same for as long as nobody moves [K]. */
  shadowingSigmaDb: 7.8,
  /** Spread from frame to frame [P]. */
  fadingSigmaDb: 1.5,
  /** Below 600 MHz the loss is about this much smaller [K]. */
  lowBandGainDb: 5,
  lowBandBelowMhz: 600,
  /** Transmit power: 17 dBm in China's 470 MHz band, 13 dBm in Japan's 920 MHz band, 10 dBm in Korea's [K]. */
  txPowerDbm: { CN: 17, JP: 13, KR: 10 },
  /** Channel frequencies, in turn for channels 1, 2, 3 [P], inside 470–510, 920–928 and 920.9–923.3 MHz [K]. */
  frequenciesMhz: { CN: [476.1, 479.3, 482.5], JP: [922.4, 923.2, 924.0], KR: [922.1, 922.5, 922.9] },
  /** Thermal noise −174 dBm/Hz + 10 · log10(bandwidth) + noise figure [C]. */
  thermalNoiseDbmPerHz: -174,
  noiseFigureDb: 6,
  /** Ultra-narrow band, 0.6 kHz [K]. */
  bandwidthHz: 600,
  /** Man-made noise of a city on top of it, from 5 to 20 dB [C]. */
  cityNoiseDb: 8,
  /** A frame is understood from this much above the noise [K]: 8 to 10 dB. */
  demodulationDb: 9,
  /** A receiver does not show more than this, however near the sender stands [P]. */
  strongestRssiDbm: -30,
  bestSnrDb: 40,
  /** A link is planned with this much to spare, so that fading seldom costs a frame [P]. */
  planningMarginDb: 6,
  /** Walls around a terminal, −10 to −25 dB [K]. */
  indoorLossDb: { from: 10, to: 25 },
  indoorShare: 0.6,
  /** Air time: (payload + overhead) · 8 / rate [C]; 300 bit/s and about 12 bytes of overhead [K]. */
  rateBps: 300,
  overheadBytes: 12,
  /** Each hop beyond the first waits for its slot: 1 to 10 s [P], here the shorter half. */
  slotWaitMs: { from: 1000, to: 4000 },
} as const

export const battery = {
  /** Li-SOCl2 cell [K]. */
  capacityMah: 19_000,
  /** Sleep current 5 µA [K]. */
  sleepMahPerDay: 0.12,
  /** 30 mA while sending [K]. */
  txCurrentMa: 30,
  /** A relay with children also listens, so much that its cell lasts it 2 to 4 years [C]. */
  relayListenMahPerDay: 14,
  /** Li-SOCl2 stays at 3.6 V until about 90 % is used, then falls [K]: the gauge reads the voltage, so it does too. */
  kneeUsed: 0.9,
  /** The device itself raises low battery below, clears above [P]. Percent. */
  lowPercent: 20,
  clearPercent: 30,
  /** Used share of the cells when the simulation begins, and the share of cells near their end [P]. */
  usedAtStart: { from: 0, to: 0.85 },
  nearEndShare: 0.006,
  usedNearEnd: { from: 0.975, to: 0.99 },
} as const

export const registration = {
  /** A child gives its parent up after so many missed beats [P]. */
  missedBeats: 3,
  /** A device is back this long after its power is [P]. */
  startUpMs: { from: 2000, to: 6000 },
  /** A gateway needs this long to restart [P]. */
  gatewayStartUpMs: { from: 15_000, to: 40_000 },
} as const

export const tree = {
  /** Relays form trees at most this deep [K]. */
  maxRelayDepth: 4,
  /** An 8-bit short address per channel [P]. */
  maxNetId: 255,
} as const

/** Limits at which a gateway raises its own alarms, and below or above which it clears them again [P]. */
export const gatewayLimits = {
  lowMemory: { raiseBelow: 10, clearAbove: 15 },
  lowDisk: { raiseBelow: 10, clearAbove: 15 },
  cpu: { raiseAbove: 95, clearBelow: 85 },
  highTemperature: { raiseAbove: 70, clearBelow: 65 },
} as const

/** How many messages a gateway keeps while nobody acknowledges, on its flash [P]. */
export const storeCapacity = 50_000

export type Size = 'town' | 'city' | 'country'

export interface Traffic {
  /** All devices have been heard once within this time of the start. */
  readonly firstContactMs: number
  readonly gatewayHeartbeatMs: number
  readonly relayHeartbeatMs: number
  readonly terminalHeartbeatMs: number
  /** Between two uplinks of a terminal that reports by the clock. */
  readonly uplinkMs: number
  /** Wait, at random up to this, before a device that lost its parent registers elsewhere. */
  readonly backoffMs: { readonly from: number; readonly to: number }
  /** A restarted gateway's subtree is back after this. */
  readonly stormMs: number
  /** Between two incidents of the scripted life, on average. */
  readonly incidentMs: number
}

/**
 * Heartbeats: gateway 30–60 s, relay 5–10 min, terminal 1–24 h; backoff 1–30 min; storm 10–30 min [P]. A town is watched
 * by somebody who has a minute, so its periods are shorter; it stays far inside the offline rule (3, 30 and 180 min).
 */
export const traffic: Readonly<Record<Size, Traffic>> = {
  town: {
    firstContactMs: 15_000,
    gatewayHeartbeatMs: 20_000,
    relayHeartbeatMs: 2 * minute,
    terminalHeartbeatMs: hour,
    uplinkMs: 5 * minute,
    backoffMs: { from: 10_000, to: 2 * minute },
    stormMs: 3 * minute,
    incidentMs: 15_000,
  },
  city: {
    firstContactMs: 45_000,
    gatewayHeartbeatMs: 30_000,
    relayHeartbeatMs: 5 * minute,
    terminalHeartbeatMs: 6 * hour,
    uplinkMs: 20 * minute,
    backoffMs: { from: minute, to: 10 * minute },
    stormMs: 10 * minute,
    incidentMs: 6000,
  },
  country: {
    firstContactMs: 4 * minute,
    gatewayHeartbeatMs: minute,
    relayHeartbeatMs: 10 * minute,
    terminalHeartbeatMs: 24 * hour,
    uplinkMs: 45 * minute,
    backoffMs: { from: minute, to: 30 * minute },
    stormMs: 20 * minute,
    incidentMs: 2000,
  },
}
