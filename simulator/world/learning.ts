import { learningState } from '#contract/wire/enumerations.ts'

import { learnedReadings } from './device-settings.ts'
import type { Terminal } from './devices.ts'
import { reportSections, sectionsOfDevice } from './reports.ts'
import type { World } from './world.ts'

/** The terminal learns from the next so many readings what is usual where it stands, and reports each step. */
export function startLearning(world: World, terminal: Terminal): void {
  const { queue } = world
  const { learningTimes, learningInterval } = sectionsOfDevice(world, terminal)['parameters'] ?? {}
  const [total, minutes] = [Number(learningTimes), Number(learningInterval)]
  const run = {}
  terminal.learning = run
  const say = (done: number) => {
    const isLearned = done === total
    const { learning, learned } = learningState.values
    terminal.settings.set('learning', {
      state: isLearned ? learned : learning,
      done,
      total,
      ...(isLearned && learnedReadings(terminal.kind, terminal.gateway.chance)),
    })
    const { learning: section = {} } = sectionsOfDevice(world, terminal)
    if (terminal.gateway.running)
      reportSections(terminal, terminal.gateway, queue.now + terminal.gateway.skewMs, { learning: section })
  }
  const step = (done: number) => {
    if (terminal.learning !== run) return
    // Without power it goes on later where it was.
    const next = terminal.powered ? done + 1 : done
    if (terminal.powered) say(next)
    if (next < total) queue.after(minutes * 60_000, () => step(next))
  }
  say(0)
  queue.after(minutes * 60_000, () => step(0))
}
