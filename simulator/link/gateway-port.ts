import type { DownMessage, UpKind, UpMessage } from '#contract/wire/gateway-messages.ts'

export type MessageBody<K extends UpKind> = Omit<UpMessage<K>, 'boot' | 'seq' | 'at'>

/** What the link tells the gateway's software. */
export interface PortListener {
  onUp(): void
  onDown(): void
  onCommand(command: DownMessage<'command'>): void
}

/** What a gateway's software uses to reach the server. */
export interface GatewayPort {
  /** Before the first `open`. */
  listen(listener: PortListener): void
  /**
   * Puts a message into the store; it is sent when its turn comes.
   * @param at event time by the gateway's clock, milliseconds since 1970
   */
  send<K extends UpKind>(kind: K, at: number, body: MessageBody<K>): void
  /** The software starts: a new boot id, the sequence from 1. What is in the store stays. */
  boot(): void
  /** Takes the connection away, and keeps it away until `open`. */
  close(): void
  open(): void
  /**
   * Connects to another server from now on. When it is not admitted there in time, it is back at the one before.
   * @param withinMs in product time
   * @param onEnd whether it stays there
   */
  tryServer(server: { host: string; port: number }, withinMs: number, onEnd: (stays: boolean) => void): void
  /** Sends the last acknowledged messages once more. @returns how many there were */
  repeat(count: number): number
  /** Lets the next messages overtake each other. */
  reorder(count: number): void
  /** Messages that nobody has acknowledged. */
  readonly backlog: number
}
