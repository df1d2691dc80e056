import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { deviceRights } from '../rules/device-rights.ts'
import { deviceStatus, deviceType } from '../wire/enumerations.ts'
import { devUidSchema, deviceIdSchema } from '../wire/ids.ts'
import { orNull } from '../lists/device-fields.ts'
import { linkedDeviceSchema } from '../lists/node-detail.ts'
import { timestampSchema } from './records.ts'

/**
 * `stored`: first reception of something new. `further`: an uplink that another gateway was received with already.
 * `duplicate`: the gateway said it before. `refused`: not taken, for the reason beside it.
 */
export const frameOutcomes = ['stored', 'further', 'duplicate', 'refused'] as const
export type FrameOutcome = (typeof frameOutcomes)[number]

/** A message of a watched gateway, as it came. */
export const tailFrameSchema = Type.Object({
  /** One more for each message of the tail. */
  no: Type.Integer({ minimum: 1 }),
  /** So many before it came too fast to be shown. */
  skipped: Type.Integer({ minimum: 0 }),
  receiveTime: timestampSchema,
  /** When it happened, by the gateway's clock; null where that could not be read, as all that may be null here. */
  upTime: orNull(timestampSchema),
  outcome: Type.Enum(frameOutcomes),
  /** The kind of message, empty where the topic names none. */
  kind: Type.String(),
  /** Of somebody else whom this gateway serves: nothing of what is below is told, neither what it says nor why it was refused. */
  hidden: Type.Boolean(),
  boot: orNull(Type.String()),
  seq: orNull(Type.Integer()),
  /** Whom it is about, as far as that is known. */
  id: orNull(deviceIdSchema),
  devType: orNull(deviceType.schema),
  devUid: Type.String(),
  deviceAliases: Type.String(),
  networkId: Type.String(),
  /** The relay through which it came: id and alias; empty when the gateway received it directly. */
  parentUid: Type.String(),
  parentMote: Type.String(),
  hops: orNull(Type.Integer()),
  /** dBm and dB. */
  upRSSI: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  frameCounter: orNull(Type.Integer()),
  /** An uplink's frame, hex. */
  payload: Type.String(),
  /** The message itself, hex; of a long one the first bytes. Empty where it names what is not in the caller's view. */
  raw: Type.String(),
  /** Bytes of the whole message; null when it is not there any more, since the messages themselves are not stored. */
  rawBytes: orNull(Type.Integer({ minimum: 0 })),
  /** For a refused one: where it was published, the reason, the same in words, and what was expected, for the engineer. */
  topic: Type.String(),
  reason: Type.String(),
  msg: Type.String(),
  detail: Type.String(),
})
export type TailFrame = Static<typeof tailFrameSchema>

/** Messages of a tail that are kept for who asks for them. */
export const mostTailFrames = 500
/** Stored messages that an answer holds. */
export const mostStoredFrames = 100
/** Frames of a terminal, up to the one that is shown, from which its loss is counted. */
export const lossFrames = 50

const fieldSchema = Type.Object({
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
  type: Type.String(),
  /** Name in the sensor catalogue; empty for the type of the frame. */
  reading: Type.String(),
  raw: Type.Integer(),
  value: orNull(Type.Number()),
  unit: Type.String(),
})
export type FrameFieldBytes = Static<typeof fieldSchema>

const receptionSchema = Type.Object({
  /** Null for a gateway that is not in the caller's view, and then nothing says which it is. */
  id: orNull(deviceIdSchema),
  devUid: Type.String(),
  deviceAliases: Type.String(),
  networkId: Type.String(),
  channel: orNull(Type.Integer()),
  hops: orNull(Type.Integer()),
  upRSSI: Type.Number(),
  snrDb: Type.Number(),
  upTime: timestampSchema,
  receiveTime: timestampSchema,
  /** How much later the server received it than from the first. Milliseconds. */
  delayMs: Type.Number(),
  /** The relays from the nearest to the terminal on, each as it is received now; empty where that is not known. */
  path: Type.Array(linkedDeviceSchema),
})
export type Reception = Static<typeof receptionSchema>

const neighbourSchema = Type.Object({
  upTime: timestampSchema,
  frameCounter: Type.Integer(),
  /** Frames missing between the one before and this one. */
  lost: Type.Integer({ minimum: 0 }),
  /** It began to count anew since the one before. */
  restarted: Type.Boolean(),
})

export const frameDetailSchema = Type.Object({
  id: deviceIdSchema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
  /** Kind of the sensor catalogue; empty for one that measures nothing. */
  sensorKind: Type.String(),
  /** Of the terminal, now. */
  status: deviceStatus.schema,
  beatTime: orNull(timestampSchema),
  power: orNull(Type.Number()),
  frameCounter: Type.Integer(),
  upTime: timestampSchema,
  receiveTime: timestampSchema,
  payload: Type.String(),
  /** Which bytes say what. */
  fields: Type.Array(fieldSchema),
  /** The first one first. */
  receptions: Type.Array(receptionSchema),
  /** The frames around it, oldest first. */
  neighbours: Type.Array(neighbourSchema),
  /** Of the last frames up to this one. */
  loss: Type.Object({ received: Type.Integer(), lost: Type.Integer(), lostPercent: Type.Number() }),
})
export type FrameDetail = Static<typeof frameDetailSchema>

export const frameCalls = {
  /**
   * What a gateway says at this moment. It is watched as long as this is asked for again within ten seconds; the answer
   * holds what came after `after`. Of devices that are not in the caller's view it is only told that something came.
   * `tail.another`: the session watches four gateways already. `tail.busy`: its company watches eight, or everybody together
   * sixteen and nobody so many that one of theirs could be let go.
   */
  'gateway/tailFrames': call({
    method: 'GET',
    personal: true,
    right: deviceRights[deviceType.values.gateway],
    scope: 'view',
    audit: null,
    query: Type.Object({
      id: deviceIdSchema,
      /** The cursor of the answer before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}-[0-9]{1,12}$' })),
    }),
    reply: {
      data: Type.Object({
        cursor: Type.String(),
        /** The tail is another one than that of the cursor: what lay between is not known. */
        restarted: Type.Boolean(),
        /** So many after the cursor were dropped before they were asked for. */
        missed: Type.Integer({ minimum: 0 }),
        /** How often a gateway of this type sends a heartbeat. Minutes. */
        heartbeatMinutes: Type.Number(),
        frames: Type.Array(tailFrameSchema, { maxItems: mostTailFrames }),
      }),
    },
  }),
  /**
   * What is stored of a gateway's newest messages, oldest first, or of those about one device: frames, heartbeats,
   * registrations, downlinks, starts, links and what was refused. Repeats are not stored, nor is the message around a frame.
   */
  'gateway/findFrames': call({
    method: 'GET',
    right: deviceRights[deviceType.values.gateway],
    scope: 'view',
    heavy: true,
    audit: null,
    query: Type.Object({ id: deviceIdSchema, devUid: Type.Optional(devUidSchema) }),
    reply: { data: Type.Object({ frames: Type.Array(tailFrameSchema, { maxItems: mostStoredFrames }) }) },
  }),
  /** A stored frame of a terminal with all that is known of it: the one with this counter nearest to `upTime`. It stands among its gateway's too. */
  'ms/findFrame': call({
    method: 'GET',
    right: [...deviceRights[deviceType.values.terminal], 'devices_gateway_view'],
    scope: 'view',
    audit: null,
    query: Type.Object({
      id: deviceIdSchema,
      frameCounter: Type.Integer({ minimum: 0, maximum: 65_535 }),
      upTime: timestampSchema,
    }),
    reply: { data: frameDetailSchema },
  }),
} as const
