import type { Static, TObject, TSchema } from 'typebox'

import type { Call } from './call.ts'
import { accountsCalls } from './calls/accounts.ts'
import { alarmCalls } from './calls/alarms.ts'
import { configurationCalls } from './calls/configuration.ts'
import { deviceCodeCalls } from './calls/device-codes.ts'
import { frameCalls } from './calls/frames.ts'
import { gatewayAdoptionCalls } from './calls/gateway-adoption.ts'
import { gatewayRefusalCalls } from './calls/gateway-refusals.ts'
import { gatewayCalls } from './calls/gateways.ts'
import { relayCalls, terminalCalls } from './calls/heard-devices.ts'
import { lookupCalls } from './calls/lookups.ts'
import { mapCalls } from './calls/map.ts'
import { readingCalls } from './calls/readings.ts'
import { sheetRunCalls } from './calls/sheet-runs.ts'
import { spectrumCalls } from './calls/spectra.ts'
import { systemCalls } from './calls/system.ts'

/** Every call of the API, by its path below the base URL. */
export const calls = {
  ...accountsCalls,
  ...lookupCalls,
  ...mapCalls,
  ...readingCalls,
  ...alarmCalls,
  ...deviceCodeCalls,
  ...gatewayRefusalCalls,
  ...gatewayAdoptionCalls,
  ...gatewayCalls,
  ...relayCalls,
  ...terminalCalls,
  ...configurationCalls,
  ...frameCalls,
  ...spectrumCalls,
  ...sheetRunCalls,
  ...systemCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallPath = keyof Calls

type Typed<C, K extends string, Fallback> = C extends { [key in K]: infer S extends TSchema }
  ? Static<S>
  : Fallback
type None = Record<never, never>

export type QueryOf<P extends CallPath> = Typed<Calls[P], 'query', None>
export type BodyOf<P extends CallPath> = Typed<Calls[P], 'body', None>
export type ParamsOf<P extends CallPath> = Typed<Calls[P], 'params', None>
/** The payload fields of the reply; `never` for a stream. */
export type ReplyOf<P extends CallPath> = Calls[P]['reply'] extends infer R
  ? R extends 'stream'
    ? never
    : R extends Record<string, TSchema>
      ? Static<TObject<R>>
      : never
  : never
