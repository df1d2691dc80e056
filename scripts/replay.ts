import { once } from 'node:events'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'

import { runNode } from './process.ts'

const unavailable = 69
const answerWithinMs = 5000

/**
 * Plays logs into the product that runs: plans a network for them, makes the server know it, and plays. The plan is kept
 * in the data folder, so that the gateways have the same keys the next time. Resolves to an exit code.
 */
export async function replay(args: readonly string[]): Promise<number> {
  const isSingleStep = args.some((arg) => /^--(help|network|provision-out)\b/.test(arg))
  if (isSingleStep) return runNode('simulator/replay.ts', args)
  const { env } = process
  const file = join(resolve(env['FARWATCH_DATA'] || 'data'), 'replay.json')

  const planned = await runNode('simulator/replay.ts', [...args, '--provision-out', file])
  if (planned !== 0) return planned
  const broker = brokerOf(args, env)
  if (!(await answers(broker))) {
    console.error(
      `No Farwatch answers at ${broker.host}, port ${broker.port}. Start it with "npm start" in another terminal, and run this again.\n` +
        'If it runs elsewhere, say where: --url mqtt://host:port, or FARWATCH_MQTT_HOST and FARWATCH_MQTT_PORT.',
    )
    return unavailable
  }
  const provisioned = await runNode('server/provision-main.ts', [file])
  if (provisioned !== 0) return provisioned
  return runNode('simulator/replay.ts', [...args, '--network', file])
}

interface Broker {
  host: string
  port: number
}

function brokerOf(args: readonly string[], env: NodeJS.ProcessEnv): Broker {
  const at = args.indexOf('--url')
  const text =
    args.find((arg) => arg.startsWith('--url='))?.slice('--url='.length) ?? (at < 0 ? '' : args[at + 1])
  const url = text && URL.canParse(text) ? new URL(text) : null
  return {
    host: url?.hostname || env['FARWATCH_MQTT_HOST'] || '127.0.0.1',
    port: Number(url?.port || env['FARWATCH_MQTT_PORT'] || 1883),
  }
}

async function answers({ host, port }: Broker): Promise<boolean> {
  const socket = connect({ host, port, timeout: answerWithinMs })
  socket.on('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
