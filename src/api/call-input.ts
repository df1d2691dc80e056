import type { BodyOf, CallPath, ParamsOf, QueryOf } from '#contract/calls/calls.ts'
import { runTimeConfig } from '#src/config/run-time-config.ts'

export interface CallInput<P extends CallPath> {
  query?: QueryOf<P>
  body?: BodyOf<P>
  /** Values of the path's `{name}` parts. */
  params?: ParamsOf<P>
  signal?: AbortSignal
  /** The caller shows how it went: neither a success nor a refusal is told besides. */
  quiet?: boolean
  /** It waits longer: it is asked while the code comes, which a slow link may bring first. */
  patient?: boolean
}

/** Where a call is made, with its query; what is undefined is left out. */
export function addressOf<P extends CallPath>(path: P, input: CallInput<P>): string {
  const params: Record<string, unknown> = input.params ?? {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const search = query.size === 0 ? '' : `?${query.toString()}`
  return `${runTimeConfig().apiBaseUrl}${filled}${search}`
}

/** Ends when one of them does. */
export function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other])
}
