import { Type, type Static, type TProperties } from 'typebox'

import type { Call } from '../calls/call.ts'
import { companyIdSchema } from '../wire/ids.ts'
import type { ListForm } from './list-form.ts'
import { listRight } from './list-right.ts'
import { runKeySchema } from './sheet-run.ts'
import { exportQuerySchema, uploadErrorSchema } from './sheet-calls.ts'

const count = Type.Integer({ minimum: 0 })

export const moveReportSchema = Type.Object({
  /** Of the file, without its headings and without empty ones. */
  rows: count,
  moved: count,
  /** What goes along, since it is connected through them and is of the same company. */
  along: count,
  /** The devices connected through them that stay with a company that is neither the old nor the new one. */
  left: count,
  /** Of all these, as far as the caller sees their gateways: what its gateway does not serve any more in its company. */
  cutOff: count,
  /** How many shares of gateways with other companies end. */
  unshared: count,
  /** Rows of records that are in that company already. */
  there: count,
  /** Rows that an export marked as another company's, which are left out. */
  foreign: count,
  /** How many go into which company, the first 1,000. */
  into: Type.Array(Type.Object({ companyname: Type.String(), moved: count, along: count })),
  /** The first 1,000; of a file with errors nothing is moved. */
  errors: Type.Array(uploadErrorSchema),
  errorCount: count,
  /** As in the report of an upload. */
  reportKey: Type.String(),
})
export type MoveReport = Static<typeof moveReportSchema>

function shapes<Filter extends TProperties>(
  form: ListForm<string, string, TProperties, TProperties, Filter>,
) {
  return {
    /**
     * An xlsx sheet of the caller's own records, asked for as an export is, which `moveIn` reads back; zero bytes when there
     * are none. It changes nothing.
     */
    moveOut: {
      method: 'GET',
      scope: 'view',
      right: listRight(form, 'export'),
      audit: `operation.${form.name}.moveOut`,
      query: exportQuerySchema(form),
      reply: 'stream',
    },
    /**
     * Moves the caller's own records that a sheet names into companies of their view, all or nothing: into `companyid`, or
     * without it into the company that each row names. `dryRun` 1 changes nothing and says what would be. Headings, errors and
     * limits are as in `upload`. Also needs the right to import; refused `move.tooMany` beyond `mostMovedDevices`.
     */
    moveIn: {
      method: 'POST',
      scope: 'view',
      right: listRight(form, 'edit'),
      audit: `operation.${form.name}.moveIn`,
      query: Type.Object({
        companyid: Type.Optional(companyIdSchema),
        dryRun: Type.Optional(Type.Enum([0, 1] as const)),
        run: Type.Optional(runKeySchema),
      }),
      body: 'file',
      reply: { data: moveReportSchema },
    },
  } as const
}

type Shapes<F extends TProperties> = ReturnType<typeof shapes<F>>
export type MoveCalls<Name extends string, F extends TProperties> = {
  readonly [K in keyof Shapes<F> as `${Name}/${K}`]: Shapes<F>[K]
}

/** The calls by which records of a list that has `moves` go from one company to another: `gateway/moveOut` and `gateway/moveIn`. */
export function moveCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): MoveCalls<Name, F> {
  const entries: [string, Call][] = Object.entries(shapes(form)).map(([path, call]) => [
    `${form.name}/${path}`,
    call,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return Object.fromEntries(entries) as unknown as MoveCalls<Name, F>
}
