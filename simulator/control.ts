import { Value } from 'typebox/value'

import {
  faultEffectSchema,
  type FaultEffect,
  type FaultName,
  type FaultParameters,
} from './fault-catalogue.ts'
import { simulatorStatusSchema, type SimulatorStatus } from './worker-messages.ts'

export interface SimulatorControl {
  readonly url: string
  /** @throws Error with the simulator's words when it is refused, or nobody simulates the device */
  fault<N extends FaultName>(name: N, parameters: FaultParameters<N>): Promise<FaultEffect>
  status(): Promise<SimulatorStatus>
  /** Afterwards the ledgers hold everything that was acknowledged before this was called. */
  flush(): Promise<void>
}

/** Orders for a running simulation. @param url as it printed it: `control at http://127.0.0.1:…` */
export function simulatorControl(url: string): SimulatorControl {
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return reply
  }
  return {
    url,
    fault: async (name, parameters) =>
      Value.Parse(faultEffectSchema, await call('POST', `/faults/${name}`, parameters)),
    status: async () => Value.Parse(simulatorStatusSchema, await call('GET', '/status')),
    flush: async () => {
      await call('POST', '/flush')
    },
  }
}
