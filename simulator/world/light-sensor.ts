import { signals } from '../assumptions.ts'
import { defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { sunHeight, workday } from './surroundings.ts'

/** Daylight outdoors; indoors what falls through the window, and lamps while people work. */
export function lightSensor(place: SensorPlace): Sensor {
  const { kind, random, isIndoors, offsetMinutes } = place
  const { fullSunLx, officeLx, windowShare } = signals.light
  const share = isIndoors ? random.uniform(windowShare.from, windowShare.to) : random.uniform(0.7, 1)
  const lampsLx = isIndoors ? random.uniform(officeLx.from, officeLx.to) : 0
  const isWork = workday(random)
  const dark = defaultOf(kind, 'darkThreshold')
  const bright = defaultOf(kind, 'brightThreshold')
  const glare = defaultOf(kind, 'highIlluminance') * 1.1
  let isBright = false

  return steadySensor(kind, (moment, isDisturbed) => {
    const clouds = 0.65 + 0.35 * Math.sin(moment / 2_700_000 + share * 1000)
    const sun = fullSunLx * sunHeight(moment, place) * share * clouds * (1 + 0.03 * random.normal())
    const lamps = isWork(localHour(moment, offsetMinutes)) ? lampsLx : 0
    const illuminanceLx = isDisturbed ? glare : Math.round(Math.max(0, sun) + lamps)
    isBright = isBright ? illuminanceLx >= dark : illuminanceLx > bright
    return { daylight: isBright ? 1 : 0, illuminanceLx }
  })
}
