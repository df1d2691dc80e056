import type { ApUid, ArmUid, MoteUid, MsUid } from '#contract/wire/ids.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { connectGateway, type TestGateway } from '#tests/server/ingest/test-gateway.ts'

import { marks, type Mark } from './web-world.ts'
import { testWeb, type TestWeb } from './web.ts'

const place = (mark: Mark) => String(marks.indexOf(mark)).padStart(2, '0')
/** The ids of the world's devices, by mark. */
export const armuidOf = (mark: Mark) => `A2${place(mark)}F000` as ArmUid
export const apuidOf = (mark: Mark) => `D2${place(mark)}F000` as ApUid
export const relayOf = (mark: Mark) => `A1${place(mark)}F001` as MoteUid
export const terminalOf = (mark: Mark) => `A0${place(mark)}F002` as MsUid

export interface ListeningWeb {
  web: TestWeb
  /** Connects the gateway of a mark with a boot of its own. */
  readonly connect: (mark: Mark) => Promise<TestGateway>
  close(): Promise<void>
}

/** The web app and ingest on one database. */
export async function listeningWeb(): Promise<ListeningWeb> {
  const web = await testWeb()
  await web.database.ingest.pool.query(
    `update gateway_key k set arm_key_sealed = $1 from device d where d.device_id = k.device_id`,
    [web.vault.seal('0123456789abcdef')],
  )
  const ingest = await startIngest({
    databaseUrl: web.database.url,
    vault: web.vault,
    host: '127.0.0.1',
    port: 0,
    clock: web.clock,
    log: () => {},
  })
  const gateways: TestGateway[] = []
  return {
    web,
    connect: async (mark) => {
      const keys = new Map([[armuidOf(mark), '0123456789abcdef']])
      const boot = (gateways.length + 1).toString(16).padStart(8, '0')
      const gateway = await connectGateway({ ingest, keys }, armuidOf(mark), boot)
      gateways.push(gateway)
      return gateway
    },
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.close()))
      await ingest.stop()
      await web.close()
    },
  }
}
