import { signals } from '../assumptions.ts'
import { hash32, type Random } from '../random.ts'
import { dayCurve, localHour, yearCurve, type SensorPlace } from './sensor.ts'

const hourMs = 3_600_000
const quarterMs = 6 * hourMs

/** The air outdoors, °C: about 27 at the tropic and 5 at 50° north over the year, with wider seasons further north. */
export function outdoorC(moment: number, { latitude, offsetMinutes }: SensorPlace, dayShift = 0): number {
  const day = dayCurve((localHour(moment, offsetMinutes) + 24 + dayShift) % 24)
  const season = (yearCurve(moment) - 0.5) * (latitude - 15) * 0.95
  return 38 - 0.66 * latitude + season + (day - 0.5) * 9
}

/** Water in tanks, pipes and the ground: slower and milder than the air, and it does not freeze. */
export function waterC(moment: number, place: SensorPlace): number {
  const mean = 38 - 0.66 * place.latitude
  // The day reaches it four hours late.
  return Math.max(2.5, mean + (outdoorC(moment - 4 * hourMs, place) - mean) * signals.waterFollowsAir)
}

/** How high the sun stands, 0 at night to 1 at noon of the longest day. */
export function sunHeight(moment: number, { latitude, offsetMinutes }: SensorPlace): number {
  const hour = localHour(moment, offsetMinutes)
  const radians = Math.PI / 180
  const declination = (yearCurve(moment) - 0.5) * 2 * 23.44 * radians
  const height =
    Math.sin(latitude * radians) * Math.sin(declination) +
    Math.cos(latitude * radians) * Math.cos(declination) * Math.cos(((hour - 12) * Math.PI) / 12)
  return Math.max(0, height)
}

/** How much water people draw, 0 to 1: little at night, most in the morning and the evening. */
export function waterDemand(hour: number): number {
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2))
  return Math.min(1, 0.08 + 0.75 * peak(7.5, 1.8) + 0.35 * peak(12.5, 2.5) + 0.85 * peak(19.5, 2.4))
}

/** A site's own working hours. */
export function workday(random: Random): (hour: number) => boolean {
  const { from, to, nightShiftShare } = signals.workday
  const begins = random.uniform(from.from, from.to)
  const ends = random.uniform(to.from, to.to)
  const isRoundTheClock = random.chance(nightShiftShare)
  return (hour) => isRoundTheClock || (hour >= begins && hour < ends)
}

export interface Rain {
  /** mm/h falling now. */
  now(moment: number): number
  /** mm in the 24 hours before. */
  lastDay(moment: number): number
}

/** Rain falls in whole quarters of a day; whether and how much is drawn from the site and the quarter alone. */
export function rainOf(random: Random): Rain {
  const site = random.integer(1_000_000)
  const { rainShare, rainMmH } = signals.weather
  const ofQuarter = (quarter: number) => {
    const chance = hash32(`${site}/${quarter}`) / 2 ** 32
    return chance < rainShare ? rainMmH * (0.1 + 0.9 * (chance / rainShare)) : 0
  }
  return {
    now: (moment) => ofQuarter(Math.floor(moment / quarterMs)),
    lastDay(moment) {
      const last = Math.floor(moment / quarterMs)
      const shareOfLast = (moment % quarterMs) / quarterMs
      const whole = [1, 2, 3].reduce((sum, ago) => sum + ofQuarter(last - ago), 0)
      return 6 * (shareOfLast * ofQuarter(last) + whole + (1 - shareOfLast) * ofQuarter(last - 4))
    },
  }
}
