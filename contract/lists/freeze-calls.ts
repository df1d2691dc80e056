import { Type, type TProperties } from 'typebox'

import type { Call } from '../calls/call.ts'
import { flag } from '../wire/enumerations.ts'
import { objectidsSchema, outcomesSchema } from './list-calls.ts'
import type { ListForm } from './list-form.ts'
import { listRight } from './list-right.ts'

function shapes(form: ListForm) {
  return {
    /** `opt` 0 activates, 1 freezes. One that is so already is done. Answers as `batchDelete` does. */
    batchFrozenOrActivate: {
      method: 'POST',
      right: listRight(form, 'freeze'),
      scope: 'view',
      audit: `operation.${form.name}.freeze`,
      body: Type.Object({ objectids: objectidsSchema, opt: flag.schema }),
      reply: { data: outcomesSchema },
    },
  } as const
}

type Shapes = ReturnType<typeof shapes>
export type FreezeCalls<Name extends string> = {
  readonly [K in keyof Shapes as `${Name}/${K}`]: Shapes[K]
}

/** The call by which records of a list that `freezes` are frozen and activated: `company/batchFrozenOrActivate`. */
export function freezeCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): FreezeCalls<Name> {
  const entries: [string, Call][] = Object.entries(shapes(form)).map(([path, call]) => [
    `${form.name}/${path}`,
    call,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return Object.fromEntries(entries) as unknown as FreezeCalls<Name>
}
