/**
 * The sheets to be written that this tab is sending. They go on when the dialog that sent them is closed; other tabs of this
 * browser are told of them when they ask, since the server knows nothing of a sheet before it has all of it.
 */
interface Sending {
  /** How much of the file has left this machine, 0 to 1. */
  sent: number
  /** Somebody looks at it, and is told how it ends. */
  attended: boolean
  giveUp: () => void
}

type Message = { readonly ask: string } | { readonly sending: string; readonly sent: number }

const here = new Map<string, Sending>()
const elsewhere = new Map<string, number>()
let channel: BroadcastChannel | null = null

/** @param giveUp ends what is on its way */
export function beginSending(run: string, giveUp: () => void): void {
  here.set(run, { sent: 0, attended: true, giveUp })
  talk()
  guard()
}

export function noteSent(run: string, sent: number): void {
  const sending = here.get(run)
  if (sending === undefined) return
  sending.sent = sent
  guard()
}

/** The dialog that sent it is closed. */
export function leaveSending(run: string): void {
  const sending = here.get(run)
  if (sending !== undefined) sending.attended = false
}

/** An answer came, or none will. */
export function endSending(run: string): void {
  here.delete(run)
  guard()
}

export function isAttended(run: string): boolean {
  return here.get(run)?.attended === true
}

/** How much of it has left this machine, 0 to 1; null when this tab is not sending it. */
export function sentHere(run: string): number | null {
  return here.get(run)?.sent ?? null
}

/** Gives up what has not left this machine yet. */
export function giveUpSending(run: string): void {
  const sending = here.get(run)
  if (sending !== undefined && sending.sent < 1) sending.giveUp()
}

/** What another tab answered since it was last asked, which is done now; null when none did. */
export function sentElsewhere(run: string): number | null {
  const sent = elsewhere.get(run) ?? null
  elsewhere.delete(run)
  send({ ask: run })
  return sent
}

function send(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  talk()?.postMessage(message)
}

/** Null where a browser that keeps nothing of a page does not let it learn of others either. */
function talk(): BroadcastChannel | null {
  if (channel !== null) return channel
  try {
    channel = new BroadcastChannel('farwatch sheets')
  } catch {
    return null
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('sending' in data) {
      elsewhere.set(data.sending, data.sent)
      return
    }
    const sent = sentHere(data.ask)
    if (sent !== null) send({ sending: data.ask, sent })
  })
  return channel
}

/** What has not left this machine is lost with the tab; the browser asks before, in words of its own. */
function guard(): void {
  if ([...here.values()].some(({ sent }) => sent < 1)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
