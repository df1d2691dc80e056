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

/** What the commands about a topic are called, for every kind alike. */
export const topicCommandNames = {
  cycle: { query: 'QueryCycles', set: 'SetCycles' },
  threshold: { query: 'QueryThresholds', set: 'SetThresholds' },
  range: { query: 'QueryRange', set: 'SetRange' },
  calibration: { query: 'QueryCalibration', set: 'SetCalibration' },
  learning: { query: 'QueryLearning', set: 'StartLearning' },
  diagnosis: { query: 'QueryDiagnosis', set: 'SetDiagnosis' },
  operation: { query: 'QueryOperation', set: 'SetOperation' },
} as const satisfies Readonly<Record<ControlTopic, Readonly<Record<SensorCommand['verb'], string>>>>

/** For every topic that a kind has parameters of: a command that asks for them, and one that sets them. */
export function topicCommands(parameters: readonly Parameter[]): SensorCommand[] {
  return controlTopics.flatMap((topic) => {
    const own = parameters.filter((parameter) => parameter.topic === topic).map(({ name }) => name)
    if (own.length === 0) return []
    return (['query', 'set'] as const).map((verb) => ({
      name: topicCommandNames[topic][verb],
      verb,
      topic,
      parameters: own,
    }))
  })
}
