import type { ControlTopic, Parameter, SensorCommand } from './sensor-kind.ts'

/** In the order of the control dialogs. */
export const controlTopics = [
  'cycle',
  'threshold',
  'range',
  'calibration',
  'learning',
  'diagnosis',
  'operation',
] as const satisfies readonly ControlTopic[]

const names: Readonly<Record<ControlTopic, Readonly<Record<SensorCommand['verb'], string>>>> = {
  cycle: { query: 'queryCycles', set: 'setCycles' },
  threshold: { query: 'queryThresholds', set: 'setThresholds' },
  range: { query: 'queryRange', set: 'setRange' },
  calibration: { query: 'queryCalibration', set: 'setCalibration' },
  learning: { query: 'queryLearning', set: 'startLearning' },
  diagnosis: { query: 'queryDiagnosis', set: 'setDiagnosis' },
  operation: { query: 'queryOperation', set: 'setOperation' },
}

/** For every topic that a kind has parameters of: a command that asks for them, and one that sets them. */
export function topicCommands(parameters: readonly Parameter[]): SensorCommand[] {
  return controlTopics.flatMap((topic) => {
    const own = parameters.filter((parameter) => parameter.topic === topic).map(({ name }) => name)
    if (own.length === 0) return []
    return (['query', 'set'] as const).map((verb) => ({
      name: names[topic][verb],
      verb,
      topic,
      parameters: own,
    }))
  })
}
