import { describe, expect, it } from 'vitest'

import { importCircles } from './harness/import-circles.ts'
import { importViolations } from './harness/import-rules.ts'
import { importsOf, sourceFiles } from './harness/source-files.ts'

describe('the source', () => {
  it('imports only what the table of rooms and the house allow', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(100)
    expect(importViolations(files)).toEqual([])
  })

  it('has no files that import each other in a circle, not even types', () => {
    expect(importCircles(sourceFiles())).toEqual([])
  })
})

describe('what a file imports', () => {
  it('is everything it names, loads or hands on', () => {
    const text = `
      import type { A } from './a.ts'
      import { type B, c } from '#contract/b.ts'
      import './side-effect.ts'
      export { d } from './d.ts'
      export type { E } from './e.ts'
      const later = () => import('./later.ts')
      // import { no } from './comment.ts'
      const quoted = "import { no } from './string.ts'"`
    expect(importsOf({ path: 'src/x.ts', text })).toEqual([
      { specifier: './a.ts', typeOnly: true },
      { specifier: '#contract/b.ts', typeOnly: false },
      { specifier: './side-effect.ts', typeOnly: false },
      { specifier: './d.ts', typeOnly: false },
      { specifier: './e.ts', typeOnly: true },
      { specifier: './later.ts', typeOnly: false },
    ])
  })
})

describe('the search for circles', () => {
  it('finds each one, over types, rooms and code that is loaded later', () => {
    const files = [
      { path: 'contract/a.ts', text: "import type { B } from './lists/b.ts'" },
      { path: 'contract/lists/b.ts', text: "import { c } from '../c.ts'" },
      { path: 'contract/c.ts', text: "import { a } from '#contract/a.ts'" },
      { path: 'src/one.ts', text: "const other = () => import('./other.ts')" },
      { path: 'src/other.ts', text: "export { one } from './one.ts'" },
      { path: 'src/leaf.ts', text: "import { a } from '#contract/a.ts'; import 'react'" },
    ]
    expect(importCircles(files)).toEqual([
      ['contract/a.ts', 'contract/c.ts', 'contract/lists/b.ts'],
      ['src/one.ts', 'src/other.ts'],
    ])
  })

  it('takes no chain for one', () => {
    const files = [
      { path: 'contract/a.ts', text: "import { b } from './b.ts'; import { c } from './c.ts'" },
      { path: 'contract/b.ts', text: "import { c } from './c.ts'" },
      { path: 'contract/c.ts', text: 'export const c = 1' },
    ]
    expect(importCircles(files)).toEqual([])
  })
})

describe('the import rules', () => {
  it.each([
    ['contract/a.ts', "import { b } from './b.ts'"],
    ['machines/a.ts', "import { b } from '#contract/b.ts'"],
    ['src/features/map/a.tsx', "import { b } from './b.ts'"],
    ['src/features/map/a.tsx', "import { b } from '../../ui/b.ts'"],
    ['src/pages/a.tsx', "import { b } from '../features/map/b.ts'"],
    ['src/live/use-a.ts', "import { useState } from 'react'; import { Subject } from 'rxjs'"],
    ['src/features/map/a.tsx', "import { useState } from 'react'; import type { Observable } from 'rxjs'"],
    ['server/web/a.ts', "import { b } from '../db/b.ts'"],
    ['server/web/a.ts', "import type { Kysely } from 'kysely'"],
    ['server/db/a.ts', "import { sql } from 'kysely'; import { Pool } from 'pg'"],
    ['server/postgres/a.ts', "import { Pool } from 'pg'; import { b } from '../db/b.ts'"],
    ['simulator/a.ts', "import { connect } from 'mqtt'"],
    ['tests/server/a.test.ts', "import { b } from '#simulator/b.ts'; import { Pool } from 'pg'"],
  ])('let %s say %s', (path, text) => {
    expect(importViolations([{ path, text }])).toEqual([])
  })

  it.each([
    ['contract/a.ts', "import { b } from '#server/b.ts'", '#server/b.ts: contract may not import server'],
    ['contract/a.ts', "import 'node:fs'", 'node:fs: no Node where the browser runs'],
    ['machines/a.ts', "import { b } from '#streams/b.ts'", '#streams/b.ts: machines may not import streams'],
    ['machines/a.ts', "import { b } from 'rxjs'", 'rxjs: streams live in streams'],
    ['machines/a.ts', "import { useState } from 'react'", 'react: React lives in src'],
    ['streams/a.ts', "import { setup } from 'xstate'", 'xstate: charts live in machines'],
    ['streams/a.ts', "export * from '#src/b.ts'", '#src/b.ts: streams may not import src'],
    ['src/a.ts', "import type { B } from '#server/b.ts'", '#server/b.ts: src may not import server'],
    [
      'src/a.ts',
      "import { b } from '../contract/b.ts'",
      '../contract/b.ts: other rooms are imported as #room/…',
    ],
    [
      'src/a.ts',
      "const b = () => import('#simulator/b.ts')",
      '#simulator/b.ts: src may not import simulator',
    ],
    ['src/a.ts', "import 'node:path'", 'node:path: no Node where the browser runs'],
    ['src/features/map/a.ts', "import '../alarms/b.ts'", '../alarms/b.ts: features never import each other'],
    ['src/features/map/a.ts', "import '../../pages/b.ts'", '../../pages/b.ts: pages compose features'],
    ['src/ui/a.ts', "import '../features/map/b.ts'", '../features/map/b.ts: ui knows only how things look'],
    ['src/api/a.ts', "import '../features/map/b.ts'", '../features/map/b.ts: api and live are leaves'],
    [
      'src/features/map/a.ts',
      "import { useState } from 'react'; import { map } from 'rxjs'",
      'React, RxJS and XState: they meet in src/live alone',
    ],
    [
      'src/features/map/a.ts',
      "import { useMachine } from '@xstate/react'",
      'React, RxJS and XState: they meet in src/live alone',
    ],
    ['server/a.ts', "import { b } from '#streams/b.ts'", '#streams/b.ts: server may not import streams'],
    ['server/web/a.ts', "import { sql } from 'kysely'", 'kysely: SQL lives in server/db'],
    ['server/ingest/a.ts', "import { Pool } from 'pg'", 'pg: SQL lives in server/db'],
    ['server/ingest/a.ts', "import { connect } from 'mqtt'", 'mqtt: MQTT lives in server/mqtt'],
    ['server/ingest/a.ts', "import '../web/b.ts'", '../web/b.ts: web and ingest are two processes'],
    ['server/db/a.ts', "import '../web/b.ts'", '../web/b.ts: the database serves, it does not ask'],
    ['server/db/a.ts', "import '../postgres/b.ts'", '../postgres/b.ts: the database knows no launcher'],
    ['simulator/a.ts', "import '#server/config.ts'", '#server/config.ts: simulator may not import server'],
    ['simulator/a.ts', "import { Pool } from 'pg'", 'pg: SQL lives in server/db'],
  ])('forbid %s to say %s', (path, text, fault) => {
    expect(importViolations([{ path, text }])).toEqual([`${path} → ${fault}`])
  })
})
