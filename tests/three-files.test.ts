import { describe, expect, it } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import { fieldsOfFragment } from '#contract/sensors/fragment-fields.ts'
import { controlTopics } from '#contract/sensors/topic-commands.ts'
import { commandTexts } from '#locales/command-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

import { sourceFiles, type SourceFile } from './harness/source-files.ts'

const product = sourceFiles()

/** The texts that the screens need of a kind: its name, its readings and parameters, their values that have names, its shared charts, its spectra. */
function textIds({ kind, readings, parameters, spectra }: SensorKind): string[] {
  const ids = [...readings, ...parameters].flatMap((one) => {
    const states = Object.values(('states' in one && one.states) || {})
    return [one.name].concat(states.map((state) => `${one.name}.${state}`))
  })
  const charts = new Set(readings.flatMap(({ chart }) => (chart === undefined ? [] : [chart])))
  ids.push(...[...charts].map((chart) => `chart.${chart}`))
  ids.push(...(spectra?.measured ?? []).map(({ name }) => name))
  ids.push(...(spectra?.marks ?? []).map(({ name }) => `mark.${name}`))
  return [`sensor.${kind}`, ...ids.map((id) => `sensor.${kind}.${id}`)]
}

/** What no kind has alone: what is said of a part of a spectrum, and its commands and what they are about. */
const fragmentTextIds = fieldsOfFragment('00'.repeat(20)).flatMap(({ name }) =>
  name === '' ? [] : [`spectrumFragment.${name}`],
)
const commandTextIds = [
  ...controlTopics.map((topic) => `command.topic.${topic}`),
  ...sensorCatalogue.flatMap(({ commands }) => commands.map(({ name }) => `command.${name}`)),
]

/** Files of the product that name a kind in a string, other than those where a new kind is written down. */
function filesThatName(kind: string, files: readonly SourceFile[]): string[] {
  const literal = new RegExp(`(['"\`])(sensor\\.)?${kind}(\\.[\\w.]*)?\\1`)
  const home = new RegExp(`^contract/sensors/|^tests/|^locales/`)
  return files.filter(({ path, text }) => !home.test(path) && literal.test(text)).map(({ path }) => path)
}

/** A story of its own for a kind that has one; others move by their catalogue entry. */
const refinements = new Set(['simulator/plan.ts', 'simulator/world/sensor-of.ts'])

describe('a sensor kind is added in three files: its own, the catalogue, and its texts', () => {
  it.each(sensorCatalogue.map((kind) => [kind.kind, kind] as const))(
    '%s has all its texts',
    (_name, kind) => {
      expect(textIds(kind).filter((id) => sensorTexts[id] === undefined)).toEqual([])
    },
  )

  it('no text is left of a kind that is gone, and none is empty', () => {
    const wanted = new Set([...sensorCatalogue.flatMap(textIds), ...fragmentTextIds])
    expect([...wanted].filter((id) => sensorTexts[id] === undefined)).toEqual([])
    expect(commandTextIds.filter((id) => commandTexts[id] === undefined)).toEqual([])
    expect(Object.keys(sensorTexts).filter((id) => !wanted.has(id))).toEqual([])
    expect(Object.entries(sensorTexts).filter(([, text]) => Object.values(text).includes(''))).toEqual([])
  })

  it.each(['zh', 'en', 'ja'] as const)(
    'in %s no two names of a kind are the same, nor of its texts',
    (language) => {
      const texts = (ids: readonly string[]) => ids.map((id) => sensorTexts[id]?.[language])
      const kinds = texts(sensorCatalogue.map(({ kind }) => `sensor.${kind}`))
      expect(kinds).toEqual([...new Set(kinds)])
      for (const { kind, readings, parameters } of sensorCatalogue) {
        const own = texts([...readings, ...parameters].map(({ name }) => `sensor.${kind}.${name}`))
        expect(own).toEqual([...new Set(own)])
      }
    },
  )

  it.each(sensorCatalogue.map((kind) => kind.kind))('nothing else needs to know the name %s', (kind) => {
    expect(filesThatName(kind, product).filter((path) => !refinements.has(path))).toEqual([])
  })

  it('which this test would see', () => {
    const files = [
      { path: 'contract/sensors/vibration.ts', text: "kind: 'vibration'" },
      { path: 'server/web/a.ts', text: "if (kind === 'vibration') return" },
      { path: 'src/b.tsx', text: 'const id = "sensor.vibration.speedRpm"' },
      { path: 'src/c.tsx', text: '/* the vibration of a machine */' },
    ]
    expect(filesThatName('vibration', files)).toEqual(['server/web/a.ts', 'src/b.tsx'])
  })
})

/** Client, route, OpenAPI, permission check and audit are made from the table: these name no call of their own. */
const machinery = /^(server\/web\/(app\.ts|openapi\.ts|pipeline\/)|src\/api\/|contract\/calls\/calls?\.ts$)/

/** Files in which the path of a call stands in quotes. */
function filesThatCall(path: string, files: readonly SourceFile[]): string[] {
  const name = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const literal = new RegExp(`(['"\`])/?${name}\\1`)
  return files.filter((file) => literal.test(file.text)).map((file) => file.path)
}

describe('a call is added in three files: the contract’s table, the server’s handlers, and what makes it', () => {
  // The stream's own word is that of its folder.
  const paths = Object.keys(calls).filter((path) => path !== 'live')

  it.each(paths)('%s', (path) => {
    const files = filesThatCall(path, product)
    expect(files.filter((file) => machinery.test(file))).toEqual([])
    expect(files.filter((file) => file.startsWith('server/web/routes/')).length).toBeLessThanOrEqual(1)
    expect(files.filter((file) => file.startsWith('contract/calls/')).length).toBeLessThanOrEqual(1)
  })

  it('which this test would see', () => {
    const files = [
      { path: 'server/web/pipeline/a.ts', text: "if (path === 'accounts/login') skip()" },
      { path: 'server/web/routes/b.ts', text: "'accounts/logout': handler" },
      { path: 'src/api/c.ts', text: '`/accounts/login`' },
    ]
    expect(filesThatCall('accounts/login', files)).toEqual(['server/web/pipeline/a.ts', 'src/api/c.ts'])
  })
})
