import { signals } from '../assumptions.ts'
import { dayCurve, defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { rainOf, waterC, waterDemand } from './surroundings.ts'

const hourMs = 3_600_000

/** A tank that a pump fills and people draw from, or open water that drifts and rises with the rain. */
export function levelSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { tankShare, tankM, openM, driftM } = signals.waterLevel
  const isTank = random.chance(tankShare)
  const low = random.uniform(tankM.from, tankM.from + 0.5)
  const high = random.uniform(tankM.to - 0.5, tankM.to)
  const open = random.uniform(openM.from, openM.to)
  const driftMs = random.uniform(30, 90) * hourMs
  const rain = rainOf(random)
  const floodM = defaultOf(kind, 'highLevel') + 0.3
  let levelM = random.uniform(low, high)
  let isFilling = false
  let lastAt: number | null = null

  return steadySensor(kind, (moment, isDisturbed) => {
    const hours = lastAt === null ? 0 : Math.min(24, (moment - lastAt) / hourMs)
    lastAt = moment
    const steps = Math.ceil(hours * 20)
    for (let step = 0; step < steps; step += 1) {
      if (levelM < low) isFilling = true
      if (levelM > high) isFilling = false
      const drawn = 0.7 * waterDemand(localHour(moment - hours * hourMs * (1 - step / steps), offsetMinutes))
      levelM += ((isFilling ? 1.6 : 0) - drawn) * (hours / steps)
    }
    const drift = driftM * Math.sin((2 * Math.PI * moment) / driftMs) + rain.lastDay(moment) * 0.008
    return {
      levelM: (isDisturbed ? floodM : isTank ? levelM : open + drift) + 0.003 * random.normal(),
      waterTemperatureC: waterC(moment, place) + 0.05 * random.normal(),
    }
  })
}

/** A cable on the floor that is dry, but for a leak. */
export function leakSensor({ kind, random }: SensorPlace): Sensor {
  const { dryKOhm, wetKOhm } = signals.leak
  const dry = random.uniform(dryKOhm.from, dryKOhm.to)
  const wet = random.uniform(wetKOhm.from, wetKOhm.to)
  let leaks = random.integer(4)
  let wasWet = false
  return steadySensor(kind, (_moment, isWet) => {
    if (isWet && !wasWet) leaks += 1
    wasWet = isWet
    const resistanceKOhm = Math.round((isWet ? wet : dry) * (1 + 0.02 * random.normal()))
    return { leak: isWet ? 1 : 0, cable: 0, resistanceKOhm, leaks }
  })
}

/** A clamp-on meter on a pipe that people draw from; a burst shows as far more than they ever do. */
export function flowSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { usualM3H, nightShare, signal } = signals.flow
  const usual = random.uniform(usualM3H.from, usualM3H.to)
  const quality = random.uniform(signal.from, signal.to)
  const burst = defaultOf(kind, 'highFlow') * 1.15
  let totalM3 = random.uniform(1000, 900_000)
  let lastAt: number | null = null
  return steadySensor(kind, (moment, isDisturbed) => {
    const demand = nightShare + (1 - nightShare) * waterDemand(localHour(moment, offsetMinutes))
    const flowM3H = (isDisturbed ? burst : usual * demand) * (1 + 0.04 * random.normal())
    if (lastAt !== null) totalM3 += (flowM3H * (moment - lastAt)) / hourMs
    lastAt = moment
    return {
      pipe: 1,
      flowM3H,
      totalM3,
      waterTemperatureC: waterC(moment, place) + 0.05 * random.normal(),
      signalPercent: Math.round(quality + 1.5 * random.normal()),
    }
  })
}

/** The pressure of a supply network, which gives way when people draw water, and falls when a pipe breaks. */
export function pressureSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { restMpa, demandMpa } = signals.pressure
  const rest = random.uniform(restMpa.from, restMpa.to)
  const broken = defaultOf(kind, 'lowPressure') * 0.6
  return steadySensor(kind, (moment, isDisturbed) => {
    const drop = demandMpa * waterDemand(localHour(moment, offsetMinutes))
    return {
      pressureMpa: (isDisturbed ? broken : rest - drop) + 0.003 * random.normal(),
      mediumTemperatureC: waterC(moment, place) + 0.1 * random.normal(),
    }
  })
}

/** Open water: algae give off oxygen and take up acid by day, rain washes mud in, and cold water holds more oxygen. */
export function waterQualitySensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { ph, conductivityUsCm, turbidityNtu, oxygenMgL } = signals.waterQuality
  const own = {
    ph: random.uniform(ph.from, ph.to),
    conductivity: random.uniform(conductivityUsCm.from, conductivityUsCm.to),
    turbidity: random.uniform(turbidityNtu.from, turbidityNtu.to),
    oxygen: random.uniform(oxygenMgL.from, oxygenMgL.to),
  }
  const rain = rainOf(random)
  const muddy = defaultOf(kind, 'highTurbidity') * 1.5
  return steadySensor(kind, (moment, isDisturbed) => {
    const day = dayCurve(localHour(moment, offsetMinutes)) - 0.5
    const waterTemperatureC = waterC(moment, place)
    const rainMm = rain.lastDay(moment)
    const turbidity = own.turbidity + 0.4 * rainMm
    return {
      ph: own.ph + 0.3 * day + 0.01 * random.normal(),
      conductivityUsCm: Math.round(own.conductivity * (1 - 0.004 * rainMm) * (1 + 0.005 * random.normal())),
      turbidityNtu: (isDisturbed ? muddy : turbidity) * (1 + 0.05 * random.normal()),
      dissolvedOxygenMgL: own.oxygen + 1.4 * day + (15 - waterTemperatureC) * 0.12 + 0.03 * random.normal(),
      waterTemperatureC: waterTemperatureC + 0.05 * random.normal(),
    }
  })
}
