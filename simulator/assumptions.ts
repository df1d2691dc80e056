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
  /** From this used share on a cell is changed when somebody comes by [P]. */
  wornUsed: 0.8,
} as const

export const registration = {
  /** A child gives its parent up after so many missed beats [P]. */
  missedBeats: 3,
  /** A device is back this long after its power is [P]. */
  startUpMs: { from: 2000, to: 6000 },
  /** A gateway needs this long to restart [P]. */
  gatewayStartUpMs: { from: 15_000, to: 40_000 },
} as const

/** What gateways send down by themselves [P]: the time, once a day and after a device got power. */
export const downlinks = {
  clockEveryMs: 24 * hour,
  clockAfterPowerMs: { from: 20_000, to: 10 * minute },
  /** A device's receiver understands only what is this much stronger than what a gateway's does. */
  receiverLossDb: 3,
  /** What was not acknowledged or answered by then counts as lost. */
  patienceMs: 30_000,
  /** How often a command is sent to a device that neither acknowledges nor answers, and its bytes when it carries no data. */
  tries: 3,
  commandBytes: 4,
  /** A terminal of periodic down mode listens so often. */
  windowEveryMs: 5 * minute,
  /** A terminal's answer: taken. Relays acknowledge by radio and answer nothing. */
  accepted: '00',
} as const

/** How long gateways take for commands [P], and how often they say how far they are: files move in steps. */
export const commands = {
  /** How long a gateway tries a new server before it goes back to the old one. */
  serverTrialMs: 120_000,
  short: { steps: 1, stepMs: 1500 },
  long: { steps: 4, stepMs: 15_000 },
} as const

/** Log files that a gateway keeps, how many lines each has [P], and how much of one fits into a message. */
export const logFiles = { count: 3, lines: 200, partBytes: 8190 } as const

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

/** A low-voltage grid: between phase and neutral, in Japan between phases; and how it sags in the evening [K]. */
export const grid = {
  CN: { voltageV: 220, frequencyHz: 50 },
  JP: { voltageV: 200, frequencyHz: 50 },
  KR: { voltageV: 220, frequencyHz: 60 },
  sagShare: 0.03,
  frequencySpreadHz: 0.02,
} as const

/**
 * What the sensors meet where they stand. Ranges are what sites differ by; shares are of the site's own value. All [P],
 * shaped after [K]: water is used in the morning and the evening, machines and people keep shifts, the sun has its day.
 */
export const signals = {
  /** Local hours between which people and machines are at work. */
  workday: { from: { from: 6.5, to: 8.5 }, to: { from: 17, to: 21 }, nightShiftShare: 0.25 },
  /** A tank is filled when it has fallen, and drawn from by day; open water only drifts, over days. */
  waterLevel: { tankShare: 0.6, tankM: { from: 1.2, to: 3.2 }, openM: { from: 1.5, to: 2.8 }, driftM: 0.4 },
  /** Water in the ground and in pipes follows the air with this share of its swing. */
  waterFollowsAir: 0.45,
  current: {
    ratedA: { from: 20, to: 180 },
    /** What a machine takes that stands still; below the current from which it counts as running. */
    idleShare: 0.005,
    imbalance: 0.05,
    cableRiseK: { from: 12, to: 28 },
  },
  metering: {
    baseKw: { from: 2, to: 12 },
    workKw: { from: 15, to: 90 },
    powerFactor: { from: 0.86, to: 0.97 },
  },
  motion: { stayMin: { from: 4, to: 40 }, awayMin: { from: 8, to: 60 }, movementsPerMin: 1.5 },
  dryContact: {
    closedMin: { from: 8, to: 30 },
    openMin: { from: 15, to: 90 },
    faultEveryH: 60,
    faultMin: 12,
  },
  /** Full sun is about 100,000 lx; offices are lit with 300 to 500 lx. */
  light: { fullSunLx: 100_000, officeLx: { from: 300, to: 500 }, windowShare: { from: 0.002, to: 0.01 } },
  leak: { dryKOhm: { from: 700, to: 980 }, wetKOhm: { from: 5, to: 40 } },
  sound: {
    nightDbA: { from: 38, to: 48 },
    workDbA: { from: 68, to: 82 },
    toneHz: { from: 90, to: 900 },
    similarity: { from: 86, to: 96 },
  },
  flow: { usualM3H: { from: 8, to: 90 }, nightShare: 0.15, signal: { from: 72, to: 95 } },
  pressure: { restMpa: { from: 0.35, to: 0.55 }, demandMpa: 0.09 },
  /** Fronts pass every few days; rain falls in a share of the quarters of a day. */
  weather: {
    frontDays: { from: 3, to: 6 },
    frontHpa: 9,
    rainShare: 0.18,
    rainMmH: 2,
    windMS: { from: 1.5, to: 4.5 },
  },
  waterQuality: {
    ph: { from: 6.9, to: 7.8 },
    conductivityUsCm: { from: 280, to: 900 },
    turbidityNtu: { from: 2, to: 9 },
    oxygenMgL: { from: 6.5, to: 9 },
  },
  room: { comfortC: { from: 21, to: 24 }, setbackK: 4, leakPerHour: 0.03, controlPerHour: 0.25 },
} as const

/**
 * Spectra of machines. A bearing that fails shows in the envelope: peaks of 262 and 915 times the median were computed from
 * the public CWRU recordings of an inner and an outer race of 7 mil, while a ball hardly showed [C]; the rest is [P].
 */
export const spectra = {
  /** At 300 bit/s a spectrum of 12,800 lines takes 7 minutes of air, so few machines are looked at so closely. */
  resolutions: [
    { weight: 5, samplingHz: 6400, lines: 800 },
    { weight: 4, samplingHz: 6400, lines: 1600 },
    { weight: 2, samplingHz: 12_800, lines: 3200 },
    { weight: 1, samplingHz: 25_600, lines: 12_800 },
  ],
  first: { samplingHz: 3200, lines: 800 },
  /** A frame of 252 bytes is in the air for so long [C], and the terminal waits between two. */
  frameMs: 7040,
  pauseMs: { from: 300, to: 1200 },
  /** RMS of once, twice, three times the shaft's frequency, and of the gear, to each other. */
  velocityShares: { tones: [1, 0.35, 0.18], gear: 0.12 },
  /** Noise of a line of the envelope, as a share of the acceleration. */
  envelopeNoiseShare: 0.004,
  peakToNoise: { inner: 200, outer: 500, ball: 25 },
  harmonicFalls: 0.55,
  sideShare: 0.35,
  /** Turns of the cage for one of the shaft, of a 6205 bearing [C]. */
  cageOrder: 0.398,
  /** How far a damage has gone when the simulation begins, and how long it takes from nothing to its end. */
  damageAtStart: { from: 0.35, to: 0.9 },
  damageDays: { from: 4, to: 20 },
  /** One that was ordered can be watched. */
  orderedDamageMs: 10 * minute,
  /** Acceleration RMS and kurtosis of damage at its end; a ball's hides in them [C]. */
  damaged: {
    inner: { accelerationMS2: 2.9, kurtosis: 5.4 },
    outer: { accelerationMS2: 6.6, kurtosis: 7.7 },
    ball: { accelerationMS2: 1.4, kurtosis: 3.1 },
  },
} as const

/** How many messages a gateway keeps while nobody acknowledges, on its flash [P]. */
export const storeCapacity = 50_000

export type Size = 'town' | 'city' | 'country'

export interface Traffic {
  /** All devices have been received once within this time of the start. */
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
  /** Between two spectra of a terminal that measures them, and how many are measured at once in the beginning. */
  readonly spectrumMs: number
  readonly firstSpectra: number
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
    spectrumMs: 40 * minute,
    firstSpectra: 4,
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
    spectrumMs: 12 * hour,
    firstSpectra: 4,
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
    spectrumMs: 48 * hour,
    firstSpectra: 4,
  },
}
