/** Two rising tones, three times: heard through a room, and over before anybody mutes it. Seconds and hertz. */
const tones = [0, 1.4, 2.8].flatMap((at) => [
  { at, hertz: 660 },
  { at: at + 0.22, hertz: 880 },
])
const toneS = 0.2
const loudness = 0.2

export interface AlarmSound {
  /** The browser lets no page sound before somebody clicked in it or pressed a key. */
  isBlocked: () => boolean
  /** After a click or a key. */
  unblock: () => Promise<void>
  play: () => void
  stop: () => void
}

/** @returns null where the browser has no sound */
export function alarmSound(): AlarmSound | null {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  let playing: OscillatorNode[] = []
  const stop = () => {
    for (const tone of playing) tone.stop()
    playing = []
  }
  return {
    isBlocked: () => context.state !== 'running',
    unblock: () => context.resume(),
    play: () => {
      stop()
      const now = context.currentTime
      playing = tones.map(({ at, hertz }) => {
        const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
        const gain = new GainNode(context, { gain: 0 })
        // Without a ramp at both ends a tone begins and ends with a click.
        gain.gain.setValueAtTime(0, now + at)
        gain.gain.linearRampToValueAtTime(loudness, now + at + 0.02)
        gain.gain.setValueAtTime(loudness, now + at + toneS - 0.04)
        gain.gain.linearRampToValueAtTime(0, now + at + toneS)
        tone.connect(gain).connect(context.destination)
        tone.start(now + at)
        tone.stop(now + at + toneS)
        return tone
      })
    },
    stop,
  }
}
