import {
  maxFutureMs,
  maxPastMs,
  maxPayloadBytes,
  maxUnacknowledged,
} from '#contract/wire/gateway-messages.ts'

/** What a gateway has to keep to, in the order in which it shows. */
export const rules = {
  login:
    'MQTT 3.1.1; user name: its id, 8 hex digits in upper case; password: its armKey, 16 letters or digits; client id: at most 64 characters',
  subscription: 'It subscribes, with QoS 1, to its own command and refusal topics and to nothing else',
  topic: 'It publishes on its own up topics, with a kind that exists, and nowhere else',
  qos: 'Every message is sent with QoS 1',
  size: `No payload is longer than ${maxPayloadBytes} bytes`,
  form: 'Every payload is JSON in UTF-8 of the form of its kind, and does not contradict itself',
  hops: 'A device that the gateway heard itself has no parent and 1 hop; behind a relay it has 2 or more',
  boot: 'A boot that begins says so with `start`, and the channels in use are those that `start` named',
  sequence: 'The sequence of a boot begins with 1 and has no holes; a repeat is byte for byte the first try',
  clock: `Event times are not more than ${maxFutureMs / 60_000} minutes ahead nor ${maxPastMs / 86_400_000} days back`,
  registration:
    'Relays and terminals are registered before anything else is heard of them, each as what it is; so are parents',
  frames:
    'A frame begins with 01, or with 02 for a part of a spectrum; its counter is not that of the frame before',
  window: `Not more than ${maxUnacknowledged} messages wait for their acknowledgement at a time`,
  resend: 'What was not acknowledged is sent again after a reconnect, under its first number',
  order: 'After a reconnect the backlog comes first, oldest first',
  refusal: 'A refused message is not sent again, and the next ones are',
  command: 'A command that it does not know is answered `unsupported`, under its command id',
  deadline: 'A command whose deadline has passed is dropped without an answer',
} as const
export type RuleName = keyof typeof rules
export const ruleNames: readonly RuleName[] = [
  'login',
  'subscription',
  'topic',
  'qos',
  'size',
  'form',
  'hops',
  'boot',
  'sequence',
  'clock',
  'registration',
  'frames',
  'window',
  'resend',
  'order',
  'refusal',
  'command',
  'deadline',
]
