import {
  collectingMethod,
  curState,
  dormantModel,
  downModel,
  learningState,
} from '#contract/wire/enumerations.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import { radio } from '../assumptions.ts'
import type { Random } from '../random.ts'
import type { Relay, Terminal } from './devices.ts'
import type { Settings } from './gateway-settings.ts'
import { defaultOf } from './sensor.ts'

/** As whoever set it up left it, or as it left the factory. A relay never sleeps: others wait for it. */
export function relaySettings({ gateway, isFactoryNew }: Relay, random: Random): Settings {
  const powerDbm = isFactoryNew ? 10 : radio.txPowerDbm[gateway.plan.country]
  return {
    group: { groupNumber: isFactoryNew ? 0 : 1 + random.integer(4) },
    transmitPower: { upPowerDbm: powerDbm, downPowerDbm: powerDbm },
    sleep: { dormantModel: dormantModel.values.alwaysOn },
  }
}

/** Of the parameters that say how often it reports. */
const cycles: ReadonlySet<string> = new Set(['reportCycle', 'detectionCycle'])

/**
 * As whoever set it up left it, or as it left the factory.
 * @param uplinkMs between two uplinks of one that reports by the clock
 */
export function terminalSettings(
  { kind, isFactoryNew }: Terminal,
  random: Random,
  uplinkMs: number,
): Settings {
  // What shows nothing but states reports them when they change.
  const isTriggered = kind.readings.every(({ draw }) => draw === 'step')
  return {
    sleep: { dormantModel: dormantModel.values.sleep },
    downlink: {
      downModel:
        isFactoryNew || random.chance(0.8) ? downModel.values.acknowledged : downModel.values.periodic,
    },
    sensing: { curState: curState.values.running },
    collecting: {
      collectingMethod: isTriggered ? collectingMethod.values.triggered : collectingMethod.values.timed,
    },
    parameters: Object.fromEntries(
      kind.parameters.map((parameter) => [
        parameter.name,
        !isFactoryNew && cycles.has(parameter.name) ? Math.round(uplinkMs / 60_000) : parameter.default,
      ]),
    ),
    ...(kind.learns.length > 0 && { learning: learningOf(kind, isFactoryNew, random) }),
  }
}

/** What is usual for a machine or a room in order; what has no entry is learned somewhere in the reading's range. */
const usual: Readonly<Record<string, { from: number; to: number }>> = {
  velocityRmsMmS: { from: 0.8, to: 2.4 },
  accelerationRmsMS2: { from: 0.5, to: 2 },
  accelerationPeakMS2: { from: 2, to: 7 },
  kurtosis: { from: 2.8, to: 3.3 },
  soundLevelDbA: { from: 68, to: 80 },
  dominantFrequencyHz: { from: 90, to: 900 },
  similarityPercent: { from: 88, to: 97 },
}

function learningOf(kind: SensorKind, isFactoryNew: boolean, random: Random): ReportedValues {
  const total = defaultOf(kind, 'learningTimes')
  if (isFactoryNew) return { state: learningState.values.idle, done: 0, total }
  return { state: learningState.values.learned, done: total, total, ...learnedReadings(kind, random) }
}

/** What is usual of the readings that it learns. */
export function learnedReadings(kind: SensorKind, random: Random): Record<string, number> {
  const learned = kind.readings
    .filter(({ name }) => kind.learns.includes(name))
    .map(({ name, min, max, precision }): [string, number] => {
      const { from, to } = usual[name] ?? { from: min, to: max }
      return [name, Number(random.uniform(from, to).toFixed(precision))]
    })
  return Object.fromEntries(learned)
}
