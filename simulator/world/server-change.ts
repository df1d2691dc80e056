import { deviceType } from '#contract/wire/enumerations.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'

import { commands as timing } from '../assumptions.ts'
import type { CommandAnswer, Gateway } from './devices.ts'
import { clockOf } from './gateway-life.ts'
import { writeLog } from './gateway-log.ts'
import { sectionsOfGateway } from './reports.ts'
import type { World } from './world.ts'

/**
 * A gateway that is sent to another server says so, tries it, and goes back to the one that it knows when it is not admitted
 * there. It answers where it ends up.
 */
export function changeServer(
  world: World,
  gateway: Gateway,
  { commandId, parameters }: DownMessage<'command'>,
  say: (answer: CommandAnswer) => void,
): void {
  const { port, plan } = gateway
  const before = sectionsOfGateway(world, gateway, '')['server'] ?? {}
  const { domain, port: number } = parameters
  if (typeof domain !== 'string' || typeof number !== 'number') return say({ outcome: 'failed' })
  port.send('command-progress', clockOf(world, gateway), { commandId, done: 0, total: 1 })
  world.queue.after(timing.short.stepMs, () => {
    if (!gateway.running) return void gateway.answers.delete(commandId)
    writeLog(world, gateway, 'info', `leaving for ${domain}:${number}`)
    port.tryServer({ host: domain, port: number }, timing.serverTrialMs, (stays) => {
      const server = stays ? { domain, port: number } : before
      if (stays) gateway.settings.set('/server', server)
      else writeLog(world, gateway, 'error', `not admitted by ${domain}:${number}, back again`)
      const at = clockOf(world, gateway)
      port.send('configuration', at, {
        deviceType: deviceType.values.gateway,
        uid: plan.armuid,
        sections: { server },
      })
      say(
        stays
          ? { outcome: 'done', result: { server } }
          : { outcome: 'failed', result: { wentBack: true, server } },
      )
    })
  })
}
