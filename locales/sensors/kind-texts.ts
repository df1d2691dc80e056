export type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** Of one kind: its name, and the texts of its readings, states and parameters with their ids. */
export function kindTexts(
  kind: string,
  name: Text,
  texts: Readonly<Record<string, Text>>,
): Record<string, Text> {
  return Object.fromEntries([
    [`sensor.${kind}`, name],
    ...Object.entries(texts).map(([id, text]): [string, Text] => [`sensor.${kind}.${id}`, text]),
  ])
}
