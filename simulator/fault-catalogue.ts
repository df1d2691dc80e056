import { Type, type Static, type TSchema } from 'typebox'

const uid = Type.String({ pattern: '^[0-9A-F]{8}$' })

/** The faults that can be ordered while a simulation runs, with their parameters. */
export const faultParameters = {
  /** A relay or terminal goes dark. */
  'power-cut': Type.Object({ uid }),
  'power-restore': Type.Object({ uid }),
  /** A loose battery: low voltage, a restart, low voltage … */
  flap: Type.Object({
    uid,
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    periodS: Type.Optional(Type.Number({ minimum: 10 })),
  }),
  'low-battery': Type.Object({ uid }),
  'new-battery': Type.Object({ uid }),
  /** It is too hot or too cold beside a terminal, for a while. */
  disturbance: Type.Object({ uid, seconds: Type.Number({ minimum: 1 }) }),
  /** A part of a machine's bearing begins to fail, and its terminal measures a spectrum at once. */
  'bearing-fault': Type.Object({
    uid,
    part: Type.Optional(Type.Enum(['inner', 'outer', 'ball'] as const)),
    /** How far it has gone; 1 is its end. Absent: it grows there within ten minutes. */
    severity: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  }),
  /** A new boot id, and the whole subtree registers again. */
  'gateway-restart': Type.Object({ uid }),
  /** Everything that was set is as it left the factory; it restarts and says so. */
  'factory-reset': Type.Object({ uid }),
  /** A relay or terminal fails to prove its key; it proves it when it starts again. */
  'authentication-failure': Type.Object({ uid }),
  /**
   * A relay or terminal starts with another version of its application, a gateway with one of its arm unit's software, or
   * of its radio modules'; the next one unless it is given. As planned again when the simulation is started anew.
   */
  'version-change': Type.Object({
    uid,
    version: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{4}$' })),
    radio: Type.Optional(Type.Boolean()),
  }),
  /** The gateway sends its last acknowledged messages once more. */
  duplicates: Type.Object({ uid, count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  /** The gateway's next messages overtake each other. */
  reordering: Type.Object({ uid, count: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })) }),
  /** No link for a while; the backlog comes afterwards. */
  outage: Type.Object({ uid, seconds: Type.Number({ minimum: 1 }) }),
  /** The gateway's clock is wrong by so much; 0 sets it right. */
  'clock-skew': Type.Object({ uid, ms: Type.Integer() }),
  /** A gateway that nobody has provisioned tries to log in. */
  'unknown-gateway': Type.Object({}),
} as const satisfies Record<string, TSchema>
export type FaultName = keyof typeof faultParameters
export type FaultParameters<N extends FaultName> = Static<(typeof faultParameters)[N]>

/** What an ordered fault does. */
export const faultEffectSchema = Type.Object({
  /** The devices that it touches: the named one first, then the devices connected through it. */
  uids: Type.Array(Type.String()),
  note: Type.String(),
})
export type FaultEffect = Static<typeof faultEffectSchema>
