import { signals } from '../assumptions.ts'
import { defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { outdoorC, workday } from './surroundings.ts'

const outputs = { off: 0, heating: 1, cooling: 2 } as const
/** What the room would be brought to by full heating and full cooling, °C. */
const maxC = { heating: 34, cooling: 12 }

/** A temperature controller: a room that leaks to the outdoors, kept at its setpoint while somebody is there. */
export function roomSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { comfortC, setbackK, leakPerHour, controlPerHour } = signals.room
  const isWork = workday(random)
  const comfort = Math.round(random.uniform(comfortC.from, comfortC.to) * 2) / 2
  const difference = defaultOf(kind, 'switchingDifference')
  const high = defaultOf(kind, 'highTemperature')
  let output: number = outputs.off
  let roomC = comfort
  let lastAt: number | null = null

  return steadySensor(kind, (moment, isDisturbed) => {
    const outsideC = outdoorC(moment, place)
    const isCold = outsideC < comfort
    const away = isWork(localHour(moment, offsetMinutes)) ? 0 : setbackK
    const setpoint = comfort + (isCold ? -away : away)
    const hours = lastAt === null ? 0 : Math.min(24, (moment - lastAt) / 3_600_000)
    lastAt = moment
    // In steps of a minute or so, since the output switches between two readings too.
    const steps = Math.ceil(hours * 60)
    for (let step = 0; step < steps; step += 1) {
      if (isCold && roomC < setpoint - difference) output = outputs.heating
      else if (!isCold && roomC > setpoint + difference) output = outputs.cooling
      else if (isCold ? roomC >= setpoint : roomC <= setpoint) output = outputs.off
      roomC += (outsideC - roomC) * leakPerHour * (hours / steps)
      if (output !== outputs.off) {
        const goalC = output === outputs.heating ? maxC.heating : maxC.cooling
        roomC += (goalC - roomC) * controlPerHour * (hours / steps)
      }
    }
    return {
      roomTemperatureC: (isDisturbed ? high + 2 : roomC) + random.normal() * 0.05,
      setpointC: setpoint,
      output,
      fan: output === outputs.off ? 0 : 1 + Math.min(2, Math.floor(Math.abs(roomC - setpoint) / difference)),
    }
  })
}
